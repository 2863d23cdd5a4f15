// Functions of position: their values, what is wrong with them, and initial values given by them.
#include "core/building/build_model.hpp"
#include "core/case/position_function.hpp"
#include "core/case/random_field.hpp"
#include "core/case_file/case_file.hpp"
#include "core/model/model.hpp"
#include "core/preparation/prepare.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"

#include <QtTest>

#include <cmath>

namespace position_function_test {

using namespace periscope;
using test::message_of;

namespace {

// A block of 4 × 4 × 10 nodes with a spacing of 10 mm, which begin at half a spacing.
constexpr const char* block = R"json({
  "periscope": 2,
  "geometry": { "lattice": { "box": ["40 mm", "40 mm", "100 mm"], "spacing": "10 mm" } },
  "horizon": "3.1 dx",
  "materials": [ { "name": "steel", "youngs_modulus": "200 GPa", "density": 7800, "critical_stretch": 0.02 } ],
  "sets": [ { "name": "all", "box": { "min": [null, null, null], "max": [null, null, null] } } ],
  "conditions": [ { "initial_velocity": ["2 m/s", null, "3 km/s"], "set": "all",
                    "factor": ["(200 - 50*(z/0.05 - 1)^2)*x/sqrt(x^2 + y^2)", null, "100*(z/0.05 - 1)"] } ],
  "run": { "end_time": "1 us" }
})json";

std::vector<Problem> problems_with(const std::string& edit) {
    return parse_case(block, "/", {edit}).problems;
}

} // namespace

class PositionFunctionTest : public QObject {
    Q_OBJECT

private slots:
    // For these texts, muParser would assign a value, end at the NUL, or return the last of several values.
    void what_is_more_than_a_function() {
        for (const std::string& text : {std::string("x = 5"), std::string("x+=1"), std::string("0,5*x"),
                                        std::string("1\0x", 3), std::string(20000, '(')})
            QVERIFY2(problem_of_function(text).has_value(), text.substr(0, 20).c_str());
        for (const char* text : {"x == 5", "x <= 5 ? 1 : 2", "max(x, y)", "x != 1"})
            QVERIFY2(!problem_of_function(text).has_value(), text);
        QVERIFY(problem_of_function(std::string(9000, 'q'))->reason.size() < 500);
    }

    void values() {
        const auto at = [](const char* text, const Vec3& place) { return PositionFunction(text)(place); };
        QCOMPARE(at("2*x - y/4 + z^2", {1, 8, 3}), 9.0);
        VERIFY_NEAR(at("sin(pi*x/0.1)", {0.05, 0, 0}), 1, 1e-12);
        QCOMPARE(at("x < 0.5 ? 3 : exp(0)", {0.2, 0, 0}), 3.0);
        QVERIFY(!std::isfinite(at("1/x", {})));
        QVERIFY(!std::isfinite(at("sqrt(x)", {-1, 0, 0})));
    }

    void what_is_wrong() {
        QVERIFY(!problem_of_function("1/x")); // a function may have no value at the origin
        QVERIFY(problem_of_function("200 - w")->reason.find("'w'") != std::string::npos);
        for (const char* text : {"", "2*(x", "x +", "sin(", "x y", "1,2,3)"})
            QVERIFY2(problem_of_function(text), text);
    }

    // Over many seeds, the field has the mean 0, the variance 1, and the correlation exp(−r²/ℓ²) at three distances r
    // in any direction. Without a length ℓ there is no correlation.
    void random_field() {
        constexpr int seeds = 4000;
        constexpr double length = 0.02;
        const Vec3 from{0.013, -0.4, 0.7};
        for (const double distance : {0.0, 0.5 * length, length, 3 * length}) {
            double mean = 0, square = 0, product = 0;
            for (int seed = 0; seed < seeds; ++seed) {
                const RandomField field(length, std::uint64_t(seed));
                const double a = field(from), b = field(from + (distance / std::sqrt(3.0)) * Vec3{1, -1, 1});
                mean += a / seeds, square += a * a / seeds, product += a * b / seeds;
            }
            VERIFY_NEAR_OR_SMALL(mean, 0, 0.06); // four deviations
            VERIFY_NEAR(square, 1, 0.09);
            VERIFY_NEAR_OR_SMALL(product, std::exp(-distance * distance / (length * length)), 0.07);
        }
        const RandomField rough(0, 5);
        double product = 0;
        for (int k = 0; k < seeds; ++k)
            product += rough({1e-3 * k, 0, 0}) * rough({1e-3 * (k + 1), 0, 0}) / seeds;
        VERIFY_NEAR_OR_SMALL(product, 0, 0.07);
        QCOMPARE(rough({1, 2, 3}), RandomField(0, 5)({1, 2, 3}));
    }

