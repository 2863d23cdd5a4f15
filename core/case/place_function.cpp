#include "core/case/place_function.hpp"

#include <fmt/format.h>

#include <muParser.h>

namespace periscope {

struct PlaceFunction::Parts {
    mu::Parser parser;
    double x = 0, y = 0, z = 0;

    explicit Parts(const std::string& text) {
        parser.DefineVar("x", &x);
        parser.DefineVar("y", &y);
        parser.DefineVar("z", &z);
        parser.DefineConst("pi", 3.14159265358979323846);
        parser.SetExpr(text);
    }
};

PlaceFunction::PlaceFunction(const std::string& text) : parts_(std::make_unique<Parts>(text)) {}
PlaceFunction::~PlaceFunction() = default;

double PlaceFunction::operator()(const Vec3& place) {
    parts_->x = place.x;
    parts_->y = place.y;
    parts_->z = place.z;
    return parts_->parser.Eval();
}

std::optional<FunctionProblem> problem_of_function(const std::string& text) {
    constexpr const char* example = "enter a function of x, y and z in metres, e.g. sin(pi*x/0.1) or sqrt(x^2 + y^2)";
    try {
        PlaceFunction function(text);
        (void)function({});
    } catch (const mu::Parser::exception_type& e) {
        if (e.GetCode() == mu::ecUNASSIGNABLE_TOKEN)
            return FunctionProblem{fmt::format("Unknown name or number '{}' in '{}'", e.GetToken(), text),
                                   "use x, y, z, pi and functions such as sin, cos, exp, sqrt, abs, min and max"};
        return FunctionProblem{fmt::format("'{}' is not a valid function", text), example};
    }
    return std::nullopt;
}

} // namespace periscope
