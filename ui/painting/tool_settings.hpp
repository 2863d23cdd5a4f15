// Settings that the tools share: the depth of a layer, and the angle between faces.
#pragma once

#include "core/case/case.hpp"

namespace periscope::ui {

enum class BrushMode { add, erase, replace };

// What a click on a face selects: this face, all parts of the surface with the same direction, or the layer behind its
// plane.
enum class FaceKind { face, facing, plane };

struct ToolSettings {
    BrushMode mode = BrushMode::add;
    FaceKind face = FaceKind::face;
    bool surface_only = false;
    Quantity depth = in_spacings(1); // depth of the layer below the surface or behind a plane
    Quantity angle = in_degrees(20); // the largest bend within a face, or the largest difference of directions
    bool lasso = false;

    std::optional<Quantity> layer() const { return surface_only ? std::optional(depth) : std::nullopt; }
};

} // namespace periscope::ui
