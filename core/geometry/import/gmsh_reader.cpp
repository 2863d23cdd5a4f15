#include "core/geometry/import/gmsh_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace periscope {
namespace gmsh {

ElementKind kind_of(const MeshSource& source, std::int64_t type) {
    using enum ElementKind;
    static constexpr std::array<ElementKind, 20> kinds{
        point,     line,  triangle,       quadrilateral,  tetrahedron,   hexahedron,   wedge,
        pyramid,   line,  triangle6,      quadrilateral9, tetrahedron10, hexahedron27, wedge18,
        pyramid14, point, quadrilateral8, hexahedron20,   wedge15,       pyramid13};
    if (type < 1 || type > 19)
        source.fail(fmt::format("unsupported Gmsh element type {}: third or higher order, polygon or polyhedron", type),
                    "mesh with Mesh.ElementOrder = 1 or 2");
    return kinds[static_cast<std::size_t>(type)];
}

void add_element(VolumeMesh& mesh, ElementKind kind, std::uint64_t number, std::span<std::uint32_t> nodes) {
    if (kind == ElementKind::tetrahedron10) // Gmsh has the nodes of the last two edges in the opposite order
        std::swap(nodes[8], nodes[9]);
    mesh.add(kind, number, nodes);
}

void Groups::add(const Physical& physical, std::span<const std::uint32_t> points) {
    auto group = group_.find(physical);
    if (group == group_.end())
        group = group_.emplace(physical, made_.group(fmt::format("{} {}", physical.first, physical.second))).first;
    made_.add(group->second, points);
}

std::vector<MeshGroup> Groups::finish(const std::map<Physical, std::string>& names, std::vector<std::string>& notes) {
    static constexpr std::array<const char*, 4> words{"point", "curve", "surface", "volume"};
    const auto word = [](const Physical& physical) { return words[static_cast<std::size_t>(physical.first)]; };
    const std::vector<MeshGroup> made = made_.finish();
    std::map<std::string, std::vector<Physical>> of_name;
    std::map<Physical, std::string> name_of;
    for (const auto& [physical, group] : group_) {
        const auto name = names.find(physical);
        name_of[physical] = name != names.end() ? name->second : fmt::format("{} {}", word(physical), physical.second);
        of_name[name_of[physical]].push_back(physical);
    }
    for (const auto& [name, physicals] : of_name) {
        const bool is_split = physicals.front().first != physicals.back().first;
        if (is_split) {
            std::string list;
            for (const Physical& physical : physicals) {
                name_of[physical] = fmt::format("{} ({})", name, word(physical));
                list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", name_of[physical]);
            }
            notes.push_back(
                fmt::format("mesh: the name \"{}\" stands for physical groups of several dimensions. They are "
                            "called {}.",
                            name, list));
        }
        for (std::size_t i = 1; i < physicals.size(); ++i)
            if (physicals[i].first == physicals[i - 1].first)
                notes.push_back(
                    fmt::format("mesh: the physical groups {0} {1} and {0} {2} have the same name \"{3}\" and "
                                "are one group.",
                                word(physicals[i]), physicals[i - 1].second, physicals[i].second, name));
    }
    GroupMaker named(file_, points_);
    for (const auto& [physical, group] : group_)
        named.add(name_of[physical], made[group].points);
    return named.finish();
}

namespace {

void read_format(MeshSource& source, int& version) {
    constexpr const char* remedy = "in Gmsh, save it as version 4.1 or 2.2";
    const double number = source.text_real();
    const std::int64_t kind = source.text_integer(), bytes = source.text_integer();
    version = number == 2.2 ? 2 : number == 4.1 ? 4 : 0;
    if (version == 0)
        source.fail(fmt::format("unsupported Gmsh format version {:g}", number), remedy);
    if ((kind != 0 && kind != 1) || bytes != 8)
        source.fail(fmt::format("invalid Gmsh number format: kind {} with {} bytes", kind, bytes), remedy);
    source.rest_of_line();
    if (kind == 0)
        return;
    source.set_binary(true);
    const std::int64_t one = source.int32();
    if (one == 0x01000000)
        source.set_swapped(true);
    else if (one != 1)
        source.fail(fmt::format("the byte-order mark is {} instead of 1", one));
}

void read_names(MeshSource& source, std::map<Physical, std::string>& names) {
    const std::int64_t count = source.text_integer(); // text in binary files, too
    source.require_room(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)), 7, "names of groups");
    for (std::int64_t i = 0; i < count; ++i) {
        const auto dimension = static_cast<int>(source.text_integer());
        const std::int64_t number = source.text_integer();
        names[{dimension, number}] = source.quoted();
    }
}

