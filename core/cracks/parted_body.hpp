// The body as it is drawn: its outer surface, which follows the cracks, and the surfaces of the cracks.
//
// On a lattice the outer surface is that of the nodes' cells, in a mesh that of its tetrahedra. Between neighbours that are
// cut (cut_pairs.hpp) the body has a face on either side, so that it opens where it is deformed. Between cut nodes of a
// tetrahedron the faces run through the middles of its edges (marching tetrahedra). A corner moves with the nodes around it
// that still hang together there. The outer corners of a lattice's cells are drawn on the border of the body that the lattice
// stands for, where it is known (BorderPlaces). Other stairs of cells are smoothed within half a cell (a cell in cracks that
// dust was taken out of); flat sides of a box stay flat.
//
// A crack surface is the same faces once, half-way between both sides, of what it separates (separating.hpp); in a mesh without
// crumbs (crumbs.hpp).
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
    // Point p moves, and has values, as the mean of nodes node[begin[p]] … node[begin[p+1]]; some occur twice.
    std::vector<std::uint32_t> begin{0}, node;

    std::size_t size() const { return at.size(); }
    std::span<const std::uint32_t> nodes_of(std::size_t point) const {
        return {node.data() + begin[point], node.data() + begin[point + 1]};
    }
};
using FacetCorners = std::array<std::uint32_t, 3>; // points of a triangle

struct BodyFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets; // counter-clockwise from outside
    std::vector<std::uint32_t> owner; // of each, a node that it bounds
};

struct CrackFacets {
    FacetPoints points;
    std::vector<FacetCorners> facets;
    // The nodes on both sides of each facet, at its three corners; the normal points from the first to the second.
    std::vector<std::array<std::array<std::uint32_t, 2>, 3>> across;
    std::vector<float> when; // s, since when it is there; cut_at_first of a pre-crack
    // Area of the model per area of the facets: of a plane thickness over the width of the facets, of a bar the cross-section over
    // that of the facets, 1 of a solid.
    double section = 1;

    double area_of(std::size_t facet) const; // m², of one side, in the model
};

struct PartedBody {
    BodyFacets body;
    CrackFacets crack;
    // Per node: itself, and of small fragments (splinters and dust) one node for all; empty: there are none. Where displacements
    // are drawn larger than they are, splinters that turn would become long bands: all of one is to move with this node then.
    std::vector<std::uint32_t> fragment = {};
};

class CutPairs;

// Where the outer corners of the cells of a lattice are drawn (border_places.hpp).
struct BorderPlaces {
    std::vector<std::size_t> corner; // of the cells, ascending; numbered as cells are, with one more along each axis
    std::vector<Vec3> place;         // of each, m
    // m: how thick a layer, or a row, of cells is drawn along each axis; 0: as thick as a cell, or there are several cells.
    Vec3 thickness;
};

struct PartingSource {
    const Nodes& nodes;
    const Skin& skin;
    const Neighbours& neighbours;            // of the nodes; not empty
    std::span<const float> when = {};        // per pair, of CutPairs; empty: nothing is cut
    float time = 0;                          // what was cut by then
    std::span<const std::uint8_t> kept = {}; // per node of a lattice, 0: is taken away; empty: all are kept
    const BorderPlaces* border = nullptr;    // of a lattice; null: outer cells are smoothed
    bool smooth = true;
    double room = 0.5; // how far smoothing may move a point, spacings on a lattice, lengths of the edge in a mesh
    // Where both are given, crack surfaces are those that separate, and fragments of fewer nodes are dust.
    const Frame* frame = nullptr;
    std::size_t smallest_fragment = 0;
    double clear_gap =
        std::numeric_limits<double>::infinity(); // m; cut nodes further apart are separated (separating.hpp)
};

// Nodes in a family far from every face, of a horizon of as many spacings: what is smaller is dust.
std::size_t nodes_of_family(const Model& model);

PartedBody part_body(const PartingSource& source);

// The source with the cracks of a frame: those that separate. `cuts` has seen the frames until this one.
PartingSource with_cracks(PartingSource source, const Model& model, const CutPairs& cuts, const Frame& frame);

// m², of one side, in the model: in a plane length times thickness.
double area_of(const CrackFacets& crack);
// Per point, the mean of the values of the facets around it, by their area: its integral over the surface, linear in each facet,
// is that of the values of the facets.
std::vector<float> at_points(const CrackFacets& crack, std::span<const double> of_facets);
// Per point: how far apart the two sides are along the normal, m (negative where they overlap), as the mean of the facets
// around it. Nodes that the frame does not have count as not apart.
std::vector<float> openings(const CrackFacets& crack, const Frame& frame);
// Per point, s: since when. Of pre-cracks `start`.
std::vector<float> times_of(const CrackFacets& crack, double start);

} // namespace periscope
