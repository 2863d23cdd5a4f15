// Determines the bonds of a case that do not exist because their straight lines would leave the body.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/nodes/families.hpp"

#include <optional>
#include <string>

namespace periscope {

// A lattice has no filter, because build_model looks at its holes.
struct Voids {
    BondFilter filter; // empty: every bond exists
    std::string key;   // all that the filter and the holes of a lattice depend on besides the nodes, for core/cache
};

// If inside and outside cannot be distinguished, a note is added to those of the nodes. Without `keyed` there is no
// key.
Voids voids_of(const Case& value, const std::optional<ImportedSurface>& surface, Nodes& nodes, bool keyed,
               const Progress& progress = {});

} // namespace periscope
