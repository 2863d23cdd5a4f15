#include "core/frames/frame_selection.hpp"

#include "core/shapes/skin.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace periscope {

FrameSelection::FrameSelection(const Model& model) {
    if (model.frame_nodes == FrameNodes::all)
        return;
    thinned_.emplace();
    if (hold_damaged(model.frame_nodes))
        thinned_->damage_above = model.frame_damage;
    thinned_->surface = hold_surface(model.frame_nodes);
    if (!thinned_->surface)
        return;
    Skin skin = find_skin(model.nodes);
    for (const auto& [a, b, c] : skin.triangle)
        faces_.push_back({skin.node[a], skin.node[b], skin.node[c]});
    surface_ = std::move(skin.node);
}

std::vector<std::uint32_t> FrameSelection::nodes(const Frame& frame, NodeRange range, std::size_t first) const {
    const float limit =
        thinned_ && thinned_->damage_above ? float(*thinned_->damage_above) : std::numeric_limits<float>::infinity();
    std::vector<std::uint32_t> kept;
    auto surface = std::ranges::lower_bound(surface_, range.first);
    for (std::size_t node = range.first; node < range.first + range.count; ++node) {
        const std::size_t k = node - first;
        const bool on_surface = surface != surface_.end() && *surface == node;
        surface += on_surface;
        if (frame.thinned ? has_values(frame, k)
                          : !thinned_ || on_surface || frame.damage[k] > limit ||
                                (!frame.softening.empty() && frame.softening[k] > limit))
            kept.push_back(std::uint32_t(node));
    }
    return kept;
}

double held_share(const Model& model) {
    if (model.frame_nodes == FrameNodes::all || model.nodes.size() == 0)
        return 1;
    constexpr double damaged = 0.1;
    double share = hold_damaged(model.frame_nodes) ? damaged : 0;
    if (hold_surface(model.frame_nodes))
        share += double(find_skin(model.nodes).node.size()) / double(model.nodes.size());
    return std::min(1.0, share);
}

std::string held_words(const ThinnedFrame& thinned) {
    std::string surface = thinned.surface ? "nodes on the outer surface" : "";
    if (!thinned.damage_above)
        return surface;
    return fmt::format("{}{}nodes with damage above {:g}", surface, thinned.surface ? " and " : "",
                       *thinned.damage_above);
}

} // namespace periscope
