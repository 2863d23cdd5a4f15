// The shapes of sets and of cracks in a case, as plain data. Lengths in m, or in spacings of the nodes. A new shape is a
// type and a place in its variant; the compiler then names what has to know it.
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
using OptionalVector = std::array<std::optional<Quantity>, 3>; // empty component: unbounded, or free

inline Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

struct SetBox {
    OptionalVector min, max; // empty: unbounded
    friend bool operator==(const SetBox&, const SetBox&) = default;
};

struct BrushDab { // one touch of the brush; later dabs override earlier ones
    QuantityVector centre{};
    Quantity radius;
    bool erase = false;
    // Only what lies no deeper than this below the body's surface; empty: through the body. May be in horizons.
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

struct SetCylinder { // between two flat ends
    QuantityVector from{}, to{};
    Quantity radius;
    friend bool operator==(const SetCylinder&, const SetCylinder&) = default;
};

struct SetPlane { // the layer behind a plane: against its normal, as deep as this
    QuantityVector point{};
    QuantityVector normal{0.0, 0.0, 1.0}; // of any length
    Quantity depth;                       // may be in horizons
    friend bool operator==(const SetPlane&, const SetPlane&) = default;
};

struct SetNearest { // the one node nearest to a point; of several the one with the lowest index
    QuantityVector point{};
    friend bool operator==(const SetNearest&, const SetNearest&) = default;
};

struct SetMaterial { // the nodes that consist of it
    std::string material;
    friend bool operator==(const SetMaterial&, const SetMaterial&) = default;
};

struct SetCombination { // of other sets: set_expression.hpp
    std::string expression;
    friend bool operator==(const SetCombination&, const SetCombination&) = default;
};

struct SetPrism { // what lies behind a flat outline, seen along a direction, through the whole body
    std::vector<QuantityVector> outline;     // closed by itself; may be concave
    QuantityVector direction{0.0, 0.0, 1.0}; // of any length
    // Only what lies no deeper than this below the surface that faces the viewer, against the direction.
    std::optional<Quantity> depth{}; // may be in horizons
    friend bool operator==(const SetPrism&, const SetPrism&) = default;
};

// The nodes below a face of the body's surface: what is reached from a point of it over bends up to an angle
struct SetFace {
    QuantityVector point{};
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFace&, const SetFace&) = default;
};

struct SetFacing { // the nodes below the parts of the surface whose outward normal is that close to a direction
    QuantityVector direction{0.0, 0.0, 1.0}; // of any length
    Quantity angle = in_degrees(20);
    Quantity depth = in_spacings(1); // may be in horizons
    friend bool operator==(const SetFacing&, const SetFacing&) = default;
};

// Another set, and all within this distance of it; negative: without what is that close to other nodes
struct SetGrown {
    std::string set;
    Quantity by = in_spacings(1); // may be in horizons
    friend bool operator==(const SetGrown&, const SetGrown&) = default;
};

struct SetNumbers { // nodes of a volume mesh by the numbers that its file gives them
    std::vector<NumberRange> numbers;
    friend bool operator==(const SetNumbers&, const SetNumbers&) = default;
};

// In the order of words::set_kinds.
using SetShape = std::variant<SetBox, SetBrush, SetGroup, SetSphere, SetCylinder, SetPlane, SetNearest, SetMaterial,
                              SetCombination, SetPrism, SetFace, SetFacing, SetGrown, SetNumbers>;

struct SetEntry {
    std::string name;
    SetShape shape;
    std::string colour{}; // "#e69f00", for showing; empty: one of the usual ones
    friend bool operator==(const SetEntry&, const SetEntry&) = default;
};

struct CrackPlane { // the parallelogram corner, corner + first, corner + second, corner + first + second
    QuantityVector corner{}, first{}, second{};
    friend bool operator==(const CrackPlane&, const CrackPlane&) = default;
};

struct CrackDisc {
    QuantityVector centre{};
    QuantityVector normal{0.0, 0.0, 1.0}; // of any length
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
    broken,       // count as damage
    never_existed // are in no family
};

struct CrackEntry {
    CrackShape shape;
    CrackBonds bonds = CrackBonds::broken;
    friend bool operator==(const CrackEntry&, const CrackEntry&) = default;
};

} // namespace periscope
