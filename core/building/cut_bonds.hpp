// Determines the bonds that initial cracks cut, and those that never existed.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/shapes/pre_crack.hpp"

#include <vector>

namespace periscope {

// Marks the bonds that initial cracks break, and removes those that never existed. `surfaces` are the cracks whose
// shape is a surface from a file.
void cut_bonds(const Case& value, const std::vector<SurfaceCrack>& surfaces, Model& model, const Progress& progress);

} // namespace periscope
