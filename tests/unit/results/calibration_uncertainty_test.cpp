// How sure the values of a calibration are: intervals and their coverage, combinations that the data do not determine,
// profiles, and likely values.
#include "core/base/error.hpp"
#include "core/calibration/calibrate.hpp"
#include "core/calibration/calibration_report.hpp"
#include "core/calibration/likely_values.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/results/fitted_curve.hpp"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <span>
#include <string>

namespace calibration_uncertainty_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::calibration;

class CalibrationUncertaintyTest : public QObject {
    Q_OBJECT

private slots:
    // With noise of 1 % of the peak the intervals of 90 % hold the truth in 180 ± 9 of 200 repetitions.
    void intervals_cover_the_truth() {
        CurveModel model{places(80, 8)};
        const double sigma = 0.01 * load(2 * std::cbrt(0.5), truth); // the peak is at x³ = b³/2
        std::mt19937_64 random(1);
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.tolerance = 1e-4;
        std::array<int, 3> covered{};
        double widened = 0;
        for (int repetition = 0; repetition < 200; ++repetition) {
            const Misfit misfit({points_of(model.x, sigma, &random)});
            const CalibrationEnd end = fitted(calibration, misfit, model);
            QVERIFY(end.uncertainty);
            widened += end.uncertainty->widening / 200;
            for (std::size_t p = 0; p < 3; ++p) {
                const Interval& interval = end.uncertainty->estimates[p].interval;
                covered[p] += interval.low <= truth[p] && truth[p] <= interval.high ? 1 : 0;
            }
        }
        for (const int count : covered)
            QVERIFY2(count >= 171 && count <= 189, qPrintable(QString::number(count)));
        QVERIFY(widened > 1 && widened < 1.1); // σ is right: by chance alone
    }

    // Intervals are as wide as the misfit says when σ is not stated, or stated too small.
    void widened_intervals() {
        CurveModel model{places(60, 8)};
        std::mt19937_64 random(7);
        const MeasuredPoints right = points_of(model.x, 0.1, &random);
        MeasuredPoints small = right, none = right;
        for (double& sigma : small.sigma)
            sigma = 0.01;
        none.states_sigma = false;
        const Calibration calibration = calibration_with(Calibration::Method::least_squares);
        const auto width = [&](const MeasuredPoints& points, CalibrationEnd& end) {
            const Misfit misfit({points});
            end = fitted(calibration, misfit, model);
            const Interval& interval = end.uncertainty->estimates[0].interval;
            return interval.high - interval.low;
        };
        CalibrationEnd of_right, of_small, of_none;
        const double wide = width(right, of_right), stated = width(small, of_small), estimated = width(none, of_none);
        const double excess = of_right.uncertainty->excess;
        VERIFY_NEAR(of_small.uncertainty->excess, 10 * excess, 0.01);
        VERIFY_NEAR(stated, wide * excess / std::max(1.0, excess), 0.02);
        QVERIFY(estimated > stated && estimated < 1.05 * stated); // Student's t
        // The estimate has the unit of the curve, in which the noise was 0.1.
        QVERIFY(!of_right.curves[0].sigma && of_none.curves[0].sigma);
        VERIFY_NEAR(*of_none.curves[0].sigma, 0.1, 0.3);
        VERIFY_NEAR(of_none.curves[0].mean, *of_none.curves[0].sigma * std::sqrt(57.0 / 60), 1e-6);
        const auto report = [&](const CalibrationEnd& end) {
            return calibration_report_json(end, calibration, three_parameters(), 0);
        };
        QVERIFY(report(of_none).find("misfit_in_standard_deviations") == std::string::npos);
        QVERIFY(report(of_none).find("estimated_standard_deviation") != std::string::npos);
        QVERIFY(report(of_right).find("misfit_in_standard_deviations") != std::string::npos);
        QVERIFY(of_small.warnings.front().find("the model is not the specimen") != std::string::npos);
    }

