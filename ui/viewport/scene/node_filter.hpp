// Which nodes are drawn: what can be seen from outside, or what remains when a part is taken away.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"
#include "core/shapes/skin.hpp"

#include <array>
#include <optional>
#include <vector>

namespace periscope::ui {

struct CutPlane { // the body's part on the side of the normal is taken away; in the undeformed body
    Vec3 point, normal{1, 0, 0};
    friend bool operator==(const CutPlane&, const CutPlane&) = default;
};

// Which side of the plane a point is on. Behind the plane lies a layer of nodes thick enough to have no holes: on a grid
// that of a "standard" digital plane.
class Cut {
public:
    Cut(const CutPlane& plane, const Nodes& nodes);
    bool keeps(const Vec3& p) const { return dot(normal_, p) <= offset_; }
    bool bares(const Vec3& p) const { return dot(normal_, p) > offset_ - layer_; } // in the layer, or beyond
    const Vec3& normal() const { return normal_; }

private:
    Vec3 normal_;
    double offset_ = 0, layer_ = 0;
};

// The part that several planes leave: what is on the kept side of all of them.
class Cuts {
public:
    Cuts(const std::vector<CutPlane>& planes, const Nodes& nodes);
    bool keeps(const Vec3& p) const;
    const Cut* baring(const Vec3& p) const; // of a point that is kept: the plane in whose layer it is; null: in none
private:
    std::vector<Cut> cuts_;
};

struct ValueFilter {       // only nodes whose value lies between two
    std::size_t field = 0; // of frame_fields()
    Component component = Component::size;
    std::array<double, 2> between{0, 1};
    bool in_ghost = false; // the whole body around them, translucent
    friend bool operator==(const ValueFilter&, const ValueFilter&) = default;
};

struct NodeFilter {
    std::optional<ValueFilter> values;
    std::vector<CutPlane> cuts;
    bool held_only = false; // only nodes of which the frame has values: where these are not those of the outer surface
    bool is_any() const { return values || !cuts.empty() || held_only; }
    friend bool operator==(const NodeFilter&, const NodeFilter&) = default;
};

struct ShownNodes {
    bool whole_skin = true;
    std::vector<std::uint32_t> skin;   // indices into the skin's nodes, ascending; unused when all of it is shown
    std::vector<std::uint32_t> inside; // nodes that are not of the skin, ascending
    friend bool operator==(const ShownNodes&, const ShownNodes&) = default;
};

// Per node, 1: the filter leaves it; the frame as below.
std::vector<std::uint8_t> kept_nodes(const ViewNodes& nodes, const Frame* frame, const NodeFilter& filter);

// The skin, with nodes inside that lost many bonds. A cut shows the layer of nodes behind it as a closed face; a filter of values
// shows nodes wherever they are. Nodes without values in the frame are never inside. `on_skin` is 1 for nodes of the skin; the
// frame is null for an undeformed body.
ShownNodes shown_nodes(const ViewNodes& nodes, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                       const NodeFilter& filter);

} // namespace periscope::ui
