// Makes the nodes of a body from a file with a volume mesh.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"
#include "core/nodes/nodes.hpp"

#include <filesystem>

namespace periscope {

struct MeshReport {
    std::array<std::size_t, element_kinds> elements{}; // number of elements of each ElementKind
    double volume = 0;                                 // m³
    std::size_t unused_points = 0;                     // points that belong to no element of the body; removed
    std::size_t doubled = 0;                           // elements with the same nodes as an earlier one; removed
    // Elements of the body whose orientation is opposite to that of most elements of their kind.
    std::size_t inverted = 0;

    std::string elements_in_words() const; // "66467 tetrahedra, 11176 triangles"
};

struct ImportedMesh {
    Nodes nodes; // with groups and notes; sorted along a space-filling curve
    MeshReport report;
};

// Returns whether the file has the extension of a volume mesh (core/case/geometry_formats.hpp).
bool is_mesh_file(const std::filesystem::path& file);

// The largest file that is read, in bytes: about 20 million tetrahedra as text.
inline constexpr std::uintmax_t largest_mesh_file = std::uintmax_t{2} << 30;

// Reads the mesh, in its own unit, in the helper process. Throws FileError (missing, a folder, empty, too large,
// truncated, of an unknown format, or exceeding the limits of memory or time; with the line if it is text) and
// Cancelled.
VolumeMesh read_mesh_file(const std::filesystem::path& file, const Progress& progress = {});

// Does the same in this process, without limits.
VolumeMesh read_mesh_directly(const std::filesystem::path& file);

// Runs in the helper process: reads `file` and writes `result`. Returns the exit code.
int run_mesh_reader(const char* file, const char* result);

// Makes a node of each point that belongs to an element of the body. Its volume is the sum of its parts of the
// elements' volumes (element_shares.hpp), scaled by the unit. The body consists of the elements with volume; in plane
// stress, of the faces times the thickness, and these must lie in one plane of constant z. Other elements are only used
// for groups. Lists of nodes with volumes are treated by list_nodes.hpp. `file` is the name for messages. Throws
// GeometryError if the body has no elements; if an element has no volume, is tangled, or of an unsupported kind (which
// is named); if coordinates are not finite; or if two nodes are at one position.
ImportedMesh nodes_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::string& file = "mesh",
                           const Progress& progress = {});

// Does the same, and finds the outer surface of the body (Nodes::outline). Also throws GeometryError if elements
// overlap by more than most_overlap of the volume; a smaller overlap is reported by a note.
inline constexpr double most_overlap = 1e-3;
ImportedMesh body_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::filesystem::path& file,
                          const Progress& progress = {});

// Reads the file and makes the nodes of the body. A relative path refers to `folder`.
ImportedMesh import_mesh(const MeshGeometry& geometry, const std::filesystem::path& folder,
                         const Progress& progress = {});

} // namespace periscope
