#include "core/geometry/visibility/seam_visibility.hpp"

#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/coincident.hpp"
#include "core/geometry/surface/facet_grid.hpp"
#include "core/geometry/visibility/chords.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <utility>

namespace periscope {
namespace {

using SeamEdge = std::pair<std::uint32_t, std::uint32_t>;

SeamEdge seam_edge(std::uint32_t a, std::uint32_t b) {
    return std::minmax({a, b});
}

struct SeamCrossing {
    double t = 0;     // position along the bond, 0 … 1
    bool out = false; // whether the bond crosses in the direction of the facet's normal
    std::uint32_t facet = 0;
};

// Returns the triangles of the seam, oriented so that the normals of neighbours point to the same side.
std::vector<std::array<std::uint32_t, 3>> turned_alike(const std::vector<SeamFace>& seam) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::map<SeamEdge, std::vector<std::uint32_t>> at;
    for (const SeamFace& face : seam) {
        for (std::size_t k = 0; k < 3; ++k)
            at[seam_edge(face.corners[k], face.corners[(k + 1) % 3])].push_back(
                static_cast<std::uint32_t>(triangles.size()));
        triangles.push_back(face.corners);
    }
    const auto has = [&](std::uint32_t triangle, std::uint32_t from, std::uint32_t to) {
        const auto& t = triangles[triangle];
        return (t[0] == from && t[1] == to) || (t[1] == from && t[2] == to) || (t[2] == from && t[0] == to);
    };
    std::vector<bool> is_done(triangles.size(), false);
    for (std::uint32_t start = 0; start < triangles.size(); ++start) {
        std::queue<std::uint32_t> open;
        if (!is_done[start])
            open.push(start);
        is_done[start] = true;
        for (; !open.empty(); open.pop()) {
            const auto t = triangles[open.front()];
            for (std::size_t k = 0; k < 3; ++k) {
                const auto& around = at[seam_edge(t[k], t[(k + 1) % 3])];
                for (const std::uint32_t other : around) {
                    if (is_done[other] || around.size() > 2)
                        continue; // where several seams meet, not all triangles can have a common orientation
                    if (has(other, t[k], t[(k + 1) % 3]))
                        std::swap(triangles[other][1], triangles[other][2]);
                    is_done[other] = true;
                    open.push(other);
                }
            }
        }
    }
    return triangles;
}

} // namespace

struct SeamVisibility::Surface {
    std::vector<Facet> facets;
    // for each corner of each facet, whether both sides of the seam share one node there
    std::vector<std::array<bool, 3>> is_front;
    // reach: length of the longest bond, m; points closer together than `tolerance` (m) touch, and nodes closer
    // together than `same` (m) are at one position
    double reach = 0, tolerance = 0, same = 0;
    // for each node on a seam, a point just inside its elements, from which its bonds start
    std::map<std::uint32_t, Vec3> start;
    std::optional<FacetGrid> grid;

    Surface(const Nodes& nodes, double longest) : reach(longest), same(same_position * nodes.spacing) {
        const std::vector<std::uint32_t> first = first_at_each_position(nodes);
        if (first.empty() || nodes.tetrahedra.empty())
            return;
        const Box bounds = bounding_box(nodes.position);
        tolerance = touching_distance(longest, bounds);
        std::vector<bool> is_double(nodes.size(), false);
        for (std::uint32_t i = 0; i < first.size(); ++i)
            if (first[i] != i)
                is_double[i] = is_double[first[i]] = true;
        periscope::Surface seam;
        seam.points.assign(nodes.position.begin(), nodes.position.end());
        seam.triangles = turned_alike(mesh_skin(nodes).seam);
        for (const auto& t : seam.triangles)
            is_front.push_back({!is_double[t[0]], !is_double[t[1]], !is_double[t[2]]});
        facets = make_facets(seam);
        find_starts(nodes, is_double);
        grid.emplace(facets, bounds, 0.5 * longest + 2 * tolerance);
    }

    void find_starts(const Nodes& nodes, const std::vector<bool>& is_double) {
        struct Mean {
            Vec3 sum;
            double count = 0;
        };
        std::map<std::uint32_t, Mean> means;
        for (const auto& t : nodes.tetrahedra) {
            Vec3 middle;
            for (const std::uint32_t node : t)
                middle += 0.25 * nodes.position[node];
            for (const std::uint32_t node : t)
                if (is_double[node]) {
                    means[node].sum += middle - nodes.position[node];
                    ++means[node].count;
                }
        }
        for (const auto& [node, mean] : means) {
            const Vec3 inwards = 1 / mean.count * mean.sum;
            const double length = norm(inwards);
            const double step = std::min(std::max(0.01 * length, 8 * tolerance), 0.2 * length);
            start[node] = nodes.position[node] + step / length * inwards;
        }
    }

