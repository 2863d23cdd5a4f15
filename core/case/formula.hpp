// A formula of named numbers as a user writes it, such as "sqrt(E*G/(pi*a))". The words and operators are those of muParser, and pi.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// A function of three numbers that formulas may use besides those of muParser: called with `data`, whose owner outlives the formula.
struct FormulaFunction {
    const char* name;
    double (*call)(void* data, double, double, double);
    void* data = nullptr;
};

// What is wrong with such a text and what to do about it, for a Problem.
struct FormulaProblem {
    std::string reason, remedy;
};
// Nothing where it can be read as one number. `example`: what to enter instead, "enter a function of x, e.g. sin(x)".
std::optional<FormulaProblem> problem_of_formula(const std::string& text, const std::vector<std::string>& names,
                                                 const std::string& example,
                                                 std::span<const FormulaFunction> functions = {});

class Formula {
public:
    // One without a problem.
    Formula(const std::string& text, const std::vector<std::string>& names,
            std::span<const FormulaFunction> functions = {});
    ~Formula();

    // `values` in the order of the names. Not finite where the formula has no value, as 1/x at x = 0. Of one thread at a time.
    double operator()(std::span<const double> values);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    friend std::optional<FormulaProblem> problem_of_formula(const std::string&, const std::vector<std::string>&,
                                                            const std::string&, std::span<const FormulaFunction>);
};

} // namespace periscope
