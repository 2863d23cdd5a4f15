#include "ui/viewport/scene/node_filter.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr float damage_shown_inside = 0.25F;
constexpr double layer_irregular = 1.5; // spacings

// The nodes that pass a filter.
class Kept {
public:
    Kept(const Nodes& nodes, const Frame* frame, const NodeFilter& filter)
        : nodes_(nodes), filter_(filter), frame_(frame), cuts_(filter.cuts, nodes) {
        if (!filter.values || !frame)
            return;
        const FrameField& field = frame_fields()[filter.values->field];
        if (!(frame->*field.values).empty()) // frames of an earlier run may lack the field
            values_ = (frame->*field.values).data();
        components_ = field.components;
    }
    bool operator()(std::size_t node) const {
        if (frame_ && !has_values(*frame_, node))
            return false;
        if (values_) {
            const auto value = double(component_of(values_, node, components_, filter_.values->component));
            if (!(value >= filter_.values->between[0] && value <= filter_.values->between[1]))
                return false;
        }
        return cuts_.keeps(nodes_.position[node]);
    }
    bool by_values() const { return values_ != nullptr; }
    bool is_bared(std::size_t node) const { return cuts_.baring(nodes_.position[node]) != nullptr; }

private:
    const Nodes& nodes_;
    const NodeFilter& filter_;
    const Frame* frame_;
    Cuts cuts_;
    const float* values_ = nullptr;
    std::size_t components_ = 1;
};

ShownNodes filtered(const ViewNodes& view, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                    const NodeFilter& filter) {
    const Nodes& nodes = *view.nodes;
    ShownNodes shown;
    shown.whole_skin = false;
    const Kept kept(nodes, frame, filter);
    std::uint32_t in_skin = 0;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t skin = in_skin;
        in_skin += on_skin[i];
        if (!kept(i))
            continue;
        if (on_skin[i])
            shown.skin.push_back(skin);
        else if (kept.by_values() || filter.held_only || (frame && frame->damage[i] >= damage_shown_inside) ||
                 kept.is_bared(i))
            shown.inside.push_back(i);
    }
    return shown;
}

} // namespace

Cut::Cut(const CutPlane& plane, const Nodes& nodes) {
    const double length = norm(plane.normal);
    normal_ = length > 0 ? (1 / length) * plane.normal : Vec3{1, 0, 0};
    offset_ = dot(normal_, plane.point);
    layer_ = nodes.spacing *
             (nodes.lattice ? std::abs(normal_.x) + std::abs(normal_.y) + std::abs(normal_.z) : layer_irregular);
}

Cuts::Cuts(const std::vector<CutPlane>& planes, const Nodes& nodes) {
    for (const CutPlane& plane : planes)
        cuts_.emplace_back(plane, nodes);
}

bool Cuts::keeps(const Vec3& p) const {
    return std::ranges::all_of(cuts_, [&p](const Cut& cut) { return cut.keeps(p); });
}

const Cut* Cuts::baring(const Vec3& p) const {
    const auto found = std::ranges::find_if(cuts_, [&p](const Cut& cut) { return cut.bares(p); });
    return found == cuts_.end() ? nullptr : &*found;
}

std::vector<std::uint8_t> kept_nodes(const ViewNodes& nodes, const Frame* frame, const NodeFilter& filter) {
    const Kept kept(*nodes.nodes, frame, filter);
    std::vector<std::uint8_t> all(nodes.nodes->size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = kept(i);
    return all;
}

ShownNodes shown_nodes(const ViewNodes& nodes, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                       const NodeFilter& filter) {
    if (!filter.cuts.empty() || (frame && (filter.values || filter.held_only)))
        return filtered(nodes, on_skin, frame, filter);
    ShownNodes shown;
    for (std::uint32_t i = 0; frame && i < frame->damage.size(); ++i)
        if (frame->damage[i] >= damage_shown_inside && !on_skin[i])
            shown.inside.push_back(i);
    return shown;
}

} // namespace periscope::ui
