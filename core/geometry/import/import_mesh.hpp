// A volume mesh from a file as the nodes of a body.
#pragma once

#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"
#include "core/nodes/nodes.hpp"

#include <filesystem>

namespace periscope {

struct MeshReport {
    std::array<std::size_t, element_kinds> elements{}; // by ElementKind
    double volume = 0;                                 // m³
    std::size_t unused_points = 0;                     // of no element of the body, left out
    std::size_t doubled = 0;                           // elements with the same nodes as others, left out
    std::size_t inverted = 0; // elements of the body that are turned over against the others of their kind

    std::string elements_in_words() const; // "66467 tetrahedra, 11176 triangles"
};

struct ImportedMesh {
    Nodes nodes; // with groups and notes, along a space-filling curve
    MeshReport report;
};

// Whether the file has an extension of a volume mesh (core/case/geometry_formats.hpp).
bool is_mesh_file(const std::filesystem::path& file);

// Largest file that is read, in bytes: some 20 million tetrahedra as text.
inline constexpr std::uintmax_t largest_mesh_file = std::uintmax_t{2} << 30;

// The file's mesh in its own unit, read in the helper process. Throws FileError (missing, a folder, empty, too large,
// truncated, of an unknown kind, with the line where it is text; asking for too much memory or time), Cancelled.
VolumeMesh read_mesh_file(const std::filesystem::path& file, const Progress& progress = {});

// The same in this process, without limits.
VolumeMesh read_mesh_directly(const std::filesystem::path& file);

// What the helper does: reads FILE and writes RESULT. Returns its exit code.
int run_mesh_reader(const char* file, const char* result);

// Each node of the mesh that an element of the body has becomes a node with its shares of their volumes
// (element_shares.hpp), scaled by the unit. The body consists of the elements with volume; in plane stress of the
// faces, which lie in one plane of constant z, times the thickness. Other elements count for groups alone. Of a list of
// nodes with volumes: list_nodes.hpp. The file is for messages. Throws GeometryError: no such element, an element
// without volume, tangled or of a kind that cannot be used (named), coordinates that are not finite, two nodes in one
// place.
ImportedMesh nodes_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::string& file = "mesh",
                           const Progress& progress = {});

// The same with the body's skin (Nodes::outline). Throws GeometryError too when elements overlap, by more than
// most_overlap of the volume; below there is a note.
inline constexpr double most_overlap = 1e-3;
ImportedMesh body_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::filesystem::path& file,
                          const Progress& progress = {});

// From the file to the body. A relative file is looked for in `folder`.
ImportedMesh import_mesh(const MeshGeometry& geometry, const std::filesystem::path& folder,
                         const Progress& progress = {});

} // namespace periscope
