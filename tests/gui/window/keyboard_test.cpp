// Uses the whole window without a mouse: tests what the Tab key reaches, that the focus is visible, and the keys that
// lead to other parts.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/base/contrast.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_canvas.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRadioButton>
#include <QScrollBar>
#include <QTextEdit>
#include <QToolButton>

#include <algorithm>

#include <vtkCamera.h>

#include <set>

namespace keyboard_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Returns whether a user can operate the widget. The parts of another control are not counted.
bool is_for_use(const QWidget& widget) {
    for (const QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (above->inherits("QComboBox") || above->inherits("QAbstractSpinBox") || above->inherits("QLineEdit") ||
            above->inherits("QMenuBar"))
            return false;
    if (widget.objectName().startsWith(QLatin1String("qt_")) || widget.inherits("QScrollBar") ||
        widget.inherits("QHeaderView") || widget.inherits("QDockWidgetTitleButton"))
        return false; // an arrow of a tool bar, a panel's own buttons: menu View has them
    return widget.inherits("QAbstractButton") || widget.inherits("QLineEdit") || widget.inherits("QComboBox") ||
           widget.inherits("QAbstractSpinBox") || widget.inherits("QAbstractSlider") ||
           widget.inherits("QAbstractItemView") || widget.inherits("QTextEdit") || widget.inherits("QPlainTextEdit") ||
           widget.inherits("periscope::ui::PlotCanvas") || widget.inherits("periscope::ui::VtkWidget");
}

void gather(const QMenu& menu, QSet<const QAction*>& found) {
    for (const QAction* action : menu.actions())
        if (action->menu())
            gather(*action->menu(), found);
        else
            found << action;
}

// A button of an action that a menu or a key has too.
bool has_another_way(const QWidget& widget, const QMainWindow* window) {
    const auto* button = qobject_cast<const QToolButton*>(&widget);
    if (!button || !button->defaultAction() || !window)
        return false;
    QSet<const QAction*> in_menus;
    for (const QAction* entry : window->menuBar()->actions())
        if (entry->menu())
            gather(*entry->menu(), in_menus);
    return in_menus.contains(button->defaultAction()) || !button->defaultAction()->shortcuts().isEmpty();
}

// The controls that the key reaches from the one that has the focus, in their order, once round. In a label with links it
// goes from link to link before it leaves the label.
QList<QWidget*> round_of(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    constexpr int most_links = 50;
    QList<QWidget*> reached;
    int links = 0;
    while (QWidget* focus = QApplication::focusWidget()) {
        const bool is_next_link = !reached.isEmpty() && reached.last() == focus && qobject_cast<QLabel*>(focus);
        links = is_next_link ? links + 1 : 0;
        if ((reached.contains(focus) && !is_next_link) || links > most_links || reached.size() > 400)
            break;
        if (!is_next_link)
            reached << focus;
        QTest::keyClick(focus, key, modifiers);
    }
    return reached;
}

QString names(const QList<QWidget*>& widgets) {
    QStringList words;
    for (const QWidget* widget : widgets)
        words << QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() +
                     QLatin1Char(' ') + widget->accessibleName() + widget->property("text").toString();
    words.removeDuplicates();
    return words.join(QStringLiteral("\n"));
}

// The arrow keys lead from the chosen button of a group to the others.
bool is_in_reached_group(const QWidget& widget, const QList<QWidget*>& reached) {
    const auto* button = qobject_cast<const QRadioButton*>(&widget);
    return button && button->autoExclusive() && std::ranges::any_of(reached, [button](const QWidget* other) {
               return qobject_cast<const QRadioButton*>(other) && other->parent() == button->parent();
           });
}

// Returns the widgets of this window that neither the Tab key reaches nor a menu or a key.
QList<QWidget*> out_of_reach(QWidget& window, const QList<QWidget*>& reached) {
    QList<QWidget*> left;
    for (auto* widget : window.findChildren<QWidget*>())
        if (widget->window() == &window && widget->isVisible() && widget->isEnabled() && is_for_use(*widget) &&
            !widget->focusProxy() && !reached.contains(widget) && !is_in_reached_group(*widget, reached) &&
            !has_another_way(*widget, qobject_cast<QMainWindow*>(&window)))
            left << widget;
    return left;
}

// How many pixels change so that one notices when the focus comes.
int noticed(const QImage& before, const QImage& after) {
    int count = 0;
    for (int y = 0; y < std::min(before.height(), after.height()); ++y)
        for (int x = 0; x < std::min(before.width(), after.width()); ++x)
            count += contrast(before.pixelColor(x, y), after.pixelColor(x, y)) >= contrast_of_marks;
    return count;
}

} // namespace

