// The reference of sets and initial cracks, with their shapes.
#include "core/case/case_keys.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

namespace periscope::reference_parts {
namespace {

Keys kinds(std::span<const std::string> words) {
    Keys keys;
    for (const std::string& kind : words)
        keys.push_back({kind, "shape", "one of these", "See [Shapes](shapes.md)."});
    return keys;
}
Keys set_kinds(std::string_view /*key*/) {
    return kinds(words::set_kinds);
}
Keys crack_kinds(std::string_view /*key*/) {
    return kinds(words::crack_kinds);
}

} // namespace

std::vector<ReferenceObject> sets() {
    return {
        {"sets[]", "A node set.", R"({ "name": "s", "mesh_group": "support" })",
         reference_of(key_rows<SetEntry>(), set_kinds)},
        {"sets[].box", "Nodes in a box; `null` leaves a side open.",
         R"({ "min": [null, null, null], "max": ["5 mm", null, null] })", reference_of(key_rows<SetBox>())},
        {"sets[].brush[]", "One painted sphere.", R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         reference_of(key_rows<BrushDab>())},
        {"sets[].sphere", "Nodes in a sphere.", R"({ "centre": [0, 0, 0], "radius": "5 mm" })",
         reference_of(key_rows<SetSphere>())},
        {"sets[].cylinder", "Nodes in a cylinder.", R"({ "from": [0, 0, 0], "to": [0, 0, "9 mm"], "radius": "2 mm" })",
         reference_of(key_rows<SetCylinder>())},
        {"sets[].plane", "Nodes in a layer behind a plane.",
         R"({ "point": [0, 0, 0], "normal": [1, 0, 0], "depth": "3 dx" })", reference_of(key_rows<SetPlane>())},
        {"sets[].prism", "Nodes in a prism over a polygon.",
         R"({ "outline": [[0, 0, 0], ["5 mm", 0, 0], [0, "5 mm", 0]], "direction": [0, 0, 1] })",
         reference_of(key_rows<SetPrism>())},
        {"sets[].face", "Nodes below a face of the body.", R"({ "point": [0, 0, 0] })",
         reference_of(key_rows<SetFace>())},
        {"sets[].facing", "Nodes below the faces that face a direction.", R"({ "direction": [1, 0, 0] })",
         reference_of(key_rows<SetFacing>())},
        {"sets[].grown", "Another set, grown or shrunk.", R"({ "set": "a", "by": "1 dx" })",
         reference_of(key_rows<SetGrown>())},
    };
}

std::vector<ReferenceObject> cracks() {
    return {{"initial_cracks[]", "A cut that exists at the start.",
             R"({ "disc": { "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" } })",
             reference_of(key_rows<CrackEntry>(), crack_kinds)},
            {"initial_cracks[].plane", "A parallelogram.",
             R"({ "corner": [0, 0, 0], "first": [0, "5 mm", 0], "second": [0, 0, "5 mm"] })",
             reference_of(key_rows<CrackPlane>())},
            {"initial_cracks[].disc", "A disc.", R"({ "centre": [0, 0, 0], "normal": [0, 0, 1], "radius": "5 mm" })",
             reference_of(key_rows<CrackDisc>())},
            {"initial_cracks[].slot", "A box; `null` leaves a side open.",
             R"({ "min": ["1 mm", null, null], "max": ["2 mm", "5 mm", null] })", reference_of(key_rows<CrackSlot>())},
            {"initial_cracks[].surface", "A surface from a file.", R"({ "file": "crack.stl", "unit": "mm" })",
             with_formats(GeometryKind::surface, reference_of(key_rows<CrackSurface>()))}};
}

} // namespace periscope::reference_parts
