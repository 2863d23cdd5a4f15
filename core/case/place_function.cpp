#include "core/case/place_function.hpp"

#include "core/base/short_quotes.hpp"

#include <fmt/format.h>

#include <muParser.h>

#include <string_view>

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

int PlaceFunction::results() {
    int count = 0;
    parts_->parser.Eval(count);
    return count;
}

namespace {

constexpr std::size_t longest_function = 10000; // characters

// muParser takes x = 1 for a new value of x, which would stay for the next node.
bool has_assignment(const std::string& text) {
    for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
        const bool ends_comparison = at > 0 && std::string_view("<>!=").find(text[at - 1]) != std::string_view::npos;
        const bool begins_comparison = at + 1 < text.size() && text[at + 1] == '=';
        if (!ends_comparison && !begins_comparison)
            return true;
    }
    return false;
}

} // namespace

std::optional<FunctionProblem> problem_of_function(const std::string& text) {
    constexpr const char* example = "enter a function of x, y and z in metres, e.g. sin(pi*x/0.1) or sqrt(x^2 + y^2)";
    const std::string shown = shortened(text);
    if (text.size() > longest_function)
        return FunctionProblem{fmt::format("'{}' has more than {} characters", shown, longest_function), example};
    if (has_assignment(text) || text.find('\0') != std::string::npos)
        return FunctionProblem{fmt::format("'{}' is not a valid function", shown), example};
    try {
        if (PlaceFunction function(text); function.results() != 1)
            return FunctionProblem{fmt::format("'{}' has more than one value: a comma separates values", shown),
                                   "write decimal points, e.g. 0.5*x"};
    } catch (const mu::Parser::exception_type& e) {
        if (e.GetCode() == mu::ecUNASSIGNABLE_TOKEN)
            return FunctionProblem{fmt::format("Unknown name or number '{}' in '{}'", shortened(e.GetToken()), shown),
                                   "use x, y, z, pi and functions such as sin, cos, exp, sqrt, abs, min and max"};
        return FunctionProblem{fmt::format("'{}' is not a valid function", shown), example};
    }
    return std::nullopt;
}

} // namespace periscope
