// The words of a report: numbers with their units, symbols as in print, and the tables of inputs and cracks.
#include "tests/gui/workbench_fixture.hpp"
#include "tests/test_program.hpp"
#include "ui/report/cracks_report.hpp"
#include "ui/report/input_tables.hpp"
#include "ui/report/report.hpp"
#include "ui/report/unit_column.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"
#include "ui/text/unbroken.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace report_words_test {

using namespace periscope;
using namespace periscope::ui;

class ReportWordsTest : public QObject {
    Q_OBJECT

private slots:
    // Between a number and its unit no line ends: in sentences, in cells of tables and in values of panels.
    void numbers_keep_their_units() {
        const QChar joint(0x00a0);
        QCOMPARE(with_unit(QStringLiteral("5"), QStringLiteral("mm")), QStringLiteral("5") + joint + "mm");
        QCOMPARE(with_unit(QStringLiteral("5"), QString()), QStringLiteral("5"));
        QCOMPARE(unbroken(QStringLiteral("In 1.1 us, 3 nodes move at 22 m/s; (69 kJ/m²) 5 mm.")),
                 QStringLiteral("In 1.1 us, 3 nodes move at 22 m/s; (69 kJ/m²) 5 mm.")
                     .replace(QStringLiteral("1 us"), QStringLiteral("1") + joint + "us")
                     .replace(QStringLiteral("22 m"), QStringLiteral("22") + joint + "m")
                     .replace(QStringLiteral("69 k"), QStringLiteral("69") + joint + "k")
                     .replace(QStringLiteral("5 mm"), QStringLiteral("5") + joint + "mm"));
        for (const QString& words :
             {format_length(3.125e-3, UnitSystem::fitting), format_length(1, UnitSystem::mm_newton),
              format_speed(22, UnitSystem::si), format_area(1e-4, UnitSystem::si),
              format_volume(1e-6, UnitSystem::fitting), format_size({1, 1, 1}, UnitSystem::si).section("× ", -1),
              format_bytes(2e6), format_duration(5), format_time(1e-12)})
            QVERIFY2(words.contains(joint) && !words.contains(QLatin1Char(' ')), qPrintable(words));
        Report report;
        report.notes << QStringLiteral("A bar of 12 mm.");
        ReportTable bar{QStringLiteral("Bar"), {}, {}};
        bar.rows.push_back({QStringLiteral("length"), QStringLiteral("12 mm")});
        report.results.push_back(bar);
        const QByteArray html = report_html(report);
        QVERIFY(!html.contains("12 mm") && html.count("12\u00a0mm") == 2);
    }

    // Indices and powers as in print, in paragraphs and cells; the text of pictures for readers of pages stays plain.
    void numbers_and_symbols_are_printed() {
        QCOMPARE(printed_words(QStringLiteral("c = 1.253e+21 N/m⁶, f_t, s_c, c_R < 1 (0.0001, 5.85e-05 in step 28)")),
                 QStringLiteral("c = 1.253·10²¹ N/m⁶, f<sub>t</sub>, s<sub>c</sub>, c<sub>R</sub> &lt; 1 (0.0001, "
                                "5.85·10⁻⁵ in step 28)"));
        for (const QString& plain : {QStringLiteral("beam_c"), QStringLiteral("run-1a2e3b"), QStringLiteral("e12"),
                                     QStringLiteral("c_Right"), QStringLiteral("v1.2e3")})
            QCOMPARE(printed_words(plain), plain);
        // Places are no finer than a tenth of the spacing.
        const UnitColumn length("m", 0.2, UnitSystem::si);
        QCOMPARE(length.position({0.0414063, 0.07813, -1e-9}, 1.5625e-3), QStringLiteral("0.0414, 0.0781, 0"));
        QCOMPARE(length.position({0.21, 0.25, 0.07}, 0.02), QStringLiteral("0.21, 0.25, 0.07"));
    }

