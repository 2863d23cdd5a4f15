// The check list leads to the field of a mistake, speaks the words on screen, and shows the quality of the model. Also tests the
// spacing advisor, which helps to avoid mistakes.
#include "core/preparation/spacing_advice.hpp"
#include "tests/gui/case/checked_plate.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/forms/field_messages.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/workflow_tree.hpp"
#include "ui/text/format.hpp"

#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <variant>

namespace check_list_test {

using namespace periscope;
using namespace periscope::ui;

class CheckListTest : public QObject {
    Q_OBJECT

private slots:
    void the_strip_of_messages_begins_with_the_first() {
        QWidget panel;
        panel.resize(300, 300);
        FieldMessages strip(panel);
        strip.resize(strip.sizeHint());
        panel.show();
        strip.show();
        for (int i = 0; i < 10; ++i)
            strip.show_words(strip.add(QStringLiteral("reason:field %1").arg(i), true),
                             QStringLiteral("Must be positive"));
        settle_layout();
        QTRY_VERIFY(strip.verticalScrollBar()->maximum() > 0);
        settle_layout();
        QCOMPARE(strip.verticalScrollBar()->value(), 0);
    }

    // A case that was put in the place of a faulty one has no errors of that, and none while its body is being built.
    void checks_another_case_anew() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) { c.materials[0].density = Quantity(-1); }), {});
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        const auto* dock = bench.find<QDockWidget>(QStringLiteral("dockCheck"));
        const auto* solve = bench.find<WorkflowTree>(QStringLiteral("workflow"))->entry({ItemKind::solve});
        QTRY_VERIFY(dock->windowTitle().startsWith(QStringLiteral("Check: 1 error")));
        QVERIFY(solve->text(1).startsWith(QStringLiteral("1 error")));
        bench.document().replace(plate_with([](Case& c) { c.horizon = in_spacings(1.5); }), {}); // poor, but no error
        QStringList titles;
        connect(panel, &CheckPanel::title_changed, dock, [&] { titles << panel->title(); });
        QCOMPARE(dock->windowTitle(), QStringLiteral("Check: checking …"));
        QCOMPARE(solve->text(1), QStringLiteral("checking …"));
        QVERIFY(bench.wait_for_nodes());
        QTRY_VERIFY(!panel->is_checking());
        for (const QString& shown : titles)
            QVERIFY2(!shown.contains(QStringLiteral("error")), qPrintable(shown));
        // The tree, the title and the list say the same: that values are poor as well.
        const CaseVerdict verdict = panel->verdict();
        QVERIFY(verdict.errors == 0 && verdict.poor > 0);
        QCOMPARE(dock->windowTitle(), QStringLiteral("Check: ") + to_qt(verdict_words(verdict)));
        QCOMPARE(solve->text(1), to_qt(verdict_words(verdict)));
        if (verdict.warnings == 0)
            QVERIFY(panel->topLevelItem(0)->text(1).contains(to_qt(verdict_words(verdict))));
    }

    // Where results are to go is no part of the case, and stands in the way of its run all the same.
    void says_that_results_cannot_be_written() {
        const QTemporaryDir place;
        Workbench bench;
        bench.document().replace(plate_with([](Case&) {}), {});
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QVERIFY(panel->findings().empty());
        auto& settings = bench.workspace().settings;
        const auto says = [&](bool write, const std::filesystem::path& folder, const char* words) {
            settings.write_results = write;
            settings.output = folder;
            emit bench.workspace().settings_notice.changed();
            return QTest::qWaitFor(
                [&] {
                    const auto& found = panel->findings();
                    return *words == 0 ? found.empty()
                                       : found.size() == 1 && found[0].weight == Finding::Weight::error &&
                                             found[0].item == Item{ItemKind::solve} &&
                                             found[0].what.contains(QLatin1String(words));
                },
                3000);
        };
        const std::filesystem::path folder = place.path().toStdString();
        std::ofstream(folder / "file") << "not a folder";
        QVERIFY(says(true, {}, "No results folder given"));
        QVERIFY(says(true, folder / "file" / "results", "is a file"));
        QVERIFY(says(true, folder / "new" / "results", ""));
        QVERIFY(says(true, {}, "No results folder given"));
        QVERIFY(says(false, {}, ""));
    }

    // Long words take several lines and are not cut.
    void long_findings_are_wrapped() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) { c.run.time_step = parse_quantity("1 us", dimension::time); }),
                                 {});
        QVERIFY(checks_are_shown(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        const int line = panel->fontMetrics().height();
        QTRY_VERIFY(panel->findings().size() == 1 && panel->visualItemRect(panel->topLevelItem(0)).height() > 2 * line);
        bench.window.resize(2400, 900);
        QTRY_VERIFY(panel->visualItemRect(panel->topLevelItem(0)).height() < 2 * line);
    }

    // Numbers of the model below the findings; a double click on one leads to its field, and they follow an edit.
    void quality_of_the_model() {
        Workbench bench;
        bench.document().replace(plate_with([](Case&) {}), {});
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        const auto head = [panel] { return panel->topLevelItem(panel->topLevelItemCount() - 1); };
        const auto row = [&](const char* what) -> QTreeWidgetItem* {
            for (int i = 0; head() && i < head()->childCount(); ++i) // the list may be empty at first
                if (head()->child(i)->text(0).startsWith(QLatin1String(what)))
                    return head()->child(i);
            return nullptr;
        };
        QTRY_VERIFY(row("Horizons across the ligament"));
        QCOMPARE(head()->text(0), QStringLiteral("Quality"));
        QCOMPARE(row("Spacings per horizon")->text(1), QStringLiteral("3.14"));
        QVERIFY2(row("Horizons across the thinnest side")->text(1).startsWith(QStringLiteral("0.64. No node has")),
                 qPrintable(row("Horizons across the thinnest side")->text(1)));
        QSignalSpy led(panel, &CheckPanel::take_there);
        emit panel->itemDoubleClicked(row("Spacings per horizon"), 0);
        QCOMPARE(led.size(), 1);
        QCOMPARE(led[0][0].value<Finding>().item, item_at(QStringLiteral("horizon")));
        bench.document().edit(QStringLiteral("horizon"), [](Case& c) { c.horizon = in_spacings(1.5); });
        QTRY_VERIFY(row("Spacings per horizon")->text(1).startsWith(QStringLiteral("1.50. Cracks follow")));
        QVERIFY(head()->text(1).endsWith(QStringLiteral("poor")) &&
                !head()->text(1).contains(QStringLiteral(" 0 poor")));
        head()->setExpanded(false);
        bench.document().edit(QStringLiteral("horizon"), [](Case& c) { c.horizon = in_spacings(3); });
        QTRY_COMPARE(row("Spacings per horizon")->text(1), QStringLiteral("3.00"));
        QVERIFY(!head()->isExpanded()); // as the person left it
        bench.document().undo_stack()->setClean();
    }

    // Entries are called what the tree calls them, lengths have the units of the screen; the tree marks what the list names.
    // The field and the step that a path of the file is in; entries of lists have numbers, components an axis.
    void places() {
        Document document;
        document.open(example("kalthoff-winkler.json"));
        const Case& c = document.value();
        const auto place = [&c](const char* path) { return full_name_of(c, QString::fromUtf8(path)); };
        QCOMPARE(place("geometry.lattice.box[1]"), QStringLiteral("Geometry ▸ Size y"));
        QCOMPARE(place("geometry.lattice.holes[1]"), QStringLiteral("Geometry ▸ Holes 2"));
        QCOMPARE(place("output.fields[0]"), QStringLiteral("Solve ▸ Also store 1"));
        QCOMPARE(place("restart.checkpoint"), QStringLiteral("Solve ▸ Initial state"));
        QCOMPARE(place("--devices"), QStringLiteral("Solve ▸ Compute on"));
        QCOMPARE(place("influence"), QStringLiteral("Discretise ▸ Influence function"));
        QCOMPARE(place("theory"), QStringLiteral("Discretise ▸ Theory"));
    }

    void words_of_the_screen() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) {
                                     c.conditions.push_back(c.conditions[0]);
                                     c.conditions.back().value[1] = Quantity(5.0); // the same nodes, another speed
                                 }),
                                 {});
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
        const auto conflict = [&] {
            for (const Finding& f : check_list(bench.workspace()))
                if (f.what.contains(QStringLiteral("prescribes another value")))
                    return f;
            return Finding{};
        };
        QTRY_VERIFY(!conflict().what.isEmpty());
        QCOMPARE(conflict().full_name, QStringLiteral("Conditions ▸ impact (velocity)"));
        QVERIFY2(conflict().what.contains(QStringLiteral("but 'impact (velocity)' prescribes")),
                 qPrintable(conflict().what));
        QVERIFY2(conflict().what.contains(QStringLiteral(") mm")), qPrintable(conflict().what));
        bench.document().replace(plate_with([](Case& c) {
                                     auto& box = std::get<SetBox>(c.sets[0].shape);
                                     box.min[0] = Quantity(5.0);
                                     box.max[0] = Quantity(6.0);
                                 }),
                                 {});
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
        QCOMPARE(status_of(bench, {ItemKind::set, 0}).mark, StepStatus::Mark::error);
        QCOMPARE(status_of(bench, {ItemKind::sets}).mark, StepStatus::Mark::error);
        QVERIFY(status_of(bench, {ItemKind::sets}).reason.contains(QStringLiteral("impact")));
    }

    // Of tetrahedra: which spacing came out, where one looks for it. It is nothing to mend.
    void says_how_close_nodes_lie() {
        Workbench bench;
        bench.window.files().open_example(example("notched-beam.json"));
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
        const double mean = bench.workspace().body.nodes()->nodes->spacing; // of 4 mm edges
        QVERIFY(mean < 3.6e-3);
        const auto found = check_list(bench.workspace());
        const auto note = std::find_if(found.begin(), found.end(),
                                       [](const Finding& f) { return f.weight == Finding::Weight::note; });
        QVERIFY(note != found.end());
        QCOMPARE(note->full_name, QStringLiteral("Discretise"));
        const QString words = with_plain_spaces(note->what);
        QVERIFY2(words.startsWith(QStringLiteral("Target edge length 4 mm.")) &&
                     words.contains(QStringLiteral("vertices: %1 mm,").arg(mean * 1e3, 0, 'g', 3)),
                 qPrintable(note->what));
        QVERIFY(!bench.find<QDockWidget>(QStringLiteral("dockCheck"))->windowTitle().contains(QStringLiteral("error")));
        bench.document().edit(QStringLiteral("lattice"), [](Case& c) {
            std::get<SurfaceGeometry>(c.geometry).discretisation = Discretisation::lattice;
        });
        bench.workspace().body.discretise();
        QVERIFY2(bench.wait_for_nodes(), qPrintable(bench.workspace().body.trouble()));
        for (const Finding& f : check_list(bench.workspace()))
            QVERIFY(f.weight != Finding::Weight::note);
        bench.document().undo_stack()->setClean();
    }

    void enter_takes_to_the_field_and_mending_there_clears_it() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) { c.materials[0].density = Quantity(-1); }), {});
        QVERIFY(checks_are_shown(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        bench.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        QTRY_VERIFY(!panel->viewport()->visibleRegion().isEmpty());
        panel->setCurrentItem(panel->topLevelItem(0));
        QTest::keyClick(panel, Qt::Key_Return);
        auto* field = bench.find<QLineEdit>(QStringLiteral("materials[0].density"));
        QVERIFY(field && field->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return field->hasFocus(); }, 2000));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("7.8 g/cm^3"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return panel->findings().empty(); }, 5000));
        QCOMPARE(bench.document().value().materials[0].density.value, 7800.0);
    }

    void run_refuses_in_the_words_of_the_screen() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) { c.materials[0].density = Quantity(-1); }), {});
        bench.click(QStringLiteral("run"));
        QCOMPARE(bench.problems.size(), 1);
        QVERIFY2(bench.problems[0].contains(QString::fromUtf8("Materials ▸ 18Ni1900 ▸ Density ρ")),
                 qPrintable(bench.problems[0]));
        QVERIFY(!bench.problems[0].contains(QStringLiteral("materials[0]")));
        bench.document().undo_stack()->setClean();
    }

    void the_adviser_sets_the_spacing_it_shows() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::discretise});
        auto* button = bench.find<QPushButton>(QStringLiteral("advise"));
        QVERIFY(button);
        button->click();
        auto* dialog = bench.find<QDialog>(QStringLiteral("adviceDialog"));
        auto* table = dialog->findChild<QTreeWidget*>(QStringLiteral("advice"));
        QVERIFY(table->topLevelItemCount() >= 4);
        QCOMPARE(table->currentItem()->text(0), QStringLiteral("3.125 mm")); // the present one
        auto* wanted = dialog->findChild<QLineEdit*>(QStringLiteral("wantedStrength"));
        wanted->setText(QStringLiteral("2 kg"));
        QTest::keyClick(wanted, Qt::Key_Return);
        auto* answer = dialog->findChild<QLabel*>(QStringLiteral("strengthAnswer"));
        QVERIFY2(answer->text().contains(QStringLiteral("MPa")) || answer->text().contains(QStringLiteral("Pa")),
                 qPrintable(answer->text()));
        wanted->setText(QStringLiteral("1500 MPa"));
        QTest::keyClick(wanted, Qt::Key_Return);
        QVERIFY(answer->text().contains(QStringLiteral("horizon")));
        dialog->findChild<QPushButton*>(QStringLiteral("takeAdvice"))->click();
        const Case& taken = bench.document().value(); // the body has that strength now
        QVERIFY(std::abs(advice_on(taken, taken.spacing()).strength - 1500e6) < 1e-4 * 1500e6);
        QCOMPARE(bench.document().undo_stack()->undoText(), QStringLiteral("Use advised spacing"));
        bench.document().undo_stack()->undo();
        QCOMPARE(bench.document().value().spacing().value, 3.125e-3);
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(CheckListTest)
} // namespace check_list_test
#include "check_list_test.moc"
