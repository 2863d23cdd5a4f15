// Names the kinds of sets, cracks and rigid bodies as the window shows them, and gives the initial shape of a new one.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

// Pairs of a kind and its label. The kind is an index into a table of core/case/words.hpp.
using KindLabels = std::vector<std::pair<std::size_t, QString>>;

QString set_kind_name(std::size_t kind);
QString crack_kind_name(std::size_t kind);
QString rigid_shape_name(std::size_t kind, Space space); // in a plane, a sphere is called a disc
QString rigid_motion_name(RigidMotion motion);
// Returns all kinds except painted nodes. Groups and node numbers are included only if the body is a volume mesh.
KindLabels shaped_set_kinds(const Case& value);
KindLabels crack_kinds();
KindLabels rigid_shape_kinds(Space space); // returns those that exist in this space

// Returns a set of this kind that has nodes of the body: in the middle of the body or, for a layer or a face, at its
// right end. A radius is a quarter of the smallest side of the body, but at least 1.5 spacings. The spacing is in m.
SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);
// Returns a crack in the middle of the body, perpendicular to x. It extends from the lower side of the body to half of
// its height; a disc has a quarter of the body's smallest side as its radius. The spacing is in m.
CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing);
// Returns a shape next to the right end of the body, half a spacing farther away than contact begins. Its radius is a
// quarter of the smallest side of the body, but at least 1.5 spacings. A half-space is placed below the body.
RigidShape rigid_shape_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);

} // namespace periscope::ui
