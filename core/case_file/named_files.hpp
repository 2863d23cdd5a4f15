// The files a case names.
#pragma once

#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// The files that its geometry, cracks, conditions, rigid bodies and start name, as the case has them: relative to its folder, or absolute. To be
// changed in place.
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
