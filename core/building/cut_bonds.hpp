// Which bonds initial cracks cut, and which never existed.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/shapes/pre_crack.hpp"

#include <vector>

namespace periscope {

// Marks the bonds that initial cracks break, and takes those away that never existed. `surfaces`: the cracks of surfaces, which are not
// read here.
void cut_bonds(const Case& value, const std::vector<SurfaceCrack>& surfaces, Model& model, const Progress& progress);

} // namespace periscope
