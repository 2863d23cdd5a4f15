#include "core/base/error.hpp"
#include "core/files/hdf5_file.hpp"
#include "core/geometry/helper/confinement.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/factor_table.hpp"
#include "core/geometry/import/guarded_reading.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/import/surface_reader.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/geometry/surface/flat_faces.hpp"

#define TETLIBRARY
#include <fmt/format.h>
#include <tetgen.h>

#include <sys/types.h>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace periscope {
namespace {

// Converts the task to TetGen's input. The arrays are made by new[], because TetGen frees them by delete[].
void fill(const MesherTask& task, tetgenio& in) {
    in.firstnumber = 0;
    in.numberofpoints = static_cast<int>(task.points.size());
    in.pointlist = new double[3 * task.points.size()];
    for (std::size_t i = 0; i < task.points.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a)
            in.pointlist[3 * i + a] = task.points[i][a];
    in.numberoffacets = static_cast<int>(task.triangles.size());
    in.facetlist = new tetgenio::facet[task.triangles.size()];
    for (std::size_t i = 0; i < task.triangles.size(); ++i) {
        tetgenio::facet& f = in.facetlist[i];
        tetgenio::init(&f);
        f.numberofpolygons = 1;
        f.polygonlist = new tetgenio::polygon[1];
        f.polygonlist[0].numberofvertices = 3;
        f.polygonlist[0].vertexlist = new int[3];
        for (std::size_t k = 0; k < 3; ++k)
            f.polygonlist[0].vertexlist[k] = static_cast<int>(task.triangles[i][k]);
    }
}

MesherResult collect(const tetgenio& out) {
    MesherResult result;
    result.points.resize(static_cast<std::size_t>(out.numberofpoints));
    for (std::size_t i = 0; i < result.points.size(); ++i)
        result.points[i] = {out.pointlist[3 * i], out.pointlist[3 * i + 1], out.pointlist[3 * i + 2]};
    const auto count = static_cast<std::size_t>(out.numberoftetrahedra);
    result.tetrahedra.resize(count);
    result.region.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 0; k < 4; ++k)
            result.tetrahedra[i][k] = static_cast<std::uint32_t>(out.tetrahedronlist[4 * i + k]);
        if (out.numberoftetrahedronattributes > 0)
            result.region[i] = static_cast<std::int32_t>(
                out.tetrahedronattributelist[i * static_cast<std::size_t>(out.numberoftetrahedronattributes)]);
    }
    return result;
}

const char* reason(int code) {
    switch (code) {
    case 1:
        return "not enough memory; use a larger spacing";
    case 3:
        return "the surface intersects itself; unite overlapping bodies, or repair the surface in a mesh editor";
    case 4:
        return "the surface has a very small feature; remove tiny edges and slivers";
    case 5:
        return "two faces of the surface nearly touch; separate or join them";
    case 10:
        return "the surface is not a valid input";
    default:
        return "internal error of the mesher; try another spacing, or use a lattice";
    }
}

void mesh(const char* task_file, const char* result_file) {
    tetgenio in, out;
    fill(read_task(task_file), in);
    // The switches mean: p, tetrahedra between the given points that keep the surface; A, numbers of the regions, to
    // distinguish cavities from bodies; Q, quiet. The mesh is not refined (q, a), because that would add points to the
    // surface, which is already evenly sampled.
    tetgenbehavior behavior;
    std::string switches = "pAQ";
    behavior.parse_commandline(switches.data());
    behavior.facet_ang_tol = 180 - flat_angle; // this version of TetGen does not read it from a switch
    tetrahedralize(&behavior, &in, &out);
    if (out.numberoftetrahedra <= 0)
        throw MeshingError("the mesher found no interior; check that the surface is closed");
    write_result(collect(out), result_file);
}

int try_hdf5(const char* file) {
    return reader_exit_code(file, [&] {
        std::optional<Hdf5Reader> reader;
        try {
            reader.emplace(file, [file](const std::string& what) {
                return fmt::format("{}: the file {} — copy it again, or choose one of a Periscope run", file, what);
            });
        } catch (const FileError&) { // the parent process reports the error
            return;
        }
        reader->try_all();
    });
}

int mesh_surface(const char* task, const char* result) {
    try {
        mesh(task, result);
        return 0;
    } catch (int code) { // TetGen throws numbers when it fails
        std::fprintf(stderr, "%s\n", reason(code));
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s\n", reason(1));
    } catch (const std::length_error&) {
        std::fprintf(stderr, "%s\n", reason(1));
    } catch (const Error& e) {
        std::fprintf(stderr, "%s\n", e.what());
    } catch (const std::exception& e) { // an exception of a library
        std::fprintf(stderr, "%s (%s)\n", reason(0), e.what());
    }
    return 1;
}

struct Task {
    const char* name; // first argument; empty for the task of fill_with_tetrahedra
    int texts;        // number of arguments between the name and the process id of the parent
    int (*run)(char** texts);
};
constexpr Task tasks[] = {
    {"", 2, [](char** t) { return mesh_surface(t[0], t[1]); }},
    {"read", 2, [](char** t) { return run_reader(t[0], t[1]); }},
    {"read-mesh", 2, [](char** t) { return run_mesh_reader(t[0], t[1]); }},
    {"read-factors", 3, [](char** t) { return run_factor_reader(t[0], t[2], t[1]); }},
    {"try-hdf5", 2, [](char** t) { return try_hdf5(t[0]); }},
};

} // namespace

int run_mesher(int argc, char** argv) {
    for (const Task& task : tasks) {
        const int words = *task.name ? 1 : 0;
        if (argc != 1 + words + task.texts + 2 || (words == 1 && std::string_view(argv[1]) != task.name))
            continue;
        char** const texts = argv + 1 + words;
        confine({static_cast<pid_t>(std::strtol(argv[argc - 2], nullptr, 10)),
                 std::strtoull(argv[argc - 1], nullptr, 10), texts[0], texts[1]});
        return task.run(texts);
    }
    std::fprintf(stderr, "This program is part of Periscope and is started by it. It is not for direct use.\n"
                         "usage: periscope-mesher TASK RESULT PARENT MEMORY_BYTES\n"
                         "       periscope-mesher read SURFACE RESULT PARENT MEMORY_BYTES\n"
                         "       periscope-mesher read-mesh MESH RESULT PARENT MEMORY_BYTES\n"
                         "       periscope-mesher read-factors FILE RESULT COLUMN PARENT MEMORY_BYTES\n"
                         "       periscope-mesher try-hdf5 FILE RESULT PARENT MEMORY_BYTES\n");
    return 2;
}

} // namespace periscope
