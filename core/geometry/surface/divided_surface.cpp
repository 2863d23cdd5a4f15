#include "core/geometry/surface/divided_surface.hpp"

#include "core/geometry/surface/edges.hpp"

#include <algorithm>
#include <utility>

namespace periscope {

DividedSurface::DividedSurface(const Surface& surface, const FlatFaces& faces, std::vector<FacePlane> planes)
    : points_(surface.points), triangles_(surface.triangles.size()), planes_(std::move(planes)),
      edge_side_(faces.edges.size()) {
    for (std::uint32_t i = 0; i < triangles_.size(); ++i)
        set(i, {surface.triangles[i], {}, faces.edge_of_side[i], faces.face_of_triangle[i], {}});
    for_each_edge(edge_uses(surface), [&](const EdgeUse* first, const EdgeUse*) {
        const std::uint32_t a = first[0].triangle, b = first[1].triangle;
        const std::uint32_t from = first->forward ? first->low : first->high, to = first->low ^ first->high ^ from;
        triangles_[a].next[side(a, from, to)] = b;
        triangles_[b].next[side(b, to, from)] = a;
    });
}

void DividedSurface::announce(std::uint32_t triangle, const Vec3& p) {
    triangles_[triangle].waiting.push_back(static_cast<std::uint32_t>(points_.size()));
    points_.push_back(p);
}

void DividedSurface::divide(std::uint32_t edge, const std::vector<Vec3>& between) {
    const Side s = edge_side_[edge];
    const auto& corners = triangles_[s.triangle].point;
    std::vector<std::uint32_t> numbers;
    for (const Vec3& p : between) {
        numbers.push_back(static_cast<std::uint32_t>(points_.size()));
        points_.push_back(p);
    }
    if (corners[s.k] > corners[(s.k + 1) % 3]) // the side runs from high to low
        std::reverse(numbers.begin(), numbers.end());
    divide_side(s, numbers, 0, numbers.size());
}

Surface DividedSurface::finish() && {
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
        changed_.push_back(t);
    make_delaunay();
    // The number of triangles grows in this loop. Flips may move waiting points to triangles that were already visited.
    for (bool again = true; again;) {
        again = false;
        for (std::uint32_t t = 0; t < triangles_.size(); ++t)
            again = insert_waiting(t) || again;
    }
    Surface surface{std::move(points_), {}};
    for (const Triangle& t : triangles_)
        surface.triangles.push_back(t.point);
    return surface;
}

// Returns twice the signed area of the triangle abc in the plane of the face.
double DividedSurface::orientation(std::uint32_t face, std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const auto u = planes_[face].at(points_[a]), v = planes_[face].at(points_[b]), w = planes_[face].at(points_[c]);
    return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]);
}

// Returns the distance of point p from side k of triangle t, divided by the length of the side; positive inside.
double DividedSurface::depth(std::uint32_t t, std::size_t k, std::uint32_t p) const {
    const Triangle& triangle = triangles_[t];
    const std::uint32_t a = triangle.point[k], b = triangle.point[(k + 1) % 3];
    const Vec3 d = points_[b] - points_[a];
    return orientation(triangle.face, a, b, p) / dot(d, d);
}

std::size_t DividedSurface::side(std::uint32_t t, std::uint32_t from, std::uint32_t to) const {
    const auto& q = triangles_[t].point;
    return q[0] == from && q[1] == to ? 0 : q[1] == from && q[2] == to ? 1 : 2;
}

void DividedSurface::set(std::uint32_t t, const Triangle& with) {
    triangles_[t] = with;
    for (std::size_t k = 0; k < 3; ++k)
        if (with.edge[k] != none)
            edge_side_[with.edge[k]] = {t, k};
}

// Moves waiting points to the triangle `left` or `right`, depending on their side of the line from – to.
void DividedSurface::share_out(const std::vector<std::uint32_t>& points, std::uint32_t from, std::uint32_t to,
                               std::uint32_t left, std::uint32_t right) {
    for (const std::uint32_t p : points)
        triangles_[orientation(triangles_[left].face, from, to, p) >= 0 ? left : right].waiting.push_back(p);
}

