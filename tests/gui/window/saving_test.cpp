// Save reports what it saves and what happens to results.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include <fstream>

namespace saving_test {

using namespace periscope;
using namespace periscope::ui;

class SavingTest : public QObject {
    Q_OBJECT

    static QString question_of(Workbench& bench) { // to one who closes the window; answered with Cancel
        bench.window.close();
        auto* box = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        if (!box)
            return {};
        const QString words = box->text() + QLatin1Char('\n') + box->informativeText();
        box->button(QMessageBox::Cancel)->click();
        deliver_posted_events();
        return words;
    }

private slots:
    // The question about changes comes after a file has been chosen, once, also for a study.
    void opening_asks_once() {
        const QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        std::filesystem::copy_file(example("bar-wave.json"), folder / "bar.json");
        std::ofstream(folder / "study.json") << R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "values": ["100 GPa", "200 GPa"] } ] })json";
        std::ofstream(folder / "none.json") << "{";
        Workbench bench;
        QVERIFY(bench.ready);
        const auto question = [&] { return bench.find<QMessageBox>(QStringLiteral("unsavedQuestion")); };
        for (const char* file : {"bar.json", "study.json"}) {
            bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name += " changed"; });
            bench.click(QStringLiteral("file.open"));
            auto* dialog = bench.window.findChild<QFileDialog*>();
            QVERIFY(dialog && !question());
            emit dialog->fileSelected(QString::fromStdString((folder / file).string()));
            dialog->reject();
            QVERIFY2(question(), file);
            question()->button(QMessageBox::Discard)->click();
            deliver_posted_events();
            QVERIFY2(!question() && bench.document().value().name == read_case(folder / "bar.json").name, file);
        }
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        bench.window.files().open_dropped(folder / "none.json"); // replaces nothing, so there is no question
        QVERIFY(!question() && bench.problems.size() == 1 && bench.document().value().name == "changed");
        bench.document().undo_stack()->setClean();
    }

    void menu_and_tooltip_say_what_is_saved() {
        const QTemporaryDir place;
        Workbench bench;
        auto* save = bench.find<QAction>(QStringLiteral("file.save"));
        QVERIFY(save->text().contains(QStringLiteral("case")));
        QVERIFY(bench.find<QAction>(QStringLiteral("file.saveAs"))->text().contains(QStringLiteral("case")));
        QVERIFY(save->toolTip().contains(QStringLiteral("no results")));
        QVERIFY(!save->toolTip().contains(QStringLiteral("plate.periscope")));
        bench.document().save(place.path().toStdString() + "/plate.periscope");
        QVERIFY2(save->toolTip().contains(QStringLiteral("plate.periscope")), qPrintable(save->toolTip()));
    }

    void the_status_bar_names_the_file_and_what_is_in_it() {
        const QTemporaryDir place;
        const QString file = place.path() + QStringLiteral("/a plate.periscope");
        Workbench bench;
        bench.document().save(file.toStdString());
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        bench.click(QStringLiteral("file.save"));
        auto* notice = bench.find<QLabel>(QStringLiteral("writtenWords"));
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->text().contains(QStringLiteral("a plate.periscope")) &&
                     notice->text().contains(QStringLiteral("no results")),
                 qPrintable(notice->text()));
        const QString log = bench.find<QPlainTextEdit>(QStringLiteral("log"))->toPlainText();
        QVERIFY2(log.contains(QStringLiteral("Saved the case to %1: all inputs, no results.").arg(file)),
                 qPrintable(log));
    }

    // Edits hold the whole case, so the oldest ones are given up. The case counts as saved only in its saved state.
    void the_last_edits_can_be_undone() {
        Document document;
        const auto rename = [&document](int number) {
            document.edit(QStringLiteral("rename"), [number](Case& c) { c.name = std::to_string(number); });
        };
        for (int number = 1; number <= Document::most_edits + 3; ++number)
            rename(number);
        QCOMPARE(document.undo_stack()->count(), Document::most_edits);
        document.undo_stack()->setIndex(0);
        QCOMPARE(document.value().name, std::string("3"));
        QVERIFY(document.dirty());
    }

    // A copy of an example that is saved elsewhere is the same case with the same results, and can be given away with its files.
    void a_saved_example_takes_its_files_along() {
        const QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        Document document;
        document.open_example(example("notched-beam.json"));
        document.edit(QStringLiteral("end"), [](Case& c) { c.run.end_time = Quantity(1e-5); });
        Results results(document);
        results.begin(document.value(),
                      std::make_shared<const Model>(prepare_model(read_case(example("bar-wave.json")))), nullptr);
        Body body(document);
        const QSignalSpy rebuilt(&body, &Body::changed);
        QCOMPARE(document.save(folder / "beam.periscope").size(), std::size_t(1));
        QVERIFY(!results.outdated());
        QCOMPARE(rebuilt.count(), 0);
        const auto& surface = std::get<SurfaceGeometry>(document.value().geometry);
        QVERIFY2(std::filesystem::path(surface.file).filename() == surface.file, surface.file.c_str());
        QVERIFY(std::filesystem::exists(folder / surface.file));
        document.undo_stack()->undo();
        QVERIFY(results.outdated());
        document.undo_stack()->redo();
        QVERIFY(!results.outdated() && !document.dirty());
        std::filesystem::create_directory(folder / "below");
        QCOMPARE(document.save(folder / "below" / "beam.periscope").size(), std::size_t(0)); // no longer an example
        QVERIFY(std::filesystem::path(std::get<SurfaceGeometry>(document.value().geometry).file).is_absolute());
        QVERIFY(!results.outdated());
    }

    // If the window is closed, or another case opened, during a run, the question says what happens to the run and
    // whether it can be continued.
    void closing_during_a_run_says_what_becomes_of_it() {
        const QTemporaryDir place;
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("long"),
                              [](Case& c) { c.run.end_time = parse_quantity("1 s", dimension::time); });
        bench.document().undo_stack()->setClean();
        const std::filesystem::path folder = place.path().toStdString() + "/results";
        bench.window.files().write_results_to(folder);
        bench.click(QStringLiteral("run"));
        const auto& run = bench.workspace().run;
        QVERIFY(QTest::qWaitFor([&] { return run.state() == RunController::State::running; }, 60000));
        const auto question = [&] { return bench.find<QMessageBox>(QStringLiteral("unsavedQuestion")); };
        bench.window.close();
        QVERIFY(question());
        const QString words = question()->text() + question()->informativeText();
        QVERIFY2(words.contains(QStringLiteral("A run is in progress")) &&
                     words.contains(QStringLiteral("writes a checkpoint")) &&
                     words.contains(QStringLiteral("File ▸ Resume a run")) &&
                     words.contains(QString::fromStdString(folder.string())),
                 qPrintable(words));
        QCOMPARE(question()->button(QMessageBox::Discard)->text(), QStringLiteral("Stop the run and close"));
        QCOMPARE(question()->button(QMessageBox::Cancel)->text(), QStringLiteral("Keep running"));
        question()->button(QMessageBox::Cancel)->click();
        deliver_posted_events();
        QCOMPARE(run.state(), RunController::State::running);
        // A person who does not save after all has not stopped the run.
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        bench.window.close();
        QVERIFY(question());
        QCOMPARE(question()->button(QMessageBox::Save)->text(), QStringLiteral("Save case, stop the run and close"));
        question()->button(QMessageBox::Save)->click();
        deliver_posted_events();
        auto* dialog = bench.window.findChild<QFileDialog*>();
        QVERIFY(dialog);
        dialog->reject();
        deliver_posted_events();
        QCOMPARE(run.state(), RunController::State::running);
        bench.document().undo_stack()->setClean();
        // The same words before another case; the run ends as they say.
        bench.window.files().open_example(example("bar-wave.json"));
        QVERIFY(question());
        QCOMPARE(question()->button(QMessageBox::Discard)->text(), QStringLiteral("Stop the run and close"));
        question()->button(QMessageBox::Discard)->click();
        QVERIFY(QTest::qWaitFor([&] { return !run.active(); }, 60000));
        QVERIFY(std::filesystem::exists(folder / checkpoint_name));
        QCOMPARE(bench.document().value().name, std::string("Wave in a bar"));
    }

    void closing_says_what_is_lost_and_what_is_kept() {
        const QTemporaryDir place;
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(bench.run_to_end());
        const QString in_memory = question_of(bench);
        QVERIFY2(in_memory.contains(QStringLiteral("They will be lost. Use File ▸ Export")), qPrintable(in_memory));
        QVERIFY(!in_memory.contains(QStringLiteral("Save writes")));
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        const QString both = question_of(bench);
        QVERIFY2(both.startsWith(QStringLiteral("The case has unsaved changes.")) &&
                     both.contains(QStringLiteral("to a new file: all inputs, no results")) &&
                     both.contains(QStringLiteral("also if you save the case")),
                 qPrintable(both));
        // With a results folder, only the changes to the case would be lost.
        bench.document().undo_stack()->setClean();
        const std::filesystem::path folder = place.path().toStdString() + "/results";
        bench.window.files().write_results_to(folder);
        bench.click(QStringLiteral("run"));
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().run.active(); }, 20000));
        QVERIFY(QTest::qWaitFor([&] { return !bench.workspace().run.active(); }, 120000));
        QVERIFY(!bench.workspace().results.only_in_memory());
        QVERIFY(question_of(bench).isEmpty() && !bench.window.isVisible());
        bench.window.show();
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "again"; });
        const QString kept = question_of(bench);
        QVERIFY2(kept.contains(QStringLiteral("Results are not lost. The results are in %1")
                                   .arg(QString::fromStdString(folder.string()))),
                 qPrintable(kept));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(SavingTest)
} // namespace saving_test
#include "saving_test.moc"
