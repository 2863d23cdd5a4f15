// A body from its dimensions, without a CAD program: a box, a plate with holes and notches, a cylinder, or a specimen
// of a fracture test. It becomes entries of an ordinary case: a lattice, node sets, initial cracks and, for a loaded
// specimen, conditions and observers. Lengths are in m, or in spacings. The table of kinds is in part_kinds.hpp.
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

enum class PartEdge { left, right, bottom, top }; // of a plate or a beam, seen from the front

struct PartHole { // round, through the thickness; the centre as seen from the lower left corner
    Quantity x, y, diameter;
    friend bool operator==(const PartHole&, const PartHole&) = default;
};

// Whether a notch at this edge goes along y.
constexpr bool is_upright(PartEdge edge) {
    return edge == PartEdge::bottom || edge == PartEdge::top;
}

struct PartNotch { // at a right angle to its edge, through the thickness
    PartEdge edge = PartEdge::bottom;
    Quantity at; // of its middle along the edge, from the left or lower end
    Quantity depth;
    std::optional<Quantity> width; // empty: a sharp crack
    friend bool operator==(const PartNotch&, const PartNotch&) = default;
};

struct Part {
    PartKind kind = PartKind::plate;
    Space space = Space::plane_stress;  // a box is always a solid; no part is a bar
    Quantity length, height, thickness; // along x, y, z; a cylinder has only the length, along z
    Quantity diameter;                  // of a cylinder or a disc
    std::optional<Quantity> bore;       // diameter of the bore of a cylinder
    Quantity spacing;
    std::vector<PartHole> holes;         // of a plate
    std::vector<PartNotch> notches;      // of a plate; a beam has at most one, at the bottom
    bool has_end_sets = true;            // for box, plate and cylinder: layers three spacings deep at both ends
    Quantity span;                       // of a beam, between the supports, centred
    Quantity inner_span;                 // between the loading strips of four-point bending, centred
    Quantity leg;                        // width of both legs of an L-panel
    Quantity load_distance;              // from the load on an L-panel to the free end of its horizontal leg
    Quantity width;                      // W of a compact tension specimen, from the load line to the far edge
    Quantity crack;                      // length of the initial crack; compact tension: a, from the load line
    Quantity groove_width, groove_depth; // of a wedge splitting specimen
    Quantity strip;                      // width of the loading strips of a Brazilian disc
    bool is_loaded = true;               // for a specimen: with conditions and observers
    Quantity displacement;               // of the loaded nodes, or between those that are pulled apart
    friend bool operator==(const Part&, const Part&) = default;
};

Part default_part(PartKind kind);

// What is wrong with the dimensions. Paths are those of members: "length", "holes[0].x", "notches[0].depth".
std::vector<Problem> problems_of(const Part& part);

// Puts the part into a case, for a part without problems. It replaces the geometry, its holes, the initial cracks,
// sets, conditions and observers that have the same names, and those by which a specimen of another kind is loaded; all
// else stays. A loaded specimen makes a case that has no conditions a quasi-static one.
void put_into(Case& value, const Part& part);

// Front view of the body, for drawings and checks: along x and y, in m, from the lower left corner.
double part_width(const Part& part);
double part_height(const Part& part);

} // namespace periscope
