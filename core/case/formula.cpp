#include "core/case/formula.hpp"

#include "core/base/short_quotes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <muParser.h>

#include <algorithm>
#include <string_view>

namespace periscope {

struct Formula::Parts {
    mu::Parser parser;
    std::vector<double> values;

    Parts(const std::string& text, const std::vector<std::string>& names, std::span<const FormulaFunction> functions)
        : values(names.size()) {
        constexpr bool is_constant = false; // of the additional functions: they are evaluated again even if their
                                            // arguments are constant
        for (const FormulaFunction& function : functions)
            parser.DefineFunUserData(function.name, function.call, function.data, is_constant);
        for (std::size_t i = 0; i < names.size(); ++i)
            parser.DefineVar(names[i], &values[i]);
        if (std::ranges::find(names, "pi") == names.end())
            parser.DefineConst("pi", 3.14159265358979323846);
        parser.SetExpr(text);
    }

    int results() { // returns the number of values, which are separated by commas
        int count = 0;
        parser.Eval(count);
        return count;
    }
};

Formula::Formula(const std::string& text, const std::vector<std::string>& names,
                 std::span<const FormulaFunction> functions)
    : parts_(std::make_unique<Parts>(text, names, functions)) {}
Formula::~Formula() = default;

double Formula::operator()(std::span<const double> values) {
    std::ranges::copy(values.first(parts_->values.size()), parts_->values.begin());
    return parts_->parser.Eval();
}

namespace {

constexpr std::size_t longest_formula = 10000; // characters

// In "x = 1", muParser would assign to x, and x would keep this value for the next node.
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

std::optional<FormulaProblem> problem_of_formula(const std::string& text, const std::vector<std::string>& names,
                                                 const std::string& example,
                                                 std::span<const FormulaFunction> functions) {
    const std::string shown = shortened(text);
    if (text.size() > longest_formula)
        return FormulaProblem{fmt::format("'{}' has more than {} characters", shown, longest_formula), example};
    if (has_assignment(text) || text.find('\0') != std::string::npos)
        return FormulaProblem{fmt::format("'{}' is not a valid function", shown), example};
    try {
        if (Formula(text, names, functions).parts_->results() != 1)
            return FormulaProblem{fmt::format("'{}' has more than one value: a comma separates values", shown),
                                  "write decimal points, e.g. 0.5*x"};
    } catch (const mu::Parser::exception_type& e) {
        if (e.GetCode() == mu::ecUNASSIGNABLE_TOKEN)
            return FormulaProblem{fmt::format("Unknown name or number '{}' in '{}'", shortened(e.GetToken()), shown),
                                  fmt::format("use {}, pi and functions such as sin, cos, exp, sqrt, abs, min and max",
                                              fmt::join(names, ", "))};
        return FormulaProblem{fmt::format("'{}' is not a valid function", shown), example};
    }
    return std::nullopt;
}

} // namespace periscope
