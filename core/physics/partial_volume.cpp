#include "core/physics/partial_volume.hpp"

#include <algorithm>

namespace periscope {

double partial_volume(PartialVolumes form, double length, double horizon, double spacing) {
    const double r = 0.5 * spacing;
    if (form == PartialVolumes::none || !(r > 0))
        return 1;
    return std::clamp((horizon + r - length) / (2 * r), 0.0, 1.0);
}

double family_reach(const Case& c, double spacing) {
    const bool beyond = c.corrections.partial_volume == PartialVolumes::hu_ha_bobaru &&
                        (c.theory == Theory::state_based
                             ? c.influence != Influence::conical
                             : c.micromodulus == Micromodulus::constant || c.micromodulus == Micromodulus::gaussian);
    return c.horizon.metres(c.spacing().value) + (beyond ? 0.5 * spacing : 0);
}

} // namespace periscope
