#include "core/case/geometry_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

namespace periscope {
namespace {

// A known format that the program does not read.
struct UnreadFormat {
    std::vector<std::string_view> extensions;
    std::string_view name;
    std::string_view remedy; // how to convert it
};

constexpr std::string_view with_gmsh = "open it in Gmsh and save it as .msh";
constexpr std::string_view mesh_in_gmsh =
    "open it in Gmsh, mesh it in three dimensions and save it as .msh, or export the body as STL from the CAD program";
constexpr std::string_view as_stl = "export the body as STL from the CAD program";
constexpr std::string_view with_paraview = "open it in ParaView and save its data as .vtu";
constexpr std::string_view with_meshio = "convert it with meshio (meshio convert FILE mesh.vtu)";
constexpr std::string_view input_instead = "import the input file (.inp) of the same analysis";

const std::vector<UnreadFormat>& unread_formats() {
    static const std::vector<UnreadFormat> table{
        {{".json", ".periscope"}, "case of Periscope", "open it as a case (periscope-cli check FILE)"},
        {{".unv"}, "universal file of I-deas", with_gmsh},
        {{".med", ".mmed"}, "MED of Salome", with_gmsh},
        {{".mesh", ".meshb"}, "Medit", with_gmsh},
        {{".cgns"}, "CGNS", with_gmsh},
        {{".su2"}, "SU2", with_gmsh},
        {{".geo"}, "script of Gmsh", "open it in Gmsh, mesh it in three dimensions and save it as .msh"},
        {{".e", ".ex2", ".exo", ".exii", ".g", ".gen"},
         "Exodus",
         "open it in ParaView and save its data as .vtu, or convert it with meshio (meshio convert FILE mesh.vtu)"},
        {{".cdb"},
         "ANSYS archive",
         "convert it to .vtu, e.g. with the Python package ansys-mapdl-reader, or write a Nastran file (.bdf)"},
        {{".k", ".key", ".dyn"}, "LS-DYNA keywords", "save the mesh as a Nastran file (.nas) in LS-PrePost"},
        {{".fem"}, "OptiStruct", "export the mesh as a Nastran or Abaqus file in the preprocessor"},
        {{".op2", ".xdb"}, "results of Nastran", "import the bulk data file (.bdf) of the same analysis"},
        {{".frd"}, "results of CalculiX", input_instead},
        {{".odb"}, "results of Abaqus", input_instead},
        {{".cae"}, "model of Abaqus/CAE", "write the input file (.inp) in Abaqus/CAE and import that"},
        {{".vol", ".neu"}, "Netgen", "export the mesh from Netgen as Gmsh2 (.msh)"},
        {{".node", ".ele"}, "TetGen", with_meshio},
        {{".xdmf", ".xmf"}, "XDMF", "open it in ParaView and save its data as .vtu, or convert it with meshio"},
        {{".pvtu", ".vtm", ".vtp", ".vts", ".vtr", ".vti", ".case", ".foam"}, "data of ParaView", with_paraview},
        {{".step", ".stp"}, "STEP", mesh_in_gmsh},
        {{".iges", ".igs"}, "IGES", mesh_in_gmsh},
        {{".brep", ".brp"}, "BREP", mesh_in_gmsh},
        {{".x_t", ".x_b", ".sat", ".sldprt", ".catpart", ".ipt", ".prt", ".fcstd", ".dwg"}, "CAD", as_stl},
        {{".3mf", ".amf", ".gltf", ".glb", ".dae", ".fbx", ".wrl", ".wrz", ".3ds", ".dxf"},
         "surface",
         "export the body as STL"},
    };
    return table;
}

std::string extension_of(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return extension;
}

template <typename Format>
const Format* with_extension(const std::vector<Format>& table, const std::string& extension) {
    const auto found = std::ranges::find_if(
        table, [&](const Format& f) { return std::ranges::find(f.extensions, extension) != f.extensions.end(); });
    return found == table.end() ? nullptr : &*found;
}

std::string joined(std::span<const std::string> parts, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ") + parts[i];
    return text;
}

} // namespace

const std::vector<GeometryFormatInfo>& geometry_formats() {
    using enum GeometryFormat;
    using enum GeometryKind;
    static const std::vector<GeometryFormatInfo> table{
        {stl, surface, "STL", {".stl"}},
        {obj, surface, "Wavefront", {".obj"}},
        {ply, surface, "Stanford", {".ply"}},
        {off, surface, "Object File Format", {".off"}},
        {gmsh, mesh, "Gmsh", {".msh"}},
        {vtu, mesh, "VTU", {".vtu"}},
        {vtk, mesh, "VTK", {".vtk"}},
        {abaqus, mesh, "Abaqus input", {".inp"}},
        {nastran, mesh, "Nastran bulk data", {".bdf", ".nas", ".dat"}},
        {node_list, mesh, "node list", {".txt", ".csv"}},
    };
    return table;
}

const GeometryFormatInfo* geometry_format_of(const std::filesystem::path& file) {
    return with_extension(geometry_formats(), extension_of(file));
}

std::vector<std::string_view> extensions_of(GeometryKind kind) {
    std::vector<std::string_view> extensions;
    for (const GeometryFormatInfo& f : geometry_formats())
        if (f.kind == kind)
            extensions.insert(extensions.end(), f.extensions.begin(), f.extensions.end());
    return extensions;
}

std::string format_names(GeometryKind kind, std::string_view last) {
    std::vector<std::string> names;
    for (const std::string_view extension : extensions_of(kind)) {
        std::string& name = names.emplace_back(extension.substr(1));
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
    }
    return joined(names, last);
}

std::string format_extensions(GeometryKind kind) {
    const auto extensions = extensions_of(kind);
    return joined(std::vector<std::string>(extensions.begin(), extensions.end()), "or");
}

std::string format_list(GeometryKind kind, std::string_view last) {
    std::vector<std::string> parts;
    for (const GeometryFormatInfo& f : geometry_formats())
        if (f.kind == kind)
            parts.push_back(fmt::format("{} ({})", f.name, fmt::join(f.extensions, ", ")));
    return joined(parts, last);
}

std::string importable_files() {
    return fmt::format("a surface ({}) or a volume mesh ({})", format_extensions(GeometryKind::surface),
                       format_extensions(GeometryKind::mesh));
}

std::string unread_format(const std::filesystem::path& file) {
    const std::string extension = extension_of(file);
    if (extension.empty())
        return "the file has no extension, so its format is unknown";
    const UnreadFormat* known = with_extension(unread_formats(), extension);
    return known ? fmt::format("\"{}\" files ({}) are not read", extension, known->name)
                 : fmt::format("\"{}\" files are not read", extension);
}

std::string_view conversion_of(const std::filesystem::path& file) {
    const UnreadFormat* known = with_extension(unread_formats(), extension_of(file));
    return known ? known->remedy : std::string_view();
}

std::string remedy_for_unread(const std::filesystem::path& file) {
    const std::string_view conversion = conversion_of(file);
    return fmt::format("{}{}the formats of volume meshes are {}; those of closed surfaces are {}", conversion,
                       conversion.empty() ? "" : "; ", format_list(GeometryKind::mesh, "and"),
                       format_list(GeometryKind::surface, "and"));
}

} // namespace periscope
