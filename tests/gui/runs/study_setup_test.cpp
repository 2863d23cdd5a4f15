// The set-up of a study in the window: a shipped study file becomes fields, and these fields give the same study.
#include "core/study/study_file.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/plot_axes.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/study_names.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/unbroken.hpp"

#include <QFontMetrics>
#include <QScrollBar>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace study_setup_test {

using namespace periscope;
using namespace periscope::ui;

class StudySetupTest : public QObject {
    Q_OBJECT
private slots:
    void a_shipped_study() {
        const Study study =
            read_study(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources" / "studies" / "quick.json");
        const Case value = base_case(study);
        StudySetup setup = setup_of(study, value);
        QCOMPARE(setup.keys.size(), study.parameters.size());
        // An edit of the case offers the results again; those of the study stay, with their names and units.
        setup.results = results_offered(value, setup.results);
        const Study again = study_of(setup, study.case_file);
        QCOMPARE(again.plan.kind, study.plan.kind);
        QCOMPARE(again.results.size(), study.results.size());
        for (const StudyResult& result : study.results)
            QVERIFY2(std::ranges::find(again.results, result) != again.results.end(), result.name.c_str());
    }

    // Tables, axes and choices have no subscripts, so that a symbol with an index is spelled out.
    void a_symbol_of_a_parameter_is_spelled_out() {
        StudyParameter parameter;
        parameter.name = "s_c";
        QCOMPARE(parameter_label(parameter), QStringLiteral("s_c")); // only in formulas
        parameter.paths = {"materials[0].critical_stretch"};
        QCOMPARE(parameter_label(parameter), QStringLiteral("Critical stretch"));
        parameter.name = "stretch";
        QCOMPARE(parameter_label(parameter), QStringLiteral("stretch"));
    }

    // A number that is read has the sign of minus; the hyphens of other texts stay.
    void numbers_have_a_minus() {
        QCOMPARE(with_minus(QStringLiteral("-12.5")), QStringLiteral("−12.5"));
        QCOMPARE(with_minus(QStringLiteral("(-.5, 4e-05)")), QStringLiteral("(−.5, 4e−05)"));
        for (const char* same : {"2026-11-30", "plate-2", "Kalthoff-Winkler", "a - b", "10-20"})
            QCOMPARE(with_minus(QString::fromLatin1(same)), QString::fromLatin1(same));
        StudyRun run;
        run.number = 3;
        run.values = {"-2 mm"};
        run.results = {-431.3, std::nullopt};
        run.state = "finished";
        QCOMPARE(cells_of_run(run, 2).join(QLatin1Char('|')), QStringLiteral("3|−2|−431.3||finished"));
    }

    // In a low plot, the label of the vertical axis is in two lines; in a high one it is whole again.
    void a_long_label_fits_beside_a_low_plot() {
        const QString words = QStringLiteral("Impact force y: extreme value (kN)");
        QCustomPlot plot;
        plot.yAxis->setLabel(words);
        fit_label(plot.yAxis);
        for (const int height : {150, 800, 130}) {
            plot.setViewport(QRect(0, 0, 400, height));
            plot.replot();
            const QFontMetrics font(plot.yAxis->labelFont());
            const QStringList lines = plot.yAxis->label().split(QLatin1Char('\n'));
            QVERIFY2(lines.size() == (height == 800 ? 1 : 2), qPrintable(plot.yAxis->label()));
            for (const QString& line : lines)
                QVERIFY2(font.horizontalAdvance(line) < height, qPrintable(line));
        }
        QCOMPARE(plot.yAxis->label().section(QLatin1Char('\n'), 0, 0).left(6), words.left(6));
        plot.yAxis->setLabel(QStringLiteral("F (N)"));
        plot.replot();
        QCOMPARE(plot.yAxis->label(), QStringLiteral("F (N)"));
    }

    // The table of a study that is opened begins with its first run; that of one in progress follows its runs.
    void the_first_run_is_in_sight() {
        StudyRuns table;
        table.resize(300, 150);
        table.begin({});
        const auto run = [](std::size_t number) {
            StudyRun made;
            made.number = number;
            made.state = "finished";
            return made;
        };
        for (std::size_t number = 1; number <= 100; ++number)
            table.add(run(number));
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QCOMPARE(table.topLevelItemCount(), 100);
        QCOMPARE(table.verticalScrollBar()->value(), 0);
        QVERIFY(table.visualItemRect(table.topLevelItem(0)).top() >= 0);
        table.show_running(run(101));
        QVERIFY(table.verticalScrollBar()->value() > 0);
    }
};

PERISCOPE_TEST(StudySetupTest)
} // namespace study_setup_test

#include "study_setup_test.moc"
