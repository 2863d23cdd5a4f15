// Simulates a user with a mouse, and counts the clicks. It clicks only on visible controls: it scrolls with the wheel
// if necessary, and fails if something hides the control.
#pragma once

#include "workbench_fixture.hpp"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QTabBar>
#include <QToolBar>

namespace periscope::ui {

inline std::pair<QTabBar*, int> tab_of(Workbench& bench, const QString& words) {
    for (auto* tabs : bench.window.findChildren<QTabBar*>())
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isVisible() && tabs->tabText(i) == words)
                return {tabs, i};
    return {nullptr, -1};
}

class Hand { // counts the clicks made while it exists
public:
    explicit Hand(Workbench& bench) : bench_(bench) {}
    int clicks = 0;

    void click(QWidget* widget, QPoint at = {}) {
        QVERIFY(widget);
        QVERIFY2(widget->isVisible() && widget->isEnabled(), qPrintable(widget->objectName()));
        if (at.isNull())
            at = widget->rect().center();
        scroll_to(*widget, at);
        // visibleRegion() considers ancestors and siblings; childAt() also finds other widgets that lie above this one.
        QVERIFY2(widget->visibleRegion().contains(at),
                 qPrintable(widget->objectName() + QStringLiteral(" cannot be seen")));
        const QWidget* seen = widget->window()->childAt(widget->mapTo(widget->window(), at));
        const QString above = seen ? seen->objectName() : QString();
        QVERIFY2(!seen || seen == widget || widget->isAncestorOf(seen),
                 qPrintable(widget->objectName() + QStringLiteral(" lies behind ") + above));
        ++clicks;
        QTest::mouseClick(widget, Qt::LeftButton, {}, at);
        deliver_posted_events();
    }
    void click(const char* name) { click(find(name)); }
    void choose(const char* combo, const QString& words) {
        auto* box = qobject_cast<QComboBox*>(find(combo));
        QVERIFY2(box, combo);
        click(box);
        const int row = box->findText(words);
        QVERIFY2(row >= 0, qPrintable(words));
        QTRY_VERIFY(box->view()->isVisible());
        const QModelIndex index = box->model()->index(row, box->modelColumn());
        box->view()->scrollTo(index);
        auto* list = box->view()->viewport();
        const QPoint at = box->view()->visualRect(index).center();
        QMouseEvent move(QEvent::MouseMove, at, list->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        // without this, a click where the list was opened would be taken for the end of that click
        QApplication::sendEvent(list, &move);
        click(list, at);
        // the choice may have replaced the fields
        QCOMPARE(qobject_cast<QComboBox*>(find(combo))->currentText(), words);
    }
    void type(const char* name, const QString& words) {
        auto* edit = qobject_cast<QLineEdit*>(find(name));
        QVERIFY2(edit, name);
        click(edit);
        edit->selectAll(); // Ctrl+A
        QTest::keyClicks(edit, words);
    }
    // Clicks the button of an action in a tool bar.
    void click_action(const char* name) {
        auto* action = bench_.find<QAction>(QLatin1String(name));
        QWidget* button = nullptr;
        for (auto* bar : bench_.window.findChildren<QToolBar*>())
            if (auto* widget = action ? bar->widgetForAction(action) : nullptr; widget && widget->isVisible())
                button = widget;
        QVERIFY2(button, name);
        click(button);
    }
    void click_tab(const QString& words) {
        const auto [tabs, index] = tab_of(bench_, words);
        QVERIFY2(tabs, qPrintable(words));
        click(tabs, tabs->tabRect(index).center());
    }
    // Clicks an entry of the menu bar, through its submenus.
    void click_menu(const QStringList& way) {
        QWidget* menu = bench_.window.menuBar();
        for (const QString& words : way) {
            QAction* found = nullptr;
            for (QAction* action : menu->actions())
                if (action->text().remove(QLatin1Char('&')).startsWith(words))
                    found = action;
            QVERIFY2(found && found->isEnabled(), qPrintable(words));
            auto* bar = qobject_cast<QMenuBar*>(menu);
            auto* list = qobject_cast<QMenu*>(menu);
            QTRY_VERIFY(menu->isVisible());
            const QPoint at = (bar ? bar->actionGeometry(found) : list->actionGeometry(found)).center();
            QMouseEvent move(QEvent::MouseMove, at, menu->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(menu, &move);
            click(menu, at);
            if (found->menu())
                menu = found->menu();
        }
    }
    QWidget* find(const char* name) {
        deliver_posted_events();
        return bench_.find<QWidget>(QLatin1String(name));
    }

private:
    // Scrolls with the wheel until the widget is visible or the end is reached; the layout may change on the way.
    static void scroll_to(QWidget& widget, const QPoint& at) {
        for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(above); area && !widget.visibleRegion().contains(at)) {
                const QPoint place = widget.mapTo(area->widget(), at);
                area->ensureVisible(place.x(), place.y());
                settle_layout();
            }
    }

    Workbench& bench_;
};

} // namespace periscope::ui
