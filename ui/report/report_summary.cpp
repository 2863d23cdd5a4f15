#include "ui/report/report_summary.hpp"

#include "core/physics/material_laws.hpp"
#include "core/shapes/triangles.hpp"
#include "ui/document/entry_words.hpp"
#include "ui/document/results.hpp"
#include "ui/report/report_words.hpp"
#include "ui/report/set_up.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/moment_words.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

// Returns a row for the curve of a force with the largest value, if there is one.
std::optional<QStringList> largest_force(const CurveTable& table, UnitSystem units) {
    std::optional<QStringList> row;
    double largest = 0;
    for (std::size_t c = 0; c < table.curves().size(); ++c) {
        const CurveInfo& curve = table.curves()[c];
        const auto peak = peak_of(table.over_run(c));
        if (curve.unit != "N" || !peak || std::abs(peak->value) <= largest)
            continue;
        largest = std::abs(peak->value);
        row = QStringList{QObject::tr("Largest %1").arg(to_qt(curve.name)), in_unit(peak->value, curve.unit, units),
                          moment_words(table.axis(), peak->at, units)};
    }
    return row;
}

QString longest_crack(const Crack& crack, UnitSystem units) {
    QString words = in_unit(crack.moments.back().length, "m", units);
    if (const auto angle = angle_at(crack, crack.moments.back()))
        words += QObject::tr(" at %1 to the initial crack").arg(format_angle(*angle));
    return words;
}

QString with_capital(QString words) {
    return words.isEmpty() ? words : words.replace(0, 1, words.at(0).toUpper());
}

} // namespace

QStringList asked_of(const Case& value, UnitSystem units) {
    QStringList materials, conditions, no_fail_zones;
    for (const MaterialEntry& material : value.materials)
        materials << QObject::tr("%1 (E = %2 GPa)")
                         .arg(to_qt(material.name))
                         .arg(1e-9 * youngs_modulus_of(material, value), 0, 'g', 5);
    for (const ConditionEntry& entry : value.conditions)
        if (entry.kind == ConditionKind::no_fail)
            no_fail_zones << to_qt(entry.set);
        else
            conditions << QObject::tr("%1 – %2").arg(to_qt(entry.set), condition_words(entry));
    for (const RigidBodyEntry& body : value.rigid_bodies)
        conditions << QObject::tr("%1 – rigid body").arg(to_qt(body.name));
    QStringList sentences;
    if (!materials.isEmpty())
        sentences << (materials.size() == 1 ? QObject::tr("Material: %1.") : QObject::tr("Materials: %1."))
                         .arg(materials.join(QStringLiteral(", ")));
    if (!conditions.isEmpty())
        sentences << QObject::tr("Conditions: %1.").arg(conditions.join(QStringLiteral("; ")));
    if (!no_fail_zones.isEmpty())
        sentences << QObject::tr("No-fail zones: %1.").arg(no_fail_zones.join(QStringLiteral(", ")));
    if (!value.cracks.empty())
        sentences << QObject::tr("Initial cracks: %1.").arg(value.cracks.size());
    sentences << (value.run.stepper != Stepper::dynamic
                      ? QObject::tr("Analysis: quasi-static, %1 load steps.").arg(value.run.quasi_static.load_steps)
                      : QObject::tr("Analysis: explicit dynamic, until %1.")
                            .arg(format_time(value.run.end_time.value, units)));
    return sentences;
}

QString body_sentence(const Model& model, UnitSystem units) {
    const Nodes& nodes = model.nodes;
    // Removes rounding errors of coordinates in a surface file.
    const auto rounded = [](double metres) { return QString::number(metres, 'g', 5).toDouble(); };
    const Vec3 exact = (nodes.outline ? bounding_box(nodes.outline->points) : bounding_box(nodes.position)).size();
    const Vec3 size{rounded(exact.x), rounded(exact.y), rounded(exact.z)};
    return QObject::tr("Body: %1, %2 nodes with a spacing of %3.")
        .arg(format_size(size, units), format_count(double(nodes.size())), in_unit(nodes.spacing, "m", units));
}

ReportTable main_figures(const FigureSource& source, UnitSystem units) {
    ReportTable table{
        QObject::tr("Main figures"), {QObject::tr("quantity"), QObject::tr("value"), QObject::tr("when")}, {}};
    const bool has_ended = source.record.state != RunState::running;
    if (auto force = largest_force(source.curves, units))
        table.rows.push_back(*std::move(force));
    if (!source.cracks.empty()) {
        const Crack& longest = *std::ranges::max_element(
            source.cracks, {}, [](const Crack& crack) { return crack.moments.back().length; });
        table.rows.push_back({QObject::tr("Longest crack"), longest_crack(longest, units),
                              has_ended ? QObject::tr("at the end") : QObject::tr("so far")});
    }
    const bool over_time = run_axis(*source.results.model()) == RunAxis::time;
    if (source.record.first_break)
        table.rows.push_back({QObject::tr("First broken bond"),
                              first_break_words(*source.record.first_break, over_time, units), QString()});
    table.rows.push_back({QObject::tr("Largest displacement"),
                          in_unit(source.results.largest_displacement(), "m", units),
                          has_ended ? QObject::tr("in the whole run") : QObject::tr("so far")});
    return table;
}

QString dependence_of_figures(const Model& model, UnitSystem units) {
    return QObject::tr(
               "These figures are those of %1 nodes with a spacing of %2 and a horizon of %3. They depend on both: "
               "repeat the run with a finer spacing before you rely on them.")
        .arg(format_count(double(model.nodes.size())), in_unit(model.nodes.spacing, "m", units),
             in_unit(model.horizon, "m", units));
}

QStringList verdict_of(const std::vector<QualityRow>& rows) {
    const auto fine = std::ranges::count(rows, Verdict::fine, &QualityRow::verdict);
    QStringList sentences{
        std::size_t(fine) == rows.size()
            ? QObject::tr("All %1 checks of the model and the run are fine.").arg(fine)
            : QObject::tr("%1 of %2 checks of the model and the run are fine.").arg(fine).arg(rows.size())};
    for (const Verdict verdict : {Verdict::wrong, Verdict::look})
        for (const QualityRow& row : rows)
            if (row.verdict == verdict)
                sentences << QObject::tr("%1: %2 %3. %4")
                                 .arg(with_capital(to_qt(verdict_word(row.verdict))), to_qt(row.what), to_qt(row.value),
                                      to_qt(row.advice));
    return sentences;
}

} // namespace periscope::ui
