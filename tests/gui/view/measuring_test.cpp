// Measures in the picture: nodes, distances, angles and crack tips. The scale factor of deformation is the same for all
// frames of a run.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/viewport/automatic_warp.hpp"
#include "ui/viewport/measuring.hpp"
#include "ui/viewport/readout.hpp"

#include <QAbstractButton>
#include <QLabel>
#include <QSlider>

namespace measuring_test {

using namespace periscope;
using namespace periscope::ui;

class MeasuringTest : public QObject {
    Q_OBJECT

    static QString read(Workbench& bench) { return bench.find<QLabel>(QStringLiteral("readoutWords"))->text(); }
    static void click_at(Workbench& bench, const Vec3& point) {
        QTest::mouseClick(&bench.window.viewport(), Qt::LeftButton, {}, bench.where(point));
    }
    // Node (i, j) of the outer layer that faces us: 64 × 32 × 2 nodes, 3.125 mm apart.
    static Vec3 node_at(int i, int j) { return {(i + 0.5) * 3.125e-3, (j + 0.5) * 3.125e-3, 1.5 * 3.125e-3}; }

private slots:
    void reads_nodes() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.click(QStringLiteral("measureNode"));
        auto* card = bench.find<Readout>(QStringLiteral("readout"));
        QVERIFY(card->isVisible());
        bench.window.viewport().draw_now();
        click_at(bench, node_at(32, 0));
        QVERIFY2(read(bench).contains(QStringLiteral("Node %1").arg((32 * 32 + 0) * 2 + 1)), qPrintable(read(bench)));
        QVERIFY(read(bench).contains(QStringLiteral("impact")) && read(bench).contains(QStringLiteral("18Ni1900")));
        QVERIFY(!read(bench).contains(QStringLiteral("Damage"))); // nothing has run
        // A drag turns the camera and picks nothing.
        const QString before = read(bench);
        bench.drag(bench.where(node_at(10, 10)), bench.where(node_at(20, 12)));
        QCOMPARE(read(bench), before);
        // Observed by a click.
        bench.window.findChild<QAbstractButton*>(QStringLiteral("readoutAction"))->click();
        const Case& value = bench.document().value();
        QCOMPARE(value.observers.back().name, QStringLiteral("node %1").arg((32 * 32 + 0) * 2 + 1).toStdString());
        QVERIFY(QTest::qWaitFor([&] { return bench.workspace().sets.known(); }, 20000));
        QCOMPARE(bench.workspace().sets.count(value.sets.size() - 1), std::size_t(1));
        QVERIFY(bench.workspace().sets.contains(value.sets.size() - 1, (32 * 32 + 0) * 2 + 1));
        bench.document().undo_stack()->undo();
        QVERIFY(bench.run_to_end());
        QVERIFY2(read(bench).contains(QStringLiteral("Damage")), qPrintable(read(bench))); // follows the frames
        const QString last = read(bench);
        bench.find<QSlider>(QStringLiteral("frameSlider"))->setValue(3);
        QVERIFY(read(bench) != last);
        QTest::keyClick(&bench.window.viewport(), Qt::Key_Escape);
        QTRY_VERIFY(!card->isVisible());
        QVERIFY(bench.problems.isEmpty());
    }

