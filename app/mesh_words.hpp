// Describes a volume mesh, for the commands.
#pragma once

#include "core/geometry/import/import_mesh.hpp"

#include <nlohmann/json.hpp>

namespace periscope::app {

void print_mesh(const ImportedMesh& mesh); // volume in m³, lengths in m
nlohmann::ordered_json mesh_json(const ImportedMesh& mesh);

} // namespace periscope::app