    Vec3 start_of(const BondEnd& end) const {
        const auto found = start.find(end.node);
        return found == start.end() ? end.position : found->second;
    }

    // Returns whether a point lies on the seam's front, where its sides meet.
    bool on_front(std::uint32_t facet, const Vec3& p) const {
        const Facet& f = facets[facet];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = (k + 1) % 3;
            if (is_front[facet][k] && norm(p - f.corner[k]) <= tolerance)
                return true;
            if (is_front[facet][k] && is_front[facet][next] && std::abs(dot(f.side[k], p - f.corner[k])) <= tolerance)
                return true;
        }
        return false;
    }

    bool crosses(std::uint32_t facet, const Vec3& a, const Vec3& b, SeamCrossing& crossing) const {
        const Facet& f = facets[facet];
        const double da = dot(f.normal, a - f.corner[0]), db = dot(f.normal, b - f.corner[0]);
        if (!(da > tolerance && db < -tolerance) && !(da < -tolerance && db > tolerance))
            return false;
        crossing = {da / (da - db), db > da, facet};
        const Vec3 p = a + crossing.t * (b - a);
        for (std::size_t k = 0; k < 3; ++k)
            if (dot(f.side[k], p - f.corner[k]) > tolerance)
                return false;
        return !on_front(facet, p);
    }

    // Between the crossings `out` and `in`, the bond is on the other side of the seam. Returns whether it is not too
    // far from the seam there.
    bool is_shallow(const SeamCrossing& out, const SeamCrossing& in, const Vec3& a, const Vec3& b,
                    std::span<const std::uint32_t> candidates) const {
        const Vec3 middle = a + 0.5 * (out.t + in.t) * (b - a);
        double depth = std::numeric_limits<double>::infinity();
        for (const std::uint32_t i : candidates)
            depth = std::min(depth, norm(middle - nearest_on(facets[i], middle).point));
        return depth <= tolerance || (depth <= chord_depth * reach &&
                                      dot(facets[out.facet].normal, facets[in.facet].normal) >= least_chord_cosine);
    }

    bool blocked(const BondEnd& first, const BondEnd& second) const {
        if (norm(second.position - first.position) <= same)
            return true; // every bond must have a length, so these two nodes have no bond
        const auto candidates = grid->near(0.5 * (first.position + second.position));
        if (candidates.empty())
            return false;
        const Vec3 a = start_of(first), b = start_of(second);
        std::vector<SeamCrossing> crossings;
        SeamCrossing found;
        for (const std::uint32_t facet : candidates)
            if (crosses(facet, a, b, found))
                crossings.push_back(found);
        if (crossings.empty())
            return false;
        std::sort(crossings.begin(), crossings.end(),
                  [](const SeamCrossing& p, const SeamCrossing& q) { return p.t < q.t; });
        const double near = 4 * tolerance / norm(b - a); // crossings of two facets at their common edge count as one
        std::vector<SeamCrossing> each;
        for (const SeamCrossing& c : crossings)
            if (std::none_of(each.begin(), each.end(),
                             [&](const SeamCrossing& e) { return c.out == e.out && c.t - e.t <= near; }))
                each.push_back(c);
        for (std::size_t k = 0; k + 1 < each.size(); k += 2)
            if (each[k].out == each[k + 1].out || !is_shallow(each[k], each[k + 1], a, b, candidates))
                return true;
        return each.size() % 2 != 0;
    }
};

SeamVisibility::SeamVisibility(const Nodes& nodes, double reach) : surface_(std::make_unique<Surface>(nodes, reach)) {}
SeamVisibility::~SeamVisibility() = default;
SeamVisibility::SeamVisibility(SeamVisibility&&) noexcept = default;
SeamVisibility& SeamVisibility::operator=(SeamVisibility&&) noexcept = default;

bool SeamVisibility::any() const {
    return surface_->grid.has_value();
}
bool SeamVisibility::blocked(const BondEnd& a, const BondEnd& b) const {
    return a.node < b.node ? surface_->blocked(a, b) : surface_->blocked(b, a);
}

} // namespace periscope
