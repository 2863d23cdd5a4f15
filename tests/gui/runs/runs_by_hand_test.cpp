// The list of runs by mouse and keys: a run is renamed with F2, saved by the dialog, and opened by the menu. The window
// asks before it replaces a folder with a finished run.
#include "folder_dialogs.hpp"
#include "listed_runs.hpp"

#include "tests/gui/hand.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/runs_panel.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <filesystem>

namespace runs_by_hand_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class RunsByHandTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path here() const { return dir_.path().toStdString(); }
    static QTreeWidget* tree_of(Workbench& bench) { return bench.find<QTreeWidget>(QStringLiteral("runList")); }
    static int column(Workbench& bench, const QString& head) {
        for (int k = 0; k < tree_of(bench)->columnCount(); ++k)
            if (tree_of(bench)->headerItem()->text(k) == head)
                return k;
        return -1;
    }
    static void click_row(Workbench& bench, Hand& hand, int row) {
        settle_layout();
        auto* tree = tree_of(bench);
        QRect place = tree->visualItemRect(tree->topLevelItem(row));
        place.setWidth(std::min(place.width(), tree->columnWidth(0)));
        hand.click(tree->viewport(), QPoint(place.right() - 4, place.center().y())); // beside the box
        QCOMPARE(tree->currentItem(), tree->topLevelItem(row));
    }

private slots:
    void a_run_is_renamed_and_saved() {
        Workbench bench;
        list_of(bench).use_store(RunStore(here() / "store"));
        QVERIFY(bench.open_coarse_plate());
        Hand hand(bench);
        hand.click_action("run");
        QVERIFY(runs_are_read(bench, 1) && bench.workspace().run.state() == RunController::State::finished);
        hand.click_tab(QStringLiteral("Runs"));
        // Its time, and when the first bond broke: both seen in the list.
        const int time = column(bench, QStringLiteral("Run time")),
                  broke = column(bench, QStringLiteral("First broken bond"));
        QVERIFY(time > 0 && broke > 0);
        const RunSummary& summary = *list_of(bench).runs()[0].summary;
        QVERIFY(!tree_of(bench)->topLevelItem(0)->text(time).isEmpty());
        QVERIFY(summary.run_seconds() > 0);
        const QString seen = tree_of(bench)->topLevelItem(0)->text(broke);
        QVERIFY2(seen.endsWith(QStringLiteral("µs")), qPrintable(seen));
        const double microseconds = seen.section(QChar(0x00a0), 0, 0).toDouble();
        QVERIFY2(microseconds > 2 && microseconds < 60, qPrintable(seen)); // after the wave has reached the notches
        // F2, a name, Enter.
        click_row(bench, hand, 0);
        QTest::keyClick(tree_of(bench), Qt::Key_F2);
        auto* editor = tree_of(bench)->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor && editor->isVisible());
        QCOMPARE(editor->text(), QStringLiteral("Run 1"));
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("22 "));
        QImage picture(192, 120,
                       QImage::Format_RGB32); // comes a moment after the end of a run, and must not take the name away
        picture.fill(Qt::red);
        list_of(bench).set_picture(list_of(bench).runs()[0].stored.key, picture);
        deliver_posted_events();
        QTest::keyClicks(editor, QStringLiteral("m/s"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(list_of(bench).runs()[0].stored.name, QStringLiteral("22 m/s"));
        QTRY_COMPARE(tree_of(bench)->topLevelItem(0)->text(0), QStringLiteral("22 m/s"));
        // Save results, into a folder that does not exist yet.
        click_row(bench, hand, 0);
        const fs::path kept = list_of(bench).runs()[0].stored.folder;
        hand.click_action("runs.save");
        choose_in_dialog(bench, QString::fromStdString((here() / "saved").string()));
        QTRY_VERIFY(fs::exists(here() / "saved" / "run.json"));
        QVERIFY(!fs::exists(kept));
        QTRY_VERIFY(!list_of(bench).runs()[0].stored.is_kept_by_program);
        QCOMPARE(list_of(bench).runs()[0].stored.name, QStringLiteral("22 m/s"));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }

    void a_folder_opened_by_the_menu_is_in_the_list() {
        QVERIFY(fs::exists(here() / "saved" / "run.json")); // of the test before
        Workbench bench;
        list_of(bench).use_store(RunStore(here() / "other store"));
        QVERIFY(list_of(bench).runs().empty());
        Hand hand(bench);
        hand.click_menu({QStringLiteral("File"), QStringLiteral("Open results")});
        choose_in_dialog(bench, QString::fromStdString((here() / "saved").string()));
        QTRY_COMPARE_WITH_TIMEOUT(bench.workspace().results.frames().size(), std::size_t(21), 30000);
        QVERIFY(runs_are_read(bench, 1));
        hand.click_tab(QStringLiteral("Runs"));
        QCOMPARE(fs::canonical(list_of(bench).runs()[0].stored.folder), fs::canonical(here() / "saved"));
        QCOMPARE(list_of(bench).shown(), &list_of(bench).runs()[0]);
        QVERIFY(tree_of(bench)->topLevelItem(0)->font(0).bold()); // it is the one shown
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // A run into a folder with finished results asks; Cancel leaves all as it is, Replace replaces.
    void a_finished_folder_is_replaced_only_after_a_question() {
        Workbench bench;
        list_of(bench).use_store(RunStore(here() / "third store"));
        QVERIFY(bench.open_coarse_plate());
        bench.workspace().settings.write_results = true;
        bench.workspace().settings.output = here() / "results";
        Hand hand(bench);
        hand.click_action("run");
        QTRY_VERIFY_WITH_TIMEOUT(bench.workspace().run.state() == RunController::State::finished, 120000);
        QVERIFY(fs::exists(here() / "results" / "run.json"));
        const auto written = fs::last_write_time(here() / "results" / "run.json");
        hand.click_action("run");
        auto* question = bench.find<QMessageBox>(QStringLiteral("overwriteQuestion"));
        QVERIFY(question && question->isVisible());
        QVERIFY2(question->text().contains(QStringLiteral("results")), qPrintable(question->text()));
        hand.click(question->button(QMessageBox::Cancel));
        QTRY_VERIFY(!bench.find<QMessageBox>(QStringLiteral("overwriteQuestion")));
        QVERIFY(!bench.workspace().run.active());
        QCOMPARE(fs::last_write_time(here() / "results" / "run.json"), written);
        QCOMPARE(bench.workspace().results.frames().size(), std::size_t(21)); // and they are shown
        hand.click_action("run");
        question = bench.find<QMessageBox>(QStringLiteral("overwriteQuestion"));
        QVERIFY(question);
        hand.click(question->button(QMessageBox::Yes));
        QTRY_VERIFY_WITH_TIMEOUT(!bench.workspace().run.active() && fs::exists(here() / "results" / "run.json") &&
                                     fs::last_write_time(here() / "results" / "run.json") > written,
                                 120000);
        QTRY_COMPARE(bench.workspace().run.state(), RunController::State::finished);
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(RunsByHandTest)
} // namespace runs_by_hand_test
#include "runs_by_hand_test.moc"
