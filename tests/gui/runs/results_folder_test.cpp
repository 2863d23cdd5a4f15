// Opens the results of a run that another program computes: finished, while they are being written, and after they were
// deleted. Adds their folder to the list of runs.
#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/read_results.hpp"
#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/actions/import_dialog.hpp"
#include "ui/window/autopilot.hpp"

#include <QAbstractButton>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>
#include <fstream>

namespace results_folder_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class results_folder_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    QUrl opened_; // what the desktop was asked for
    fs::path here() const { return dir_.path().toStdString(); }
    fs::path finished() const { return here() / "finished"; }

    static bool begin(QProcess& cli, const fs::path& folder, const QStringList& more = {}) {
        cli.setStandardOutputFile(QProcess::nullDevice());
        cli.setStandardErrorFile(QProcess::nullDevice());
        cli.start(QStringLiteral(PERISCOPE_BINARY_DIR "/bin/periscope-cli"),
                  QStringList{QStringLiteral("run"), QString::fromStdString(example("kalthoff-winkler.json").string()),
                              QStringLiteral("-o"), QString::fromStdString(folder.string()), QStringLiteral("--set"),
                              QStringLiteral("geometry.lattice.spacing=3.125 mm"), QStringLiteral("--set"),
                              QStringLiteral("output.frames=20")} +
                      more);
        return cli.waitForStarted();
    }
    static void set_state(const fs::path& folder, const std::string& state) {
        std::ifstream in(folder / "run.json");
        std::string text{std::istreambuf_iterator<char>(in), {}};
        text.replace(text.find("\"finished\""), 10, '"' + state + '"');
        write_atomically(folder / "run.json", text);
    }
    static bool at_rest(Workbench& bench) {
        return QTest::qWaitFor([&] { return !bench.workspace().folder.active(); }, 60000);
    }

public slots:
    void open_url(const QUrl& url) { opened_ = url; }

