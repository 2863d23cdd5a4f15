// The table of file formats of surfaces and volume meshes: the formats that are read, with names and extensions, and
// how to convert common formats that are not read. Readers, checks, messages, help texts and file dialogs use it.
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
    std::vector<std::string_view> extensions; // in lower case (".msh"); files may have capitals
};

// Returns the formats that are read, surfaces first.
const std::vector<GeometryFormatInfo>& geometry_formats();

// Returns the format of a file by its extension; null if files with this extension are not read.
const GeometryFormatInfo* geometry_format_of(const std::filesystem::path& file);

// Returns all extensions of a kind, in the order of the table.
std::vector<std::string_view> extensions_of(GeometryKind kind);

// Returns the names of the formats of a kind: "STL, OBJ, PLY or OFF".
std::string format_names(GeometryKind kind, std::string_view last = "or");
// ".stl, .obj, .ply or .off"
std::string format_extensions(GeometryKind kind);
// "STL (.stl), Wavefront (.obj), …"
std::string format_list(GeometryKind kind, std::string_view last = "or");

// Returns all that can be imported: "a surface (.stl, …) or a volume mesh (.msh, …)".
std::string importable_files();

// Returns the message for a file whose extension is not in the table: '".med" files (Salome MED) are not read'.
std::string unread_format(const std::filesystem::path& file);
// Returns how to convert a file of a known format: "open it in Gmsh and save it as .msh"; otherwise empty.
std::string_view conversion_of(const std::filesystem::path& file);
// Returns what to do with a file whose format is not read: how to convert it if its format is known, and which surfaces
// and meshes are read.
std::string remedy_for_unread(const std::filesystem::path& file);

} // namespace periscope
