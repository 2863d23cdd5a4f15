#include "core/shapes/crack_passage.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

constexpr double full_circle = 2 * std::numbers::pi;
// Fraction of the length of a bond: touches that are closer together than this count as touches at the same point.
constexpr double same_point = 1e-6;
constexpr double no_gap = 1e-6; // radians: a smaller gap between two sectors does not count

// Two directions across a bond, from which angles are measured. They are the same for all cracks.
struct Around {
    Vec3 right, up;

    explicit Around(const Vec3& bond) {
        const Vec3 along = (1 / norm(bond)) * bond;
        std::size_t least = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (std::abs(along[k]) < std::abs(along[least]))
                least = k;
        Vec3 axis;
        axis[least] = 1;
        right = cross(along, axis);
        right = (1 / norm(right)) * right;
        up = cross(along, right);
    }
    double angle(const Vec3& v) const { return std::atan2(dot(v, up), dot(v, right)); }
};

double wrapped(double angle) { // the same angle, in −π … π
    return std::remainder(angle, full_circle);
}

bool covers_all(std::vector<BorderTouch> sectors) {
    for (BorderTouch& s : sectors)
        s.from -= full_circle * std::floor(s.from / full_circle);
    std::sort(sectors.begin(), sectors.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
    const double begin = sectors.front().from;
    double covered = begin;
    // The second round repeats the sectors one turn later, because a gap can be closed by a sector that begins before
    // `begin`.
    for (int round = 0; round < 2; ++round)
        for (const BorderTouch& s : sectors) {
            const double from = s.from + round * full_circle;
            if (from > covered + no_gap)
                return covered >= begin + full_circle - no_gap;
            covered = std::max(covered, from + s.sweep);
        }
    return covered >= begin + full_circle - no_gap;
}

} // namespace

BorderTouch border_touch(const Vec3& a, const Vec3& b, double along, const Vec3& first, const Vec3& inward,
                         const Vec3& last) {
    const Around around(b - a);
    const double start = around.angle(first), middle = around.angle(inward), end = around.angle(last);
    // The sweep is the sum of two parts that are less than half a turn each. So it is also correct for a corner with
    // more than half a turn.
    const double sweep = wrapped(middle - start) + wrapped(end - middle);
    return sweep > 0 ? BorderTouch{along, start, sweep} : BorderTouch{along, end, -sweep};
}

bool surrounded(std::vector<BorderTouch> touches) {
    std::sort(touches.begin(), touches.end(), [](const auto& a, const auto& b) { return a.along < b.along; });
    for (std::size_t first = 0, last = 0; first < touches.size(); first = last) {
        while (last < touches.size() && touches[last].along <= touches[first].along + same_point)
            ++last;
        if (covers_all({touches.begin() + std::ptrdiff_t(first), touches.begin() + std::ptrdiff_t(last)}))
            return true;
    }
    return false;
}

} // namespace periscope
