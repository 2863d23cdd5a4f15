// The reference of sets and initial cracks, with their shapes.
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

Keys set_keys() {
    Keys keys{{"name", "text", required, "Name of the set. Names are unique."}};
    for (const std::string& kind : words::set_kinds)
        keys.push_back({kind, "shape", "one of these", "See [Shapes](shapes.md)."});
    keys.push_back({"colour", "`\"#rrggbb\"`", "automatic", "Colour in the view."});
    return keys;
}

Keys crack_keys() {
    Keys keys;
    for (const std::string& kind : words::crack_kinds)
        keys.push_back({kind, "shape", "one of these", "See [Shapes](shapes.md)."});
    keys.push_back(
        choice("bonds", words::crack_bonds, "Bonds crossing the crack: broken (counted as damage) or absent."));
    return keys;
}

} // namespace

std::vector<ReferenceObject> sets() {
    const ReferenceKey depth{"depth", a_length, "unlimited", "Depth below the surface that faces the viewer."};
    const ReferenceKey layer{"depth", a_length, "`\"1 dx\"`", "Thickness of the layer below the surface."};
    const ReferenceKey angle{"angle", "`\"20 deg\"`", "`\"20 deg\"`", "Largest angle between neighbouring normals."};
    return {
        {"sets[]", "A node set.", R"({ "name": "s", "mesh_group": "support" })", set_keys()},
        {"sets[].box",
         "Nodes in a box; `null` leaves a side open.",
         R"({ "min": [null, null, null], "max": ["5 mm", null, null] })",
         {{"min", a_vector, "open", "Corner with the smallest coordinates."},
          {"max", a_vector, "open", "Corner with the largest coordinates."}}},
        {"sets[].brush[]",
         "One painted sphere.",
         R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."},
          {"radius", a_length, required, "Radius."},
          {"erase", "`true`", "adds", "Removes nodes from the set instead of adding them."},
          depth}},
        {"sets[].sphere",
         "Nodes in a sphere.",
         R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."}, {"radius", a_length, required, "Radius."}}},
        {"sets[].cylinder",
         "Nodes in a cylinder.",
         R"({ "from": [0, 0, 0], "to": [0, 0, "9 mm"], "radius": "2 mm" })",
         {{"from", a_vector, required, "Centre of one end."},
          {"to", a_vector, required, "Centre of the other end."},
          {"radius", a_length, required, "Radius."}}},
        {"sets[].plane",
         "Nodes in a layer behind a plane.",
         R"({ "point": [0, 0, 0], "normal": [1, 0, 0], "depth": "3 dx" })",
         {{"point", a_vector, required, "A point of the plane."},
          {"normal", a_direction, required, "Normal of the plane; the layer extends against it."},
          {"depth", a_length, required, "Thickness of the layer."}}},
        {"sets[].prism",
         "Nodes in a prism over a polygon.",
         R"({ "outline": [[0, 0, 0], ["5 mm", 0, 0], [0, "5 mm", 0]], "direction": [0, 0, 1] })",
         {{"outline", "list of `[x, y, z]`", required, "Corners."},
          {"direction", a_direction, required, "Axis of the prism."},
          depth}},
        {"sets[].face",
         "Nodes below a face of the body.",
         R"({ "point": [0, 0, 0] })",
         {{"point", a_vector, required, "A point on or near the face."}, angle, layer}},
        {"sets[].facing",
         "Nodes below the faces that face a direction.",
         R"({ "direction": [1, 0, 0] })",
         {{"direction", a_direction, required, "Direction of the outward normal."}, angle, layer}},
        {"sets[].grown",
         "Another set, grown or shrunk.",
         R"({ "set": "a", "by": "1 dx" })",
         {{"set", "text", required, "Name of the other set."},
          {"by", a_length, required, "Distance; negative: shrinks the set."}}},
    };
}

std::vector<ReferenceObject> cracks() {
    return {{"initial_cracks[]", "A cut that exists at the start.",
             R"({ "disc": { "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" } })", crack_keys()},
            {"initial_cracks[].plane",
             "A parallelogram.",
             R"({ "corner": [0, 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "5 mm"] })",
             {{"corner", a_vector, required, "A corner."},
              {"first", a_vector, required, "From the corner to an adjacent one."},
              {"second", a_vector, required, "From the corner to the other adjacent one."}}},
            {"initial_cracks[].disc",
             "A disc.",
             R"({ "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" })",
             {{"centre", a_vector, required, "Centre."},
              {"normal", a_direction, required, "Normal."},
              {"radius", a_length, required, "Radius."}}},
            {"initial_cracks[].slot",
             "A box; `null` leaves a side open.",
             R"({ "min": ["1 mm", null, null], "max": ["2 mm", "5 mm", null] })",
             {{"min", a_vector, "open", "Corner with the smallest coordinates."},
              {"max", a_vector, "open", "Corner with the largest coordinates."}}},
            {"initial_cracks[].surface",
             "A surface from a file.",
             R"({ "file": "crack.stl", "unit": "mm" })",
             {{"file", "text", required, format_names(GeometryKind::surface) + "; relative to the case file."},
              {"unit", "text", required, "Unit of the coordinates."}}}};
}

} // namespace periscope::reference_parts
