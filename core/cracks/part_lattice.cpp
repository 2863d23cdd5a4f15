#include "core/cracks/part_lattice.hpp"

#include "core/cracks/smoothing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {

namespace {

constexpr int smoothing_passes = 30;
// bits of state_: the cell has a node; the pair of this cell and the next one along x is cut. The next two bits are for
// the pairs along y and z.
constexpr std::uint8_t is_there = 1, cut_along_x = 2;

// The cells of a lattice, their corners and the faces between them. Corner (i, j, k) lies below cell (i, j, k).
class LatticeParting {
public:
    explicit LatticeParting(const PartingSource& source)
        : source_(source), grid_(*source.neighbours.grid), strides_(grid_.strides()) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            corners_[axis] = grid_.count[axis] + 1;
        corner_strides_ = {std::size_t(corners_[1]) * corners_[2], corners_[2], 1};
        known_.assign(corners_[0] * corner_strides_[0], none);
        for (std::size_t axis = 0; axis < 3; ++axis)
            thickness_[axis] =
                source.border && source.border->thickness[axis] > 0 ? source.border->thickness[axis] : grid_.spacing;
    }

    PartedBody part() {
        look_at_cells();
        find_faces();
        const std::vector<Vec3> at = corner_positions();
        PartedBody parted;
        parted.body = body(at);
        parted.crack = crack(at);
        return parted;
    }

private:
    static constexpr std::uint32_t none = ~0U;
    using LatticePoint = std::array<std::uint32_t, 3>;

    struct Face {
        // the cell to which the face belongs; between two cells, the one with the smaller coordinate
        std::uint32_t cell;
        std::uint8_t axis; // axis of the normal
        // `up`: whether the normal points along the axis. `crack`: whether the face is between two cells, so that each
        // side has one. `on_box`: whether it is on a side of the box.
        bool up, crack, on_box;
        std::array<std::uint32_t, 4> corners; // around the axis
    };
    // A corner of one or more faces. Those of the eight cells around it that are connected form groups, and each group
    // has its own point of the body.
    struct Corner {
        std::uint32_t first; // index of the first of its points in the body
        // for each cell around it, its group; the index of a cell is 4·(x above) + 2·(y above) + (z above)
        std::array<std::uint8_t, 8> group;
        LatticePoint lattice_point;
        bool of_crack = false;
    };

    LatticePoint lattice_point_of(std::size_t cell) const {
        return {std::uint32_t(cell / strides_[0]), std::uint32_t(cell / strides_[1] % grid_.count[1]),
                std::uint32_t(cell % grid_.count[2])};
    }

    std::size_t index_of(const LatticePoint& corner) const {
        return corner[0] * corner_strides_[0] + corner[1] * corner_strides_[1] + corner[2] * corner_strides_[2];
    }

    // Returns the position of a corner of the lattice, m.
    Vec3 at_home(const LatticePoint& corner) const {
        Vec3 at = grid_.corner;
        for (std::size_t axis = 0; axis < 3; ++axis)
            at[axis] += grid_.count[axis] > 1 ? grid_.spacing * corner[axis]
                                              : 0.5 * grid_.spacing + (corner[axis] - 0.5) * thickness_[axis];
        return at;
    }

    void look_at_cells() {
        state_.assign(grid_.node.size(), 0);
        for (std::size_t cell = 0; cell < state_.size(); ++cell) {
            const std::uint32_t node = grid_.node[cell];
            if (node == no_node || (!source_.kept.empty() && !source_.kept[node]))
                continue;
            state_[cell] = is_there;
            for (std::size_t axis = 0; axis < 3 && !source_.when.empty(); ++axis)
                if (source_.when[3 * std::size_t(node) + axis] <= source_.time)
                    state_[cell] |= std::uint8_t(cut_along_x << axis);
        }
    }

    void find_faces() {
        for (std::size_t cell = 0; cell < state_.size(); ++cell) {
            const std::uint8_t own = state_[cell];
            LatticePoint at{};
            bool is_known = false;
            for (std::uint8_t axis = 0; axis < 3; ++axis) {
                // most cells are in the interior; the position is computed only for cells with a visible face
                const auto along = std::uint32_t(cell / strides_[axis] % grid_.count[axis]);
                const bool last = along + 1 == grid_.count[axis], first = along == 0;
                const std::uint8_t next = last ? std::uint8_t{0} : state_[cell + strides_[axis]];
                const bool cut = (own & next & is_there) != 0 && (own & (cut_along_x << axis)) != 0;
                const bool lowest = first && (own & is_there) != 0;
                if ((own & is_there) == (next & is_there) && !cut && !lowest)
                    continue;
                if (!is_known)
                    at = lattice_point_of(cell);
                is_known = true;
                if (lowest)
                    add_face(cell, at, axis, false, false, true);
                if (cut)
                    add_face(cell, at, axis, true, true, false);
                else if ((own & is_there) > (next & is_there))
                    add_face(cell, at, axis, true, false, last);
                else if ((own & is_there) < (next & is_there)) {
                    LatticePoint above = at;
                    ++above[axis];
                    add_face(cell + strides_[axis], above, axis, false, false, false);
                }
            }
        }
    }

