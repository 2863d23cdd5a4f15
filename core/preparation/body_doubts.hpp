// What the nodes of a body show to be doubtful, known before its model is built: for `periscope-cli check` and the window's
// check list.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/model/model.hpp"
#include "core/shapes/pre_crack.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Initial cracks that cut no bond, holes that remove no node, bonds that do not connect the body, loads on thin layers, shares of materials
// that give no node, a stop criterion that is met by the initial cracks, nodes coarse against the horizon; besides what the case
// alone shows (doubts_of) and what is wrong (check_on_nodes). Of a valid case, with its nodes, the surface of its body where it
// has one, and the cracks and rigid bodies from files. Of most nodes only a few bonds are looked at, so this is much quicker than finding families.
// Throws Cancelled.
std::vector<Problem> body_doubts(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                                 const std::vector<SurfaceCrack>& cracks, const RigidForms& forms = {},
                                 const Progress& progress = {});

} // namespace periscope
