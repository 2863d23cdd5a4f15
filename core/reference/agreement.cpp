#include "core/reference/agreement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {

double relative_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (a.size() != b.size())
        return infinite;
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double apart = norm(a[i] - b[i]);
        if (!std::isfinite(apart)) // max() would ignore a NaN
            return infinite;
        difference = std::max(difference, apart);
        size = std::max(size, norm(b[i]));
    }
    return difference / size;
}

std::uint64_t different_bonds(const State& a, const State& b) {
    const std::size_t common = std::min(a.alive.size(), b.alive.size());
    std::uint64_t count = std::max(a.alive.size(), b.alive.size()) - common;
    for (std::size_t k = 0; k < common; ++k)
        count += a.alive[k] != b.alive[k];
    return count;
}

bool is_same(const State& a, const State& b) {
    const auto same = [](const std::vector<Vec3>& v, const std::vector<Vec3>& w) {
        return std::ranges::equal(v, w,
                                  [](const Vec3& p, const Vec3& q) { return p.x == q.x && p.y == q.y && p.z == q.z; });
    };
    return a.step == b.step && same(a.displacement, b.displacement) && same(a.velocity, b.velocity) &&
           same(a.force_density, b.force_density) && a.alive == b.alive && a.stiffness == b.stiffness;
}

} // namespace periscope
