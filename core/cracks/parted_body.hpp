// The body as it is drawn: its outer surface, which follows the cracks, and the surfaces of the cracks.
//
// On a lattice, the outer surface is that of the nodes' cells; in a mesh, it is that of the tetrahedra. Between
// neighbours that are cut (cut_pairs.hpp) the body has a face on each side, so that the crack opens in the deformed
// body. Between cut nodes of a tetrahedron, the faces pass through the midpoints of its edges (marching tetrahedra). A
// corner moves with those nodes around it that are still connected there. The outer corners of a lattice's cells are
// drawn on the border of the body that the lattice represents, if it is known (BorderPositions). Other steps between cells
// are smoothed by up to half a cell (by a cell in cracks from which dust was removed); flat sides of a box stay flat.
//
// A crack surface has each of these faces once, midway between both sides, of what it separates (separating.hpp); in a
// mesh, crumbs are removed (crumbs.hpp).
#pragma once

#include "core/cracks/neighbours.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/shapes/skin.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace periscope {

struct FacetPoints {
    std::vector<std::array<float, 3>> at; // m, undeformed
    // Point p moves with, and takes values from, the mean of the nodes node[begin[p]] … node[begin[p+1]]. A node can
    // occur more than once.
    std::vector<std::uint32_t> begin{0}, node;

    std::size_t size() const { return at.size(); }
    std::span<const std::uint32_t> nodes_of(std::size_t point) const {
        return {node.data() + begin[point], node.data() + begin[point + 1]};
    }
};
using FacetCorners = std::array<std::uint32_t, 3>; // points of a triangle

struct BodyFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets; // counter-clockwise seen from outside
    std::vector<std::uint32_t> owner; // for each facet, a node that it bounds
};

struct CrackFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets;
    // The nodes on both sides of each facet at its three corners. The normal points from the first to the second.
    std::vector<std::array<std::array<std::uint32_t, 2>, 3>> across;
    std::vector<float> when; // s, time at which each facet appeared; cut_at_first for an initial crack
    // Ratio of the area in the model to the area of the facets: in a plane, thickness over the width of the facets; in
    // a bar, cross-section over that of the facets; in a solid, 1.
    double section = 1;

    double area_of(std::size_t facet) const; // m², of one side, in the model
};

struct PartedBody {
    BodyFacets body;
    CrackFacets crack;
    // For each node, the node that represents its fragment: itself, or one common node for a small fragment (splinters
    // and dust); empty if there are none. If displacements are drawn enlarged, rotating splinters would become long
    // bands; all nodes of a splinter then move with this node.
    std::vector<std::uint32_t> fragment = {};
};

class CutPairs;

// Positions at which the outer corners of lattice cells are drawn (border_positions.hpp).
struct BorderPositions {
    // Corners of the cells, ascending; numbered like cells, with one more along each axis
    std::vector<std::size_t> corner;
    std::vector<Vec3> place; // position of each corner, m
    // Thickness (m) with which a single layer, or row, of cells is drawn along each axis; 0: the thickness of a cell,
    // or there are several cells.
    Vec3 thickness;
};

struct PartingSource {
    const Nodes& nodes;
    const Skin& skin;
    const Neighbours& neighbours;            // neighbours of the nodes; not empty
    std::span<const float> when = {};        // time at which each pair is cut, from CutPairs; empty: nothing is cut
    float time = 0;                          // pairs cut up to this time are separated
    std::span<const std::uint8_t> kept = {}; // per node of a lattice; 0: the node is not drawn; empty: all are drawn
    const BorderPositions* border = nullptr; // for a lattice; null: outer cells are smoothed
    bool smooth = true;
    double room = 0.5; // how far smoothing may move a point, in spacings on a lattice and edge lengths in a mesh
    // If both are given, only cracks that separate the body have surfaces, and fragments with fewer nodes than this are
    // dust.
    const Frame* frame = nullptr;
    std::size_t smallest_fragment = 0;
    // Distance (m) beyond which cut nodes count as separated (separating.hpp).
    double clear_gap = std::numeric_limits<double>::infinity();
};

// Returns the number of nodes in a complete family. Fragments with fewer nodes count as dust.
std::size_t nodes_of_family(const Model& model);

PartedBody part_body(const PartingSource& source);

// Returns the source with those cracks of a frame that separate the body. `cuts` must have processed the frames up to
// this one.
PartingSource with_cracks(PartingSource source, const Model& model, const CutPairs& cuts, const Frame& frame);

// Returns the area of one side in the model, m²; in a plane, it is length times thickness.
double area_of(const CrackFacets& crack);
// Returns at each point the mean of the values of the surrounding facets, weighted by area. The integral of the result
// over the surface, linear in each facet, equals that of the facet values.
std::vector<float> at_points(const CrackFacets& crack, std::span<const double> of_facets);
// Returns at each point the distance between the two sides along the normal, m (negative where they overlap), as the
// mean over the surrounding facets. Nodes that the frame does not have count as not displaced apart.
std::vector<float> openings(const CrackFacets& crack, const Frame& frame);
// Returns at each point the time since which it is cracked, s; `start` for initial cracks.
std::vector<float> times_of(const CrackFacets& crack, double start);

} // namespace periscope
