#include "ui/study/continued_fit.hpp"

#include "core/study/study_writer.hpp"
#include "ui/document/case_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QRegularExpression>

#include <algorithm>

namespace periscope::ui {
namespace {

// For each index at which both studies have a fitted parameter, calls `use` with the index, the bounds in `before` and
// those in `now`.
template <typename Use>
void with_equal_bounds(const Study& before, Study& now, Use use) {
    for (std::size_t p = 0; p < std::min(before.parameters.size(), now.parameters.size()); ++p) {
        const auto* then = std::get_if<Bounds>(&before.parameters[p].source);
        if (auto* bounds = std::get_if<Bounds>(&now.parameters[p].source); then && bounds)
            use(p, *then, *bounds);
    }
}

QString next_name(const QString& name) {
    static const QRegularExpression number(QStringLiteral("-fitted(?:-(\\d+))?$"));
    const auto match = number.match(name);
    if (!match.hasMatch())
        return name + QStringLiteral("-fitted");
    const int last = match.captured(1).isEmpty() ? 1 : match.captured(1).toInt();
    return QStringLiteral("%1-fitted-%2").arg(name.left(match.capturedStart())).arg(last + 1);
}

} // namespace

Study continued_study(const StudySetup& setup, const Study& before) {
    Study now = study_of(setup, before.case_file);
    with_equal_bounds(before, now, [&](std::size_t p, const Bounds& then, Bounds& bounds) {
        if (setup.keys[p].start.isEmpty() && bounds.lower <= then.start && then.start <= bounds.upper)
            bounds.start = then.start;
    });
    return now;
}

QString why_not_continued(const Study& before, const Study& now) {
    Study parameters = now;
    parameters.calibration = before.calibration;
    parameters.stop_at_failure = before.stop_at_failure;
    with_equal_bounds(before, parameters, [](std::size_t, const Bounds& then, Bounds& bounds) { bounds = then; });
    if (study_to_json(parameters) != study_to_json(before))
        return QObject::tr(
            "Parameters have been added, removed or renamed, or a unit, value or formula has changed. Undo "
            "this, or choose Start for a new calibration.");
    Study curves = before;
    curves.calibration->measured = now.calibration->measured;
    const auto& then = before.calibration->measured;
    for (std::size_t c = 0; c < std::min(then.size(), curves.calibration->measured.size()); ++c) {
        periscope::MeasuredCurve& curve = curves.calibration->measured[c];
        curve.absolute = then[c].absolute;
        curve.relative = then[c].relative;
        curve.correlation_length = then[c].correlation_length;
        curve.weight = then[c].weight;
    }
    if (study_to_json(curves) != study_to_json(before))
        return QObject::tr(
            "The measured curves, their range or rows have changed. Undo this, or choose Start for a new "
            "calibration.");
    return {};
}

QString why_ended(const CalibrationEnd& end, const Study& study) {
    return to_qt(next_step_words(end.next_step, end.runs, study.calibration->maximum_runs));
}

QString why_not_continued_after(const CalibrationEnd& end, const Study& before, const Study& now) {
    if (end.is_used_up() && now.calibration->maximum_runs <= before.calibration->maximum_runs)
        return QObject::tr("The search has not converged: %1. Raise Max. runs on the page Set-up to continue.")
            .arg(why_ended(end, before));
    if (study_to_json(now) == study_to_json(before))
        return QObject::tr(
            "The calibration has ended. Change its method, bounds, Max. runs or Profiles on the page Set-up "
            "to continue it.");
    return {};
}

StudySetup setup_from_values(Study study, const Case& best, const Parameters& values) {
    std::size_t fitted = 0;
    for (StudyParameter& parameter : study.parameters)
        if (auto* bounds = std::get_if<Bounds>(&parameter.source))
            bounds->start = std::clamp(values.at(fitted++), bounds->lower, bounds->upper);
    return setup_of(study, best);
}

void name_fitted(Case& value, const Study& study) {
    value.name = next_name(to_qt(value.name)).toStdString();
    static const QRegularExpression material(QStringLiteral("^materials\\[(\\d+)\\]"));
    std::vector<std::size_t> fitted;
    for (const StudyParameter& parameter : study.parameters)
        for (const std::string& path : parameter.paths)
            if (const auto match = material.match(to_qt(path)); match.hasMatch())
                fitted.push_back(match.captured(1).toULongLong());
    for (std::size_t m = 0; m < value.materials.size(); ++m)
        if (std::ranges::find(fitted, m) != fitted.end())
            rename_material(value, m, next_name(to_qt(value.materials[m].name)).toStdString());
}

} // namespace periscope::ui
