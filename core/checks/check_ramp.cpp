#include "core/checks/check_ramp.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

std::vector<Problem> check_points(const std::string& path, const std::vector<RampPoint>& points) {
    if (points.empty())
        return {{path, "No points given", "add times and factors, e.g. 0 ms 0; 1 ms 1"}};
    for (std::size_t k = 0; k < points.size(); ++k)
        if (points[k].time.value < 0 || (k > 0 && points[k].time.value <= points[k - 1].time.value))
            return {{fmt::format("{}[{}]", path, k),
                     fmt::format("Time {:g} s{}", points[k].time.value,
                                 k == 0 ? " is negative" : " is not later than the time before"),
                     "times must not be negative and must increase"}};
    return {};
}

} // namespace

std::vector<Problem> check_ramp(const std::string& path, const RampEntry& ramp) {
    if (ramp.ramp == RampShape::constant)
        return {};
    if (ramp.ramp == RampShape::table)
        return check_points(path + ".points", ramp.ramp_points);
    if (!(ramp.ramp_time.value > 0))
        return {
            {path + ".time", fmt::format("Must be positive, but is {:g}", ramp.ramp_time.value), "enter e.g. '1 ms'"}};
    return {};
}

} // namespace periscope
