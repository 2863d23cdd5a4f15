// Reads the surfaces of rigid bodies from files.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// Makes the shape of a body from its surface, which must be closed, consistently oriented and free of
// self-intersections. The axes of the result are the principal axes of inertia. If the axes of the file are already
// principal within single precision, they are kept.
RigidFormPtr rigid_form(const Surface& closed);

// Reads the shape from a file (import_surface.hpp). Throws as import_surface does, and GeometryError with all faults of
// a surface that bounds no body.
RigidFormPtr read_rigid_form(const std::filesystem::path& file, const std::string& unit, const Progress& progress = {});

// Reads the shapes of a case, for build_model; a file that several bodies use is read once. Errors name the body.
RigidForms rigid_forms(const Case& value, const Progress& progress = {});

} // namespace periscope