    void add_face(std::size_t cell, LatticePoint at, std::uint8_t axis, bool up, bool crack, bool on_box) {
        Face face{std::uint32_t(cell), axis, up, crack, on_box, {}};
        at[axis] += up ? 1 : 0;
        const std::size_t u = (axis + 1U) % 3, v = (axis + 2U) % 3;
        for (std::size_t c = 0; c < 4; ++c) {
            LatticePoint corner = at;
            corner[u] += c == 1 || c == 2 ? 1 : 0;
            corner[v] += c >= 2 ? 1 : 0;
            face.corners[c] = corner_at(corner);
            corner_[face.corners[c]].of_crack |= crack;
        }
        faces_.push_back(face);
    }

    std::uint32_t corner_at(const LatticePoint& at) {
        std::uint32_t& known = known_[index_of(at)];
        if (known == none) {
            known = std::uint32_t(corner_.size());
            corner_.push_back(grouped(at));
        }
        return known;
    }

    // Determines which of the eight cells around a corner are connected, and makes the points of the body for them.
    Corner grouped(const LatticePoint& at) {
        constexpr std::uint8_t empty = 255;
        std::array<std::size_t, 8> cell{};
        std::array<std::uint8_t, 8> group{};
        for (std::size_t c = 0; c < 8; ++c) {
            bool inside = true;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                // there is one corner more than cells
                const std::uint32_t along = at[axis] + std::uint32_t(c >> (2 - axis) & 1);
                inside = inside && along >= 1 && along <= grid_.count[axis];
                cell[c] += (along - 1) * strides_[axis];
            }
            group[c] = inside && (state_[cell[c]] & is_there) != 0 ? std::uint8_t(c) : empty;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t c = 0; c < 8; ++c)
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const std::size_t other = c | (std::size_t{4} >> axis);
                    if (other == c || group[c] == empty || group[other] == empty || group[c] == group[other] ||
                        (state_[cell[c]] & (cut_along_x << axis)) != 0)
                        continue;
                    group[c] = group[other] = std::min(group[c], group[other]);
                    changed = true;
                }
        }
        Corner corner{std::uint32_t(points_.begin.size() - 1), {}, at};
        std::uint8_t groups = 0;
        for (std::size_t c = 0; c < 8; ++c) {
            if (group[c] != c)
                continue;
            for (std::size_t d = c; d < 8; ++d)
                if (group[d] == c) {
                    points_.node.push_back(grid_.node[cell[d]]);
                    corner.group[d] = groups;
                }
            points_.begin.push_back(std::uint32_t(points_.node.size()));
            ++groups;
        }
        return corner;
    }

    const Vec3* position_on_border(const LatticePoint& corner) const {
        if (!source_.border)
            return nullptr;
        const auto& known = source_.border->corner;
        const auto at = std::lower_bound(known.begin(), known.end(), index_of(corner));
        return at != known.end() && *at == index_of(corner) ? &source_.border->position[std::size_t(at - known.begin())]
                                                            : nullptr;
    }

    // Returns the drawn positions of the corners. Faces of cracks are smoothed, and outer faces too if the border of
    // the body is unknown. Faces on the sides of the box are flat already, and edges that they share with other faces
    // stay on these sides.
    std::vector<Vec3> corner_positions() const {
        const double h = grid_.spacing, room_of_all = source_.room * h;
        Net net;
        net.point.reserve(corner_.size());
        for (const Corner& corner : corner_) {
            const Vec3* on_border = position_on_border(corner.lattice_point);
            net.point.push_back(on_border ? *on_border : at_home(corner.lattice_point));
            Vec3& room = net.room.emplace_back(Vec3{room_of_all, room_of_all, room_of_all});
            if (on_border && !corner.of_crack)
                room = {};
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (corner.lattice_point[axis] == 0 || corner.lattice_point[axis] == grid_.count[axis])
                    room[axis] = 0;
        }
        if (!source_.smooth)
            return net.point;
        for (const Face& face : faces_)
            for (std::size_t c = 0; c < 4 && !face.on_box; ++c) {
                const std::uint32_t a = face.corners[c], b = face.corners[(c + 1) % 4];
                // points of a crack are smoothed with neighbours of the crack only
                if (face.crack || (!corner_[a].of_crack && !corner_[b].of_crack))
                    net.edges.push_back({a, b});
            }
        return net.edges.empty() ? net.point : smoothed(std::move(net), smoothing_passes);
    }

    static void add_point(FacetPoints& points, const Vec3& at) {
        points.at.push_back({float(at.x), float(at.y), float(at.z)});
    }

    // Calls add() for the two triangles of a quadrilateral, divided along its shorter diagonal.
    template <typename Add>
    static void split(const std::vector<Vec3>& at, const std::array<std::uint32_t, 4>& corners, Add&& add) {
        const bool first = norm(at[corners[2]] - at[corners[0]]) <= norm(at[corners[3]] - at[corners[1]]);
        if (first)
            add(0, 1, 2), add(0, 2, 3);
        else
            add(0, 1, 3), add(1, 2, 3);
    }

    BodyFacets body(const std::vector<Vec3>& at) {
        BodyFacets body;
        body.points = std::move(points_);
        body.points.at.reserve(body.points.begin.size() - 1);
        for (std::size_t c = 0; c < corner_.size(); ++c) {
            const std::size_t end = c + 1 < corner_.size() ? corner_[c + 1].first : body.points.begin.size() - 1;
            for (std::size_t point = corner_[c].first; point < end; ++point)
                add_point(body.points, at[c]);
        }
        const auto point_of = [&](std::uint32_t corner, const LatticePoint& cell) {
            const Corner& c = corner_[corner];
            const std::size_t which = (c.lattice_point[0] == cell[0] ? 4U : 0U) +
                                      (c.lattice_point[1] == cell[1] ? 2U : 0U) +
                                      (c.lattice_point[2] == cell[2] ? 1U : 0U);
            return c.first + c.group[which];
        };
        const auto add_side = [&](const Face& face, std::size_t cell, bool up) {
            const LatticePoint lattice_point = lattice_point_of(cell);
            split(at, face.corners, [&](std::size_t a, std::size_t b, std::size_t c) {
                if (!up)
                    std::swap(b, c);
                body.facets.push_back({point_of(face.corners[a], lattice_point),
                                       point_of(face.corners[b], lattice_point),
                                       point_of(face.corners[c], lattice_point)});
                body.owner.push_back(grid_.node[cell]);
            });
        };
        body.facets.reserve(2 * faces_.size());
        for (const Face& face : faces_) {
            add_side(face, face.cell, face.up);
            if (face.crack)
                add_side(face, face.cell + strides_[face.axis], false);
        }
        return body;
    }

    // Each point of a crack moves with both sides equally, even if the numbers of cells on the two sides differ.
    CrackFacets crack(const std::vector<Vec3>& at) const {
        CrackFacets crack;
        // a single layer or row of cells; its thickness follows from the nodal volume
        if (std::ranges::count(grid_.count, 1U) > 0)
            crack.section = source_.nodes.volume.front() / drawn_volume();
        std::vector<std::uint32_t> point(corner_.size(), none);
        std::vector<std::vector<std::uint32_t>> nodes;
        for (const Face& face : faces_) {
            if (!face.crack)
                continue;
            const std::uint32_t below = grid_.node[face.cell], above = grid_.node[face.cell + strides_[face.axis]];
            for (const std::uint32_t corner : face.corners) {
                if (point[corner] == none) {
                    point[corner] = std::uint32_t(nodes.size());
                    nodes.emplace_back();
                    add_point(crack.points, at[corner]);
                }
                nodes[point[corner]].insert(nodes[point[corner]].end(), {below, above});
            }
            const float when = source_.when[3 * std::size_t(below) + face.axis];
            split(at, face.corners, [&](std::size_t a, std::size_t b, std::size_t c) {
                crack.facets.push_back({point[face.corners[a]], point[face.corners[b]], point[face.corners[c]]});
                crack.across.push_back({{{below, above}, {below, above}, {below, above}}});
                crack.when.push_back(when);
            });
        }
        for (const auto& list : nodes) {
            crack.points.node.insert(crack.points.node.end(), list.begin(), list.end());
            crack.points.begin.push_back(std::uint32_t(crack.points.node.size()));
        }
        return crack;
    }

    double drawn_volume() const { // returns the volume of a drawn cell, m³
        double volume = 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            volume *= grid_.count[axis] > 1 ? grid_.spacing : thickness_[axis];
        return volume;
    }

    const PartingSource& source_;
    const CellGrid& grid_;
    Vec3 thickness_; // thickness (m) of the cell along axes with a single cell
    std::array<std::size_t, 3> strides_, corner_strides_{};
    std::array<std::uint32_t, 3> corners_{};
    std::vector<std::uint8_t> state_;  // for each cell, the bits is_there, cut_along_x, …
    std::vector<std::uint32_t> known_; // for each corner of the lattice, its index in corner_
    std::vector<Corner> corner_;
    std::vector<Face> faces_;
    FacetPoints points_; // points of the body
};

} // namespace

PartedBody part_lattice(const PartingSource& source) {
    return LatticeParting(source).part();
}

} // namespace periscope
