#include "core/results/expected_displacement.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

double expected_displacement(const Model& model) {
    const double begin = model.start_time, end = model.time(model.steps);
    double largest = 0;
    constexpr int looks = 64; // number of times at which a motion is evaluated, because it may reverse
    double factor = 1;
    for (const Vec3& f : model.factor) // the largest factor of all nodes, because the result is an upper bound
        factor = std::max({factor, std::abs(f.x), std::abs(f.y), std::abs(f.z)});
    for (const Motion& motion : model.motions)
        for (int i = 0; i <= looks; ++i)
            largest = std::max(largest, factor * std::abs(motion.displacement(begin + (end - begin) * i / looks)));
    for (const Vec3& u : model.initial_displacement)
        largest = std::max({largest, std::abs(u.x), std::abs(u.y), std::abs(u.z)});
    for (const Vec3& v : model.initial_velocity)
        largest = std::max(
            {largest, (end - begin) * std::abs(v.x), (end - begin) * std::abs(v.y), (end - begin) * std::abs(v.z)});
    return std::isfinite(largest) ? largest : 0;
}

} // namespace periscope
