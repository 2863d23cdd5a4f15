// The one table of the file formats of surfaces and volume meshes: what is read, under which name and extensions, and how to
// convert the common formats that are not read. Readers, checks, messages, help texts and file dialogs use it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

enum class GeometryKind : std::uint8_t { surface, mesh };

enum class GeometryFormat : std::uint8_t { stl, obj, ply, off, gmsh, vtu, vtk, abaqus, nastran, node_list };

struct GeometryFormatInfo {
    GeometryFormat format;
    GeometryKind kind;
    std::string_view name;                    // "Gmsh"
    std::vector<std::string_view> extensions; // ".msh": in lower case; files may have capitals
};

// The formats that are read: surfaces first.
const std::vector<GeometryFormatInfo>& geometry_formats();

// The format of a file by its extension; null if files with this extension are not read.
const GeometryFormatInfo* geometry_format_of(const std::filesystem::path& file);

// All extensions of a kind, in the order of the table.
std::vector<std::string_view> extensions_of(GeometryKind kind);

// "STL, OBJ, PLY or OFF": the extensions of a kind in capitals.
std::string format_names(GeometryKind kind, std::string_view last = "or");
// ".stl, .obj, .ply or .off"
std::string format_extensions(GeometryKind kind);
// "STL (.stl), Wavefront (.obj), …"
std::string format_list(GeometryKind kind, std::string_view last = "or");

// "a surface (.stl, …) or a volume mesh (.msh, …)": all that can be imported.
std::string importable_files();

// Why a file with an extension that is not in the table is not read: '".med" files (Salome MED) are not read'.
std::string unread_format(const std::filesystem::path& file);
// How to convert the file when its format is known: "open it in Gmsh and save it as .msh"; otherwise empty.
std::string_view conversion_of(const std::filesystem::path& file);
// What to do about it: how to convert the file when its format is known, and which formats are read, of both kinds.
std::string remedy_for_unread(const std::filesystem::path& file);

} // namespace periscope
