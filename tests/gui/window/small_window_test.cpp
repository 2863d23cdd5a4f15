// In a window of 900 × 600 nothing is cut off: every field shows its text, every label all its lines, and every tool of
// the view can be reached.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/forms/quantity_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/window/window_layout.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTableWidget>
#include <QToolBar>
#include <QToolButton>

namespace small_window_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Returns the names of the widgets of `panel` that are cut off and cannot be scrolled into view.
QStringList cut_in(QWidget* panel) {
    QStringList cut;
    const auto note = [&](const QWidget* w, const QString& words, int wanted, int there) {
        cut << QStringLiteral("%1 '%2': %3 of %4 px")
                   .arg(QLatin1String(w->metaObject()->className()), words)
                   .arg(there)
                   .arg(wanted);
    };
    for (auto* w : panel->findChildren<QWidget*>()) {
        if (!w->isVisible())
            continue;
        if (w->mapTo(panel, QPoint(w->width(), 0)).x() > panel->width())
            note(w, w->objectName(), w->mapTo(panel, QPoint(w->width(), 0)).x(), panel->width());
        if (const auto* label = qobject_cast<QLabel*>(w); label && label->hasHeightForWidth()) {
            if (label->heightForWidth(label->width()) > label->height())
                note(w, label->text(), label->heightForWidth(label->width()), label->height());
        } else if (label && label->sizeHint().width() > label->width()) {
            note(w, label->text(), label->sizeHint().width(), label->width());
        }
        if (const auto* box = qobject_cast<QComboBox*>(w)) {
            QStyleOptionComboBox option;
            option.initFrom(box);
            const QRect room =
                box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
            if (const int wanted = box->fontMetrics().horizontalAdvance(box->currentText()); wanted > room.width())
                note(w, box->currentText(), wanted, room.width());
        }
        if (const auto* button = qobject_cast<QAbstractButton*>(w);
            button && !qobject_cast<QLineEdit*>(w->parentWidget()) && button->sizeHint().width() > button->width())
            note(w, button->text(), button->sizeHint().width(), button->width());
        if (const auto* field = qobject_cast<QuantityEdit*>(w);
            field && field->minimumSizeHint().width() > field->width() + 2)
            note(w, field->text(), field->minimumSizeHint().width(), field->width());
    }
    return cut;
}

} // namespace

