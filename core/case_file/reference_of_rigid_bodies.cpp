// The reference of rigid bodies and of contact.
#include "core/case/case_keys.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

constexpr const char* speeds = "`[x, y, z]`, velocities";
constexpr const char* spins = "`[x, y, z]`, such as `[0, 0, \"100 rad/s\"]`";

Keys rigid_body_keys() {
    Keys keys{{"name", "text", required, "Name of the rigid body. Names are unique."}};
    for (const std::string& shape : words::rigid_shapes)
        keys.push_back(
            shape == "polygon" // a list, which has no keys
                ? ReferenceKey{shape, "`[[x, y, z], …]`, lengths", "one of these",
                               "Corners of a polygon in order, at least three; it may be concave. Only in "
                               "a plane; z is not used."}
                : ReferenceKey{shape, "object", "one of these", fmt::format("See `rigid_bodies[].{}`.", shape)});
    return joined(keys,
                  {{"free", "object", "fixed", "The body moves freely. See `rigid_bodies[].free`."},
                   {"moved", "object", "fixed", "The motion is prescribed. See `rigid_bodies[].moved`."},
                   choice("contact", words::contact_methods, "How nodes are kept out. See [Contact](rigid-bodies.md)."),
                   quantity("friction", "`0`"),
                   quantity("contact_stiffness", "`0.25`"),
                   quantity("contact_distance", "`\"0.5 dx\"`")});
}

} // namespace

std::vector<ReferenceObject> rigid_bodies() {
    return {
        {"rigid_bodies[]", "A rigid body that touches the deformable body. See [Rigid bodies](rigid-bodies.md).",
         R"({ "name": "striker", "sphere": { "centre": [0, "2 m", 0], "radius": "5 mm" } })", rigid_body_keys()},
        {"rigid_bodies[].sphere",
         "A sphere; in a plane a disc.",
         R"({ "centre": [0, "2 m", 0], "radius": "5 mm" })",
         {{"centre", a_vector, required, "Centre."}, {"radius", a_length, required, "Radius."}}},
        {"rigid_bodies[].box",
         "A box; in a plane a rectangle.",
         R"({ "min": [0, "2 m", 0], "max": ["1 m", "3 m", "1 m"] })",
         {{"min", a_vector, required, "Corner with the smallest coordinates."},
          {"max", a_vector, required, "Opposite corner."},
          {"rotation", "`[x, y, z]`", "zero",
           "Rotation about the centre: the angle times the axis, such as `[0, 0, \"30 deg\"]`."}}},
        {"rigid_bodies[].cylinder",
         "A cylinder with flat ends; not available in a plane.",
         R"({ "from": [0, "2 m", 0], "to": [0, "3 m", 0], "radius": "5 mm" })",
         {{"from", a_vector, required, "Centre of one end."},
          {"to", a_vector, required, "Centre of the other end."},
          {"radius", a_length, required, "Radius."}}},
        {"rigid_bodies[].half_space",
         "Everything behind a plane.",
         R"({ "point": [0, "-2 m", 0], "normal": [0, 1, 0] })",
         {{"point", a_vector, required, "Point of the plane; a rotation is about it."},
          {"normal", a_direction, required, "Outward normal, of any length."}}},
        {"rigid_bodies[].surface",
         "What a closed surface from a file encloses; not available in a plane.",
         R"({ "file": "striker.stl", "unit": "mm" })",
         {{"file", "text", required,
           format_names(GeometryKind::surface) + " file, relative to the folder of the case."},
          {"unit", "text", required, "Unit of its coordinates: mm, cm, m, in …"},
          {"offset", a_vector, "zero", "Moves the body away from its place in the file."},
          {"rotation", "`[x, y, z]`", "zero", "Rotation about the centre of gravity, as of a box."}}},
        {"rigid_bodies[].free",
         "Mass and initial motion of a free body.",
         R"({ "mass": "1 kg", "velocity": [0, "-5 m/s", 0] })",
         {quantity("mass", "this or `density`"),
          {"density", "`\"7800 kg/m^3\"`", "this or `mass`", "Density."},
          {"velocity", speeds, "zero", "Initial velocity of the centre."},
          {"angular_velocity", spins, "zero", "Initial angular velocity."},
          {"acceleration", "`[x, y, z]`, accelerations", "none", "Acceleration, such as gravity."}}},
        {"rigid_bodies[].moved",
         "A prescribed motion.",
         R"({ "displacement": [0, "-1 mm", 0], "ramp": { "shape": "smooth", "time": "1 ms" } })",
         {{"displacement", a_vector, "this or `velocity`", "Displacement of the centre."},
          {"rotation", "`[x, y, z]`, angles", "none", "Rotation vector: angle times axis. Only with `displacement`."},
          {"velocity", speeds, "this or `displacement`", "Velocity of the centre."},
          {"angular_velocity", spins, "none", "Rate of the rotation vector. Only with `velocity`."},
          {"ramp", "object", "constant", "Factor over time. See `conditions[].ramp`."}}},
        {"self_contact",
         "Contact of the body with itself. An empty object turns it on. See [Rigid bodies and "
         "contact](rigid-bodies.md).",
         R"({ "distance": "1.2 dx" })", reference_of(key_rows<SelfContactEntry>())}};
}

} // namespace periscope::reference_parts
