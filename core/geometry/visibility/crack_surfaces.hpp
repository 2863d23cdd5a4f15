// Initial cracks that are given as surfaces in files.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/geometry/surface/surface_check.hpp"
#include "core/shapes/pre_crack.hpp"

namespace periscope {

// Returns the triangles of a file in m, without repairs; the surface may be open or closed. Throws FileError and
// GeometryError as import_surface does.
Surface read_crack_surface(const std::filesystem::path& file, const std::string& unit, const Progress& progress = {});

// Returns the crack that cuts all bonds through any of the triangles and through the edges between them. `index` is
// that of the crack in the case. A node exactly on a triangle belongs to the side from which the corners are seen
// counter-clockwise.
SurfaceCrack surface_crack(std::size_t index, const Surface& surface);

// Returns those cracks of a case that are surfaces, for build_model. Messages of errors name the crack.
std::vector<SurfaceCrack> surface_cracks(const Case& value, const Progress& progress = {});

} // namespace periscope
