// A window with helper functions for the tests of the workbench.
#pragma once

#include "ui/actions/file_actions.hpp"
#include "ui/export/export_actions.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/start.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QStandardPaths>
#include <QTimer>
#include <QtTest>

#include <memory>

namespace periscope::ui {

inline std::filesystem::path example(const char* name) {
    return std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources" / "cases" / name;
}

// Drags with the left button in several steps, as a person does.
inline void drag_in(QWidget& view, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&view, Qt::LeftButton, keys, from);
    for (int i = 1; i <= 10; ++i) {
        const QPoint at = from + (to - from) * i / 10;
        QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&view, &move);
    }
    QTest::mouseRelease(&view, Qt::LeftButton, keys, to);
}

class Workbench {
public:
    Workbench() {
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        ready = QTest::qWaitForWindowExposed(&window);
        QObject::connect(&window, &MainWindow::failed, [this](const QString& words) { problems << words; });
    }

    // Opens the Kalthoff–Winkler plate with an eighth of its nodes, which shows the same crack within a second.
    bool open_coarse_plate() {
        window.files().open_example(example("kalthoff-winkler.json"));
        document().edit(QStringLiteral("coarser"), [](Case& c) {
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
            c.output.frames = 20;
        });
        document().undo_stack()->setClean(); // so that closing does not ask about unsaved changes
        return wait_for_nodes();
    }

    bool wait_for_nodes() {
        const auto& body = workspace().body;
        return QTest::qWaitFor([&] { return (body.nodes() && workspace().sets.known()) || !body.trouble().isEmpty(); },
                               60000) &&
               body.nodes();
    }

    bool run_to_end() {
        click(QStringLiteral("run"));
        return QTest::qWaitFor([this] { return workspace().run.state() == RunController::State::finished; }, 120000);
    }

    void click(const QString& action) { // triggers the action, as the tool bar's button or the menu does
        auto* found = window.findChild<QAction*>(action);
        QVERIFY2(found && found->isEnabled(), qPrintable(action));
        found->trigger();
    }

    template <typename T>
    T* find(const QString& name) {
        return window.findChild<T*>(name);
    }

    // Returns the part of the view's picture around a point of the model.
    QImage picture_around(const Vec3& point, int half) {
        window.viewport().draw_now();
        const QPoint at = where(point);
        return window.viewport().shown().copy(at.x() - half, at.y() - half, 2 * half, 2 * half);
    }
    QPoint where(const Vec3& point) { return window.viewport().to_widget(window.view().display_of(point)).toPoint(); }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
        drag_in(window.viewport(), from, to, keys);
    }

    Workspace& workspace() { return window.workspace(); }
    Document& document() { return window.workspace().document; }

    MainWindow window;
    QStringList problems;
    bool ready = false;
};

// Right-clicks the field of this path, in the properties of `item`, and chooses the action of this name in its menu.
inline void choose_in_menu_of_field(Workbench& bench, const Item& item, const QString& path, const QString& action) {
    bench.window.select(item);
    auto* field = bench.window.findChild<QLineEdit*>(path);
    QVERIFY(field);
    QTimer::singleShot(0, field, [action] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        auto* chosen = menu->findChild<QAction*>(action);
        QVERIFY(chosen && chosen->isEnabled());
        chosen->trigger();
        menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, field->rect().center(),
                            field->mapToGlobal(field->rect().center()));
    QApplication::sendEvent(field, &event);
}

// Returns the status that the tree shows for an entry, after Check has looked at the case.
inline StepStatus status_of(Workbench& bench, const Item& item) {
    return status_of(bench.workspace(), item, check_list(bench.workspace()));
}

// Replaces the non-breaking spaces that the window puts between numbers and units by plain ones.
inline QString with_plain_spaces(QString words) {
    return words.replace(QChar(0x00a0), QLatin1Char(' '));
}

// Returns the text of the panel Log.
inline QString log_of(Workbench& bench) {
    return with_plain_spaces(bench.find<QPlainTextEdit>(QStringLiteral("log"))->toPlainText());
}

// Returns whether two views show a body from the same direction and at the same size. Its position may differ, because
// a colour key takes space.
inline bool sees_the_same(const ModelView& a, const ModelView& b) {
    SavedView one = a.view_now();
    one.beside = b.view_now().beside;
    return one == b.view_now();
}

// Returns when everything posted before this call has been delivered, deferred deletions included.
inline void deliver_posted_events() {
    bool passed = false;
    QMetaObject::invokeMethod(
        qApp, [&] { passed = true; }, Qt::QueuedConnection);
    while (!passed)
        QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

// Processes events until no widget moves or changes size any more, because one layout can cause another.
inline void settle_layout() {
    struct Moves : QObject {
        bool eventFilter(QObject*, QEvent* event) override {
            any |= event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize ||
                   event->type() == QEvent::Move || event->type() == QEvent::DeferredDelete;
            return false;
        }
        bool any = false;
    } moves;
    qApp->installEventFilter(&moves);
    for (int round = 0; round < 100; ++round) {
        moves.any = false;
        deliver_posted_events();
        if (!moves.any)
            return;
    }
    QFAIL("the layout does not come to rest");
}

inline int different_pixels(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
        for (int x = 0; x < std::min(a.width(), b.width()); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            count += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 60;
        }
    return count;
}

} // namespace periscope::ui
