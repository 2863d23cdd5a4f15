#include "core/cracks/part_mesh.hpp"

#include "core/cracks/smoothing.hpp"

#include <algorithm>
#include <unordered_map>

namespace periscope {

namespace {

// more passes than on a lattice, because midpoints of edges are distributed less evenly than corners of cells
constexpr int passes_in_mesh = 40;
constexpr std::uint32_t no_point = ~0U;

class MeshParting {
public:
    explicit MeshParting(const PartingSource& source) : source_(source), nodes_(source.nodes) {}

    PartedBody part() {
        mark_nodes();
        for (std::uint32_t t = 0; t < nodes_.tetrahedra.size() && !near_cut_.empty(); ++t) {
            const auto& corners = nodes_.tetrahedra[t];
            if (near_cut_[corners[0]] + near_cut_[corners[1]] + near_cut_[corners[2]] + near_cut_[corners[3]] > 1)
                part_tetrahedron(corners);
        }
        part_skin();
        place_points();
        return {std::move(body_), std::move(crack_)};
    }

private:
    using Tetrahedron = std::array<std::uint32_t, 4>;
    // The nodes, in ascending order, whose mean position is a corner of a facet of the crack: the two nodes of an edge,
    // the three of a tetrahedron's face, or all four of a tetrahedron.
    using Key = std::array<std::uint32_t, 4>; // unused entries are no_node

    bool is_cut(std::uint32_t a, std::uint32_t b) const {
        return near_cut_[a] && near_cut_[b] && source_.when[source_.neighbours.pair_in_mesh(a, b)] <= source_.time;
    }

    void mark_nodes() {
        if (source_.when.empty())
            return;
        std::vector<std::uint8_t> near(nodes_.size(), 0);
        bool any = false;
        for (std::size_t a = 0; a < nodes_.size(); ++a) {
            const auto [from, to] = source_.neighbours.pairs_of(a);
            for (std::size_t pair = from; pair < to; ++pair)
                if (source_.when[pair] <= source_.time)
                    near[a] = near[source_.neighbours.other[pair]] = 1, any = true;
        }
        if (any)
            near_cut_ = std::move(near);
    }

    // Returns the crack point at the mean position of these nodes, which is midway between the two sides; makes it if
    // necessary.
    std::uint32_t middle(Key key) {
        std::sort(key.begin(), key.end());
        const auto [found, is_new] = middle_.try_emplace(key, std::uint32_t(crack_.points.size()));
        if (is_new) {
            Vec3 sum;
            double count = 0;
            for (const std::uint32_t node : key)
                if (node != no_node) {
                    sum += nodes_.position[node], ++count;
                    crack_.points.node.push_back(node);
                }
            crack_.points.begin.push_back(std::uint32_t(crack_.points.node.size()));
            crack_.points.at.push_back({});
            net_.point.push_back((1 / count) * sum);
            const double room = count == 2 ? source_.room * norm(nodes_.position[key[1]] - nodes_.position[key[0]])
                                           : source_.room * nodes_.spacing;
            net_.room.push_back({room, room, room});
            net_.slide.emplace_back();
        }
        return found->second;
    }
    std::uint32_t middle_of(std::uint32_t a, std::uint32_t b) { return middle({a, b, no_node, no_node}); }

    // Returns the point of the body that coincides with the point `crack_point` of the crack and moves with `nodes`,
    // the nodes on one side of it; makes it if necessary.
    std::uint32_t body_point(std::uint32_t crack_point, const std::vector<std::uint32_t>& nodes) {
        const auto [found, is_new] =
            body_point_.try_emplace({crack_point, nodes.front()}, std::uint32_t(of_crack_.size()));
        if (is_new) {
            of_crack_.push_back(crack_point);
            body_.points.node.insert(body_.points.node.end(), nodes.begin(), nodes.end());
            body_.points.begin.push_back(std::uint32_t(body_.points.node.size()));
        }
        return found->second;
    }

    void add_body_facet(const FacetCorners& points, std::uint32_t owner) {
        body_.facets.push_back(points);
        body_.owner.push_back(owner);
    }

