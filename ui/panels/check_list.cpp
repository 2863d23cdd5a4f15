#include "ui/panels/check_list.hpp"

#include "core/conditions/load_totals.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QObject>

#include <algorithm>
#include <unistd.h>

namespace periscope::ui {

namespace {

using Weight = Finding::Weight;

double memory_of_machine() {
    return double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE));
}

Finding finding(const Workspace& w, Weight weight, const Problem& problem) {
    const QString path = to_qt(problem.path);
    QString what = reason_of(w.document.value(), problem);
    if (w.document.holds_unread(path))
        what += QObject::tr(" (Press Delete to remove this entry.)");
    return {problem.is_missing ? Weight::missing : weight, path, item_at(path), full_name_of(w.document.value(), path),
            what};
}

Finding finding(const Workspace& w, Weight weight, const Item& item, const QString& what) {
    return {weight, {}, item, full_name_of(w.document.value(), item), what};
}

// Returns the position of a fault in the list of the report: the first faults are those of edges, the last one is that
// of crossing triangles.
std::optional<Vec3> position_of_fault(const SurfaceReport& report, std::size_t fault) {
    const std::size_t of_edges = std::size_t(!report.closed()) + !report.manifold() + !report.consistent();
    if (fault < of_edges && !report.faulty_edges.empty()) {
        const auto& [a, b] = report.faulty_edges.front();
        return 0.5 * (a + b);
    }
    return fault >= of_edges && !report.self_intersections.empty() ? std::optional(report.first_intersection)
                                                                   : std::nullopt;
}

void add_body(const Workspace& w, std::vector<Finding>& found) {
    // A faulty surface has an entry for each fault.
    const bool is_faulty = w.body.surface() && !w.body.surface()->report.usable();
    const bool is_read = w.body.surface() || std::holds_alternative<BoxGeometry>(w.document.value().geometry);
    if (!w.body.trouble().isEmpty() && !is_faulty)
        found.push_back(finding(w, Weight::error, {is_read ? ItemKind::discretise : ItemKind::geometry},
                                note_of(w.document.value(), w.body.trouble())));
    if (const auto surface = w.body.surface()) {
        const auto faults = surface->report.faults();
        for (std::size_t i = 0; i < faults.size(); ++i) {
            found.push_back(finding(w, surface->report.usable() ? Weight::warning : Weight::error, {ItemKind::geometry},
                                    to_qt(faults[i])));
            found.back().at = position_of_fault(surface->report, i);
        }
    }
    for (int set = 0; set < int(w.document.value().sets.size()); ++set)
        if (w.sets.is_empty(std::size_t(set)) && w.document.reasons_below(path_of({ItemKind::set, set})).isEmpty()) {
            found.push_back(finding(w, Weight::error, {ItemKind::set, set},
                                    QObject::tr("The set contains no nodes. Change its shape or paint nodes.")));
            found.back().path = path_of({ItemKind::set, set});
        }
}

// Adds what can only be found from the nodes. add_body reports empty sets.
void add_body_warnings(const Workspace& w, std::vector<Finding>& found) {
    for (const Problem& problem : w.body_warnings.problems()) {
        const Finding one = finding(w, Weight::error, problem);
        if (std::ranges::none_of(found, [&](const Finding& f) { return f.item == one.item && f.weight == one.weight; }))
            found.push_back(one);
    }
    for (const Problem& warning : w.body_warnings.warnings())
        found.push_back(finding(w, Weight::warning, warning));
}

void add_prediction(const Workspace& w, std::vector<Finding>& found) {
    const Prediction p = prediction_of(w.document.value(), w.body);
    // The reasons for which the program would refuse the run.
    for (const Problem& problem : check_prediction(w.document.value(), p))
        found.push_back(finding(w, Weight::error, problem));
    if (p.bytes > 0.9 * memory_of_machine())
        found.push_back(
            finding(w, Weight::warning, {ItemKind::discretise},
                    QObject::tr("The model needs about %1 of memory, but this machine has %2. Use a larger spacing.")
                        .arg(format_bytes(p.bytes), format_bytes(memory_of_machine()))));
    else if (p.bytes + p.growth > 0.9 * memory_of_machine())
        found.push_back(finding(
            w, Weight::warning, {ItemKind::discretise},
            QObject::tr("As bonds soften, the run needs up to %1 of memory, but this machine has %2. Before it is used "
                        "up, the run saves a checkpoint and ends.")
                .arg(format_bytes(p.bytes + p.growth), format_bytes(memory_of_machine()))));
    if (const Problem warning = problem_of(to_qt(p.warning)); !warning.path.empty())
        found.push_back(finding(w, Weight::warning, warning));
    else if (!p.warning.empty())
        found.push_back(finding(w, Weight::warning, {ItemKind::solve}, to_qt(p.warning)));
}

void add_notes(const Workspace& w, std::vector<Finding>& found) {
    if (const QString words = spacing_words(w.document.value(), w.body, w.units.system()); !words.isEmpty())
        found.push_back(finding(w, Weight::note, {ItemKind::discretise}, words));
    for (const LoadTotal& total : w.body_warnings.load_totals())
        if (total.area)
            found.push_back(finding(w, Weight::note, {ItemKind::condition, int(total.condition)},
                                    to_qt(load_words(w.document.value(), total))));
}

} // namespace

std::vector<Finding> check_list(const Workspace& w) {
    std::vector<Finding> found;
    for (const Problem& problem : w.document.problems())
        found.push_back(finding(w, Weight::error, problem));
    add_body(w, found);
    if (const QString trouble = trouble_with_output(w.settings); !trouble.isEmpty())
        found.push_back(finding(w, Weight::error, {ItemKind::solve}, trouble));
    for (const Problem& warning : w.document.warnings())
        found.push_back(finding(w, Weight::warning, warning));
    add_body_warnings(w, found);
    if (w.document.problems().empty()) // the memory and time of a run cannot be predicted for a case with errors
        add_prediction(w, found);
    if (w.document.value().observers.empty() && w.document.reasons_below(QStringLiteral("observers")).isEmpty())
        found.push_back(finding(
            w, Weight::warning, {ItemKind::observers},
            QObject::tr("No observer defined, so the run gives no curves. Add one, e.g. the reaction of a set.")));
    add_notes(w, found);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
    return found;
}

Document::Found marks_of(const std::vector<Finding>& findings) {
    Document::Found marks;
    for (const Finding& f : findings)
        // The document itself has the text about a missing value.
        if (!f.path.isEmpty() && (is_error(f) || f.weight == Weight::warning))
            (is_error(f) ? marks.errors : marks.warnings).try_emplace(f.path, f.what);
    return marks;
}

std::vector<QualityRow> quality_of(const Workspace& w) {
    constexpr std::size_t most = 300'000; // largest number of nodes that are examined while the user types
    const Case& value = w.document.value();
    // A condition that lacks a value does not change the body, so the quality can be shown anyway.
    if (!std::ranges::all_of(w.document.problems(), [](const Problem& problem) {
            return problem.is_missing && problem.path.starts_with("conditions");
        }))
        return {};
    const auto nodes = w.body.nodes();
    const bool is_quick = nodes && nodes->nodes->size() <= most;
    const Prediction p = prediction_of(value, w.body);
    return predicted_quality(value, is_quick ? nodes->nodes.get() : nullptr, p);
}

} // namespace periscope::ui
