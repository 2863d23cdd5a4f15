#include "core/case/case_keys.hpp"
#include "core/case/quantities.hpp"
#include "core/case/unit.hpp"
#include "core/case/written_length.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace quantity_test {

using namespace periscope;

namespace {

QString refusal(const char* text, Dimension wanted) {
    try {
        parse_quantity(text, wanted);
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "accepted";
}

} // namespace

class QuantityTest : public QObject {
    Q_OBJECT

private slots:
    void dimensions_in_words() {
        QCOMPARE(describe({-1, 1, 0}), std::string("a quantity in kg/m"));
        QCOMPARE(describe({-1, 0, -1}), std::string("a quantity in 1/(m s)"));
        QCOMPARE(describe({2, 1, -3}), std::string("a quantity in kg m^2/s^3"));
        QCOMPARE(describe({5, 0, 0}), std::string("a quantity in m^5"));
        QVERIFY(QString::fromStdString(describe(dimension::density)).startsWith("a density, e.g."));
        QCOMPARE(in_handy_unit(1.084e-6, "s"), std::string("1.08 µs"));
        QCOMPARE(in_handy_unit(-0.0031, "m"), std::string("-3.1 mm"));
        QCOMPARE(in_handy_unit(1250, "kg"), std::string("1250 kg"));
        QCOMPARE(in_handy_unit(5218.7, "m/s"), std::string("5219 m/s"));
        QCOMPARE(in_handy_unit(3.1e6, "Pa"), std::string("3.1 MPa"));
        QCOMPARE(in_handy_unit(0.0031, "kg"), std::string("3.1 g"));
        QCOMPARE(in_handy_unit(4.2e-8, "kg"), std::string("0.042 mg"));
        QCOMPARE(in_handy_unit(1.0471975511965976, "rad"), std::string("60 deg"));
    }

    void reads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("metre");
        QTest::addColumn<int>("kilogram");
        QTest::addColumn<int>("second");
        QTest::addColumn<double>("expected");
        QTest::newRow("mm") << "1.5625 mm" << 1 << 0 << 0 << 1.5625e-3;
        QTest::newRow("without space") << "5mm" << 1 << 0 << 0 << 5e-3;
        QTest::newRow("um") << "3 um" << 1 << 0 << 0 << 3e-6;
        QTest::newRow("micro sign") << "3 µm" << 1 << 0 << 0 << 3e-6;
        QTest::newRow("GPa") << "190 GPa" << -1 << 1 << -2 << 190e9;
        QTest::newRow("N/mm^2") << "190e3 N/mm^2" << -1 << 1 << -2 << 190e9;
        QTest::newRow("MPa spelled") << "1 MN/m²" << -1 << 1 << -2 << 1e6;
        QTest::newRow("kJ/m^2") << "69 kJ/m^2" << 0 << 1 << -2 << 69e3;
        QTest::newRow("N/m") << "143.2 N/m" << 0 << 1 << -2 << 143.2;
        QTest::newRow("N/mm") << "69 N/mm" << 0 << 1 << -2 << 69e3;
        QTest::newRow("m/s") << "22 m/s" << 1 << 0 << -1 << 22.0;
        QTest::newRow("mm/us") << "5 mm/us" << 1 << 0 << -1 << 5000.0;
        QTest::newRow("us") << "100 us" << 0 << 0 << 1 << 1e-4;
        QTest::newRow("ms") << "-4 ms" << 0 << 0 << 1 << -4e-3;
        QTest::newRow("density") << "7.8 g/cm^3" << -3 << 1 << 0 << 7800.0;
        QTest::newRow("tonnes") << "7.8e-9 t/mm^3" << -3 << 1 << 0 << 7800.0;
        QTest::newRow("damping") << "1e6 kg/(m^3 s)" << -3 << 1 << -1 << 1e6;
        QTest::newRow("damping 2") << "1e6 kg*m^-3*s^-1" << -3 << 1 << -1 << 1e6;
        QTest::newRow("plain") << "+0.25" << 0 << 0 << 0 << 0.25;
        QTest::newRow("percent") << "2 %" << 0 << 0 << 0 << 0.02;
        QTest::newRow("inch") << "1 in" << 1 << 0 << 0 << 0.0254;
        QTest::newRow("min is a minute") << "2 min" << 0 << 0 << 1 << 120.0;
    }
    void reads() {
        QFETCH(QString, text);
        QFETCH(int, metre);
        QFETCH(int, kilogram);
        QFETCH(int, second);
        QFETCH(double, expected);
        const Quantity q = parse_quantity(text.toStdString(), {metre, kilogram, second});
        QVERIFY2(std::abs(q.value - expected) <= 1e-14 * std::abs(expected),
                 qPrintable(QString::number(q.value, 'g', 17)));
        QCOMPARE(QString::fromStdString(q.text), text);
    }

    void spacings() {
        const Quantity q = parse_quantity("3.14 dx", dimension::length);
        QVERIFY(q.in_spacings);
        QCOMPARE(q.metres(2e-3), 6.28e-3);
        QVERIFY(refusal("3 dx", dimension::time).contains("time"));
    }

