// Finds the faces with which a crack is drawn.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace periscope {
class BodyBorder;
}

namespace periscope::ui {

// Returns the corners (m) of the flat faces of an initial crack. For a slot, these are the sides of its box; a side at
// which the slot is open lies at the end of the body. Returns nothing for a crack from a surface file.
std::vector<std::vector<Vec3>> crack_faces(const CrackShape& shape, double spacing, const std::optional<Box>& body);

// The space in which the cracks of a body are drawn.
struct CrackRoom {
    Box box; // slightly larger than the body as it is drawn, m
    // axes along which the body has only one layer of nodes, which is drawn with a thickness
    std::array<bool, 3> is_layer{};
};

// Returns the parts of `faces` that lie in this space, so that cracks do not stick out of the body. Along an axis with
// one layer of nodes, a face that reaches beyond the middle of the layer is drawn through its whole thickness. If no
// face lies in this space, returns `faces` unchanged.
std::vector<std::vector<Vec3>> faces_in_room(const std::vector<std::vector<Vec3>>& faces, const CrackRoom& room);

// Returns whether all points are inside the body, which then hides them from every side. If `border` is null, `box`,
// which contains the nodes, stands for the body.
bool lie_inside(std::span<const Vec3> points, const Box& box, const BodyBorder* border);

} // namespace periscope::ui
