// The window stays responsive while a run keeps all cores busy: measures how old events are when they reach the thread
// of the window. Events are sent at a steady pace until there are enough of them, and the limits are generous.
#include "tests/test_program.hpp"

#include "tests/gui/workbench_fixture.hpp"
#include "ui/panels/progress_strip.hpp"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QLabel>
#include <QTimer>

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkRenderWindow.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <thread>

#include <sys/resource.h>

namespace responsive_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

// Receives events with the time at which they were sent, and records how long they took.
class Clocked : public QObject {
public:
    explicit Clocked(const QElapsedTimer& clock) : clock_(clock) {}
    static QEvent::Type type() { return QEvent::Type(QEvent::User + 17); }
    struct Sent : QEvent {
        explicit Sent(qint64 when) : QEvent(Clocked::type()), at(when) {}
        qint64 at;
    };
    std::vector<double> ages; // ms

    // Until so many more have come, in a loop like that of the program, which sleeps until there is something to do. Not
    // QTest::qWaitFor: it sleeps for 10 ms whenever it has nothing to do, and what comes meanwhile is as much older.
    bool wait_for(std::size_t more) {
        constexpr int at_most = 30000; // ms
        wanted_ = ages.size() + more;
        QTimer::singleShot(at_most, &loop_, &QEventLoop::quit);
        loop_.exec();
        return ages.size() >= wanted_;
    }

private:
    bool event(QEvent* event) override {
        if (event->type() != type())
            return QObject::event(event);
        ages.push_back(double(clock_.nsecsElapsed() - static_cast<Sent*>(event)->at) * 1e-6);
        if (ages.size() >= wanted_)
            loop_.quit();
        return true;
    }
    const QElapsedTimer& clock_;
    QEventLoop loop_;
    std::size_t wanted_ = 0;
};

// Of the calling thread so far, the pages of memory that the system had to clear and hand out.
long new_pages() {
#ifdef RUSAGE_THREAD
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_minflt;
#else
    return 0;
#endif
}

// Returns how often this thread has waited for another thread or the like.
long waits() {
#ifdef RUSAGE_THREAD
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
#else
    return 0;
#endif
}

} // namespace

class ResponsiveTest : public QObject {
    Q_OBJECT

private slots:
    // Memory is kept as the software renderer takes and frees it with each picture (ui/base/freed_memory.hpp).
    void freed_memory_is_kept() {
        const auto take_and_free = [] {
            constexpr std::size_t block = 64 << 10;
            std::vector<std::unique_ptr<char[]>> blocks;
            for (int k = 0; k < 128; ++k) {
                blocks.push_back(std::make_unique_for_overwrite<char[]>(block));
                for (std::size_t i = 0; i < block; i += 1024)
                    const_cast<volatile char&>(blocks.back()[i]) = 1;
            }
        };
        take_and_free();
        const long before = new_pages();
        take_and_free(); // 2,048 pages
        QVERIFY2(new_pages() - before < 100, qPrintable(QString::number(new_pages() - before)));
    }

    // Whatever panel is shown: what draws itself again and again takes a core from the run.
    void a_window_at_rest_draws_nothing() {
        struct Paints : QObject {
            int count = 0;
            bool eventFilter(QObject*, QEvent* event) override {
                count += event->type() == QEvent::Paint ? 1 : 0;
                return false;
            }
        };
        Workbench bench;
        bench.window.files().open_example(example("kalthoff-winkler.json"));
        QVERIFY(bench.wait_for_nodes());
        for (const ItemKind kind : {ItemKind::geometry, ItemKind::discretise, ItemKind::material, ItemKind::condition,
                                    ItemKind::observer, ItemKind::solve, ItemKind::results}) {
            bench.window.select({kind, 0});
            Paints paints;
            const auto is_quiet = [&paints] { // once it is laid out and drawn, which takes longer on a busy machine
                paints.count = 0;
                qApp->installEventFilter(&paints);
                const bool is_restless = QTest::qWaitFor([&paints] { return paints.count >= 20; }, 300);
                qApp->removeEventFilter(&paints);
                return !is_restless;
            };
            QVERIFY2(QTest::qWaitFor(is_quiet, 10000),
                     qPrintable(QStringLiteral("panel %1: %2 in 300 ms").arg(int(kind)).arg(paints.count)));
        }
    }

