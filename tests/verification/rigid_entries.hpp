// Entries of rigid bodies and their observers for cases that tests make, in m and s.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <utility>

namespace periscope::test {

inline QuantityVector vector(double x, double y, double z) {
    return {Quantity(x), Quantity(y), Quantity(z)};
}

inline RigidBodyEntry free_body(const char* name, RigidShape shape, double mass, const QuantityVector& velocity) {
    RigidBodyEntry body;
    body.name = name;
    body.shape = std::move(shape);
    body.motion = RigidMotion::free;
    body.free.mass = Quantity(mass);
    body.free.velocity = velocity;
    return body;
}

inline RigidBodyEntry moved_body(const char* name, RigidShape shape, const QuantityVector& velocity) {
    RigidBodyEntry body;
    body.name = name;
    body.shape = std::move(shape);
    body.motion = RigidMotion::moved;
    body.moved.by_rate = true;
    body.moved.value = velocity;
    return body;
}

inline ObserverEntry rigid(const char* name, RigidQuantity quantity, const char* body) {
    ObserverEntry o;
    o.name = name;
    o.kind = ObserverKind::rigid_body;
    o.quantity = quantity;
    o.body = body;
    return o;
}

} // namespace periscope::test
