#include "ui/run/speed_memory.hpp"

#include "ui/document/results.hpp"
#include "ui/run/run_controller.hpp"

#include <QSettings>

#include <numeric>
#include <utility>

namespace periscope::ui {

namespace {

constexpr double shortest_worth_learning_from = 1; // s; a shorter solution is not measured

QString key(bool is_quasi_static) {
    return is_quasi_static ? QStringLiteral("speed/bondIterationsPerSecond") : QStringLiteral("speed/bondsPerSecond");
}

double remembered(bool is_quasi_static) {
    const double usual = is_quasi_static ? Speeds().of_iterations : Speeds().of_steps;
    const double speed = QSettings().value(key(is_quasi_static), usual).toDouble();
    return speed > 0 ? speed : usual;
}

} // namespace

SpeedMemory::SpeedMemory(RunController& run, const Results& results)
    : run_(run), results_(results), speeds_{remembered(false), remembered(true)} {
    connect(&run_, &RunController::ended, this, &SpeedMemory::learn);
}

void SpeedMemory::note(const gpu::RunStatus& status) {
    last_ = status;
}

// Takes the mean speed over the whole run, output included, not the speed of its fastest part.
void SpeedMemory::learn() {
    const gpu::RunStatus status = std::exchange(last_, {});
    double passes = double(status.step); // how many times the run has computed all bonds
    if (status.is_quasi_static)
        passes = std::accumulate(status.load_steps.begin(), status.load_steps.end(), 0.0,
                                 [](double sum, const LoadStepRecord& row) { return sum + double(row.iterations); });
    if (!results_.model() || status.elapsed < shortest_worth_learning_from || !(passes > 0))
        return;
    double& speed = status.is_quasi_static ? speeds_.of_iterations : speeds_.of_steps;
    speed = passes * double(results_.model()->bonds()) / status.elapsed;
    QSettings().setValue(key(status.is_quasi_static), speed);
    emit changed();
}

} // namespace periscope::ui
