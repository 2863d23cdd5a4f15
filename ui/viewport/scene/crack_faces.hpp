// Finds the faces with which a crack is drawn.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

// Returns the flat faces of a crack by their corners, in m. A slot has the sides of its box; its open sides are at the
// end of the body. Returns nothing for a surface from a file.
std::vector<std::vector<Vec3>> crack_faces(const CrackShape& shape, double spacing, const std::optional<Box>& body);

} // namespace periscope::ui