void DividedSurface::divide_side(Side s, const std::vector<std::uint32_t>& between, std::size_t first,
                                 std::size_t last) {
    if (first == last)
        return;
    const std::size_t middle = first + (last - first) / 2;
    // This triangle will be the one at the second half of the side, which is its side 0.
    const auto far = static_cast<std::uint32_t>(triangles_.size());
    split_side(s.triangle, s.k, between[middle]);
    divide_side({s.triangle, 0}, between, first, middle);
    divide_side({far, 0}, between, middle + 1, last);
}

DividedSurface::Pair DividedSurface::pair_at(std::uint32_t t, std::size_t k) const {
    const Triangle& x = triangles_[t];
    const std::uint32_t a = x.point[k], b = x.point[(k + 1) % 3], c = x.point[(k + 2) % 3], u = x.next[k];
    const Triangle& y = triangles_[u];
    const std::size_t j = side(u, b, a);
    return {x, y, a, b, c, y.point[(j + 2) % 3], u, (k + 1) % 3, (k + 2) % 3, (j + 1) % 3, (j + 2) % 3};
}

// Splits the side a – b of t = abc and of its neighbour u = bad at p. t becomes apc and u becomes pad; the new
// triangles are pbc, then bpd.
void DividedSurface::split_side(std::uint32_t t, std::size_t k, std::uint32_t p) {
    const auto [x, y, a, b, c, d, u, bc, ca, ad, db] = pair_at(t, k);
    const auto t2 = static_cast<std::uint32_t>(triangles_.size()), u2 = t2 + 1;
    triangles_.resize(triangles_.size() + 2);
    const std::uint32_t edge = x.edge[k];
    set(t2, {{p, b, c}, {u2, x.next[bc], t}, {edge, x.edge[bc], none}, x.face, {}});
    set(t, {{a, p, c}, {u, t2, x.next[ca]}, {edge, none, x.edge[ca]}, x.face, {}});
    set(u2, {{b, p, d}, {t2, u, y.next[db]}, {edge, none, y.edge[db]}, y.face, {}});
    set(u, {{p, a, d}, {t, y.next[ad], u2}, {edge, y.edge[ad], none}, y.face, {}});
    triangles_[x.next[bc]].next[side(x.next[bc], c, b)] = t2;
    triangles_[y.next[db]].next[side(y.next[db], b, d)] = u2;
    share_out(x.waiting, p, c, t, t2);
    share_out(y.waiting, p, d, u2, u);
    changed_.insert(changed_.end(), {t, t2, u, u2});
}

// Splits t = abc into abp, bcp and cap.
void DividedSurface::split_inside(std::uint32_t t, std::uint32_t p) {
    const Triangle x = triangles_[t];
    const auto [a, b, c] = x.point;
    const auto t2 = static_cast<std::uint32_t>(triangles_.size()), t3 = t2 + 1;
    triangles_.resize(triangles_.size() + 2);
    set(t, {{a, b, p}, {x.next[0], t2, t3}, {x.edge[0], none, none}, x.face, {}});
    set(t2, {{b, c, p}, {x.next[1], t3, t}, {x.edge[1], none, none}, x.face, {}});
    set(t3, {{c, a, p}, {x.next[2], t, t2}, {x.edge[2], none, none}, x.face, {}});
    triangles_[x.next[1]].next[side(x.next[1], c, b)] = t2;
    triangles_[x.next[2]].next[side(x.next[2], a, c)] = t3;
    for (const std::uint32_t q : x.waiting) {
        const bool left_of_a = orientation(x.face, a, p, q) >= 0, left_of_b = orientation(x.face, b, p, q) >= 0,
                   left_of_c = orientation(x.face, c, p, q) >= 0;
        triangles_[!left_of_a && left_of_b ? t : !left_of_b && left_of_c ? t2 : t3].waiting.push_back(q);
    }
    changed_.insert(changed_.end(), {t, t2, t3});
}