    // A weight that all curves share changes neither the intervals nor what is said of the misfit.
    void weights_of_curves() {
        CurveModel model{places(40, 8)};
        std::mt19937_64 random(3);
        MeasuredPoints points = points_of(model.x, 0.02, &random);
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.profile = true;
        std::vector<CalibrationEnd> ends;
        for (const double weight : {1.0, 4.0}) {
            points.weight = weight;
            const Misfit misfit({points});
            ends.push_back(fitted(calibration, misfit, model));
        }
        const Uncertainty &one = *ends[0].uncertainty, &four = *ends[1].uncertainty;
        VERIFY_NEAR(four.misfit, 4 * one.misfit, 1e-3);
        VERIFY_NEAR(four.excess, one.excess, 1e-3);
        for (std::size_t p = 0; p < 3; ++p) {
            QVERIFY(one.estimates[p].profile && four.estimates[p].profile);
            VERIFY_NEAR(four.estimates[p].interval.low, one.estimates[p].interval.low, 1e-3);
            VERIFY_NEAR(four.estimates[p].profile->low, one.estimates[p].profile->low, 1e-3);
        }
        MeasuredPoints other = points;
        other.weight = 1;
        const Misfit unequal({points, other});
        QVERIFY(message_of<CaseError>([&] {
                    fitted(calibration, unequal, model);
                }).find("calibration.profile: The curves have different weights") != std::string::npos);
    }

