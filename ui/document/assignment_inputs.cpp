#include "ui/document/assignment_inputs.hpp"

namespace periscope::ui {

Case assignment_inputs(const Case& value) {
    Case part;
    part.sets = value.sets;
    part.horizon = value.horizon; // the depth of a set may be given in horizons
    part.geometry = value.geometry;
    for (const auto& m : value.materials) {
        MaterialEntry& entry = part.materials.emplace_back();
        entry.name = m.name;
        entry.set = m.set;
        entry.share = m.share;
        entry.seed = m.seed;
    }
    return part;
}

} // namespace periscope::ui
