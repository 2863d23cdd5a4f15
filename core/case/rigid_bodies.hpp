// The rigid bodies of a case, as plain data: shapes that touch the deformable body and are not part of it. Lengths are
// in m or in spacings of the nodes.
#pragma once

#include "core/case/ramp.hpp"
#include "core/case/shapes.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

struct RigidSphere { // in a plane a disc: z of the centre is ignored
    QuantityVector centre{};
    Quantity radius;
    friend bool operator==(const RigidSphere&, const RigidSphere&) = default;
};
struct RigidBox { // in a plane a rectangle, and z is ignored
    QuantityVector min{}, max{};
    QuantityVector rotation{}; // about its centre: a rotation vector, angle (rad) times axis
    friend bool operator==(const RigidBox&, const RigidBox&) = default;
};
struct RigidCylinder { // with two flat ends; not in a plane
    QuantityVector from{}, to{};
    Quantity radius;
    friend bool operator==(const RigidCylinder&, const RigidCylinder&) = default;
};
struct RigidHalfSpace { // everything behind a plane, against its normal
    QuantityVector point{};
    QuantityVector normal{0.0, 0.0, 1.0}; // vector of any length
    friend bool operator==(const RigidHalfSpace&, const RigidHalfSpace&) = default;
};

struct RigidSurface { // the interior of a closed surface from a file; not in a plane
    std::string file; // relative to the case's folder, or absolute
    std::string unit = "mm";
    QuantityVector offset{};   // displacement of the body from its position in the file
    QuantityVector rotation{}; // about the centre of gravity, as for a box
    friend bool operator==(const RigidSurface&, const RigidSurface&) = default;
};
struct RigidPolygon { // simple, may be concave; only in a plane, z of the points is ignored
    std::vector<QuantityVector> points;
    friend bool operator==(const RigidPolygon&, const RigidPolygon&) = default;
};

inline constexpr std::size_t most_polygon_points = 1000; // limit for all rigid bodies of a case together

// In the order of words::rigid_shapes.
using RigidShape = std::variant<RigidSphere, RigidBox, RigidCylinder, RigidHalfSpace, RigidSurface, RigidPolygon>;

// In the order of words::rigid_motions.
enum class RigidMotion {
    fixed, // a support
    moved, // has a prescribed motion
    free   // moves under the forces on it
};

// How nodes are kept out of a body, in the order of words::contact_methods.
enum class ContactMethod {
    penalty,   // springs
    projection // nodes inside are moved to the surface; not for a free body
};

// Mass and initial motion of a free body. Exactly one of mass and density is given.
struct FreeMotionEntry {
    std::optional<Quantity> mass, density; // in a plane, for the modelled thickness
    QuantityVector velocity{}, angular_velocity{};
    QuantityVector acceleration{}; // of a constant force per mass, such as gravity
    friend bool operator==(const FreeMotionEntry&, const FreeMotionEntry&) = default;
};

// A prescribed motion: a displacement, and a rotation about the centre as a vector (angle times axis); or the rates of
// both. Components that are not given are zero.
struct MovedMotionEntry {
    bool by_rate = false; // `value` and `rotation` are in m/s and rad/s instead of m and rad
    QuantityVector value{}, rotation{};
    RampEntry ramp;
    friend bool operator==(const MovedMotionEntry&, const MovedMotionEntry&) = default;
};

struct RigidBodyEntry {
    std::string name;
    RigidShape shape;
    RigidMotion motion = RigidMotion::fixed;
    FreeMotionEntry free;   // for a free body
    MovedMotionEntry moved; // for a body with prescribed motion
    ContactMethod contact = ContactMethod::penalty;
    Quantity friction;                    // Coulomb's coefficient
    Quantity stiffness = 0.25;            // only for the penalty method: stiffness of the contact divided by that of
                                          // all bonds of a node
    Quantity distance = in_spacings(0.5); // contact distance: between a node and the surface when contact begins
    friend bool operator==(const RigidBodyEntry&, const RigidBodyEntry&) = default;
};

} // namespace periscope
