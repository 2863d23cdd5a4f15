#include "core/geometry/import/import_surface.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/case/quantity.hpp"
#include "core/geometry/import/check_surface_file.hpp"
#include "core/geometry/import/surface_reader.hpp"
#include "core/geometry/surface/caps.hpp"
#include "core/geometry/surface/edges.hpp"
#include "core/geometry/surface/orient.hpp"
#include "core/geometry/surface/weld.hpp"
#include "core/nodes/nodes.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>

namespace periscope {
namespace {

double metres_per(const std::string& unit) {
    try {
        return unit_factor(unit, dimension::length);
    } catch (const std::invalid_argument& e) {
        throw GeometryError(fmt::format(
            "geometry.surface.unit: \"{}\" is not a unit of length ({}) — use mm, cm, m or in", unit, e.what()));
    }
}

// Returns the box around the corners of triangles. Points that belong to no triangle may lie anywhere.
Box box_of_triangles(const Surface& surface) {
    Box box{surface.points[surface.triangles[0][0]], surface.points[surface.triangles[0][0]]};
    for (const auto& t : surface.triangles)
        for (const std::uint32_t point : t)
            include(box, surface.points[point]);
    return box;
}

// Reverses the shells whose triangles face in the wrong direction.
void reverse_shells(Surface& surface) {
    const Shells shells = find_shells(surface, edge_uses(surface));
    const std::vector<bool> reverses = shells_to_reverse(surface, shells);
    for (std::size_t i = 0; i < surface.triangles.size(); ++i)
        if (reverses[shells.of_triangle[i]])
            std::swap(surface.triangles[i][1], surface.triangles[i][2]);
}

void refuse_flat(const std::filesystem::path& file, const SurfaceReport& report) {
    const Vec3 size = report.bounds.size();
    const bool flat = std::min({size.x, size.y, size.z}) <= 1e-6 * report.bounds.diagonal();
    const bool hollow = report.closed() && std::abs(report.volume) <= 1e-9 * report.area * report.bounds.diagonal();
    if (flat || hollow)
        throw GeometryError(fmt::format("{}: the surface encloses no volume (bounding box {:g} x {:g} x {:g} m) — "
                                        "export the body as a solid, not as a sheet",
                                        file.string(), size.x, size.y, size.z));
}

} // namespace

ImportedSurface joined_surface(Surface loose, const std::string& unit, const std::filesystem::path& file,
                               const Progress& progress) {
    const double scale = metres_per(unit);
    for (Vec3& p : loose.points)
        p = scale * p;
    report(progress, 0.4, "Merging points");
    // Files have single precision, so points that should coincide may differ by a few units in the last place.
    const double tolerance = 1e-6 * box_of_triangles(loose).diagonal();
    if (!(tolerance > 0))
        throw GeometryError(fmt::format("{}: all points coincide — export the body again", file.string()));
    Welded welded = weld(loose, tolerance);
    if (welded.surface.triangles.empty())
        throw GeometryError(fmt::format("{}: all triangles have zero area — export the body again", file.string()));
    loose = {};
    const std::size_t caps = remove_caps(welded.surface, tolerance);
    ImportedSurface result{std::move(welded.surface), {}};
    result.report = check_surface(result.surface, [&](double fraction, std::string_view what) {
        return !progress || progress(0.5 + 0.5 * fraction, what);
    });
    if (result.report.closed() && result.report.manifold() && !result.report.consistent()) {
        const std::size_t reversed = reverse_odd_triangles(result.surface);
        result.report = check_surface(result.surface, progress);
        result.report.reversed_triangles = reversed;
    }
    if (result.report.reversed_shells > 0) {
        reverse_shells(result.surface);
        result.report.reversed_shells = 0;
        result.report.volume = enclosed_volume(result.surface);
    }
    result.report.welded_points = welded.merged_points;
    result.report.dropped_triangles = welded.dropped_triangles;
    result.report.removed_caps = caps;
    refuse_flat(file, result.report);
    return result;
}

ImportedSurface import_surface(const std::filesystem::path& file, const std::string& unit, const Progress& progress) {
    metres_per(unit); // throws if the unit is unknown, before anything is read
    check_surface_file(file);
    report(progress, 0.0, "Reading the surface");
    try {
        return joined_surface(read_guarded(file, progress), unit, file, progress);
    } catch (const std::bad_alloc&) {
        throw FileError(
            fmt::format("{}: not enough memory to read the file — export the body with a coarser surface tolerance",
                        file.string()));
    }
}

} // namespace periscope
