// Warnings about loads and prescribed motions on layers of nodes that are thin compared with the horizon. They are part
// of the check of a case and of the warnings of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Returns warnings about loaded layers of nodes that are thinner than half a horizon and whose bonds may break. Only
// the bonds of such a layer carry the load, far more than bonds inside the body. There is a warning if a load is
// greater than half of the value at which the first bonds are expected to break or soften (share_at_first_break). A
// load that pushes at the body gets a warning only if bonds break in compression. For a prescribed displacement or
// velocity, the expected strain is compared in the same way: the largest displacement divided by the length of the body
// in its direction and, in a dynamic analysis, the largest speed divided by √(E/ρ). There are no warnings for a bar.
// `sets` are the sets of the case, in its order.
std::vector<Problem> warn_of_thin_loads(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets);

// Returns the traction at which the first bonds near a loaded layer reach the stretch s_c (s₀ if they soften), divided
// by E times that stretch. `depth` is the depth of the layer in horizons. The values were measured at a straight edge
// in plane stress, for layers that are one spacing and one horizon deep and that end at free sides. Between them, the
// value is interpolated by powers of the depth and of the number of spacings per horizon.
double share_at_first_break(double spacings_per_horizon, double depth);

} // namespace periscope
