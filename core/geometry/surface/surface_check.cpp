#include "core/geometry/surface/surface_check.hpp"

#include "core/geometry/surface/edges.hpp"
#include "core/geometry/surface/self_intersection.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace periscope {
namespace {

constexpr std::size_t listed = 1000; // largest number of faults in a list; further ones are only counted, or ignored

double total_area(const Surface& surface) {
    double area = 0;
    for (const auto& t : surface.triangles) {
        const Vec3 a = surface.points[t[0]];
        area += 0.5 * norm(cross(surface.points[t[1]] - a, surface.points[t[2]] - a));
    }
    return area;
}

void check_edges(const Surface& surface, const std::vector<EdgeUse>& uses, SurfaceReport& report) {
    for_each_edge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
        const auto count = last - first;
        if (count == 2 && first[0].forward != first[1].forward)
            return;
        ++(count == 1 ? report.open_edges : count == 2 ? report.inconsistent_edges : report.non_manifold_edges);
        if (report.faulty_edges.size() < listed)
            report.faulty_edges.emplace_back(surface.points[first->low], surface.points[first->high]);
    });
}

Vec3 meeting_point(const Surface& surface, const std::pair<std::uint32_t, std::uint32_t>& pair) {
    const Box a = triangle_box(surface, pair.first), b = triangle_box(surface, pair.second);
    Box both;
    for (std::size_t i = 0; i < 3; ++i) {
        both.min[i] = std::max(a.min[i], b.min[i]);
        both.max[i] = std::min(a.max[i], b.max[i]);
    }
    return both.centre();
}

std::string point_text(const Vec3& p) {
    const auto millimetres = [](double v) { return std::round(v * 1e9) / 1e6 + 0.0; };
    return fmt::format("({:g}, {:g}, {:g}) mm", millimetres(p.x), millimetres(p.y), millimetres(p.z));
}

std::string plural(std::size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

} // namespace

double enclosed_volume(const Surface& surface) {
    // Coordinates are relative to this point, so that the terms are small even if the body is far from the origin.
    const Vec3 origin = bounding_box(surface.points).centre();
    double volume = 0;
    for (const auto& t : surface.triangles)
        volume +=
            dot(surface.points[t[0]] - origin, cross(surface.points[t[1]] - origin, surface.points[t[2]] - origin)) / 6;
    return volume;
}

SurfaceReport check_surface(const Surface& surface, const Progress& progress) {
    SurfaceReport result;
    result.points = surface.points.size();
    result.triangles = surface.triangles.size();
    if (surface.triangles.empty())
        return result;
    report(progress, 0.0, "Checking the surface");
    result.bounds = bounding_box(surface.points);
    result.volume = enclosed_volume(surface);
    result.area = total_area(surface);
    const std::vector<EdgeUse> uses = edge_uses(surface);
    check_edges(surface, uses, result);
    const Shells shells = find_shells(surface, uses);
    result.shells = shells.count;
    result.self_intersections = self_intersections(surface, listed, [&](double fraction, std::string_view what) {
        return !progress || progress(0.1 + 0.9 * fraction, what);
    });
    if (!result.self_intersections.empty())
        result.first_intersection = meeting_point(surface, result.self_intersections.front());
    if (result.closed() && result.manifold() && result.consistent() && result.self_intersections.empty()) {
        const std::vector<bool> reverses = shells_to_reverse(surface, shells);
        result.reversed_shells = static_cast<std::size_t>(std::count(reverses.begin(), reverses.end(), true));
        result.inside_out = result.reversed_shells > 0;
    }
    return result;
}

std::vector<std::string> SurfaceReport::faults() const {
    std::vector<std::string> list;
    if (triangles == 0)
        return {"The surface has no triangles — export the body again as a triangulated solid."};
    const std::string first_edge =
        faulty_edges.empty() ? std::string()
                             : fmt::format(", the first between {} and {}", point_text(faulty_edges.front().first),
                                           point_text(faulty_edges.front().second));
    // The three kinds of faulty edges share one list. Only the first message gives the position of the first edge.
    bool edge_named = false;
    const auto where = [&] { return std::exchange(edge_named, true) ? std::string() : first_edge; };
    if (!closed())
        list.push_back(fmt::format("The surface is not closed: {} with a triangle on one side only{} — fill the "
                                   "holes in the CAD program, or export the body as one solid.",
                                   plural(open_edges, "edge", "edges"), where()));
    if (!manifold())
        list.push_back(fmt::format("{} more than two triangles{} — remove inner walls and duplicate faces, and "
                                   "join touching bodies into one before exporting.",
                                   plural(non_manifold_edges, "edge has", "edges have"), where()));
    if (!consistent())
        list.push_back(fmt::format("The triangle orientation is inconsistent at {}{} — make all normals point outwards "
                                   "(\"recalculate normals\" in a mesh editor).",
                                   plural(inconsistent_edges, "edge", "edges"), where()));
    if (reversed_shells > 0)
        list.push_back(fmt::format("{} inside out — flip the normals: outwards for bodies, into the void for cavities.",
                                   plural(reversed_shells, "part of the surface is", "parts of the surface are")));
    if (!self_intersections.empty())
        list.push_back(fmt::format(
            "The surface intersects or touches itself in {}{} of triangles, the first (triangles {} and {}) near {} — "
            "unite overlapping bodies in the CAD program, or repair the surface in a mesh editor.",
            self_intersections.size() >= listed ? "at least " : "", plural(self_intersections.size(), "pair", "pairs"),
            self_intersections.front().first, self_intersections.front().second, point_text(first_intersection)));
    if (list.empty() && !(volume > 0))
        list.emplace_back("The surface encloses no volume — export the body as a solid, not as a sheet.");
    return list;
}

std::vector<std::string> SurfaceReport::repairs() const {
    if (reversed_triangles == 0)
        return {};
    return {fmt::format("surface: {} of its {} triangles were oriented against those around {} and {} flipped. Check "
                        "that the file is complete.",
                        reversed_triangles, triangles, reversed_triangles == 1 ? "it" : "them",
                        reversed_triangles == 1 ? "was" : "were")};
}

} // namespace periscope
