#include "core/conditions/lattice_facets.hpp"

#include "core/shapes/solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace periscope {
namespace {

constexpr int secants = 4; // number of iterations that find where the border crosses an edge
// in edges of a square: the depth of holes is evaluated this far below a side of the box
constexpr double inwards = 1e-3;
constexpr double half_cube = 0.87; // distance from the centre of a cube to its corners, in edges

struct Corner {
    Vec3 position;
    double depth = 0; // depth of the point below the surface of the holes, m
    bool is_body() const { return depth < 0; }
};

class LatticeBoundary {
public:
    LatticeBoundary(const Case& c, const Box& bounds, double spacing)
        : bounds_(bounds), axes_(axes_of(c.space())), holes_(c, std::get<BoxGeometry>(c.geometry).without),
          has_holes_(!std::get<BoxGeometry>(c.geometry).without.empty()), spacing_(spacing) {
        const Vec3 size = bounds.size();
        for (std::size_t a = axes_; a < 3; ++a)
            section_ *= size[a];
        for (std::size_t a = 0; a < axes_; ++a)
            count_[a] = std::max(1L, std::lround(size[a] / spacing_));
    }

    std::vector<Facet> facets() {
        for (std::size_t axis = 0; axis < axes_; ++axis)
            for (const bool high : {true, false})
                add_side(axis, high);
        if (has_holes_)
            add_holes();
        return std::move(facets_);
    }

private:
    Corner corner_at(const Vec3& p, const Vec3& asked) const { return {p, has_holes_ ? holes_.depth(asked) : -1}; }
    Corner corner_at(const Vec3& p) const { return corner_at(p, p); }

    // Returns the point of depth zero between a corner in the body and one in a hole.
    Vec3 crossing(const Corner& body, const Corner& hole, const Vec3& shift) const {
        double from = 0, to = 1, low = body.depth, high = hole.depth, at = 1;
        for (int k = 0; k < secants && high > low; ++k) {
            at = from + (to - from) * (-low / (high - low));
            const double depth = holes_.depth(body.position + at * (hole.position - body.position) + shift);
            if (depth < 0)
                from = at, low = depth;
            else
                to = at, high = depth;
        }
        return body.position + at * (hole.position - body.position);
    }

    void add(const Vec3& centre, const Vec3& area, std::uint32_t source) {
        if (norm(area) > 0)
            facets_.push_back({centre, area, source, 0});
    }

    // Divides a cell, which has this edge length along the axes `along`, into simplices: one for each order of the
    // axes. Calls visit(corners) for each of them. The depths of the corners are evaluated at positions moved by
    // `shift`.
    template <typename Visit>
    void each_simplex(std::vector<std::size_t> along, const Vec3& lowest, double edge, const Vec3& shift,
                      const Visit& visit) const {
        std::sort(along.begin(), along.end());
        std::vector<Corner> corners(along.size() + 1);
        do {
            Vec3 p = lowest;
            corners[0] = corner_at(p, p + shift);
            for (std::size_t k = 0; k < along.size(); ++k) {
                p[along[k]] += edge;
                corners[k + 1] = corner_at(p, p + shift);
            }
            visit(corners);
        } while (std::next_permutation(along.begin(), along.end()));
    }

    // Adds the part of a simplex on a side of the box that is not in a hole. `source` is the value of Facet::source.
    void add_clipped(const std::vector<Corner>& corners, const Vec3& normal, const Vec3& shift, std::uint32_t source) {
        std::vector<Vec3> kept;
        const std::size_t n = corners.size(), sides = n == 3 ? 3 : n - 1;
        for (std::size_t k = 0; k < n; ++k) {
            if (corners[k].is_body())
                kept.push_back(corners[k].position);
            const Corner& next = corners[(k + 1) % n];
            if (k < sides && corners[k].is_body() != next.is_body())
                kept.push_back(corners[k].is_body() ? crossing(corners[k], next, shift)
                                                    : crossing(next, corners[k], shift));
        }
        if (kept.size() < n)
            return;
        if (n == 1)
            return add(kept[0], section_ * normal, source);
        if (n == 2)
            return add(0.5 * (kept[0] + kept[1]), norm(kept[1] - kept[0]) * section_ * normal, source);
        double area = 0;
        Vec3 moment;
        for (std::size_t k = 2; k < kept.size(); ++k) {
            const double part = 0.5 * norm(cross(kept[k - 1] - kept[0], kept[k] - kept[0]));
            area += part;
            moment += (part / 3) * (kept[0] + kept[k - 1] + kept[k]);
        }
        if (area > 0)
            add((1 / area) * moment, area * normal, source);
    }

