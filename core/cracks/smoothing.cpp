#include "core/cracks/smoothing.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

constexpr double part_of_shift = 0.6;

struct Ties { // for each point, the neighbours towards which smoothing moves it
    std::vector<std::uint32_t> begin, other;
    std::vector<std::uint8_t> held; // 1: the point does not move
};

// Returns whether the border of the net turns between this point and `other`: from one side of the body to another, or
// into the interior. A straight line between them would leave the side.
bool leaves_side(const Net& net, std::uint32_t point, std::uint32_t other) {
    const Vec3 &own = net.room[point], &next = net.room[other];
    for (std::size_t k = 0; k < 3; ++k)
        if (own[k] == 0 && next[k] > 0)
            return true;
    return false;
}

Ties ties_of(Net& net) {
    for (auto& [a, b] : net.edges)
        if (a > b)
            std::swap(a, b);
    std::sort(net.edges.begin(), net.edges.end());
    struct Tie {
        std::array<std::uint32_t, 2> ends;
        bool border;
    };
    std::vector<Tie> ties;
    std::vector<std::uint8_t> on_border(net.point.size(), 0);
    for (std::size_t e = 0; e < net.edges.size();) {
        std::size_t next = e + 1;
        while (next < net.edges.size() && net.edges[next] == net.edges[e])
            ++next;
        ties.push_back({net.edges[e], next == e + 1});
        if (ties.back().border)
            on_border[net.edges[e][0]] = on_border[net.edges[e][1]] = 1;
        e = next;
    }
    const auto pulls = [&](const Tie& tie, std::size_t end) { return tie.border || !on_border[tie.ends[end]]; };
    Ties found;
    found.begin.assign(net.point.size() + 1, 0);
    for (const Tie& tie : ties)
        for (std::size_t end = 0; end < 2; ++end)
            found.begin[tie.ends[end] + 1] += pulls(tie, end);
    for (std::size_t i = 0; i < net.point.size(); ++i)
        found.begin[i + 1] += found.begin[i];
    found.other.resize(found.begin.back());
    std::vector<std::uint32_t> at(found.begin.begin(), found.begin.end() - 1);
    for (const Tie& tie : ties)
        for (std::size_t end = 0; end < 2; ++end)
            if (pulls(tie, end))
                found.other[at[tie.ends[end]]++] = tie.ends[1 - end];
    found.held.assign(net.point.size(), 0);
    for (const Tie& tie : ties)
        for (std::size_t end = 0; end < 2 && tie.border; ++end)
            found.held[tie.ends[end]] |= leaves_side(net, tie.ends[end], tie.ends[1 - end]);
    return found;
}

// `shift` is the displacement that smoothing would give a point, which may only move along the line `slide`. Returns how
// far it must move, as a fraction of `slide`, to be nearest to the straight line `between` its two neighbours.
double slid(const Vec3& shift, const Vec3& slide, const Vec3& between) {
    const Vec3 t = unit(between);
    const Vec3 across = slide - dot(slide, t) * t, wanted = shift - dot(shift, t) * t;
    const double square = dot(across, across);
    return square > 0.05 * dot(slide, slide) ? dot(wanted, across) / square : 0;
}

} // namespace

std::vector<Vec3> smoothed(Net net, int passes) {
    const Ties ties = ties_of(net);
    std::vector<Vec3> now = net.point, next = now;
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < now.size(); ++i) {
            const std::uint32_t from = ties.begin[i], to = ties.begin[i + 1];
            if (from == to || ties.held[i])
                continue;
            Vec3 sum;
            for (std::uint32_t e = from; e < to; ++e)
                sum += now[ties.other[e]];
            const Vec3 shift = (1.0 / (to - from)) * sum - now[i];
            const Vec3& origin = net.point[i];
            if (!net.slide.empty() && dot(net.slide[i], net.slide[i]) > 0) {
                const Vec3& line = net.slide[i];
                if (to - from != 2)
                    continue;
                const Vec3 between = now[ties.other[from + 1]] - now[ties.other[from]];
                const double along = dot(now[i] - origin, line) / dot(line, line);
                next[i] = origin + std::clamp(along + part_of_shift * slid(shift, line, between), -0.48, 0.48) * line;
                continue;
            }
            for (std::size_t k = 0; k < 3; ++k)
                next[i][k] = std::clamp(now[i][k] + part_of_shift * shift[k], origin[k] - net.room[i][k],
                                        origin[k] + net.room[i][k]);
        }
        now.swap(next);
    }
    return now;
}

} // namespace periscope
