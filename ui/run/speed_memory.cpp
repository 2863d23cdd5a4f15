#include "ui/run/speed_memory.hpp"

#include "ui/document/results.hpp"
#include "ui/run/run_controller.hpp"

#include <QSettings>

namespace periscope::ui {

namespace {

// Of two cores of a plain processor, until a run has told better.
constexpr double usual = 1e9;
constexpr double seconds_to_begin = 1;             // model and kernels that are in the cache
constexpr double seconds_to_build_a_bond = 2e-8;   // of the model
constexpr double shortest_worth_learning_from = 1; // s of solving

QString key() {
    return QStringLiteral("speed/bondsPerSecond");
}

} // namespace

SpeedMemory::SpeedMemory(RunController& run, const Results& results)
    : run_(run), results_(results), bonds_per_second_(QSettings().value(key(), usual).toDouble()) {
    connect(&run_, &RunController::ended, this, &SpeedMemory::learn);
    if (!(bonds_per_second_ > 0))
        bonds_per_second_ = usual;
}

void SpeedMemory::note(const gpu::RunStatus& status) {
    last_ = status;
}

// The whole of a run with its output, not its best moment.
void SpeedMemory::learn() {
    const gpu::RunStatus status = std::exchange(last_, {});
    if (!results_.model() || status.elapsed < shortest_worth_learning_from || status.step == 0 ||
        status.is_quasi_static)
        return;
    bonds_per_second_ = double(status.step) * double(results_.model()->bonds()) / status.elapsed;
    QSettings().setValue(key(), bonds_per_second_);
    emit changed();
}

std::optional<double> SpeedMemory::seconds_for(const Prediction& p) const {
    if (!(p.bonds > 0) || !(p.steps > 0) || p.is_quasi_static)
        return std::nullopt;
    return seconds_to_begin + p.bonds * seconds_to_build_a_bond + p.steps * p.bonds / bonds_per_second_;
}

} // namespace periscope::ui