    // A scene is handed to OpenGL without waiting for the picture that is being drawn, though the names of the axes
    // have moved.
    void a_turned_view_is_handed_over_without_waiting() {
        Workbench bench;
        bench.window.files().open_example(example("kalthoff-winkler.json"));
        bench.document().edit(QStringLiteral("short"),
                              [](Case& c) { c.run.end_time = parse_quantity("5 us", dimension::time); });
        bench.document().undo_stack()->setClean();
        QVERIFY(bench.wait_for_nodes());
        VtkWidget& widget = bench.window.viewport();
        if (!widget.canvas()->is_software())
            QSKIP("OpenGL is not computed by the processor here");
        QVERIFY(bench.run_to_end()); // results have nothing translucent, for which VTK waits
        widget.draw_now();
        struct Count : vtkCommand {
            static Count* New() { return new Count; }
            long before = 0, waited = 0;
            int pictures = 0;
            void Execute(vtkObject*, unsigned long event, void*) override {
                if (event == vtkCommand::StartEvent)
                    before = waits();
                else
                    waited += waits() - before, ++pictures;
            }
        };
        vtkNew<Count> count;
        vtkRenderWindow* window = widget.interactor()->GetRenderWindow();
        const auto start = window->AddObserver(vtkCommand::StartEvent, count),
                   end = window->AddObserver(vtkCommand::EndEvent, count);
        constexpr int turns = 30;
        for (int k = 0; k < turns; ++k) {
            widget.renderer()->GetActiveCamera()->Azimuth(3);
            widget.draw_now();
        }
        window->RemoveObserver(start);
        window->RemoveObserver(end);
        QCOMPARE(count->pictures, turns);
        QVERIFY2(count->waited < turns / 2, qPrintable(QString::number(count->waited)));
    }

