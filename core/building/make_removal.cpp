#include "core/building/make_removal.hpp"

#include "core/model/removal.hpp"
#include "core/nodes/nodes.hpp"

namespace periscope {

void make_removal(const Case& c, Model& model) {
    if (!c.run.removal_distance)
        return;
    const auto box = bounding_box(model.nodes.position);
    model.removal = Removal{box.min, box.max, c.run.removal_distance->metres(model.nodes.spacing)};
}

} // namespace periscope
