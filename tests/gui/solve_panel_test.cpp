// Integrator and damping through the panel, and undone again.
#include "panel_fields.hpp"

#include "core/case/case_file.hpp"

#include <QComboBox>
#include <QLabel>
#include <QUndoStack>

using namespace periscope;
using namespace periscope::ui;

class SolvePanelTest : public QObject {
    Q_OBJECT

private slots:
    void integrator_and_damping() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        const int undos = d.undo_stack()->index();
        bench.window.select({ItemKind::solve});
        const auto doubt = [&] { return bench.find<QLabel>(QStringLiteral("predicted.doubt"))->text(); };
        QVERIFY(doubt().isEmpty());
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.integrator"))->count(), 4);
        QVERIFY(choose(bench, "run.integrator", int(Integrator::euler)));
        QVERIFY(d.value().run.integrator == Integrator::euler);
        QVERIFY(doubt().contains(QStringLiteral("not stable without damping")));
        QVERIFY(choose(bench, "run.integrator", int(Integrator::central_difference)));
        QVERIFY(doubt().isEmpty());
        QVERIFY(type(bench, "run.local_damping", "0.5"));
        QCOMPARE(d.value().run.local_damping.value, 0.5);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, "run.local_damping", "1"));
        QCOMPARE(d.problems().size(), std::size_t(1));
        QVERIFY(bench.find<QLabel>(QStringLiteral("reason:run.local_damping"))
                    ->text()
                    .contains("must be below 1"));
        const auto again = parse_case(case_to_json(d.value()), "/").value;
        QVERIFY(again.run.integrator == Integrator::central_difference);
        d.undo_stack()->setIndex(undos);
        QCOMPARE(case_to_json(d.value()), before);
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.integrator"))->currentIndex(), 0);
    }
};

int main(int argc, char** argv) {
    return run_tests<SolvePanelTest>(argc, argv);
}

#include "solve_panel_test.moc"
