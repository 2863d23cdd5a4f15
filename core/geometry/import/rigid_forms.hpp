// Reads the surfaces of rigid bodies from files.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/rigid_bodies/rigid_form.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// The surface is closed, consistently oriented and does not intersect itself. Its axes are the principal ones, but
// those of the file where these are principal already, to the single precision that files have.
RigidFormPtr rigid_form(const Surface& closed);

// The form in a file (import_surface.hpp). Throws as import_surface; GeometryError with all its faults when it bounds
// no body.
RigidFormPtr read_rigid_form(const std::filesystem::path& file, const std::string& unit, const Progress& progress = {});

// Those of a case, for build_model; a file that several bodies name is read once. Failures name the body.
RigidForms rigid_forms(const Case& value, const Progress& progress = {});

} // namespace periscope
