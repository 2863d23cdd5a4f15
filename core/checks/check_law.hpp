// Checks the bond law of a material or an interface.
#pragma once

#include "core/base/error.hpp"
#include "core/physics/material_laws.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns all errors of the law; their paths begin with `path`. `stiff` says that Young's modulus is valid, so that
// values which depend on it can be checked. Part of check_materials.
std::vector<Problem> check_law(const std::string& path, const BondsInCase& bonds, bool stiff);

} // namespace periscope
