#include "core/preparation/prepare.hpp"

#include "core/base/error.hpp"
#include "core/base/machine_memory.hpp"
#include "core/building/build_model.hpp"
#include "core/cache/model_cache.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/position_tables.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/geometry/surface/usable.hpp"
#include "core/geometry/visibility/crack_surfaces.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/preparation/voids.hpp"
#include "core/shapes/holes.hpp"
#include "core/shapes/pre_crack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace periscope {
namespace {

constexpr double share = 0.8; // fraction of the machine's memory that a model may use; the system and the view need the
                              // rest

Progress part(const Progress& progress, double from, double to) {
    if (!progress)
        return {};
    return [progress, from, to](double fraction, std::string_view what) {
        return progress(from + (to - from) * fraction, what);
    };
}

double gigabytes(double bytes) {
    return bytes / (std::uint64_t{1} << 30);
}

// Returns the smallest spacing, within 1 %, with which the predicted memory is at most `bytes`; 0 if there is none.
double fitting_spacing(Case value, double volume, double area, double bytes) {
    const double asked = value.spacing().value;
    const auto fits = [&](double spacing) {
        if (auto* box = std::get_if<BoxGeometry>(&value.geometry))
            box->spacing = Quantity(spacing);
        else if (auto* surface = std::get_if<SurfaceGeometry>(&value.geometry))
            surface->spacing = Quantity(spacing);
        const double needed = predict(value, volume, area).bytes;
        return needed > 0 && needed <= bytes;
    };
    // The spacing may be wrong by many powers of ten if its unit is wrong.
    double spacing = asked;
    for (int doubling = 0; !fits(spacing); ++doubling, spacing *= 2)
        if (doubling == 2100)
            return 0;
    double tried = std::max(asked, 0.5 * spacing);
    while (tried < spacing && !fits(tried))
        tried *= 1.01;
    return std::min(tried, spacing);
}

void require_memory(const Case& value, const SurfaceReport* surface) {
    const double volume = surface ? surface->volume : 0, area = surface ? surface->area : 0;
    const double usable = share * static_cast<double>(physical_memory());
    const Prediction predicted = predict(value, volume, area);
    if (predicted.bytes <= usable)
        return;
    const double fitting = fitting_spacing(value, volume, area, usable);
    throw GeometryError(fmt::format(
        "spacing: {:g} mm gives about {:.3g} nodes and {:.3g} bonds, which need {:.1f} GB; {:.1f} GB is available — {}",
        value.spacing().value * 1e3, predicted.nodes, predicted.bonds / 2, gigabytes(predicted.bytes),
        gigabytes(usable),
        fitting > 0 ? fmt::format("use a spacing of at least {:.3g} mm, or a smaller horizon", fitting * 1e3)
                    : std::string("use a smaller horizon")));
}

// Throws if the nodes that were made need more memory than the machine has. A surface with facets finer than the
// spacing gives more nodes than predicted; the number of bonds grows with the square of this excess.
void require_memory(const Case& value, const SurfaceReport& surface, const Nodes& nodes) {
    const Prediction predicted = predict(value, surface.volume, surface.area);
    const double excess = static_cast<double>(nodes.size()) / std::max(1.0, predicted.nodes);
    const double bytes = predicted.bytes * excess * excess, usable = share * static_cast<double>(physical_memory());
    if (excess > 1.2 && bytes > usable)
        throw GeometryError(
            fmt::format("spacing: the mesh has {} nodes, {:.1f} times the expected number, because the surface facets "
                        "are smaller than the spacing; the model needs about {:.1f} GB; {:.1f} GB is available — "
                        "export the body with a coarser surface tolerance, or use a smaller horizon",
                        nodes.size(), excess, gigabytes(bytes), gigabytes(usable)));
}

// Throws if the bonds of these nodes would not fit into the memory.
void require_memory(const Case& value, const Nodes& nodes) {
    const double usable = share * static_cast<double>(physical_memory());
    const Prediction predicted = predict(value, nodes);
    if (predicted.bytes > usable)
        throw GeometryError(
            fmt::format("horizon: {:g} mm gives the {} nodes of the mesh about {:.3g} bonds, which need {:.1f} GB; "
                        "{:.1f} GB is available — use a smaller horizon or a coarser mesh",
                        value.horizon.metres(nodes.spacing) * 1e3, nodes.size(), predicted.bonds / 2,
                        gigabytes(predicted.bytes), gigabytes(usable)));
}

const SurfaceReport& report_of(const std::optional<ImportedSurface>& surface) {
    if (!surface)
        throw GeometryError("geometry.surface: the surface has not been read — import it first");
    return surface->report;
}

// Returns the sides of the box around the nodes' cubes: in a plane the sides around it, for a bar its ends.
Surface sides_of(const BoxGeometry& box, const Nodes& nodes) {
    const Box centres = bounding_box(nodes.position);
    Vec3 half{nodes.spacing / 2, nodes.spacing / 2, nodes.spacing / 2};
    for (std::size_t a = axes_of(box.space); a < 3; ++a)
        half[a] = box.box[a].metres(nodes.spacing) / 2;
    const Box sides{centres.min - half, centres.max + half};
    Surface surface;
    for (int i = 0; i < 8; ++i)
        surface.points.push_back(
            {i & 1 ? sides.max.x : sides.min.x, i & 2 ? sides.max.y : sides.min.y, i & 4 ? sides.max.z : sides.min.z});
    for (std::uint32_t axis = 0; axis < axes_of(box.space); ++axis) {
        const std::uint32_t along = 1U << axis, u = 1U << (axis + 1) % 3, v = 1U << (axis + 2) % 3;
        surface.triangles.push_back({along, along + u, along + u + v});
        surface.triangles.push_back({along, along + u + v, along + v});
        surface.triangles.push_back({0, v, u + v});
        surface.triangles.push_back({0, u + v, u});
    }
    return surface;
}

} // namespace

