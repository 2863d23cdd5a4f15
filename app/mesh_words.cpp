#include "app/mesh_words.hpp"

#include "app/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope::app {

void print_mesh(const ImportedMesh& mesh) {
    const Nodes& nodes = mesh.nodes;
    const Vec3 size = bounding_box(nodes.position).size();
    const auto [least, most] = std::minmax_element(nodes.volume.begin(), nodes.volume.end());
    fmt::print("elements   {}\nsize       {:.6g} × {:.6g} × {:.6g} m\nvolume     {:.6g} m³ (nodes {:.3g} … {:.3g} "
               "m³)\nspacing    {:.4g} m (mean)\n",
               mesh.report.elements_in_words(), size.x, size.y, size.z, mesh.report.volume, *least, *most,
               nodes.spacing);
    for (const NodeGroup& group : nodes.groups)
        fmt::print("group      {}: {} nodes\n", printable(group.name), group.nodes.size());
    if (nodes.groups.empty())
        fmt::print("group      none\n");
    for (const std::string& note : nodes.notes)
        fmt::print("Note: {}\n", printable(note));
}

nlohmann::ordered_json mesh_json(const ImportedMesh& mesh) {
    nlohmann::ordered_json json;
    json["nodes"] = mesh.nodes.size();
    for (std::size_t kind = 0; kind < element_kinds; ++kind)
        if (mesh.report.elements[kind] > 0)
            json["elements"][std::string(info_of(static_cast<ElementKind>(kind)).name)] = mesh.report.elements[kind];
    json["unused_points"] = mesh.report.unused_points;
    json["volume_m3"] = mesh.report.volume;
    json["spacing_m"] = mesh.nodes.spacing;
    json["groups"] = nlohmann::ordered_json::object();
    for (const NodeGroup& group : mesh.nodes.groups)
        json["groups"][group.name] = group.nodes.size();
    json["notes"] = mesh.nodes.notes;
    return json;
}

} // namespace periscope::app
