#include "core/case_file/write_rigid_bodies.hpp"

#include "core/case_file/json_values.hpp"

namespace periscope {
namespace {

void put(Json& json, const char* key, const QuantityVector& vector) {
    if (vector != QuantityVector{})
        json[key] = to_json(vector);
}

Json shape_json(const RigidSphere& s) {
    return {{"centre", to_json(s.centre)}, {"radius", to_json(s.radius)}};
}
Json shape_json(const RigidBox& b) {
    Json json{{"min", to_json(b.min)}, {"max", to_json(b.max)}};
    put(json, "rotation", b.rotation);
    return json;
}
Json shape_json(const RigidCylinder& c) {
    return {{"from", to_json(c.from)}, {"to", to_json(c.to)}, {"radius", to_json(c.radius)}};
}
Json shape_json(const RigidHalfSpace& h) {
    return {{"point", to_json(h.point)}, {"normal", to_json(h.normal)}};
}
Json shape_json(const RigidSurface& s) {
    Json json{{"file", s.file}, {"unit", s.unit}};
    put(json, "offset", s.offset);
    put(json, "rotation", s.rotation);
    return json;
}
Json shape_json(const RigidPolygon& p) {
    Json list = Json::array();
    for (const QuantityVector& point : p.points)
        list.push_back(to_json(point));
    return list;
}

Json free_json(const FreeMotionEntry& free) {
    Json json = Json::object();
    if (free.mass)
        json["mass"] = to_json(*free.mass);
    if (free.density)
        json["density"] = to_json(*free.density);
    put(json, "velocity", free.velocity);
    put(json, "angular_velocity", free.angular_velocity);
    put(json, "acceleration", free.acceleration);
    return json;
}

Json moved_json(const MovedMotionEntry& moved) {
    Json json = Json::object();
    json[moved.by_rate ? "velocity" : "displacement"] = to_json(moved.value);
    put(json, moved.by_rate ? "angular_velocity" : "rotation", moved.turn);
    if (moved.ramp.ramp != RampShape::constant)
        json["ramp"] = ramp_json(moved.ramp);
    return json;
}

} // namespace

Json rigid_body_json(const RigidBodyEntry& body) {
    Json json{{"name", body.name}};
    json[words::rigid_shapes[body.shape.index()]] =
        std::visit([](const auto& shape) { return shape_json(shape); }, body.shape);
    if (body.motion == RigidMotion::free)
        json["free"] = free_json(body.free);
    if (body.motion == RigidMotion::moved)
        json["moved"] = moved_json(body.moved);
    const RigidBodyEntry plain;
    if (body.contact != plain.contact)
        json["contact"] = words::contact_methods[static_cast<std::size_t>(body.contact)];
    if (body.friction != plain.friction)
        json["friction"] = to_json(body.friction);
    if (body.stiffness != plain.stiffness && body.contact == ContactMethod::penalty)
        json["contact_stiffness"] = to_json(body.stiffness);
    if (body.distance != plain.distance)
        json["contact_distance"] = to_json(body.distance);
    return json;
}

} // namespace periscope
