// The reference of the body: a lattice, a surface or a mesh.
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {

std::vector<ReferenceObject> geometries() {
    return {
        {"geometry",
         "One of three body types.",
         R"({ "mesh": { "file": "beam.msh", "unit": "m" } })",
         {{"lattice", "object", "one of these", "A box of regular nodes. See `geometry.lattice`."},
          {"surface", "object", "one of these", "A body inside a surface. See `geometry.surface`."},
          {"mesh", "object", "one of these", "A volume mesh. See `geometry.mesh`."},
          {"discretise", "object", "required with `surface`", "See `geometry.discretise`."}}},
        {"geometry.lattice",
         "A box of regular nodes.",
         R"({ "box": ["9 mm", "5 mm", "5 mm"], "spacing": "1 mm" })",
         {{"box", a_vector, required, "Edges of the box."},
          {"origin", a_vector, "`[0, 0, 0]`", "Corner with the smallest coordinates."},
          quantity("spacing", required),
          choice("space", words::spaces, "A solid, a plane model or a bar."),
          choice("bonds_across_holes", words::across_holes, "Bonds whose line crosses a hole."),
          {"holes", "list of sets", "`[]`", "Sets whose nodes are removed."}}},
        {"geometry.surface",
         "A closed triangle surface.",
         R"({ "file": "plate.stl", "unit": "mm" })",
         {{"file", "text", required, format_names(GeometryKind::surface) + "; relative to the case file."},
          {"unit", "text", required, "Unit of the coordinates."}}},
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
        {"geometry.mesh",
         "A volume mesh whose nodes are used.",
         R"({ "file": "beam.msh", "unit": "m" })",
         {{"file", "text", required, format_names(GeometryKind::mesh) + "; relative to the case file."},
          {"unit", "text", required, "Unit of the coordinates."},
          choice("space", words::spaces, "`\"plane_stress\"` or `\"plane_strain\"` for a mesh in a plane."),
          {"thickness", a_length, "required in a plane", "Thickness of a mesh in a plane."},
          choice("bonds_across_holes", words::across_holes,
                 "Bonds whose line crosses a hole, a slot or another gap.")}}};
}

} // namespace periscope::reference_parts
