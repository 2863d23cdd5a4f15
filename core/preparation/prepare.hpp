// Performs all steps from a case to a model: import, meshing or filling, families, conditions. `run`, `check` and the
// workbench call this.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/model/model.hpp"
#include "core/preparation/predict.hpp"

#include <optional>

namespace periscope {

class ModelCache;

// Returns the surface that a case names, or nothing for a box lattice or a mesh. Throws like import_surface; throws
// GeometryError with all faults if the surface is not usable.
std::optional<ImportedSurface> case_surface(const Case& value, const Progress& progress = {});

// Returns the body's nodes without those in holes; for a mesh, the nodes in its file. Throws GeometryError if the
// predicted memory exceeds that of the machine. With a cache, stored results are used and new ones are stored.
Nodes discretise(const Case& value, const std::optional<ImportedSurface>& surface, const Progress& progress = {},
                 const ModelCache* cache = nullptr);

// Returns the number of bonds of these nodes that are removed because they would leave the body or cross holes. This
// takes as long as finding the families, which are then in the cache.
std::uint64_t bonds_outside(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                            const Progress& progress = {}, const ModelCache* cache = nullptr);

// Makes nodes and model in one call, reads the cracks with the shape of surfaces, and removes bonds through voids. For
// a solid mesh, the latter needs an outer surface that is closed and does not intersect itself; otherwise a note is
// added.
Model prepare_model(const Case& value, const Progress& progress = {}, const ModelCache* cache = nullptr);
// Does the same with given surface and nodes.
Model prepare_model(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                    const Progress& progress = {}, const ModelCache* cache = nullptr);

} // namespace periscope
