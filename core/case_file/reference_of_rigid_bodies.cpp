// The reference of rigid bodies and of contact.
#include "core/case/case_keys.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

Keys rigid_body_key(std::string_view key) {
    if (key == "free")
        return {{"free", "object", "fixed", "The body moves freely. See `rigid_bodies[].free`."}};
    if (key == "moved")
        return {{"moved", "object", "fixed", "The motion is prescribed. See `rigid_bodies[].moved`."}};
    Keys keys;
    for (const std::string& shape : words::rigid_shapes)
        keys.push_back(
            shape == "polygon" // a polygon is a list, which has no keys
                ? ReferenceKey{shape, "`[[x, y, z], …]`, lengths", "one of these",
                               "Corners of a polygon in order, at least three; it may be concave. Only in "
                               "a plane; z is not used."}
                : ReferenceKey{shape, "object", "one of these", fmt::format("See `rigid_bodies[].{}`.", shape)});
    return keys;
}

Keys ramp_key(std::string_view key) {
    return {{std::string(key), "object", "constant", "Factor over time. See `conditions[].ramp`."}};
}

} // namespace

std::vector<ReferenceObject> rigid_bodies() {
    return {{"rigid_bodies[]", "A rigid body that touches the deformable body. See [Rigid bodies](rigid-bodies.md).",
             R"({ "name": "striker", "sphere": { "centre": [0, "2 m", 0], "radius": "5 mm" } })",
             reference_of(key_rows<RigidBodyEntry>(), rigid_body_key)},
            {"rigid_bodies[].sphere", "A sphere; in a plane a disc.",
             R"({ "centre": [0, "2 m", 0], "radius": "5 mm" })", reference_of(key_rows<RigidSphere>())},
            {"rigid_bodies[].box", "A box; in a plane a rectangle.",
             R"({ "min": [0, "2 m", 0], "max": ["1 m", "3 m", "1 m"] })", reference_of(key_rows<RigidBox>())},
            {"rigid_bodies[].cylinder", "A cylinder with flat ends; not available in a plane.",
             R"({ "from": [0, "2 m", 0], "to": [0, "3 m", 0], "radius": "5 mm" })",
             reference_of(key_rows<RigidCylinder>())},
            {"rigid_bodies[].half_space", "Everything behind a plane.",
             R"({ "point": [0, "-2 m", 0], "normal": [0, 1, 0] })", reference_of(key_rows<RigidHalfSpace>())},
            {"rigid_bodies[].surface", "What a closed surface from a file encloses; not available in a plane.",
             R"({ "file": "striker.stl", "unit": "mm" })",
             with_formats(GeometryKind::surface, reference_of(key_rows<RigidSurface>()))},
            {"rigid_bodies[].free", "Mass and initial motion of a free body.",
             R"({ "mass": "1 kg", "velocity": [0, "-5 m/s", 0] })", reference_of(key_rows<FreeMotionEntry>())},
            {"rigid_bodies[].moved", "A prescribed motion.",
             R"({ "displacement": [0, "-1 mm", 0], "ramp": { "shape": "smooth", "time": "1 ms" } })",
             reference_of(key_rows<MovedMotionEntry>(), ramp_key)},
            {"self_contact",
             "Contact of the body with itself. An empty object turns it on. See [Rigid bodies and "
             "contact](rigid-bodies.md).",
             R"({ "distance": "1.2 dx" })", reference_of(key_rows<SelfContactEntry>())}};
}

} // namespace periscope::reference_parts
