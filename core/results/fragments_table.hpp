// The fragments of a body as a table for other programs.
#pragma once

#include "core/cracks/fragments.hpp"

#include <string>

namespace periscope {

// "fragment,nodes,mass [kg],x [m],y [m],z [m],vx [m/s],vy [m/s],vz [m/s],kinetic energy [J]": a row for each, the
// heaviest first, with the centre of mass and its velocity.
std::string fragments_csv(const Fragments& fragments);

} // namespace periscope
