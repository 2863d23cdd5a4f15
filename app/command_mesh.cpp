#include "app/commands.hpp"
#include "app/mesh_words.hpp"
#include "app/printable.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/geometry/import/check_surface_file.hpp"
#include "core/geometry/import/import_surface.hpp"

#include "core/case/quantities.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/preparation/predict.hpp"
#include "core/results/results_folder.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace periscope::app {
namespace {

nlohmann::ordered_json report_json(const SurfaceReport& r) {
    return {{"points", r.points},
            {"triangles", r.triangles},
            {"closed", r.closed()},
            {"manifold", r.manifold()},
            {"consistent_normals", r.consistent()},
            {"self_intersections", r.self_intersections.size()},
            {"size_m", {r.bounds.size().x, r.bounds.size().y, r.bounds.size().z}},
            {"volume_m3", r.volume},
            {"area_m2", r.area},
            {"notes", r.repairs()},
            {"faults", r.faults()}};
}

void print_report(const SurfaceReport& r, const std::string& unit) {
    const double u = unit_factor(unit, dimension::length);
    const Vec3 size = (1 / u) * r.bounds.size();
    fmt::print("{} triangles, {} points ({} merged)\nsize    {:.6g} × {:.6g} × {:.6g} {}\nvolume  {:.6g} {}³\n"
               "area    {:.6g} {}²\nclosed {}, manifold {}, consistent normals {}, self-intersections {}\n",
               r.triangles, r.points, r.welded_points, size.x, size.y, size.z, unit, r.volume / (u * u * u), unit,
               r.area / (u * u), unit, r.closed() ? "yes" : "NO", r.manifold() ? "yes" : "NO",
               r.consistent() ? "yes" : "NO", r.self_intersections.size());
    for (const auto& repair : r.repairs())
        fmt::print("Note: {}\n", repair);
    for (const auto& fault : r.faults())
        fmt::print("Error: {}\n", printable(fault));
}

void write_nodes(const std::string& file, Model& model) {
    if (was_interrupted())
        throw Cancelled();
    const OrderlyPart writing;
    const std::size_t n = model.nodes.size();
    model.material.assign(n, 0);
    model.no_fail.assign(n, 0);
    Frame frame;
    frame.displacement.assign(3 * n, 0);
    frame.velocity.assign(3 * n, 0);
    frame.damage.assign(n, 0);
    write_vtu(file, model, frame);
}

// Reports on a volume mesh, which has its nodes already.
int volume_mesh_command(const MeshOptions& options) {
    Case c;
    MeshGeometry geometry{options.surface, options.unit, Space::solid, {}, {}};
    try {
        if (!options.spacing.empty() || options.lattice)
            throw std::invalid_argument("a volume mesh has its own nodes; remove --spacing and --lattice");
        if (!options.horizon.empty())
            c.horizon = read_quantity(quantity_info("horizon"), options.horizon);
        if (!options.thickness.empty()) {
            // This row has the same check: a positive length.
            geometry.thickness = read_quantity(quantity_info("spacing"), options.thickness);
            geometry.space = Space::plane_stress;
        }
    } catch (const std::invalid_argument& e) {
        throw CaseError({{"arguments", e.what(), "use e.g. --unit m --horizon '3.14 dx'"}});
    }
    c.geometry = geometry;
    ProgressLine line(options.json);
    const ImportedMesh mesh = import_mesh(geometry, {}, line.as_progress());
    line.end();
    const Prediction p = predict(c, mesh.nodes);
    if (!options.output.empty()) {
        Model model;
        model.nodes = mesh.nodes;
        for (const NodeGroup& group : mesh.nodes.groups)
            model.sets.push_back({group.name, group.nodes});
        write_nodes(options.output, model);
    }
    if (options.json) {
        nlohmann::ordered_json json = mesh_json(mesh);
        if (p.bonds > 0)
            json["mean_family"] = p.bonds / p.nodes;
        fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return success;
    }
    fmt::print("nodes      {}\n", mesh.nodes.size());
    if (p.bonds > 0)
        fmt::print("family     {:.1f} nodes (mean)\n", p.bonds / p.nodes);
    print_mesh(mesh);
    return success;
}

} // namespace

int mesh_command(const MeshOptions& options) {
    ProgressLine line(options.json);
    if (!options.output.empty() && !options.overwrite && std::filesystem::exists(options.output))
        throw FileError(options.output + ": the file already exists; add --overwrite or choose another file");
    if (is_mesh_file(options.surface))
        return volume_mesh_command(options);
    check_surface_file(options.surface); // checked first: for an unknown format the options do not matter
    if (!options.horizon.empty() || !options.thickness.empty())
        throw CaseError({{"arguments", "--horizon and --thickness are valid for volume meshes only", "remove them"}});
    if (!options.output.empty() && options.spacing.empty())
        throw CaseError({{"arguments", "--output requires nodes to write", "add --spacing, e.g. --spacing '2 mm'"}});
    ImportedSurface imported;
    Quantity spacing;
    try {
        unit_factor(options.unit, dimension::length);
        if (!options.spacing.empty())
            spacing = read_quantity(quantity_info("spacing"), options.spacing);
    } catch (const std::invalid_argument& e) {
        throw CaseError({{"arguments", e.what(), "use e.g. --unit mm --spacing '2 mm'"}});
    }
    imported = import_surface(options.surface, options.unit, line.as_progress());
    line.end();
    nlohmann::ordered_json json = report_json(imported.report);
    if (!options.json)
        print_report(imported.report, options.unit);
    if (options.spacing.empty() || !imported.report.usable()) {
        if (options.json)
            fmt::print("{}\n", json.dump(2));
        return imported.report.usable() ? success : geometry;
    }

    MesherOptions mesher;
    mesher.spacing = spacing.value;
    mesher.placement = options.nodes == "centroids" ? NodePlacement::centroids : NodePlacement::vertices;
    Model model;
    model.nodes = options.lattice ? fill_with_lattice(imported.surface, spacing.value, line.as_progress())
                                  : fill_with_tetrahedra(imported.surface, mesher, line.as_progress());
    line.end();
    const auto& volume = model.nodes.volume;
    const auto [least, most] = std::minmax_element(volume.begin(), volume.end());
    const double sum = std::accumulate(volume.begin(), volume.end(), 0.0);
    if (!options.output.empty())
        write_nodes(options.output, model);
    if (options.json) {
        json["nodes"] = model.nodes.size();
        json["tetrahedra"] = model.nodes.tetrahedra.size();
        json["node_volume_m3"] = {{"sum", sum}, {"smallest", *least}, {"largest", *most}};
        fmt::print("{}\n", json.dump(2));
    } else {
        fmt::print("{} nodes, {} tetrahedra; mean spacing {:.4g} m; nodal volumes {:.3g} … {:.3g} m³, their sum / "
                   "volume of the body = 1 {:+.1e}\n",
                   model.nodes.size(), model.nodes.tetrahedra.size(), model.nodes.spacing, *least, *most,
                   sum / imported.report.volume - 1);
    }
    return success;
}

} // namespace periscope::app
