// Warns about loads and prescribed motions on layers of nodes that are thin compared with the horizon, in the check and among the
// warnings of a model.
#pragma once

#include "core/base/error.hpp"
#include "core/model/model.hpp"

#include <vector>

namespace periscope {

// Loads on a layer of nodes that is thin against the horizon, where bonds of these nodes may break: its bonds carry the load
// alone, and far more of it than those inside. A load is doubted from half of that at which the first bonds are expected to
// break or soften (share_at_first_break) if it pulls at the body or shears it; bonds that break in compression also if it
// pushes. A prescribed displacement or velocity is doubted likewise, by the strain that it is expected to cause: the largest
// way over the length of the body along it and, in a dynamic run, the largest speed over √(E/ρ). Not of a bar. `sets` are those of the case, in its order.
std::vector<Problem> doubt_thin_loads(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets);

// The traction at which the first bonds near a loaded layer reach the stretch s_c (where they soften, s0), over E s_c: measured
// at a straight edge in plane stress, the layer one spacing or one horizon deep and its ends at free sides, and between these
// values by powers of the depth (in horizons) and of m, the spacings per horizon.
double share_at_first_break(double spacings_per_horizon, double depth);

} // namespace periscope