    // Inputs of an analysis without time have none, and a box is written with x, y and z.
    void inputs_are_written_as_an_engineer_does() {
        Case value = Document::new_case();
        value.run.stepper = Stepper::newton;
        value.run.end_time = parse_quantity("1 s", dimension::time);
        value.run.quasi_static.load_steps = 30;
        SetEntry set;
        set.name = "left";
        SetBox box;
        box.max[0] = parse_quantity("5 mm", dimension::length);
        box.min[1] = parse_quantity("1 dx", dimension::length);
        box.max[1] = parse_quantity("3 dx", dimension::length);
        set.shape = box;
        value.sets = {set};
        ConditionEntry pulled;
        pulled.set = "left";
        pulled.kind = ConditionKind::displacement;
        pulled.value[1] = parse_quantity("-0.15 mm", dimension::length);
        pulled.ramp = RampShape::linear;
        pulled.ramp_time = parse_quantity("0.5 s", dimension::time);
        ConditionEntry zone;
        zone.kind = ConditionKind::no_fail;
        zone.set = "left";
        value.conditions = {pulled, zone};
        QString words;
        for (const ReportTable& table : input_tables(value))
            for (const QStringList& row : table.rows)
                words += row.join(QLatin1Char('|')) + QLatin1Char('\n');
        words = with_plain_spaces(words);
        for (const char* row :
             {"Box|x ≤ 5 mm, 1 spacing ≤ y ≤ 3 spacings\n", "Horizon δ|3.14 spacings\n",
              "left|Displacement: y -0.15 mm; ", "Ramp, Time: 15 load steps\n", "left|No-fail zone\n"})
            QVERIFY2(words.contains(QString::fromUtf8(row)), qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("End time")) && !words.contains(QStringLiteral(" dx")),
                 qPrintable(words));
    }

    // A tip that outruns Rayleigh's waves is no tip: the table says so.
    void cracks_are_a_table() {
        const auto crack = [](std::uint32_t number, double speed) {
            Crack its;
            its.number = number;
            its.spacing = 1e-3;
            for (int k = 0; k < 6; ++k)
                its.moments.push_back({.step = std::uint64_t(k),
                                       .time = 1e-5 * (k + 1),
                                       .tip = {2e-3, -1e-5 * speed * k, 0},
                                       .length = 1e-5 * speed * (k + 0.1)});
            return its;
        };
        const std::vector<Crack> cracks{crack(3, 1500), crack(1, 500)};
        ReportTable table = cracks_at_the_end(cracks, 1000, UnitSystem::fitting);
        QCOMPARE(table.head.join('|'),
                 QStringLiteral("crack|first seen (µs)|tip at the end, x, y, z (mm)|length (mm)|"
                                "maximum speed (m/s)|maximum speed / c_R|mean speed while it grew (m/s)"));
        QCOMPARE(table.rows[0].join('|'), QStringLiteral("3|10|2, -75, 0|76.5|1500|1.50|1500"));
        QCOMPARE(table.rows[1][5], QStringLiteral("0.50"));
        QVERIFY(with_plain_spaces(table.note).contains(QStringLiteral("c_R = 1000 m/s")) &&
                table.note.contains(QStringLiteral("not that of a tip")));
        QVERIFY(!cracks_at_the_end({&cracks[1], 1}, 1000, UnitSystem::fitting)
                     .note.contains(QStringLiteral("not that of a tip")));
        QVERIFY(cracks_at_the_end(cracks, std::nullopt, UnitSystem::fitting).note.isEmpty());
        const std::vector<Crack> many(30, cracks[0]);
        table = cracks_at_the_end(many, 1000, UnitSystem::fitting);
        QCOMPARE(table.rows.size(), std::size_t(12));
        QCOMPARE(table.title, QStringLiteral("Cracks (the 12 longest of 30)"));
    }
};

PERISCOPE_TEST(ReportWordsTest)
} // namespace report_words_test

#include "report_words_test.moc"
