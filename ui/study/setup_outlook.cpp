#include "ui/study/setup_outlook.hpp"

#include "core/base/error.hpp"
#include "core/calibration/expected_runs.hpp"
#include "core/study/study_plan.hpp"
#include "gpu/study/study_cost.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace periscope::ui {
namespace {

// Returns the index of the parameter that the problem is about; nothing if it is about something else.
std::optional<std::size_t> key_of(const Problem& problem, const StudySetup& setup) {
    const auto index = to_qt(problem.path).section(QLatin1Char('['), 1).section(QLatin1Char(']'), 0, 0);
    bool is_key = false;
    const int k = index.toInt(&is_key);
    if (!is_key || std::size_t(k) >= setup.keys.size() || !problem.path.starts_with("parameters"))
        return std::nullopt;
    return std::size_t(k);
}

// Returns the first problem, after the name of the parameter if it is about one.
QString problem_words(const CaseError& error, const StudySetup& setup) {
    const Problem& first = error.problems().front();
    const auto index = key_of(first, setup);
    if (!index)
        return to_qt(first.text());
    const VariedKey& key = setup.keys[*index];
    return QStringLiteral("%1: %2").arg(key.path.isEmpty() ? key.name : key.label, to_qt(first.reason));
}

// Returns the predicted time of a run. A quasi-static run is assumed to need as many iterations as the results that are
// shown, if they belong to the case. Otherwise the time is the geometric mean of the usual and the longest one. 0 if
// the speed of the device is not known.
double seconds_of_run(const Workspace& workspace) {
    Prediction prediction = prediction_of(workspace.document.value(), workspace.body);
    const auto time = workspace.speed.seconds_for(prediction);
    if (!time)
        return 0;
    const auto& steps = workspace.results.load_steps();
    if (workspace.results.outdated() || steps.empty() || !prediction.is_quasi_static)
        return std::sqrt(time->usual * time->longest());
    double iterations = 0;
    for (const LoadStepRecord& step : steps)
        iterations += double(step.iterations);
    prediction.iterations.elastic = std::max(1.0, iterations);
    return workspace.speed.seconds_for(prediction).value_or(*time).usual;
}

// Returns "12 to 22", or a single text if both are the same.
QString range_words(const QString& least, const QString& most) {
    return least == most ? least : QObject::tr("%1 to %2").arg(least, most);
}

// Returns the expected number of runs of a calibration, and the time that they take.
SetupOutlook outlook_of_fit(const Study& study, const Workspace& workspace, std::optional<double> seconds_of_trial) {
    const auto fitted = std::size_t(std::ranges::count_if(study.parameters, [](const StudyParameter& parameter) {
        return std::holds_alternative<Bounds>(parameter.source);
    }));
    const ExpectedRuns runs = expected_runs(*study.calibration, fitted);
    QString words = QObject::tr("3. Start: about %1 runs, at most %2")
                        .arg(range_words(QString::number(runs.least), QString::number(runs.most)))
                        .arg(study.calibration->maximum_runs);
    if (const double seconds = seconds_of_trial ? *seconds_of_trial : seconds_of_run(workspace); seconds > 0)
        words += QObject::tr("; about %1")
                     .arg(range_words(format_duration(double(runs.least) * seconds),
                                      format_duration(double(runs.most) * seconds)));
    return {words, true};
}

// Returns the number of runs of a study, the time that they take and, if it is much, the space that they need on the
// disk.
SetupOutlook outlook_of_runs(const Study& study, const Workspace& workspace) {
    constexpr double much = 10e6; // bytes
    const Case& value = workspace.document.value();
    const gpu::StudyCost cost = gpu::cost_of_runs(rows_of(study).size(), study.keep, value,
                                                  prediction_of(value, workspace.body), workspace.speed.speeds());
    QString words = QObject::tr("%n runs", nullptr, int(cost.runs));
    if (cost.seconds > 0)
        words += QObject::tr(", about %1").arg(format_duration(cost.seconds));
    if (cost.bytes > much)
        words += QObject::tr(", at most %1 on the disk").arg(format_bytes(cost.bytes));
    return {words, cost.runs > 0};
}

} // namespace

SetupReading reading_of(const StudySetup& setup) {
    SetupReading reading;
    try {
        reading.study = study_of(setup, "case");
    } catch (const CaseError& e) {
        reading.fault = problem_words(e, setup);
        for (const Problem& problem : e.problems())
            if (const auto key = key_of(problem, setup))
                reading.faults.emplace(*key, to_qt(problem.reason));
    } catch (const Error& e) { // an error that is not about a value
        reading.fault = to_qt(e.what());
    }
    return reading;
}

SetupOutlook outlook_of(const StudySetup& setup, const SetupReading& reading, const Workspace& workspace,
                        const QString& offered, std::optional<double> seconds_of_trial) {
    const bool is_fit = setup.plan == StudySetup::Plan::fit;
    if (is_fit && setup.calibration.measured.empty() && !offered.isEmpty())
        return {QObject::tr("1. Choose Add from Plots to fit %1, which is shown there, or add another measured curve.")
                    .arg(offered),
                false};
    if (is_fit && setup.calibration.measured.empty())
        return {QObject::tr("1. Add a measured curve that the parameters are fitted to."), false};
    if (setup.keys.empty())
        return {is_fit ? QObject::tr("2. Add a parameter whose value is sought.")
                       : QObject::tr("Add a parameter, then choose its values and start the runs."),
                false};
    if (!reading.study)
        return {reading.fault, false};
    try {
        return is_fit ? outlook_of_fit(*reading.study, workspace, seconds_of_trial)
                      : outlook_of_runs(*reading.study, workspace);
    } catch (const CaseError& e) { // a formula has no value in one of the runs
        return {problem_words(e, setup), false};
    } catch (const Error& e) {
        return {to_qt(e.what()), false};
    }
}

} // namespace periscope::ui
