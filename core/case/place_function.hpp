// A function of place as a user writes it, such as "200 - 50*(z/0.05 - 1)^2": x, y and z are coordinates of the undeformed body in
// metres. The words and operators are those of muParser.
#pragma once

#include "core/base/vec3.hpp"

#include <memory>
#include <optional>
#include <string>

namespace periscope {

// What is wrong with such a text and what to do about it, for a Problem; nothing where it can be read.
struct FunctionProblem {
    std::string reason, remedy;
};
std::optional<FunctionProblem> problem_of_function(const std::string& text);

class PlaceFunction {
public:
    explicit PlaceFunction(const std::string& text); // one without a problem
    ~PlaceFunction();
    PlaceFunction(const PlaceFunction&) = delete;
    PlaceFunction& operator=(const PlaceFunction&) = delete;

    int results();                        // how many values it has, separated by commas: one without a problem has one
    double operator()(const Vec3& place); // not finite where it has no value, as 1/x at x = 0; of one thread at a time

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace periscope
