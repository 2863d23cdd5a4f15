// Pastes tables from a spreadsheet, with decimal commas, into the fields for tables.
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"

#include <QClipboard>
#include <QGuiApplication>

namespace pasted_tables_test {

using namespace periscope;
using namespace periscope::ui;

class PastedTablesTest : public QObject {
    Q_OBJECT

    // Pastes as Ctrl+A, Ctrl+V and Enter do.
    static bool paste(Workbench& bench, const QString& path, const QString& table) {
        auto* edit = field<QLineEdit>(bench, path);
        if (!edit)
            return false;
        QGuiApplication::clipboard()->setText(table);
        edit->setFocus();
        edit->selectAll();
        edit->paste();
        emit edit->editingFinished();
        deliver_posted_events();
        return true;
    }

private slots:
    void times_and_factors() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(choose(bench, QStringLiteral("conditions[0].ramp"), int(RampShape::table)));
        const QString path = QStringLiteral("conditions[0].ramp.points");
        for (const char* table : {"0\t0\n0,00001\t0,25\n1,5e-5\t1,0\n",       // seconds
                                  "0 us\t0\r\n10 us\t0,25\r\n15,0 us\t1\r\n", // of Windows, with units
                                  "0\t0\n0.00001\t0.25\n1.5e-5\t1"}) {
            d.edit(QStringLiteral("empty"), [](Case& c) { c.conditions[0].ramp_points.clear(); });
            QVERIFY(paste(bench, path, QString::fromLatin1(table)));
            QVERIFY2(d.reason_at(path).isEmpty(), qPrintable(d.reason_at(path)));
            const auto& points = d.value().conditions[0].ramp_points;
            QCOMPARE(points.size(), std::size_t(3));
            for (const auto& [k, time, factor] :
                 {std::tuple(0, 0.0, 0.0), std::tuple(1, 1e-5, 0.25), std::tuple(2, 1.5e-5, 1.0)}) {
                QVERIFY(std::abs(points[std::size_t(k)].time.value - time) < 1e-12);
                QCOMPARE(points[std::size_t(k)].factor, factor);
            }
        }
        // Thousands are not made decimals.
        for (const char* table : {"1,500 us\t0.5\n2,500 us\t1", "1,500,000 us\t0\n2,500,000 us\t1"}) {
            QVERIFY(paste(bench, path, QString::fromLatin1(table)));
            QVERIFY2(d.reason_at(path).contains(QStringLiteral("comma")), qPrintable(d.reason_at(path)));
        }
        // Text that is no table is reported, and stays in the field to be corrected.
        QVERIFY(paste(bench, path, QStringLiteral("time\tfactor\n0\t0")));
        QVERIFY2(d.reason_at(path).contains(QStringLiteral("time factor")), qPrintable(d.reason_at(path)));
        d.undo_stack()->setClean();
    }

    void points_of_a_law() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::material, 0});
        auto* laws = field<QComboBox>(bench, QStringLiteral("materials[0].law"));
        QVERIFY(laws);
        QVERIFY(choose(bench, QStringLiteral("materials[0].law"), int(LawKind::table)));
        const QString path = QStringLiteral("materials[0].points");
        QVERIFY(paste(bench, path, QStringLiteral("0,0001\t1\n0,0005\t0,25\n2E-3\t0")));
        QVERIFY2(d.reason_at(path).isEmpty(), qPrintable(d.reason_at(path)));
        const auto& points = d.value().materials[0].points;
        QCOMPARE(points.size(), std::size_t(3));
        QVERIFY(std::abs(points[1].stretch.value - 0.0005) < 1e-12 && std::abs(points[1].ratio.value - 0.25) < 1e-12);
        QVERIFY(std::abs(points[2].stretch.value - 0.002) < 1e-12 && points[2].ratio.value == 0);
        d.undo_stack()->setClean();
    }

    void corners_of_a_crack() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        d.edit(QStringLiteral("polygon"), [](Case& c) {
            CrackEntry crack;
            crack.shape = CrackPolygon{{{Quantity(0.0), Quantity(0.0), Quantity(0.0)},
                                        {Quantity(0.01), Quantity(0.0), Quantity(0.0)},
                                        {Quantity(0.0), Quantity(0.01), Quantity(0.0)}}};
            c.cracks.push_back(crack);
        });
        const int index = int(d.value().cracks.size()) - 1;
        bench.window.select({ItemKind::crack, index});
        deliver_posted_events();
        QLineEdit* edit = nullptr;
        for (auto* each : bench.window.findChildren<QLineEdit*>())
            if (each->isVisible() && each->text().count(QLatin1Char(';')) == 2)
                edit = each;
        QVERIFY(edit);
        QVERIFY(paste(bench, edit->objectName(),
                      QStringLiteral("0\t0\t0\n12,5 mm\t0,0\t0\n0,0125\t0,025\t1,5 mm\n0\t25 mm\t0")));
        const auto& points = std::get<CrackPolygon>(d.value().cracks[std::size_t(index)].shape).points;
        QCOMPARE(points.size(), std::size_t(4));
        QVERIFY(std::abs(points[1][0].value - 0.0125) < 1e-12 && std::abs(points[2][1].value - 0.025) < 1e-12 &&
                std::abs(points[2][2].value - 0.0015) < 1e-12);
        d.undo_stack()->setClean();
    }

    // One number with a decimal comma is no table, but it is read; what may separate thousands is not.
    void a_single_number() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.window.select({ItemKind::condition, 0});
        QVERIFY(paste(bench, QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22,5 m/s")));
        QCOMPARE(bench.document().value().conditions[0].value[1]->value, 22.5);
        QVERIFY(paste(bench, QStringLiteral("conditions[0].velocity[1]"), QStringLiteral("22,500 m/s")));
        QVERIFY2(bench.document()
                     .reason_at(QStringLiteral("conditions[0].velocity[1]"))
                     .contains(QStringLiteral("use a decimal point")),
                 qPrintable(bench.document().reason_at(QStringLiteral("conditions[0].velocity[1]"))));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(PastedTablesTest)
} // namespace pasted_tables_test
#include "pasted_tables_test.moc"
