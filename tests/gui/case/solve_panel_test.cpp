// Enters integrator and damping in the panel, and undoes each edit.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/forms/property_panel.hpp"
#include "ui/panels/progress_strip.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/report_action.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace solve_panel_test {

using namespace periscope;
using namespace periscope::ui;

namespace {

constexpr const char* strip = R"json({
  "periscope": 2, "name": "strip",
  "geometry": { "lattice": { "box": ["120 mm", "20 mm", "10 mm"], "spacing": "2 mm", "space": "plane_stress" } },
  "horizon": "3.14 dx",
  "materials": [ { "name": "concrete", "youngs_modulus": "30 GPa", "poisson_ratio": 0.33333333, "density": "2400 kg/m^3",
                   "law": "bilinear", "elastic_stretch": 1e-4, "critical_stretch": 1e-3 } ],
  "sets": [ { "name": "left", "box": { "min": [null, null, null], "max": ["8 mm", null, null] } },
            { "name": "right", "box": { "min": ["112 mm", null, null], "max": [null, null, null] } } ],
  "initial_cracks": [ { "plane": { "corner": ["60 mm", "-1 mm", "-1 mm"], "first": [0, "7 mm", 0], "second": [0, 0, "20 mm"] } } ],
  "conditions": [ { "displacement": [0, 0, null], "set": "left" },
                  { "displacement": ["0.1 mm", 0, null], "set": "right", "ramp": { "shape": "linear", "time": "1 s" } },
                  { "no_fail": true, "set": "left" }, { "no_fail": true, "set": "right" } ],
  "observers": [ { "name": "elongation", "mean_displacement": "right" },
                 { "name": "opening", "opening": [[0.057, 0.001, 0.005], [0.063, 0.001, 0.005]] } ],
  "run": { "end_time": "1 s", "analysis": "quasi-static-newton", "load_steps": 6, "tolerance": 1e-4, "maximum_iterations": 100000,
           "load_control": { "observer": "opening", "component": "x", "value": "6 um" } },
  "output": { "frames": 6, "samples": 6 }
})json";

} // namespace

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
        const auto warning = [&] { return bench.find<QLabel>(QStringLiteral("predicted.warning"))->text(); };
        QVERIFY(warning().isEmpty());
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.integrator"))->count(), 4);
        QVERIFY(choose(bench, "run.integrator", int(Integrator::euler)));
        QVERIFY(d.value().run.integrator == Integrator::euler);
        QVERIFY(warning().contains(QStringLiteral("unstable without damping")));
        QVERIFY(choose(bench, "run.integrator", int(Integrator::central_difference)));
        QVERIFY(warning().isEmpty());
        QVERIFY(type(bench, "run.local_damping", "0.5"));
        QCOMPARE(d.value().run.local_damping.value, 0.5);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, "run.local_damping", "1"));
        QCOMPARE(d.problems().size(), std::size_t(1));
        QVERIFY(bench.find<QLabel>(QStringLiteral("reason:run.local_damping"))->text().contains("Must be less than 1"));
        const auto again = parse_case(case_to_json(d.value()), "/").value;
        QVERIFY(again.run.integrator == Integrator::central_difference);
        d.undo_stack()->setIndex(undos);
        QCOMPARE(case_to_json(d.value()), before);
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.integrator"))->currentIndex(), 0);
    }

    // A given time step and the automatic one from the stability limit replace each other.
    void automatic_time_step() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        bench.window.select({ItemKind::solve});
        QVERIFY(choose(bench, "run.time_step.automatic", 1));
        QVERIFY(d.value().run.from_limit);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, "run.time_step", "100 ns"));
        QVERIFY(!d.value().run.from_limit && d.value().run.time_step);
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.time_step.automatic"))->currentIndex(), 0);
        QVERIFY(choose(bench, "run.time_step.automatic", 1));
        QVERIFY(d.value().run.from_limit && !d.value().run.time_step);
        d.undo_stack()->undo();
        QVERIFY(!d.value().run.from_limit && d.value().run.time_step);
    }

    // The numbers in frames have 32 bits until 64 are chosen.
    void numbers_in_frames() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        const std::string before = case_to_json(d.value());
        bench.window.select({ItemKind::solve});
        const auto* box = bench.find<QComboBox>(QStringLiteral("output.frame_precision"));
        QCOMPARE(box->currentText(), QStringLiteral("single (32-bit)"));
        QVERIFY(choose(bench, "output.frame_precision", 1));
        QVERIFY(d.value().output.frame_precision == FramePrecision::double_);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        d.undo_stack()->undo();
        QCOMPARE(case_to_json(d.value()), before);
        QCOMPARE(box->currentIndex(), 0);
    }

    // What matters for one kind of run alone is shown for it alone; what the other has is left behind.
    void states_of_rest() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        d.edit({}, [](Case& c) { c.observers.clear(); }); // energies are not all observed at rest
        bench.window.select({ItemKind::solve});
        QVERIFY(type(bench, "run.local_damping", "0.5"));
        const std::string before = case_to_json(d.value());
        const auto shown = [&](const char* name) {
            return bench.find<QWidget>(QLatin1String(name))->isVisibleTo(&bench.window);
        };
        QVERIFY(shown("run.safety_factor") && shown("run.integrator") && !shown("run.load_steps") &&
                !shown("run.tolerance"));
        QVERIFY(choose(bench, "run.analysis", int(Stepper::relaxation)));
        QVERIFY(d.value().run.stepper == Stepper::relaxation && d.value().run.local_damping.value == 0);
        QVERIFY(!shown("run.safety_factor") && !shown("run.integrator") && shown("run.load_steps") &&
                shown("run.tolerance"));
        QVERIFY(type(bench, "run.tolerance", "1e-4"));
        bench.find<QSpinBox>(QStringLiteral("run.load_steps"))->setValue(7);
        QCOMPARE(d.value().run.quasi_static.tolerance, 1e-4);
        QCOMPARE(d.value().run.quasi_static.load_steps, 7);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        while (d.value().run.stepper == Stepper::relaxation)
            d.undo_stack()->undo();
        QCOMPARE(case_to_json(d.value()), before);
        QVERIFY(shown("run.safety_factor") && !shown("run.load_steps"));
        // If a file gives an analysis a value that it does not use, the value is shown, and its row stays when it is
        // corrected.
        d.edit({}, [](Case& c) { c.run.stepper = Stepper::relaxation; });
        bench.window.select({ItemKind::conditions});
        bench.window.select({ItemKind::solve});
        QVERIFY(shown("run.load_steps") && shown("run.local_damping"));
        QVERIFY(type(bench, "run.local_damping", "0"));
        QCOMPARE(d.value().run.local_damping.value, 0.0);
        deliver_posted_events();
        QVERIFY(shown("run.local_damping"));
        QVERIFY(choose(bench, "run.analysis", int(Stepper::newton)));
        QVERIFY(!shown("run.local_damping") && shown("run.if_not_converged"));
        // Rows that the choice of the analysis adds stand below the rows that were there before.
        const auto top = [&](const char* name) {
            return bench.find<QWidget>(QLatin1String(name))->mapTo(&bench.window, QPoint(0, 0)).y();
        };
        QTRY_VERIFY(top("run.load_control.observer") > top("run.maximum_iterations") + 20);
        QTRY_VERIFY(top("run.if_not_converged") > top("run.load_control.observer") + 20);
        QTRY_VERIFY(top("restart.checkpoint") > top("run.if_not_converged") + 20);
    }

    // An opening may control the load of Newton's method; renamed, it still does, and another analysis forgets it.
    void an_observer_controls_the_load() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        d.edit({}, [](Case& c) {
            c.observers.clear();
            c.observers.push_back({"energy", ObserverKind::broken_bonds});
            c.observers.push_back({"tip", ObserverKind::mean_displacement, c.sets.front().name});
        });
        bench.window.select({ItemKind::solve});
        const auto shown = [&](const char* name) {
            const auto* field = bench.find<QWidget>(QLatin1String(name));
            return field && field->isVisibleTo(&bench.window);
        };
        QVERIFY(!shown("run.load_control.observer"));
        QVERIFY(choose(bench, "run.analysis", int(Stepper::newton)));
        QVERIFY(shown("run.load_control.observer") && shown("run.if_not_converged") &&
                !shown("run.load_control.value"));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("run.load_control.observer"))->count(), 2); // time, and the tip
        // The panel is made anew: scrolled to the same place, with the focus in the same field, which has not moved.
        const char* const by = "run.load_control.observer";
        const auto top = [&] { return bench.find<QWidget>(QLatin1String(by))->mapTo(&bench.window, QPoint()).y(); };
        auto* bar = bench.find<QScrollArea>(QStringLiteral("properties"))->verticalScrollBar();
        bench.window.activateWindow();
        bench.find<QWidget>(QLatin1String(by))->setFocus();
        QTRY_VERIFY(bench.find<QWidget>(QLatin1String(by))->hasFocus());
        settle_layout();
        bar->setValue(40);
        const int before = top();
        QVERIFY(choose(bench, by, 1));
        QTRY_VERIFY(shown("run.load_control.value"));
        settle_layout();
        QCOMPARE(bar->value(), 40);
        QCOMPARE(top(), before);
        QVERIFY(bench.find<QWidget>(QLatin1String(by))->hasFocus());
        QVERIFY(!shown("run.if_not_converged"));
        QVERIFY(choose(bench, "run.load_control.component", 1));
        QVERIFY(type(bench, "run.load_control.value", "20 um"));
        const auto& control = d.value().run.quasi_static.load_control;
        QVERIFY(control && control->observer == "tip" && control->axis == 1 &&
                std::abs(control->value.value - 20e-6) < 1e-15);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        rename_observer(d, 1, QStringLiteral("top"));
        QCOMPARE(QString::fromStdString(d.value().run.quasi_static.load_control->observer), QStringLiteral("top"));
        QVERIFY(d.problems().empty());
        QTRY_COMPARE(bench.find<QComboBox>(QStringLiteral("run.load_control.observer"))->currentText(),
                     QStringLiteral("observer top"));
        d.edit({}, [](Case& c) { c.observers.pop_back(); });
        QCOMPARE(d.problems().size(), std::size_t(1));
        QVERIFY(choose(bench, "run.analysis", int(Stepper::relaxation)));
        QVERIFY(!d.value().run.quasi_static.load_control && d.problems().empty());
    }

    // The status line shows the load step and the residual; every frame is a state of rest.
    void a_run_at_rest_says_how_far_it_is() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit({}, [](Case& c) {
            c.run.stepper = Stepper::relaxation;
            c.run.damping = c.run.local_damping = Quantity();
            c.observers.clear();
            c.run.quasi_static.load_steps = 2;
            c.run.quasi_static.tolerance = 1e-3;
        });
        QVERIFY2(bench.document().problems().empty(),
                 bench.document().problems().empty() ? "" : bench.document().problems()[0].text().c_str());
        gpu::RunStatus status;
        status.is_quasi_static = true;
        status.step = 2, status.steps = 20, status.iterations = 1234, status.residual = 2e-4;
        auto* strip = bench.window.findChild<ProgressStrip*>();
        QVERIFY(strip);
        strip->show_status(status);
        QStringList words;
        for (const auto* label : strip->findChildren<QLabel*>())
            words << label->text();
        const QString all = words.join(QLatin1Char(' '));
        QVERIFY2(all.contains("load step 2 of 20") && all.contains("residual 2e-04") && !all.contains("steps/s"),
                 qPrintable(all));
    }

    void the_view_tells_load_steps() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit({}, [](Case& c) {
            c.run.stepper = Stepper::newton;
            c.run.damping = c.run.local_damping = Quantity();
            c.run.end_time = 1e-7;
            c.run.quasi_static.load_steps = 2;
            c.run.quasi_static.tolerance = 1e-3;
        });
        QVERIFY(bench.run_to_end());
        const QString caption = bench.window.view().caption();
        QVERIFY2(caption.startsWith(QStringLiteral("Load step 2 of 2, load factor 1")), qPrintable(caption));
        QCOMPARE(bench.find<QLineEdit>(QStringLiteral("frameTime"))->text(), QStringLiteral("2"));
        bench.window.select({ItemKind::results});
        QStringList facts;
        for (const auto* label : bench.find<PropertyPanel>(QStringLiteral("properties"))->findChildren<QLabel*>())
            facts << label->text();
        QVERIFY2(facts.contains(QStringLiteral("Last load step")) && !facts.contains(QStringLiteral("Max. speed")),
                 qPrintable(facts.join('|')));
        auto& plots = bench.window.plots();
        QTRY_COMPARE(plots.content().table().rows(), std::size_t(3));
        const PlotSheet sheet = plots.content().sheet();
        QVERIFY(!sheet.lines.empty());
        QVERIFY(std::ranges::count(plots.content().table().curves(), "load factor", &CurveInfo::name) == 1);
        for (const PlotLine& line : sheet.lines) { // from the unloaded body
            QCOMPARE(line.points.x, (std::vector<double>{0, 1, 2}));
            QCOMPARE(line.points.y.front(), 0.0);
        }
        QCOMPARE(plots.canvas().xAxis->label(), QStringLiteral("Load step"));
        QCOMPARE(bench.find<QComboBox>(QStringLiteral("plot.x"))->itemText(0), QStringLiteral("load step"));
        // Another case has nothing of it.
        bench.document().replace(Document::new_case(), {});
        QTRY_VERIFY(plots.content().sheet().lines.empty());
        QTRY_VERIFY(plots.canvas().xAxis->label() != QStringLiteral("Load step"));
    }

    // A notched strip, pulled so that the notch opens by equal steps: the view counts load steps, and the report has the load factor
    // of each, which is the share of the prescribed displacement that its end has.
    void load_steps_and_load_factor() {
        const QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        QFile file(place.filePath(QStringLiteral("strip.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(strip);
        file.close();
        Workbench bench;
        QVERIFY(bench.window.files().open(folder / "strip.json") && bench.wait_for_nodes());
        QVERIFY2(bench.document().problems().empty(),
                 bench.document().problems().empty() ? "" : bench.document().problems()[0].text().c_str());
        QVERIFY(bench.run_to_end());
        const auto& results = bench.workspace().results;
        QVERIFY2(bench.window.view().caption().startsWith(QStringLiteral("Load step 6 of 6")),
                 qPrintable(bench.window.view().caption()));
        QCOMPARE(bench.window.plots().canvas().xAxis->label(), QStringLiteral("Load step"));
        const auto& steps = bench.workspace().run.record().load_steps;
        QCOMPARE(steps.size(), std::size_t(6));
        std::vector<double> elongation(7), opening(7); // m, by load step
        for (const Sample& sample : results.samples()) {
            elongation.at(sample.step) = sample.values[0].x;
            opening.at(sample.step) = sample.values[1].x;
        }
        bench.window.reports().write(folder / "report.html");
        QVERIFY(QTest::qWaitFor([&] { return !bench.window.reports().task().busy(); }, 60000));
        QFile report(place.filePath(QStringLiteral("report.html")));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(report.readAll());
        const qsizetype table = html.indexOf(QStringLiteral("load factor"));
        QVERIFY(table > 0);
        for (const LoadStepRecord& step : steps) {
            QVERIFY2(std::abs(opening[step.step] - 1e-6 * double(step.step)) < 1e-8,
                     qPrintable(QString::number(opening[step.step])));
            QVERIFY2(std::abs(elongation[step.step] / (step.load_factor * 1e-4) - 1) < 1e-3,
                     qPrintable(QStringLiteral("%1 %2").arg(elongation[step.step]).arg(step.load_factor)));
            QVERIFY2(html.indexOf(QString::number(step.load_factor, 'g', 5), table) > 0,
                     qPrintable(QString::number(step.load_factor)));
        }
        // The caption has that of the step shown, and Plots have it as a curve, over which others can be drawn.
        const auto said = [&](double factor) { return QStringLiteral(", load factor %1").arg(factor, 0, 'g', 4); };
        QVERIFY2(bench.window.view().caption().contains(said(steps[5].load_factor)),
                 qPrintable(bench.window.view().caption()));
        auto* slider = bench.find<QSlider>(QStringLiteral("frameSlider"));
        slider->setValue(0);
        QTRY_VERIFY2(bench.window.view().caption().contains(said(0)), qPrintable(bench.window.view().caption()));
        auto& plots = bench.window.plots();
        bench.find<QDockWidget>(QStringLiteral("dockPlots"))->raise();
        QTRY_VERIFY(std::ranges::count(plots.content().table().curves(), "load factor", &CurveInfo::name) == 1);
        plots.show_only({"load factor"});
        PlotSheet sheet = plots.content().sheet();
        QCOMPARE(sheet.lines.size(), std::size_t(1));
        QCOMPARE(sheet.lines[0].points.y.size(), std::size_t(7));
        QCOMPARE(sheet.lines[0].points.y[0], 0.0);
        for (const LoadStepRecord& step : steps)
            QCOMPARE(sheet.lines[0].points.y[step.step], step.load_factor);
        auto* x = bench.find<QComboBox>(QStringLiteral("plot.x"));
        const int over = x->findText(QStringLiteral("load factor"));
        QVERIFY(over > 0);
        const std::string elongated = plots.content().table().curves()[0].name;
        plots.show_only({elongated});
        x->setCurrentIndex(over);
        emit x->activated(over);
        sheet = plots.content().sheet();
        QCOMPARE(sheet.x_name, QStringLiteral("load factor"));
        QVERIFY(!sheet.lines.empty() && sheet.lines[0].points.x.size() == 7);
        for (const LoadStepRecord& step : steps)
            QVERIFY(std::abs(sheet.lines[0].points.x[step.step] - step.load_factor) < 1e-12);
        QVERIFY(html.contains(QStringLiteral("Load factor against load step")));
        // At first in proportion to the opening: the strip is elastic.
        QVERIFY(steps[0].load_factor > 0 && std::abs(steps[1].load_factor / steps[0].load_factor - 2) < 0.1);
    }
};

PERISCOPE_TEST(SolvePanelTest)
} // namespace solve_panel_test

#include "solve_panel_test.moc"
