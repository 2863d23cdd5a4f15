// Solve ▸ Compute on with two devices of the machine: a choice of both together, and a case that names them.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/forms/device_choice.hpp"
#include "ui/text/device_words.hpp"

#include <QTemporaryDir>

namespace several_devices_test {

using namespace periscope;
using namespace periscope::ui;

class SeveralDevicesTest : public QObject {
    Q_OBJECT

    static DeviceChoice* list(Workbench& bench) { return field<DeviceChoice>(bench, QStringLiteral("device")); }
    static bool open_solve(Workbench& bench) {
        bench.window.select({ItemKind::solve});
        return QTest::qWaitFor([&] { return bench.workspace().devices.known() && list(bench); }, 30000);
    }

private slots:
    void initTestCase() { qputenv("POCL_DEVICES", "pthread pthread"); } // before the first look at them

    void names_that_a_person_knows() {
        QCOMPARE(device_words(QStringLiteral("pthread-skylake-avx512-AMD EPYC")),
                 QStringLiteral("processor (AMD EPYC)"));
        QCOMPARE(device_words(QStringLiteral("cpu-znver3-AMD Ryzen 7")), QStringLiteral("processor (AMD Ryzen 7)"));
        QCOMPARE(device_words(QStringLiteral("2 × cpu-znver3-AMD Ryzen 7")),
                 QStringLiteral("2 × processor (AMD Ryzen 7)"));
        QCOMPARE(device_words(QStringLiteral("NVIDIA H200")), QStringLiteral("NVIDIA H200"));
    }

    void both_are_chosen_together() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        QVERIFY(open_solve(bench));
        QCOMPARE(bench.workspace().devices.devices().size(), std::size_t(2));
        const QString name = QString::fromStdString(bench.workspace().devices.devices()[0].name);
        QCOMPARE(list(bench)->count(), 3); // automatic, one, both
        QCOMPARE(list(bench)->itemText(1), device_words(name));
        QCOMPARE(list(bench)->itemText(2), QStringLiteral("2 × ") + device_words(name));
        QVERIFY(choose(bench, QStringLiteral("device"), 2));
        QCOMPARE(QString::fromStdString(bench.workspace().settings.devices), QStringLiteral("2"));
        // The choice is the machine's: it stays when the panel is made anew and with another case, which it does not change.
        bench.window.select({ItemKind::materials});
        QVERIFY(open_solve(bench));
        QCOMPARE(list(bench)->currentIndex(), 2);
        QVERIFY(!bench.document().dirty() && bench.document().value().run.devices.empty());
        QVERIFY(bench.run_to_end());
        QVERIFY2(bench.workspace().run.device().contains(QStringLiteral("2 ×")),
                 qPrintable(bench.workspace().run.device()));
        const auto together = bench.workspace().results.frames().back();
        QVERIFY(choose(bench, QStringLiteral("device"), 1));
        QVERIFY(bench.run_to_end());
        QVERIFY(!bench.workspace().run.device().contains(QStringLiteral("2 ×")));
        QVERIFY(bench.workspace().results.frames().back()->displacement == together->displacement);
        bench.document().undo_stack()->setClean();
        bench.window.files().open_example(example("notched-beam.json"));
        QVERIFY(open_solve(bench));
        QCOMPARE(list(bench)->currentIndex(), 1);
    }

    void a_case_keeps_the_devices_that_it_names() {
        const QTemporaryDir place;
        const std::filesystem::path file = place.path().toStdString() + "/two.json";
        Case value = read_case(example("kalthoff-winkler.json"));
        std::get<BoxGeometry>(value.geometry).spacing = parse_quantity("3.125 mm", dimension::length);
        value.run.devices = "2";
        value.output.frames = 4;
        write_case(value, file);
        Workbench bench;
        QVERIFY(bench.window.files().open(file) && bench.wait_for_nodes());
        QVERIFY(open_solve(bench));
        QCOMPARE(list(bench)->currentIndex(), 0); // automatic: those of the case
        QVERIFY(bench.run_to_end());
        QVERIFY2(bench.workspace().run.device().contains(QStringLiteral("2 ×")),
                 qPrintable(bench.workspace().run.device()));
        bench.document().edit(QStringLiteral("frames"), [](Case& c) { c.output.frames = 5; });
        bench.document().save(file);
        QCOMPARE(QString::fromStdString(read_case(file).run.devices), QStringLiteral("2"));
        // The window's choice goes before that of the case.
        QVERIFY(choose(bench, QStringLiteral("device"), 1));
        QVERIFY(bench.run_to_end());
        QVERIFY(!bench.workspace().run.device().contains(QStringLiteral("2 ×")));
        QCOMPARE(QString::fromStdString(bench.document().value().run.devices), QStringLiteral("2"));
    }
};

PERISCOPE_TEST(SeveralDevicesTest)
} // namespace several_devices_test
#include "several_devices_test.moc"
