// The shapes of sets and cracks in a case, as plain data. Lengths are in m or in spacings of the nodes. A new shape is
// a type and an alternative of its variant; the compiler then finds all code that must handle it.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/number_list.hpp"
#include "core/case/quantity.hpp"

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

using QuantityVector = std::array<Quantity, 3>;
using OptionalVector = std::array<std::optional<Quantity>, 3>; // an empty component stands for "unbounded" in a box,
                                                               // and for "not prescribed" in a condition

inline Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

struct SetBox {
    OptionalVector min, max; // empty: unbounded
    friend bool operator==(const SetBox&, const SetBox&) = default;
};

struct BrushDab { // a painted sphere; where spheres overlap, the last one in the list counts
    QuantityVector centre{};
    Quantity radius;
    bool erase = false;
    // If given, only nodes in the sphere that are not deeper than this below the body's surface belong to it. May be in
    // horizons.
    std::optional<Quantity> depth{};
    friend bool operator==(const BrushDab&, const BrushDab&) = default;
};
struct SetBrush {
    std::vector<BrushDab> dabs;
    friend bool operator==(const SetBrush&, const SetBrush&) = default;
};

struct SetGroup { // a named group of nodes or elements in the mesh file; of elements, their nodes are meant
    std::string group;
    friend bool operator==(const SetGroup&, const SetGroup&) = default;
};

struct SetSphere {
    QuantityVector centre{};
    Quantity radius;
    friend bool operator==(const SetSphere&, const SetSphere&) = default;
};

struct SetCylinder { // with two flat ends
    QuantityVector from{}, to{};
    Quantity radius;
    friend bool operator==(const SetCylinder&, const SetCylinder&) = default;
};

struct SetPlane { // a layer that begins at a plane and extends by `depth` against its normal
    QuantityVector point{};
    QuantityVector normal{0.0, 0.0, 1.0}; // vector of any length
    Quantity depth;                       // may be in horizons
    friend bool operator==(const SetPlane&, const SetPlane&) = default;
};

struct SetNearest { // the node nearest to a point; if several are equally near, the one with the lowest index
    QuantityVector point{};
    friend bool operator==(const SetNearest&, const SetNearest&) = default;
};

struct SetMaterial { // the nodes that consist of the material
    std::string material;
    friend bool operator==(const SetMaterial&, const SetMaterial&) = default;
};

struct SetCombination { // a combination of other sets: set_expression.hpp
    std::string expression;
    friend bool operator==(const SetCombination&, const SetCombination&) = default;
};

struct SetPrism { // the nodes that lie within a flat outline when the body is viewed along a direction
    std::vector<QuantityVector> outline;     // closed automatically; may be concave
    QuantityVector direction{0.0, 0.0, 1.0}; // vector of any length
    // If given, only nodes that are not deeper than this below the surface that faces the viewer.
    std::optional<Quantity> depth{}; // may be in horizons
    friend bool operator==(const SetPrism&, const SetPrism&) = default;
};

// The nodes not deeper than `depth` below one face of the body. The face is the part of the surface that is connected
// to a point without a bend sharper than `angle`.
struct SetFace {
    QuantityVector point{};
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFace&, const SetFace&) = default;
};

struct SetFacing { // the nodes below the surface where its outward normal is within `angle` of `direction`
    QuantityVector direction{0.0, 0.0, 1.0}; // vector of any length
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFacing&, const SetFacing&) = default;
};

// If `by` is positive: another set and all nodes within this distance of it. If `by` is negative: the other set without
// its nodes that are within this distance of nodes outside it.
struct SetGrown {
    std::string set;
    Quantity by = in_spacings(1); // may be in horizons
    friend bool operator==(const SetGrown&, const SetGrown&) = default;
};

struct SetNumbers { // nodes of a volume mesh by their numbers in its file
    std::vector<NumberRange> numbers;
    friend bool operator==(const SetNumbers&, const SetNumbers&) = default;
};

// In the order of words::set_kinds.
using SetShape = std::variant<SetBox, SetBrush, SetGroup, SetSphere, SetCylinder, SetPlane, SetNearest, SetMaterial,
                              SetCombination, SetPrism, SetFace, SetFacing, SetGrown, SetNumbers>;

struct SetEntry {
    std::string name;
    SetShape shape;
    std::string colour{}; // "#e69f00", for display; empty: one of the default colours
    friend bool operator==(const SetEntry&, const SetEntry&) = default;
};

struct CrackPlane { // the parallelogram corner, corner + first, corner + second, corner + first + second
    QuantityVector corner{}, first{}, second{};
    friend bool operator==(const CrackPlane&, const CrackPlane&) = default;
};

struct CrackDisc {
    QuantityVector centre{};
    QuantityVector normal{0.0, 0.0, 1.0}; // vector of any length
    Quantity radius;
    friend bool operator==(const CrackDisc&, const CrackDisc&) = default;
};

struct CrackPolygon { // flat; may be concave
    std::vector<QuantityVector> points;
    friend bool operator==(const CrackPolygon&, const CrackPolygon&) = default;
};

struct CrackSlot {           // a box; it cuts the bonds that pass through its inside
    OptionalVector min, max; // empty: unbounded
    friend bool operator==(const CrackSlot&, const CrackSlot&) = default;
};

struct CrackSurface { // any triangles, open or closed
    std::string file; // relative to the case's folder, or absolute
    std::string unit = "mm";
    friend bool operator==(const CrackSurface&, const CrackSurface&) = default;
};

// In the order of words::crack_kinds.
using CrackShape = std::variant<CrackPlane, CrackDisc, CrackPolygon, CrackSlot, CrackSurface>;

enum class CrackBonds {
    broken,       // the bonds exist, and count as damage from the start
    never_existed // the nodes are not in each other's families, so damage is zero
};

struct CrackEntry {
    CrackShape shape;
    CrackBonds bonds = CrackBonds::broken;
    friend bool operator==(const CrackEntry&, const CrackEntry&) = default;
};

} // namespace periscope
