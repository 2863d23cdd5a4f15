// What must be known of a triangulated surface before it bounds a body: open edges, non-manifold edges, crossings,
// volume.
#pragma once

#include "core/base/progress.hpp"
#include "core/shapes/triangles.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

// Everything an engineer must know about a surface before meshing it. Lengths in m, m², m³.
struct SurfaceReport {
    std::size_t points = 0, triangles = 0;
    std::size_t welded_points = 0;                   // duplicates merged on import
    std::size_t dropped_triangles = 0;               // degenerate after welding
    std::size_t turned_caps = 0;                     // triangles without height repaired on import
    std::size_t turned_triangles = 0;                // that faced the other way than those around them, on import
    std::size_t open_edges = 0;                      // edges with one triangle
    std::size_t non_manifold_edges = 0;              // edges with more than two
    std::size_t inconsistent_edges = 0;              // edges whose two triangles disagree about inside
    std::size_t shells = 0;                          // connected parts: bodies and cavities
    std::size_t misturned_shells = 0;                // bodies that face inwards, or cavities that face outwards
    bool inside_out = false;                         // some shells are, or were and have been turned on import
    std::vector<std::pair<Vec3, Vec3>> faulty_edges; // ends of the open, non-manifold and inconsistent, at most 1000
    std::vector<std::pair<std::uint32_t, std::uint32_t>> self_intersections; // triangle pairs, at most 1000
    Vec3 first_intersection;                                                 // near the first of them
    Box bounds;
    double volume = 0, area = 0;

    bool closed() const { return open_edges == 0; }
    bool manifold() const { return non_manifold_edges == 0; }
    bool consistent() const { return inconsistent_edges == 0; }
    bool usable() const {
        return triangles > 0 && closed() && manifold() && consistent() && misturned_shells == 0 &&
               self_intersections.empty() && volume > 0;
    }
    // The faults in words, each with its remedy; empty when usable.
    std::vector<std::string> faults() const;
    // What was repaired on import and should be known, in words.
    std::vector<std::string> repairs() const;
};

// Volume inside a closed surface in m³; negative when it is inside out.
double enclosed_volume(const Surface& surface);

// The checks alone.
SurfaceReport check_surface(const Surface& surface, const Progress& progress = {});

} // namespace periscope
