// Warnings that the nodes of a body give before its model is built, for `periscope-cli check` and the window's check
// list.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/model/model.hpp"
#include "core/shapes/pre_crack.hpp"

#include <optional>
#include <vector>

namespace periscope {

// Returns warnings about initial cracks that cut no bond, holes that remove no node, bonds that do not connect the
// body, loads on thin layers, material shares without nodes, a stop criterion that the initial cracks meet, and nodes
// that are coarse compared with the horizon. It includes neither what the case alone shows (warnings_of) nor errors
// (check_on_nodes). The case must be valid; its nodes, the surface of its body if it has one, and the cracks and rigid
// bodies from files are given. For most nodes only a few bonds are checked, so this is much faster than finding
// families. Throws Cancelled.
std::vector<Problem> body_warnings(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                                   const std::vector<SurfaceCrack>& cracks, const RigidForms& forms = {},
                                   const Progress& progress = {});

} // namespace periscope
