// The stop criterion in the window: it is chosen beside the end time and can be undone, and a run ends when it is met.
#include "core/case_file/case_file.hpp"
#include "tests/gui/panel_fields.hpp"
#include "tests/test_program.hpp"
#include "ui/document/case_edits.hpp"

#include <QTemporaryDir>

#include <cmath>

namespace stop_fields_test {

using namespace periscope;
using namespace periscope::ui;

class StopFieldsTest : public QObject {
    Q_OBJECT

    static bool shown(Workbench& bench, const char* name) {
        const auto* widget = field<QWidget>(bench, QLatin1String(name));
        return widget && widget->isVisibleTo(&bench.window);
    }

private slots:
    void the_criterion_is_chosen_and_undone() {
        Workbench bench;
        QVERIFY(bench.open_coarse_plate());
        Document& d = bench.document();
        d.edit({}, [](Case& c) {
            c.observers.clear();
            c.observers.push_back({"force", ObserverKind::reaction, c.sets.front().name});
            c.observers.push_back({"way", ObserverKind::mean_displacement, c.sets.front().name});
            c.observers.push_back({"broken", ObserverKind::broken_bonds});
        });
        bench.window.select({ItemKind::solve});
        const std::string before = case_to_json(d.value());
        const int steps = d.undo_stack()->count();
        auto* by = field<QComboBox>(bench, QStringLiteral("run.stop_when.observer"));
        QVERIFY(by && by->isVisibleTo(&bench.window));
        QCOMPARE(by->count(), 4);
        QCOMPARE(by->itemText(0), QStringLiteral("end time only"));
        QVERIFY(!shown(bench, "run.stop_when.falls_to_share"));

        // The load falls to 10 % of its peak: what is asked for most.
        QVERIFY(choose(bench, "run.stop_when.observer", 1));
        const auto stop = [&] { return d.value().run.stop.value(); };
        QVERIFY(stop().observer == "force" && stop().kind == StopKind::falls_to_share && stop().value.value == 0.1);
        QVERIFY(shown(bench, "run.stop_when.falls_to_share") && shown(bench, "run.stop_when.after_peak_of"));
        QCOMPARE(field<QComboBox>(bench, QStringLiteral("run.stop_when.component"))->count(), 4); // and the magnitude
        QVERIFY(choose(bench, "run.stop_when.component", 1));
        QCOMPARE(stop().component, std::string("y"));
        QVERIFY(type(bench, "run.stop_when.falls_to_share", "0.2"));
        QVERIFY(type(bench, "run.stop_when.after_peak_of", "5 kN"));
        QVERIFY(stop().value.value == 0.2 && stop().least_peak->value == 5000);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());

        // A value of it, then of an observer with another unit: the value is a new one.
        QVERIFY(choose(bench, "run.stop_when.kind", int(StopKind::falls_to)));
        QVERIFY(shown(bench, "run.stop_when.falls_to") && !shown(bench, "run.stop_when.after_peak_of"));
        QVERIFY(!stop().least_peak);
        QVERIFY(type(bench, "run.stop_when.falls_to", "2 kN"));
        QCOMPARE(stop().value.value, 2000.0);
        QVERIFY(choose(bench, "run.stop_when.observer", 2));
        QVERIFY(stop().observer == "way" && stop().component.empty());
        QCOMPARE(stop().value.value, 0.5e-3);
        QVERIFY(type(bench, "run.stop_when.falls_to", "-20 um"));
        QVERIFY(std::abs(stop().value.value + 20e-6) < 1e-15);
        QVERIFY2(d.problems().empty(), d.problems().empty() ? "" : d.problems()[0].text().c_str());
        QVERIFY(type(bench, "run.stop_when.falls_to", "3 kN")); // refused at the field
        QVERIFY(d.reason_at(QStringLiteral("run.stop_when.falls_to")).contains(QStringLiteral("length")));
        QVERIFY(type(bench, "run.stop_when.falls_to", "-20 um"));

        // Renamed, it still is the one; removed, it is missed.
        rename_observer(d, 1, QStringLiteral("deflection"));
        QCOMPARE(stop().observer, std::string("deflection"));
        QTRY_COMPARE(field<QComboBox>(bench, QStringLiteral("run.stop_when.observer"))->currentText(),
                     QStringLiteral("observer deflection"));
        d.edit({}, [](Case& c) { c.observers.erase(c.observers.begin() + 1); });
        QCOMPARE(d.problems().size(), std::size_t(1));
        QVERIFY(choose(bench, "run.stop_when.observer", 0));
        QVERIFY(!d.value().run.stop && d.problems().empty());
        while (d.undo_stack()->index() > steps)
            d.undo_stack()->undo();
        QCOMPARE(case_to_json(d.value()), before);
        d.undo_stack()->setClean();
    }

    void a_run_ends_by_it() {
        const QTemporaryDir dir;
        Workbench bench;
        bench.workspace().runs.use_store(RunStore(std::filesystem::path(dir.path().toStdString()) / "store"));
        QVERIFY(bench.open_coarse_plate());
        bench.document().edit({}, [](Case& c) { // driven with 22 m/s along −y or y
            c.observers = {{"way", ObserverKind::mean_displacement, c.conditions[0].set}};
            c.run.stop =
                StopEntry{"way", "magnitude", StopKind::rises_to, parse_quantity("0.5 mm", dimension::length), {}};
        });
        QVERIFY2(bench.document().problems().empty(),
                 bench.document().problems().empty() ? "" : bench.document().problems()[0].text().c_str());
        QStringList said;
        connect(&bench.workspace().run, &RunController::said, [&](const QString& line) { said << line; });
        QVERIFY(bench.run_to_end());
        const auto& results = bench.workspace().results;
        const Sample& last = results.samples().back();
        QVERIFY(norm(last.values[0]) >= 0.5e-3);
        QVERIFY(norm(results.samples()[results.samples().size() - 2].values[0]) < 0.5e-3);
        QCOMPARE(results.frames().back()->step, last.step);
        QVERIFY(last.step < results.model()->steps);
        const QString expected =
            QStringLiteral("The run stopped at step %1: 'way magnitude' reached 0.5 mm.").arg(last.step);
        QVERIFY2(said.contains(expected), qPrintable(said.join(QLatin1Char('\n'))));
        QTRY_VERIFY(!bench.workspace().runs.runs().empty() && bench.workspace().runs.runs()[0].summary);
        const auto& record = bench.workspace().runs.runs()[0].summary->facts.record;
        QCOMPARE(QString::fromStdString(record.message), expected);
        QCOMPARE(record.state, RunState::finished);
        QVERIFY2(bench.problems.isEmpty(), qPrintable(bench.problems.join(QLatin1Char('\n'))));
        bench.document().undo_stack()->setClean();
    }
};

PERISCOPE_TEST(StopFieldsTest)
} // namespace stop_fields_test
#include "stop_fields_test.moc"
