// The kinds of sets and cracks on the screen, and what a new one of each looks like.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace periscope::ui {

using KindLabels = std::vector<std::pair<std::size_t, QString>>; // numbers as in words::set_kinds, words::crack_kinds

QString set_kind_name(std::size_t kind);
QString crack_kind_name(std::size_t kind);
// All but those that have a button of their own (box, brush); groups for a mesh alone.
KindLabels shaped_set_kinds(const Case& value);
KindLabels crack_kinds();

// In the middle of the body, a quarter of its smallest side wide but some spacings at least.
SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing);
// Through the middle of the body, across x; half of its height.
CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing);

} // namespace periscope::ui
