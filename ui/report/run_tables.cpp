#include "ui/report/run_tables.hpp"

#include "ui/report/report_words.hpp"
#include "ui/text/analysis_words.hpp"
#include "ui/text/device_words.hpp"
#include "ui/text/format.hpp"

#include <QSysInfo>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

QString stop_words(const StopCriterion& stop) {
    const QString name = to_qt(stop.name);
    if (stop.kind == StopKind::falls_to_share)
        return QObject::tr("%1 falls to %2 % of its largest value").arg(name).arg(100 * stop.value, 0, 'g', 3);
    return (stop.kind == StopKind::rises_to ? QObject::tr("%1 rises to %2") : QObject::tr("%1 falls to %2"))
        .arg(name, to_qt(stop.value_text));
}

// Replaces each column, except the first one, whose cells are all equal by a sentence below the table, so that rows are
// short.
ReportTable without_equal_columns(ReportTable table) {
    if (table.rows.size() < 2)
        return table;
    QStringList in_all;
    for (qsizetype c = table.head.size() - 1; c > 0; --c) {
        const QString& value = table.rows.front()[c];
        if (!std::ranges::all_of(table.rows, [&](const QStringList& row) { return row[c] == value; }))
            continue;
        in_all.prepend(QObject::tr("%1: %2").arg(table.head[c], value));
        table.head.removeAt(c);
        for (QStringList& row : table.rows)
            row.removeAt(c);
    }
    if (!in_all.isEmpty())
        table.note = QObject::tr("In all rows: %1.").arg(in_all.join(QStringLiteral("; ")));
    return table;
}

} // namespace

ReportTable model_facts(const Model& model, UnitSystem units) {
    double volume = 0;
    for (const double v : model.nodes.volume)
        volume += v;
    ReportTable table{QObject::tr("Model"), {}, {}};
    const auto add = [&table](const QString& what, const QString& value) { table.rows.push_back({what, value}); };
    add(QObject::tr("Nodes"), format_count(double(model.nodes.size())));
    add(QObject::tr("Bonds"), format_count(0.5 * double(model.bonds())));
    add(QObject::tr("Bonds cut by initial cracks"), format_count(0.5 * double(model.bonds_cut())));
    add(QObject::tr("Removed bonds (straight line leaves the body)"), format_count(0.5 * double(model.bonds_left_out)));
    add(QObject::tr("Spacing"), in_unit(model.nodes.spacing, "m", units));
    add(QObject::tr("Horizon"), QObject::tr("%1, %2 spacings")
                                    .arg(in_unit(model.horizon, "m", units))
                                    .arg(model.horizon / model.nodes.spacing, 0, 'g', 4));
    add(QObject::tr("Total nodal volume"), format_volume(volume, units));
    if (model.stepper == Stepper::dynamic) {
        add(QObject::tr("Integrator"), integrator_names()[qsizetype(model.integrator)]);
        add(QObject::tr("Time step"),
            model.stability_limit > 0
                ? QObject::tr("%1 (stable time step %2, stability limit %3)")
                      .arg(format_time(model.time_step, units), format_time(model.stable_step, units),
                           format_time(model.stability_limit, units))
                : QObject::tr("%1 (stable time step %2)")
                      .arg(format_time(model.time_step, units), format_time(model.stable_step, units)));
        add(QObject::tr("Time steps"), format_count(double(model.steps)));
    } else {
        add(QObject::tr("Analysis"), model.stepper == Stepper::newton
                                         ? QObject::tr("quasi-static (Newton's method with conjugate gradients)")
                                         : QObject::tr("quasi-static (adaptive dynamic relaxation)"));
        add(QObject::tr("Load steps"), format_count(double(model.steps)));
        add(QObject::tr("Convergence tolerance"), QString::number(model.quasi_static.tolerance));
        if (const auto& control = model.load_control)
            add(QObject::tr("Load control"),
                QObject::tr("observer %1, component %2, up to %3")
                    .arg(to_qt(model.observers[control->observer].name), QString(QChar(u"xyz"[control->axis])),
                         format_length(control->value, units)));
    }
    if (model.stop)
        add(QObject::tr("Stop criterion"), stop_words(*model.stop));
    for (std::size_t a = 0; a < model.materials.size(); ++a)
        for (std::size_t b = a; b < model.materials.size(); ++b)
            add(QObject::tr("Bonds %1 – %2").arg(to_qt(model.materials[a].name), to_qt(model.materials[b].name)),
                model.law(a, b).fades() ? QObject::tr("c = %1 N/m⁶, force factor exp(−β |ξ| S²), β = %2 1/m")
                                              .arg(model.law(a, b).micromodulus, 0, 'g', 4)
                                              .arg(model.law(a, b).fading, 0, 'g', 4)
                                        : QObject::tr("c = %1 N/m⁶, break at a stretch of %2 %")
                                              .arg(model.law(a, b).micromodulus, 0, 'g', 4)
                                              .arg(100 * model.law(a, b).critical_stretch, 0, 'g', 4));
    for (const NodeSet& set : model.sets)
        add(set.name.starts_with("set") ? to_qt(set.name) : QObject::tr("Set %1").arg(to_qt(set.name)),
            QObject::tr("%1 nodes").arg(format_count(double(set.nodes.size()))));
    return table;
}