private slots:
    void initTestCase() {
        QProcess cli;
        QVERIFY(begin(cli, finished()));
        QVERIFY(cli.waitForFinished(120000));
        QCOMPARE(cli.exitCode(), 0);
    }

    // The list of runs has the folder then, and opens it in the file manager of the desktop.
    void a_folder_is_added_by_the_dialog() {
        Workbench bench;
        QVERIFY(bench.ready);
        bench.click(QStringLiteral("runs.add"));
        auto* dialog = bench.window.findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->setDirectory(dir_.path());
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name);
        name->setText(QString::fromStdString(finished().string()));
        const auto buttons = dialog->findChild<QDialogButtonBox*>()->buttons();
        const auto choose = std::ranges::find_if(buttons, [](const QAbstractButton* button) {
            return button->isEnabled() && button->text().contains(QStringLiteral("Choose"));
        });
        QVERIFY(choose != buttons.end());
        (*choose)->click();
        QVERIFY(runs_are_read(bench, 1));
        QCOMPARE(row_of(bench, 0)->text(0), QStringLiteral("finished"));
        QCOMPARE(row_of(bench, 0)->text(1), QStringLiteral("finished"));
        QVERIFY(show_run(bench, 0, 21));
        // The command opens the run's folder again, in the desktop's file manager.
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open_url");
        bench.click(QStringLiteral("runs.folder"));
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        QCOMPARE(fs::canonical(opened_.toLocalFile().toStdString()), fs::canonical(finished()));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        // A folder that holds no run is refused, and the list stays.
        QVERIFY_EXCEPTION_THROWN(list_of(bench).add(here()), FileError);
        QCOMPARE(list_of(bench).runs().size(), std::size_t(1));
    }

    // Files that one could take for a case under "Open case" are recognised as what they are.
    void files_that_are_no_cases() {
        Workbench bench;
        QVERIFY(bench.ready);
        auto& files = bench.window.files();
        files.open_dropped(finished() / "observers.csv");
        QVERIFY(at_rest(bench));
        QCOMPARE(bench.workspace().results.frames().size(), 21U);
        files.open_dropped(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/meshes/notched-beam.stl");
        auto* import = bench.window.findChild<ImportDialog*>();
        QVERIFY(import); // which asks the unit
        import->reject();
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        files.open_dropped(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/pictures/start-page.png");
        QCOMPARE(bench.problems.size(), 1);
        QVERIFY(bench.problems[0].contains(QStringLiteral("start-page.png is not a case")));
        QVERIFY(bench.problems[0].contains(QStringLiteral("a results folder")));
    }

    // Names of the kind that a desktop gives to a file after a double click.
    void files_of_a_double_click() {
        Workbench bench;
        QVERIFY(bench.ready);
        auto& files = bench.window.files();
        QTemporaryDir folder;
        const auto copy = std::filesystem::path(folder.path().toStdString()) / "plate.periscope";
        std::filesystem::copy_file(finished() / "case.json", copy);
        files.open_dropped(copy);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        QVERIFY(bench.window.windowTitle().startsWith(QStringLiteral("plate.periscope")));
        files.open_dropped(finished() / "frames.pvd");
        QVERIFY(at_rest(bench));
        QCOMPARE(bench.workspace().results.frames().size(), 21U);
    }

    // Case, frames and rows are the same as those of this run in the window.
    void finished_folder() {
        Workbench bench;
        QVERIFY(bench.ready);
        bench.window.files().open_dropped(finished());
        QVERIFY(at_rest(bench));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        const Results& results = bench.workspace().results;
        const auto frames = results.frames();
        const auto samples = results.samples();
        QCOMPARE(frames.size(), 21U);
        QVERIFY(samples.size() > 20);
        QVERIFY(!results.outdated() && !results.only_in_memory());
        QVERIFY(!bench.document().dirty() && bench.document().file().empty()); // to save must not touch the folder
        QCOMPARE(bench.find<QSlider>(QStringLiteral("frameSlider"))->maximum(), 20);
        QCOMPARE(bench.window.view().frame(), frames.back());
        // The nodes of a case just opened are made behind the window: only after them is it ready.
        QVERIFY(bench.wait_for_nodes());
        QTRY_COMPARE(bench.find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Ready"));
        if (const QString picture = qEnvironmentVariable("PERISCOPE_TEST_PICTURE"); !picture.isEmpty())
            bench.window.grab().save(picture);

        QVERIFY(bench.run_to_end());
        QCOMPARE(results.frames().size(), frames.size());
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const Frame &here = *results.frames()[i], &there = *frames[i];
            QCOMPARE(here.step, there.step);
            QVERIFY(here.time == there.time && here.damage == there.damage && here.displacement == there.displacement &&
                    here.velocity == there.velocity);
        }
        QCOMPARE(results.samples().size(), samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i)
            for (std::size_t o = 0; o < samples[i].values.size(); ++o)
                QCOMPARE(results.samples()[i].values[o].x, samples[i].values[o].x);
    }

    // A picture that is requested on the command line shows the complete folder, however long reading takes.
    void picture_of_a_folder() {
        const fs::path folder = here() / "many frames", picture = here() / "picture.png";
        QProcess cli;
        QVERIFY(begin(cli, folder,
                      {QStringLiteral("--set"), QStringLiteral("geometry.lattice.spacing=1.5625 mm"),
                       QStringLiteral("--set"), QStringLiteral("output.frames=100")}));
        QVERIFY(cli.waitForFinished(120000));
        QCOMPARE(cli.exitCode(), 0);
        Workbench bench;
        QVERIFY(bench.ready);
        StartOptions options;
        options.case_file = folder;
        options.picture = picture;
        Autopilot autopilot(bench.window, options);
        autopilot.begin();
        QVERIFY(QTest::qWaitFor([&] { return fs::exists(picture); }, 60000));
        QCOMPARE(bench.workspace().results.frames().size(), 101U);
        // For a gallery: the body alone, in a size of its own, while the window stays as large.
        const QSize window = bench.window.size();
        options.picture = here() / "bare.png";
        options.picture_size = "480x312";
        options.bare = true;
        Autopilot bare(bench.window, options);
        bare.begin();
        QVERIFY(QTest::qWaitFor([&] { return fs::exists(options.picture); }, 60000));
        const QImage alone(QString::fromStdString(options.picture.string()));
        QCOMPARE(alone.size(), QSize(480, 312));
        QCOMPARE(bench.window.size(), window);
        const auto differs = [&](const QPoint& a, const QPoint& b) {
            const QColor p = alone.pixelColor(a), q = alone.pixelColor(b);
            return std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 15;
        };
        QVERIFY(differs({5, 156}, {45, 156}) && differs({475, 156}, {435, 156})); // the plate reaches to both sides
        for (int y = 0; y < alone.height(); ++y)                                  // beside it nothing is drawn
            QVERIFY2(!differs({0, y}, {20, y}) && !differs({460, y}, {479, y}), qPrintable(QString::number(y)));
        for (int x = 0; x < alone.width(); ++x)
            QVERIFY2(!differs({0, 20}, {x, 20}) && !differs({0, 295}, {x, 295}), qPrintable(QString::number(x)));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }

    void followed_while_it_is_written() {
        const fs::path folder = here() / "followed";
        QProcess cli;
        // Long enough to be looked at.
        QVERIFY(begin(cli, folder,
                      {QStringLiteral("--set"), QStringLiteral("run.end_time=3 ms"), QStringLiteral("--set"),
                       QStringLiteral("output.frames=60")}));
        QVERIFY(QTest::qWaitFor([&] { return fs::exists(folder / "frames/frame-0001.vtu"); }, 60000));
        Workbench bench;
        QVERIFY(bench.ready);
        const Results& results = bench.workspace().results;
        QVERIFY(bench.window.files().open(folder));
        QVERIFY(QTest::qWaitFor([&] { return results.frames().size() > 1; }, 30000));
        QVERIFY(bench.workspace().folder.active());
        QVERIFY(cli.state() == QProcess::Running);
        QTRY_COMPARE(bench.find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Following"));
        const std::size_t before = results.frames().size(), rows = results.samples().size();
        QVERIFY(QTest::qWaitFor([&] { return results.frames().size() > before + 1 && results.samples().size() > rows; },
                                30000));
        QCOMPARE(bench.window.view().frame(), results.frames().back());
        // One who looks at an earlier frame is left there.
        auto* slider = bench.find<QSlider>(QStringLiteral("frameSlider"));
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return cli.state() == QProcess::NotRunning; }, 120000));
        QVERIFY(at_rest(bench));
        QCOMPARE(bench.window.view().frame(), results.frames()[1]);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        QCOMPARE(results.frames().size(), 61U);
        const auto csv = [&] {
            std::ifstream in(folder / "observers.csv");
            return std::size_t(std::count(std::istreambuf_iterator<char>(in), {}, '\n'));
        };
        QCOMPARE(results.samples().size(), csv() - 1);
    }

    void folder_that_is_none() {
        Workbench bench;
        QVERIFY(bench.ready && bench.wait_for_nodes());
        bench.window.files().open_dropped(here());
        QVERIFY2(bench.problems.back().contains("contains no results of a run"), qPrintable(bench.problems.back()));
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        bench.window.files().open_results(here()); // no question what becomes of the changes
        QVERIFY(!bench.find<QMessageBox>(QStringLiteral("unsavedQuestion")));
        bench.document().undo_stack()->setClean();
        QVERIFY2(bench.problems.back().contains("contains no run.json"), qPrintable(bench.problems.back()));
        bench.window.files().open_results(here() / "nothing");
        QVERIFY2(bench.problems.back().contains("the folder does not exist"), qPrintable(bench.problems.back()));
        QVERIFY(!bench.workspace().folder.active() && bench.workspace().body.nodes()); // what was open is open
        const fs::path other = here() / "other";
        fs::copy(finished(), other, fs::copy_options::recursive);
        Case value = read_results_case(other);
        std::get<BoxGeometry>(value.geometry).spacing = parse_quantity("5 mm", dimension::length);
        write_case(value, other / "case.json");
        bench.window.files().open_results(other);
        QVERIFY(at_rest(bench));
        QVERIFY2(bench.problems.back().contains("case.json belongs to another run"), qPrintable(bench.problems.back()));
        QVERIFY(bench.workspace().results.empty());
        fs::remove(other / "case.json");
        bench.window.files().open_results(other);
        QVERIFY2(bench.problems.back().contains("no case.json"), qPrintable(bench.problems.back()));
    }

    // A folder without frames says what is missing, and a run that has just begun in another program is followed.
    void folder_without_frames() {
        const fs::path folder = here() / "without frames";
        fs::copy(finished(), folder, fs::copy_options::recursive);
        Workbench bench;
        QVERIFY(bench.ready);
        const auto open = [&] {
            bench.problems.clear();
            bench.window.files().open_results(folder);
            return at_rest(bench) && bench.problems.size() == 1;
        };
        fs::remove(folder / "frames.pvd");
        QVERIFY(open());
        QVERIFY2(bench.problems.back().contains("no frames.pvd"), qPrintable(bench.problems.back()));
        bench.window.view().set_field(Field::damage);
        QCOMPARE(bench.window.view().caption(), QStringLiteral("Damage: the run has no frames"));
        write_atomically(folder / "frames.pvd", "<VTKFile></VTKFile>");
        QVERIFY(open());
        QVERIFY2(bench.problems.back().contains("ended before it wrote a frame"), qPrintable(bench.problems.back()));
        QVERIFY(!bench.workspace().results.samples().empty()); // its curves are there
        // The list is there, its files are not: this is said once, and not for each of them.
        fs::copy_file(finished() / "frames.pvd", folder / "frames.pvd", fs::copy_options::overwrite_existing);
        fs::rename(folder / "frames", folder / "elsewhere");
        QVERIFY(!open());
        QCOMPARE(bench.problems.size(), 2); // the first frame, and what to do
        QVERIFY2(bench.problems.back().contains("contains no folder 'frames'"), qPrintable(bench.problems.back()));
        fs::rename(folder / "elsewhere", folder / "frames");
        write_atomically(folder / "frames.pvd", "<VTKFile></VTKFile>");

        set_state(folder, "running");
        for (const char* file : {"run.json", "observers.csv", "frames.pvd"})
            fs::last_write_time(folder / file, fs::file_time_type::clock::now() - std::chrono::hours(2));
        bench.problems.clear();
        bench.window.files().open_results(folder);
        QTRY_COMPARE_WITH_TIMEOUT(bench.problems.size(), 1, 30000);
        QVERIFY2(bench.problems.back().contains("has written nothing for"), qPrintable(bench.problems.back()));
        QVERIFY(bench.workspace().folder.active());
        bench.window.view().set_field(Field::damage);
        QCOMPARE(bench.window.view().caption(), QStringLiteral("Damage: loading the first frame …"));
        fs::copy_file(finished() / "frames.pvd", folder / "frames.pvd", fs::copy_options::overwrite_existing);
        QTRY_COMPARE_WITH_TIMEOUT(bench.workspace().results.frames().size(), 21U, 30000);
        QVERIFY2(bench.problems.size() == 1, qPrintable(bench.problems.join('\n')));
    }

    // The data that was read stays. It now exists nowhere else, so that the window asks before it is dropped.
    void folder_that_goes() {
        const fs::path going = here() / "going";
        fs::copy(finished(), going, fs::copy_options::recursive);
        set_state(going, "running");
        Workbench bench;
        QVERIFY(bench.ready);
        bench.window.files().open_results(going);
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().results.frames().size() == 21; }, 30000));
        QVERIFY(bench.workspace().folder.active() && !bench.workspace().results.only_in_memory());
        fs::remove_all(going);
        QVERIFY(at_rest(bench));
        QVERIFY2(bench.problems.back().contains("the folder does not exist") &&
                     bench.problems.back().contains("still shown"),
                 qPrintable(bench.problems.back()));
        QCOMPARE(bench.workspace().results.frames().size(), 21U);
        QVERIFY(bench.workspace().results.only_in_memory());
        // Another case ends it all.
        bench.window.files().open_results(finished());
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question);
        question->button(QMessageBox::Discard)->click();
        QVERIFY(bench.workspace().folder.active());
        bench.document().replace(Document::new_case(), {});
        QVERIFY(!bench.workspace().folder.active());
        QTRY_VERIFY(!bench.workspace().folder.opening().busy()); // and what it brought is dropped
        QVERIFY(bench.workspace().results.empty() && !bench.workspace().results.model());
    }
};

PERISCOPE_TEST(results_folder_test)
} // namespace results_folder_test

#include "results_folder_test.moc"