// Replaces the side a – b between t = abc and u = bad by c – d: t becomes cad, u becomes dbc.
void DividedSurface::flip(std::uint32_t t, std::size_t k) {
    const auto [x, y, a, b, c, d, u, bc, ca, ad, db] = pair_at(t, k);
    set(t, {{c, a, d}, {x.next[ca], y.next[ad], u}, {x.edge[ca], y.edge[ad], none}, x.face, {}});
    set(u, {{d, b, c}, {y.next[db], x.next[bc], t}, {y.edge[db], x.edge[bc], none}, y.face, {}});
    triangles_[y.next[ad]].next[side(y.next[ad], d, a)] = t;
    triangles_[x.next[bc]].next[side(x.next[bc], c, b)] = u;
    share_out(x.waiting, d, c, t, u);
    share_out(y.waiting, d, c, t, u);
    changed_.insert(changed_.end(), {t, u});
}

// Returns whether the Delaunay condition requires a flip: the two angles opposite to a side within a face sum to more
// than 180°, and the quadrilateral is convex.
bool DividedSurface::should_flip(std::uint32_t t, std::size_t k) const {
    const Triangle& x = triangles_[t];
    if (x.edge[k] != none)
        return false;
    const std::uint32_t u = x.next[k];
    const FacePlane& plane = planes_[x.face];
    const auto a = plane.at(points_[x.point[k]]), b = plane.at(points_[x.point[(k + 1) % 3]]),
               c = plane.at(points_[x.point[(k + 2) % 3]]);
    const std::size_t j = side(u, x.point[(k + 1) % 3], x.point[k]);
    const auto d = plane.at(points_[triangles_[u].point[(j + 2) % 3]]);
    // Sine and cosine of the angle at a point between the directions to two others, both multiplied by the product of
    // the two distances.
    struct Angle {
        double sine, cosine, product;
    };
    const auto angle = [](const auto& at, const auto& from, const auto& to) -> Angle {
        const double x0 = from[0] - at[0], y0 = from[1] - at[1], x1 = to[0] - at[0], y1 = to[1] - at[1];
        return {x0 * y1 - y0 * x1, x0 * x1 + y0 * y1, std::hypot(x0, y0) * std::hypot(x1, y1)};
    };
    constexpr double tiny = 1e-9; // without this margin, two flips might undo each other for ever because of rounding
    const Angle at_a = angle(a, d, c), at_b = angle(b, c, d);
    if (at_a.sine <= tiny * at_a.product || at_b.sine <= tiny * at_b.product)
        return false;
    const Angle at_c = angle(c, a, b), at_d = angle(d, b, a);
    return at_c.sine * at_d.cosine + at_c.cosine * at_d.sine < -tiny * at_c.product * at_d.product;
}

void DividedSurface::make_delaunay() {
    while (!changed_.empty()) {
        const std::uint32_t t = changed_.back();
        changed_.pop_back();
        for (std::size_t k = 0; k < 3; ++k)
            if (should_flip(t, k)) {
                flip(t, k);
                break; // both triangles are in changed_ and will be visited again
            }
    }
}

bool DividedSurface::insert_waiting(std::uint32_t t) {
    const bool any = !triangles_[t].waiting.empty();
    while (!triangles_[t].waiting.empty()) {
        auto& waiting = triangles_[t].waiting;
        // Takes a point from the middle of the list, so that the remaining points are divided evenly.
        std::swap(waiting[waiting.size() / 2], waiting.back());
        const std::uint32_t p = waiting.back();
        waiting.pop_back();
        std::size_t nearest = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (depth(t, k, p) < depth(t, nearest, p))
                nearest = k;
        if (depth(t, nearest, p) > 1e-6)
            split_inside(t, p);
        else if (triangles_[t].edge[nearest] == none)
            split_side(t, nearest, p);
        make_delaunay(); // a point on a bent edge is not added; the declared points do not lie near such edges
    }
    return any;
}

} // namespace periscope
