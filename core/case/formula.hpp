// A formula with named numbers, such as "sqrt(E*G/(pi*a))". Functions and operators are those of muParser, and pi.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// An additional function of three numbers for formulas. It is called with `data`, which must outlive the formula.
struct FormulaFunction {
    const char* name;
    double (*call)(void* data, double, double, double);
    void* data = nullptr;
};

// The error in the text of a formula and its remedy, for a Problem.
struct FormulaProblem {
    std::string reason, remedy;
};
// Returns nothing if the text is a valid formula. `example` becomes the remedy of the problem: "enter a function of x,
// e.g. sin(x)".
std::optional<FormulaProblem> problem_of_formula(const std::string& text, const std::vector<std::string>& names,
                                                 const std::string& example,
                                                 std::span<const FormulaFunction> functions = {});

class Formula {
public:
    // The text must have no errors.
    Formula(const std::string& text, const std::vector<std::string>& names,
            std::span<const FormulaFunction> functions = {});
    ~Formula();

    // Evaluates the formula; `values` are in the order of the names. The result is not finite where the formula has no
    // value, such as 1/x at x = 0. Not thread-safe.
    double operator()(std::span<const double> values);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    friend std::optional<FormulaProblem> problem_of_formula(const std::string&, const std::vector<std::string>&,
                                                            const std::string&, std::span<const FormulaFunction>);
};

} // namespace periscope
