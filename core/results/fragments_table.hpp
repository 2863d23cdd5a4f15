// Writes the fragments of a body as a table for other programs.
#pragma once

#include "core/cracks/fragments.hpp"

#include <string>

namespace periscope {

// Returns a row for each fragment, the heaviest first, with its centre of mass and the velocity of this centre:
// "fragment,nodes,mass [kg],x [m],y [m],z [m],vx [m/s],vy [m/s],vz [m/s],kinetic energy [J]".
std::string fragments_csv(const Fragments& fragments);

} // namespace periscope
