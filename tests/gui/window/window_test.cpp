// Uses the window as a person does: opens a case, runs it, watches the crack, pauses, exports, makes a wrong edit,
// saves.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/forms/quantity_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/workflow_status.hpp"
#include "ui/run/live_feed.hpp"
#include "ui/viewport/panels/time_bar.hpp"
#include "ui/viewport/panels/value_edit.hpp"

#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>

#include <vtkCellData.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace window_test {

using namespace periscope;
using namespace periscope::ui;

class WindowTest : public QObject {
    Q_OBJECT

private slots:
    void opens_the_example() {
        Workbench bench;
        QVERIFY(bench.ready);
        bench.window.files().open_example(example("kalthoff-winkler.json"));
        QVERIFY(bench.wait_for_nodes());
        QCOMPARE(bench.workspace().body.nodes()->nodes->size(), std::size_t(32768));
        QCOMPARE(bench.workspace().sets.count(0), std::size_t(384));
        QVERIFY(bench.problems.isEmpty());
        QVERIFY(!bench.document().dirty());
        for (const ItemKind kind : {ItemKind::geometry, ItemKind::discretise, ItemKind::materials, ItemKind::sets})
            QCOMPARE(status_of(bench, {kind}).mark, StepStatus::Mark::done);
        // The body is there to be seen: the middle of the plate is not the background.
        const QImage plate = bench.picture_around({0.1, 0.05, 0}, 20),
                     beside = bench.picture_around({0.1, 0.13, 0}, 20);
        QVERIFY(different_pixels(plate, beside) > 1000);
    }

