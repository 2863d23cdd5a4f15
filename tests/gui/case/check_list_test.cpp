// The check list finds deliberate mistakes of each kind, describes them with the words on screen, leads to the field,
// and removes the entry when the mistake is corrected. Also tests the spacing advisor and the library of materials,
// which help to avoid such mistakes.
#include "core/preparation/spacing_advice.hpp"
#include "library_entries.hpp"

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
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>

namespace check_list_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

Case plate_with(const std::function<void(Case&)>& mistake) {
    Document document;
    document.open(example("kalthoff-winkler.json"));
    Case value = document.value();
    std::get<BoxGeometry>(value.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
    mistake(value);
    return value;
}

using Mistake = std::function<void(Case&)>;

} // namespace

class CheckListTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> of_mistakes_; // all mistakes are made in one window

    static bool settled(Workbench& bench) {
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        return QTest::qWaitFor([&] { return panel->findings() == check_list(bench.workspace()); }, 5000);
    }

private slots:
    void init() { // the other tests have windows of their own
        if (QTest::currentTestFunction() != QByteArray("mistakes"))
            of_mistakes_.reset();
    }
    void cleanupTestCase() { of_mistakes_.reset(); }

    void mistakes_data() {
        QTest::addColumn<Mistake>("mistake");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("is_error");
        const auto row = [](const char* name, Mistake mistake, const char* place, const char* words, bool error) {
            QTest::newRow(name) << mistake << QString::fromUtf8(place) << QString::fromUtf8(words) << error;
        };
        row(
            "sign", [](Case& c) { c.materials[0].density = Quantity(-1); }, "Materials ▸ 18Ni1900 ▸ Density ρ",
            "Must be positive", true);
        row(
            "no material", [](Case& c) { c.materials.clear(); }, "Materials", "No material defined", true);
        row(
            "no set", [](Case& c) { c.conditions[0].set = "nowhere"; }, "Conditions ▸ nowhere (velocity) ▸ Set",
            "nowhere", true);
        row(
            "empty set",
            [](Case& c) {
                auto& box = std::get<SetBox>(c.sets[0].shape);
                box.min[0] = Quantity(5.0);
                box.max[0] = Quantity(6.0);
            },
            "Sets ▸ impact", "The set contains no nodes", true);
        row(
            "turned box",
            [](Case& c) {
                auto& box = std::get<SetBox>(c.sets[0].shape);
                std::swap(box.min[0], box.max[0]);
            },
            "Sets ▸ impact ▸ From x", "Exceeds the opposite side", true);
        row(
            "two strengths", [](Case& c) { c.materials[0].critical_stretch = Quantity(0.01); }, "Materials ▸ 18Ni1900",
            "'Fracture energy G'", true);
        row(
            "no strength", [](Case& c) { c.materials[0].fracture_energy.reset(); },
            "Materials ▸ 18Ni1900 ▸ Fracture energy G", "e.g. Fracture energy G: 69 kJ/m^2", true);
        row(
            "end time", [](Case& c) { c.run.end_time = Quantity(0.0); }, "Solve ▸ End time", "Must be positive", true);
        row(
            "horizon", [](Case& c) { c.horizon = parse_quantity("0.5 dx", dimension::length); },
            "Discretise ▸ Horizon δ", "", true);
        row(
            "no such file",
            [](Case& c) {
                SurfaceGeometry s;
                s.file = "no such.stl";
                c.geometry = s;
            },
            "Geometry", "no such.stl", true);
        row(
            "Poisson", [](Case& c) { c.materials[0].poisson_ratio = Quantity(0.4); },
            "Materials ▸ 18Ni1900 ▸ Poisson's ratio ν", "cannot be represented", false);
        row(
            "no multiple",
            [](Case& c) { std::get<BoxGeometry>(c.geometry).box[1] = parse_quantity("101 mm", dimension::length); },
            "Geometry ▸ Size y", "not a multiple", false);
        row(
            "nothing moves", [](Case& c) { c.conditions.erase(c.conditions.begin()); }, "Conditions", "Nothing moves",
            false);
        row(
            "condition twice", [](Case& c) { c.conditions.push_back(c.conditions[0]); },
            "Conditions ▸ impact (velocity)", "The same as 'impact (velocity)', so it has no effect", false);
        row(
            "ramp that no load step sees",
            [](Case& c) {
                c.run.stepper = Stepper::newton;
                c.run.damping = c.run.local_damping = Quantity();
                c.run.end_time = Quantity(1.0);
                c.run.quasi_static.load_steps = 10;
                c.conditions[0].ramp = RampShape::linear;
                c.conditions[0].ramp_time = Quantity(0.05);
            },
            "Conditions ▸ impact (velocity) ▸ Ramp", "before the first load step", false);
        row( // a frame around two nodes
            "nodes in no family",
            [](Case& c) {
                const double low = 50e-3, high = 53.125e-3, half = 0.1e-3;
                const auto slot = [&](std::size_t axis, double at) {
                    CrackSlot cut;
                    for (std::size_t a = 0; a < 2; ++a) {
                        cut.min[a] = Quantity((a == axis ? at : low) - half);
                        cut.max[a] = Quantity((a == axis ? at : high) + half);
                    }
                    return cut;
                };
                CrackSlot between;
                between.min[2] = Quantity(3.125e-3 - half);
                between.max[2] = Quantity(3.125e-3 + half);
                for (std::size_t a = 0; a < 2; ++a) {
                    between.min[a] = Quantity(low);
                    between.max[a] = Quantity(high);
                }
                for (const CrackSlot& cut : {slot(0, low), slot(0, high), slot(1, low), slot(1, high), between}) {
                    CrackEntry crack;
                    crack.shape = cut;
                    c.cracks.push_back(crack);
                }
            },
            "Discretise ▸ Horizon δ", "2 nodes have no bonds", false);
        row( // before a run, as its log after it
            "few spacings in a horizon", [](Case& c) { c.horizon = in_spacings(1.5); }, "Discretise ▸ Horizon δ",
            "Only 1.50 mean spacings; cracks will follow the mesh", false);
        row(
            "share of no node",
            [](Case& c) {
                c.materials.push_back(c.materials[0]);
                c.materials[1].name = "stone";
                c.materials[1].share = Quantity(1e-9);
            },
            "Materials ▸ stone ▸ Volume fraction", "Too small; 'stone' has no nodes", false);
        row(
            "stop criterion that is met at once",
            [](Case& c) {
                ObserverEntry broken;
                broken.name = "broken";
                broken.kind = ObserverKind::broken_bonds;
                c.observers.push_back(broken);
                c.run.stop = StopEntry{"broken", "", StopKind::rises_to, Quantity(10.0), {}};
            },
            "Solve ▸ Stop value", "of these bonds, so the run ends at once", false);
        row(
            "crack beside the body",
            [](Case& c) {
                for (Quantity& q : std::get<CrackPlane>(c.cracks[0].shape).corner)
                    q = Quantity(5.0);
            },
            "Initial cracks ▸ crack 1", "Cuts no bond", false);
        row(
            "hole beside the body",
            [](Case& c) {
                SetSphere far;
                far.centre = {Quantity(5.0), Quantity(0.0), Quantity(0.0)};
                far.radius = Quantity(0.1);
                c.sets.push_back({"far", far});
                std::get<BoxGeometry>(c.geometry).without = {"far"};
            },
            "Geometry ▸ Holes", "'far' contains no nodes, so it removes none", false);
        row( // words of the file that a message quotes, by their labels
            "fallback of another analysis",
            [](Case& c) {
                c.run.stepper = Stepper::relaxation;
                c.run.quasi_static.fall_back = FallBack::none;
            },
            "Solve ▸ If not converged", "Valid for the analysis 'quasi-static (Newton)' only", true);
        row(
            "value of another law", [](Case& c) { c.materials[0].decay_rate = Quantity(25.0); },
            "Materials ▸ 18Ni1900 ▸ Decay rate k", "not for 'linear, brittle'", true);
        row(
            "no observers", [](Case& c) { c.observers.clear(); }, "Observers", "no curves", false);
        row(
            "memory",
            [](Case& c) {
                std::get<BoxGeometry>(c.geometry).spacing = parse_quantity("0.03125 mm", dimension::length);
            },
            "Discretise", "of memory, but", false);
        row(
            "steps without end", [](Case& c) { c.run.end_time = Quantity(1e30); }, "Solve ▸ End time",
            "too many to finish", true);
        row(
            "step",
            [](Case& c) {
                c.run.time_step = parse_quantity("1 ms", dimension::time);
                c.run.integrator = Integrator::euler;
            },
            "Solve ▸ Integrator", "unstable", false);
        row(
            "long step", [](Case& c) { c.run.time_step = parse_quantity("2 us", dimension::time); }, "Solve",
            "The time step 2 µs exceeds the stability limit", false);
    }

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
        QVERIFY(bench.wait_for_nodes() && settled(bench));
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
        QVERIFY(settled(bench));
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
        QVERIFY(bench.wait_for_nodes() && settled(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        bench.find<QDockWidget>(QStringLiteral("dockCheck"))->raise();
        const auto head = [panel] { return panel->topLevelItem(panel->topLevelItemCount() - 1); };
        const auto row = [&](const char* what) -> QTreeWidgetItem* {
            for (int i = 0; i < head()->childCount(); ++i)
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
        QVERIFY(bench.wait_for_nodes() && settled(bench));
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
        QVERIFY(bench.wait_for_nodes() && settled(bench));
        QCOMPARE(status_of(bench, {ItemKind::set, 0}).mark, StepStatus::Mark::error);
        QCOMPARE(status_of(bench, {ItemKind::sets}).mark, StepStatus::Mark::error);
        QVERIFY(status_of(bench, {ItemKind::sets}).reason.contains(QStringLiteral("impact")));
    }

    // Of tetrahedra: which spacing came out, where one looks for it. It is nothing to mend.
    void says_how_close_nodes_lie() {
        Workbench bench;
        bench.window.files().open_example(example("notched-beam.json"));
        QVERIFY(bench.wait_for_nodes() && settled(bench));
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

    void mistakes() {
        QFETCH(Mistake, mistake);
        QFETCH(QString, place);
        QFETCH(QString, words);
        QFETCH(bool, is_error);
        if (!of_mistakes_)
            of_mistakes_ = std::make_unique<Workbench>();
        Workbench& bench = *of_mistakes_;
        bench.document().replace(plate_with([](Case&) {}), {});
        QVERIFY(bench.wait_for_nodes() && settled(bench));
        auto* panel = bench.find<CheckPanel>(QStringLiteral("checkList"));
        QTRY_VERIFY2(panel->findings().empty(), panel->findings().empty() ? "" : qPrintable(panel->findings()[0].what));
        const auto title = [&] { return bench.find<QDockWidget>(QStringLiteral("dockCheck"))->windowTitle(); };
        QTRY_COMPARE(title(), panel->title());
        QTRY_VERIFY(!panel->is_checking());
        for (const char* word : {"error", "warning", "checking"})
            QVERIFY2(!title().contains(QLatin1String(word)), qPrintable(title()));
        bench.document().edit(QStringLiteral("a mistake"), [&](Case& c) { c = plate_with(mistake); });
        const auto found = [&] {
            const auto& f = panel->findings();
            return std::find_if(f.begin(), f.end(),
                                [&](const Finding& x) { return x.full_name == place && x.what.contains(words); });
        };
        const bool seen = QTest::qWaitFor([&] { return found() != panel->findings().end(); }, 20000);
        QStringList all;
        for (const auto& f : panel->findings())
            all << f.full_name + QStringLiteral(": ") + f.what;
        QVERIFY2(seen, qPrintable(all.join(QLatin1Char('\n'))));
        QCOMPARE(found()->weight == Finding::Weight::error, is_error);
        for (const auto& f : panel->findings()) // also what only the body or the prediction shows is said at its field
            if (!f.path.isEmpty() && f.weight != Finding::Weight::note)
                QVERIFY2(!(f.weight == Finding::Weight::error ? bench.document().reason_at(f.path)
                                                              : bench.document().warning_at(f.path))
                              .isEmpty(),
                         qPrintable(f.path));
        QTRY_VERIFY(title().contains(is_error ? QStringLiteral("error") : QStringLiteral("warning")));
        // The tree says the same of the entry and of the step that lists it, which may be collapsed.
        const auto* tree = bench.find<WorkflowTree>(QStringLiteral("workflow"));
        const auto spoken = [](const QTreeWidgetItem* entry) {
            return entry->data(0, Qt::AccessibleDescriptionRole).toString();
        };
        for (const Item& item : {found()->item, Item{list_of(found()->item.kind)}}) {
            const QTreeWidgetItem* entry = tree->entry(item);
            QVERIFY(entry);
            QVERIFY2(entry->toolTip(0).contains(found()->what), qPrintable(entry->toolTip(0)));
            const bool has_error = std::ranges::any_of(panel->findings(), [&](const Finding& f) {
                return f.weight == Finding::Weight::error && (f.item == item || Item{list_of(f.item.kind)} == item);
            });
            QVERIFY2(spoken(entry).startsWith(has_error ? QStringLiteral("Error. ") : QStringLiteral("Warning. ")) &&
                         spoken(entry).contains(found()->what),
                     qPrintable(spoken(entry)));
            QVERIFY(!entry->icon(0).isNull());
        }
        bench.document().undo_stack()->undo();
        QVERIFY(QTest::qWaitFor([&] { return panel->findings().empty(); }, 20000));
        for (int step = 0; step < tree->topLevelItemCount(); ++step)
            QCOMPARE(spoken(tree->topLevelItem(step)), QString());
    }

    void enter_takes_to_the_field_and_mending_there_clears_it() {
        Workbench bench;
        bench.document().replace(plate_with([](Case& c) { c.materials[0].density = Quantity(-1); }), {});
        QVERIFY(settled(bench));
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

    void a_material_of_the_library_is_one_edit() {
        Workbench bench;
        auto* menu = library_menu(bench);
        QVERIFY(menu && menu->findChild<QMenu*>(QStringLiteral("library.Steel")));
        int entries = 0;
        for (const auto* group : menu->findChildren<QMenu*>(QRegularExpression(QStringLiteral("^library\\."))))
            for (const auto* action : group->actions()) {
                QVERIFY(action->toolTip().size() > 30);          // the source
                QVERIFY(Qt::mightBeRichText(action->toolTip())); // in several lines
                ++entries;
            }
        QVERIFY(entries > 20);
        library_entry(bench, QStringLiteral("18Ni1900"))->trigger();
        QCOMPARE(bench.document().value().materials.at(0).name, std::string("18Ni1900"));
        QCOMPARE(bench.document().value().materials[0].fracture_energy->value, 69e3);
        bench.document().undo_stack()->undo();
        QVERIFY(bench.document().value().materials.empty());
    }
};

PERISCOPE_TEST(CheckListTest)
} // namespace check_list_test
#include "check_list_test.moc"
