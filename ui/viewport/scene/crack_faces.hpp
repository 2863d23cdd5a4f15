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

// Returns the flat faces of a crack by their corners, in m. A slot has the sides of its box; its open sides are at the
// end of the body. Returns nothing for a surface from a file.
std::vector<std::vector<Vec3>> crack_faces(const CrackShape& shape, double spacing, const std::optional<Box>& body);

// The room in which the cracks of a body are drawn.
struct CrackRoom {
    Box box;                        // slightly larger than the body as it is drawn, m
    std::array<bool, 3> is_layer{}; // axes along which the body has one layer of nodes, and is drawn with a thickness
};

// Returns the parts of the faces in this room, so that a crack does not stick out of its body. Along an axis with one
// layer, a face that reaches beyond the middle of the layer is drawn through the whole thickness. Returns the faces as
// they are if none of them is in the room.
std::vector<std::vector<Vec3>> faces_in_room(const std::vector<std::vector<Vec3>>& faces, const CrackRoom& room);

// Returns whether all points are inside the body, so that it hides them from everywhere. `border` may be null; then the
// body counts as its box, which contains the nodes.
bool lie_inside(std::span<const Vec3> points, const Box& box, const BodyBorder* border);

} // namespace periscope::ui
