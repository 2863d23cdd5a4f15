// Cracks given as surfaces in files.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/geometry/surface/surface_check.hpp"
#include "core/shapes/pre_crack.hpp"

namespace periscope {

// The triangles of a file in m, open or closed, as they are. Throws FileError and GeometryError as
// import_surface.
Surface read_crack_surface(const std::filesystem::path& file, const std::string& unit, const Progress& progress = {});

// Cuts bonds that pass through any of the triangles, borders and edges included. A node on a triangle counts
// to the side to which its corners turn counter-clockwise.
SurfaceCrack surface_crack(std::size_t index, const Surface& surface);

// Those of a case, for build_model. Failures name the crack.
std::vector<SurfaceCrack> surface_cracks(const Case& value, const Progress& progress = {});

} // namespace periscope
