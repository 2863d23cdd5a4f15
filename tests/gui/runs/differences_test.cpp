// The difference of two runs whose lattices have different spacings.
#include "core/case_file/case_file.hpp"
#include "tests/gui/runs/compared_runs.hpp"
#include "tests/gui/runs/listed_runs.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/compare/compare_views.hpp"

#include <QTemporaryDir>

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

namespace differences_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

namespace {

// A block that flies: every node has this velocity from the start, and nothing holds or loads it.
Case flying_block(double spacing, double velocity) {
    Case c;
    BoxGeometry lattice;
    lattice.box = {0.04, 0.024, 0.016};
    lattice.spacing = spacing;
    c.geometry = lattice;
    c.horizon = in_spacings(2.015);
    MaterialEntry material;
    material.name = "steel";
    material.youngs_modulus = 200e9;
    material.density = 8000;
    material.fracture_energy = Quantity(1e4);
    c.materials = {material};
    SetEntry all;
    all.name = "all";
    all.shape = SetBox();
    c.sets = {all};
    ConditionEntry condition;
    condition.kind = ConditionKind::initial_velocity;
    condition.set = "all";
    condition.value = {Quantity(velocity), Quantity(0.0), Quantity(0.0)};
    c.conditions = {condition};
    c.run.end_time = 20e-6;
    c.output.frames = 4;
    return c;
}

} // namespace

class DifferencesTest : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    fs::path here() const { return dir_.path().toStdString(); }

private slots:
    // Two blocks that fly with 1 and 3 m/s: everywhere the second is 2 m/s faster, whatever the spacings.
    void differences_between_spacings_data() {
        QTest::addColumn<double>("shown");
        QTest::addColumn<double>("other");
        QTest::newRow("to a finer lattice") << 4e-3 << 2e-3;
        QTest::newRow("to a coarser lattice") << 2e-3 << 4e-3;
        QTest::newRow("between lattices whose nodes lie apart") << 4e-3 << 8e-3 / 3;
    }
    void differences_between_spacings() {
        QFETCH(double, shown);
        QFETCH(double, other);
        const fs::path place = here() / QTest::currentDataTag();
        fs::create_directory(place);
        for (const auto& [name, spacing, velocity] : {std::tuple("slow", shown, 1.0), std::tuple("fast", other, 3.0)}) {
            write_case(flying_block(spacing, velocity), place / (std::string(name) + ".json"));
            QVERIFY(solve(place / (std::string(name) + ".json"), place / name));
        }
        Workbench bench;
        QVERIFY(bench.ready);
        list_of(bench).add(place / "slow");
        list_of(bench).add(place / "fast");
        QVERIFY(runs_are_read(bench, 2));
        QVERIFY(show_run(bench, 0, 5));
        ModelView& main = bench.window.view();
        main.set_field(Field::velocity, Component::x);
        QVERIFY(compare_with(bench, 1, 1, 5));
        bench.click(QStringLiteral("runs.difference"));
        ModelView& view = *bench.window.compare_views().views()[0];
        const ComparedRun& run = *bench.window.compare_views().runs()[0];
        QTRY_VERIFY(view.shows_difference());
        QTRY_VERIFY(view.shows_colour_key()); // of other values than those of the run shown
        QTRY_VERIFY(view.frame() && main.frame() && view.frame()->time > 0);
        const double time = view.frame()->time;
        QVERIFY2(std::abs(time / main.frame()->time - 1) < 0.05, qPrintable(QString::number(time)));
        const auto difference = [&](Field field) {
            return run.difference(*view.frame(), *main.frame(), frame_field(field));
        };
        QTRY_VERIFY(difference(Field::velocity));
        const auto check = [&](const std::vector<float>& values, double wanted) {
            QVERIFY(values.size() == view.frame()->displacement.size());
            QVERIFY(values.size() != main.frame()->displacement.size());
            for (std::size_t k = 0; k < values.size(); ++k)
                QVERIFY2(std::abs(double(values[k]) - (k % 3 == 0 ? wanted : 0)) < 1e-3 * wanted,
                         qPrintable(QStringLiteral("%1: %2").arg(k).arg(double(values[k]))));
        };
        check(difference(Field::velocity)->velocity, 2.0);
        check(difference(Field::displacement)->displacement, 3 * time - main.frame()->time);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join('\n')));
    }
};

PERISCOPE_TEST(DifferencesTest)
} // namespace differences_test

#include "differences_test.moc"
