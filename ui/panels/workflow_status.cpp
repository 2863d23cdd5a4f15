#include "ui/panels/workflow_status.hpp"

#include "ui/document/entry_words.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

using Mark = StepStatus::Mark;

QString count(std::size_t n, const QString& none) {
    return n == 0 ? none : QString::number(n);
}

// Returns, for example, "2 rigid bodies, self-contact".
QString contact(const Case& c) {
    QStringList parts;
    if (const std::size_t n = c.rigid_bodies.size(); n > 0)
        parts << (n == 1 ? QObject::tr("1 rigid body") : QObject::tr("%1 rigid bodies").arg(n));
    if (c.self_contact)
        parts << QObject::tr("self-contact");
    return parts.isEmpty() ? QObject::tr("none") : parts.join(QStringLiteral(", "));
}

StepStatus geometry(const Workspace& w) {
    const Case& c = w.document.value();
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
        const double dx = box->spacing.value;
        const Vec3 size = metres(box->box, dx);
        return {Mark::done, format_size(size, w.units.system()), {}};
    }
    if (std::holds_alternative<MeshGeometry>(c.geometry)) {
        if (const auto nodes = w.body.nodes())
            return {Mark::done, format_size(nodes->bounds.size(), w.units.system()), {}};
        return w.body.busy() || w.body.trouble().isEmpty() ? StepStatus{Mark::busy, QObject::tr("reading …"), {}}
                                                           : StepStatus{Mark::none, QObject::tr("cannot be read"), {}};
    }
    const auto surface = w.body.surface();
    if (!surface)
        return w.body.busy() ? StepStatus{Mark::busy, QObject::tr("reading …"), {}}
                             : StepStatus{Mark::none, QObject::tr("cannot be read"), {}};
    if (surface->report.usable())
        return {Mark::done, format_size(surface->report.bounds.size(), w.units.system()), {}};
    return {Mark::none, QObject::tr("faulty surface"), {}};
}

StepStatus discretise(const Workspace& w) {
    if (w.body.busy())
        return {Mark::busy, QObject::tr("building …"), {}};
    if (const auto nodes = w.body.nodes())
        return {Mark::done,
                (nodes->nodes->from_cache ? QObject::tr("%1 nodes, from the cache") : QObject::tr("%1 nodes"))
                    .arg(format_count(double(nodes->nodes->size()))),
                {}};
    // Geometry, not this step, shows the errors of a surface.
    if (const auto surface = w.body.surface(); surface && !surface->report.usable())
        return {Mark::none, QObject::tr("not built"),
                QObject::tr("The surface has faults. Repair or replace it first.")};
    if (!w.body.trouble().isEmpty())
        return {Mark::none, QObject::tr("failed"), {}};
    return {Mark::none, QObject::tr("not built"), {}};
}

StepStatus set(const Workspace& w, int index) {
    if (!w.sets.known())
        return {};
    const std::size_t nodes = w.sets.count(std::size_t(index));
    if (w.sets.is_hole(std::size_t(index)))
        return {Mark::none, QObject::tr("hole"), {}};
    if (nodes == 0)
        return {Mark::none, QObject::tr("empty"), {}};
    return {Mark::none, node_count_words(nodes), {}};
}

CaseVerdict verdict_of(const std::vector<const Finding*>& findings) {
    const auto number = [&](Finding::Weight weight) {
        return std::size_t(std::ranges::count(findings, weight, [](const Finding* f) { return f->weight; }));
    };
    return {number(Finding::Weight::error), number(Finding::Weight::warning), 0, number(Finding::Weight::missing)};
}

Mark mark_of(Finding::Weight weight) {
    return weight == Finding::Weight::error     ? Mark::error
           : weight == Finding::Weight::missing ? Mark::missing
                                                : Mark::attention;
}

StepStatus finished(const RunRecord& record) {
    return {record.state == RunState::not_converged ? Mark::attention : Mark::done,
            to_qt(run_state_label(record.state)), to_qt(not_converged_message(record.load_steps))};
}

StepStatus solve(const Workspace& w, const QString& state) {
    switch (w.run.state()) {
    case RunController::State::idle:
        return {Mark::none, state, {}};
    case RunController::State::preparing:
        return {Mark::busy, QObject::tr("preparing …"), {}};
    case RunController::State::running:
        return {Mark::busy, QObject::tr("running"), {}};
    case RunController::State::paused:
        return {Mark::busy, QObject::tr("paused"), {}};
    case RunController::State::stopping:
        return {Mark::busy, QObject::tr("stopping …"), {}};
    case RunController::State::finished:
        if (w.results.empty()) // the results belong to another case
            return {Mark::none, state, {}};
        return w.results.outdated() ? StepStatus{Mark::none, QObject::tr("outdated"), {}} : finished(w.run.record());
    case RunController::State::stopped:
        return {Mark::none, QObject::tr("stopped"), {}};
    case RunController::State::failed:
        return {Mark::error, QObject::tr("failed"), QObject::tr("The last run failed. See the log for the reason.")};
    }
    return {};
}

