#include "ui/viewport/node_filter.hpp"

#include <cmath>

namespace periscope::ui {

namespace {

constexpr float damage_shown_inside = 0.25F;
constexpr double layer_irregular = 1.5; // spacings

ShownNodes filtered(const ViewNodes& view, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                    const NodeFilter& filter) {
    const Nodes& nodes = *view.nodes;
    ShownNodes shown;
    shown.whole_skin = false;
    std::optional<Cut> cut;
    if (filter.cut)
        cut.emplace(*filter.cut, nodes);
    const float* values = nullptr;
    std::size_t components = 1;
    if (filter.values && frame) {
        const FrameField& field = frame_fields()[filter.values->field];
        if (!(frame->*field.values).empty()) // frames of an earlier run may lack it
            values = (frame->*field.values).data();
        components = field.components;
    }
    std::uint32_t in_skin = 0;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t skin = in_skin;
        in_skin += on_skin[i];
        if (values) {
            const auto value = double(component_of(values, i, components, filter.values->component));
            if (!(value >= filter.values->between[0] && value <= filter.values->between[1]))
                continue;
        }
        if (cut && !cut->keeps(nodes.position[i]))
            continue;
        if (on_skin[i])
            shown.skin.push_back(skin);
        else if (values || (frame && frame->damage[i] >= damage_shown_inside) || (cut && cut->bares(nodes.position[i])))
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

ShownNodes shown_nodes(const ViewNodes& nodes, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                       const NodeFilter& filter) {
    if (filter.cut || (filter.values && frame))
        return filtered(nodes, on_skin, frame, filter);
    ShownNodes shown;
    for (std::uint32_t i = 0; frame && i < frame->damage.size(); ++i)
        if (frame->damage[i] >= damage_shown_inside && !on_skin[i])
            shown.inside.push_back(i);
    return shown;
}

} // namespace periscope::ui
