#include "core/building/choose_output.hpp"

#include "core/physics/stored_fields.hpp"

#include <algorithm>

namespace periscope {

void choose_output(const Case& c, std::uint64_t steps, WantedOutput& output) {
    output.fields = stored_fields(c);
    output.live_strain = c.output.fields.has_value(); // without this key in the case, nobody has asked for strains
    output.frame_precision = c.output.frame_precision;
    output.frame_order = c.output.frame_order;
    output.frame_nodes = c.output.frame_nodes;
    output.frame_damage = c.output.frame_damage.value;
    output.frames = std::min(steps, static_cast<std::uint64_t>(c.output.frames));
    output.samples = std::min(steps, static_cast<std::uint64_t>(c.output.samples));
}

} // namespace periscope
