// Determines the bonds of a case that do not exist because their straight lines would leave the body.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/nodes/families.hpp"

#include <optional>
#include <string>

namespace periscope {

// The filter of bonds. For a lattice it is empty, because build_model removes the bonds through its holes.
struct Voids {
    BondFilter filter; // empty: every bond exists
    // A text that names everything besides the nodes on which the filter and the holes of a lattice depend; a key for
    // core/cache.
    std::string key;
};

// Returns the filter of a case, and its key if `keyed` is set. If inside and outside of the body cannot be
// distinguished, adds a note to Nodes::notes.
Voids voids_of(const Case& value, const std::optional<ImportedSurface>& surface, Nodes& nodes, bool keyed,
               const Progress& progress = {});

} // namespace periscope