    // Several steps of the hand give one picture, with fewer facets; the whole picture comes when the camera rests.
    void a_turned_view_is_drawn_with_fewer_facets() {
        Workbench bench;
        bench.window.files().open_example(example("kalthoff-winkler.json")); // 32,768 nodes
        QVERIFY(bench.wait_for_nodes());
        VtkWidget& widget = bench.window.viewport();
        if (!widget.canvas()->is_software())
            QSKIP("OpenGL is not computed by the processor here");
        ModelView& view = bench.window.view();
        widget.draw_now();
        deliver_posted_events();
        QVERIFY(!view.parted().draws_coarse());
        std::vector<bool> coarse; // of each picture since
        connect(&widget, &VtkWidget::about_to_render, this, [&] { coarse.push_back(view.parted().draws_coarse()); });
        const QPoint middle = widget.rect().center();
        QTest::mousePress(&widget, Qt::LeftButton, {}, middle);
        for (int k = 1; k <= 8; ++k) {
            const QPoint at = middle + QPoint(6 * k, 3 * k);
            QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&widget, &move);
        }
        QVERIFY(coarse.empty() && widget.in_motion());
        QTRY_VERIFY(!coarse.empty());
        QVERIFY(coarse.front());
        QCOMPARE(std::ranges::count(coarse, true), std::ptrdiff_t(1));
        const QImage simple = widget.shown();
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, middle + QPoint(48, 24));
        QTRY_VERIFY(!coarse.back());
        QVERIFY(!widget.in_motion());
        const QImage whole = widget.shown();
        widget.draw_now();
        QCOMPARE(different_pixels(whole, widget.shown()), 0); // nothing is missing
        // The simpler one is a picture of the same body in the same place.
        QVERIFY2(different_pixels(simple, whole) < whole.width() * whole.height() / 50,
                 qPrintable(QString::number(different_pixels(simple, whole))));
        // A requested picture is complete, also in the middle of a turn.
        QTest::mousePress(&widget, Qt::LeftButton, {}, middle);
        QTest::mouseMove(&widget, middle + QPoint(10, 10));
        QMouseEvent move(QEvent::MouseMove, middle, widget.mapToGlobal(middle), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&widget, &move);
        QVERIFY(widget.in_motion());
        coarse.clear();
        QVERIFY(!widget.picture(1, false).isNull());
        QVERIFY(!coarse.empty() && !coarse.front());
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, middle);
    }

    // After the last step a run still writes.
    void the_end_of_a_run_is_named() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("longer"),
                              [](Case& c) { c.run.end_time = parse_quantity("100 ms", dimension::time); });
        bench.document().undo_stack()->setClean();
        QVERIFY(bench.wait_for_nodes());
        bench.click(QStringLiteral("run"));
        const auto& run = bench.workspace().run;
        QVERIFY(QTest::qWaitFor([&] { return run.state() == RunController::State::running; }, 120000));
        auto* strip = bench.window.findChild<ProgressStrip*>();
        const auto* what = bench.find<QLabel>(QStringLiteral("progressWhat"));
        const QString writing = run.output().empty() ? QStringLiteral("Finishing") : QStringLiteral("Writing results");
        gpu::RunStatus status;
        status.steps = 1000;
        status.step = 999;
        strip->show_status(status);
        QCOMPARE(what->text(), QStringLiteral("Running"));
        status.step = 1000;
        strip->show_status(status);
        QCOMPARE(what->text(), writing);
        status.step = 500;
        // A body of few facets is drawn as it will be when the run has ended.
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().results.live() != nullptr; }, 60000));
        bench.window.viewport().draw_now();
        QVERIFY(!bench.window.view().parted().draws_coarse());
        status.stopped_by = "The run stopped at step 500.";
        strip->show_status(status);
        QCOMPARE(what->text(), writing);
        bench.workspace().run.stop();
        QVERIFY(QTest::qWaitFor([&] { return !run.active(); }, 60000));
        QCOMPARE(what->text(), QStringLiteral("Stopped"));
    }

    void during_a_run_on_all_cores() {
        Workbench bench;
        bench.window.files().open_example(example("kalthoff-winkler.json"));
        bench.document().edit(QStringLiteral("finer"), [](Case& c) { // 262,144 nodes
            std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("0.78125 mm", dimension::length);
            c.run.end_time = parse_quantity("10 ms", dimension::time); // longer than anyone looks on
        });
        bench.document().undo_stack()->setClean();
        QVERIFY(bench.wait_for_nodes());
        bench.click(QStringLiteral("run"));
        const auto& run = bench.workspace().run;
        QVERIFY(QTest::qWaitFor([&] { return run.state() == RunController::State::running; }, 120000));
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().results.live() != nullptr; }, 60000));

        QElapsedTimer clock;
        clock.start();
        Clocked receiver(clock);
        std::atomic<bool> enough = false;
        std::thread sender([&] {
            while (!enough) {
                QCoreApplication::postEvent(&receiver, new Clocked::Sent(clock.nsecsElapsed()),
                                            Qt::NormalEventPriority);
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
        });
        constexpr std::size_t enough_events = 800;
        const auto phase = [&](const std::function<void()>& meanwhile, std::size_t at_once) {
            receiver.ages.clear();
            while (receiver.ages.size() < enough_events && run.state() == RunController::State::running) {
                meanwhile();
                if (!receiver.wait_for(at_once))
                    break;
            }
            std::vector<double> ages = receiver.ages;
            std::sort(ages.begin(), ages.end());
            return ages;
        };
        const auto looking_on = phase([] {}, 20);
        auto* view = &bench.window.viewport();
        const QPoint middle = view->rect().center();
        QTest::mousePress(view, Qt::LeftButton, {}, middle);
        const auto turning = phase(
            [&] {
                const double way =
                    double(clock.elapsed()) * 1e-3; // a circle of the hand in some seconds, the button held down
                const QPoint at = middle + QPoint(int(120 * std::sin(way)), int(60 * std::cos(way)));
                QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
                QApplication::sendEvent(view, &move);
            },
            3);
        QTest::mouseRelease(view, Qt::LeftButton, {}, middle);
        enough = true;
        sender.join();
        const bool was_running = run.state() == RunController::State::running;
        bench.workspace().run.stop();
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().run.active(); }, 60000));
        QVERIFY2(was_running, qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const auto part = [](const std::vector<double>& ages, double share) {
            return ages.empty() ? 1e9 : ages[std::size_t(share * double(ages.size() - 1))];
        };
        const auto tell = [&](const char* what, const std::vector<double>& ages) {
            qInfo("%s: %zu events, half younger than %.1f ms, 19 of 20 than %.1f ms, 99 of 100 than %.1f ms, the "
                  "oldest %.1f ms",
                  what, ages.size(), part(ages, 0.5), part(ages, 0.95), part(ages, 0.99), part(ages, 1));
        };
        tell("looking on", looking_on);
        tell("turning the view", turning);
        QVERIFY(looking_on.size() >= enough_events && turning.size() >= enough_events);
        QVERIFY(part(looking_on, 0.9) < 100 && part(turning, 0.5) < 100 &&
                part(turning, 0.9) < 150); // drawn in software
    }
};

PERISCOPE_TEST(ResponsiveTest)
} // namespace responsive_test

#include "responsive_test.moc"
