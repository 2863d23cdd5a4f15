#include "core/case/case.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/abaqus_reader.hpp"
#include "core/geometry/import/factor_table.hpp"
#include "core/geometry/import/gmsh_reader.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/nastran_reader.hpp"
#include "core/geometry/import/node_list_reader.hpp"
#include "core/geometry/import/vtk_mesh_reader.hpp"
#include "tests/fuzz/harness/harness.hpp"
#include "tests/fuzz/harness/harnesses.hpp"

namespace periscope::fuzz {
namespace {

// The helper process may answer with any exception: reader_exit_code() turns it into an exit code.
template <typename Read>
void read_as_helper(Read read) {
    try {
        read();
    } catch (const std::exception&) {
    }
}

// Does with a mesh that the helper has read what the program does with it.
void use(const VolumeMesh& mesh) {
    MeshGeometry geometry;
    geometry.unit = "mm";
    geometry.thickness = 1e-3;
    for (const Space space : {Space::solid, Space::plane_stress}) {
        geometry.space = space;
        is_read([&] { body_of_mesh(mesh, geometry, "mesh"); });
    }
}

template <typename Read>
void read_and_use(Read read) {
    VolumeMesh mesh;
    if (is_read([&] { mesh = read(); }))
        use(mesh);
}

} // namespace

void abaqus(std::string_view input) {
    static const auto included = scratch_file("more.inp", "*NODE\n5, 0, 0, 9\n*NSET, NSET=more\n5, 6\n");
    read_and_use([&] { return read_abaqus(scratch_folder() / "mesh.inp", input); });
}

void gmsh(std::string_view input) {
    read_and_use([&] { return read_gmsh("mesh.msh", input); });
}

void nastran(std::string_view input) {
    static const auto included = scratch_file("more.bdf", "GRID,5,,0.,0.,9.\n");
    read_and_use([&] { return read_nastran(scratch_folder() / "mesh.bdf", input); });
}

void node_list(std::string_view input) {
    read_and_use([&] { return read_node_list("nodes.txt", input); });
}

void vtk_mesh(std::string_view input) {
    const bool is_xml = choice(input, 2) == 0;
    const auto file = scratch_file(is_xml ? "mesh.vtu" : "mesh.vtk", input);
    read_as_helper([&] { use(read_vtk_mesh(file)); });
}

void factors_csv(std::string_view input) {
    const std::string column(first_line(input));
    const auto file = scratch_file("factors.csv", input), result = scratch_folder() / "result";
    if (run_factor_reader(file.c_str(), column.c_str(), result.c_str()) == 0)
        read_factor_result(result);
}

void factors_vtk(std::string_view input) {
    const bool is_xml = choice(input, 2) == 0;
    const auto file = scratch_file(is_xml ? "factors.vtu" : "factors.vtk", input), result = scratch_folder() / "result";
    if (run_factor_reader(file.c_str(), "k", result.c_str()) == 0)
        read_factor_result(result);
}

void helper_result(std::string_view input) {
    const std::size_t kind = choice(input, 4);
    const auto file = scratch_file("result", input);
    switch (kind) {
    case 0:
        read_and_use([&] { return read_mesh_result(file); });
        break;
    case 1:
        is_read([&] { read_factor_result(file); });
        break;
    case 2:
        is_read([&] { read_result(file); });
        break;
    default:
        is_read([&] { read_task(file); });
    }
}

} // namespace periscope::fuzz
