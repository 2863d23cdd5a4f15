#include "core/case/position_function.hpp"

#include "core/case/random_field.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace periscope {

// The random fields that the function uses, and the position at which it is evaluated.
struct PositionFunction::Fields {
    Vec3 position;
    std::map<std::pair<double, double>, RandomField> of_length_and_seed;

    double normal(double length, double seed) {
        if (!(length >= 0 && std::isfinite(length) && seed >= 0 && seed < 0x1p53))
            return std::numeric_limits<double>::quiet_NaN();
        constexpr std::size_t most = 100; // a length or seed that depends on position would fill the memory
        if (of_length_and_seed.size() == most)
            of_length_and_seed.clear();
        const auto found =
            of_length_and_seed.try_emplace({length, seed}, length, static_cast<std::uint64_t>(seed)).first;
        return found->second(position);
    }

    static double scatter(void* fields, double variation, double length, double seed) {
        return log_normal_factor(static_cast<Fields*>(fields)->normal(length, seed), variation);
    }
    static double weibull(void* fields, double shape, double length, double seed) {
        return weibull_factor(static_cast<Fields*>(fields)->normal(length, seed), shape);
    }
    std::array<FormulaFunction, 2> functions() { return {{{"scatter", scatter, this}, {"weibull", weibull, this}}}; }
};

namespace {

const std::vector<std::string> coordinates{"x", "y", "z"};

} // namespace

PositionFunction::PositionFunction(const std::string& text)
    : fields_(std::make_unique<Fields>()), formula_(text, coordinates, fields_->functions()) {}
PositionFunction::~PositionFunction() = default;

double PositionFunction::operator()(const Vec3& position) {
    fields_->position = position;
    return formula_(std::array{position.x, position.y, position.z});
}

std::optional<FormulaProblem> problem_of_function(const std::string& text) {
    const auto no_value = [](void*, double, double, double) { return 1.0; };
    int data = 0; // muParser refuses a null pointer
    const std::array<FormulaFunction, 2> functions{{{"scatter", no_value, &data}, {"weibull", no_value, &data}}};
    return problem_of_formula(text, coordinates,
                              "enter a function of x, y and z in metres, e.g. sin(pi*x/0.1) or sqrt(x^2 + y^2)",
                              functions);
}

} // namespace periscope
