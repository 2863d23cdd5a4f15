// The check list finds deliberate mistakes of each kind, describes them with the words on screen, and removes the entry when the mistake
// is undone.
#include "tests/gui/case/checked_plate.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/panels/check_panel.hpp"
#include "ui/panels/workflow_tree.hpp"

#include <QDockWidget>
#include <QTreeWidget>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

namespace mistakes_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

using Mistake = std::function<void(Case&)>;

} // namespace

class MistakesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_; // all mistakes are made in one window

private slots:
    void initTestCase() { bench_ = std::make_unique<Workbench>(); }
    void cleanupTestCase() { bench_.reset(); }

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

    void mistakes() {
        QFETCH(Mistake, mistake);
        QFETCH(QString, place);
        QFETCH(QString, words);
        QFETCH(bool, is_error);
        Workbench& bench = *bench_;
        bench.document().replace(plate_with([](Case&) {}), {});
        QVERIFY(bench.wait_for_nodes() && checks_are_shown(bench));
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
};

PERISCOPE_TEST(MistakesTest)
} // namespace mistakes_test

#include "mistakes_test.moc"
