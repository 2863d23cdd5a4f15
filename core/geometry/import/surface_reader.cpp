#include "core/geometry/import/surface_reader.hpp"

#include "core/base/error.hpp"
#include "core/base/machine_memory.hpp"
#include "core/geometry/helper/helper_process.hpp"
#include "core/geometry/helper/mesher_task.hpp"

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace periscope {
namespace {

constexpr int file_error = 3, geometry_error = 4; // exit codes of the helper
constexpr double time_limit = 120;                // s; 256 MB of text take some ten

[[noreturn]] void refuse_empty(const std::filesystem::path& file) {
    throw GeometryError(fmt::format("{}: the file holds no triangles — export the body as a solid, not as "
                                    "points or lines",
                                    file.string()));
}

} // namespace

Surface read_triangles(const std::filesystem::path& file) {
    Assimp::Importer importer;
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* scene =
        importer.ReadFile(file.string(), aiProcess_Triangulate | aiProcess_SortByPType |
                                             aiProcess_PreTransformVertices | aiProcess_ValidateDataStructure);
    if (!scene && std::string_view(importer.GetErrorString()).find("No meshes") != std::string_view::npos)
        refuse_empty(file);
    if (!scene)
        throw FileError(fmt::format("{}: the file cannot be read as a surface ({}) — export the body again",
                                    file.string(), importer.GetErrorString()));
    Surface loose;
    for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
        const aiMesh& mesh = *scene->mMeshes[m];
        const auto first = static_cast<std::uint32_t>(loose.points.size());
        for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
            const aiVector3D& v = mesh.mVertices[i];
            if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z))
                throw GeometryError(fmt::format("{}: point {} has a coordinate that is not a finite number — export "
                                                "the body again",
                                                file.string(), loose.points.size()));
            loose.points.push_back({v.x, v.y, v.z});
        }
        for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
            const aiFace& face = mesh.mFaces[i];
            if (face.mNumIndices != 3)
                continue;
            for (unsigned k = 0; k < 3; ++k)
                if (face.mIndices[k] >= mesh.mNumVertices)
                    throw FileError(fmt::format("{}: face {} names point {} of {} — export the body again",
                                                file.string(), i, face.mIndices[k], mesh.mNumVertices));
            loose.triangles.push_back({first + face.mIndices[0], first + face.mIndices[1], first + face.mIndices[2]});
        }
    }
    if (loose.triangles.empty())
        refuse_empty(file);
    return loose;
}

Surface read_guarded(const std::filesystem::path& file, const Progress& progress) {
    std::string kind = file.extension().string();
    for (char& c : kind)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (kind == ".stl") // checked before: every triangle is where it should be
        return read_triangles(file);
    const TemporaryFolder folder;
    const auto result = folder.path() / "surface";
    const HelperEnd end =
        run_helper(find_helper("periscope-mesher"),
                   {"read", std::filesystem::absolute(file).string(), result.string(), std::to_string(getpid()),
                    std::to_string(physical_memory() / 10 * 9)},
                   folder.path() / "log", time_limit, "reading the surface",
                   [&](double fraction, std::string_view what) { return !progress || progress(0.4 * fraction, what); });
    if (end.exit_code == geometry_error)
        throw GeometryError(end.complaint);
    if (end.exit_code != 0 && !end.complaint.empty() && end.signal == 0 && !end.timed_out)
        throw FileError(end.complaint);
    if (end.exit_code != 0 || end.signal != 0 || end.timed_out)
        throw FileError(fmt::format("{}: the file is damaged: {} — export the body again, best as STL", file.string(),
                                    end.timed_out ? "reading it found no end" : "its reader crashed"));
    MesherTask task = read_task(result);
    return {std::move(task.points), std::move(task.triangles)};
}

int run_reader(const char* file, const char* result) {
    try {
        Surface surface = read_triangles(file);
        write_task({std::move(surface.points), std::move(surface.triangles)}, result);
        return 0;
    } catch (const GeometryError& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return geometry_error;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return file_error;
    }
}

} // namespace periscope
