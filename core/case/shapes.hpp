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
using OptionalVector = std::array<std::optional<Quantity>, 3>; // an empty component is unbounded or free

inline Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

struct SetBox {
    OptionalVector min, max; // empty: unbounded
    friend bool operator==(const SetBox&, const SetBox&) = default;
};

struct BrushDab { // a painted sphere; later ones override earlier ones
    QuantityVector centre{};
    Quantity radius;
    bool erase = false;
    // Only nodes up to this depth below the body's surface; empty: all nodes in the sphere. May be in horizons.
    std::optional<Quantity> depth{};
    friend bool operator==(const BrushDab&, const BrushDab&) = default;
};
struct SetBrush {
    std::vector<BrushDab> dabs;
    friend bool operator==(const SetBrush&, const SetBrush&) = default;
};

struct SetGroup { // a named group of the mesh: its nodes, or those of its elements
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

struct SetPlane { // a layer of this depth behind a plane, against its normal
    QuantityVector point{};
    QuantityVector normal{0.0, 0.0, 1.0}; // vector of any length
    Quantity depth;                       // may be in horizons
    friend bool operator==(const SetPlane&, const SetPlane&) = default;
};

struct SetNearest { // the node nearest to a point; of several, the one with the lowest index
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

struct SetPrism { // the nodes behind a flat outline, seen along a direction, through the whole body
    std::vector<QuantityVector> outline;     // closed automatically; may be concave
    QuantityVector direction{0.0, 0.0, 1.0}; // vector of any length
    // Only nodes up to this depth below the surface that faces the viewer.
    std::optional<Quantity> depth{}; // may be in horizons
    friend bool operator==(const SetPrism&, const SetPrism&) = default;
};

// The nodes below a face of the body's surface: the part that is reached from a point across bends up to an angle.
struct SetFace {
    QuantityVector point{};
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFace&, const SetFace&) = default;
};

struct SetFacing { // the nodes below the surface whose outward normal is within an angle of a direction
    QuantityVector direction{0.0, 0.0, 1.0}; // vector of any length
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFacing&, const SetFacing&) = default;
};

// Another set and all nodes within this distance of it. If the distance is negative: the set without its nodes within
// this distance of other nodes.
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

struct CrackSlot {           // a box: bonds that touch its inside
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
    broken,       // they count as damage
    never_existed // they belong to no family
};

struct CrackEntry {
    CrackShape shape;
    CrackBonds bonds = CrackBonds::broken;
    friend bool operator==(const CrackEntry&, const CrackEntry&) = default;
};

} // namespace periscope
