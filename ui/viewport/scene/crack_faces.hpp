// What is drawn of a crack.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

// The flat faces of a crack as their corners, in m; of a slot the sides of its box, open ones at the body's
// end. None of a surface from a file.
std::vector<std::vector<Vec3>> crack_faces(const CrackShape& shape, double spacing, const std::optional<Box>& body);

} // namespace periscope::ui
