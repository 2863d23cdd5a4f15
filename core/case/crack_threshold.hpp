// The damage or softening from which a node counts as cracked. A node on the face of a crack, which has lost nearly
// half of its bonds, exceeds it.
#pragma once

namespace periscope {

inline constexpr double usual_crack_threshold = 0.35;

} // namespace periscope
