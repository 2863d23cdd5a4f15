#include "core/geometry/mesh/element_shares.hpp"

#include "core/base/boxes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

using Corners = std::span<const Vec3>;
using Shares = std::array<double, 10>;

double tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return dot(b - a, cross(c - a, d - a)) / 6;
}
double triangle(const Vec3& a, const Vec3& b, const Vec3& c) {
    return ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
}

// The smallest and the largest of the signed volumes that are summed up. An element is tangled if they have different
// signs.
struct Signs {
    double least = INFINITY, most = -INFINITY;
    void add(double part) {
        least = std::min(least, part);
        most = std::max(most, part);
    }
};

constexpr double gauss =
    // Two Gauss points on each axis are exact up to the third power, the highest one in N_i det J (shape function times
    // determinant of the Jacobian).
    1 / std::numbers::sqrt3;

void hexahedron(const std::array<std::size_t, 8>& corner, Corners x, Shares& share, Signs& signs) {
    constexpr std::array<std::array<double, 3>, 8> at{
        {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}}};
    for (const auto& direction : at) {
        Vec3 du, dv, dw;
        std::array<double, 8> shape{};
        for (std::size_t k = 0; k < 8; ++k) {
            const double u = 1 + gauss * direction[0] * at[k][0], v = 1 + gauss * direction[1] * at[k][1],
                         w = 1 + gauss * direction[2] * at[k][2];
            shape[k] = u * v * w / 8;
            du += (at[k][0] * v * w / 8) * x[corner[k]];
            dv += (u * at[k][1] * w / 8) * x[corner[k]];
            dw += (u * v * at[k][2] / 8) * x[corner[k]];
        }
        const double volume = dot(du, cross(dv, dw)); // the weights of the Gauss points are 1
        signs.add(volume);
        for (std::size_t k = 0; k < 8; ++k)
            share[corner[k]] += shape[k] * volume;
    }
}

void quadrilateral(Corners x, Shares& share, Signs& signs) {
    constexpr std::array<std::array<double, 2>, 4> at{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (const auto& direction : at) {
        Vec3 du, dv;
        std::array<double, 4> shape{};
        for (std::size_t k = 0; k < 4; ++k) {
            const double u = 1 + gauss * direction[0] * at[k][0], v = 1 + gauss * direction[1] * at[k][1];
            shape[k] = u * v / 4;
            du += (at[k][0] * v / 4) * x[k];
            dv += (u * at[k][1] / 4) * x[k];
        }
        const double area = du.x * dv.y - du.y * dv.x;
        signs.add(area);
        for (std::size_t k = 0; k < 4; ++k)
            share[k] += shape[k] * area;
    }
}

template <std::size_t N>
void give(const std::array<std::size_t, N>& nodes, double volume, Shares& share) {
    for (const std::size_t node : nodes)
        share[node] += volume / static_cast<double>(N);
}

// Divides the element into four tetrahedra at the corners and the octahedron between the midpoints.
void tetrahedron10(Corners x, Shares& share, Signs& signs) {
    constexpr std::array<std::array<std::size_t, 4>, 4> corners{
        {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3}}};
    constexpr std::array<std::array<std::size_t, 3>, 8> faces{
        {{6, 5, 4}, {4, 8, 7}, {5, 9, 8}, {7, 9, 6}, {4, 7, 6}, {4, 5, 8}, {6, 9, 5}, {7, 8, 9}}};
    for (const auto& t : corners) {
        const double volume = tetrahedron(x[t[0]], x[t[1]], x[t[2]], x[t[3]]);
        signs.add(volume);
        give(t, volume, share);
    }
    Vec3 centre;
    for (std::size_t k = 4; k < 10; ++k)
        centre += (1.0 / 6) * x[k];
    double octahedron = 0;
    for (const auto& f : faces)
        octahedron += tetrahedron(centre, x[f[0]], x[f[1]], x[f[2]]);
    signs.add(octahedron);
    give(std::array<std::size_t, 6>{4, 5, 6, 7, 8, 9}, octahedron, share);
}

void triangle6(Corners x, Shares& share, Signs& signs) {
    constexpr std::array<std::array<std::size_t, 3>, 4> parts{{{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}};
    for (const auto& t : parts) {
        const double area = triangle(x[t[0]], x[t[1]], x[t[2]]);
        signs.add(area);
        give(t, area, share);
    }
}

void sum_up(ElementKind kind, Corners x, Shares& share, Signs& signs) {
    switch (kind) {
    case ElementKind::triangle:
        signs.add(triangle(x[0], x[1], x[2]));
        return give(std::array<std::size_t, 3>{0, 1, 2}, signs.most, share);
    case ElementKind::tetrahedron:
        signs.add(tetrahedron(x[0], x[1], x[2], x[3]));
        return give(std::array<std::size_t, 4>{0, 1, 2, 3}, signs.most, share);
    case ElementKind::quadrilateral:
        return quadrilateral(x, share, signs);
    case ElementKind::hexahedron:
        return hexahedron({0, 1, 2, 3, 4, 5, 6, 7}, x, share, signs);
    case ElementKind::wedge:
        return hexahedron({0, 1, 2, 2, 3, 4, 5, 5}, x, share, signs);
    case ElementKind::pyramid:
        return hexahedron({0, 1, 2, 3, 4, 4, 4, 4}, x, share, signs);
    case ElementKind::triangle6:
        return triangle6(x, share, signs);
    case ElementKind::tetrahedron10:
        return tetrahedron10(x, share, signs);
    default:
        return; // makes no body
    }
}

} // namespace

ElementShares shares_of(ElementKind kind, std::span<const Vec3> given) {
    // fraction of the extent to the power of the dimension; smaller volumes are rounding
    constexpr double rounding = 1e-13;
    ElementShares result;
    // Coordinates are relative to the first node, because differences would lose digits if all nodes were far from the
    // origin.
    std::array<Vec3, 10> x{};
    const std::size_t count = std::min(given.size(), x.size());
    Box box;
    for (std::size_t k = 0; k < count; ++k) {
        x[k] = given[k] - given[0];
        include(box, x[k]);
    }
    const double extent = box.diagonal();
    if (!std::isfinite(extent)) {
        result.fault = ElementFault::not_finite;
        return result;
    }
    Signs signs;
    sum_up(kind, {x.data(), count}, result.share, signs);
    double sum = 0;
    for (const double share : result.share)
        sum += share;
    const double least = rounding * std::pow(extent, info_of(kind).dimension);
    result.inverted = sum < 0;
    if (!(std::abs(sum) > least))
        result.fault = signs.most > least && signs.least < -least ? ElementFault::tangled : ElementFault::no_volume;
    else if ((result.inverted ? signs.most : -signs.least) > least)
        result.fault = ElementFault::tangled;
    if (result.inverted)
        for (double& share : result.share)
            share = -share;
    return result;
}

} // namespace periscope
