#include "core/preparation/voids.hpp"

#include "core/cache/model_cache.hpp"
#include "core/case/set_uses.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/coincident.hpp"
#include "core/geometry/visibility/plane_visibility.hpp"
#include "core/geometry/visibility/seam_visibility.hpp"
#include "core/geometry/visibility/visibility.hpp"
#include "core/model/model.hpp"
#include "core/physics/partial_volume.hpp"

#include <fmt/format.h>

#include <memory>

namespace periscope {
namespace {

// Returns a text that is the same for cases with the same holes in their lattice. It is the key of the holes.
std::string holes_of(const Case& value) {
    Case holes;
    holes.geometry = value.geometry;
    holes.horizon = value.horizon; // needed because the depth of a set may be given in horizons
    for (const std::size_t set : sets_of_holes(value))
        holes.sets.push_back({value.sets[set].name, value.sets[set].shape});
    return "holes " + case_to_json(holes);
}

BondFilter outside(const Surface& surface, double reach) {
    const auto visibility = std::make_shared<const Visibility>(surface, reach);
    return [visibility](const BondEnd& a, const BondEnd& b) { return visibility->blocked(a.position, b.position); };
}

// Returns a filter that excludes the bonds of a solid mesh that cross a seam, and those that `also` excludes.
BondFilter across_seams(const Nodes& nodes, double reach, const BondFilter& also) {
    const auto seam = std::make_shared<const SeamVisibility>(nodes, reach);
    if (!seam->any())
        return also;
    return [seam, also](const BondEnd& a, const BondEnd& b) { return seam->blocked(a, b) || (also && also(a, b)); };
}

// Returns a filter that excludes bonds outside the elements of a solid mesh. If the outer surface is faulty, this is
// not possible; then it adds a note to the nodes and returns an empty filter.
BondFilter outside_of_elements(Nodes& nodes, double reach, const Progress& progress) {
    const Surface skin = nodes.outline ? *nodes.outline : skin_of_tetrahedra(nodes);
    const SurfaceReport report = check_surface(skin, progress);
    if (report.usable())
        return outside(skin, reach);
    nodes.notes.push_back(fmt::format(
        "mesh: bonds across slots and other gaps are not removed, because the surface of the mesh is faulty: {}",
        report.faults().empty() ? "it encloses no volume" : report.faults().front()));
    return {};
}

BondFilter outside_of_plane(const Nodes& nodes, double reach) {
    const auto visibility = std::make_shared<const PlaneVisibility>(nodes, reach);
    return [visibility](const BondEnd& a, const BondEnd& b) { return visibility->blocked(a, b); };
}

// Returns a filter that excludes bonds between nodes at the same position, which lie on the two sides of a seam. A bond
// must have a length.
BondFilter without_length(double spacing) {
    return [same = same_position * spacing](const BondEnd& a, const BondEnd& b) {
        return norm(b.position - a.position) <= same;
    };
}

} // namespace

Voids voids_of(const Case& value, const std::optional<ImportedSurface>& surface, Nodes& nodes, bool keyed,
               const Progress& progress) {
    if (std::holds_alternative<BoxGeometry>(value.geometry))
        return {{}, keyed ? holes_of(value) : std::string()};
    const double reach = family_reach(with_spacing_of(value, nodes), nodes.spacing) * (1 + 1e-9);
    const auto* mesh = std::get_if<MeshGeometry>(&value.geometry);
    if (!mesh)
        return {outside(surface->surface, reach), keyed ? outside_of(surface->surface) : std::string()};
    const bool is_plane = !nodes.boundary.empty();
    if (mesh->across == AcrossHoles::kept)
        return {is_plane || !first_at_each_position(nodes).empty() ? without_length(nodes.spacing) : BondFilter(),
                "kept"};
    // A list of nodes has no elements, which would show where the body has gaps.
    if (!is_plane && nodes.tetrahedra.empty())
        return {{}, "no elements"};
    if (is_plane)
        return {outside_of_plane(nodes, reach), keyed ? outside_of(nodes.boundary) : std::string()};
    return {across_seams(nodes, reach, outside_of_elements(nodes, reach, progress)),
            keyed ? outside_of(nodes.tetrahedra) : std::string()};
}

} // namespace periscope
