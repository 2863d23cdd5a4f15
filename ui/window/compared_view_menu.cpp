#include "ui/window/compared_view_menu.hpp"

#include "ui/compare/compare_views.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/run/run_list.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/window/menu_entries.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QTimer>

#include <optional>

namespace periscope::ui {

ComparedViewMenu::ComparedViewMenu(const ComparedViewMenuParts& parts, QObject* parent)
    : QObject(parent), parts_(parts) {
    connect(&parts_.views, &CompareViews::menu_wanted, this, &ComparedViewMenu::open);
}

void ComparedViewMenu::open(ModelView& view, const QString& run, const QPoint& position) {
    auto* widget = &view.widget();
    auto* menu = new QMenu(widget); // the menu is deleted with the view
    menu->setObjectName(QStringLiteral("comparedViewMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    std::optional<Vec3> drawn, undeformed;
    if (const auto node = view.pick_node(position)) {
        drawn = view.drawn_at(*node);
        undeformed = view.drawn_nodes()->nodes->position[*node];
    }
    const QString why_no_node = drawn ? QString() : tr("No node here. Point at the body and open the menu again.");
    const bool is_explored = run.isEmpty(); // a run of the panel Explore is removed by closing the panel
    add_entry(*menu,
              {tr("Remove from comparison"), "removeCompared",
               is_explored ? tr("Close the panel Explore to remove this view.") : QString(),
               tr("Untick this run and close its view. The run stays in the list.")},
              [this, run] { // later, because removing the view also deletes this menu
                  QTimer::singleShot(0, this, [this, run] { parts_.runs.set_compared(run, false); });
              });
    add_entry(*menu, {tr("Stop comparing"), "stopComparing", {}, tr("Untick all runs and close their views.")},
              [this] { QTimer::singleShot(0, &parts_.runs, &RunList::stop_comparing); });
    menu->addSeparator();
    add_entry(*menu,
              {tr("Centre view here"), "centreView", why_no_node,
               tr("Move this point to the middle of the views. They then rotate about it.")},
              [this, drawn] { parts_.main.centre_on(drawn.value()); });
    menu->addAction(parts_.fit);
    add_submenu(*menu, tr("Views"), "viewMenuViews")->addActions(parts_.directions);
    menu->addSeparator();
    add_entry(*menu,
              {tr("Copy position"), "copyPosition", why_no_node,
               tr("Copy the coordinates of this node in the undeformed body.")},
              [undeformed] { QGuiApplication::clipboard()->setText(points_text({exact_point(undeformed.value())})); });
    add_entry(*menu,
              {tr("Copy picture of this run"), "copyViewPicture", {}, tr("Copy this view without those beside it.")},
              [&view] {
                  const bool had_key = view.shows_colour_key();
                  view.show_colour_key(true); // a single view needs its own key
                  QGuiApplication::clipboard()->setImage(view.widget().picture(1, false));
                  view.show_colour_key(had_key);
              });
    menu->addAction(parts_.copy_picture);
    menu->addAction(parts_.save_picture);
    menu->popup(widget->mapToGlobal(position));
}

} // namespace periscope::ui
