// The data that pass between the program and its helper process, which meshes and reads files.
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

// The rows of a file of factors: numbers of nodes, or points, and their values.
struct FactorTable {
    bool by_number = false;
    std::vector<std::uint64_t> numbers;           // of nodes, each once, ascending; where values are by number
    std::vector<Vec3> points;                     // m, finite; where they are not
    std::array<bool, 3> counts{true, true, true}; // which coordinates of the points count; the others are 0
    std::uint32_t components = 1;
    std::vector<double> values; // of each row `components` numbers; NaN where there is none

    std::size_t rows() const { return by_number ? numbers.size() : points.size(); }
};

// Throw FileError when a file cannot be written, read, or does not hold what it should: whoever crashed may have
// written anything.
void write_task(const MesherTask& task, const std::filesystem::path& file);
MesherTask read_task(const std::filesystem::path& file);
void write_result(const MesherResult& result, const std::filesystem::path& file);
MesherResult read_result(const std::filesystem::path& file);
void write_mesh_result(const VolumeMesh& mesh, const std::filesystem::path& file);
VolumeMesh read_mesh_result(const std::filesystem::path& file);
void write_factor_result(const FactorTable& table, const std::filesystem::path& file);
FactorTable read_factor_result(const std::filesystem::path& file);

} // namespace periscope