    // The scatter has the mean 1 and the given coefficient of variation; for a Weibull distribution with shape 12, it
    // is 0.1007.
    void scatter() {
        const auto statistics = [](const char* text) {
            PositionFunction function(text);
            double mean = 0, square = 0;
            constexpr int places = 20000;
            for (int k = 0; k < places; ++k) {
                const double value = function({1e-3 * k, 0, 0});
                mean += value / places, square += value * value / places;
            }
            return std::pair(mean, std::sqrt(square - mean * mean));
        };
        for (const auto& [text, deviation] : {std::pair{"scatter(0.2, 0.002, 3)", 0.2},
                                              {"scatter(0.2, 0, 3)", 0.2},
                                              {"2*scatter(0.1, 0, 4)", 0.2},
                                              {"weibull(12, 0, 5)", 0.1007}}) {
            const auto found = statistics(text);
            VERIFY_NEAR(found.first, text[0] == '2' ? 2 : 1, 0.01);
            VERIFY_NEAR(found.second, deviation, 0.04);
        }
        QCOMPARE(PositionFunction("scatter(0, 0.1, 1)")({1, 2, 3}), 1.0);
        for (const char* text :
             {"scatter(-1, 0.1, 1)", "scatter(0.1, -1, 1)", "weibull(0, 0.1, 1)", "scatter(0.1, 0.1, -1)"})
            QVERIFY2(!std::isfinite(PositionFunction(text)({})), text);
        QVERIFY(problem_of_function("scatter(0.1, 1)"));
    }

    // Each node has the value times the factor at its position. The second component has no value.
    void initial_velocities() {
        const ParsedCase parsed = parse_case(block, "/");
        QVERIFY2(parsed.problems.empty(), parsed.problems.empty() ? "" : parsed.problems[0].text().c_str());
        const Model model = build_model(parsed.value, discretise(parsed.value, std::nullopt));
        QCOMPARE(model.nodes.size(), std::size_t(160));
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 p = model.nodes.position[i], v = model.initial_velocity[i];
            const double along = p.z / 0.05 - 1;
            VERIFY_NEAR(v.x, 2 * (200 - 50 * along * along) * p.x / std::hypot(p.x, p.y), 1e-12);
            QCOMPARE(v.y, 0.0);
            VERIFY_NEAR(v.z, 3000 * 100 * along, 1e-9);
        }
        const std::string once = case_to_json(parsed.value);
        const ParsedCase again = parse_case(once, "/");
        QVERIFY(again.problems.empty() && again.value.conditions[0].factor == parsed.value.conditions[0].factor);
        QCOMPARE(QString::fromStdString(case_to_json(again.value)), QString::fromStdString(once));
    }

    void one_function_for_all_axes() {
        const ParsedCase parsed = parse_case(block, "/", {"conditions[0].factor=\"x/0.01\""});
        QVERIFY(parsed.problems.empty());
        const Model model = build_model(parsed.value, discretise(parsed.value, std::nullopt));
        VERIFY_NEAR(model.initial_velocity[0].x, 2 * model.nodes.position[0].x / 0.01, 1e-12);
        VERIFY_NEAR(model.initial_velocity[0].z, 3000 * model.nodes.position[0].x / 0.01, 1e-12);
    }

    void refused() {
        const auto names = problems_with(R"(conditions[0].factor=["2*w", null, null])");
        QVERIFY(names.size() == 1 && names[0].path == "conditions[0].factor[0]" &&
                names[0].reason.find("Unknown name") != std::string::npos);
        const auto number = problems_with("conditions[0].factor=[3, null, null]");
        QVERIFY(!number.empty() && number[0].path == "conditions[0].factor[0]");
        const auto few = problems_with(R"(conditions[0].factor=["x"])");
        QVERIFY(few.size() == 1 && few[0].path == "conditions[0].factor");
        const auto load =
            problems_with(R"(conditions[0]={"force": ["1 N", null, null], "set": "all", "factor": ["x", null, null]})");
        QVERIFY(load.size() == 1 && load[0].path == "conditions[0].factor" &&
                load[0].reason.find("force") != std::string::npos);
    }

    // If a function has no value at a node of the set, the message names the node and its position.
    void division_by_zero_on_the_set() {
        const ParsedCase parsed =
            parse_case(block, "/", {R"json(conditions[0].factor=["1/(z - 0.035)", null, null])json"});
        QVERIFY(parsed.problems.empty());
        const std::string message =
            message_of<CaseError>([&] { build_model(parsed.value, discretise(parsed.value, std::nullopt)); });
        QVERIFY2(message.find("conditions[0].factor[0]") != std::string::npos, message.c_str());
        QVERIFY2(message.find("35) mm") != std::string::npos, message.c_str());
    }
};

PERISCOPE_TEST(PositionFunctionTest)
} // namespace position_function_test
#include "position_function_test.moc"
