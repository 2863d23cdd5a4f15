#include "ui/report/sensitivity_part.hpp"

#include "core/sensitivity/sensitivity_plot.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QPainter>
#include <QSvgRenderer>

#include <cmath>

namespace periscope::ui {
namespace {

QString index_words(const Estimated& index) {
    return std::isfinite(index.value) ? QStringLiteral("%1 (%2 … %3)")
                                            .arg(index.value, 0, 'f', 3)
                                            .arg(index.low, 0, 'f', 3)
                                            .arg(index.high, 0, 'f', 3)
                                      : QStringLiteral("–");
}

QString percent(double share) {
    return QObject::tr("%1 %").arg(100 * share, 0, 'g', 3);
}

QString limit_words(const LimitShare& one, const QString& unit) {
    QString words = (one.limit.is_above ? QObject::tr("It is above %1 %2 in %3 of the runs (%4 … %5)")
                                        : QObject::tr("It is below %1 %2 in %3 of the runs (%4 … %5)"))
                        .arg(QString::number(one.limit.value), unit, percent(one.runs.value), percent(one.runs.low),
                             percent(one.runs.high));
    if (one.surrogate)
        words += QObject::tr(", by the surrogate in %1").arg(percent(*one.surrogate));
    return words + QLatin1Char('.');
}

// Returns sentences: which runs are used, the quality of the surrogate, and its limits.
QStringList sentences(const ResultSensitivity& found, const AnalysedStudy& analysed) {
    const bool has_blocks = analysed.study.plan.kind == StudyPlan::Kind::sobol_indices;
    QStringList words{
        (has_blocks ? QObject::tr("%1 of %2 blocks of runs are used.") : QObject::tr("%1 of %2 runs are used."))
            .arg(found.share.used)
            .arg(found.share.of)};
    if (!found.refusal.empty())
        words << QObject::tr("Not analysed: %1.").arg(to_qt(found.refusal));
    if (const auto& s = found.surrogate)
        words << QObject::tr(
                     "The surrogate is a polynomial chaos of degree %1 with %2 terms, fitted to %3 runs: Q² = %4 on "
                     "%5 other runs.")
                     .arg(s->degree)
                     .arg(s->terms)
                     .arg(s->fitted_runs)
                     .arg(s->q2, 0, 'f', 3)
                     .arg(s->validation_runs);
    for (const LimitShare& one : found.limits)
        words << limit_words(one, unit_words(analysed.result_units.at(found.result)));
    return words;
}

ReportTable table_of(const ResultSensitivity& found, const AnalysedStudy& analysed) {
    const QString level = QString::number(100 * analysed.study.sensitivity->level, 'g', 4);
    ReportTable table{QObject::tr("Sensitivity: %1").arg(to_qt(analysed.study.results[found.result].name)),
                      {QObject::tr("parameter"), QObject::tr("first index (%1 % interval)").arg(level),
                       QObject::tr("total index (%1 % interval)").arg(level), QObject::tr("rank correlation")},
                      {}};
    for (const ParameterInfluence& influence : strongest_first(found.influences))
        table.rows.push_back(
            {to_qt(analysed.study.parameters[influence.parameter].name), index_words(influence.first),
             index_words(influence.total),
             influence.p_value ? QString::number(influence.rank_correlation, 'f', 2) : QStringLiteral("–")});
    table.note = sentences(found, analysed).join(QLatin1Char(' '));
    return table;
}

QImage drawn(const std::string& svg) {
    constexpr int per_unit = 2; // pixels
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    QImage image(per_unit * renderer.defaultSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

SensitivityPart sensitivity_part(const AnalysedStudy& analysed, const std::filesystem::path& folder) {
    SensitivityPart part;
    for (const ResultSensitivity& found : analysed.report.results)
        part.tables.push_back(table_of(found, analysed));
    if (part.tables.empty())
        return part;
    QStringList last{part.tables.back().note, QObject::tr("The indices are those of Sobol', computed by %1 from the "
                                                          "table in %2.")
                                                  .arg(to_qt(analysed.report.library), to_qt(folder.string()))};
    for (const std::string& note : analysed.notes)
        last << to_qt(note) + QLatin1Char('.');
    part.tables.back().note = last.join(QLatin1Char(' '));
    if (const std::string svg = sensitivity_plot(analysed.report, analysed.study); !svg.empty())
        part.pictures.push_back({QObject::tr("Sensitivity of the results: first and total indices"), drawn(svg)});
    return part;
}

} // namespace periscope::ui
