// Checks the bond law of a material or an interface.
#pragma once

#include "core/base/error.hpp"
#include "core/physics/material_laws.hpp"

#include <string>
#include <vector>

namespace periscope {

// All problems, each with its path below the entry's. `stiff`: Young's modulus is good, so that what depends
// on it can be judged. Part of check_materials.
std::vector<Problem> check_law(const std::string& path, const BondsInCase& bonds, bool stiff);

} // namespace periscope
