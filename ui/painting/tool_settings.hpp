// What the tools share: how deep and how steep.
#pragma once

#include "core/case/case.hpp"

namespace periscope::ui {

enum class BrushMode { add, erase, replace };

// What a click on a face takes: that face, all parts of the surface that face as it does, or the layer behind its plane.
enum class FaceKind { face, facing, plane };

struct ToolSettings {
    BrushMode mode = BrushMode::add;
    FaceKind face = FaceKind::face;
    bool surface_only = false;
    Quantity depth = in_spacings(1); // of the layer at the surface or behind a plane
    Quantity angle = in_degrees(20); // up to which a bend belongs to a face, or a part faces the same way
    bool lasso = false;

    std::optional<Quantity> layer() const { return surface_only ? std::optional(depth) : std::nullopt; }
};

} // namespace periscope::ui
