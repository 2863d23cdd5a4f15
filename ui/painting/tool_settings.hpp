// What the tools share: how deep and how steep.
#pragma once

#include "core/case/case.hpp"

namespace periscope::ui {

enum class BrushMode { add, erase, replace };

struct ToolSettings {
    BrushMode mode = BrushMode::add;
    bool surface_only = false;
    Quantity depth = in_spacings(1); // of the layer at the surface
    Quantity angle = in_degrees(20); // up to which a bend belongs to a face
    bool lasso = false;

    std::optional<Quantity> layer() const { return surface_only ? std::optional(depth) : std::nullopt; }
};

} // namespace periscope::ui