    struct Between { // a corner of a facet between two sides of a crack
        std::uint32_t point;
        std::vector<std::uint32_t> below, above; // the nodes with which the corner moves on each side
    };
    // Adds a facet, oriented so that its normal points from the side below to the side above.
    void add_facet(Between a, Between b, Between c) {
        const Vec3 normal = cross(net_.point[b.point] - net_.point[a.point], net_.point[c.point] - net_.point[a.point]);
        const Vec3 across = nodes_.position[a.above.front()] - nodes_.position[a.below.front()] +
                            nodes_.position[b.above.front()] - nodes_.position[b.below.front()];
        if (dot(normal, across) < 0)
            std::swap(b, c);
        crack_.facets.push_back({a.point, b.point, c.point});
        crack_.across.push_back({{{a.below.front(), a.above.front()},
                                  {b.below.front(), b.above.front()},
                                  {c.below.front(), c.above.front()}}});
        float when = cut_when(a.below.front(), a.above.front());
        for (const Between* corner : {&b, &c})
            when = std::max(when, cut_when(corner->below.front(), corner->above.front()));
        crack_.when.push_back(when);
        add_body_facet({body_point(a.point, a.below), body_point(b.point, b.below), body_point(c.point, c.below)},
                       a.below.front());
        add_body_facet({body_point(a.point, a.above), body_point(c.point, c.above), body_point(b.point, b.above)},
                       a.above.front());
        for (const auto& [p, q] :
             {std::pair(a.point, b.point), std::pair(b.point, c.point), std::pair(c.point, a.point)})
            net_.edges.push_back({p, q});
    }
    float cut_when(std::uint32_t a, std::uint32_t b) const {
        return source_.when[source_.neighbours.pair_in_mesh(a, b)];
    }

    void part_tetrahedron(const Tetrahedron& t) {
        std::array<std::size_t, 4> group{0, 1, 2, 3};
        for (int round = 0; round < 3; ++round)
            for (std::size_t p = 0; p < 4; ++p)
                for (std::size_t q = p + 1; q < 4; ++q)
                    if (group[p] != group[q] && !is_cut(t[p], t[q]))
                        group[p] = group[q] = std::min(group[p], group[q]);
        std::array<std::vector<std::uint32_t>, 4> members;
        for (std::size_t p = 0; p < 4; ++p)
            members[group[p]].push_back(t[p]);
        std::vector<std::vector<std::uint32_t>> groups;
        for (auto& list : members)
            if (!list.empty())
                groups.push_back(list);
        if (groups.size() == 2)
            part_in_two(groups[0], groups[1]);
        else if (groups.size() > 2)
            part_in_more(t, group, members);
    }

    void part_in_two(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
        const auto between = [&](std::uint32_t a, std::uint32_t b) { return Between{middle_of(a, b), {a}, {b}}; };
        if (one.size() == 2) {
            const auto &a = one, &b = other;
            add_facet(between(a[0], b[0]), between(a[0], b[1]), between(a[1], b[1]));
            add_facet(between(a[0], b[0]), between(a[1], b[1]), between(a[1], b[0]));
            return;
        }
        const auto &single = one.size() == 1 ? one : other, &three = one.size() == 1 ? other : one;
        const std::uint32_t a = single[0];
        add_facet(between(a, three[0]), between(a, three[1]), between(a, three[2]));
    }

    // Divides a tetrahedron whose corners are on more than two sides: adds facets from its centre to the lines in which
    // the sides meet on its faces.
    void part_in_more(const Tetrahedron& t, const std::array<std::size_t, 4>& group,
                      const std::array<std::vector<std::uint32_t>, 4>& members) {
        const std::uint32_t heart = middle(t);
        const auto facet = [&](std::size_t p, std::size_t q, std::uint32_t from, std::uint32_t from_p,
                               std::uint32_t from_q, std::uint32_t to, std::uint32_t to_p, std::uint32_t to_q) {
            add_facet({from, {from_p}, {from_q}}, {to, {to_p}, {to_q}}, {heart, members[group[p]], members[group[q]]});
        };
        for (std::size_t f = 0; f < 4; ++f) {
            const std::array<std::size_t, 3> c{(f + 1) % 4, (f + 2) % 4, (f + 3) % 4};
            const bool all = group[c[0]] != group[c[1]] && group[c[1]] != group[c[2]] && group[c[2]] != group[c[0]];
            const std::uint32_t face = all ? middle({t[c[0]], t[c[1]], t[c[2]], no_node}) : no_point;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t p = c[k], q = c[(k + 1) % 3], r = c[(k + 2) % 3];
                if (all)
                    facet(p, q, middle_of(t[p], t[q]), t[p], t[q], face, t[p], t[q]);
                else if (group[p] != group[q] && group[q] == group[r]) // p alone is on one side
                    facet(p, q, middle_of(t[p], t[q]), t[p], t[q], middle_of(t[p], t[r]), t[p], t[r]);
            }
        }
    }