StepStatus results(const Workspace& w) {
    if (w.results.empty())
        return {Mark::none, QObject::tr("none"), {}};
    if (w.results.outdated())
        return {Mark::attention, QObject::tr("outdated"),
                QObject::tr("The case was edited after this run. Run it again to update the results.")};
    const auto count = w.results.frames().size();
    return {Mark::done, count == 1 ? QObject::tr("1 frame") : QObject::tr("%1 frames").arg(count), {}};
}

StepStatus progress_of(const Workspace& w, const Item& item, const QString& state) {
    const Case& c = w.document.value();
    switch (item.kind) {
    case ItemKind::geometry:
        return geometry(w);
    case ItemKind::discretise:
        return discretise(w);
    case ItemKind::materials:
        return {Mark::done, count(c.materials.size(), QObject::tr("none")), {}};
    case ItemKind::material:
    case ItemKind::interface:
        return {};
    case ItemKind::sets:
        return {c.sets.empty() ? Mark::none : Mark::done, count(c.sets.size(), QObject::tr("none")), {}};
    case ItemKind::set:
        return set(w, item.index);
    case ItemKind::cracks:
        return {c.cracks.empty() ? Mark::none : Mark::done, count(c.cracks.size(), QObject::tr("none")), {}};
    case ItemKind::crack:
    case ItemKind::condition:
    case ItemKind::rigid_body:
    case ItemKind::observer:
        return {Mark::none, type_words(c, item), {}};
    case ItemKind::conditions:
        return {c.conditions.empty() ? Mark::none : Mark::done, count(c.conditions.size(), QObject::tr("none")), {}};
    case ItemKind::rigid_bodies:
        return {c.rigid_bodies.empty() && !c.self_contact ? Mark::none : Mark::done, contact(c), {}};
    case ItemKind::solve:
        return solve(w, state);
    case ItemKind::observers:
        return {c.observers.empty() ? Mark::none : Mark::done, count(c.observers.size(), QObject::tr("none")), {}};
    case ItemKind::results:
        return results(w);
    }
    return {};
}

bool exists(const Case& c, const Item& item) {
    const auto within = [&](const auto& list) { return item.index >= 0 && std::size_t(item.index) < list.size(); };
    switch (item.kind) {
    case ItemKind::material:
        return within(c.materials);
    case ItemKind::interface:
        return within(c.interfaces);
    case ItemKind::set:
        return within(c.sets);
    case ItemKind::crack:
        return within(c.cracks);
    case ItemKind::condition:
        return within(c.conditions);
    case ItemKind::rigid_body:
        return within(c.rigid_bodies);
    case ItemKind::observer:
        return within(c.observers);
    default:
        return true;
    }
}

// Returns the message of a finding. The name of the entry itself is omitted from its location.
QString sentence(const Finding& finding, const QString& here) {
    const QString below = name_below(finding.full_name, here);
    return below.isEmpty() ? finding.what : QStringLiteral("%1: %2").arg(below, finding.what);
}

} // namespace

QString state_words(const CaseVerdict& verdict) {
    return verdict.is_flawless() ? QObject::tr("ready") : to_qt(verdict_words(verdict));
}

StepStatus status_of(const Workspace& workspace, const Item& item, const std::vector<Finding>& findings,
                     const QString& state) {
    constexpr std::size_t most = 10;               // most lines of a tool tip
    if (!exists(workspace.document.value(), item)) // another case was opened, and the tree has not been updated yet
        return {};
    const bool is_step = item.index < 0;
    std::vector<const Finding*> all, mine;
    for (const Finding& f : findings)
        all.push_back(&f);
    StepStatus status = progress_of(workspace, item, state.isEmpty() ? state_words(verdict_of(all)) : state);
    for (const Finding& f : findings)
        if (f.weight != Finding::Weight::note && (f.item == item || (is_step && list_of(f.item.kind) == item.kind)))
            mine.push_back(&f);
    if (mine.empty())
        return status;
    QStringList lines = status.is_marked() ? QStringList{status.reason} : QStringList();
    const QString here = full_name_of(workspace.document.value(), item);
    for (std::size_t i = 0; i < std::min(most, mine.size()); ++i)
        lines << sentence(*mine[i], here);
    if (mine.size() > most)
        lines << QObject::tr("%1 more: see Check").arg(mine.size() - most);
    status.reason = lines.join(QLatin1Char('\n'));
    // The summary of Solve is the state of the run, which has a mark of its own.
    const bool is_solve = item.kind == ItemKind::solve;
    if (is_solve && status.mark == Mark::busy) // errors of a case that is edited during its run do not affect the run
        return status;
    status.mark = mark_of(mine.front()->weight);
    if (is_solve)
        status.summary = state_words(verdict_of(mine));
    return status;
}

} // namespace periscope::ui
