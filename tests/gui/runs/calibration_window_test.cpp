// A calibration in the window: it is set up in the panel of studies, continued and opened again, and its values become a
// new case.
#include "core/case_file/case_file.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"
#include "tests/gui/report_pictures.hpp"
#include "tests/gui/runs/study_fixture.hpp"
#include "tests/gui/workbench_fixture.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"
#include "ui/study/expected_curves.hpp"
#include "ui/study/fit_options.hpp"
#include "ui/study/fitted_curve_dialog.hpp"
#include "ui/study/hinted_cells.hpp"
#include "ui/study/study_names.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"
#include "ui/window/study_menu.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextDocument> // Qt::mightBeRichText
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

namespace calibration_window_test {

using namespace periscope;
using namespace periscope::ui;
namespace fs = std::filesystem;

class CalibrationWindowTest : public QObject {
    Q_OBJECT

private slots:
    void problems_of_measured_curves() {
        QCOMPARE(study_problem(
                     CaseError({{"calibration.measured[1].x", "No row lies there", "check the range"}}, "The study")),
                 QString::fromUtf8("Measured curve 2: No row lies there — check the range"));
    }

    // From a field and a measured table to values with an interval and a new case; then opened and continued from its folder.
    void a_calibration() {
        const QTemporaryDir place;
        const fs::path folder = place.path().toStdString();
        std::ofstream(folder / "bar.json") << bar_case;
        std::ofstream(folder / "pull.csv") << "u_um,F_N\n0.25,4.01\n0.5,7.99\n0.75,12\n1,16\n";
        Workbench bench;
        bench.document().open(folder / "bar.json");
        StudyPanel& panel = panel_of(bench);
        auto* dock = bench.find<QDockWidget>(QStringLiteral("dockStudy"));
        bench.click(QStringLiteral("run.study"));
        QCOMPARE(dock->windowTitle(), QStringLiteral("Study"));
        emit bench.document().vary_wanted(QStringLiteral("materials[0].density"), QStringLiteral("7850 kg/m^3"));
        QCOMPARE(panel.setup().keys.size(), std::size_t(1));
        bench.click(QStringLiteral("run.calibrate"));
        QVERIFY(dock->isVisible());
        QCOMPARE(dock->windowTitle(), QStringLiteral("Calibrate"));
        QVERIFY(panel.setup().keys.empty()); // those of the study stay there
        QVERIFY2(status(bench).startsWith(QStringLiteral("1. Add a measured curve")), qPrintable(status(bench)));
        auto* start = bench.find<QAction>(QStringLiteral("study.start"));
        QVERIFY(!start->isEnabled());
        QCOMPARE(start->toolTip(), status(bench));
        auto* keys = bench.find<QTableWidget>(QStringLiteral("study.keys"));
        auto* hint = keys->findChild<QLabel*>(QStringLiteral("emptyHint")); // says how an entry is made
        QVERIFY(hint && hint->isVisible() && hint->wordWrap() && hint->width() == keys->viewport()->width());
        QVERIFY2(hint->text().endsWith(QStringLiteral("choose \"Fit in a calibration\".")), qPrintable(hint->text()));
        choose_in_menu_of_field(bench, {ItemKind::material, 0}, QStringLiteral("materials[0].youngs_modulus"),
                                QStringLiteral("field.fit"));
        QCOMPARE(panel.setup().keys.at(0).values, QStringLiteral("100 to 400 GPa"));
        QVERIFY(!hint->isVisible());
        QVERIFY(keys->columnWidth(0) >= 20 * keys->fontMetrics().averageCharWidth()); // the name can be read
        // What counts without a start, and bounds that cannot be.
        QCOMPARE(keys->item(0, 2)->data(HintedCells::hint).toString(), QStringLiteral("as in the case"));
        type_values(bench, 0, QStringLiteral("100 to 140 GPa"));
        QCOMPARE(keys->item(0, 2)->data(HintedCells::hint).toString(),
                 QStringLiteral("120 GPa, the middle; the case has 200 GPa"));
        type_values(bench, 0,
                    QStringLiteral("100000 to 400000 MPa")); // the value of the case counts in another unit, too
        QCOMPARE(keys->item(0, 2)->data(HintedCells::hint).toString(), QStringLiteral("as in the case"));
        type_values(bench, 0, QStringLiteral("100 to 140 GPa"));
        keys->item(0, 2)->setText(QStringLiteral("120")); // has the unit of the bounds
        QCOMPARE(panel.setup().keys.at(0).start, QStringLiteral("120 GPa"));
        QCOMPARE(keys->item(0, 2)->text(), QStringLiteral("120 GPa"));
        keys->item(0, 2)->setText(QStringLiteral("150 GPa"));
        QVERIFY2(status(bench).startsWith(QStringLiteral("1. Add a measured curve")), qPrintable(status(bench)));

        // In a solid that is pulled along y, y is preselected, before any run; of an opening, the axis between its ends.
        std::string solid = bar_case;
        solid.replace(solid.find("\"bar\" } }"), 5, "\"solid\"");
        solid.replace(solid.find("[\"1 um\", null, null]"), 20, "[null, \"1 um\", null]");
        const std::string observers = "\"observers\": [";
        solid.insert(solid.find(observers) + observers.size(),
                     R"json( { "name": "CMOD", "opening": ["left", "right"] }, )json");
        const OfferedCurves expected = expected_curves(parse_case(solid, {}).value);
        QCOMPARE(expected.curves.size(), std::size_t(9));
        for (std::size_t c = 0; c < expected.curves.size(); ++c)
            QCOMPARE(expected.spans.at(c),
                     expected.curves[c].name.ends_with(expected.curves[c].observer == "CMOD" ? " x" : " y") ? 1.0
                                                                                                            : 0.0);

        // A measured curve in Plots is offered first, as it was matched there; one that does not come from a table is not.
        auto* from_plots = bench.find<QToolButton>(QStringLiteral("study.measured.from_plots"));
        QVERIFY(from_plots->isHidden());
        auto& overlaid = bench.window.findChild<PlotPanel*>()->content().measured();
        for (const bool is_of_table : {false, true}) {
            periscope::ui::MeasuredCurve& curve = overlaid.emplace_back();
            curve.x_curve = "end x", curve.x_unit = "m", curve.y_curve = "pull x", curve.y_unit = "N";
            if (is_of_table) {
                curve.source.file = folder / "pull.csv";
                curve.source.x = {"u", "um", "end x", 1}; // as the columns are named without their units
                curve.source.y = {"F", "N", "pull x", -1};
            }
        }
        bench.click(QStringLiteral("run.calibrate"));
        QVERIFY(!from_plots->isHidden() && !from_plots->menu());
        QVERIFY2(status(bench).startsWith(QStringLiteral("1. Choose Add from Plots to fit pull.csv")),
                 qPrintable(status(bench)));
        from_plots->click();
        QTRY_VERIFY(bench.window.findChild<FittedCurveDialog*>());
        const auto offered = bench.window.findChild<FittedCurveDialog*>()->curve();
        QVERIFY(offered && offered->y.factor == -1 && offered->x.observer == "end x" && offered->x.unit == "um");
        bench.window.findChild<FittedCurveDialog*>()->reject();
        QTRY_VERIFY(!bench.window.findChild<FittedCurveDialog*>());

        bench.window.findChild<FitOptions*>()->add(folder / "pull.csv");
        QTRY_VERIFY(bench.window.findChild<FittedCurveDialog*>());
        auto* dialog = bench.window.findChild<FittedCurveDialog*>();
        QCOMPARE(dialog->findChild<QComboBox*>(QStringLiteral("measured.x.against"))->currentText(),
                 QStringLiteral("end x"));
        QCOMPARE(dialog->findChild<QComboBox*>(QStringLiteral("measured.y.against"))->currentText(),
                 QStringLiteral("pull x"));
        QCOMPARE(dialog->findChild<QComboBox*>(QStringLiteral("measured.y.against"))->count(),
                 3); // time, pull x, end x
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        auto* from = dialog->findChild<QLineEdit*>(QStringLiteral("fitted.from"));
        from->setText(QStringLiteral("2 mm"));
        QVERIFY(!ok->isEnabled());
        from->clear();
        QVERIFY(ok->isEnabled());
        const QString few = dialog->findChild<QLabel*>(QStringLiteral("fitted.reason"))->text();
        QVERIFY2(few.contains(QStringLiteral("Only about 3 rows")) && few.contains(QStringLiteral("load steps")),
                 qPrintable(few)); // before any run
        dialog->findChild<QLineEdit*>(QStringLiteral("measured.y.factor"))->setText(QStringLiteral("-1"));
        dialog->accept();
        const auto fitted = panel.setup().calibration.measured; // it is fitted now
        QVERIFY2(from_plots->isHidden(),
                 fitted.empty()
                     ? "none"
                     : (fitted[0].file.string() + " " + fitted[0].x.column + " " + fitted[0].y.column).c_str());
        for (const auto& [typed, said] :
             {std::pair{"-5 to 400 GPa", "not positive"}, std::pair{"100 to 400 mm", "'mm' is not a unit"}}) {
            type_values(bench, 0, QLatin1String(typed));
            QVERIFY2(!start->isEnabled() && status(bench).contains(QLatin1String(said)), qPrintable(status(bench)));
        }
        type_values(bench, 0, QStringLiteral("100 to 400 GPa"));
        QVERIFY2(status(bench).startsWith(QStringLiteral("3. Start: about 12 to 22 runs")), qPrintable(status(bench)));

        QVERIFY2(status(bench).contains(to_qt((folder / "bar-calibration").string())), qPrintable(status(bench)));

        // The menu of parameters shows labels without underscores.
        auto* offered_keys = bench.find<QMenu>(QStringLiteral("study.add.menu"));
        emit offered_keys->aboutToShow();
        const auto* stretch = offered_keys->findChild<QAction*>(QStringLiteral("materials[0].critical_stretch"));
        QVERIFY(stretch);
        QCOMPARE(stretch->text(), QStringLiteral("Critical stretch\t0.1"));

        QVERIFY(bench.wait_for_nodes()); // so that no other work is in progress
        bench.click(QStringLiteral("study.start"));
        QCOMPARE(bench.find<QLabel>(QStringLiteral("progressWhat"))->text(), QStringLiteral("Calibration"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(panel.folder(), folder / "bar-calibration");
        QVERIFY2(log_of(bench).contains(QStringLiteral("Calibration bar-calibration has started: at most ")) &&
                     log_of(bench).contains(QStringLiteral("Calibration bar-calibration has ended: ")),
                 qPrintable(log_of(bench)));
        // A report of a run with the values has the tables of the calibration, one of the case before has none.
        QCOMPARE(tables_of_study(panel, read_case(panel.folder() / study_files::best)).size(), std::size_t(3));
        QVERIFY(tables_of_study(panel, bench.document().value()).empty());
        const auto tables = tables_of_study(panel, read_case(panel.folder() / study_files::best));
        QVERIFY2(tables[0].rows[0].join(QLatin1Char(' ')).contains(QStringLiteral("100 … 400 GPa")),
                 qPrintable(tables[0].rows[0].join(QLatin1Char(' '))));
        QVERIFY(!tables[0].rows[0][0].contains(QStringLiteral("youngs_modulus")));
        QCOMPARE(tables[1].rows[0][0], QStringLiteral("pull.csv"));
        QVERIFY(tables[2].note.contains(to_qt(panel.folder().string()) + QStringLiteral("/study.json")));
        for (const QStringList& row : tables[2].rows) // as the window names keys and runs
            QVERIFY2(!row.join(QLatin1Char(' ')).contains(QStringLiteral("youngs_modulus")), qPrintable(row[1]));
        // The first page has the fitted values, the interval and the comparison.
        const auto first_page = fit_of_study(panel, read_case(panel.folder() / study_files::best));
        QVERIFY(first_page && !first_page->curve.image.isNull());
        QVERIFY2(first_page->sentence.contains(QStringLiteral("fitted to pull.csv")) &&
                     first_page->sentence.contains(QStringLiteral("mean deviation")),
                 qPrintable(first_page->sentence));
        QCOMPARE(first_page->values.rows.size(), std::size_t(1));
        QCOMPARE(first_page->values.rows[0], tables[0].rows[0].first(4));
        QVERIFY(first_page->values.rows[0][3].contains(QStringLiteral("…")));
        QVERIFY(!fit_of_study(panel, bench.document().value()));
        // The fitted curve with the measured rows, and the misfit.
        const auto figures = pictures_of_study(panel, read_case(panel.folder() / study_files::best));
        QCOMPARE(figures.size(), std::size_t(1));
        QVERIFY(!figures[0].image.isNull() && figures[0].image != first_page->curve.image);
        auto* values = bench.find<QTreeWidget>(QStringLiteral("study.values"));
        QCOMPARE(values->topLevelItemCount(), 1);
        for (int column = 0; column < values->columnCount(); ++column)
            QVERIFY2(!values->headerItem()->toolTip(column).isEmpty(), qPrintable(values->headerItem()->text(column)));
        const Case best = read_case(panel.folder() / study_files::best);
        const double found = best.materials[0].youngs_modulus.value / 1e9;
        QCOMPARE(values->topLevelItem(0)->text(1).toDouble(),
                 QString::number(found, 'g', 12).toDouble()); // five digits
        QVERIFY(values->topLevelItem(0)->text(3).contains(QStringLiteral("…")));
        // The force is proportional to E: the run with the start value says where E is.
        const std::string history = text_of(panel.folder() / study_files::history);
        const auto first = history.find('\n') + 1, second = history.find('\n', first) + 1;
        const double force = std::stod(csv_cells(history.substr(first, second - first - 1)).back()); // at 1 µm, in N
        VERIFY_NEAR(found, 150 * 16 / force, 1e-2);

        auto* view = bench.find<QComboBox>(QStringLiteral("study.view"));
        auto* plot = bench.find<QCustomPlot>(QStringLiteral("study.plot"));
        bench.find<QTabWidget>(QStringLiteral("study.pages"))->setCurrentIndex(2);
        for (const StudyPlot::View shown : {StudyPlot::View::misfit, StudyPlot::View::profile, StudyPlot::View::fit}) {
            view->setCurrentIndex(view->findData(int(shown)));
            const int graphs = shown == StudyPlot::View::profile ? 1 : 2;
            QVERIFY(QTest::qWaitFor([&] { return plot->graphCount() == graphs; }, 5000));
        }

        // Ended, it continues with what the page Set-up says now; what the runs do not have is refused.
        auto* resume = bench.find<QAction>(QStringLiteral("study.continue"));
        QVERIFY2(!resume->isEnabled() && resume->toolTip().contains(QStringLiteral("has ended")),
                 qPrintable(resume->toolTip()));
        const QString bounds = keys->item(0, 1)->text();
        type_values(bench, 0, QStringLiteral("90 to 400 GPa"));
        QVERIFY2(resume->isEnabled(), qPrintable(resume->toolTip()));
        type_values(bench, 0, QStringLiteral("=200"));
        QVERIFY(!resume->isEnabled());
        type_values(bench, 0, bounds);
        QVERIFY(!resume->isEnabled());
        auto* profile = bench.find<QCheckBox>(QStringLiteral("study.profile"));
        profile->setChecked(true);
        QVERIFY(resume->isEnabled());
        profile->setChecked(false);

        const std::size_t runs = panel.runs().size();
        panel.open(panel.folder());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(panel.runs().size(), runs);
        QVERIFY(bench.find<QAction>(QStringLiteral("study.new_case"))->isEnabled());
        // The page Set-up has that of the opened calibration, so that Continue follows it.
        QVERIFY(keys->rowCount() > 0 && !resume->isEnabled());
        profile->setChecked(true);
        QVERIFY2(resume->isEnabled(), qPrintable(resume->toolTip()));
        profile->setChecked(false);
        // A kill after the first run, as on the command line: continued, the history is the same.
        std::ofstream(panel.folder() / study_files::history) << history.substr(0, second);
        panel.open(panel.folder());
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 60000));
        QCOMPARE(panel.runs().size(), std::size_t(1));
        QVERIFY(!bench.find<QAction>(QStringLiteral("study.new_case"))->isEnabled());
        QCOMPARE(values->topLevelItem(0)->text(3), QStringLiteral("–")); // with the reason beside it
        const QString why = bench.find<QPlainTextEdit>(QStringLiteral("study.fit"))->toPlainText();
        QVERIFY2(why.contains(QStringLiteral("There are no intervals")) && why.contains(QStringLiteral("Continue")),
                 qPrintable(why));
        bench.click(QStringLiteral("study.continue"));
        QVERIFY(QTest::qWaitFor([&] { return !panel.busy(); }, 120000));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(text_of(panel.folder() / study_files::history), history);
        QVERIFY2(
            log_of(bench).contains(QStringLiteral("Calibration bar-calibration continues after 1 run: at most ")) &&
                log_of(bench).count(QStringLiteral("Calibration bar-calibration has ended: ")) == 2,
            qPrintable(log_of(bench))); // opening a folder computes nothing, so the log has no line of it

        // The new case asks what becomes of changes; whoever cancels keeps the case.
        bench.document().edit(QStringLiteral("x"), [](Case& c) { c.name = "changed"; });
        bench.click(QStringLiteral("study.new_case"));
        auto* question = bench.find<QMessageBox>(QStringLiteral("unsavedQuestion"));
        QVERIFY(question);
        question->button(QMessageBox::Cancel)->click();
        deliver_posted_events();
        QCOMPARE(bench.document().value().name, std::string("changed"));
        bench.document().undo_stack()->setClean();
        bench.click(QStringLiteral("study.new_case"));
        VERIFY_NEAR(bench.document().value().materials[0].youngs_modulus.value / 1e9, found, 1e-9);
        QVERIFY(bench.document().file().empty());
        // It is not taken for the original, and the fit can go on from its values.
        QCOMPARE(bench.document().title(), QStringLiteral("bar-fitted.periscope*"));
        QCOMPARE(bench.document().value().materials[0].name, std::string("steel-fitted"));
        QCOMPARE(panel.setup().calibration.measured.size(), std::size_t(1));
        QCOMPARE(panel.setup().keys.at(0).values, QStringLiteral("100 to 400 GPa"));
        VERIFY_NEAR(written_number(panel.setup().keys[0].start.toStdString()).value().value, found, 1e-9);
        QVERIFY2(status(bench).startsWith(QStringLiteral("3. Start")), qPrintable(status(bench)));
        bench.document().undo_stack()->setClean();

        // The file of a calibration that is opened like a case is set up with its case; a formula stays one.
        std::ofstream(folder / "fit.json") << R"json({ "periscope_study": 1, "case": "bar.json", "parameters": [
            { "name": "E", "path": "materials[0].youngs_modulus", "bounds": ["100 GPa", "400 GPa"], "start": "150 GPa", "scale": "log" },
            { "name": "s", "path": "materials[0].critical_stretch", "expression": "5e-4*E" } ],
            "calibration": { "method": "bobyqa", "level": 0.95, "tolerance": 3.33333333e-7, "seed": 7, "if_run_fails": "stop", "measured": [ { "file": "pull.csv",
                "x": { "column": "u_um", "observer": "end x" },
                "y": { "column": "F_N", "observer": "pull x", "factor": -1 } } ] } })json";
        QVERIFY(bench.window.files().open(folder / "fit.json"));
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        QCOMPARE(panel.setup().keys.size(), std::size_t(2));
        QCOMPARE(panel.setup().keys[0].values, QStringLiteral("100 to 400 GPa"));
        QVERIFY(panel.setup().keys[0].is_log);
        QCOMPARE(panel.setup().keys[1].values, QStringLiteral("=5e-4*E"));
        QVERIFY2(status(bench).startsWith(QStringLiteral("3. Start: about 12 to 35 runs")), qPrintable(status(bench)));
        QVERIFY(start->isEnabled());
        // Its further options have fields, and keep their values while another one changes.
        auto* level = bench.find<QDoubleSpinBox>(QStringLiteral("study.level"));
        QCOMPARE(level->value(), 95.0);
        // Its label stands beside it on the same line, and the page scrolls to the last option.
        const auto* label = level->parentWidget()->findChild<QLabel*>();
        QVERIFY(label);
        QCOMPARE(label->text(), QStringLiteral("Level of the intervals:"));
        const auto* page = bench.find<QScrollArea>(QStringLiteral("study.fit"));
        QVERIFY(page);
        QVERIFY(page->widget()->isAncestorOf(bench.find<QComboBox>(QStringLiteral("study.if_run_fails"))));
        QVERIFY(Qt::mightBeRichText(bench.find<QComboBox>(QStringLiteral("study.method"))->toolTip())); // it wraps
        QCOMPARE(bench.find<QLineEdit>(QStringLiteral("study.tolerance"))->text(), QStringLiteral("3.33333e-07"));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("study.if_run_fails"))->currentIndex(), 1);
        auto* seed = bench.find<QSpinBox>(QStringLiteral("study.seed"));
        QCOMPARE(seed->value(), 7);
        seed->setValue(8);
        emit bench.find<QLineEdit>(QStringLiteral("study.tolerance"))->editingFinished();
        QCOMPARE(panel.setup().calibration.seed, std::uint64_t(8));
        QCOMPARE(panel.setup().calibration.tolerance, 3.33333333e-7);
        QCOMPARE(panel.setup().calibration.level, 0.95);
        QVERIFY(panel.setup().stop_at_failure);
        QVERIFY(study_of(panel.setup(), folder / "bar.json").stop_at_failure);

        // A column that the table no longer has is not replaced by another one.
        periscope::MeasuredCurve gone = panel.setup().calibration.measured.at(0);
        gone.y.column = "F_old";
        bench.window.findChild<FitOptions*>()->ask_for(gone);
        QTRY_VERIFY(bench.window.findChild<FittedCurveDialog*>());
        auto* edited = bench.window.findChild<FittedCurveDialog*>();
        const QString reason = edited->findChild<QLabel*>(QStringLiteral("fitted.reason"))->text();
        QVERIFY2(!edited->curve() && reason.contains(QStringLiteral("no column 'F_old'")), qPrintable(reason));
        edited->reject();
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(CalibrationWindowTest)
} // namespace calibration_window_test
#include "calibration_window_test.moc"
