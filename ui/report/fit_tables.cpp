#include "ui/report/fit_tables.hpp"

#include "core/base/shell_word.hpp"
#include "core/calibration/calibration_report.hpp"
#include "core/case/unit.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_plan.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

namespace periscope::ui {
namespace {

constexpr int columns_of_summary = 4; // parameter, value, unit, interval

QString number_words(double value) {
    return to_qt(fitted_number(value));
}

ReportTable fitted_values(const Study& study, const std::vector<FittedParameter>& fitted, const CalibrationEnd& end) {
    const Calibration& calibration = *study.calibration;
    ReportTable table{QObject::tr("Calibration: fitted values"),
                      {QObject::tr("parameter"), QObject::tr("value"), QObject::tr("unit"),
                       QObject::tr("%1 % interval").arg(100 * calibration.level, 0, 'g', 4), QObject::tr("by profile"),
                       QObject::tr("joint region"), QObject::tr("bounds"), QObject::tr("start")},
                      {}};
    for (std::size_t p = 0; p < fitted.size(); ++p) {
        const Bounds& bounds = fitted[p].bounds;
        QStringList row{to_qt(fitted[p].words()), number_words(end.best.values.at(p)), unit_words(fitted[p].unit)};
        if (end.uncertainty) {
            const Estimate& estimate = end.uncertainty->estimates[p];
            row << to_qt(interval_words(estimate.interval))
                << (estimate.profile ? to_qt(interval_words(*estimate.profile)) : QStringLiteral("–"))
                << to_qt(interval_words(estimate.joint));
        } else {
            row << QStringLiteral("–") << QStringLiteral("–") << QStringLiteral("–");
        }
        const QString range = QStringLiteral("%1 … %2").arg(number_words(bounds.lower), number_words(bounds.upper));
        row << number_with_unit(range, fitted[p].unit) + (bounds.is_log ? QObject::tr(" (log)") : QString())
            << number_with_unit(number_words(bounds.start), fitted[p].unit);
        table.rows.push_back(row);
    }
    QStringList notes{
        QObject::tr("These are the values of the model, with its spacing, its dimension and its supports; "
                    "they need not be those of the laboratory.")};
    for (const std::string& warning : end.warnings)
        notes << to_qt(warning) + QLatin1Char('.');
    table.note = notes.join(QLatin1Char(' '));
    return table;
}

QString axis_words(const MeasuredAxis& axis, const std::string& unit) {
    QString words = QStringLiteral("%1 (%2): %3")
                        .arg(to_qt(axis.column), unit_words(unit),
                             axis.observer.empty() ? QObject::tr("time") : to_qt(axis.observer));
    if (axis.factor != 1)
        words += QObject::tr(", computed values times %1").arg(number_words(axis.factor));
    return words;
}

// Returns `position`, which the study file has in SI units, in the unit of the table.
QString position_words(const AxisPosition& position, const std::string& unit) {
    return number_with_unit(number_words(position.value / read_unit(unit).factor), unit);
}

QString deviation_words(const periscope::MeasuredCurve& curve, const MeasuredPoints& points,
                        const std::optional<CurveDeviation>& found) {
    QStringList parts;
    if (curve.absolute)
        parts << position_words(*curve.absolute, points.y_unit);
    if (curve.relative > 0)
        parts << QObject::tr("%1 % of the value").arg(number_words(100 * curve.relative));
    if (!parts.isEmpty())
        return parts.join(QObject::tr(" and "));
    return found && found->sigma ? QObject::tr("estimated: %1")
                                       .arg(number_with_unit(QString::number(*found->sigma, 'g', 3), points.y_unit))
                                 : QObject::tr("estimated");
}

ReportTable measured_curves(const Calibration& calibration, const std::vector<MeasuredPoints>& points,
                            const CalibrationEnd& end) {
    ReportTable table{QObject::tr("Calibration: measured curves"),
                      {QObject::tr("file"), QObject::tr("x"), QObject::tr("y"), QObject::tr("range of x"),
                       QObject::tr("fitted rows"), QObject::tr("standard deviation"), QObject::tr("correlation length"),
                       QObject::tr("weight"), QObject::tr("mean deviation (root mean square)")},
                      {}};
    for (std::size_t c = 0; c < calibration.measured.size() && c < points.size(); ++c) {
        const periscope::MeasuredCurve& curve = calibration.measured[c];
        const auto found = c < end.curves.size() ? std::optional(end.curves[c]) : std::nullopt;
        table.rows.push_back(
            {curve.case_file.empty()
                 ? to_qt(curve.file.filename().string())
                 : QObject::tr("%1, of %2")
                       .arg(to_qt(curve.file.filename().string()), to_qt(curve.case_file.filename().string())),
             axis_words(curve.x, points[c].x_unit), axis_words(curve.y, points[c].y_unit),
             curve.from && curve.to ? QStringLiteral("%1 … %2").arg(position_words(*curve.from, points[c].x_unit),
                                                                    position_words(*curve.to, points[c].x_unit))
                                    : QObject::tr("all"),
             QString::number(points[c].x.size()), deviation_words(curve, points[c], found),
             curve.correlation_length ? position_words(*curve.correlation_length, points[c].x_unit)
                                      : QObject::tr("rows are independent"),
             number_words(curve.weight),
             found ? number_with_unit(QString::number(found->mean, 'g', 3), points[c].y_unit) : QStringLiteral("–")});
    }
    return table;
}

QString values_on_screen(const Parameters& values, const std::vector<FittedParameter>& fitted) {
    return quantity_on_screen(to_qt(values_words(values, fitted)));
}

// Returns the full name of the key that a parameter sets. A parameter that is only used in formulas sets none.
QString key_words(const StudyParameter& parameter, const Case& reported) {
    return parameter.paths.empty() ? QObject::tr("only in formulas")
                                   : full_name_of(reported, to_qt(parameter.paths.front()));
}

ReportTable how_fitted(const Study& study, const std::vector<FittedParameter>& fitted, const CalibrationEnd& end,
                       const std::filesystem::path& folder, const Case& reported) {
    const Calibration& calibration = *study.calibration;
    ReportTable table{QObject::tr("Calibration: method"), {}, {}};
    const auto add = [&table](const QString& what, const QString& words) { table.rows.push_back({what, words}); };
    constexpr std::array methods{"least squares (Levenberg and Marquardt)", "BOBYQA", "COBYLA", "Nelder–Mead",
                                 "DIRECT"};
    add(QObject::tr("Method"), QString::fromUtf8(methods.at(static_cast<std::size_t>(calibration.method))));
    add(QObject::tr("Starts, seed"), QStringLiteral("%1, %2").arg(calibration.starts).arg(calibration.seed));
    add(QObject::tr("Tolerance, level"),
        QStringLiteral("%1, %2").arg(number_words(calibration.tolerance), number_words(calibration.level)));
    add(QObject::tr("Profiles"), calibration.profile ? QObject::tr("yes") : QObject::tr("no"));
    add(QObject::tr("If a run fails"),
        study.stop_at_failure ? QObject::tr("the calibration ends") : QObject::tr("it counts as a bad fit"));
    QString runs = QObject::tr("%1 of at most %2, %3 failed, %4 not converged")
                       .arg(end.runs)
                       .arg(calibration.maximum_runs)
                       .arg(end.failed.size())
                       .arg(end.not_converged);
    if (end.is_used_up())
        runs += QStringLiteral("; ") + to_qt(next_step_words(end.next_step, end.runs, calibration.maximum_runs));
    add(QObject::tr("Runs"), runs);
    if (const auto& u = end.uncertainty) {
        add(QObject::tr("Rows, degrees of freedom"),
            QStringLiteral("%1, %2").arg(u->residuals).arg(u->degrees_of_freedom));
        if (u->states_sigma) {
            add(QObject::tr("χ²"), number_words(end.best.misfit));
            add(QObject::tr("√(χ²/degrees of freedom)"), number_words(u->excess));
        }
        for (const Combination& combination : u->combinations)
            add(QObject::tr("Combination %1").arg(to_qt(combination_words(combination, fitted))),
                QObject::tr("standard deviation %1 of the distance of the bounds%2")
                    .arg(QString::number(combination.deviation, 'g', 2),
                         combination.is_decided ? QString() : QObject::tr(": not decided by the data")));
    }
    for (const SearchWords& search : searches_of(end, fitted))
        add(to_qt(search.name), quantity_on_screen(to_qt(search.words)));
    const bool has_formulas = std::ranges::any_of(study.parameters, [](const StudyParameter& parameter) {
        return std::holds_alternative<std::string>(parameter.source);
    });
    for (const StudyParameter& parameter : study.parameters) {
        const QString label = parameter_label(parameter), key = key_words(parameter, reported);
        if (std::holds_alternative<Bounds>(parameter.source))
            add(label, has_formulas ? QObject::tr("%1; %2 in formulas").arg(key, to_qt(parameter.name)) : key);
        else if (const auto* formula = std::get_if<std::string>(&parameter.source))
            add(label, QStringLiteral("%1 = %2").arg(key, to_qt(*formula)));
        else if (const auto* values = std::get_if<StudyParameter::Values>(&parameter.source);
                 values && !values->empty())
            add(label, QStringLiteral("%1 = %2").arg(key, quantity_on_screen(to_qt(values->front()))));
    }
    const QString where = to_qt(folder.string());
    add(QObject::tr("Folder"), where);
    table.note =
        QObject::tr("The folder has the study, the case, the measured tables, and the values and fitted rows of "
                    "each run (history.csv). To repeat it: periscope-cli study %1 --output NEW-FOLDER.")
            .arg(to_qt(shell_word((folder / study_files::study).string())));
    return table;
}

ReportTable failed_runs(const std::vector<FittedParameter>& fitted, const CalibrationEnd& end) {
    constexpr std::size_t most = 20;
    ReportTable table{QObject::tr("Calibration: failed runs"), {QObject::tr("values"), QObject::tr("reason")}, {}};
    for (std::size_t k = 0; k < std::min(most, end.failed.size()); ++k)
        table.rows.push_back({values_on_screen(end.failed[k].values, fitted), to_qt(end.failed[k].reason)});
    if (end.failed.size() > most)
        table.note = QObject::tr("The first %1 of %2; all are in history.csv.").arg(most).arg(end.failed.size());
    return table;
}

} // namespace

FitSummary fit_summary(const Study& study, const std::vector<FittedParameter>& fitted, const CalibrationEnd& end) {
    const ReportTable all = fitted_values(study, fitted, end);
    FitSummary summary{{}, {QObject::tr("Fitted values"), all.head.first(columns_of_summary), {}, all.note}, {}};
    for (const QStringList& row : all.rows)
        summary.values.rows.push_back(row.first(columns_of_summary));
    QStringList files;
    for (const periscope::MeasuredCurve& curve : study.calibration->measured)
        files << to_qt(curve.file.filename().string());
    files.removeDuplicates();
    QStringList deviations;
    for (const CurveDeviation& curve : end.curves)
        deviations << quantity_on_screen(to_qt(deviation_words(curve)));
    summary.sentence = QObject::tr("This case has values that were fitted to %1 in a calibration of %2 runs. %3.")
                           .arg(files.join(QStringLiteral(", ")))
                           .arg(end.runs)
                           .arg(deviations.join(QStringLiteral("; ")));
    return summary;
}

std::vector<ReportTable> fit_tables(const Study& study, const std::vector<FittedParameter>& fitted,
                                    const std::vector<MeasuredPoints>& points, const CalibrationEnd& end,
                                    const std::filesystem::path& folder, const Case& reported) {
    std::vector<ReportTable> tables{fitted_values(study, fitted, end), measured_curves(*study.calibration, points, end),
                                    how_fitted(study, fitted, end, folder, reported)};
    if (!end.failed.empty())
        tables.push_back(failed_runs(fitted, end));
    return tables;
}

} // namespace periscope::ui
