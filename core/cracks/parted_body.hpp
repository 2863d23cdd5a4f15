// The body as it is drawn: its outer surface, which follows the cracks, and the surfaces of the cracks.
//
// On a lattice, the outer surface is that of the nodes' cells; in a mesh, it is that of the tetrahedra. Between
// neighbours that are cut (cut_pairs.hpp) the body has a face on each side, so that the crack opens in the deformed
// body. Between cut nodes of a tetrahedron, the faces pass through the midpoints of its edges (marching tetrahedra). A
// corner of a face moves with those nodes around it that are still connected with each other. The outer corners of a
// lattice's cells are drawn on the border of the body that the lattice represents, if it is known (BorderPositions).
// Where it is not known, and on cracks, the steps between cells are smoothed by up to half a cell (a whole cell in
// cracks from which dust was removed). Flat sides of a box stay flat.
//
// A crack surface has each pair of these faces once, midway between both sides, but only those that separate something
// (separating.hpp). In a mesh, crumbs are removed (crumbs.hpp).
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
    // Point p moves with the mean of the nodes node[begin[p]] … node[begin[p+1] − 1], and has the mean of their values.
    // A node can occur more than once.
    std::vector<std::uint32_t> begin{0}, node;

    std::size_t size() const { return at.size(); }
    std::span<const std::uint32_t> nodes_of(std::size_t point) const {
        return {node.data() + begin[point], node.data() + begin[point + 1]};
    }
};
using FacetCorners = std::array<std::uint32_t, 3>; // indices of the three points of a triangle

struct BodyFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets; // counter-clockwise seen from outside
    std::vector<std::uint32_t> owner; // for each facet, a node of the piece of body behind it
};

struct CrackFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets;
    // The nodes on both sides of each facet at its three corners. The normal points from the first to the second.
    std::vector<std::array<std::array<std::uint32_t, 2>, 3>> across;
    std::vector<float> when; // s, time at which each facet appeared; cut_at_first for an initial crack
    // Area in the model divided by the area of the drawn facets. In a plane it is the thickness divided by the width of
    // the facets, in a bar the cross-section divided by that of the facets, in a solid 1.
    double section = 1;

    double area_of(std::size_t facet) const; // m², of one side, in the model
};

struct PartedBody {
    BodyFacets body;
    CrackFacets crack;
    // For each node, the node with which it moves: itself or, in a small fragment (a splinter or dust), one node of the
    // fragment. Empty if no fragment is small. If displacements are drawn enlarged, rotating splinters would become
    // long bands; all nodes of a splinter therefore move with this node.
    std::vector<std::uint32_t> fragment = {};
};

class CutPairs;

// Positions at which the outer corners of lattice cells are drawn (border_positions.hpp).
struct BorderPositions {
    // Numbers of the corners, ascending. Corners are numbered like cells, with one more along each axis.
    std::vector<std::size_t> corner;
    std::vector<Vec3> position; // position of each corner, m
    // For an axis with a single cell: the thickness (m) with which this layer, or row, is drawn. 0: it is drawn with
    // the thickness of a cell, or the axis has several cells.
    Vec3 thickness;
};

struct PartingSource {
    const Nodes& nodes;
    const Skin& skin;
    const Neighbours& neighbours; // neighbours of the nodes; not empty
    // time (s) at which each pair is cut, as CutPairs has it; empty: no pair is cut
    std::span<const float> when = {};
    float time = 0;                          // pairs cut up to this time are separated
    std::span<const std::uint8_t> kept = {}; // per node of a lattice; 0: the node is not drawn; empty: all are drawn
    const BorderPositions* border = nullptr; // for a lattice; null: outer cells are smoothed
    bool smooth = true;
    double room = 0.5; // how far smoothing may move a point, in spacings on a lattice and edge lengths in a mesh
    // If both are given, only cracks that separate the body are drawn, and fragments with fewer nodes than
    // `smallest_fragment` are dust (separating.hpp).
    const Frame* frame = nullptr;
    std::size_t smallest_fragment = 0;
    // Distance (m) by which two nodes must move apart to count as clearly apart (separating.hpp).
    double clear_gap = std::numeric_limits<double>::infinity();
};

// Returns the number of nodes in a complete family. Fragments with fewer nodes count as dust.
std::size_t nodes_of_family(const Model& model);

// Returns the body as it is drawn, with its cracks.
PartedBody part_body(const PartingSource& source);

// Returns the source with the frame and the limits that restrict it to cracks that separate the body. `cuts` must have
// processed the frames up to this one.
PartingSource with_cracks(PartingSource source, const Model& model, const CutPairs& cuts, const Frame& frame);

// Returns the area of the crack, counted once and not for both sides, in the model, m²; in a plane, it is length times
// thickness.
double area_of(const CrackFacets& crack);
// Returns at each point the mean of the values of the surrounding facets, weighted by area. The integral of the result
// over the surface, linear in each facet, equals that of the facet values.
std::vector<float> at_points(const CrackFacets& crack, std::span<const double> of_facets);
// Returns at each point the distance between the two sides along the normal, m (negative where they overlap), as the
// mean over the surrounding facets. Nodes that the frame does not have count as not displaced.
std::vector<float> openings(const CrackFacets& crack, const Frame& frame);
// Returns at each point the time from which it is cracked, s. Points of initial cracks have `start`.
std::vector<float> times_of(const CrackFacets& crack, double start);

} // namespace periscope