class SmallWindowTest : public QObject {
    Q_OBJECT

private slots:
    // Of a hundred frames, and in a large window with the word before it.
    void the_number_of_the_frame_is_whole() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("frames"), [](Case& c) { c.output.frames = 100; });
        bench.document().undo_stack()->setClean();
        bench.window.resize(900, 600);
        QVERIFY(bench.run_to_end());
        const auto* number = bench.find<QSpinBox>(QStringLiteral("frameNumber"));
        const auto* edit = number->findChild<QLineEdit*>();
        for (const bool large : {false, true}) {
            bench.window.resize(large ? QSize(1280, 800) : QSize(900, 600));
            settle_layout();
            QCOMPARE(edit->text(), large ? QStringLiteral("frame 101 of 101") : QStringLiteral("101 of 101"));
            constexpr int margins = 4; // of a line's words
            const int needed = edit->fontMetrics().horizontalAdvance(edit->text()) + margins;
            QVERIFY2(needed <= edit->width(), qPrintable(QStringLiteral("%1 of %2 px").arg(edit->width()).arg(needed)));
        }
    }

    void the_first_window_fits_the_screen() {
        QCOMPARE(first_window_size({1920, 1080}), QSize(1280, 800));
        QCOMPARE(first_window_size({1366, 768}), QSize(1280, 728));
        QCOMPARE(first_window_size({1024, 768}), QSize(1024, 728));
    }

    void panels_fit_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"kalthoff-winkler.json", "notched-beam.json", "reinforced-beam-coarse.json",
                                 "concrete-plate-with-hole.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void panels_fit() {
        QFETCH(QString, file);
        Workbench bench;
        bench.window.resize(900, 600);
        bench.window.files().open_example(example(file.toLatin1().constData()));
        QVERIFY(bench.wait_for_nodes()); // or what an import says arrives between two looks at one panel
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        QCOMPARE(bench.window.size(), QSize(900, 600));
        auto* area = bench.find<QScrollArea>(QStringLiteral("properties"));
        auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        QStringList cut;
        for (QTreeWidgetItemIterator it(tree); *it; ++it) {
            tree->setCurrentItem(*it);
            settle_layout();
            const QWidget* panel = area->widget();
            QVERIFY(panel);
            if (panel->width() > area->viewport()->width())
                cut << QStringLiteral("%1: %2 of %3 px")
                           .arg((*it)->text(0))
                           .arg(area->viewport()->width())
                           .arg(panel->width());
            for (const QString& words : cut_in(area->widget()))
                cut << (*it)->text(0) + QStringLiteral(": ") + words;
        }
        QVERIFY2(cut.isEmpty(), qPrintable(QLatin1Char('\n') + cut.join(QLatin1Char('\n'))));
        QVERIFY(tree->viewport()->width() - tree->header()->sectionSize(0) >= 60); // the eye and a number
    }

    // Reasons why a value is wrong appear and disappear, and no note is cut off.
    void nothing_is_cut_by_a_reason_that_goes() {
        Workbench bench;
        for (const QSize size : {QSize(900, 600), QSize(1280, 800)}) {
            bench.window.resize(size);
            bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
            for (const char* path : {"geometry.lattice.spacing", "horizon"}) {
                bench.window.select({ItemKind::geometry});
                bench.window.select({ItemKind::discretise});
                settle_layout();
                auto* panel = bench.find<QScrollArea>(QStringLiteral("properties"))->widget();
                auto* field = panel->findChild<QuantityEdit*>(QLatin1String(path));
                QVERIFY(field);
                for (const char* words : {"nonsense of some length", "2 mm", "0.1 mm", "3 mm", "-1", "4 mm"}) {
                    field->setText(QLatin1String(words));
                    emit field->editingFinished();
                    settle_layout();
                    const QStringList cut = cut_in(panel);
                    QVERIFY2(cut.isEmpty(),
                             qPrintable(QLatin1String(words) + QStringLiteral(":\n") + cut.join(QLatin1Char('\n'))));
                }
            }
        }
        bench.document().undo_stack()->setClean();
    }

    // Of 900 × 600 pixels the view has at least half of the width and of the height, as the window opens, with a run shown, and
    // whichever panel below it is in front.
    void the_view_is_usable_in_a_small_window() {
        Workbench bench;
        bench.window.resize(900, 600);
        QVERIFY(bench.open_coarse_plate());
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        const auto check = [&] {
            QCOMPARE(bench.window.size(), QSize(900, 600));
            const QSize view = bench.window.viewport().size();
            QVERIFY2(view.width() >= 450 && view.height() >= 300,
                     qPrintable(QStringLiteral("%1 × %2").arg(view.width()).arg(view.height())));
        };
        check();
        QVERIFY(bench.run_to_end());
        settle_layout();
        check();
        const int bottom = bench.find<QDockWidget>(QStringLiteral("dockLog"))->height();
        for (const char* name : {"dockPlots", "dockRuns", "dockCheck", "dockLog"}) {
            auto* dock = bench.find<QDockWidget>(QLatin1String(name));
            dock->raise();
            settle_layout();
            QCOMPARE(dock->height(), bottom);
            check();
        }
        // The contents of the panels at the side can be reached: each is in the window, or can be scrolled to.
        for (const char* name : {"dockWorkflow", "dockProperties"}) {
            const auto* dock = bench.find<QDockWidget>(QLatin1String(name));
            const QRect place(dock->mapTo(&bench.window, QPoint()), dock->size());
            QVERIFY2(dock->isVisible() && bench.window.rect().contains(place) && dock->height() > 150,
                     qPrintable(QStringLiteral("%1: y %2, height %3").arg(name).arg(place.y()).arg(place.height())));
        }
        for (const Item& item : {Item{ItemKind::material, 0}, Item{ItemKind::solve}, Item{ItemKind::condition, 0}}) {
            bench.window.select(item);
            settle_layout();
            check();
        }
        bench.document().undo_stack()->setClean();
    }

    // Where there is room, the plots are high enough to read a curve, and the label of its axis is in the picture.
    void plots_are_high_enough() {
        Workbench bench;
        bench.window.resize(1280, 760);
        QVERIFY(bench.open_coarse_plate());
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        auto* plots = bench.find<QDockWidget>(QStringLiteral("dockPlots"));
        const int low = bench.find<QDockWidget>(QStringLiteral("dockLog"))->height();
        QVERIFY2(low < 200, qPrintable(QString::number(low)));
        plots->raise();
        settle_layout();
        QVERIFY2(plots->height() > 240, qPrintable(QString::number(plots->height())));
        QVERIFY(bench.run_to_end());
        settle_layout();
        PlotCanvas& canvas = bench.window.plots().canvas();
        canvas.replot();
        int columns = 0; // columns of pixels in which the label of the y axis is
        for (int x = 0; x < canvas.axisRect()->left(); ++x)
            columns += canvas.yAxis->getPartAt(QPointF(x, canvas.axisRect()->center().y())) == QCPAxis::spAxisLabel;
        QVERIFY2(columns >= canvas.fontMetrics().height() - 2, qPrintable(QString::number(columns)));
        QVERIFY2(bench.window.viewport().height() >= 300,
                 qPrintable(QString::number(bench.window.viewport().height())));
        bench.document().undo_stack()->setClean();
    }

    // The set-up of a study leaves a view in which the body can be seen, and only its lists scroll.
    void a_study_leaves_room_for_the_view() {
        Workbench bench;
        bench.window.resize(900, 600);
        QVERIFY(bench.open_coarse_plate());
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        for (const char* action : {"run.study", "run.calibrate"}) {
            bench.click(QLatin1String(action));
            settle_layout();
            QCOMPARE(bench.window.size(), QSize(900, 600));
            const int height = bench.window.viewport().height();
            QVERIFY2(height >= 190, qPrintable(QString::number(height)));
            const auto* area =
                qobject_cast<QScrollArea*>(bench.find<QDockWidget>(QStringLiteral("dockStudy"))->widget());
            QVERIFY(area && area->isVisible());
            QVERIFY2(area->verticalScrollBar()->maximum() == 0 && area->horizontalScrollBar()->maximum() == 0,
                     qPrintable(QStringLiteral("%1: %2, %3")
                                    .arg(QLatin1String(action))
                                    .arg(area->verticalScrollBar()->maximum())
                                    .arg(area->horizontalScrollBar()->maximum())));
        }
        bench.document().undo_stack()->setClean();
    }

    // A panel that was made high in a large window leaves room for the view when the window becomes small.
    void a_smaller_window_keeps_its_view() {
        Workbench bench;
        bench.window.resize(1280, 1000);
        settle_layout();
        auto* log = bench.find<QDockWidget>(QStringLiteral("dockLog"));
        log->raise();
        bench.window.resizeDocks({log}, {600}, Qt::Vertical);
        settle_layout();
        QVERIFY2(log->height() > 500, qPrintable(QString::number(log->height())));
        bench.window.resize(900, 600);
        settle_layout();
        const int panel = log->height(), centre = bench.window.centralWidget()->height();
        QVERIFY2(panel <= 260 && centre >= 240, qPrintable(QStringLiteral("%1 and %2").arg(panel).arg(centre)));
        bench.window.resizeDocks({log}, {300}, Qt::Vertical); // the user may still choose another height
        settle_layout();
        QVERIFY2(log->height() > panel, qPrintable(QString::number(log->height())));
    }

    // A panel that is so low that it scrolls shows a whole row of the parameters above their scroll bar.
    void a_low_study_shows_a_parameter() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.resize(900, 600);
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        bench.click(QStringLiteral("run.study"));
        bench.window.findChild<StudyPanel*>()->vary(QStringLiteral("materials[0].fracture_energy"),
                                                    QStringLiteral("69 kJ/m^2"));
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockStudy"));
        bench.window.resizeDocks({dock}, {110}, Qt::Vertical);
        settle_layout();
        auto* keys = bench.find<QTableWidget>(QStringLiteral("study.keys"));
        keys->item(0, 1)->setText(
            QStringLiteral("10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150 kJ/m²"));
        settle_layout();
        QVERIFY(keys->horizontalScrollBar()->isVisible());
        const QRect row = keys->visualItemRect(keys->item(0, 1));
        QVERIFY2(
            row.top() >= 0 && row.bottom() < keys->viewport()->height(),
            qPrintable(
                QStringLiteral("%1 to %2 of %3").arg(row.top()).arg(row.bottom()).arg(keys->viewport()->height())));
        bench.document().undo_stack()->setClean();
    }

    // A path cannot be broken: in a message it is shortened, and the tooltip has it whole.
    void a_long_path_fits_into_a_message() {
        Workbench bench;
        bench.window.resize(900, 600);
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        const QString path =
            QLatin1Char('/') + QStringLiteral("folder-of-results/").repeated(20) + QStringLiteral("case.json");
        auto* bar = bench.find<MessageBar>(QStringLiteral("messageBar"));
        bar->show_problem(QStringLiteral("The file %1 cannot be read. Choose another one.").arg(path));
        settle_layout();
        const auto* label = bench.find<QLabel>(QStringLiteral("messageText"));
        QVERIFY2(label->minimumSizeHint().width() <= label->width() &&
                     label->heightForWidth(label->width()) <= label->height(),
                 qPrintable(QStringLiteral("%1 × %2").arg(label->width()).arg(label->height())));
        QVERIFY(label->text().endsWith(QStringLiteral("Choose another one.")));
        QVERIFY(label->toolTip().contains(path) && bar->words().contains(path));
        bar->show_note(QStringLiteral("Short."));
        QVERIFY(label->text() == QStringLiteral("Short.") && label->toolTip().isEmpty());
    }

    // The panels keep the width that they need, and the view gets the rest.
    void a_large_window_is_full() {
        Workbench bench;
        bench.window.resize(3840, 2160);
        bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
        settle_layout();
        QCOMPARE(bench.window.size(), QSize(3840, 2160));
        const QSize view = bench.window.viewport().size();
        QVERIFY2(view.width() > 2400 && view.height() > 1200,
                 qPrintable(QStringLiteral("%1 %2").arg(view.width()).arg(view.height())));
    }

    void discretise_now_is_reachable() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        for (const QSize size : {QSize(900, 600), QSize(1280, 800)}) {
            bench.document().edit(QStringLiteral("fine"), [](Case& c) { // more nodes than are built unasked
                std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("0.25 mm", dimension::length);
            });
            bench.window.resize(size);
            bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
            bench.window.select({ItemKind::discretise});
            settle_layout();
            const auto& body = bench.workspace().body;
            QVERIFY(!body.nodes() && !body.busy());
            auto* area = bench.find<QScrollArea>(QStringLiteral("properties"));
            for (const int scrolled : {0, area->verticalScrollBar()->maximum()}) {
                area->verticalScrollBar()->setValue(scrolled);
                settle_layout();
                auto* now = bench.find<QPushButton>(QStringLiteral("discretiseNow"));
                QVERIFY(now && now->isVisible() && now->isEnabled());
                QCOMPARE(now->visibleRegion(), QRegion(now->rect())); // whole
                QVERIFY(now->width() >= now->sizeHint().width() && now->height() >= now->sizeHint().height());
            }
            bench.document().edit(QStringLiteral("coarse"), [](Case& c) {
                std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
            });
            QVERIFY(bench.wait_for_nodes());
            settle_layout();
            const auto before = body.nodes();
            auto* now = bench.find<QPushButton>(QStringLiteral("discretiseNow"));
            QTest::mouseClick(now, Qt::LeftButton);
            QVERIFY(QTest::qWaitFor([&] { return body.nodes() && body.nodes() != before; }, 30000));
        }
        bench.document().undo_stack()->setClean();
    }

    // In a window of 1280 pixels all tools of the view are in one row; in a narrower one, those that have no room are in the panel
    // of the button at its end, and the view keeps its height.
    void the_bar_of_the_view_is_one_row() {
        Workbench bench;
        auto* bar = bench.find<QWidget>(QStringLiteral("viewBar"));
        auto* more = bench.find<QToolButton>(QStringLiteral("moreTools"));
        QVERIFY(bar && more);
        const auto part_of = [&](const char* name) -> QWidget* {
            for (auto* group : bar->findChildren<QToolBar*>()) {
                if (auto* part = group->findChild<QWidget*>(QLatin1String(name)))
                    return part;
                for (auto* action : group->actions())
                    if (action->objectName() == QLatin1String(name))
                        return group->widgetForAction(action);
            }
            return nullptr;
        };
        const QStringList names{"toolBox", "measure", "field",     "scale", "filter",
                                "warp",    "ghost",   "crackTips", "views", "viewFit"};
        for (const QSize size : {QSize(900, 600), QSize(1280, 800), QSize(900, 600)}) {
            bench.window.resize(size);
            bench.find<QAction>(QStringLiteral("view.resetLayout"))->trigger();
            settle_layout();
            const bool is_wide = size.width() == 1280;
            QCOMPARE(more->isVisible(), !is_wide);
            int row = -1, hidden = 0;
            for (const QString& name : names) {
                QWidget* part = part_of(name.toLatin1().constData());
                QVERIFY2(part, qPrintable(name));
                if (!part->isVisible()) {
                    ++hidden;
                    continue;
                }
                const QRect place(part->mapTo(bar, QPoint()), part->size());
                QVERIFY2(bar->rect().contains(place), qPrintable(name));
                if (row < 0)
                    row = place.center().y();
                QVERIFY2(std::abs(place.center().y() - row) <= 3, qPrintable(name));
            }
            QCOMPARE(hidden > 0, !is_wide);
            QVERIFY2(bar->height() < 45, qPrintable(QString::number(bar->height())));
            QVERIFY(bench.window.viewport().height() >= size.height() / 3);
        }
        // The controls in the panel work there.
        QTest::keyClick(more, Qt::Key_Down, Qt::AltModifier); // a click would wait until the menu closes
        QTRY_VERIFY(more->menu()->isVisible());
        for (const QString& name : names)
            QVERIFY2(part_of(name.toLatin1().constData())->isVisible(), qPrintable(name));
        bench.window.view().look(StandardView::isometric);
        auto* ghost = bench.find<QAction>(QStringLiteral("ghost"));
        QTest::mouseClick(part_of("ghost"), Qt::LeftButton);
        QVERIFY(ghost->isChecked());
        more->menu()->close();
    }
};

PERISCOPE_TEST(SmallWindowTest)
} // namespace small_window_test
#include "small_window_test.moc"
