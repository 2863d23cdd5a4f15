// Explore: the case is computed again with the value of a slider, and the end of this run is shown beside the case or its
// run.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/explore/explore_panel.hpp"
#include "ui/explore/explore_slider.hpp"
#include "ui/explore/explored_case.hpp"

#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

namespace explore_test {

using namespace periscope;
using namespace periscope::ui;

class ExploreTest : public QObject {
    Q_OBJECT

    static double largest_displacement(const Frame& frame) {
        const auto largest = std::ranges::max_element(frame.displacement, {}, [](float u) { return std::abs(u); });
        return std::abs(double(*largest));
    }

    static QString words(std::vector<qint64> times) {
        std::ranges::sort(times);
        return times.empty() ? QStringLiteral("none")
                             : QStringLiteral("%1 times, median %2 ms, longest %3 ms")
                                   .arg(times.size())
                                   .arg(times[times.size() / 2])
                                   .arg(times.back());
    }

private slots:
    void a_slider_of_a_key() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& document = bench.document();
        document.edit(QStringLiteral("shorter"), [](Case& c) {
            c.run.end_time = parse_quantity("30 us", dimension::time);
            c.output.frames = 3;
        });
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockExplore"));
        QVERIFY(dock->isHidden());
        auto& panel = *bench.window.findChild<ExplorePanel*>();
        panel.set_most_wait(std::chrono::hours(1)); // however slow the machine is
        CompareViews& views = bench.window.compare_views();
        auto* status = bench.find<QLabel>(QStringLiteral("explore.status"));
        const auto shown_speed = [&] {
            const auto runs = views.runs();
            return runs.empty() ? 0 : runs.front()->value().conditions[0].value[1]->value;
        };
        const std::size_t listed = bench.workspace().runs.runs().size();
        std::vector<double> speeds;
        connect(&panel, &ExplorePanel::computed, &bench.window,
                [&](const ComputedRunPtr& run) { speeds.push_back(run->value.conditions[0].value[1]->value); });
        bench.find<QLineEdit>(QStringLiteral("explore.spacing"))->setText(QStringLiteral("3.125 mm")); // as the case
        // No run is shown, so the explored run stands beside the case.
        choose_in_menu_of_field(bench, {ItemKind::condition, 0}, QStringLiteral("conditions[0].velocity[1]"),
                                QStringLiteral("field.explore"));
        QVERIFY(dock->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return shown_speed() == 22; }, 120000));
        QCOMPARE(views.views().front()->field(), Field::damage);
        QVERIFY2(status->text().contains(QStringLiteral("Nothing is saved")), qPrintable(status->text()));
        const double slow = largest_displacement(*views.views().front()->frame());
        auto* offered = bench.find<QMenu>(QStringLiteral("explore.add.menu"));
        emit offered->aboutToShow();
        QVERIFY(offered->findChild<QAction*>(QStringLiteral("materials[0].fracture_energy")));
        auto* use = bench.find<QAction>(QStringLiteral("explore.use"));
        QVERIFY(!use->isEnabled());
        // While the slider moves, the run in progress ends and is shown. Of the values that wait, only the newest is
        // computed.
        auto* slider = bench.find<QSlider>(QStringLiteral("explore.slider"));
        for (const int step : {slider_steps, slider_steps / 4, slider_steps / 3, slider_steps / 2})
            slider->setValue(step);
        QVERIFY(panel.busy() && shown_speed() == 22); // the picture stays
        QVERIFY(QTest::qWaitFor([&] { return shown_speed() == 27.5; }, 120000));
        QCOMPARE(speeds, (std::vector<double>{22, 44, 27.5}));
        QVERIFY(largest_displacement(*views.views().front()->frame()) > 1.1 * slow);
        QCOMPARE(document.value().conditions[0].value[1]->value, 22.0);
        QCOMPARE(bench.workspace().runs.runs().size(), listed);

        // The explored run stands beside a run, at the time that the view shows.
        QVERIFY(bench.run_to_end());
        const Results& results = bench.workspace().results;
        const auto explored_time = [&] {
            const FramePtr& frame = views.views().front()->frame();
            return frame ? frame->time : -1;
        };
        bench.window.view().show_frame(results.frames()[1]);
        QTRY_COMPARE(explored_time(), results.frames()[1]->time);
        bench.window.view().show_frame(results.frames().back());
        QTRY_COMPARE(explored_time(), results.frames().back()->time);
        QCOMPARE(bench.window.view().frame()->time, results.frames().back()->time);

        const int edits = document.undo_stack()->count();
        bench.click(QStringLiteral("explore.use"));
        QCOMPARE(document.value().conditions[0].value[1]->value, 27.5);
        QCOMPARE(document.undo_stack()->count(), edits + 1);
        QVERIFY(!use->isEnabled());
        QVERIFY(!panel.busy()); // these values are shown already
        document.undo_stack()->undo();
        QCOMPARE(document.value().conditions[0].value[1]->value, 22.0);
        QVERIFY(QTest::qWaitFor([&] { return shown_speed() == 22 && !panel.busy(); }, 120000));

        // A value can be typed; beyond a bound it moves the bound. A coarser picture is said to be one.
        auto* spacing = bench.find<QLineEdit>(QStringLiteral("explore.spacing"));
        spacing->setText(QStringLiteral("6.25 mm"));
        emit spacing->editingFinished();
        auto* typed = bench.find<QLineEdit>(QStringLiteral("explore.value"));
        typed->setText(QStringLiteral("60"));
        emit typed->editingFinished();
        QCOMPARE(panel.sliders()[0]->key().maximum, 60.0);
        QVERIFY(QTest::qWaitFor([&] { return shown_speed() == 60 && !panel.busy(); }, 120000));
        QVERIFY2(with_plain_spaces(status->text())
                     .contains(QStringLiteral("spacing 6.25 mm, coarser than the 3.125 mm of the case")),
                 qPrintable(status->text()));
        spacing->setText(QStringLiteral("3.125 mm"));
        typed->setText(QStringLiteral("22"));
        emit typed->editingFinished();
        QVERIFY(QTest::qWaitFor([&] { return shown_speed() == 22 && !panel.busy(); }, 120000));

        // A study that the checks refuse is not computed, and the reason is shown.
        choose_in_menu_of_field(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].fracture_energy"),
                                QStringLiteral("field.explore"));
        QCOMPARE(panel.sliders().size(), std::size_t(2));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        auto* minimum = panel.sliders()[1]->findChild<QLineEdit*>(QStringLiteral("explore.minimum"));
        QCOMPARE(minimum->text(), QStringLiteral("34.5 kJ/m²"));
        minimum->setText(QStringLiteral("-5"));
        emit minimum->editingFinished();
        QCOMPARE(minimum->text(), QStringLiteral("-5 kJ/m²"));
        const std::size_t computed = speeds.size();
        panel.sliders()[1]->findChild<QSlider*>()->setValue(0);
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        QVERIFY2(status->text().contains(QStringLiteral("Fracture energy")), qPrintable(status->text()));
        QCOMPARE(speeds.size(), computed);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));

        dock->close();
        QVERIFY(!views.any() && !panel.busy());
        const QString log = log_of(bench);
        const auto failures = log.count(QStringLiteral("Exploration: run "));
        QVERIFY2(log.contains(QStringLiteral("Exploration has started: ")) && failures > 0, qPrintable(log));
        QVERIFY2(log.contains(QStringLiteral("Exploration has ended: %1 runs, %2 failed in ")
                                  .arg(qsizetype(speeds.size()) + failures)
                                  .arg(failures)),
                 qPrintable(log));
        QCOMPARE(document.value().materials[0].fracture_energy->value, 69e3);
        document.undo_stack()->setClean();
    }

    // A slow machine gets a coarser spacing, never a finer one than that of the case.
    void spacing_of_quick_runs() {
        const Case plate = read_case(example("kalthoff-winkler.json"));
        const auto chosen = [&plate](double speed) { return quick_spacing(plate, {}, {speed, speed}); };
        QVERIFY(!chosen(1e15));
        const auto slow = chosen(1e8), slower = chosen(1e3);
        QVERIFY(slow && slower);
        QVERIFY(slow->value > plate.spacing().value && slower->value >= slow->value);
        QVERIFY(Speeds({1e8, 1e8}).seconds_for(advice_on(plate, *slow).prediction)->usual <= quick_run);
    }

    // Measures how late pictures and events are while the impact speed of the shipped plate is dragged from 10 to 40 m/s
    // (PERISCOPE_LONG_TESTS=1). It prints the times, and asserts only that there are pictures during the drag and that
    // the last one has the last value. A second drag leaves the window after each run in test-pictures of the build folder.
    void delays_of_a_dragged_slider() {
        if (!periscope::test::long_tests_wanted())
            QSKIP("long");
        const QDir folder(QStringLiteral(PERISCOPE_BINARY_DIR "/test-pictures"));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        for (const QString& spacing : {QStringLiteral("1.5625 mm"), QString()}) { // that of the case; automatic
            Workbench bench;
            bench.window.files().open_example(example("kalthoff-winkler.json"));
            QVERIFY(bench.wait_for_nodes());
            auto& panel = *bench.window.findChild<ExplorePanel*>();
            QElapsedTimer clock;
            clock.start();
            std::vector<double> speeds;
            std::size_t nodes = 0;
            qint64 last_picture = 0;
            const auto drawn = [&](const ComputedRunPtr& run) { // the views have the run by then
                speeds.push_back(run->value.conditions[0].value[1]->value);
                nodes = run->model->nodes.size();
                for (auto* canvas : bench.window.compare_views().findChildren<VtkWidget*>())
                    canvas->draw_now();
                last_picture = clock.elapsed();
            };
            connect(&panel, &ExplorePanel::computed, &bench.window, drawn, Qt::QueuedConnection);
            bench.find<QLineEdit>(QStringLiteral("explore.spacing"))->setText(spacing);
            choose_in_menu_of_field(bench, {ItemKind::condition, 0}, QStringLiteral("conditions[0].velocity[1]"),
                                    QStringLiteral("field.explore"));
            QVERIFY(QTest::qWaitFor([&] { return !speeds.empty() && !panel.busy(); }, 120000));
            const qint64 first = clock.elapsed();
            auto* minimum = bench.find<QLineEdit>(QStringLiteral("explore.minimum"));
            minimum->setText(QStringLiteral("10"));
            emit minimum->editingFinished();
            auto* maximum = bench.find<QLineEdit>(QStringLiteral("explore.maximum"));
            maximum->setText(QStringLiteral("40"));
            emit maximum->editingFinished();
            auto* slider = bench.find<QSlider>(QStringLiteral("explore.slider"));

            std::vector<qint64> late; // how late each tick of a timer of 10 ms comes
            QTimer tick;
            qint64 before = clock.elapsed();
            connect(&tick, &QTimer::timeout, &bench.window, [&] {
                late.push_back(std::max<qint64>(0, clock.elapsed() - before - 10));
                before = clock.elapsed();
            });
            tick.start(10);
            speeds.clear();
            std::vector<qint64> gaps; // between two pictures of the drag
            qint64 earlier = clock.elapsed();
            const auto measured = connect(
                &panel, &ExplorePanel::computed, &bench.window,
                [&] { gaps.push_back(last_picture - std::exchange(earlier, last_picture)); }, Qt::QueuedConnection);
            QTimer hand; // moves the slider for ten seconds
            connect(&hand, &QTimer::timeout, slider,
                    [slider] { slider->setValue(slider->value() + std::max(1, slider_steps / 100)); });
            slider->setValue(0);
            hand.start(100);
            QVERIFY(QTest::qWaitFor([slider] { return slider->value() == slider->maximum(); }, 120000));
            hand.stop();
            disconnect(measured);
            const std::size_t during = speeds.size();
            slider->setValue(slider_steps);
            const qint64 released = clock.elapsed();
            QVERIFY(QTest::qWaitFor([&] { return !speeds.empty() && speeds.back() == 40 && !panel.busy(); }, 120000));
            const qint64 final_delay = last_picture - released;
            std::vector<qint64> jumps; // from one value to the picture of another
            for (const int step :
                 {slider_steps / 5, slider_steps, slider_steps / 2, slider_steps / 4, slider_steps * 3 / 4}) {
                const std::size_t seen = speeds.size();
                const qint64 moved = clock.elapsed();
                slider->setValue(step);
                QVERIFY(QTest::qWaitFor([&] { return speeds.size() > seen && !panel.busy(); }, 120000));
                jumps.push_back(last_picture - moved);
            }
            tick.stop();
            int saved = 0;
            for (int step = 0; step <= slider_steps; step += std::max(1, slider_steps / 20)) {
                const std::size_t seen = speeds.size();
                slider->setValue(step);
                QVERIFY(QTest::qWaitFor([&] { return speeds.size() > seen && !panel.busy(); }, 120000));
                bench.window.grab().save(folder.filePath(QStringLiteral("explore-%1-%2.png").arg(nodes).arg(saved++)));
            }
            qInfo("%zu nodes: first picture after %lld ms; %zu pictures during the drag, gaps: %s; the last %lld ms "
                  "after the "
                  "end; jumps: %s; events late: %s",
                  nodes, first, during, qPrintable(words(gaps)), final_delay, qPrintable(words(jumps)),
                  qPrintable(words(late)));
            QVERIFY(during > 0);
            bench.document().undo_stack()->setClean();
        }
    }
};

PERISCOPE_TEST(ExploreTest)
} // namespace explore_test
#include "explore_test.moc"
