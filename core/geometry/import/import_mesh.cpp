#include "core/geometry/import/import_mesh.hpp"
#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/abaqus_reader.hpp"
#include "core/geometry/import/geometry_file.hpp"
#include "core/geometry/import/gmsh_reader.hpp"
#include "core/geometry/import/guarded_reading.hpp"
#include "core/geometry/import/nastran_reader.hpp"
#include "core/geometry/import/node_list_reader.hpp"
#include "core/geometry/import/vtk_mesh_reader.hpp"
#include "core/geometry/mesh/mesh_quality.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/self_intersection.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace periscope {
namespace {

std::string whole_text(const std::filesystem::path& file, std::uintmax_t size) {
    const RegularFile opened(file);
    std::string text(size, '\0');
    if (!opened.read(0, text))
        refuse(file, "cannot read the file", "check the permissions");
    return text;
}

Progress part_of(const Progress& progress, double from, double to) {
    return [&progress, from, to](double fraction, std::string_view what) {
        return !progress || progress(from + (to - from) * fraction, what);
    };
}

void add_skin(ImportedMesh& made, const std::filesystem::path& file, const Progress& progress) {
    MeshSkin skin = mesh_skin(made.nodes);
    const bool meets_itself = !self_intersections(skin.surface, 1, progress).empty();
    const Overlap overlap = overlap_of(made.nodes, skin, meets_itself);
    made.nodes.outline = std::make_shared<const Surface>(std::move(skin.surface));
    if (overlap.faces == 0 && overlap.volume == 0)
        return;
    const std::string text =
        fmt::format("elements overlap: {:.3g} m³ of the volume of {:.3g} m³ is counted more than once, e.g. at ({:g}, "
                    "{:g}, {:g}) m",
                    overlap.volume, made.report.volume, overlap.position.x, overlap.position.y, overlap.position.z);
    if (overlap.volume > most_overlap * made.report.volume)
        throw GeometryError(fmt::format("{}: {} — unite overlapping bodies before meshing, or repair folds in the mesh",
                                        file.string(), text));
    made.nodes.notes.push_back(fmt::format("mesh: {}. Check the mesh for folds.", text));
}

} // namespace

bool is_mesh_file(const std::filesystem::path& file) {
    const GeometryFormatInfo* format = geometry_format_of(file);
    return format && format->kind == GeometryKind::mesh;
}

VolumeMesh read_mesh_directly(const std::filesystem::path& file) {
    const std::uintmax_t size = checked_size(file, GeometryKind::mesh, largest_mesh_file);
    const GeometryFormat format = geometry_format_of(file)->format;
    if (format == GeometryFormat::vtu || format == GeometryFormat::vtk)
        return read_vtk_mesh(file);
    const std::string text = whole_text(file, size);
    switch (format) {
    case GeometryFormat::gmsh:
        return read_gmsh(file, text);
    case GeometryFormat::nastran:
        return read_nastran(file, text);
    case GeometryFormat::node_list:
        return read_node_list(file, text);
    default:
        return read_abaqus(file, text);
    }
}

VolumeMesh read_mesh_file(const std::filesystem::path& file, const Progress& progress) {
    checked_size(file, GeometryKind::mesh, largest_mesh_file);
    VolumeMesh mesh;
    read_in_helper("read-mesh", file, {}, "Reading the mesh", progress,
                   [&](const std::filesystem::path& result) { mesh = read_mesh_result(result); });
    return mesh;
}

int run_mesh_reader(const char* file, const char* result) {
    return reader_exit_code(file, [&] { write_mesh_result(read_mesh_directly(file), result); });
}

ImportedMesh body_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::filesystem::path& file,
                          const Progress& progress) {
    ImportedMesh made = nodes_of_mesh(mesh, geometry, file.string(), part_of(progress, 0, 0.75));
    if (!made.nodes.tetrahedra.empty())
        add_skin(made, file, part_of(progress, 0.75, 1));
    return made;
}

ImportedMesh import_mesh(const MeshGeometry& geometry, const std::filesystem::path& folder, const Progress& progress) {
    const std::filesystem::path file = folder / geometry.file; // an absolute path on the right replaces the folder
    return body_of_mesh(read_mesh_file(file, part_of(progress, 0, 0.6)), geometry, file, part_of(progress, 0.6, 1));
}

} // namespace periscope
