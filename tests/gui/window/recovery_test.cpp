// Work survives a crash: copies while editing and running, offered at the next start.
#include "core/case_file/case_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/start/recovery.hpp"
#include "ui/start/recovery_dialog.hpp"

#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>

#include <csignal>
#include <fstream>

namespace recovery_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder, const char* ending) {
    std::vector<fs::path> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ending)
            found.push_back(entry.path());
    return found;
}

// Leaves a copy with the lock of a process that no longer exists, as a killed program does.
void leave_behind(const fs::path& folder, const fs::path& copy) {
    fs::create_directories(folder);
    fs::copy_file(copy, folder / "left.json");
    QProcess gone;
    gone.start(QStringLiteral("true"), {});
    const qint64 pid = gone.processId();
    gone.waitForFinished();
    std::ofstream(folder / "left.lock") << pid << "\nperiscope\n" << QSysInfo::machineHostName().toStdString() << "\n";
}

} // namespace

class RecoveryTest : public QObject {
    Q_OBJECT
private slots:
    void a_copy_is_kept_while_there_are_changes_only() {
        const QTemporaryDir place;
        const fs::path folder = place.path().toStdString() + "/recovery";
        {
            Workbench bench;
            Autosave autosave(bench.document(), folder);
            autosave.save_now();
            QVERIFY(files_in(folder, ".json").empty()); // nothing was changed
            bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
            QVERIFY(QTest::qWaitFor([&] { return files_in(folder, ".json").size() == 1; }, 5000)); // by itself
            QStringList faults;
            QVERIFY(find_rescued(folder, faults).empty()); // its program lives: not for another window
            bench.document().undo_stack()->undo();
            QVERIFY(QTest::qWaitFor([&] { return files_in(folder, ".json").empty(); }, 5000));
            bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "again"; });
            autosave.save_now();
            bench.document().save(place.path().toStdString() + "/saved.json");
            QVERIFY(files_in(folder, ".json").empty());
            bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "left in order"; });
            autosave.save_now();
            QCOMPARE(files_in(folder, ".json").size(), std::size_t{1});
        }
        QVERIFY(files_in(folder, ".json").empty() && files_in(folder, ".lock").empty());
    }

    void what_a_crash_left_is_offered_and_recovered_whole() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString(), folder = root / "recovery";
        std::string before;
        fs::path file = root / "my beam.json";
        {
            Workbench bench;
            bench.document().open(example("notched-beam.json"));
            bench.document().save(file); // its mesh is in another folder from now on
            bench.document().edit(QStringLiteral("half a case"), [](Case& c) {
                c.name = "half done";
                c.conditions.emplace_back(); // without a set
                c.materials[0].density = Quantity(-1);
            });
            bench.document().set_field_error(QStringLiteral("run.end_time"), QStringLiteral("4 parsecs"),
                                             QStringLiteral("is no time"));
            before = case_to_json(bench.document().value());
            Autosave autosave(bench.document(), root / "living");
            autosave.save_now();
            leave_behind(folder, files_in(root / "living", ".json").at(0));
            std::ifstream copy(folder / "left.json");
            std::string words((std::istreambuf_iterator<char>(copy)), {});
            const std::string none = "\"run\": \"\""; // as if it had been running, and edited
            words.replace(words.find(none), none.size(), "\"run\": \"" + (root / "results").string() + '"');
            std::ofstream(folder / "left.json") << words;
            bench.document().undo_stack()->setClean();
            bench.document().clear_field_errors({});
            bench.document().replace(Document::new_case(), {}); // closing must not ask
        }
        Workbench bench;
        Recovery recovery(bench.document(), bench.workspace().run, bench.workspace().autosave, bench.window.files(),
                          &bench.window, folder);
        QVERIFY(recovery.offer());
        auto* dialog = bench.find<RecoveryDialog>(QStringLiteral("recoveryDialog"));
        QVERIFY(dialog && dialog->isVisible());
        {
            QStringList faults;
            QVERIFY(find_rescued(folder, faults).empty()); // offered once only
        }
        QStringList told;
        for (const auto* label : dialog->findChildren<QLabel*>())
            told << label->text();
        QVERIFY(
            told.join(QLatin1Char('\n')).contains(QStringLiteral("No checkpoint exists"))); // there is no checkpoint
        for (auto* button : dialog->findChildren<QPushButton*>()) // Enter recovers, and gives up nothing
            QCOMPARE(button->isDefault(), button->objectName() == QStringLiteral("recover"));
        QTest::keyClick(dialog, Qt::Key_Return);
        QCOMPARE(case_to_json(bench.document().value()), before);
        QCOMPARE(bench.document().file(), file);
        QVERIFY(bench.document().dirty());
        QCOMPARE(bench.workspace().settings.output, root / "results");
        QVERIFY(bench.workspace().settings.write_results);
        QCOMPARE(bench.document().typed_at(QStringLiteral("run.end_time")), std::optional(QStringLiteral("4 parsecs")));
        QVERIFY(!bench.document().reason_at(QStringLiteral("materials[0].density")).isEmpty());
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().body.surface() != nullptr; },
                                20000)); // the mesh is found
        QVERIFY(!fs::exists(folder / "left.json"));
        QCOMPARE(files_in(folder, ".json").size(), std::size_t{1}); // the copy of this program
        bench.document().replace(Document::new_case(), {});
    }

    void discarding_removes_and_deciding_later_keeps() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString(), folder = root / "recovery";
        {
            Workbench bench;
            bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "kept"; });
            Autosave autosave(bench.document(), root / "living");
            autosave.save_now();
            leave_behind(folder, files_in(root / "living", ".json").at(0));
            bench.document().undo_stack()->setClean();
        }
        Workbench bench;
        Recovery recovery(bench.document(), bench.workspace().run, bench.workspace().autosave, bench.window.files(),
                          &bench.window, folder);
        QVERIFY(recovery.offer());
        bench.find<RecoveryDialog>(QStringLiteral("recoveryDialog"))->reject();
        QTRY_VERIFY(!bench.find<RecoveryDialog>(QStringLiteral("recoveryDialog")));
        QVERIFY(recovery.offer()); // again
        auto* dialog = bench.find<RecoveryDialog>(QStringLiteral("recoveryDialog"));
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("discard")), Qt::LeftButton);
        QTRY_VERIFY(files_in(folder, ".json").empty());
        QVERIFY(!recovery.offer());
    }

    void copies_that_cannot_be_read_are_told_and_stay() {
        const QTemporaryDir place;
        const fs::path folder = place.path().toStdString();
        std::ofstream(folder / "broken.json") << "{";
        std::ofstream(folder / "empty.json");
        std::ofstream(folder / "other.json") << R"({"periscope": 2})";
        QStringList faults;
        QVERIFY(find_rescued(folder, faults).empty());
        QCOMPARE(faults.size(), 3);
        QVERIFY(faults[0].contains(QStringLiteral("is not a recovery file")));
        QCOMPARE(files_in(folder, ".json").size(), std::size_t{3});
    }

    void a_folder_that_cannot_be_written_is_told_once() {
        const QTemporaryDir place;
        std::ofstream(place.path().toStdString() + "/file") << "in the way";
        Workbench bench;
        Autosave autosave(bench.document(), place.path().toStdString() + "/file/recovery");
        QSignalSpy problems(&autosave, &Autosave::problem);
        for (const char* name : {"a", "b"}) {
            bench.document().edit(QStringLiteral("x"), [&](Case& c) { c.name = name; });
            autosave.save_now();
        }
        QCOMPARE(problems.count(), 1);
        QVERIFY(problems[0][0].toString().contains(QStringLiteral("Save the case.")));
        bench.document().undo_stack()->setClean();
    }

    // The real program, killed while it edits and while it runs.
    void a_killed_run_can_go_on() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString();
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), place.path());
        program.setProcessEnvironment(environment);
        Case c = read_case(example("kalthoff-winkler.json"));
        std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
        c.run.end_time = parse_quantity("20 ms", dimension::time); // long enough to be killed
        c.output.frames = 2000;
        c.output.checkpoint_every = parse_quantity("0.2 s", dimension::time);
        write_case(c, root / "long.json");
        program.start(QCoreApplication::applicationDirPath() + QStringLiteral("/periscope"),
                      {QString::fromStdString((root / "long.json").string()), QStringLiteral("--run"),
                       QStringLiteral("--output"), QString::fromStdString((root / "out").string())});
        QVERIFY(QTest::qWaitFor([&] { return fs::exists(root / "out" / "checkpoint.h5"); }, 120000));
        ::kill(pid_t(program.processId()), SIGKILL);
        program.waitForFinished();
        const fs::path folder = root / "periscope" / "periscope" / "recovery";
        QVERIFY2(!files_in(folder, ".json").empty(), folder.c_str());
        Workbench bench;
        Recovery recovery(bench.document(), bench.workspace().run, bench.workspace().autosave, bench.window.files(),
                          &bench.window, folder);
        QVERIFY(recovery.offer());
        auto* dialog = bench.find<RecoveryDialog>(QStringLiteral("recoveryDialog"));
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("recover"))); // the case itself was saved
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("resumeRun")), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().run.state() == RunController::State::running; }, 60000));
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().results.frames().empty(); }, 30000));
        QVERIFY(bench.workspace().results.frames().front()->step > 0); // not from the beginning
        bench.workspace().run.stop();
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().run.active(); }, 60000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }
};

PERISCOPE_TEST(RecoveryTest)
} // namespace recovery_test
#include "recovery_test.moc"
