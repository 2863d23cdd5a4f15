// Makes one mesh with groups from the parts, instances and sets of an Abaqus file.
#pragma once

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/abaqus_model.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>

namespace periscope {

// Places the instances and joins them to one mesh. If nodes of different instances have the same position, only the
// node of the first instance remains, so that bonds cross the interface. If instances have the same node numbers, those
// of later instances are increased by 1, 2, 3 … times a power of ten. Notes report both.
// A group has the name of its set or surface. If several instances, or an instance and the assembly, have a set of this
// name, the group is called "INSTANCE.NAME". If a node set of the same name has other nodes, the group is called "NAME
// (elements)" or "NAME (surface)". With several instances, each instance is a group, too. Throws FileError, which names
// a line of `lines`.
VolumeMesh mesh_of(AbaqusModel model, const AbaqusLines& lines, const std::filesystem::path& file);

} // namespace periscope
