#include "ui/window/view_menu.hpp"

#include "core/curves/curve_table.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/supports.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/painting/tools.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/measuring.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/window/menu_entries.hpp"
#include "ui/workspace/workspace.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>
#include <iterator>
#include <utility>

namespace periscope::ui {

namespace {

QString without_keys(const std::string& name) { // a "&" would mark a key of the menu
    return to_qt(name).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

// Returns whether a condition prescribes the motion of the set along the axis; a second such condition would be an
// error.
bool is_prescribed(const Case& value, const std::string& set, std::size_t axis) {
    return std::ranges::any_of(value.conditions, [&](const ConditionEntry& c) {
        return c.set == set && prescribes_motion(int(c.kind)) &&
               (c.kind == ConditionKind::fixed || c.value[axis].has_value());
    });
}

// Returns whether a new condition of this type on the set would be in conflict. A displacement or velocity may use the
// free axes.
bool is_in_conflict(const Case& value, const std::string& set, int type) {
    const std::size_t axes = axes_of(value.space());
    std::size_t taken = 0;
    for (std::size_t axis = 0; axis < axes; ++axis)
        taken += is_prescribed(value, set, axis);
    ConditionEntry entry;
    change_type(entry, type);
    if (const auto axis = roller_axis(entry))
        return is_prescribed(value, set, *axis);
    return prescribes_motion(type) && (entry.kind == ConditionKind::fixed ? taken > 0 : taken == axes);
}

} // namespace

ViewMenu::ViewMenu(ViewMenuParts parts, QObject* parent) : QObject(parent), parts_(std::move(parts)) {
    connect(&parts_.view.widget(), &VtkWidget::menu_wanted, this, &ViewMenu::open);
}

void ViewMenu::open(const QPoint& position) {
    node_ = parts_.view.pick_node(position);
    at_ = node_ ? parts_.view.drawn_nodes()->nodes->position[*node_] : Vec3{};
    face_ = parts_.view.shows_results() ? std::nullopt : parts_.tools.face().face_at(position);
    auto* menu = new QMenu(&parts_.view.widget());
    menu->setObjectName(QStringLiteral("viewMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true); // tooltips explain why an action is disabled
    add_conditions(*menu);
    add_sets(*menu);
    menu->addSeparator();
    add_readings(*menu);
    menu->addSeparator();
    add_views(*menu);
    menu->addSeparator();
    add_copies(*menu);
    menu->popup(parts_.view.widget().mapToGlobal(position));
}

QAction* ViewMenu::add(QMenu& menu, const QString& words, const char* name, const QString& why_not, const QString& tip,
                       std::function<void()> call) {
    return add_entry(menu, {words, name, why_not, tip}, std::move(call));
}

// Calls `call` with the node of the menu, unless the nodes have been replaced. A run can begin while the menu is open.
void ViewMenu::with_node(const std::function<void()>& call) const {
    const ViewNodesPtr drawn = parts_.view.drawn_nodes();
    if (node_ && drawn && *node_ < drawn->nodes->size() && drawn->nodes->position[*node_] == at_)
        call();
}

QString ViewMenu::why_no_node() const {
    return node_ ? QString() : tr("No node here. Point at the body and open the menu again.");
}

QString ViewMenu::why_no_edit() const {
    return parts_.view.shows_results()
               ? tr("The view shows results. To edit the case, choose the field \"Body and sets\" above the view.")
               : QString();
}

void ViewMenu::add_types(QMenu& menu, const QString& words, const char* name, const QString& why_not,
                         const std::function<QString(int)>& why_not_type,
                         const std::function<Item(int)>& add_condition) {
    QMenu* types_menu = add_submenu(menu, words, name);
    if (!why_not.isEmpty()) { // no submenu with types, because what they would be added to is missing
        disable(*types_menu->menuAction(), why_not);
        return;
    }
    const QStringList types = condition_types(parts_.workspace.document.value().space());
    for (int type = 0; type < int(types.size()); ++type)
        add(*types_menu, types[type], "conditionType", why_not_type(type), condition_type_help(type),
            [this, add_condition, type] { emit select_wanted(add_condition(type)); });
}

void ViewMenu::add_conditions(QMenu& menu) {
    Document& document = parts_.workspace.document;
    const QString why_not = !why_no_edit().isEmpty() ? why_no_edit()
                            : face_                  ? QString()
                                    : tr("No face here. Point at the surface of the body and open the menu again.");
    add_types(
        menu, tr("Add condition on this face"), "faceConditions", why_not, [](int) { return QString(); },
        [&document, face = face_](int type) { return add_condition(document, face.value(), type); });
    const bool is_observed = node_ && has_observer_of_node(document.value(), at_);
    add(menu, tr("Add observer at this node"), "observeNode",
        !why_no_edit().isEmpty()   ? why_no_edit()
        : !why_no_node().isEmpty() ? why_no_node()
        : is_observed              ? tr("This node already has an observer of its displacement.")
                                   : QString(),
        tr("Record the displacement of this node over the run."),
        [this, &document] { emit select_wanted(add_node_observer(document, node_.value(), at_)); });
}

// Adds entries for the sets that contain the node.
void ViewMenu::add_sets(QMenu& menu) {
    Document& document = parts_.workspace.document;
    const auto& sets = document.value().sets;
    if (!node_ || !parts_.view.shows_body_nodes())
        return;
    for (std::size_t set = 0; set < sets.size(); ++set) {
        if (!parts_.workspace.sets.contains(set, *node_))
            continue;
        QMenu* of_set = add_submenu(menu, tr("Set '%1'").arg(without_keys(sets[set].name)), "setMenu");
        add_types(
            *of_set, tr("Add condition"), "setConditions", {},
            [&](int type) {
                return is_in_conflict(document.value(), sets[set].name, type)
                           ? tr("Another condition already prescribes the motion of this set. Edit or remove that "
                                "condition.")
                           : QString();
            },
            [&document, set](int type) { return add_condition(document, int(set), type); });
        add(*of_set, tr("Add observer"), "observeSet", {},
            tr("Record the reaction of this set over time. The panel has other quantities."),
            [this, &document, set] { emit select_wanted(add_observer(document, int(set))); });
        of_set->addSeparator();
        parts_.tree.fill_set_menu(*of_set, int(set));
    }
}

// Starts measuring; the node of the menu, if there is one, is selected first.
void ViewMenu::measure(Measure what) {
    parts_.tools.use(ToolKind::camera); // this tool leaves the mouse to measuring
    parts_.measuring.use(what);
    with_node([this] { parts_.measuring.pick(*node_); });
}

std::vector<std::string> ViewMenu::curves_here() const {
    const ModelPtr& model = parts_.workspace.results.model();
    std::vector<std::string> curves;
    if (!model || !node_ || *node_ >= model->nodes.size() ||
        model->nodes.position[*node_] != at_) // the body has been replaced meanwhile
        return curves;
    const CurveTable table(*model);
    for (std::size_t o = 0; o < model->observers.size(); ++o) {
        const std::size_t set = model->observers[o].set;
        if (set < model->sets.size() && std::ranges::binary_search(model->sets[set].nodes, *node_))
            std::ranges::copy(table.names_of(o), std::back_inserter(curves));
    }
    return curves;
}

void ViewMenu::add_readings(QMenu& menu) {
    const QString why_no_curves = !parts_.workspace.results.model()
                                      ? tr("There are no results yet. Run the case first.")
                                  : !why_no_node().isEmpty() ? why_no_node()
                                  : curves_here().empty() ? tr("No observer in this run includes this node. Choose the "
                                                               "field \"Body and sets\" above the view, add an "
                                                               "observer at this node, and run the case again.")
                                                          : QString();
    add(menu, tr("Probe this node"), "probeNode", why_no_node(), tr("Show the values of this node."),
        [this] { measure(Measure::node); });
    add(menu, tr("Plot over time"), "plotNode", why_no_curves, tr("Plot the observers whose sets contain this node."),
        [this] {
            parts_.plots.show_only(curves_here());
            emit curves_wanted();
        });
    add(menu, tr("Plot over a line from this node"), "lineFromNode", why_no_node(),
        tr("Plot the field along a line that starts at this node. Click the end node next."),
        [this] { measure(Measure::line); });
    add(menu, tr("Distance from this node"), "distanceFromNode", why_no_node(),
        tr("Measure the distance from this node. Click the second node next."), [this] { measure(Measure::distance); });
}

void ViewMenu::add_views(QMenu& menu) {
    add(menu, tr("Centre view here"), "centreView", why_no_node(),
        tr("Move this point to the middle of the view. The view then rotates about it."),
        [this] { with_node([this] { parts_.view.centre_on(parts_.view.drawn_at(*node_)); }); });
    menu.addAction(parts_.fit);
    add_submenu(menu, tr("Views"), "viewMenuViews")->addActions(parts_.directions);
    menu.addAction(parts_.show_conditions);
    add_submenu(menu, tr("Select nodes"), "viewMenuTools")->addActions(parts_.selecting);
}

void ViewMenu::add_copies(QMenu& menu) {
    add(menu, tr("Copy position"), "copyPosition", why_no_node(),
        tr("Copy the coordinates of this node in the undeformed body."),
        [this] { QGuiApplication::clipboard()->setText(points_text({exact_point(at_)})); });
    menu.addAction(parts_.copy_picture);
    menu.addAction(parts_.save_picture);
}

} // namespace periscope::ui
