// Checks whether a triangulated surface can bound a body: open edges, non-manifold edges, self-intersections, volume.
#pragma once

#include "core/base/progress.hpp"
#include "core/shapes/triangles.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

// The result of the checks of a surface. Lengths are in m, areas in m², volumes in m³.
struct SurfaceReport {
    std::size_t points = 0, triangles = 0;
    std::size_t welded_points = 0;     // duplicates merged on import
    std::size_t dropped_triangles = 0; // removed, because two corners were merged
    std::size_t removed_caps = 0;      // triangles of zero height repaired on import
    // Triangles that faced the other way than their neighbours, and were reversed on import.
    std::size_t reversed_triangles = 0;
    std::size_t open_edges = 0;         // edges with one triangle
    std::size_t non_manifold_edges = 0; // edges with more than two triangles
    std::size_t inconsistent_edges = 0; // edges whose two triangles disagree on which side is inside
    std::size_t shells = 0;             // connected parts: bodies and cavities
    std::size_t reversed_shells = 0;    // bodies that face inwards, or cavities that face outwards
    bool inside_out = false;            // whether a part has the wrong orientation, or had it before import reversed it
    // The end points of open, non-manifold and inconsistent edges; at most 1000 edges.
    std::vector<std::pair<Vec3, Vec3>> faulty_edges;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> self_intersections; // pairs of triangles, at most 1000
    Vec3 first_intersection;                                                 // a point near the first pair
    Box bounds;
    double volume = 0, area = 0;

    bool closed() const { return open_edges == 0; }
    bool manifold() const { return non_manifold_edges == 0; }
    bool consistent() const { return inconsistent_edges == 0; }
    // Returns whether the surface can be filled with nodes: it is closed and manifold, all triangles face outwards, and
    // it does not intersect itself.
    bool usable() const {
        return triangles > 0 && closed() && manifold() && consistent() && reversed_shells == 0 &&
               self_intersections.empty() && volume > 0;
    }
    // Returns the faults as sentences, each with its remedy; empty if the surface is usable.
    std::vector<std::string> faults() const;
    // Returns the repairs made on import that the user should know of, as sentences.
    std::vector<std::string> repairs() const;
};

// Returns the volume inside a closed surface, m³; negative if its triangles face inwards.
double enclosed_volume(const Surface& surface);

// Checks the surface without repairing it.
SurfaceReport check_surface(const Surface& surface, const Progress& progress = {});

} // namespace periscope