    // Of one parameter the joint region is the interval, whichever distribution both are of: F with 1 degree of freedom is t².
    void joint_region_of_one_parameter() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        MeasuredPoints points = points_of({1, 2, 3, 4}, 0.1);
        for (const bool states_sigma : {true, false}) {
            points.states_sigma = states_sigma;
            const Misfit misfit({points});
            Trial best;
            best.values = {5};
            best.residuals = {1, -1, 1, -1};
            best.misfit = 4;
            const Uncertainty u = uncertainty_of(one, best, {{30, 30, 30, 30}}, misfit, 0.9);
            VERIFY_NEAR(u.estimates[0].joint.high, u.estimates[0].interval.high, 1e-9);
        }
    }

    // Draws have the mean and the covariance of the fit; where the data decide nothing they fill the range between the bounds.
    void likely_values_of_two_parameters() {
        const std::vector<FittedParameter> two{{"a", "GPa", {10, 20, 15, false}}, {"b", "", {1, 100, 10, true}}};
        Uncertainty u;
        u.covariance = {{0.0025, 0.0012}, {0.0012, 0.0009}};
        const auto draws = likely_values(two, {15, 10}, u, 4000, 1);
        QCOMPARE(draws.size(), std::size_t(4000));
        double mean = 0, square = 0, product = 0;
        for (const Parameters& draw : draws) {
            const double a = share_of(two[0].bounds, draw[0]) - 0.5, b = share_of(two[1].bounds, draw[1]) - 0.5;
            mean += a / 4000, square += a * a / 4000, product += a * b / 4000;
        }
        QVERIFY(std::abs(mean) < 0.003);
        VERIFY_NEAR(square, 0.0025, 0.08);
        VERIFY_NEAR(product, 0.0012, 0.1);
        QVERIFY(likely_values_csv(two, {{15, 10}}) == "a [GPa],b\n15,10\n");

        u.covariance = {{1e18, 0}, {0, 0.0009}};
        const auto undecided = likely_values(two, {15, 10}, u, 400, 1);
        QCOMPARE(undecided.size(), std::size_t(400));
        const auto above = std::ranges::count_if(undecided, [](const Parameters& draw) { return draw[0] > 17.5; });
        QVERIFY(above > 70 && above < 130); // a quarter
    }

    // Of a stiffness that is a product of two parameters the data decide the product alone. The draws keep it, while each factor fills its range,
    // and the warning names the quotient, which is undecided.
    void redundant_parameters() {
        const std::vector<double> x = places(40, 8);
        const std::vector<FittedParameter> parameters{
            {"k", "N/mm", {2, 50, 8, true}}, {"m", "", {0.2, 5, 1, true}}, {"b", "mm", {0.5, 8, 3, true}}};
        std::mt19937_64 random(4);
        const Misfit misfit({points_of(x, 0.1, &random)});
        History history(parameters, misfit);
        const CalibrationEnd end = calibrate(
            calibration_with(Calibration::Method::least_squares), parameters, misfit,
            [&](std::span<const Parameters> runs, const Ended& ended) {
                for (std::size_t k = 0; k < runs.size(); ++k) {
                    Outcome outcome;
                    for (const double one : x)
                        outcome.values.emplace_back(load(one, {runs[k][0] * runs[k][1], runs[k][2], 3}));
                    ended(k, outcome);
                }
            },
            history);
        QVERIFY(end.uncertainty);
        const auto& combinations = end.uncertainty->combinations;
        QVERIFY(combinations[0].is_decided && combinations[1].is_decided && !combinations[2].is_decided);
        QVERIFY(says(end, "The data do not decide 0.71 k − 0.71 m"));
        const Estimate &k = end.uncertainty->estimates[0], &b = end.uncertainty->estimates[2];
        QVERIFY(k.interval.is_open_below && k.interval.is_open_above && !b.interval.is_open_below);
        const auto draws = likely_values(parameters, end.best.values, *end.uncertainty, 200, 1);
        QCOMPARE(draws.size(), std::size_t(200));
        double least = 50, most = 2;
        for (const Parameters& draw : draws) {
            least = std::min(least, draw[0]), most = std::max(most, draw[0]);
            VERIFY_NEAR(draw[0] * draw[1], 10, 0.03);
            VERIFY_NEAR(draw[2], 2, 0.03);
        }
        QVERIFY(most > 3 * least);
    }

    // Without a stated standard deviation an exact fit says nothing of the errors.
    void exact_fit_without_a_deviation() {
        CurveModel model{places(20, 8)};
        const std::vector<FittedParameter> one{{"a", "N/mm", {4, 25, 10, false}}};
        MeasuredPoints points = points_of(model.x, 0.1);
        points.states_sigma = false;
        const Misfit misfit({points});
        History history(one, misfit);
        const CalibrationEnd end = calibrate(
            calibration_with(Calibration::Method::least_squares), one, misfit,
            [&](std::span<const Parameters> runs, const Ended& ended) {
                for (std::size_t k = 0; k < runs.size(); ++k) {
                    Outcome outcome;
                    for (const double x : model.x)
                        outcome.values.emplace_back(load(x, {runs[k][0], 2, 3}));
                    ended(k, outcome);
                }
            },
            history);
        QVERIFY(end.best.misfit == 0 && !end.uncertainty);
        QVERIFY(says(end, "The best curve fits exactly"));
    }

    // A profile that ends for want of runs, at a failed run, or at a jump of the misfit has no end, and the warning says which.
    void profiles_without_an_end() {
        const std::vector<FittedParameter> one{{"a", "", {0, 10, 5, false}}};
        const Misfit misfit({points_of({1, 2, 3, 4}, 0.1)});
        Trial best;
        best.values = {5};
        best.residuals.assign(4, 0.5);
        best.misfit = 1;
        const Uncertainty u = uncertainty_of(one, best, {{5, 5, 5, 5}}, misfit, 0.9);
        const auto why_not = [&](const Ask& ask) {
            std::vector<std::array<EndOfProfile, 2>> ends;
            profile_methods(one, best, u, 1e-3, ends)[1].work(ask);
            return ends[0][1].share ? std::string("an end") : ends[0][1].why_not;
        };
        const auto answer = [](double misfit_there, bool has_failed) {
            return [=](const std::vector<Parameters>& values) {
                std::vector<Trial> trials;
                for (const Parameters& one_run : values) {
                    Trial trial;
                    trial.values = one_run;
                    trial.misfit = one_run[0] > 5.1 ? misfit_there : 1;
                    trial.residuals.assign(4, 0.5 * std::sqrt(trial.misfit));
                    trial.has_failed = has_failed;
                    trials.push_back(trial);
                }
                return trials;
            };
        };
        QVERIFY(why_not([](const auto&) { return std::vector<Trial>(); }).find("more runs than are left") !=
                std::string::npos);
        QVERIFY(why_not(answer(2, true)).find("failed") != std::string::npos);
        QVERIFY(why_not(answer(1e6, false)).find("in a jump") != std::string::npos);
    }

    void words_of_the_level() {
        CurveModel model{places(40, 8)};
        const Misfit misfit({points_of(model.x, 0.1)});
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.level = 0.995;
        const CalibrationEnd end = fitted(calibration, misfit, model);
        QVERIFY(calibration_summary(end, calibration, three_parameters()).find("99.5 % interval") != std::string::npos);
    }

    // A model that cannot follow the curve deviates over many rows to one side; noise does not.
    void rows_that_deviate_together() {
        CurveModel model{places(40, 8)};
        std::mt19937_64 random(3);
        MeasuredPoints points = points_of(model.x, 0.1, &random);
        const Misfit noisy({points});
        const auto calibration = calibration_with(Calibration::Method::least_squares);
        QVERIFY(!says(fitted(calibration, noisy, model), "deviate to the same side"));
        for (std::size_t i = 0; i < points.x.size(); ++i)
            points.y[i] += std::sin(2 * points.x[i]);
        const Misfit waves({points});
        QVERIFY(says(fitted(calibration, waves, model), "deviate to the same side"));
        const std::vector<double> turns{1, -1, 1, -1, 1, -1, 1, -1, 1, -1}, sides{1, 1, 1, 1, 1, -1, -1, -1, -1, -1},
            few(9, 1.0), tiny(10, 0.01), above(10, 1.0);
        QVERIFY(!rare_sign_changes(turns) && !rare_sign_changes(few) && !rare_sign_changes(tiny));
        QCOMPARE(rare_sign_changes(above), std::optional<std::size_t>(0));
        QVERIFY(!rare_sign_changes(sides)); // ten rows say too little of it: 1 change, 5 ± 1.5 expected
    }

    // Of the elastic part alone only the stiffness follows.
    void undecided_combinations() {
        CurveModel model{places(20, 0.4)};
        MeasuredPoints points = points_of(model.x, 0.04);
        const Misfit misfit({points});
        const CalibrationEnd end = fitted(calibration_with(Calibration::Method::least_squares), misfit, model);
        QVERIFY(end.uncertainty->combinations.front().is_decided);
        QVERIFY(std::abs(end.uncertainty->combinations.front().weights[0]) > 0.9);
        QVERIFY(!end.uncertainty->combinations.back().is_decided);
        QVERIFY(says(end, "The data do not decide"));
        QVERIFY(says(end, "ends at 100 % of its largest value"));
        const Interval& tail = end.uncertainty->estimates[2].interval;
        QVERIFY(tail.is_open_below && tail.is_open_above && tail.low == 2 && tail.high == 5);
        const auto parameters = three_parameters();
        const std::string summary =
            calibration_summary(end, calibration_with(Calibration::Method::least_squares), parameters);
        QVERIFY(summary.find("not decided") != std::string::npos);
    }

    // With small errors the misfit is a parabola: both intervals are the same.
    void profiles() {
        CurveModel model{places(40, 8)};
        std::mt19937_64 random(3);
        const Misfit misfit({points_of(model.x, 0.02, &random)});
        Calibration calibration = calibration_with(Calibration::Method::least_squares);
        calibration.profile = true;
        const CalibrationEnd end = fitted(calibration, misfit, model);
        for (const Estimate& estimate : end.uncertainty->estimates) {
            QVERIFY(estimate.profile);
            const double half = 0.5 * (estimate.interval.high - estimate.interval.low);
            QVERIFY(std::abs(estimate.profile->low - estimate.interval.low) < 0.1 * half);
            QVERIFY(std::abs(estimate.profile->high - estimate.interval.high) < 0.1 * half);
        }
    }
};

PERISCOPE_TEST(CalibrationUncertaintyTest)
} // namespace calibration_uncertainty_test
#include "calibration_uncertainty_test.moc"
