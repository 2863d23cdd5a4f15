// Makes one mesh with groups from the parts, instances and sets of an Abaqus file.
#pragma once

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/abaqus_model.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>

namespace periscope {

// Places the instances. Of nodes of different instances at one position one remains, that of the first instance, so
// that bonds cross the interface. Where instances have the same numbers, those of later ones are increased by 1, 2, 3 …
// times a power of ten. Notes report both.
//
// A group has the name of its set or surface; "INSTANCE.NAME" where sets of several instances, or a set of an instance
// and one of the assembly, have this name; "NAME (elements)" or "NAME (surface)" where a node set of the same name has
// other nodes. With several instances each is a group, too. Throws FileError, by `lines`.
VolumeMesh mesh_of(AbaqusModel model, const AbaqusLines& lines, const std::filesystem::path& file);

} // namespace periscope