    void part_skin() {
        const Skin& skin = source_.skin;
        // for each entry of skin.node, the index of its point in the body
        std::vector<std::uint32_t> as_point(skin.node.size(), no_point);
        const auto whole = [&](std::uint32_t k) {
            if (as_point[k] == no_point) {
                as_point[k] = std::uint32_t(of_crack_.size());
                of_crack_.push_back(no_point);
                body_.points.node.push_back(skin.node[k]);
                body_.points.begin.push_back(std::uint32_t(body_.points.node.size()));
            }
            return as_point[k];
        };
        for (const auto& triangle : skin.triangle) {
            std::array<std::uint32_t, 3> k = triangle; // made counter-clockwise, seen from outside, below
            const auto at = [&](std::size_t c) { return nodes_.position[skin.node[k[c]]]; };
            Vec3 outwards;
            for (const std::uint32_t c : k)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    outwards[axis] += double(skin.normal[c][axis]);
            if (dot(cross(at(1) - at(0), at(2) - at(0)), outwards) < 0)
                std::swap(k[1], k[2]);
            std::array<bool, 3> cut{}; // whether the edge from each corner to the next one is cut
            for (std::size_t c = 0; c < 3 && !near_cut_.empty(); ++c)
                cut[c] = is_cut(skin.node[k[c]], skin.node[k[(c + 1) % 3]]);
            const int cuts = cut[0] + cut[1] + cut[2];
            if (cuts < 2) {
                add_body_facet({whole(k[0]), whole(k[1]), whole(k[2])}, skin.node[k[0]]);
                continue;
            }
            // returns the point at the middle of the edge from c to `other`, on the side of c
            const auto half = [&](std::size_t c, std::size_t other) {
                const std::uint32_t a = skin.node[k[c]], b = skin.node[k[other]], point = middle_of(a, b);
                net_.slide[point] = nodes_.position[std::max(a, b)] - nodes_.position[std::min(a, b)];
                return body_point(point, {a});
            };
            if (cuts == 3) {
                const std::uint32_t heart = middle({skin.node[k[0]], skin.node[k[1]], skin.node[k[2]], no_node});
                net_.room[heart] = {}; // the point stays on the outer surface
                for (std::size_t c = 0; c < 3; ++c) {
                    const std::size_t next = (c + 1) % 3, last = (c + 2) % 3;
                    const std::uint32_t own = skin.node[k[c]], centre = body_point(heart, {own});
                    add_body_facet({whole(k[c]), half(c, next), centre}, own);
                    add_body_facet({whole(k[c]), centre, half(c, last)}, own);
                }
                continue;
            }
            // the corner whose edge to the next corner is not cut
            const std::size_t kept = !cut[0] ? 0 : !cut[1] ? 1 : 2;
            const std::size_t a = (kept + 2) % 3, b = kept, c = (kept + 1) % 3; // a alone is on one side
            add_body_facet({whole(k[a]), half(a, b), half(a, c)}, skin.node[k[a]]);
            add_body_facet({whole(k[b]), whole(k[c]), half(c, a)}, skin.node[k[b]]);
            add_body_facet({whole(k[b]), half(c, a), half(b, a)}, skin.node[k[b]]);
        }
    }

    void place_points() {
        const std::vector<Vec3> at =
            source_.smooth && !net_.edges.empty() ? smoothed(net_, passes_in_mesh) : net_.point;
        const auto in_single = [](const Vec3& p) { return std::array<float, 3>{float(p.x), float(p.y), float(p.z)}; };
        for (std::size_t p = 0; p < at.size(); ++p)
            crack_.points.at[p] = in_single(at[p]);
        body_.points.at.reserve(of_crack_.size());
        for (std::size_t p = 0; p < of_crack_.size(); ++p)
            body_.points.at.push_back(in_single(of_crack_[p] == no_point
                                                    ? nodes_.position[body_.points.node[body_.points.begin[p]]]
                                                    : at[of_crack_[p]]));
    }

    struct HashKey {
        template <typename Array>
        std::size_t operator()(const Array& key) const {
            std::size_t hash = 0;
            for (const std::uint32_t part : key)
                hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL + (hash >> 29);
            return hash;
        }
    };

    const PartingSource& source_;
    const Nodes& nodes_;
    std::vector<std::uint8_t> near_cut_; // for each node, whether one of its pairs is cut; empty if no pair is
    std::unordered_map<Key, std::uint32_t, HashKey> middle_;
    std::unordered_map<std::array<std::uint32_t, 2>, std::uint32_t, HashKey> body_point_;
    // for each point of the body, the corresponding point of the crack, or no_point
    std::vector<std::uint32_t> of_crack_;
    Net net_; // net of the points of the crack
    BodyFacets body_;
    CrackFacets crack_;
};

} // namespace

PartedBody part_mesh(const PartingSource& source) {
    return MeshParting(source).part();
}

} // namespace periscope