// Returns what is lost when a section is not read. Source: Gmsh reference manual, "MSH file format".
std::string note_of(const std::string& section) {
    if (section == "$Comments")
        return {};
    if (section == "$Periodic")
        return "mesh: periodic boundaries ($Periodic) are not read: opposite sides are not joined.";
    if (section == "$GhostElements" || section == "$Parametrizations")
        return fmt::format("mesh: the section {} is not read; the body does not depend on it.", section);
    if (section.ends_with("Data") || section == "$InterpolationScheme")
        return fmt::format("mesh: fields ({}) are not read.", section);
    constexpr std::size_t longest = 60;
    return fmt::format("mesh: the unknown section {} is not read. Check whether it matters for the body.",
                       section.substr(0, longest));
}

} // namespace
} // namespace gmsh

VolumeMesh read_gmsh(const std::filesystem::path& file, std::string_view text) {
    MeshSource source(file, text);
    VolumeMesh mesh;
    std::optional<gmsh::Groups> groups; // empty until the nodes have been counted
    std::map<gmsh::Physical, std::string> names;
    gmsh::Entities entities;
    int version = 0;
    bool nodes = false, elements = false;
    for (;;) {
        source.skip_white();
        if (source.at_end())
            break;
        const MeshSource head = source; // messages about the name of the section refer to this position
        const std::string section(source.rest_of_line());
        if (version == 0 && section == "$NOD")
            head.fail("unsupported Gmsh format version 1", "in Gmsh, save it as version 4.1 or 2.2");
        if (version == 0 && section != "$MeshFormat")
            head.fail(
                "not a Gmsh file: it does not start with $MeshFormat",
                "use a mesh saved by Gmsh (other programs also use the extension .msh), or VTU, VTK or Abaqus input");
        if (section.size() < 2 || section[0] != '$')
            head.fail("expected a section that starts with '$'");
        if (section == "$MeshFormat")
            gmsh::read_format(source, version);
        else if (section == "$PhysicalNames")
            gmsh::read_names(source, names);
        else if ((section == "$Entities" || section == "$PartitionedEntities") && version == 4)
            gmsh::read_entities_4(source, section == "$PartitionedEntities", entities);
        else if (section == "$Nodes" || (section == "$ParametricNodes" && version == 2)) {
            if (std::exchange(nodes, true))
                source.fail("the file has two sections of nodes");
            version == 2 ? gmsh::read_nodes_2(source, mesh, section == "$ParametricNodes")
                         : gmsh::read_nodes_4(source, mesh);
            groups.emplace(file, mesh.points.size());
        } else if (section == "$Elements") {
            if (!nodes)
                source.fail("the elements come before the nodes");
            elements = true;
            version == 2 ? gmsh::read_elements_2(source, mesh, *groups)
                         : gmsh::read_elements_4(source, mesh, entities, *groups);
        } else if (std::string note = gmsh::note_of(section);
                   // Limited, because a file may have any number of sections.
                   !note.empty() && mesh.notes.size() < 20 &&
                   std::find(mesh.notes.begin(), mesh.notes.end(), note) == mesh.notes.end())
            mesh.notes.push_back(std::move(note));
        if (!source.skip_behind_line("$End" + section.substr(1)))
            source.fail(fmt::format("section {} has no end: the file is truncated", section),
                        "export or copy it again");
    }
    if (!nodes || !elements)
        source.fail(fmt::format("the file has no section {}: it is truncated or contains no mesh",
                                nodes ? "$Elements" : "$Nodes"),
                    "mesh the body in Gmsh and save it again");
    mesh.groups = groups->finish(names, mesh.notes);
    return mesh;
}

} // namespace periscope
