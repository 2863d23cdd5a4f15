// The list of runs: what a run adds to it, what it contains after a restart, and runs side by side.
#include "core/base/stages.hpp"
#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/actions/run_starter.hpp"
#include "ui/compare/compare_views.hpp"
#include "ui/panels/runs_panel.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/plots/run_key.hpp"
#include "ui/report/report_action.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/panels/time_bar.hpp"

#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <vtkCamera.h>

#include <fstream>

namespace runs_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

void set_impact(Workbench& bench, const char* speed) {
    bench.document().edit(QStringLiteral("speed"),
                          [&](Case& c) { c.conditions[0].value[1] = parse_quantity(speed, dimension::speed); });
}

double speed_of(Workbench& bench) { // m/s, of the impact
    return (*bench.document().value().conditions[0].value[1]).value;
}

// Ticks the run's box, as the mouse does.
bool compare(Workbench& bench, int row, bool compared = true) {
    row_of(bench, row)->setCheckState(0, compared ? Qt::Checked : Qt::Unchecked);
    return QTest::qWaitFor([&] { return run_at(bench, std::size_t(row)).is_compared == compared; }, 5000);
}

bool wait_for_views(Workbench& bench, std::size_t count) {
    auto& compare = bench.window.compare_views();
    return QTest::qWaitFor(
        [&] {
            const auto runs = compare.runs();
            return runs.size() == count && std::ranges::all_of(runs, [](const ComparedRun* run) {
                       return run->results().frames().size() >= 20 && !run->is_reading();
                   });
        },
        30000);
}

bool show_frame(Workbench& bench, int index) {
    auto* slider = bench.window.findChild<TimeBar*>()->findChild<QSlider*>();
    slider->setValue(index);
    return QTest::qWaitFor(
        [&] { return bench.window.view().frame() == bench.workspace().results.frames().at(std::size_t(index)); }, 5000);
}

} // namespace

class RunsTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path store() const { return fs::path(dir_.path().toStdString()) / "store"; }
    fs::path plate() const { return fs::path(dir_.path().toStdString()) / "plate.json"; }

    bool open_plate(Workbench& bench) const { // with its list of runs
        list_of(bench).use_store(RunStore(store()));
        return bench.window.files().open(plate()) && bench.wait_for_nodes() && wait_until_read(bench);
    }

