// Names the kinds of sets, cracks and rigid bodies as the window shows them, and gives the initial shape of a new one.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

// Each kind by its number in the tables of core/case/words.hpp, with its label.
using KindLabels = std::vector<std::pair<std::size_t, QString>>;

QString set_kind_name(std::size_t kind);
QString crack_kind_name(std::size_t kind);
QString rigid_shape_name(std::size_t kind, Space space); // in a plane, a sphere is called a disc
QString rigid_motion_name(RigidMotion motion);
// Returns all kinds except painted nodes. Groups and node numbers are included only if the body is a volume mesh.
KindLabels shaped_set_kinds(const Case& value);
KindLabels crack_kinds();
KindLabels rigid_shape_kinds(Space space); // returns those that exist in this space

// Returns a set in the middle of the body. Its width is a quarter of the smallest side of the body, but at least
// several spacings. The spacing is in m.
SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);
// Returns a crack through the middle of the body, perpendicular to x, with half of the body's height.
CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing);
// Returns a shape next to the right end of the body, half a spacing farther away than contact begins. Its radius is a
// quarter of the smallest side of the body, but at least several spacings. A half-space is placed below the body.
RigidShape rigid_shape_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);

} // namespace periscope::ui