    void add_side(std::size_t axis, bool high) {
        const int parts = has_holes_ ? 2 : 1;
        const double edge = spacing_ / parts;
        std::vector<std::size_t> along;
        for (std::size_t a = 0; a < axes_; ++a)
            if (a != axis)
                along.push_back(a);
        // Nodes::outline has two triangles for each side: those of the x axis first, and of each axis the high side
        // first.
        const auto source = static_cast<std::uint32_t>(4 * axis + (high ? 0 : 2));
        Vec3 normal, shift;
        normal[axis] = high ? 1 : -1;
        shift[axis] = -inwards * edge * normal[axis];
        const auto squares = [&](std::size_t k) { return k < along.size() ? count_[along[k]] * parts : 1; };
        for (long i = 0; i < squares(0); ++i)
            for (long j = 0; j < squares(1); ++j) {
                Vec3 lowest = bounds_.centre();
                lowest[axis] = high ? bounds_.max[axis] : bounds_.min[axis];
                const std::array<long, 2> at{i, j};
                Vec3 middle = lowest;
                double area = section_;
                for (std::size_t k = 0; k < along.size(); ++k) {
                    lowest[along[k]] = bounds_.min[along[k]] + static_cast<double>(at[k]) * edge;
                    middle[along[k]] = lowest[along[k]] + edge / 2;
                    area *= edge;
                }
                const double depth = has_holes_ ? holes_.depth(middle + shift) : -edge;
                if (depth > half_cube * edge)
                    continue;
                if (depth < -half_cube * edge) {
                    add(middle, area * normal, source);
                    continue;
                }
                each_simplex(along, lowest, edge, shift,
                             [&](const std::vector<Corner>& corners) { add_clipped(corners, normal, shift, source); });
            }
    }

    void add_holes() {
        std::vector<std::size_t> along;
        for (std::size_t a = 0; a < axes_; ++a)
            along.push_back(a);
        const auto cells = [&](std::size_t a) { return a < axes_ ? count_[a] : 1; };
        const double edge = spacing_ / 2;
        for (long i = 0; i < cells(0); ++i)
            for (long j = 0; j < cells(1); ++j)
                for (long k = 0; k < cells(2); ++k) {
                    const std::array<long, 3> at{i, j, k};
                    Vec3 lowest = bounds_.centre();
                    for (std::size_t a = 0; a < axes_; ++a)
                        lowest[a] = bounds_.min[a] + static_cast<double>(at[a]) * spacing_;
                    Vec3 middle = lowest;
                    for (std::size_t a = 0; a < axes_; ++a)
                        middle[a] += spacing_ / 2;
                    if (std::abs(holes_.depth(middle)) > half_cube * spacing_)
                        continue;
                    for (unsigned part = 0; part < 1U << axes_; ++part) {
                        Vec3 corner = lowest;
                        for (std::size_t a = 0; a < axes_; ++a)
                            corner[a] += (part >> a & 1U) != 0 ? edge : 0;
                        each_simplex(along, corner, edge, {},
                                     [&](const std::vector<Corner>& corners) { add_border(corners); });
                    }
                }
    }

    // Adds the part of the holes' border inside a simplex: a point, an edge, a triangle or a quadrilateral.
    void add_border(const std::vector<Corner>& corners) {
        std::vector<const Corner*> body, hole;
        for (const Corner& corner : corners)
            (corner.is_body() ? body : hole).push_back(&corner);
        if (body.empty() || hole.empty())
            return;
        Vec3 ahead; // direction from the body into the hole
        for (const Corner* b : body)
            ahead += (-1.0 / static_cast<double>(body.size())) * b->position;
        for (const Corner* h : hole)
            ahead += (1.0 / static_cast<double>(hole.size())) * h->position;
        std::vector<Vec3> cuts;
        for (const Corner* b : body)
            for (const Corner* h : hole)
                cuts.push_back(crossing(*b, *h, {}));
        if (cuts.size() == 4) // the order of the corners around the quadrilateral is b0h0, b0h1, b1h1, b1h0
            std::swap(cuts[2], cuts[3]);
        if (cuts.size() == 1)
            return add(cuts[0], section_ * unit(ahead), no_source);
        if (cuts.size() == 2) {
            const Vec3 cut = cuts[1] - cuts[0];
            const Vec3 across{cut.y, -cut.x, 0};
            const double side = dot(across, ahead) < 0 ? -section_ : section_;
            return add(0.5 * (cuts[0] + cuts[1]), side * across, no_source);
        }
        for (std::size_t k = 2; k < cuts.size(); ++k) {
            const Vec3 area = 0.5 * cross(cuts[k - 1] - cuts[0], cuts[k] - cuts[0]);
            add((1.0 / 3) * (cuts[0] + cuts[k - 1] + cuts[k]), (dot(area, ahead) < 0 ? -1.0 : 1.0) * area, no_source);
        }
    }

    const Box bounds_;
    const std::size_t axes_;
    const Solid holes_;
    const bool has_holes_;
    const double spacing_;
    double section_ = 1; // cross-section of a bar (m²), thickness of a plane (m)
    std::array<long, 3> count_{1, 1, 1};
    std::vector<Facet> facets_;
};

} // namespace

std::vector<Facet> lattice_facets(const Case& value, const Box& bounds, double spacing) {
    return LatticeBoundary(value, bounds, spacing).facets();
}

} // namespace periscope
