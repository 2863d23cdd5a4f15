// The data that the program and its helper process exchange by files. The helper meshes surfaces and reads files of
// users.
#pragma once

#include "core/base/vec3.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope {

struct MesherTask {
    std::vector<Vec3> points;                            // m; points that belong to no triangle lie inside the surface
    std::vector<std::array<std::uint32_t, 3>> triangles; // triangles of the surface
};

struct MesherResult {
    std::vector<Vec3> points; // m
    std::vector<std::array<std::uint32_t, 4>> tetrahedra;
    // For each tetrahedron, the number of the region in which it lies. The surface separates regions.
    std::vector<std::int32_t> region;
};

// The rows of a file of factors: a node number or a point, and its values.
struct FactorTable {
    bool by_number = false;
    // Node numbers, ascending, each once. Used only if `by_number` is true.
    std::vector<std::uint64_t> numbers;
    // Points in m, with finite coordinates. Used only if `by_number` is false.
    std::vector<Vec3> points;
    // Whether the file has the coordinates x, y and z of the points; a missing coordinate is 0.
    std::array<bool, 3> counts{true, true, true};
    std::uint32_t components = 1;
    std::vector<double> values; // `components` numbers for each row; NaN where the file has no value

    std::size_t rows() const { return by_number ? numbers.size() : points.size(); }
};

// These functions throw FileError if a file cannot be written or read. The readers check everything, because a helper
// that has crashed may have written anything.
void write_task(const MesherTask& task, const std::filesystem::path& file);
MesherTask read_task(const std::filesystem::path& file);
void write_result(const MesherResult& result, const std::filesystem::path& file);
MesherResult read_result(const std::filesystem::path& file);
void write_mesh_result(const VolumeMesh& mesh, const std::filesystem::path& file);
VolumeMesh read_mesh_result(const std::filesystem::path& file);
void write_factor_result(const FactorTable& table, const std::filesystem::path& file);
FactorTable read_factor_result(const std::filesystem::path& file);

} // namespace periscope
