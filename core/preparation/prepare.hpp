// From a case to a model, the whole way: import, mesh or fill, families, conditions. What `run`, `check` and the
// workbench call.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/model/model.hpp"
#include "core/preparation/predict.hpp"

#include <optional>

namespace periscope {

class ModelCache;

// The surface named by a case, or nothing for a box lattice or a mesh. Throws as import_surface; GeometryError when the
// surface is not usable, with all its faults.
std::optional<ImportedSurface> case_surface(const Case& value, const Progress& progress = {});

// The body's nodes, without those in holes; of a mesh those of its file. Refuses with GeometryError when the predicted memory exceeds what the machine has.
// With a cache, what is in it is not made again, and what is made is kept there.
Nodes discretise(const Case& value, const std::optional<ImportedSurface>& surface, const Progress& progress = {},
                 const ModelCache* cache = nullptr);

// How many bonds of these nodes would leave the body and are removed, those through holes among them. As much work as finding
// the families, which the cache then has.
std::uint64_t bonds_outside(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                            const Progress& progress = {}, const ModelCache* cache = nullptr);

// Nodes and model in one call, with cracks read from surfaces and bonds through empty space removed. A solid mesh needs an outer
// surface for this that is closed and does not intersect itself; otherwise a note is added.
Model prepare_model(const Case& value, const Progress& progress = {}, const ModelCache* cache = nullptr);
// The same when surface and nodes are already there.
Model prepare_model(const Case& value, const std::optional<ImportedSurface>& surface, Nodes nodes,
                    const Progress& progress = {}, const ModelCache* cache = nullptr);

} // namespace periscope
