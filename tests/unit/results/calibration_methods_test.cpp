// Each method of calibration, on a curve with a peak and a tail, with runs that fail, do not converge or end before
// their first row.
#include "core/base/error.hpp"
#include "core/calibration/calibrate.hpp"
#include "core/calibration/calibration_report.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/fitted_curve.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace calibration_methods_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::calibration;
namespace fs = std::filesystem;

class CalibrationMethodsTest : public QObject {
    Q_OBJECT

private slots:
    void exact_curves_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("starts");
        QTest::addColumn<double>("tolerance"); // of the values
        QTest::newRow("least squares") << 0 << 1 << 1e-3;
        QTest::newRow("BOBYQA") << 1 << 1 << 1e-3;
        QTest::newRow("COBYLA") << 2 << 1 << 1e-2;
        QTest::newRow("Nelder and Mead") << 3 << 1 << 1e-3;
        QTest::newRow("DIRECT") << 4 << 1 << 5e-2;
        QTest::newRow("eight starts") << 1 << 8 << 1e-3;
    }
    void exact_curves() {
        QFETCH(int, method);
        QFETCH(int, starts);
        QFETCH(double, tolerance);
        CurveModel model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        const CalibrationEnd end =
            fitted(calibration_with(static_cast<Calibration::Method>(method), static_cast<std::size_t>(starts)), misfit,
                   model);
        for (std::size_t p = 0; p < 3; ++p)
            VERIFY_NEAR(end.best.values[p], truth[p], tolerance);
        QCOMPARE(end.runs, model.calls); // none twice
        QVERIFY(end.uncertainty && end.failed.empty() && end.starts.size() == std::size_t(starts));
        const auto& estimates = end.uncertainty->estimates;
        QVERIFY(estimates[0].interval.low < 10 && estimates[0].interval.high > 10);
        QVERIFY(estimates[0].joint.low < estimates[0].interval.low);
    }

    void one_parameter() {
        CurveModel model{places(20, 8)};
        const std::vector<FittedParameter> one{{"b", "mm", {0.5, 8, 3, true}}};
        const Misfit misfit({points_of(model.x, 0.1)});
        for (const auto method :
             {Calibration::Method::least_squares, Calibration::Method::bobyqa, Calibration::Method::nelder_mead}) {
            History history(one, misfit);
            const Evaluate inner = model.evaluate();
            const CalibrationEnd end = calibrate(
                calibration_with(method), one, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    std::vector<Parameters> all;
                    for (const Parameters& run : runs)
                        all.push_back({10, run[0], 3});
                    inner(all, ended);
                },
                history);
            VERIFY_NEAR(end.best.values[0], 2, 1e-3);
        }
    }

    // Bounds that are narrower than 2 % of the value leave room for a difference.
    void narrow_bounds() {
        CurveModel model{places(40, 8)};
        auto parameters = three_parameters();
        parameters[0].bounds = {9.95, 10.05, 10.02, false};
        const Misfit misfit({points_of(model.x, 0.1)});
        History history(parameters, misfit);
        const CalibrationEnd end = calibrate(calibration_with(Calibration::Method::least_squares), parameters, misfit,
                                             model.evaluate(), history);
        QVERIFY(end.uncertainty && end.failed.empty());
        for (std::size_t p = 0; p < 3; ++p)
            VERIFY_NEAR(end.best.values[p], truth[p], 2e-3);
    }

    // The start is computed once, though its share between logarithmic bounds is rounded. If the largest number of runs
    // is reached, the result says so.
    void nlopt_and_the_gate() {
        CurveModel model{places(40, 8)};
        const auto parameters = three_parameters();
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::bobyqa);
        std::vector<Parameters> computed;
        const Evaluate inner = model.evaluate();
        const auto run = [&] {
            History history(parameters, misfit);
            return calibrate(
                calibration, parameters, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    computed.insert(computed.end(), runs.begin(), runs.end());
                    inner(runs, ended);
                },
                history);
        };
        run();
        for (std::size_t k = 1; k < computed.size(); ++k)
            QVERIFY(!(near(computed[k][0], 7, 1e-12) && near(computed[k][1], 3, 1e-12) &&
                      near(computed[k][2], 2.5, 1e-12)));
        calibration.maximum_runs = 20;
        QVERIFY(run().is_used_up());
    }

    // Two jobs, as run_calibration() has them: the one that ends after a failed run records that run once.
    void a_failed_run_is_recorded_once() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        const Misfit misfit({points_of({1, 2}, 0.1)});
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        History history(one, misfit, file);
        const Evaluate evaluate = [](std::span<const Parameters> runs, const Ended& ended) {
            std::exception_ptr failure;
            for (std::size_t k = 0; k < runs.size(); ++k)
                try {
                    ended(k, k == 0 ? Outcome{{}, "it flew apart", true} : Outcome{{1.0, 2.0}, {}, true});
                } catch (...) {
                    failure = std::current_exception();
                }
            std::rethrow_exception(failure);
        };
        RunGate gate(evaluate, history, misfit, [](const Trial& trial, std::size_t) {
            if (trial.has_failed)
                throw RunError(trial.reason);
        });
        QVERIFY(message_of<RunError>([&] {
                    gate.run_alone({{1}, {2}}, "start 1", 10);
                }).find("flew apart") != std::string::npos);
        QCOMPARE(std::ranges::count(text_of(file), '\n'), 3);
        QVERIFY(text_of(file).find("\n2,start 1,2,") != std::string::npos);
        // Without the failed run, the other one keeps its number, which its folder has.
        History again(one, misfit, file, false);
        QVERIFY(again.size() == 1 && again.next_number() == 3);
        QVERIFY(text_of(file).find("\n2,start 1,2,") != std::string::npos);
    }

    // Runs whose load steps have not converged count, the history says so, and so does a warning.
    void runs_that_have_not_converged() {
        CurveModel model{places(40, 8)};
        const auto parameters = three_parameters();
        const Misfit misfit({points_of(model.x, 0.1)});
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "history.csv";
        const Evaluate inner = model.evaluate();
        std::size_t all = 0;
        for (int call = 0; call < 2; ++call) { // the second one reads the history
            History history(parameters, misfit, file);
            const CalibrationEnd end = calibrate(
                calibration_with(Calibration::Method::least_squares), parameters, misfit,
                [&](std::span<const Parameters> runs, const Ended& ended) {
                    inner(runs, [&ended](std::size_t index, Outcome outcome) {
                        outcome.has_converged = false;
                        ended(index, outcome);
                    });
                },
                history);
            all = end.runs;
            QCOMPARE(end.not_converged, all);
            QVERIFY(says(end, fmt::format("In {0} of {0} runs, load steps have not converged", all)));
        }
        QVERIFY(text_of(file).find("finished, not converged") != std::string::npos);
    }

    // If a calibration is cancelled in its first run, there is nothing to report. If it is cancelled in the runs for the
    // intervals, nothing has failed, and it says why there are no intervals.
    void cancelled() {
        CurveModel model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        const Calibration calibration = calibration_with(Calibration::Method::least_squares);
        const std::size_t runs = fitted(calibration, misfit, model).runs;
        for (const std::size_t most : {std::size_t(0), runs - 1}) {
            CurveModel cut{model.x, 100, most};
            const CalibrationEnd end = fitted(calibration, misfit, cut);
            QVERIFY(end.cancelled);
            QCOMPARE(end.warnings.size(), std::size_t(most == 0 ? 0 : 1));
            QCOMPARE(says(end, "There are no intervals"), most > 0);
            const std::string json = calibration_report_json(end, calibration, three_parameters(), 0);
            QCOMPARE(json.find("\"misfit\"") == std::string::npos, most == 0);
            QCOMPARE(calibration_summary(end, calibration, three_parameters()).empty(), most == 0);
        }
    }

    // Runs that fail count as far from the measurement. They are listed, and do not end the search.
    void failed_runs() {
        CurveModel model{places(40, 8)};
        model.most_c = 3.3;
        const Misfit misfit({points_of(model.x, 0.1)});
        for (const auto method : {Calibration::Method::least_squares, Calibration::Method::bobyqa}) {
            const CalibrationEnd end = fitted(calibration_with(method, 6), misfit, model);
            for (std::size_t p = 0; p < 3; ++p)
                VERIFY_NEAR(end.best.values[p], truth[p], 2e-3);
            QVERIFY(!end.failed.empty() && end.failed[0].reason == "it flew apart, twice");
            QVERIFY(end.failed[0].misfit > 40 * 4 && end.failed[0].values[2] > 3.3);
        }
        QVERIFY(message_of<RunError>([&] {
                    fitted(calibration_with(Calibration::Method::bobyqa, 6), misfit, model, true);
                }).find("failed: it flew apart") != std::string::npos);
        model.most_c = 2;
        QVERIFY(message_of<RunError>([&] {
                    fitted(calibration_with(Calibration::Method::bobyqa), misfit, model);
                }).find("the run with the start values (a 7 N/mm, b 3 mm, c 2.5) failed") != std::string::npos);
    }

    void no_overlap() {
        const Misfit misfit({points_of(places(40, 8), 0.1)});
        const auto parameters = three_parameters();
        History history(parameters, misfit);
        const std::string said = message_of<CaseError>([&] {
            calibrate(
                calibration_with(Calibration::Method::bobyqa), parameters, misfit,
                [](std::span<const Parameters> runs, const Ended& ended) {
                    for (std::size_t k = 0; k < runs.size(); ++k)
                        ended(k, Outcome{std::vector<std::optional<double>>(40), {}});
                },
                history);
        });
        QVERIFY2(said.find("None of the measured rows, from 0 to 8 mm, lies on the computed curve") !=
                     std::string::npos,
                 said.c_str());
    }

    // A search that ends too early continues from a run of the intervals that fits better, and the best run of all is taken.
    void search_that_ends_too_early() {
        CurveModel model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.tolerance = 0.4; // of the bounds: the first steps are the last ones
        const auto parameters = three_parameters();
        History history(parameters, misfit);
        double least = HUGE_VAL;
        const CalibrationEnd end =
            calibrate(calibration, parameters, misfit, model.evaluate(), history, false,
                      [&least](const Trial& trial, std::size_t) { least = std::min(least, trial.misfit); });
        QCOMPARE(end.best.misfit, least);
        QVERIFY(end.uncertainty);
        QCOMPARE(end.uncertainty->estimates[0].value, end.best.values[0]);
        // The search of the start ended at other values: what is said of it ends with the best ones.
        const auto searches = searches_of(end, parameters);
        QCOMPARE(searches.size(), std::size_t(2));
        QCOMPARE(searches[1].name, std::string("Best of all runs"));
        QVERIFY2(searches[1].words.starts_with(values_words(end.best.values, parameters) + ", misfit "),
                 searches[1].words.c_str());
        QVERIFY(fit_words(end, parameters).find(searches[0].words) != std::string::npos);
    }

    // The computed curve covers only the first half of the measured curve.
    void half_an_overlap() {
        CurveModel model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        const auto parameters = three_parameters();
        History history(parameters, misfit);
        const Evaluate inner = model.evaluate();
        const CalibrationEnd end = calibrate(
            calibration_with(Calibration::Method::least_squares), parameters, misfit,
            [&](std::span<const Parameters> runs, const Ended& ended) {
                inner(runs, [&ended](std::size_t index, Outcome outcome) {
                    for (std::size_t row = 20; row < 40; ++row)
                        outcome.values[row].reset();
                    ended(index, outcome);
                });
            },
            history);
        QVERIFY(says(end, "The best curve does not come to 20 of 40 measured rows"));
    }

    void too_few() {
        CurveModel model{places(3, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::bobyqa);
        QVERIFY(message_of<CaseError>([&] {
                    fitted(calibration, misfit, model);
                }).find("3 measured rows are too few for 3 parameters") != std::string::npos);
        calibration.maximum_runs = 12;
        CurveModel more{places(30, 8)};
        const Misfit enough({points_of(more.x, 0.1)});
        QVERIFY(message_of<CaseError>([&] { fitted(calibration, enough, more); }).find("allow at least 13") !=
                std::string::npos);
        calibration.maximum_runs = 40;
        const CalibrationEnd end = fitted(calibration, enough, more);
        QVERIFY(end.runs <= 40 && end.is_used_up() && end.uncertainty);
        // The next step needs more runs than remain. Each interface has its own remedy with its own names.
        QVERIFY(end.runs + end.next_step > 40);
        const std::string why = next_step_words(end.next_step, end.runs, 40);
        QVERIFY2(says(end, "because " + why + ": raise maximum_runs and continue with --resume"), why.c_str());
        QCOMPARE(next_step_words(4, 21, 24),
                 std::string("the next step of the search needs 4 runs, and 3 of 24 are left"));
        QCOMPARE(next_step_words(1, 24, 24),
                 std::string("the next step of the search needs 1 run, and none of 24 is left"));
        const auto parameters = three_parameters();
        History history(parameters, enough);
        const FitReader reader{{"Stiffness a", "Place b", "Power c"}, "raise Max. runs"};
        const CalibrationEnd in_window =
            calibrate(calibration, parameters, enough, more.evaluate(), history, false, {}, reader);
        QVERIFY(says(in_window, why + ": raise Max. runs") && !says(in_window, "maximum_runs"));
        Study study;
        study.parameters.push_back({});
        study.parameters.back().name = "a";
        study.parameters.back().source = Bounds{};
        QCOMPARE(fitted_parameters(study, reader).at(0).words(), std::string("Stiffness a"));
        QCOMPARE(fitted_parameters(study).at(0).words(), std::string("a"));
        // A case has five digits, within the bounds.
        QCOMPARE(rounded_values({19.112549770233407, 8, 2.00000049}, parameters), (Parameters{19.113, 8, 2}));
    }
};

PERISCOPE_TEST(CalibrationMethodsTest)
} // namespace calibration_methods_test
#include "calibration_methods_test.moc"
