// Reads the surfaces of rigid bodies from files.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// The surface must be closed, consistently oriented and free of self-intersections. The axes of the result are the
// principal axes. The axes of the file are kept where they are principal within the single precision of files.
RigidFormPtr rigid_form(const Surface& closed);

// Reads the shape from a file (import_surface.hpp). Throws as import_surface does, and GeometryError with all faults of
// a surface that bounds no body.
RigidFormPtr read_rigid_form(const std::filesystem::path& file, const std::string& unit, const Progress& progress = {});

// Reads the shapes of a case, for build_model; a file that several bodies use is read once. Errors name the body.
RigidForms rigid_forms(const Case& value, const Progress& progress = {});

} // namespace periscope
