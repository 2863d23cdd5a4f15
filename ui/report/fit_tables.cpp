#include "ui/report/fit_tables.hpp"

#include "core/calibration/calibration_report.hpp"
#include "core/case/unit.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <variant>

namespace periscope::ui {
namespace {

QString number_words(double value) {
    return QString::number(value, 'g', 5);
}

ReportTable fitted_values(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                          const CalibrationEnd& end) {
    ReportTable table{QObject::tr("Calibration: fitted values"),
                      {QObject::tr("parameter"), QObject::tr("value"), QObject::tr("unit"),
                       QObject::tr("%1 % interval").arg(100 * calibration.level, 0, 'g', 4), QObject::tr("by profile"),
                       QObject::tr("joint region"), QObject::tr("bounds"), QObject::tr("start")},
                      {}};
    for (std::size_t p = 0; p < fitted.size(); ++p) {
        const Bounds& bounds = fitted[p].bounds;
        QStringList row{to_qt(fitted[p].name), number_words(end.best.values.at(p)), unit_words(fitted[p].unit)};
        if (end.uncertainty) {
            const Estimate& estimate = end.uncertainty->estimates[p];
            row << to_qt(interval_words(estimate.interval))
                << (estimate.profile ? to_qt(interval_words(*estimate.profile)) : QStringLiteral("–"))
                << to_qt(interval_words(estimate.joint));
        } else {
            row << QStringLiteral("–") << QStringLiteral("–") << QStringLiteral("–");
        }
        row << QStringLiteral("%1 … %2%3")
                   .arg(number_words(bounds.lower), number_words(bounds.upper),
                        bounds.is_log ? QObject::tr(" (log)") : QString())
            << number_words(bounds.start);
        table.rows.push_back(row);
    }
    QStringList notes;
    for (const std::string& warning : end.warnings)
        notes << to_qt(warning) + QLatin1Char('.');
    table.note = notes.join(QLatin1Char(' '));
    return table;
}

QString axis_words(const MeasuredAxis& axis) {
    QString words = QStringLiteral("%1 (%2): %3")
                        .arg(to_qt(axis.column), unit_words(axis.unit),
                             axis.observer.empty() ? QObject::tr("time") : to_qt(axis.observer));
    if (axis.factor != 1)
        words += QObject::tr(", computed values times %1").arg(number_words(axis.factor));
    return words;
}

// Writes a position in SI units, as in a study file.
QString place_or(const std::optional<AxisPlace>& place, const QString& otherwise) {
    return place ? number_words(place->value) : otherwise;
}

QString deviation_words(const periscope::MeasuredCurve& curve) {
    return curve.states_deviation()
               ? QObject::tr("absolute %1, relative %2")
                     .arg(place_or(curve.absolute, QStringLiteral("0")), number_words(curve.relative))
               : QObject::tr("estimated from the misfit");
}

ReportTable measured_curves(const Calibration& calibration) {
    ReportTable table{QObject::tr("Calibration: measured curves"),
                      {QObject::tr("file"), QObject::tr("x"), QObject::tr("y"), QObject::tr("range of x (SI)"),
                       QObject::tr("rows, at most"), QObject::tr("standard deviation (SI)"),
                       QObject::tr("correlation length (SI)")},
                      {}};
    for (const periscope::MeasuredCurve& curve : calibration.measured) {
        const QString range = curve.from && curve.to ? QStringLiteral("%1 … %2").arg(number_words(curve.from->value),
                                                                                     number_words(curve.to->value))
                                                     : QObject::tr("all");
        table.rows.push_back({to_qt(curve.file.string()), axis_words(curve.x), axis_words(curve.y), range,
                              QString::number(curve.points), deviation_words(curve),
                              place_or(curve.correlation_length, QStringLiteral("–"))});
    }
    return table;
}

ReportTable how_fitted(const Study& study, const CalibrationEnd& end, const std::filesystem::path& folder) {
    const Calibration& calibration = *study.calibration;
    ReportTable table{QObject::tr("Calibration: method"), {}, {}};
    const auto add = [&table](const QString& what, const QString& words) { table.rows.push_back({what, words}); };
    add(QObject::tr("Method"), to_qt(study_words::method.at(static_cast<std::size_t>(calibration.method))));
    add(QObject::tr("Starts, seed"), QStringLiteral("%1, %2").arg(calibration.starts).arg(calibration.seed));
    add(QObject::tr("Tolerance"), number_words(calibration.tolerance));
    add(QObject::tr("Runs"),
        QObject::tr("%1 of at most %2, %3 failed").arg(end.runs).arg(calibration.maximum_runs).arg(end.failed.size()));
    add(QObject::tr("Misfit"), number_words(end.best.misfit));
    for (const StudyParameter& parameter : study.parameters) {
        const QString keys = parameter.paths.empty() ? to_qt(parameter.name) : to_qt(parameter.paths.front());
        if (std::holds_alternative<Bounds>(parameter.source))
            add(to_qt(parameter.name), keys);
        else if (const auto* formula = std::get_if<std::string>(&parameter.source))
            add(keys, QStringLiteral("= ") + to_qt(*formula));
        else if (const auto* values = std::get_if<StudyParameter::Values>(&parameter.source);
                 values && !values->empty())
            add(keys, to_qt(values->front()));
    }
    add(QObject::tr("Folder"), to_qt(folder.string()));
    table.note = QObject::tr("The folder has the study, the case and every run. To repeat it: periscope-cli study "
                             "study.json --output NEW-FOLDER.");
    return table;
}

} // namespace

std::vector<ReportTable> fit_tables(const Study& study, const std::vector<FittedParameter>& fitted,
                                    const CalibrationEnd& end, const std::filesystem::path& folder) {
    return {fitted_values(*study.calibration, fitted, end), measured_curves(*study.calibration),
            how_fitted(study, end, folder)};
}

} // namespace periscope::ui
