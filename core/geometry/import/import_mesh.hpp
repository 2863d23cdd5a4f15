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
    Nodes nodes; // the nodes, sorted along a space-filling curve, with the groups of the mesh and notes
    MeshReport report;
};

// Returns whether the file has the extension of a volume mesh (core/case/geometry_formats.hpp).
bool is_mesh_file(const std::filesystem::path& file);

// The largest file that is read, in bytes: about 20 million tetrahedra as text.
inline constexpr std::uintmax_t largest_mesh_file = std::uintmax_t{2} << 30;

// Reads a mesh file in the helper process. Coordinates stay in the unit of the file. Throws FileError (missing, a
// folder, empty, too large, truncated, of an unknown format, or exceeding the limits of memory or time; with the line
// if it is text) and Cancelled.
VolumeMesh read_mesh_file(const std::filesystem::path& file, const Progress& progress = {});

// Does the same in this process, without limits.
VolumeMesh read_mesh_directly(const std::filesystem::path& file);

// Runs in the helper process: reads `file` and writes `result`. Returns the exit code.
int run_mesh_reader(const char* file, const char* result);

// Makes a node of each point that belongs to an element of the body. The body of a solid consists of the elements with
// volume. In plane stress it consists of the triangles and quadrilaterals, which must lie in one plane of constant z,
// and their volume is area times thickness. All other elements are only used for groups. Each element divides its
// volume among its nodes (element_shares.hpp), and the volume of a node is the sum over its elements. Coordinates are
// converted from the unit in `geometry` to m. If `mesh` is a list of nodes with volumes and without elements,
// nodes_of_list() makes the nodes (list_nodes.hpp). `file` is the name of the mesh in messages. Throws GeometryError if
// the body has no elements; if an element has no volume, is tangled, or of an unsupported kind (which is named); if
// coordinates are not finite; or if two nodes are at one position.
ImportedMesh nodes_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::string& file = "mesh",
                           const Progress& progress = {});

// The largest volume in which elements may overlap, as a fraction of the volume of the body.
inline constexpr double most_overlap = 1e-3;
// Makes the nodes as nodes_of_mesh() does, and finds the outer surface of a solid body (Nodes::outline). Also throws
// GeometryError if elements overlap by more than `most_overlap`; a smaller overlap is reported by a note.
ImportedMesh body_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::filesystem::path& file,
                          const Progress& progress = {});

// Reads the file and makes the nodes of the body. A relative path refers to `folder`.
ImportedMesh import_mesh(const MeshGeometry& geometry, const std::filesystem::path& folder,
                         const Progress& progress = {});

} // namespace periscope