    void measures_distances_and_angles() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("viewFront"));
        bench.window.viewport().draw_now();
        bench.click(QStringLiteral("measureDistance"));
        click_at(bench, node_at(5, 5));
        QVERIFY(read(bench).contains(QStringLiteral("second")));
        click_at(bench, node_at(8, 9)); // 3 and 4 spacings: 5 in all
        QVERIFY2(read(bench).contains(QStringLiteral("15.63") + QChar(0x00a0) + QStringLiteral("mm")),
                 qPrintable(read(bench)));
        bench.click(QStringLiteral("measureAngle"));
        click_at(bench, node_at(15, 5));
        click_at(bench, node_at(5, 5));
        click_at(bench, node_at(15, 15));
        QVERIFY2(read(bench).contains(QStringLiteral("45.00°")), qPrintable(read(bench)));
        bench.click(QStringLiteral("toolBox")); // another tool takes the mouse
        QVERIFY(!bench.find<Readout>(QStringLiteral("readout"))->isVisible());
        bench.document().undo_stack()->setClean();
    }

    void follows_cracks_and_keeps_the_factor() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.click(QStringLiteral("crackTips"));
        bench.click(QStringLiteral("ghost"));
        std::vector<double> factors;
        connect(&bench.workspace().results, &Results::grown, this, [&] {
            if (bench.window.view().shows_results())
                factors.push_back(bench.window.view().warp_factor());
        });
        QVERIFY(bench.run_to_end());
        QTRY_COMPARE(bench.window.view().frame(), bench.workspace().results.frames().back());
        bench.window.viewport().draw_now();
        QVERIFY(!factors.empty());
        for (const double factor : factors) // 22 m/s for 100 µs: 2.2 mm of a plate 224 mm across
            QCOMPARE(factor, 2.0);
        QCOMPARE(bench.window.view().warp_factor(), 2.0);
        const auto& cracks = bench.workspace().cracks.cracks();
        QVERIFY(cracks.size() >= 2);
        const auto step = bench.workspace().results.frames().back()->step;
        for (std::size_t k = 0; k < 2; ++k) {
            QVERIFY(angle_at(cracks[k], cracks[k].moments.back()));
            const QString words = bench.workspace().cracks.describe(cracks[k], step, UnitSystem::fitting);
            QVERIFY2(words.contains(QStringLiteral("mm")) && words.contains(QStringLiteral("c_R")) &&
                         words.contains(QChar(0x00b0)),
                     qPrintable(words));
        }
        QVERIFY(cracks[0].direction.x * cracks[1].direction.x < 0);
        QVERIFY(
            bench.workspace().cracks.describe_criterion().contains(QStringLiteral("damage"))); // bonds break at once
        QVERIFY(std::abs(*bench.workspace().results.rayleigh_speed() - 2870) < 10);
        bench.click(QStringLiteral("file.new")); // nothing of it stays
        if (auto* question = bench.find<QWidget>(QStringLiteral("unsavedQuestion")))
            question->close();
    }

    // Where only loads say how far nodes move, the factor follows the run in steps, and the end of the run changes nothing.
    void the_factor_falls_in_steps_under_loads() {
        QCOMPARE(automatic_warp(0, 1), 1.0);
        QCOMPARE(automatic_warp(0.05, 1), 1.0);
        QCOMPARE(automatic_warp(0.011, 1), 2.0);
        QCOMPARE(automatic_warp(0.9e-3, 1), 20.0);
        QCOMPARE(automatic_warp(0.7e-3, 1), 50.0);
        QCOMPARE(automatic_warp(1e-12, 1), 1e6);
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit(QStringLiteral("pushed"), [](Case& c) {
            c.conditions[0].kind = ConditionKind::force;
            c.conditions[0].value[1] = Quantity(20e3);
        });
        bench.document().undo_stack()->setClean();
        const Results& results = bench.workspace().results;
        const ModelView& view = bench.window.view();
        std::vector<double> factors;
        const auto note = [&] {
            if (view.shows_results() && results.largest_displacement() > 0)
                factors.push_back(view.warp_factor());
        };
        connect(&results, &Results::grown, this, note);
        QVERIFY(bench.run_to_end());
        QTRY_COMPARE(view.frame(), results.frames().back());
        note();
        disconnect(&results, &Results::grown, this, nullptr);
        QCOMPARE(results.expected_displacement(), 0.0);
        QVERIFY(!factors.empty() && factors.front() > 1); // how many there are depends on the machine's speed
        QVERIFY(std::is_sorted(factors.rbegin(), factors.rend()));
        const double drawn = factors.back() * results.largest_displacement() / results.nodes()->bounds.diagonal();
        QVERIFY2(drawn <= 0.04 && drawn > 0.04 / 2.5 - 1e-9, qPrintable(QString::number(drawn)));
    }
};

PERISCOPE_TEST(MeasuringTest)
} // namespace measuring_test

#include "measuring_test.moc"