    void shows_the_crack() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        QCOMPARE(bench.window.view().field(), Field::damage);
        bench.window.view().set_warp(Warp::off, 1);
        auto* slider = bench.find<QSlider>(QStringLiteral("frameSlider"));
        QCOMPARE(slider->maximum(), int(bench.workspace().results.frames().size()) - 1);
        QVERIFY(slider->maximum() >= 19);
        // Above the notch tips at (75, 50) and (125, 50) mm the cracks run outward; the plate's middle stays
        // whole.
        const Vec3 crack{0.060, 0.068, 0}, whole{0.1, 0.05, 0};
        const QImage crack_end = bench.picture_around(crack, 25), whole_end = bench.picture_around(whole, 25);
        slider->setValue(0);
        QTRY_VERIFY(!bench.find<TimeBar>(QStringLiteral("timeBar"))->live());
        QTRY_COMPARE(bench.window.view().frame(), bench.workspace().results.frames().front());
        const QImage crack_start = bench.picture_around(crack, 25), whole_start = bench.picture_around(whole, 25);
        QVERIFY2(different_pixels(crack_start, crack_end) > 300,
                 qPrintable(QString::number(different_pixels(crack_start, crack_end))));
        QVERIFY(different_pixels(whole_start, whole_end) < 50);
        auto* time = bench.find<ValueEdit>(QStringLiteral("frameTime"));
        auto* number = bench.find<QSpinBox>(QStringLiteral("frameNumber"));
        QVERIFY(time->text().startsWith(QLatin1Char('0')));
        // A frame by its number, and by its time: 20 of them over 100 µs.
        number->setValue(11);
        QCOMPARE(slider->value(), 10);
        QVERIFY(std::abs(bench.window.view().frame()->time - 50e-6) < 1e-6);
        time->setText(QStringLiteral("74 us"));
        emit time->editingFinished();
        QCOMPARE(slider->value(), 15);
        // Played once, it stays at the last one.
        bench.click(QStringLiteral("loop"));
        bench.click(QStringLiteral("speed60"));
        bench.find<QToolButton>(QStringLiteral("play"))->setChecked(true);
        QTRY_VERIFY(!bench.find<QToolButton>(QStringLiteral("play"))->isChecked());
        QCOMPARE(slider->value(), slider->maximum());
    }

    // This once crashed: the tree asked for entries of the case before.
    void replaces_a_case_by_a_smaller_one() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("file.new"));
        QVERIFY(bench.document().value().conditions.empty());
        deliver_posted_events();
        (void)bench.window.grab(); // every entry of the tree is asked for
        QVERIFY(bench.problems.isEmpty());
    }

    void pauses_steps_resumes_and_stops() {
        using State = RunController::State;
        std::uint64_t told = 0; // the step in the numbers of the run
        Workbench bench;
        connect(&bench.window.feed(), &LiveFeed::status, this, [&](const gpu::RunStatus& now) { told = now.step; });
        bench.window.files().open_example(example("kalthoff-winkler.json"));
        bench.document().edit(QStringLiteral("longer"),
                              [](Case& c) { c.run.end_time = parse_quantity("1 ms", dimension::time); });
        bench.document().undo_stack()->setClean();
        QVERIFY(bench.wait_for_nodes());
        auto& run = bench.workspace().run;
        const auto reached = [&](State state) { return QTest::qWaitFor([&] { return run.state() == state; }, 60000); };
        const auto frames = [&] { return bench.workspace().results.frames().size(); };
        bench.click(QStringLiteral("run"));
        QVERIFY(reached(State::running));
        QVERIFY(QTest::qWaitFor([&] { return frames() >= 1; }, 30000));
        bench.click(QStringLiteral("pause"));
        QVERIFY(reached(State::paused));
        const auto live_step = [&] { return bench.workspace().results.live()->step; };
        // Nothing tells that a paused run does not compute. One that does is told and shown every 33 ms or so; what was on its way
        // when it paused may still come.
        std::uint64_t step = 0;
        const auto is_still = [&] {
            const bool is_shown =
                QTest::qWaitFor([&] { return live_step() == told; }, 5000); // the picture is older at first
            step = live_step();
            return is_shown && !QTest::qWaitFor([&] { return told != step || live_step() != step; }, 200);
        };
        QVERIFY(is_still() || is_still() || is_still());
        const auto frames_before = frames();
        bench.click(QStringLiteral("step")); // to the next frame, then it pauses by itself
        QVERIFY(reached(State::running));
        QVERIFY(reached(State::paused));
        QCOMPARE(frames(), frames_before + 1); // a frame comes before the news of the pause after it
        bench.click(QStringLiteral("pause"));  // says Resume now
        QVERIFY(reached(State::running));
        QVERIFY(QTest::qWaitFor([&] { return frames() > frames_before + 1; }, 30000));
        bench.click(QStringLiteral("stop"));
        QVERIFY(reached(State::stopped));
        QVERIFY(bench.workspace().results.live()->step > step); // what was computed is kept
        QVERIFY(bench.problems.isEmpty());
    }

    void exports_what_vtk_reads() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        auto& exports = bench.window.exports();
        // Until the results are exported they exist only in memory, so that the window asks before it leaves them.
        bench.click(QStringLiteral("file.new"));
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question);
        question->button(QMessageBox::Cancel)->click();
        QVERIFY(!bench.workspace().results.empty());
        exports.write_frames(path / "frames");
        QVERIFY(QTest::qWaitFor([&] { return !exports.task().busy(); }, 60000));
        QVERIFY(!bench.workspace().results.only_in_memory());
        exports.write_curves(path / "curves.csv");
        QVERIFY(QTest::qWaitFor([&] { return !exports.task().busy(); }, 60000));
        exports.write_picture(path / "view.png");
        QVERIFY(QTest::qWaitFor([&] { return !exports.task().busy(); }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));

        const auto& frames = bench.workspace().results.frames();
        vtkNew<vtkXMLUnstructuredGridReader> reader;
        const std::string last =
            QStringLiteral("frame-%1.vtu").arg(frames.size() - 1, 4, 10, QLatin1Char('0')).toStdString();
        reader->SetFileName((path / "frames" / last).c_str());
        reader->Update();
        auto* grid = reader->GetOutput();
        QCOMPARE(grid->GetNumberOfPoints(), vtkIdType(4096));
        auto* damage = grid->GetPointData()->GetArray("damage");
        QVERIFY(damage);
        for (vtkIdType i = 0; i < 4096; i += 37)
            QCOMPARE(float(damage->GetTuple1(i)), frames.back()->damage[std::size_t(i)]);
        QVERIFY(damage->GetRange()[1] > 0.3);
        QVERIFY(std::filesystem::exists(path / "frames" / "frames.pvd"));

        QFile csv(QString::fromStdString((path / "curves.csv").string()));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QByteArrayList lines = csv.readAll().trimmed().split('\n');
        QVERIFY(lines[0].contains("impact force"));
        QVERIFY(lines.size() > 50);
        QVERIFY(!QImage(QString::fromStdString((path / "view.png").string())).isNull());
    }

    // Many node sets are one file beside the frames.
    void exports_many_sets_once() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit({}, [](Case& c) {
            SetEntry part = c.sets.front();
            for (int k = 0; k < 16; ++k) {
                part.name = "part " + std::to_string(k);
                c.sets.push_back(part);
            }
            c.output.frames = 2;
        });
        QVERIFY(bench.run_to_end());
        QVERIFY(bench.workspace().results.model()->sets.size() > 16);
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        auto& exports = bench.window.exports();
        exports.write_frames(path);
        QVERIFY(QTest::qWaitFor([&] { return !exports.task().busy(); }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        const auto has_sets = [&](const char* name) {
            vtkNew<vtkXMLUnstructuredGridReader> reader;
            reader->SetFileName((path / name).c_str());
            reader->Update();
            return reader->GetOutput()->GetPointData()->HasArray("set: part 7") != 0;
        };
        QVERIFY(has_sets("sets.vtu"));
        QVERIFY(!has_sets("frame-0001.vtu"));
    }

    void marks_a_wrong_field() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::discretise});
        auto* field = bench.find<QuantityEdit>(QStringLiteral("geometry.lattice.spacing"));
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("22 kg"));
        QTest::keyClick(field, Qt::Key_Return);
        auto* reason = bench.find<QLabel>(QStringLiteral("reason:geometry.lattice.spacing"));
        QVERIFY(reason && reason->isVisible());
        QVERIFY2(reason->text().startsWith(QString::fromUtf8("Spacing Δx: ")), qPrintable(reason->text()));
        QVERIFY2(!field->reason().isEmpty(), "the field says why");
        QVERIFY(field->reason().contains(QStringLiteral("length")));
        QCOMPARE(status_of(bench, {ItemKind::discretise}).mark, StepStatus::Mark::error);
        QCOMPARE(status_of(bench, {ItemKind::geometry}).mark, StepStatus::Mark::done);
        QVERIFY(bench.document().dirty()); // typed words are not thrown away silently
        // The case cannot run, and the window says so.
        bench.click(QStringLiteral("run"));
        QVERIFY(!bench.workspace().run.active());
        QVERIFY(bench.find<MessageBar>(QStringLiteral("messageBar"))->isVisible());
        QVERIFY(bench.problems.join(QString()).contains(QString::fromUtf8("Discretise ▸ Spacing Δx")));
        // The text that was typed is still there after another panel was shown.
        bench.window.select({ItemKind::solve});
        bench.window.select({ItemKind::discretise});
        deliver_posted_events(); // the old panel goes
        field = bench.find<QuantityEdit>(QStringLiteral("geometry.lattice.spacing"));
        QCOMPARE(field->text(), QStringLiteral("22 kg"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("6.25 mm"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->reason().isEmpty());
        QVERIFY(!status_of(bench, {ItemKind::discretise}).is_marked());
        const auto* help = bench.find<QLabel>(QStringLiteral("fieldHelp")); // in the place of the message
        QTRY_VERIFY(help->isVisible() && !help->text().isEmpty() && help->text() == field->toolTip());
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto nodes = bench.workspace().body.nodes();
                return nodes && nodes->nodes->size() == 32 * 16;
            },
            20000));
        bench.document().undo_stack()->setClean();
    }

    void names_what_only_building_shows() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("empty"), [](Case& c) {
            SetBox nowhere;
            nowhere.min[0] = 5.0; // m
            c.sets[0].shape = nowhere;
        });
        bench.click(QStringLiteral("run"));
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::failed; }, 30000));
        QCOMPARE(status_of(bench, {ItemKind::set, 0}).mark, StepStatus::Mark::error);
        QVERIFY(bench.problems.join(QString()).contains(QStringLiteral("impact")));
        bench.document().undo_stack()->undo();
        QVERIFY(bench.document().problems().empty()); // of the case before
    }

    void tells_old_results_from_new() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        QVERIFY(!bench.workspace().results.outdated());
        bench.document().edit(QStringLiteral("rename"), [](Case& c) { c.name = "other"; });
        QVERIFY(!bench.workspace().results.outdated()); // a name changes nothing
        bench.document().edit(QStringLiteral("density"), [](Case& c) { c.materials[0].density = 7000.0; });
        QVERIFY(bench.workspace().results.outdated());
        QVERIFY(!bench.workspace().results.empty());
        QCOMPARE(status_of(bench, {ItemKind::results}).mark, StepStatus::Mark::attention);
        bench.document().undo_stack()->undo();
        QVERIFY(!bench.workspace().results.outdated());
        bench.document().undo_stack()->setClean();
    }

    void saves_and_loads() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + QStringLiteral("/plate.json")).toStdString();
        bench.document().save(file);
        QVERIFY(bench.window.windowTitle().startsWith(QStringLiteral("plate.json")));
        const std::string saved = case_to_json(bench.document().value());
        bench.document().edit(QStringLiteral("name"), [](Case& c) { c.description = "changed"; });
        QVERIFY(bench.window.windowTitle().startsWith(QStringLiteral("plate.json*")));
        bench.document().undo_stack()->undo();
        QVERIFY(bench.window.files().open(file));
        QCOMPARE(case_to_json(bench.document().value()), saved);
        QVERIFY(!bench.window.files().open(std::filesystem::path("/nowhere/at-all.json")));
        QVERIFY(bench.problems.join(QString()).contains(QStringLiteral("at-all.json")));
        QCOMPARE(case_to_json(bench.document().value()), saved); // nothing lost
    }

    void takes_a_dropped_case() {
        Workbench bench;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QString::fromStdString(example("kalthoff-winkler.json").string()))});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&bench.window, &drop);
        QCOMPARE(bench.document().value().materials.size(), std::size_t(1));
        QVERIFY(bench.wait_for_nodes());
    }
};

PERISCOPE_TEST(WindowTest)
} // namespace window_test

#include "window_test.moc"
