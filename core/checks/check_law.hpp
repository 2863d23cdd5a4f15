// What can be said about the law of a material's or an interface's bonds.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <string>
#include <vector>

namespace periscope {

// All problems, each with its path below the entry's. `stiff`: Young's modulus is good, so that what depends
// on it can be judged. Part of check_materials.
std::vector<Problem> check_law(const std::string& path, const BondEntry& entry, const Case& value, bool stiff);

} // namespace periscope
