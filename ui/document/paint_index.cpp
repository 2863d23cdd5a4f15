#include "ui/document/paint_index.hpp"

#include "core/shapes/solid.hpp"

namespace periscope::ui {

namespace {
constexpr double cell_in_spacings = 4;
}

PaintIndex::PaintIndex(ViewNodesPtr nodes)
    : nodes_(std::move(nodes)), cells_(nodes_->nodes->position, cell_in_spacings * nodes_->nodes->spacing) {
    if (nodes_->nodes->outline)
        surface_.emplace(*nodes_->nodes->outline);
}

std::vector<std::uint32_t> PaintIndex::nodes_in(const BrushDab& dab, double horizon) const {
    const Nodes& nodes = *nodes_->nodes;
    const double dx = nodes.spacing, slack = border_tolerance * dx;
    const Vec3 centre = metres(dab.centre, dx);
    const double radius = dab.radius.metres(dx) + slack;
    std::vector<std::uint32_t> found;
    cells_.collect_near({centre, centre}, radius, found);
    const double depth = dab.depth ? dab.depth->metres(dx, horizon) + slack : 0;
    std::erase_if(found, [&](std::uint32_t node) {
        const Vec3 away = nodes.position[node] - centre;
        return dot(away, away) > radius * radius ||
               (dab.depth && !(surface_ && surface_->within(nodes.position[node], depth)));
    });
    return found;
}

} // namespace periscope::ui
