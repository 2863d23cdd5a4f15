// How large the part of a body's outer surface is below which the nodes of a set lie: what turns a pressure into a force.
#pragma once

#include "core/case/case.hpp"
#include "core/model/solid.hpp"
#include "core/model/triangles.hpp"

#include <optional>

namespace periscope {

struct FaceArea {
    double area = 0; // m²
    Vec3 outwards;   // ∫ n dA with the outward normal n, m²: a pressure p on it is the force −p ∫ n dA
};

// Of a face or of all that faces a direction; nothing of other sets, and without a surface.
std::optional<FaceArea> face_area(const SetShape& shape, const LengthUnits& units, const Surface* outline);

} // namespace periscope
