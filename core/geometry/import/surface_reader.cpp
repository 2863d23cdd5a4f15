#include "core/geometry/import/surface_reader.hpp"

#include "core/base/error.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/geometry/import/guarded_reading.hpp"

#include <assimp/DefaultIOSystem.h>
#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace periscope {
namespace {

// Lets Assimp open one file only. Other files that it names, such as the colours of an OBJ file, are not needed and may
// not be safe to open.
class OneFile : public Assimp::DefaultIOSystem {
public:
    explicit OneFile(std::string file) : file_(std::move(file)) {}
    bool Exists(const char* name) const override { return name == file_ && DefaultIOSystem::Exists(name); }
    Assimp::IOStream* Open(const char* name, const char* mode) override {
        return name == file_ ? DefaultIOSystem::Open(name, mode) : nullptr;
    }

private:
    std::string file_;
};

[[noreturn]] void refuse_empty(const std::filesystem::path& file) {
    throw GeometryError(fmt::format(
        "{}: the file contains no triangles — export the body as a solid, not as points or lines", file.string()));
}

} // namespace

Surface read_triangles(const std::filesystem::path& file) {
    Assimp::Importer importer;
    importer.SetIOHandler(new OneFile(file.string())); // the importer deletes this object
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* scene =
        importer.ReadFile(file.string(), aiProcess_Triangulate | aiProcess_SortByPType |
                                             aiProcess_PreTransformVertices | aiProcess_ValidateDataStructure);
    if (!scene && importer.GetException()) { // passes std::bad_alloc and the like to the caller
        try {
            std::rethrow_exception(importer.GetException());
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::length_error&) {
            throw;
        } catch (...) { // the text of the importer's error is read below
        }
    }
    if (!scene && std::string_view(importer.GetErrorString()).find("No meshes") != std::string_view::npos)
        refuse_empty(file);
    if (!scene)
        throw FileError(fmt::format("{}: cannot read the file as a surface ({}) — export the body again", file.string(),
                                    importer.GetErrorString()));
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
                    throw FileError(fmt::format("{}: face {} refers to point {} of {} — export the body again",
                                                file.string(), i, face.mIndices[k], mesh.mNumVertices));
            loose.triangles.push_back({first + face.mIndices[0], first + face.mIndices[1], first + face.mIndices[2]});
        }
    }
    if (loose.triangles.empty())
        refuse_empty(file);
    return loose;
}

Surface read_guarded(const std::filesystem::path& file, const Progress& progress) {
    Surface surface;
    // 256 MB of text take about ten seconds, and a triangle needs about a hundred times as much memory as its text.
    read_in_helper(
        "read", file, {120, 200}, "Reading the surface",
        [&](double fraction, std::string_view what) { return !progress || progress(0.4 * fraction, what); },
        [&](const std::filesystem::path& result) {
            MesherTask task = read_task(result);
            surface = {std::move(task.points), std::move(task.triangles)};
        });
    return surface;
}

int run_reader(const char* file, const char* result) {
    return reader_exit_code(file, [&] {
        Surface surface = read_triangles(file);
        write_task({std::move(surface.points), std::move(surface.triangles)}, result);
    });
}

} // namespace periscope
