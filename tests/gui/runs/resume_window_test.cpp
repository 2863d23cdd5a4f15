// Resumes a run that was stopped in the window from its folder.
#include "core/results/checkpoint_file.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"

#include <QAbstractButton>
#include <QDir>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>

#include <fstream>
#include <sstream>

namespace resume_window_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

using RunState = RunController::State;

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

class resume_window_test : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    std::filesystem::path results() const { return std::filesystem::path(dir_.path().toStdString()) / "results"; }

    static bool reached(Workbench& bench, RunState state) {
        return QTest::qWaitFor([&] { return bench.workspace().run.state() == state; }, 120000);
    }

private slots:
    void stopped_run_goes_on() {
        Workbench bench;
        QVERIFY(bench.ready && bench.open_coarse_plate());
        bench.workspace().settings.write_results = true;
        bench.workspace().settings.output = results();
        bench.click(QStringLiteral("step")); // one frame, then it waits
        QVERIFY(reached(bench, RunState::paused));
        bench.click(QStringLiteral("stop"));
        QVERIFY(reached(bench, RunState::stopped));
        QVERIFY(std::filesystem::exists(results() / checkpoint_name));
        const std::uint64_t step = read_checkpoint(results() / checkpoint_name).checkpoint.info.step;
        QVERIFY(step > 0 && step < 100);

        // Pressing Run again asks, and offers to go on.
        bench.click(QStringLiteral("run"));
        auto* question = bench.find<QMessageBox>(QStringLiteral("overwriteQuestion"));
        QVERIFY(question);
        QAbstractButton* resume = nullptr;
        for (auto* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::ActionRole)
                resume = button;
        QVERIFY(resume);
        bench.document().undo_stack()->setClean();
        resume->click();
        QVERIFY(reached(bench, RunState::finished));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
        QVERIFY(content_of(results() / "run.json").find("\"resumed_at_steps\"") != std::string::npos);
        const QStringList frames =
            QDir(QString::fromStdString((results() / "frames").string())).entryList({"frame-*.vtu"});
        QCOMPARE(frames.size(), 21);
        QCOMPARE(bench.document().file(), results() / "case.json"); // what goes on is what one sees

        // A finished run has nothing left to do, and says so.
        bench.window.files().resume(results());
        QVERIFY(QTest::qWaitFor([&] { return !bench.problems.isEmpty(); }, 60000));
        QVERIFY2(bench.problems.front().contains(QStringLiteral("has already finished")),
                 qPrintable(bench.problems.front()));
        // Nor has a folder that holds no run.
        bench.window.files().resume(dir_.path().toStdString());
        QVERIFY2(bench.problems.back().contains(QStringLiteral("Checkpoint '")), qPrintable(bench.problems.back()));
    }

    // Another run begins with the checkpoint that the Solve panel names.
    void another_run_begins_with_the_checkpoint() {
        Workbench bench;
        QVERIFY(bench.ready && bench.open_coarse_plate());
        bench.window.select({ItemKind::solve});
        auto* field = bench.find<QLineEdit>(QStringLiteral("restart.checkpoint"));
        QVERIFY(field);
        const auto begin = [&](const std::filesystem::path& file) {
            field->setText(QString::fromStdString(file.string()));
            emit field->editingFinished();
            bench.document().undo_stack()->setClean();
        };
        begin(results() / "no.h5");
        bench.click(QStringLiteral("run"));
        QVERIFY(reached(bench, RunState::failed));
        QVERIFY2(bench.problems.back().contains(QStringLiteral("Checkpoint '")), qPrintable(bench.problems.back()));
        begin(results() / checkpoint_name);
        bench.document().edit(QStringLiteral("longer"), [](Case& c) { c.run.end_time = Quantity(110e-6); });
        bench.document().undo_stack()->setClean();
        QVERIFY(bench.run_to_end());
        const auto& frames = bench.workspace().results.frames();
        QVERIFY(frames.size() > 2);
        QVERIFY(std::abs(frames.front()->time - 100e-6) < 1e-9 && std::abs(frames.back()->time - 110e-6) < 1e-12);
        QVERIFY(*std::max_element(frames.front()->damage.begin(), frames.front()->damage.end()) >
                0.5F); // cracked already
    }
};

PERISCOPE_TEST(resume_window_test)
} // namespace resume_window_test

#include "resume_window_test.moc"
