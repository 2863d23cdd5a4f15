#include "core/geometry/visibility/crack_surfaces.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/case/quantity.hpp"
#include "core/geometry/import/check_surface_file.hpp"
#include "core/geometry/import/surface_reader.hpp"
#include "core/geometry/surface/edges.hpp"
#include "core/geometry/surface/weld.hpp"
#include "core/shapes/pre_crack.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>

namespace periscope {
namespace {

constexpr double tolerance = 1e-9;  // fraction of a triangle; it prevents gaps between triangles with a common edge
constexpr double same_point = 1e-9; // fraction of the surface's size; points closer together than this are the same

Box segment_box(const Vec3& a, const Vec3& b) {
    Box box{a, a};
    include(box, b);
    return box;
}

class Sheet {
public:
    explicit Sheet(Surface s)
        : surface(std::move(s)), tree(surface), border_edge(surface.triangles.size()),
          border_point(surface.points.size()) {
        find_borders();
    }

    bool near(const Vec3& p, double distance) const {
        bool found = false;
        const Vec3 reach{distance, distance, distance};
        tree.search({p - reach, p + reach}, [&](std::uint32_t t) {
            found = apart2(tree.box(t), {p, p}) <= distance * distance;
            return !found;
        });
        return found;
    }

    Passage passage(const Vec3& a, const Vec3& b) const {
        Passage found;
        tree.search(segment_box(a, b), [&](std::uint32_t t) {
            pass(t, a, b, found);
            return !found.cuts;
        });
        return found;
    }

private:
    // Adds a triangle to the passage of a bond. An edge that two triangles share, and a corner whose edges are all
    // shared, are inside the crack, so the bond is cut there. Other edges and corners form its border.
    void pass(std::uint32_t t, const Vec3& a, const Vec3& b, Passage& found) const {
        const auto& corner = surface.triangles[t];
        const std::array<Vec3, 3> p{surface.points[corner[0]], surface.points[corner[1]], surface.points[corner[2]]};
        const Vec3 first = p[1] - p[0], second = p[2] - p[0], area = cross(first, second);
        const double da = dot(area, a - p[0]), db = dot(area, b - p[0]), a2 = dot(area, area);
        if ((da >= 0) == (db >= 0))
            return;
        const double along = da / (da - db);
        const Vec3 hit = a + along * (b - a) - p[0];
        const double s = dot(cross(second, area), hit) / a2, u = dot(cross(area, first), hit) / a2;
        // Barycentric coordinates of the point where the bond meets the triangle: for each corner, 1 at this corner and
        // 0 on the opposite edge.
        const std::array<double, 3> share{1 - s - u, s, u};
        if (share[0] < -tolerance || share[1] < -tolerance || share[2] < -tolerance)
            return;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 &next = p[(k + 1) % 3], &last = p[(k + 2) % 3];
            if (share[k] >= 1 - tolerance && border_point[corner[k]]) {
                const Vec3 to_next = next - p[k], to_last = last - p[k];
                const Vec3 inward = (1 / norm(to_next)) * to_next + (1 / norm(to_last)) * to_last;
                found.touches.push_back(border_touch(a, b, along, to_next, inward, to_last));
                return;
            }
            const bool within_edge =
                share[k] <= tolerance && share[(k + 1) % 3] < 1 - tolerance && share[(k + 2) % 3] < 1 - tolerance;
            if (within_edge && border_edge[t][k]) {
                found.touches.push_back(border_touch(a, b, along, last - next, p[k] - next, next - last));
                return;
            }
        }
        found.cuts = true;
    }

    void find_borders() {
        const std::vector<EdgeUse> uses = edge_uses(surface);
        for_each_edge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
            if (last - first != 1)
                return;
            const auto& corner = surface.triangles[first->triangle];
            for (std::size_t k = 0; k < 3; ++k)
                if (corner[k] != first->low && corner[k] != first->high)
                    border_edge[first->triangle][k] = true;
            border_point[first->low] = border_point[first->high] = true;
        });
    }

    Surface surface;
    TriangleTree tree;
    // for each corner of each triangle, whether the opposite edge is at the border of the crack
    std::vector<std::array<bool, 3>> border_edge;
    std::vector<bool> border_point;
};

// Joins the triangles of a file, which do not share points, so that an edge of two triangles is not taken for a border.
Surface joined(const Surface& loose) {
    Box box{loose.points.front(), loose.points.front()};
    for (const Vec3& p : loose.points)
        include(box, p);
    return weld(loose, same_point * box.diagonal()).surface;
}

} // namespace

Surface read_crack_surface(const std::filesystem::path& file, const std::string& unit, const Progress& progress) {
    double scale = 0;
    try {
        scale = unit_factor(unit, dimension::length);
    } catch (const std::invalid_argument& e) {
        throw GeometryError(fmt::format("\"{}\" is not a unit of length ({}) — use mm, cm, m or in", unit, e.what()));
    }
    check_surface_file(file);
    report(progress, 0, "Reading the surface of a crack");
    Surface surface = read_guarded(file, progress);
    for (Vec3& p : surface.points)
        p = scale * p;
    // triangles without area are removed, because they cut nothing
    std::erase_if(surface.triangles, [&](const auto& t) {
        const Vec3& p = surface.points[t[0]];
        return cross(surface.points[t[1]] - p, surface.points[t[2]] - p) == Vec3{};
    });
    if (surface.triangles.empty())
        throw GeometryError(
            fmt::format("{}: contains no triangle with an area — export the surface again", file.string()));
    return surface;
}

SurfaceCrack surface_crack(std::size_t index, const Surface& surface) {
    const auto sheet = std::make_shared<const Sheet>(joined(surface));
    return {index, [sheet](const Vec3& p, double distance) { return sheet->near(p, distance); },
            [sheet](const Vec3& a, const Vec3& b) { return sheet->passage(a, b); }};
}

std::vector<SurfaceCrack> surface_cracks(const Case& c, const Progress& progress) {
    std::vector<SurfaceCrack> cracks;
    for (std::size_t k = 0; k < c.cracks.size(); ++k) {
        const auto* surface = std::get_if<CrackSurface>(&c.cracks[k].shape);
        if (!surface)
            continue;
        const std::string at = fmt::format("initial_cracks[{}].surface: ", k);
        try { // an absolute path on the right replaces the folder
            cracks.push_back(surface_crack(k, read_crack_surface(c.folder / surface->file, surface->unit, progress)));
        } catch (const FileError& e) {
            throw FileError(at + e.what());
        } catch (const GeometryError& e) {
            throw GeometryError(at + e.what());
        }
    }
    return cracks;
}

} // namespace periscope
