#include "ui/viewport/view_actions.hpp"

#include "ui/base/icons.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QActionGroup>
#include <QMenu>

#include <vector>

namespace periscope::ui {

namespace {

QAction* make_view_action(ModelView& view, QMenu& menu, const char* name, const QString& words, const QKeySequence& key,
                          const char* icon = nullptr) {
    auto* action = new QAction(words, &menu);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    if (icon)
        action->setIcon(themed_icon(icon));
    view.widget().addAction(action); // the key works while the menu is closed
    return action;
}

QList<QAction*> make_directions(ModelView& view, QMenu& menu) {
    struct Entry {
        const char *icon, *name;
        QString words;
        StandardView view;
        QKeySequence key;
    };
    const std::vector<Entry> entries{
        {"front", "viewFront", QObject::tr("Front: x to the right, y up"), StandardView::front, {Qt::Key_1}},
        {"front", "viewBack", QObject::tr("Back"), StandardView::back, {Qt::Key_2}},
        {"side", "viewSide", QObject::tr("Right: along −x"), StandardView::side, {Qt::Key_3}},
        {"side", "viewLeft", QObject::tr("Left: along x"), StandardView::left, {Qt::Key_4}},
        {"top", "viewTop", QObject::tr("Top: from above, along −y"), StandardView::top, {Qt::Key_5}},
        {"top", "viewBottom", QObject::tr("Bottom: along y"), StandardView::bottom, {Qt::Key_6}},
        {"iso", "viewIso", QObject::tr("Isometric"), StandardView::isometric, {Qt::Key_0}},
    };
    QList<QAction*> actions;
    for (const auto& entry : entries) {
        actions << make_view_action(view, menu, entry.name, entry.words, entry.key, entry.icon);
        QObject::connect(actions.back(), &QAction::triggered, &view,
                         [&view, direction = entry.view] { view.look(direction); });
    }
    return actions;
}

} // namespace

ViewActions make_view_actions(ModelView& view, QMenu& menu) {
    ViewActions made{};
    made.directions = make_directions(view, menu);
    made.fit = make_view_action(view, menu, "viewFit", QObject::tr("Fit view"), Qt::Key_F, "fit");
    made.fit->setToolTip(QObject::tr("Fit view (F)"));
    QObject::connect(made.fit, &QAction::triggered, &view, [&view] { view.fit(); });
    made.all =
        make_view_action(view, menu, "viewAll", QObject::tr("Show all, with what flew off"), Qt::SHIFT | Qt::Key_F);
    made.all->setToolTip(
        QObject::tr("Fit view leaves out single nodes that flew far away, up to a hundredth of the body."));
    QObject::connect(made.all, &QAction::triggered, &view, [&view] { view.fit(FlownParts::all); });
    made.perspective = make_view_action(view, menu, "viewPerspective", QObject::tr("Perspective"), Qt::Key_P);
    made.perspective->setToolTip(QObject::tr("What is farther away is smaller."));
    made.orthographic =
        make_view_action(view, menu, "viewOrthographic", QObject::tr("Orthographic (parallel)"), Qt::SHIFT | Qt::Key_P);
    made.orthographic->setToolTip(QObject::tr("Parallel projection: parallel edges stay parallel."));
    auto* projections = new QActionGroup(&menu);
    for (QAction* action : {made.perspective, made.orthographic}) {
        action->setCheckable(true);
        projections->addAction(action);
    }
    QObject::connect(
        projections, &QActionGroup::triggered, &view,
        [&view, perspective = made.perspective](QAction* chosen) { view.set_perspective(chosen == perspective); });
    const auto follow = [&view, made] {
        (view.perspective() ? made.perspective : made.orthographic)->setChecked(true);
    };
    QObject::connect(&view, &ModelView::projection_changed, projections, follow);
    follow();
    menu.addActions(made.directions);
    menu.addSeparator();
    menu.addActions({made.all, made.perspective, made.orthographic});
    return made;
}

void add_to_menu(QMenu& menu, const ViewActions& actions) {
    auto* directions = menu.addMenu(QObject::tr("Standard &views"));
    directions->setObjectName(QStringLiteral("standardViews"));
    directions->addActions(actions.directions);
    menu.addActions({actions.fit, actions.all, actions.perspective, actions.orthographic});
}

} // namespace periscope::ui
