// Makes one mesh with groups from the parts, instances and sets of an Abaqus file.
#pragma once

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/abaqus_model.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>

namespace periscope {

// Places the instances. Where nodes of different instances have the same position, only the node of the first instance
// remains, so that bonds cross the interface. Where instances have the same node numbers, those of later instances are
// increased by 1, 2, 3 … times a power of ten. Notes report both.
// A group has the name of its set or surface. Where several instances, or an instance and the assembly, have a set of
// this name, the group is "INSTANCE.NAME". Where a node set of the same name has other nodes, it is "NAME (elements)"
// or "NAME (surface)". With several instances, each instance is a group, too. Throws FileError, which names a line of
// `lines`.
VolumeMesh mesh_of(AbaqusModel model, const AbaqusLines& lines, const std::filesystem::path& file);

} // namespace periscope