std::optional<ImportedSurface> case_surface(const Case& value, const Progress& progress) {
    const auto* geometry = std::get_if<SurfaceGeometry>(&value.geometry);
    if (!geometry)
        return std::nullopt;
    // An absolute path on the right replaces the folder.
    ImportedSurface surface = import_surface(value.folder / geometry->file, geometry->unit, progress);
    require_usable(surface.report);
    return surface;
}

Nodes discretise(const Case& value, const std::optional<ImportedSurface>& surface, const Progress& progress,
                 const ModelCache* cache) {
    const double spacing = value.spacing().value;
    if (const auto* box = std::get_if<BoxGeometry>(&value.geometry)) {
        require_memory(value, nullptr);
        Vec3 origin, size;
        for (std::size_t a = 0; a < 3; ++a) {
            origin[a] = box->origin[a].metres(spacing);
            size[a] = box->box[a].metres(spacing);
        }
        Nodes nodes = box->space == Space::solid ? lattice_box(origin, size, spacing)
                      : box->space == Space::bar ? lattice_bar(origin, size, spacing)
                                                 : lattice_sheet(origin, size, spacing);
        nodes.outline = std::make_shared<const Surface>(sides_of(*box, nodes));
        return without_holes(value, std::move(nodes));
    }
    if (const auto* mesh = std::get_if<MeshGeometry>(&value.geometry)) {
        Nodes nodes = import_mesh(*mesh, value.folder, progress).nodes;
        require_memory(value, nodes);
        return nodes;
    }
    require_memory(value, &report_of(surface));
    const auto with_notes = [&](Nodes nodes) {
        const auto repairs = surface->report.repairs();
        nodes.notes.insert(nodes.notes.end(), repairs.begin(), repairs.end());
        return nodes;
    };
    const Discretisation kind = std::get<SurfaceGeometry>(value.geometry).discretisation;
    const auto outline = std::make_shared<const Surface>(surface->surface);
    if (kind == Discretisation::lattice) {
        Nodes nodes = fill_with_lattice(surface->surface, spacing, progress);
        nodes.outline = outline;
        return with_notes(std::move(nodes));
    }
    MesherOptions options;
    options.spacing = spacing;
    if (kind == Discretisation::tetrahedra_centroids)
        options.placement = NodePlacement::centroids;
    const auto make = [&] { return fill_with_tetrahedra(surface->surface, options, progress); };
    Nodes nodes = cache ? cache->nodes(surface->surface, options, make) : make();
    require_memory(value, surface->report, nodes);
    nodes.outline = outline;
    return with_notes(std::move(nodes));
}

std::uint64_t bonds_outside(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                            const Progress& progress, const ModelCache* cache) {
    const double reach = family_reach(with_spacing_of(value, nodes), nodes.spacing);
    const Voids voids = voids_of(value, surface, nodes, cache != nullptr, part(progress, 0, 0.2));
    const Holes holes(value);
    const auto* box = std::get_if<BoxGeometry>(&value.geometry);
    const bool parts = box && holes.any() && box->across == AcrossHoles::cut;
    if (parts && nodes.lattice)
        return parted_bonds(holes, nodes, regular_family(*nodes.lattice, reach / nodes.spacing)).size() / 2;
    const BondFilter filter =
        parts ? BondFilter([&](const BondEnd& a, const BondEnd& b) { return holes.part(a.position, b.position); })
              : voids.filter;
    if (!filter)
        return 0;
    const Progress rest = part(progress, 0.2, 1);
    return (cache ? cache->families(nodes.position, reach, voids.key, filter, rest)
                  : find_families(nodes.position, reach, filter, rest))
               .left_out /
           2;
}

Model prepare_model(const Case& value, const Progress& progress, const ModelCache* cache) {
    const std::optional<ImportedSurface> surface = case_surface(value, part(progress, 0, 0.1));
    Nodes nodes = discretise(value, surface, part(progress, 0.1, 0.6), cache);
    return prepare_model(value, surface, std::move(nodes), part(progress, 0.6, 1), cache);
}

Model prepare_model(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                    const Progress& progress, const ModelCache* cache) {
    const std::vector<SurfaceCrack> cracks = surface_cracks(value, part(progress, 0, 0.05));
    const RigidForms forms = rigid_forms(value, part(progress, 0.05, 0.1));
    if (std::holds_alternative<SurfaceGeometry>(value.geometry))
        report_of(surface);
    const Voids voids = voids_of(value, surface, nodes, cache != nullptr, part(progress, 0.1, 0.2));
    // Only families with a filter are stored in the cache. Others are found about as fast as they are read from it.
    return build_model(
        value, std::move(nodes), voids.filter, part(progress, 0.2, 1), FamilyForm::automatic, cracks,
        [&](const Positions& positions, double reach, const BondFilter& filter, const Progress& p) {
            return cache && filter ? cache->families(positions, reach, voids.key, filter, p)
                                   : find_families(positions, reach, filter, p);
        },
        forms, position_tables(value));
}

} // namespace periscope
