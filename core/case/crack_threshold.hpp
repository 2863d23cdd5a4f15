// From which damage or softening on a node counts as cracked: that of a node on the face of a crack, which has lost nearly half of its
// bonds.
#pragma once

namespace periscope {

inline constexpr double usual_crack_threshold = 0.35;

} // namespace periscope
