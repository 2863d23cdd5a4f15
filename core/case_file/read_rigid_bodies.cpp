#include "core/case_file/read_rigid_bodies.hpp"

#include "core/case_file/read_ramp.hpp"

#include <utility>

namespace periscope {
namespace {

void read(ObjectReader reader, RigidSphere& sphere) {
    reader.vector("centre", dimension::length, sphere.centre, true);
    reader.number("radius", dimension::length, sphere.radius, true, "25 mm");
    reader.finish();
}
void read(ObjectReader reader, RigidBox& box) {
    reader.vector("min", dimension::length, box.min, true);
    reader.vector("max", dimension::length, box.max, true);
    reader.vector("rotation", dimension::none, box.rotation, false);
    reader.finish();
}
void read(ObjectReader reader, RigidCylinder& cylinder) {
    reader.vector("from", dimension::length, cylinder.from, true);
    reader.vector("to", dimension::length, cylinder.to, true);
    reader.number("radius", dimension::length, cylinder.radius, true, "25 mm");
    reader.finish();
}
void read(ObjectReader reader, RigidHalfSpace& space) {
    reader.vector("point", dimension::length, space.point, true);
    reader.vector("normal", dimension::none, space.normal, true);
    reader.finish();
}
void read(ObjectReader reader, RigidSurface& surface) {
    surface.file = reader.required_text("file", "striker.stl");
    surface.unit = reader.required_text("unit", "mm");
    reader.vector("offset", dimension::length, surface.offset, false);
    reader.vector("rotation", dimension::none, surface.rotation, false);
    reader.finish();
}

// A polygon is a list, not an object.
void read_shape(ObjectReader& entry, const std::string& word, std::vector<Problem>& problems, auto& shape) {
    read({*entry.find(word), entry.at(word), problems}, shape);
}
void read_shape(ObjectReader& entry, const std::string& word, std::vector<Problem>&, RigidPolygon& polygon) {
    entry.list(word, [&](const Json& point, const std::string& where) {
        QuantityVector read;
        entry.numbers(point, where, dimension::length, read, "[x, y, z]");
        polygon.points.push_back(read);
    });
}

template <std::size_t Kind = 0>
RigidShape shape_of_kind(std::size_t kind) {
    if constexpr (Kind + 1 < std::variant_size_v<RigidShape>)
        if (kind != Kind)
            return shape_of_kind<Kind + 1>(kind);
    return std::variant_alternative_t<Kind, RigidShape>{};
}

void read_free(ObjectReader reader, FreeMotionEntry& free) {
    reader.optional_quantity("mass", free.mass);
    reader.optional_quantity("density", free.density);
    reader.vector("velocity", dimension::speed, free.velocity, false);
    reader.vector("angular_velocity", dimension::angular_velocity, free.angular_velocity, false);
    reader.vector("acceleration", dimension::acceleration, free.acceleration, false);
    reader.finish();
}

void read_moved(ObjectReader reader, std::vector<Problem>& problems, MovedMotionEntry& moved) {
    moved.by_rate = reader.has("velocity") || reader.has("angular_velocity");
    if (moved.by_rate && (reader.has("displacement") || reader.has("rotation")))
        reader.problem("", "Both a displacement and a velocity given",
                       "give 'displacement' and 'rotation', or 'velocity' and 'angular_velocity'");
    reader.vector("displacement", dimension::length, moved.value, false);
    reader.vector("velocity", dimension::speed, moved.value, false);
    reader.vector("rotation", dimension::none, moved.turn, false);
    reader.vector("angular_velocity", dimension::angular_velocity, moved.turn, false);
    if (const Json* ramp = reader.find("ramp"))
        read_ramp(*ramp, reader.at("ramp"), problems, moved.ramp);
    reader.finish();
}

} // namespace

RigidBodyEntry read_rigid_body(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    RigidBodyEntry body;
    ObjectReader reader(json, path, problems);
    body.name = reader.required_text("name", "striker");
    std::vector<std::string> given;
    for (std::size_t kind = 0; kind < words::rigid_shapes.size(); ++kind) {
        const std::string& word = words::rigid_shapes[kind];
        if (!reader.find(word))
            continue;
        given.push_back(word);
        body.shape = shape_of_kind(kind);
        std::visit([&](auto& into) { read_shape(reader, word, problems, into); }, body.shape);
    }
    if (json.is_object() && given.size() != 1)
        problems.push_back({path, given.empty() ? "No shape given" : "Several shapes given",
                            "give exactly one of " + listed(words::rigid_shapes)});
    if (const Json* free = reader.find("free")) {
        body.motion = RigidMotion::free;
        read_free({*free, reader.at("free"), problems}, body.free);
    }
    if (const Json* moved = reader.find("moved")) {
        if (body.motion == RigidMotion::free)
            reader.problem("moved", "A free body cannot follow a prescribed motion", "remove 'free' or 'moved'");
        body.motion = RigidMotion::moved;
        read_moved({*moved, reader.at("moved"), problems}, problems, body.moved);
    }
    body.contact = static_cast<ContactMethod>(reader.choice("contact", words::contact_methods, 0));
    if (body.contact == ContactMethod::projection && reader.has("contact_stiffness"))
        reader.problem("contact_stiffness", "Projection has no stiffness", "remove it, or use 'penalty'");
    reader.quantity("friction", body.friction, false);
    reader.quantity("contact_stiffness", body.stiffness, false);
    reader.quantity("contact_distance", body.distance, false);
    reader.finish();
    return body;
}

} // namespace periscope
