#include "core/geometry/visibility/crack_surfaces.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/case/quantity.hpp"
#include "core/geometry/import/surface_file.hpp"
#include "core/geometry/import/surface_reader.hpp"
#include "core/model/triangle_tree.hpp"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>

namespace periscope {
namespace {

constexpr double tolerance = 1e-9; // of a triangle: two that share an edge leave no gap between them

Box segment_box(const Vec3& a, const Vec3& b) {
    Box box{a, a};
    include(box, b);
    return box;
}

struct Sheet {
    Surface surface;
    TriangleTree tree;

    explicit Sheet(Surface s) : surface(std::move(s)), tree(surface) {}

    bool near(const Vec3& p, double distance) const {
        bool found = false;
        const Vec3 reach{distance, distance, distance};
        tree.search({p - reach, p + reach}, [&](std::uint32_t t) {
            found = apart2(tree.box(t), {p, p}) <= distance * distance;
            return !found;
        });
        return found;
    }

    bool crosses(const Vec3& a, const Vec3& b) const {
        bool found = false;
        tree.search(segment_box(a, b), [&](std::uint32_t t) { return !(found = crosses_triangle(t, a, b)); });
        return found;
    }

    bool crosses_triangle(std::uint32_t t, const Vec3& a, const Vec3& b) const {
        const auto& [i, j, k] = surface.triangles[t];
        const Vec3 &p = surface.points[i], first = surface.points[j] - p, second = surface.points[k] - p;
        const Vec3 area = cross(first, second);
        const double da = dot(area, a - p), db = dot(area, b - p), a2 = dot(area, area);
        if ((da >= 0) == (db >= 0))
            return false;
        const Vec3 hit = a + (da / (da - db)) * (b - a) - p;
        const double s = dot(cross(second, area), hit) / a2, u = dot(cross(area, first), hit) / a2;
        return s >= -tolerance && u >= -tolerance && s + u <= 1 + tolerance;
    }
};

} // namespace

Surface read_crack_surface(const std::filesystem::path& file, const std::string& unit, const Progress& progress) {
    double scale = 0;
    try {
        scale = unit_factor(unit, dimension::length);
    } catch (const std::invalid_argument& e) {
        throw GeometryError(fmt::format("\"{}\" is no unit of length ({}) — use mm, cm, m or in", unit, e.what()));
    }
    check_surface_file(file);
    report(progress, 0, "reading the surface of a crack");
    Surface surface = read_guarded(file, progress);
    for (Vec3& p : surface.points)
        p = scale * p;
    std::erase_if(surface.triangles, [&](const auto& t) { // without area they cut nothing
        const Vec3& p = surface.points[t[0]];
        return cross(surface.points[t[1]] - p, surface.points[t[2]] - p) == Vec3{};
    });
    if (surface.triangles.empty())
        throw GeometryError(
            fmt::format("{}: holds no triangle with an area — export the surface again", file.string()));
    return surface;
}

SurfaceCrack surface_crack(std::size_t index, Surface surface) {
    const auto sheet = std::make_shared<const Sheet>(std::move(surface));
    return {index, [sheet](const Vec3& p, double distance) { return sheet->near(p, distance); },
            [sheet](const Vec3& a, const Vec3& b) { return sheet->crosses(a, b); }};
}

std::vector<SurfaceCrack> surface_cracks(const Case& c, const Progress& progress) {
    std::vector<SurfaceCrack> cracks;
    for (std::size_t k = 0; k < c.cracks.size(); ++k) {
        const auto* surface = std::get_if<CrackSurface>(&c.cracks[k].shape);
        if (!surface)
            continue;
        const std::string at = fmt::format("cracks[{}].surface: ", k);
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
