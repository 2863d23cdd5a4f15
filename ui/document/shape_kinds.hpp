// The kinds of sets, cracks and rigid bodies on the screen, and what a new one of each looks like.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

using KindLabels = std::vector<std::pair<std::size_t, QString>>; // numbers as in the tables of core/case/words.hpp

QString set_kind_name(std::size_t kind);
QString crack_kind_name(std::size_t kind);
QString rigid_shape_name(std::size_t kind, Space space); // in a plane a sphere is a disc
QString rigid_motion_name(RigidMotion motion);
// All but painted nodes, which are drawn; groups and node numbers for a volume mesh alone.
KindLabels shaped_set_kinds(const Case& value);
KindLabels crack_kinds();
KindLabels rigid_shape_kinds(Space space); // those that there are

// In the middle of the body, a quarter of its smallest side wide but some spacings at least.
SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);
// Through the middle of the body, across x; half of its height.
CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing);
// Beside the right end of the body, half a spacing from where contact begins; a quarter of the body's smallest side in radius,
// but some spacings at least. A half-space lies below the body.
RigidShape rigid_shape_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);

} // namespace periscope::ui
