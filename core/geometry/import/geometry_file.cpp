#include "core/geometry/import/geometry_file.hpp"

#include "core/base/regular_file.hpp"
#include "core/files/refuse.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

void require_kind(const std::filesystem::path& file, GeometryKind wanted) {
    const GeometryFormatInfo* format = geometry_format_of(file);
    if (!format)
        refuse(file, unread_format(file), remedy_for_unread(file));
    if (format->kind == wanted)
        return;
    if (wanted == GeometryKind::mesh)
        refuse(file, fmt::format("{} files are surfaces, not volume meshes", format->name),
               fmt::format("import the closed surface as a surface, or use a volume mesh: {}",
                           format_list(GeometryKind::mesh)));
    refuse(file, fmt::format("{} files are volume meshes, not surfaces", format->name),
           fmt::format("import it as a volume mesh, or use a surface: {}", format_list(GeometryKind::surface)));
}

} // namespace

std::uintmax_t checked_size(const std::filesystem::path& file, GeometryKind wanted, std::uintmax_t limit) {
    namespace fs = std::filesystem;
    const bool is_mesh = wanted == GeometryKind::mesh;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        refuse(file, "the file does not exist", "check the path; it is relative to the case's folder");
    if (fs::is_directory(status))
        refuse(file, "this is a folder", is_mesh ? "choose the mesh file in it" : "choose the surface file in it");
    if (!fs::is_regular_file(status))
        refuse(file, "this is not a regular file",
               fmt::format("choose a {} file: {}", is_mesh ? "mesh" : "surface", format_list(wanted)));
    require_kind(file, wanted);
    const RegularFile opened(file);
    if (!opened.ok())
        refuse(file, opened.fault(), "check the permissions");
    const std::uintmax_t size = opened.size();
    if (size == 0)
        refuse(file, "the file is empty", is_mesh ? "export the mesh again" : "export the body again");
    if (size > limit)
        refuse(file,
               fmt::format("the file has {:.0f} MB; the limit is {} MB", static_cast<double>(size) / (1 << 20),
                           limit >> 20),
               is_mesh ? "use a binary format or a coarser mesh" : "export the body with a coarser surface tolerance");
    return size;
}

} // namespace periscope
