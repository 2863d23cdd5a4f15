#include "core/case_file/json_of_rigid_bodies.hpp"

#include "core/case_file/read_ramp.hpp"
#include "core/case_file/shape_json.hpp"

namespace periscope {
namespace {

void read_moved(ObjectReader reader, MovedMotionEntry& moved) {
    moved.by_rate = reader.has("velocity") || reader.has("angular_velocity");
    if (moved.by_rate && (reader.has("displacement") || reader.has("rotation")))
        reader.problem_at(reader.path(), "Both a displacement and a velocity given",
                          "give 'displacement' and 'rotation', or 'velocity' and 'angular_velocity'");
    read_keys(reader, key_rows<MovedMotionEntry>(), moved,
              [&](std::string_view key) { read_ramp(reader, key, moved.ramp); });
    reader.finish();
}

Json moved_json(const MovedMotionEntry& moved) {
    return keys_json(key_rows<MovedMotionEntry>(), moved, [&](std::string_view) { return ramp_json(moved.ramp); });
}

} // namespace

RigidBodyEntry read_rigid_body(ObjectReader& reader) {
    RigidBodyEntry body;
    read_keys(reader, key_rows<RigidBodyEntry>(), body, [&](std::string_view key) {
        if (key.empty())
            return read_shape_of(reader, words::rigid_shapes, body.shape);
        if (!reader.find(key))
            return;
        if (key == "free") {
            body.motion = RigidMotion::free;
            return read_object(reader, key, body.free);
        }
        if (body.motion == RigidMotion::free)
            reader.problem(key, "A free body cannot follow a prescribed motion", "remove 'free' or 'moved'");
        body.motion = RigidMotion::moved;
        read_moved(reader.object(key), body.moved);
    });
    if (body.contact == ContactMethod::projection && reader.has("contact_stiffness"))
        reader.problem("contact_stiffness", "Projection has no stiffness", "remove it, or use 'penalty'");
    return body;
}

Json rigid_body_json(const RigidBodyEntry& body) {
    return keys_json(key_rows<RigidBodyEntry>(), body, [&](std::string_view key) {
        if (key.empty())
            return shape_json_of(words::rigid_shapes, body.shape);
        if (key == "free")
            return body.motion == RigidMotion::free ? keys_json(key_rows<FreeMotionEntry>(), body.free) : Json();
        return body.motion == RigidMotion::moved ? moved_json(body.moved) : Json();
    });
}

} // namespace periscope