private slots:
    // Two runs of a coarse plate, 22 and 33 m/s; those that follow look at them.
    void runs_are_kept_and_listed() {
        Workbench bench;
        QVERIFY(bench.ready);
        list_of(bench).use_store(RunStore(store()));
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(list_of(bench).runs().empty());
        QSignalSpy prepared(&bench.workspace().run, &RunController::prepared);
        QVERIFY(bench.run_to_end());
        QVERIFY(std::ranges::any_of(prepared, [](const QList<QVariant>& report) {
            return report.at(1).toString() == to_qt(stages::preparing_solver);
        })); // however soon it follows another stage
        QVERIFY(wait_until_read(bench));
        QCOMPARE(list_of(bench).runs().size(), std::size_t(1));
        const ListedRun& first = run_at(bench, 0);
        QCOMPARE(first.stored.name, QStringLiteral("Run 1"));
        QCOMPARE(list_of(bench).shown(), &first);
        QCOMPARE(first.summary->facts.record.state, RunState::finished);
        QCOMPARE(first.summary->frames, std::size_t(21));
        QVERIFY(fs::exists(first.stored.folder / "run.json"));
        QVERIFY(!bench.workspace().results.only_in_memory());
        QVERIFY(!bench.window.files().would_lose(FileActions::Closing::the_program));

        QTRY_VERIFY(!run_at(bench, 0).picture.isNull()); // of the view, a moment later
        bench.document().save(plate());                  // the run goes along with the case
        set_impact(bench, "33 m/s");
        QVERIFY(bench.run_to_end());
        QVERIFY(wait_until_read(bench));
        QCOMPARE(list_of(bench).runs().size(), std::size_t(2));
        QCOMPARE(run_at(bench, 1).stored.name, QStringLiteral("Run 2"));
        QVERIFY(run_at(bench, 0).stored.folder != run_at(bench, 1).stored.folder);
        QVERIFY(fs::exists(run_at(bench, 0).stored.folder / "frames")); // the second run has not touched the first
        const QStringList heads = [&] {
            QStringList all;
            for (int k = 0; k < bench.find<QTreeWidget>(QStringLiteral("runList"))->columnCount(); ++k)
                all << bench.find<QTreeWidget>(QStringLiteral("runList"))->headerItem()->text(k);
            return all;
        }();
        const int inputs = int(heads.indexOf(QStringLiteral("Inputs that differ from the first run"))),
                  force = int(heads.indexOf(QStringLiteral("impact force y")));
        QVERIFY2(inputs > 0 && force > 0, qPrintable(heads.join(QLatin1Char('|'))));
        QCOMPARE(row_of(bench, 1)->text(inputs), QStringLiteral("impact (velocity) ▸ Velocity y: 33 m/s"));
        const auto newtons = [&](int row) {
            return row_of(bench, row)->text(force).section(QChar(0x00a0), 0, 0).replace(u'−', u'-').toDouble();
        };
        QVERIFY2(newtons(0) < 0 && newtons(1) < 1.2 * newtons(0), qPrintable(row_of(bench, 1)->text(force)));
        QTRY_VERIFY(!run_at(bench, 1).picture.isNull());
        bench.document().undo_stack()->setClean();
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // The next session has them; to show one changes nothing in the case.
    void the_next_session_shows_them() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        QCOMPARE(list_of(bench).runs().size(), std::size_t(2));
        QVERIFY(!run_at(bench, 0).picture.isNull() && !list_of(bench).shown());
        choose_run(bench, 1);
        bench.click(QStringLiteral("runs.show"));
        QTRY_COMPARE_WITH_TIMEOUT(bench.workspace().results.frames().size(), std::size_t(21), 20000);
        QCOMPARE(list_of(bench).shown(), &run_at(bench, 1));
        QVERIFY(!bench.document().dirty());
        QVERIFY(bench.workspace().results.outdated()); // the file has 22 m/s
        QVERIFY2(bench.window.view().caption().contains(QStringLiteral("outdated")),
                 qPrintable(bench.window.view().caption()));
        choose_run(bench, 0);
        bench.click(QStringLiteral("runs.show"));
        QTRY_VERIFY_WITH_TIMEOUT(
            list_of(bench).shown() == &run_at(bench, 0) && bench.workspace().results.frames().size() == 21, 20000);
        QVERIFY(!bench.workspace().results.outdated());
        // Its inputs become the case again, as one step that can be undone.
        choose_run(bench, 1);
        const int steps = bench.document().undo_stack()->count();
        bench.click(QStringLiteral("runs.inputs"));
        QCOMPARE(bench.document().undo_stack()->count(), steps + 1);
        QCOMPARE(speed_of(bench), 33.0);
        QCOMPARE(bench.document().value().name, run_at(bench, 0).summary->value.name);
        bench.document().undo_stack()->undo();
        QCOMPARE(speed_of(bench), 22.0);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // Views beside one another: one camera, one time, one field in one range.
    void compared_runs_share_the_view() {
        Workbench bench;
        QVERIFY(open_plate(bench) && show_run(bench, 0, 21));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::size);
        const Range alone = main.range();
        CompareViews& views = bench.window.compare_views();
        QStringList names; // of the other view, as long as it may show another time
        connect(&views, &CompareViews::runs_changed, &bench.window, [&] {
            for (ModelView* view : views.views())
                names << view->widget().parentWidget()->findChild<QLabel*>(QStringLiteral("compare.name"))->text();
        });
        QVERIFY(compare(bench, 1));
        QVERIFY(wait_for_views(bench, 1));
        ModelView& other = *views.views()[0];
        QVERIFY(!names.isEmpty() && names.front().contains(QStringLiteral("loading")));
        QTRY_VERIFY(!names.back().contains(QStringLiteral("loading")));
        QTRY_COMPARE(other.field(), Field::velocity);
        QTRY_VERIFY(main.range()[1] > alone[1]); // with the next event
        QVERIFY2(other.range() == main.range() && main.range()[1] > 1.2 * alone[1],
                 qPrintable(QStringLiteral("%1 %2").arg(main.range()[1]).arg(alone[1])));
        QTRY_VERIFY(sees_the_same(other, main)); // with its next picture
        QVERIFY(show_frame(bench, 7));
        QTRY_VERIFY(other.frame() && other.frame()->step == main.frame()->step);
        QVERIFY(other.frame() != main.frame());
        QVERIFY(other.frame()->velocity != main.frame()->velocity);
        main.set_warp(Warp::factor, 3);
        QTRY_COMPARE(other.warp_factor(), 3.0);
        main.set_shown(Shown::nodes, CrackColour::opening);
        QTRY_COMPARE(other.parted().shown(), Shown::nodes);
        // A turn in one is drawn in the other, too.
        bench.window.viewport().draw_now();
        other.widget().draw_now();
        const QImage before = other.widget().shown();
        bench.drag({120, 200}, {180, 230});
        QTRY_VERIFY(different_pixels(before, other.widget().shown()) > 500);
        const QString name = other.widget().parentWidget()->findChild<QLabel*>(QStringLiteral("compare.name"))->text();
        QVERIFY2(name.startsWith(QStringLiteral("Run 2")) && name.contains(QStringLiteral("33 m/s")), qPrintable(name));
        // By their difference: of the displacement y, it is that of the two frames, node by node.
        main.set_field(Field::displacement, Component::y);
        bench.click(QStringLiteral("runs.difference"));
        QTRY_VERIFY(other.shows_difference());
        const auto& mine = main.frame()->displacement;
        QTRY_VERIFY(views.runs()[0]->difference(*other.frame(), *main.frame(), frame_field(Field::displacement)));
        const FramePtr difference =
            views.runs()[0]->difference(*other.frame(), *main.frame(), frame_field(Field::displacement));
        for (std::size_t k = 0; k < mine.size(); k += 97)
            QCOMPARE(difference->displacement[k], other.frame()->displacement[k] - mine[k]);
        QVERIFY(difference->velocity.empty());
        QVERIFY(other.widget()
                    .parentWidget()
                    ->findChild<QLabel*>(QStringLiteral("compare.name"))
                    ->text()
                    .startsWith(QStringLiteral("Run 2 minus Run 1")));
        const QImage picture = views.picture(2, false);
        QCOMPARE(picture.size(), views.size() * 2);

        main.set_field(Field::velocity, Component::size);
        QVERIFY(compare(bench, 1, false));
        QTRY_VERIFY(!views.any());
        QCOMPARE(main.range(), alone);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // The ticks alone choose what is compared, whichever row is selected; one button unticks them all. Difference needs a second run.
    void the_ticks_choose_what_is_compared() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        const auto* difference = bench.find<QAction>(QStringLiteral("runs.difference"));
        const auto* stop = bench.find<QAction>(QStringLiteral("runs.stopComparing"));
        const auto needs = [&](const char* words) {
            return !difference->isEnabled() && difference->toolTip().contains(QLatin1String(words)) &&
                   difference->statusTip() == difference->toolTip();
        };
        const auto is_ticked = [&](int row) { return row_of(bench, row)->checkState(0) == Qt::Checked; };
        QVERIFY2(needs("No run is shown"), qPrintable(difference->toolTip()));
        QVERIFY(show_run(bench, 0, 21));
        QVERIFY2(needs("Tick a second run first"), qPrintable(difference->toolTip()));
        QVERIFY(!stop->isEnabled() && !bench.find<QAction>(QStringLiteral("runs.show"))->isEnabled());
        QVERIFY(bench.find<QAction>(QStringLiteral("runs.show"))->toolTip().contains(QStringLiteral("shown already")));
        // That of the run shown, too: nothing is seen of it yet, which is said.
        auto* list = bench.find<QTreeWidget>(QStringLiteral("runList"));
        list->setCurrentItem(row_of(bench, 0));
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(run_at(bench, 0).is_compared);
        const QString message = bench.find<QLabel>(QStringLiteral("messageText"))->text();
        QVERIFY2(message.contains(QStringLiteral("Tick another run")), qPrintable(message));
        QVERIFY(needs("Tick a second run first"));
        QVERIFY(compare(bench, 1));
        QVERIFY(wait_for_views(bench, 1));
        CompareViews& views = bench.window.compare_views();
        for (const int row : {1, 0, 1}) {
            choose_run(bench, row);
            QVERIFY(is_ticked(0) && is_ticked(1) && views.any());
        }
        QTRY_VERIFY(difference->isEnabled());
        bench.click(QStringLiteral("runs.difference"));
        QTRY_VERIFY(views.views()[0]->is_difference());
        // The other one is shown: both stay beside each other.
        QVERIFY(show_run(bench, 1, 21));
        QVERIFY(wait_for_views(bench, 1));
        QCOMPARE(views.runs()[0]->key(), run_at(bench, 0).stored.key);
        // As in the list: Run 1 is on the left, whichever is shown. Both headings say what differs.
        settle_layout();
        const VtkWidget &left = views.views()[0]->widget(), &right = bench.window.view().widget();
        QVERIFY(left.mapTo(&bench.window, QPoint()).x() < right.mapTo(&bench.window, QPoint()).x());
        const auto heading = [](const VtkWidget& view) {
            return view.parentWidget()->findChild<QLabel*>(QStringLiteral("compare.name"))->text();
        };
        QTRY_COMPARE(heading(right), QStringLiteral("Run 2 – impact velocity y 33 m/s"));
        QTRY_VERIFY2(heading(left).startsWith(QStringLiteral("Run 1")) &&
                         heading(left).endsWith(QStringLiteral("impact velocity y 22 m/s")),
                     qPrintable(heading(left)));
        bench.click(QStringLiteral("runs.stopComparing"));
        QTRY_VERIFY(!views.any());
        QVERIFY(!is_ticked(0) && !is_ticked(1) && !stop->isEnabled());
        QVERIFY(needs("Tick a second run first") && !difference->isChecked());
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
    }

    // Colours tell the runs, dashes the curves.
    void compared_curves_are_named_by_run() {
        Workbench bench;
        QVERIFY(open_plate(bench) && show_run(bench, 0, 21));
        auto* list = bench.find<QTreeWidget>(QStringLiteral("runList")); // by its key, in whichever column
        list->setCurrentItem(row_of(bench, 1), 3);
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(wait_for_views(bench, 1));
        PlotPanel& plots = bench.window.plots();
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        plots.show_only({"impact force x", "impact force y"});
        const auto line = [&](const QString& name) {
            const PlotSheet sheet = plots.content().sheet();
            const auto found = std::ranges::find(sheet.lines, name, &PlotLine::name);
            return found == sheet.lines.end() ? PlotLine{} : *found;
        };
        QTRY_VERIFY(line(QStringLiteral("impact force y – Run 2 – impact velocity y 33 m/s")).points.y.size() > 100 &&
                    line(QStringLiteral("impact force y – Run 1 – impact velocity y 22 m/s")).points.y.size() > 100);
        const PlotLine first = line(QStringLiteral("impact force y – Run 1 – impact velocity y 22 m/s")),
                       second = line(QStringLiteral("impact force y – Run 2 – impact velocity y 33 m/s")),
                       x = line(QStringLiteral("impact force x – Run 2 – impact velocity y 33 m/s"));
        QVERIFY(first.points.y.size() > 100 && second.points.y.size() == first.points.y.size());
        QVERIFY(first.colour != second.colour && first.dashes == second.dashes);
        QVERIFY(x.colour == second.colour && x.dashes != second.dashes);
        const auto least = [](const PlotLine& l) { return *std::ranges::min_element(l.points.y); };
        QVERIFY2(least(second) < 1.2 * least(first), qPrintable(QString::number(least(second) / least(first))));
        // Directly below the plot, each run has its colour, in the order of the list.
        const auto* key = bench.find<RunKey>(QStringLiteral("plot.runs"));
        QVERIFY(key && key->isVisible() && key->runs().size() == 2);
        QCOMPARE(key->runs()[0].name, QStringLiteral("Run 1 – impact velocity y 22 m/s"));
        QCOMPARE(key->runs()[0].colour, first.colour);
        QCOMPARE(key->runs()[1].name, QStringLiteral("Run 2 – impact velocity y 33 m/s"));
        QCOMPARE(key->runs()[1].colour, second.colour);
        // The report has a table of both.
        const fs::path report = fs::path(dir_.path().toStdString()) / "report.html";
        bench.window.reports().write(report);
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(report), 30000);
        std::ifstream page(report);
        const std::string html =
            with_plain_spaces(QString::fromStdString({std::istreambuf_iterator<char>(page), {}})).toStdString();
        const auto table = html.find("<h3>Runs compared");
        QVERIFY(table != std::string::npos);
        const std::string rows = html.substr(table, 3000);
        for (const char* words : {"Run 1", "Run 2", "22 m/s", "33 m/s", "impact force y, extreme"})
            QVERIFY2(rows.find(words) != std::string::npos, words);
        QVERIFY(compare(bench, 1, false));
        QTRY_VERIFY(line(QStringLiteral("impact force y – Run 1 – impact velocity y 22 m/s")).points.y.empty());
        QVERIFY(!line(QStringLiteral("impact force y")).points.y.empty());
        QVERIFY(!key->isVisible());
    }

    void runs_are_renamed_saved_and_removed() {
        Workbench bench;
        QVERIFY(open_plate(bench));
        row_of(bench, 0)->setText(0, QStringLiteral("  slow   impact "));
        QTRY_COMPARE(run_at(bench, 0).stored.name, QStringLiteral("slow impact"));
        row_of(bench, 0)->setText(0, QString());
        QTRY_COMPARE(row_of(bench, 0)->text(0), QStringLiteral("slow impact"));
        // To a folder of the user: not into one that has something else.
        const fs::path full = fs::path(dir_.path().toStdString()), place = full / "saved";
        const fs::path kept = run_at(bench, 0).stored.folder;
        const QString key = run_at(bench, 0).stored.key;
        QVERIFY_EXCEPTION_THROWN(list_of(bench).move_results(key, full), FileError);
        QVERIFY(fs::exists(kept / "run.json"));
        list_of(bench).move_results(key, place);
        QVERIFY(fs::exists(place / "run.json") && !fs::exists(kept));
        QVERIFY(!run_at(bench, 0).stored.is_kept_by_program);
        choose_run(bench, 0);
        bench.click(QStringLiteral("runs.remove")); // from the list alone
        QCOMPARE(list_of(bench).runs().size(), std::size_t(1));
        QVERIFY(fs::exists(place / "run.json"));
        list_of(bench).add(place);
        list_of(bench).add(place / ""); // the same once more
        QCOMPARE(list_of(bench).runs().size(), std::size_t(2));
        QCOMPARE(run_at(bench, 1).stored.name, QStringLiteral("saved"));
        QVERIFY_EXCEPTION_THROWN(list_of(bench).add(full), FileError);
        QVERIFY(wait_until_read(bench));
        // The other one is nowhere else: it is deleted after a question.
        const fs::path deleted = run_at(bench, 0).stored.folder;
        choose_run(bench, 0);
        bench.click(QStringLiteral("runs.remove"));
        auto* box = bench.find<QMessageBox>(QStringLiteral("removeRunQuestion"));
        QVERIFY(box && fs::exists(deleted));
        box->done(QMessageBox::Yes);
        QTRY_COMPARE(list_of(bench).runs().size(), std::size_t(1));
        QVERIFY(!fs::exists(deleted));
        // If a folder is gone, its entry says so, and the list still works.
        fs::remove_all(place);
        list_of(bench).use_store(RunStore(store()));
        QVERIFY(wait_until_read(bench));
        QCOMPARE(row_of(bench, 0)->text(1), QStringLiteral("cannot be read"));
        QVERIFY(run_at(bench, 0).fault.contains(QStringLiteral("does not exist")));
        row_of(bench, 0)->setCheckState(0, Qt::Checked);
        QTRY_VERIFY(!bench.problems.isEmpty() && bench.problems.last().contains(QStringLiteral("cannot be compared")));
        QTRY_COMPARE(row_of(bench, 0)->checkState(0), Qt::Unchecked);
    }
};

PERISCOPE_TEST(RunsTest)
} // namespace runs_test
#include "runs_test.moc"
