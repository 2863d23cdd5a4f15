// Describes a body by its dimensions, without a CAD program: a box, a plate with holes and notches, a cylinder, or a
// specimen of a fracture test. put_into() turns it into entries of an ordinary case: a lattice, node sets, initial
// cracks and, for a loaded specimen, conditions and observers. Lengths are in m or in spacings. The table of kinds is
// in part_kinds.hpp.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope {

enum class PartKind {
    box,
    plate,
    cylinder,
    beam, // three-point bending
    four_point_beam,
    l_panel,
    compact_tension,
    wedge_splitting,
    brazilian_disc,
    double_cantilever
};

enum class PartEdge { left, right, bottom, top }; // an edge of a plate or a beam, seen from the front

struct PartHole { // a round hole through the thickness; the centre is relative to the lower left corner
    Quantity x, y, diameter;
    friend bool operator==(const PartHole&, const PartHole&) = default;
};

// Returns whether a notch that starts at this edge is parallel to y.
constexpr bool is_upright(PartEdge edge) {
    return edge == PartEdge::bottom || edge == PartEdge::top;
}

struct PartNotch { // a notch perpendicular to its edge, through the thickness
    PartEdge edge = PartEdge::bottom;
    Quantity at; // position of its centre line along the edge, from the left or lower end
    Quantity depth;
    std::optional<Quantity> width; // empty: a sharp crack
    friend bool operator==(const PartNotch&, const PartNotch&) = default;
};

struct Part {
    PartKind kind = PartKind::plate;
    Space space = Space::plane_stress;  // a box is always a solid; no part is a bar
    Quantity length, height, thickness; // along x, y, z; a cylinder has only the length, along z
    Quantity diameter;                  // diameter of a cylinder or a disc
    std::optional<Quantity> bore;       // diameter of the bore of a cylinder
    Quantity spacing;
    std::vector<PartHole> holes;         // holes of a plate
    std::vector<PartNotch> notches;      // notches of a plate; a beam has at most one, at the bottom
    bool has_end_sets = true;            // for box, plate and cylinder: layers three spacings deep at both ends
    Quantity span;                       // distance between the two supports of a beam, which lie symmetrically about
                                         // its middle
    Quantity inner_span;                 // distance between the two loading strips of four-point bending, which lie
                                         // symmetrically about the middle
    Quantity leg;                        // width of both legs of an L-panel
    Quantity load_distance;              // from the load on an L-panel to the free end of its horizontal leg
    Quantity width;                      // W of a compact tension specimen, from the load line to the far edge
    Quantity crack;                      // length of the initial crack; compact tension: a, from the load line
    Quantity groove_width, groove_depth; // groove of a wedge splitting specimen
    Quantity strip;                      // width of the loading strips of a Brazilian disc
    bool is_loaded = true;               // for a specimen: adds conditions and observers to the case
    Quantity displacement; // prescribed displacement; for nodes that are pulled apart, their relative displacement
    friend bool operator==(const Part&, const Part&) = default;
};

Part default_part(PartKind kind);

// Returns the errors in the dimensions. Their paths are member names: "length", "holes[0].x", "notches[0].depth".
std::vector<Problem> problems_of(const Part& part);

// Puts a part without errors into a case. The part replaces the geometry with its holes, the initial cracks, the sets,
// conditions and observers that have the same names, and those that load a specimen of another kind. The rest of the
// case does not change. If the case has no conditions, a loaded specimen makes the analysis quasi-static.
void put_into(Case& value, const Part& part);

// Size of the front view, along x and y in m, for drawings and checks.
double part_width(const Part& part);
double part_height(const Part& part);

} // namespace periscope
