#include "ui/run/speed_memory.hpp"

#include "ui/document/results.hpp"
#include "ui/run/run_controller.hpp"

#include <QSettings>

#include <numeric>

namespace periscope::ui {

namespace {

// Until a run has been measured: the speed of two cores of a common processor, in bonds times steps or iterations per second.
constexpr double usual_of_steps = 1e9, usual_of_iterations = 6e8; // the second one in double precision
constexpr double seconds_to_begin = 1;                            // for starting with compiled kernels in the cache
constexpr double seconds_to_build_a_bond = 2e-8;                  // for building the model
constexpr double shortest_worth_learning_from = 1;                // s; a shorter solution is not measured

QString key(bool is_quasi_static) {
    return is_quasi_static ? QStringLiteral("speed/bondIterationsPerSecond") : QStringLiteral("speed/bondsPerSecond");
}

double remembered(bool is_quasi_static) {
    const double usual = is_quasi_static ? usual_of_iterations : usual_of_steps;
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
    double passes = double(status.step); // how often the run has computed all bonds
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

std::optional<RunTime> Speeds::seconds_for(const Prediction& p) const {
    if (!(p.bonds > 0) || !(p.steps > 0) || (p.is_quasi_static && !(p.iterations.elastic > 0)))
        return std::nullopt;
    const double start = seconds_to_begin + p.bonds * seconds_to_build_a_bond;
    if (!p.is_quasi_static)
        return RunTime{start + p.steps * p.bonds / of_steps, 0};
    const double cracking = p.iterations.cracking;
    return RunTime{start + p.iterations.elastic * p.bonds / of_iterations,
                   cracking > 0 ? start + cracking * p.bonds / of_iterations : 0};
}

} // namespace periscope::ui