class KeyboardTest : public QObject {
    Q_OBJECT

private slots:
    void tab_reaches_every_control() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        for (const Item item : {Item{ItemKind::geometry}, Item{ItemKind::discretise}, Item{ItemKind::materials},
                                Item{ItemKind::material, 0}, Item{ItemKind::sets}, Item{ItemKind::set, 0},
                                Item{ItemKind::cracks}, Item{ItemKind::crack, 0}, Item{ItemKind::conditions},
                                Item{ItemKind::condition, 0}, Item{ItemKind::rigid_bodies}, Item{ItemKind::observers},
                                Item{ItemKind::observer, 0}, Item{ItemKind::solve}, Item{ItemKind::results}}) {
            bench.window.select(item);
            deliver_posted_events();
            tree->setFocus();
            const auto forwards = round_of(Qt::Key_Tab);
            QVERIFY2(forwards.size() > 12 && forwards.size() < 400, qPrintable(names(forwards)));
            const auto left = out_of_reach(bench.window, forwards);
            QVERIFY2(left.isEmpty(), qPrintable(names(left)));
            tree->setFocus();
            const auto backwards = round_of(Qt::Key_Tab, Qt::ShiftModifier);
            QCOMPARE(QSet<QWidget*>(backwards.begin(), backwards.end()),
                     QSet<QWidget*>(forwards.begin(), forwards.end()));
        }
        bench.document().undo_stack()->setClean();
    }

    void tab_reaches_the_options_of_every_tool() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        for (const char* tool : {"toolBox", "toolBrush", "toolOutline", "toolFace", "measureDistance"}) {
            bench.click(QLatin1String(tool));
            deliver_posted_events();
            bench.find<WorkflowTree>(QStringLiteral("workflow"))->setFocus();
            const auto left = out_of_reach(bench.window, round_of(Qt::Key_Tab));
            QVERIFY2(left.isEmpty(), qPrintable(QLatin1String(tool) + QLatin1Char('\n') + names(left)));
            QTest::keyClick(&bench.window.viewport(), Qt::Key_Escape);
            QVERIFY2(!bench.find<QAction>(QLatin1String(tool))->isChecked(), tool);
        }
        bench.document().undo_stack()->setClean();
    }

    void dialogs() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        bench.window.select({ItemKind::discretise});
        const auto look_at = [&](const char* what, const std::function<void()>& open) {
            open();
            QTRY_VERIFY2(bench.window.findChild<QDialog*>() && bench.window.findChild<QDialog*>()->isVisible(), what);
            auto* dialog = bench.window.findChild<QDialog*>();
            QTRY_VERIFY2(QApplication::focusWidget() && QApplication::focusWidget()->window() == dialog, what);
            const auto reached = round_of(Qt::Key_Tab);
            const auto left = out_of_reach(*dialog, reached);
            QVERIFY2(left.isEmpty(), qPrintable(QLatin1String(what) + QLatin1Char('\n') + names(left) +
                                                QStringLiteral("\nreached:\n") + names(reached)));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QTRY_VERIFY2(!dialog->isVisible(), what);
            delete dialog;
        };
        look_at("keys", [&] { bench.click(QStringLiteral("help.keys")); });
        look_at("about", [&] { bench.click(QStringLiteral("help.about")); });
        look_at("picture", [&] { bench.window.exports().ask_for_png(); });
        look_at("import", [&] {
            bench.window.files().open_dropped(std::filesystem::path(PERISCOPE_SOURCE_DIR) /
                                              "resources/meshes/kalthoff-winkler-plate.stl");
        });
        bench.document().undo_stack()->setClean();
    }

    // The panels of the buttons Colour scale and Filter lie in menus, which leave all fields to the mouse.
    void panels_of_buttons() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        for (const char* name : {"scale", "filter"}) {
            auto* button = bench.find<QToolButton>(QLatin1String(name));
            QMenu* menu = button->menu();
            button->setFocus(Qt::TabFocusReason);
            QTest::keyClick(button, Qt::Key_Down, Qt::AltModifier);
            QTRY_VERIFY2(menu->isVisible() && menu->focusWidget(), name);
            QSet<QWidget*> reached;
            for (int i = 0; i < 40; ++i) {
                reached << menu->focusWidget();
                QTest::keyClick(menu->focusWidget(), Qt::Key_Tab);
            }
            const auto left = out_of_reach(*menu, reached.values());
            QVERIFY2(left.isEmpty(), qPrintable(QLatin1String(name) + QLatin1Char('\n') + names(left)));
            QTest::keyClick(menu->focusWidget(), Qt::Key_Escape);
            QTRY_VERIFY2(!menu->isVisible(), name);
        }
        for (const char* name : {"measure", "views", "play"}) { // split buttons
            auto* button = bench.find<QToolButton>(QLatin1String(name));
            QTest::keyClick(button, Qt::Key_Down, Qt::AltModifier);
            QTRY_VERIFY2(button->menu()->isVisible(), name);
            button->menu()->close();
        }
    }

    void one_sees_where_the_focus_is() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::solve});
        deliver_posted_events();
        bench.find<WorkflowTree>(QStringLiteral("workflow"))->setFocus();
        const auto all = round_of(Qt::Key_Tab);
        for (QWidget* control : all) {
            bench.window.setFocus(Qt::OtherFocusReason); // from elsewhere
            bench.window.clearFocus();
            if (auto* focus = QApplication::focusWidget())
                focus->clearFocus();
            const QImage before = control->grab().toImage();
            control->setFocus(Qt::TabFocusReason);
            const int changed = noticed(before, control->grab().toImage());
            QVERIFY2(changed >= 2 * (control->width() + control->height()) / 3,
                     qPrintable(names({control}) + QString::number(changed)));
        }
    }

    void a_key_leads_from_panel_to_panel() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        bench.window.select({ItemKind::geometry});
        deliver_posted_events();
        // The way from the tree to the first field takes one key; it once took eight.
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Return);
        auto* properties = bench.find<QDockWidget>(QStringLiteral("dockProperties"));
        QVERIFY(properties->isAncestorOf(QApplication::focusWidget()));
        QVERIFY2(!qobject_cast<QAbstractScrollArea*>(QApplication::focusWidget()),
                 qPrintable(names({QApplication::focusWidget()})));
        tree->setFocus();
        const auto place = [&]() -> QString {
            QString name;
            for (QWidget* at = QApplication::focusWidget(); at; at = at->parentWidget())
                if (at->objectName().startsWith(QLatin1String("dock")) || at == &bench.window.viewport() ||
                    at->objectName() == QLatin1String("viewBar"))
                    return at->objectName();
            return {};
        };
        QStringList places;
        do {
            places << place();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ControlModifier);
        } while (place() != places.front() && places.size() < 20);
        QCOMPARE(places.join(QLatin1Char(' ')),
                 QStringLiteral("dockWorkflow viewBar viewport dockProperties dockLog dockCheck dockPlots dockRuns"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(place(), QStringLiteral("dockRuns"));
    }

    void keys_move_the_camera() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        auto* view = &bench.window.viewport();
        auto* camera = view->renderer()->GetActiveCamera();
        const double scale = camera->GetParallelScale();
        QTest::keyClick(view, Qt::Key_Plus);
        QVERIFY(camera->GetParallelScale() < 0.9 * scale);
        QTest::keyClick(view, Qt::Key_Minus);
        QVERIFY(std::abs(camera->GetParallelScale() - scale) < 1e-9 * scale);
        const Vec3 corner = bench.window.view().bounds()->max;
        const QPointF before = bench.where(corner);
        QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier); // the body goes to the right
        QVERIFY(bench.where(corner).x() > before.x() + 10);
        QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(view, Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(bench.where(corner).y() < before.y() - 10);
        QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(std::abs(bench.where(corner).y() - before.y()) <= 1);
        bench.click(QStringLiteral("viewFront"));
        QTest::keyClick(view, Qt::Key_Right); // the front side turns to the right: one sees more of the left one
        std::array<double, 3> along{};
        camera->GetDirectionOfProjection(along.data());
        QVERIFY2(along[0] > 0.05 && along[2] < -0.9, qPrintable(QString::number(along[0])));
    }

    void keys_read_and_move_the_curves() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        auto* plot = bench.find<PlotCanvas>(QStringLiteral("plot"));
        QTRY_VERIFY(plot->shows_all());
        const auto range = plot->xAxis->range();
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(plot->xAxis->range().lower - range.lower - 0.1 * range.size()) < 1e-9 * range.size());
        QTest::keyClick(plot, Qt::Key_Plus);
        QVERIFY(std::abs(plot->xAxis->range().size() - 0.8 * range.size()) < 1e-9 * range.size());
        QVERIFY(!plot->shows_all());
        QTest::keyClick(plot, Qt::Key_Home);
        QVERIFY(plot->shows_all());
        const auto cursor = [plot] {
            int shown = 0;
            for (int i = 0; i < plot->itemCount(); ++i)
                shown += plot->item(i)->visible();
            return shown;
        };
        const int marks = cursor(); // of the first broken bond
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(cursor(), marks + 2); // the line and its values
    }
};

PERISCOPE_TEST(KeyboardTest)
} // namespace keyboard_test
#include "keyboard_test.moc"
