// What passes between the program and its helper that meshes.
#pragma once

#include "core/base/vec3.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope {

struct MesherTask {
    std::vector<Vec3> points;                            // m; those of no triangle lie inside
    std::vector<std::array<std::uint32_t, 3>> triangles; // of the surface
};

struct MesherResult {
    std::vector<Vec3> points; // m
    std::vector<std::array<std::uint32_t, 4>> tetrahedra;
    std::vector<std::int32_t> region; // of each tetrahedron: parts of space separated by the surface
};

// Throw FileError when a file cannot be written, read, or does not hold what it should.
void write_task(const MesherTask& task, const std::filesystem::path& file);
MesherTask read_task(const std::filesystem::path& file);
void write_result(const MesherResult& result, const std::filesystem::path& file);
MesherResult read_result(const std::filesystem::path& file);
void write_mesh_result(const VolumeMesh& mesh, const std::filesystem::path& file);
VolumeMesh read_mesh_result(const std::filesystem::path& file);

} // namespace periscope