ReportTable run_facts(const RunRecord& record, const Model& model) {
    ReportTable table{QObject::tr("Hardware and run times"), {}, {}};
    const auto add = [&table](const QString& what, const QString& value) { table.rows.push_back({what, value}); };
    const QString state = to_qt(run_state_label(record.state));
    add(QObject::tr("Status"), record.message.empty() ? state : state + QStringLiteral(": ") + to_qt(record.message));
    if (record.state != RunState::running)
        add(QObject::tr("Steps completed"),
            QObject::tr("%1 of %2").arg(format_count(double(record.steps_done)), format_count(double(model.steps))));
    add(QObject::tr("Computed on"), device_words(to_qt(record.device)));
    add(QObject::tr("Driver"), to_qt(record.driver));
    add(QObject::tr("Precision"), to_qt(record.precision));
    add(QObject::tr("System"),
        QSysInfo::prettyProductName() + QStringLiteral(", ") + QSysInfo::currentCpuArchitecture());
    for (const auto& [phase, seconds] : record.timings)
        add(phase == "model"    ? QObject::tr("Time to build the model")
            : phase == "device" ? QObject::tr("Time to prepare the solver")
            : phase == "run"    ? QObject::tr("Time of the run")
                                : QObject::tr("Time for %1").arg(to_qt(phase)),
            format_duration(seconds));
    if (record.node_steps_per_second > 0)
        add(QObject::tr("Mean node-steps/s"),
            QObject::tr("%1 million").arg(record.node_steps_per_second / 1e6, 0, 'f', 2));
    return table;
}

ReportTable load_steps(const RunRecord& record, const Model& model) {
    const bool newton = model.stepper == Stepper::newton;
    ReportTable table{
        QObject::tr("Load steps"),
        {QObject::tr("load step"), QObject::tr("residual"), QObject::tr("converged"), QObject::tr("iterations")},
        {}};
    if (newton)
        table.head << QObject::tr("Newton steps") << QObject::tr("step halvings") << QObject::tr("solved by");
    if (model.load_control)
        table.head << QObject::tr("load factor");
    for (const LoadStepRecord& s : record.load_steps) {
        QStringList row{format_count(double(s.step)), QString::number(s.residual, 'e', 2),
                        s.converged ? QObject::tr("yes") : QObject::tr("no"), format_count(double(s.iterations))};
        if (newton)
            row << QString::number(s.newton_steps) << QString::number(s.cuts)
                << (s.left_to_relaxation ? QObject::tr("relaxation") : QObject::tr("Newton's method"));
        if (model.load_control)
            row << QString::number(s.load_factor, 'g', 5);
        table.rows.push_back(row);
    }
    return without_equal_columns(std::move(table));
}

} // namespace periscope::ui
