#include "core/geometry/surface/caps.hpp"

#include <optional>
#include <unordered_map>

namespace periscope {
namespace {

class CapRemover {
public:
    CapRemover(Surface& surface, double tolerance) : surface_(surface), tolerance_(tolerance) {
        triangle_.reserve(3 * surface.triangles.size());
        for (std::uint32_t i = 0; i < surface.triangles.size(); ++i) {
            enter(i);
            if (cap_side(i))
                waiting_.push_back(i);
        }
    }

    std::size_t run() {
        std::size_t removed = 0;
        // Removing one cap may make another with a shorter side. The limit prevents endless cycles.
        for (std::size_t left = 4 * waiting_.size(); !waiting_.empty() && left > 0; --left) {
            const std::uint32_t t = waiting_.back();
            waiting_.pop_back();
            if (remove(t))
                ++removed;
        }
        return removed;
    }

private:
    static std::uint64_t key(std::uint32_t from, std::uint32_t to) { return std::uint64_t{from} << 32 | to; }

    void enter(std::uint32_t t) {
        const auto& q = surface_.triangles[t];
        for (std::size_t k = 0; k < 3; ++k)
            triangle_[key(q[k], q[(k + 1) % 3])] = t;
    }

    // Returns the longest side of a triangle if its third corner lies on this side within the tolerance; otherwise
    // nothing.
    std::optional<std::size_t> cap_side(std::uint32_t t) const {
        const auto& q = surface_.triangles[t];
        std::size_t longest = 0;
        double length = 0;
        for (std::size_t k = 0; k < 3; ++k)
            if (const double l = norm(surface_.points[q[(k + 1) % 3]] - surface_.points[q[k]]); l > length)
                longest = k, length = l;
        const Vec3 a = surface_.points[q[0]];
        const double area2 = norm(cross(surface_.points[q[1]] - a, surface_.points[q[2]] - a));
        return area2 <= tolerance_ * length ? std::optional(longest) : std::nullopt;
    }

    bool remove(std::uint32_t t) {
        const auto side = cap_side(t);
        if (!side)
            return false;
        const auto q = surface_.triangles[t];
        const std::uint32_t a = q[*side], b = q[(*side + 1) % 3], c = q[(*side + 2) % 3];
        const auto found = triangle_.find(key(b, a));
        if (found == triangle_.end() || found->second == t)
            return false;
        const std::uint32_t u = found->second;
        const auto& r = surface_.triangles[u];
        const std::uint32_t d = r[0] != a && r[0] != b ? r[0] : r[1] != a && r[1] != b ? r[1] : r[2];
        if (d == c || triangle_.contains(key(c, d)) || triangle_.contains(key(d, c)))
            return false;
        triangle_.erase(key(a, b));
        triangle_.erase(key(b, a));
        surface_.triangles[t] = {c, a, d};
        surface_.triangles[u] = {d, b, c};
        enter(t);
        enter(u);
        for (const std::uint32_t changed : {t, u})
            if (cap_side(changed))
                waiting_.push_back(changed);
        return true;
    }

    Surface& surface_;
    double tolerance_;
    std::unordered_map<std::uint64_t, std::uint32_t> triangle_; // the triangle to the left of each directed side
    std::vector<std::uint32_t> waiting_;
};

} // namespace

std::size_t remove_caps(Surface& surface, double tolerance) {
    return CapRemover(surface, tolerance).run();
}

} // namespace periscope
