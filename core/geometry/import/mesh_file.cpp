#include "core/base/error.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/abaqus_reader.hpp"
#include "core/geometry/import/gmsh_reader.hpp"
#include "core/geometry/import/guarded_reading.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/vtk_mesh_reader.hpp"
#include "core/geometry/mesh/mesh_quality.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/surface/self_intersection.hpp"

#include <fmt/format.h>

#include <cctype>
#include <fstream>
#include <memory>
#include <utility>

namespace periscope {
namespace {

std::string kind_of(const std::filesystem::path& file) {
    std::string kind = file.extension().string();
    for (char& c : kind)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return kind;
}

std::uintmax_t checked_size(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    constexpr const char* kinds = "Gmsh (.msh), VTU (.vtu), VTK (.vtk) or Abaqus input (.inp)";
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        refuse(file, "the file does not exist", "check the path; it is relative to the case's folder");
    if (fs::is_directory(status))
        refuse(file, "this is a folder", "choose the mesh file in it");
    if (!fs::is_regular_file(status))
        refuse(file, "this is not a regular file", fmt::format("choose a mesh: {}", kinds));
    if (!is_mesh_file(file))
        refuse(
            file, fmt::format("\"{}\" files are not supported as volume meshes", kind_of(file)),
            fmt::format("use {}; import a closed surface (.stl, .obj, .ply, .off) as a surface, not as a volume mesh",
                        kinds));
    const std::uintmax_t size = fs::file_size(file, error);
    if (error)
        refuse(file, error.message(), "check the permissions");
    if (size == 0)
        refuse(file, "the file is empty", "export the mesh again");
    if (size > largest_mesh_file)
        refuse(file,
               fmt::format("the file has {:.0f} MB; the limit is {} MB", static_cast<double>(size) / (1 << 20),
                           largest_mesh_file >> 20),
               "use a binary format or a coarser mesh");
    return size;
}

std::string whole_text(const std::filesystem::path& file, std::uintmax_t size) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(size, '\0');
    if (!stream || !stream.read(text.data(), static_cast<std::streamsize>(size)))
        refuse(file, "cannot read the file", "check the permissions");
    return text;
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
                    overlap.volume, made.report.volume, overlap.place.x, overlap.place.y, overlap.place.z);
    if (overlap.volume > most_overlap * made.report.volume)
        throw GeometryError(fmt::format("{}: {} — unite overlapping bodies before meshing, or repair folds in the mesh",
                                        file.string(), text));
    made.nodes.notes.push_back(fmt::format("mesh: {}. Check the mesh for folds.", text));
}

} // namespace

bool is_mesh_file(const std::filesystem::path& file) {
    const std::string kind = kind_of(file);
    return kind == ".msh" || kind == ".vtu" || kind == ".vtk" || kind == ".inp";
}

VolumeMesh read_mesh_directly(const std::filesystem::path& file) {
    const std::uintmax_t size = checked_size(file);
    const std::string kind = kind_of(file);
    if (kind == ".vtu" || kind == ".vtk")
        return read_vtk_mesh(file);
    const std::string text = whole_text(file, size);
    return kind == ".msh" ? read_gmsh(file, text) : read_abaqus(file, text);
}

VolumeMesh read_mesh_file(const std::filesystem::path& file, const Progress& progress) {
    checked_size(file);
    if (!std::ifstream(file).good())
        refuse(file, "cannot open the file", "check the permissions");
    VolumeMesh mesh;
    read_in_helper("read-mesh", file, {}, "Reading the mesh", progress,
                   [&](const std::filesystem::path& result) { mesh = read_mesh_result(result); });
    return mesh;
}

int run_mesh_reader(const char* file, const char* result) {
    return reader_exit_code(file, [&] { write_mesh_result(read_mesh_directly(file), result); });
}

ImportedMesh import_mesh(const MeshGeometry& geometry, const std::filesystem::path& folder, const Progress& progress) {
    const auto part = [&](double from, double to) -> Progress {
        return [&progress, from, to](double fraction, std::string_view what) {
            return !progress || progress(from + (to - from) * fraction, what);
        };
    };
    const std::filesystem::path file = folder / geometry.file; // an absolute path on the right replaces the folder
    const VolumeMesh mesh = read_mesh_file(file, part(0, 0.6));
    ImportedMesh made = nodes_of_mesh(mesh, geometry, file.string(), part(0.6, 0.9));
    if (!made.nodes.tetrahedra.empty())
        add_skin(made, file, part(0.9, 1));
    return made;
}

} // namespace periscope