    void written_lengths_have_no_rounding_errors() {
        QCOMPARE(written_length(-5.58794e-11, 6, 2e-8).text, std::string("0 mm"));
        QCOMPARE(written_length(-0.0).text, std::string("0 mm"));
        QCOMPARE(written_length(0.0125 + 6e-10, 9, 2e-8).text, std::string("12.5 mm"));
        QCOMPARE(written_length(0.00078125, 6, 2e-8).text, std::string("0.78125 mm"));
        QCOMPARE(written_length(1.23456789e-6, 6, 0).text, std::string("0.00123457 mm"));
    }

    void refuses_with_reason() {
        QVERIFY(refusal("22 kg", dimension::speed).contains("a mass"));
        QVERIFY(refusal("22 kg", dimension::speed).contains("22 m/s"));
        QVERIFY(refusal("22 mps", dimension::speed).contains("'mps'"));
        QVERIFY(refusal("fast", dimension::speed).contains("does not start with a number"));
        QVERIFY(refusal("", dimension::speed).contains("No value given"));
        QVERIFY(refusal("nan m/s", dimension::speed).contains("not a finite number"));
        QVERIFY(refusal("1e999 m", dimension::length).contains("out of range"));
        QVERIFY(refusal("1 m//s", dimension::speed) != "accepted");
        QVERIFY(refusal("1 kg/(m^3 s", dimension::damping).contains(")"));
        QVERIFY(refusal("1 m^x", dimension::length).contains("'^'"));
        QVERIFY(refusal("1 m)", dimension::length).contains(")"));
        QVERIFY(refusal("1 1/", dimension::none).contains("incomplete"));
    }

    void ranges_of_the_table() {
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, read_quantity(quantity_info("density"), "-1 kg/m^3"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, read_quantity(quantity_info("end_time"), "0 s"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, read_quantity(quantity_info("spacing"), "2 dx"));
        QCOMPARE(read_quantity(quantity_info("damping"), "0").value, 0.0);
        // Every example of the table is accepted by its own entry.
        for (const QuantityInfo& info : quantities_without_row())
            QVERIFY(read_quantity(info, info.example).value > 0);
        const auto examples_are_valid = [](const auto& rows) {
            return std::ranges::all_of(rows, [](const auto& row) {
                return row.info.label.empty() || read_quantity(row.info, row.info.example).value > 0;
            });
        };
        QVERIFY(examples_are_valid(key_rows<RunEntry>()));
        QVERIFY(examples_are_valid(key_rows<RigidBodyEntry>()));
        QVERIFY(examples_are_valid(key_rows<FreeMotionEntry>()));
        QVERIFY(examples_are_valid(key_rows<ObserverEntry>()));
    }

    // For each SI unit that is shown, one unit is converted to millimetres, newtons and seconds.
    void systems_data() {
        QTest::addColumn<QString>("si");
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("one");
        QTest::newRow("length") << "m"
                                << "mm" << 1e3;
        QTest::newRow("area") << "m^2"
                              << "mm^2" << 1e6;
        QTest::newRow("volume") << "m^3"
                                << "mm^3" << 1e9;
        QTest::newRow("time") << "s"
                              << "s" << 1.0;
        QTest::newRow("speed") << "m/s"
                               << "mm/s" << 1e3;
        QTest::newRow("acceleration") << "m/s^2"
                                      << "mm/s^2" << 1e3;
        QTest::newRow("force") << "N"
                               << "N" << 1.0;
        QTest::newRow("force density") << "N/m^3"
                                       << "N/mm^3" << 1e-9;
        QTest::newRow("density") << "kg/m^3"
                                 << "t/mm^3" << 1e-12;
        QTest::newRow("mass") << "kg"
                              << "t" << 1e-3;
        QTest::newRow("pressure") << "Pa"
                                  << "MPa" << 1e-6;
        QTest::newRow("energy") << "J"
                                << "mJ" << 1e3;
        QTest::newRow("energy per area") << "J/m^2"
                                         << "N/mm" << 1e-3;
        QTest::newRow("damping") << "kg/(m^3 s)"
                                 << "N s/mm^4" << 1e-12;
        QTest::newRow("micromodulus") << "N/m^6"
                                      << "N/mm^6" << 1e-18;
        QTest::newRow("none") << "1"
                              << "1" << 1.0;
        QTest::newRow("unknown") << "dB"
                                 << "dB" << 1.0;
    }
    void systems() {
        QFETCH(QString, si);
        QFETCH(QString, name);
        QFETCH(double, one);
        const HandyUnit unit = unit_in(UnitSystem::mm_newton, si.toStdString(), 7);
        QCOMPARE(QString::fromStdString(unit.name), name);
        QVERIFY(std::abs(1 / unit.factor / one - 1) < 1e-12);
        const HandyUnit same = unit_in(UnitSystem::si, si.toStdString(), 7);
        QCOMPARE(QString::fromStdString(same.name), si);
        QCOMPARE(same.factor, 1.0);
        QCOMPARE(unit_in(UnitSystem::fitting, si.toStdString(), 7e3).name, handy_unit(si.toStdString(), 7e3).name);
    }
};

PERISCOPE_TEST(QuantityTest)
} // namespace quantity_test
#include "quantity_test.moc"
