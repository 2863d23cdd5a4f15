// Defines the kinds of sets, cracks and rigid bodies on the screen, and the initial shape of a new one.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

// the number of each kind in the tables of core/case/words.hpp, and its label
using KindLabels = std::vector<std::pair<std::size_t, QString>>;

QString set_kind_name(std::size_t kind);
QString crack_kind_name(std::size_t kind);
QString rigid_shape_name(std::size_t kind, Space space); // in a plane a sphere is called disc
QString rigid_motion_name(RigidMotion motion);
// Returns all kinds except painted nodes; groups and node numbers only for a volume mesh.
KindLabels shaped_set_kinds(const Case& value);
KindLabels crack_kinds();
KindLabels rigid_shape_kinds(Space space); // the available ones

// Makes a set in the middle of the body. Its width is a quarter of the smallest side of the body, but at least some
// spacings.
SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);
// Makes a crack through the middle of the body, across x, with half of the body's height.
CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing);
// Makes a shape next to the right end of the body, half a spacing from where contact begins. Its radius is a quarter of
// the smallest side of the body, but at least some spacings. A half-space is below the body.
RigidShape rigid_shape_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);

} // namespace periscope::ui
