// Lists the files that a case refers to.
#pragma once

#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns pointers to the names of all files to which the geometry, cracks, conditions, rigid bodies and `start` of a
// case refer. The names are relative to the case's folder or absolute, and can be changed through the pointers.
inline std::vector<std::string*> named_files(Case& value) {
    std::vector<std::string*> files;
    if (auto* surface = std::get_if<SurfaceGeometry>(&value.geometry))
        files.push_back(&surface->file);
    else if (auto* mesh = std::get_if<MeshGeometry>(&value.geometry))
        files.push_back(&mesh->file);
    for (CrackEntry& crack : value.cracks)
        if (auto* surface = std::get_if<CrackSurface>(&crack.shape))
            files.push_back(&surface->file);
    for (ConditionEntry& condition : value.conditions)
        for (FactorEntry& factor : condition.factor)
            if (!factor.file.empty())
                files.push_back(&factor.file);
    for (RigidBodyEntry& body : value.rigid_bodies)
        if (auto* surface = std::get_if<RigidSurface>(&body.shape))
            files.push_back(&surface->file);
    if (!value.start.empty())
        files.push_back(&value.start);
    return files;
}

} // namespace periscope
