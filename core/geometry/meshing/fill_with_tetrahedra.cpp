#include "core/base/error.hpp"
#include "core/base/machine_memory.hpp"
#include "core/geometry/helper/helper_process.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/helper/temporary_folder.hpp"
#include "core/geometry/meshing/inside_sampling.hpp"
#include "core/geometry/meshing/surface_sampling.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/geometry/surface/columns.hpp"
#include "core/geometry/surface/usable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <unistd.h>

namespace periscope {
namespace {

constexpr const char* helper_name = "periscope-mesher";

void require_success(const HelperEnd& end, double time_limit) {
    constexpr const char* advice = "try another spacing, check the surface in a mesh editor, or use a lattice instead";
    if (end.timed_out)
        throw MeshingError(fmt::format(
            "Meshing exceeded the time limit of {:g} s — use a larger spacing, or use a lattice instead", time_limit));
    if (end.signal != 0)
        throw MeshingError(fmt::format("The mesher crashed (signal {}, {}){}{} — {}", end.signal, strsignal(end.signal),
                                       end.complaint.empty() ? "" : ": ", end.complaint, advice));
    if (end.exit_code != 0)
        throw MeshingError(end.complaint.empty()
                               ? fmt::format("The mesher failed (exit code {}) — {}", end.exit_code, advice)
                               : fmt::format("The mesher failed: {}", end.complaint));
}

MesherResult collect(const std::filesystem::path& file) {
    try {
        return read_result(file);
    } catch (const FileError& e) {
        throw MeshingError(fmt::format("The mesher ended without a mesh ({}) — reinstall Periscope", e.what()));
    }
}

double tetrahedron_volume(const MesherResult& mesh, const std::array<std::uint32_t, 4>& t) {
    const Vec3 a = mesh.points[t[0]];
    return std::abs(dot(mesh.points[t[1]] - a, cross(mesh.points[t[2]] - a, mesh.points[t[3]] - a))) / 6;
}

Vec3 centroid(const MesherResult& mesh, const std::array<std::uint32_t, 4>& t) {
    return 0.25 * (mesh.points[t[0]] + mesh.points[t[1]] + mesh.points[t[2]] + mesh.points[t[3]]);
}

// Removes the tetrahedra in cavities. The mesher divides space into regions bounded by the surface, of which some are
// bodies and some cavities. The centroid of the largest tetrahedron of a region decides which it is.
void drop_cavities(const Surface& surface, MesherResult& mesh) {
    struct Largest {
        double volume = -1;
        std::size_t tetrahedron = 0;
    };
    std::map<std::int32_t, Largest> regions;
    for (std::size_t i = 0; i < mesh.tetrahedra.size(); ++i) {
        Largest& largest = regions[mesh.region[i]];
        const double volume = tetrahedron_volume(mesh, mesh.tetrahedra[i]);
        if (volume > largest.volume)
            largest = {volume, i};
    }
    const Columns columns(surface);
    std::erase_if(regions, [&](const auto& entry) {
        return columns.inside(centroid(mesh, mesh.tetrahedra[entry.second.tetrahedron]));
    });
    if (regions.empty())
        return;
    std::vector<std::array<std::uint32_t, 4>> kept;
    for (std::size_t i = 0; i < mesh.tetrahedra.size(); ++i)
        if (!regions.contains(mesh.region[i]))
            kept.push_back(mesh.tetrahedra[i]);
    mesh.tetrahedra = std::move(kept);
}

Nodes at_vertices(MesherResult mesh) {
    constexpr std::uint32_t none = UINT32_MAX;
    Nodes nodes;
    std::vector<Vec3>& points = nodes.position.list();
    std::vector<double> volumes;
    std::vector<std::uint32_t> number(mesh.points.size(), none);
    for (const auto& t : mesh.tetrahedra) {
        const double quarter = tetrahedron_volume(mesh, t) / 4;
        for (const std::uint32_t corner : t) {
            if (number[corner] == none) {
                number[corner] = static_cast<std::uint32_t>(points.size());
                points.push_back(mesh.points[corner]);
                volumes.push_back(0);
            }
            volumes[number[corner]] += quarter;
        }
    }
    nodes.volume = volumes;
    nodes.tetrahedra = std::move(mesh.tetrahedra);
    for (auto& t : nodes.tetrahedra)
        for (auto& corner : t)
            corner = number[corner];
    return nodes;
}

Nodes at_centroids(const MesherResult& mesh) {
    Nodes nodes;
    std::vector<double> volumes;
    for (const auto& t : mesh.tetrahedra)
        if (const double volume = tetrahedron_volume(mesh, t); volume > 0) {
            nodes.position.list().push_back(centroid(mesh, t));
            volumes.push_back(volume);
        }
    nodes.volume = volumes;
    return nodes;
}

// Scales the nodal volumes so that their sum is exact. The mesh fills the surface except for rounding, so a larger
// difference is a failure of the mesher.
void fit_volume(Nodes& nodes, double volume) {
    const double sum = std::accumulate(nodes.volume.begin(), nodes.volume.end(), 0.0);
    if (!(std::abs(sum - volume) <= 1e-4 * volume))
        throw MeshingError(fmt::format("The mesh fills {:.6g} m³ of the body's {:.6g} m³ — repair the surface in a "
                                       "mesh editor, or use a lattice instead",
                                       sum, volume));
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes.volume.set(i, nodes.volume[i] * (volume / sum));
}

} // namespace

Nodes fill_with_tetrahedra(const Surface& surface, const MesherOptions& options, const Progress& progress) {
    const auto part = [&](double from, double to) -> Progress {
        return [&progress, from, to](double fraction, std::string_view what) {
            return !progress || progress(from + (to - from) * fraction, what);
        };
    };
    const SurfaceReport checked = require_usable(surface, options.spacing, part(0, 0.1));
    const std::filesystem::path helper = options.helper.empty() ? find_helper(helper_name) : options.helper;
    Surface skin = sample_surface(surface, options.spacing);
    MesherTask task{std::move(skin.points), std::move(skin.triangles)};
    const std::vector<Vec3> inside = sample_inside(surface, options.spacing, part(0.1, 0.2));
    task.points.insert(task.points.end(), inside.begin(), inside.end());

    const TemporaryFolder folder;
    const auto task_file = folder.path() / "task", result_file = folder.path() / "result";
    write_task(task, task_file);
    task = {};
    const HelperEnd end =
        run_helper(helper,
                   // The last argument limits the helper's memory, so that it fails before the machine runs out of
                   // memory.
                   {task_file.string(), result_file.string(), std::to_string(getpid()),
                    std::to_string(physical_memory() / 10 * 9)},
                   HelperStreams{folder.path() / "log"}, options.time_limit, "Meshing", part(0.2, 0.9));
    require_success(end, options.time_limit);
    report(progress, 0.9, "Collecting nodes");
    MesherResult mesh = collect(result_file);
    drop_cavities(surface, mesh);
    if (mesh.tetrahedra.empty())
        throw MeshingError("The mesher found no interior — check that the surface is closed");
    Nodes nodes = options.placement == NodePlacement::vertices ? at_vertices(std::move(mesh)) : at_centroids(mesh);
    fit_volume(nodes, checked.volume);
    nodes.spacing = std::cbrt(checked.volume / static_cast<double>(nodes.size()));
    report(progress, 0.95, "Sorting nodes");
    return sorted_along_curve(std::move(nodes));
}

} // namespace periscope
