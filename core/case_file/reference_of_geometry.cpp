// The reference of the body: a lattice, a surface or a mesh.
#include "core/case/case_keys.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

namespace periscope::reference_parts {
namespace {

Keys holes(std::string_view key) {
    return {{std::string(key), "list of sets", "`[]`", "Sets whose nodes are removed."}};
}

} // namespace

std::vector<ReferenceObject> geometries() {
    return {
        {"geometry",
         "One of three body types.",
         R"({ "mesh": { "file": "beam.msh", "unit": "m" } })",
         {{"lattice", "object", "one of these", "A box of regular nodes. See `geometry.lattice`."},
          {"surface", "object", "one of these", "A body inside a surface. See `geometry.surface`."},
          {"mesh", "object", "one of these", "A volume mesh. See `geometry.mesh`."},
          {"discretise", "object", "required with `surface`", "See `geometry.discretise`."}}},
        {"geometry.lattice", "A box of regular nodes.", R"({ "box": ["9 mm", "5 mm", "5 mm"], "spacing": "1 mm" })",
         reference_of(key_rows<BoxGeometry>(), holes)},
        {"geometry.surface", "A closed triangle surface.", R"({ "file": "plate.stl", "unit": "mm" })",
         with_formats(GeometryKind::surface, reference_of(key_rows<SurfaceGeometry>()))},
        {"geometry.discretise",
         "How the interior of a surface is filled with nodes.",
         R"({ "tetrahedra": { "spacing": "2 mm" } })",
         {{"tetrahedra", "object", "one of these", "Tetrahedral mesh. See `geometry.discretise.tetrahedra`."},
          {"lattice", "object", "one of these", "Regular nodes. See `geometry.discretise.lattice`."}}},
        {"geometry.discretise.tetrahedra",
         "A tetrahedral mesh.",
         R"({ "spacing": "2 mm" })",
         {quantity("spacing", required),
          choice("nodes", words::placements, "Whether nodes are at the vertices or the centroids.")}},
        {"geometry.discretise.lattice", "Regular nodes.", R"({ "spacing": "2 mm" })", {quantity("spacing", required)}},
        {"geometry.mesh", "A volume mesh whose nodes are used.", R"({ "file": "beam.msh", "unit": "m" })",
         with_formats(GeometryKind::mesh, reference_of(key_rows<MeshGeometry>()))}};
}

} // namespace periscope::reference_parts
