// A function of position as a user writes it, such as "200 - 50*(z/0.05 - 1)^2". x, y and z are coordinates in the
// undeformed body, in metres (formula.hpp). scatter(variation, length, seed) and weibull(shape, length, seed) are
// random factors with mean 1 (random_field.hpp).
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/formula.hpp"

#include <memory>
#include <optional>
#include <string>

namespace periscope {

std::optional<FormulaProblem> problem_of_function(const std::string& text); // the problem has the same form as that of
                                                                            // any formula (formula.hpp)

class PositionFunction {
public:
    explicit PositionFunction(const std::string& text); // the text must have no errors
    ~PositionFunction();
    PositionFunction(const PositionFunction&) = delete;
    PositionFunction& operator=(const PositionFunction&) = delete;

    // The result is not finite where the function has no value, such as 1/x at x = 0. Not thread-safe.
    double operator()(const Vec3& position);

private:
    struct Fields;
    std::unique_ptr<Fields> fields_;
    Formula formula_;
};

} // namespace periscope
