// Warns about loads and prescribed motions on layers of nodes that are thin compared with the horizon. The warnings
// appear in the check and among those of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Returns warnings about layers of nodes that are thin compared with the horizon and whose bonds may break. The bonds
// of such a layer carry the load alone, far more than bonds inside the body. There is a warning for a load from half of
// the value at which the first bonds are expected to break or soften (share_at_first_break), if it pulls at the body or
// shears it; if bonds break in compression, also if it pushes. For a prescribed displacement or velocity the expected
// strain is used in the same way: the largest displacement over the length of the body along it and, in a dynamic
// analysis, the largest speed over √(E/ρ). There are no warnings for a bar. `sets` are those of the case, in its order.
std::vector<Problem> warn_of_thin_loads(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets);

// Returns the traction at which the first bonds near a loaded layer reach the stretch s_c (or s0 if they soften),
// divided by E s_c. It was measured at a straight edge in plane stress, with a layer one spacing or one horizon deep
// and its ends at free sides. Between these values it is interpolated by powers of the depth (in horizons) and of m,
// the number of spacings per horizon.
double share_at_first_break(double spacings_per_horizon, double depth);

} // namespace periscope
