#include "core/curves/noise.hpp"

#include <cmath>

namespace periscope {

namespace {

double largest_magnitude(const CurvePoints& points) {
    return std::abs(peak_of(points).value_or(CurvePeak()).value);
}

// Returns "impact force" for "impact force x"; nothing for a curve that is not a component of a vector.
std::optional<std::string_view> vector_name(const CurveInfo& curve) {
    const std::string_view name = curve.name;
    for (const char* axis : {" x", " y", " z"})
        if (name.ends_with(axis))
            return name.substr(0, name.size() - 2);
    return std::nullopt;
}

} // namespace

double accuracy_of(const CurveTable& table, std::size_t curve, double noise) {
    const auto vector = vector_name(table.curves()[curve]);
    if (!vector)
        return 0;
    double largest = 0;
    for (std::size_t c = 0; c < table.curves().size(); ++c)
        if (vector_name(table.curves()[c]) == vector)
            largest = std::max(largest, largest_magnitude(table.over_run(c)));
    return noise * largest;
}

bool is_idle(const CurveTable& table, std::size_t curve, double noise) {
    const double least = accuracy_of(table, curve, noise);
    return least > 0 && largest_magnitude(table.over_run(curve)) <= least;
}

} // namespace periscope
