// Determines which nodes are drawn: those that are visible from outside, and those that become visible when a part of
// the body is hidden.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"
#include "core/shapes/skin.hpp"

#include <array>
#include <optional>
#include <vector>

namespace periscope::ui {

struct CutPlane { // a clip plane, which hides the part of the undeformed body on the side to which the normal points
    Vec3 point, normal{1, 0, 0};
    friend bool operator==(const CutPlane&, const CutPlane&) = default;
};

// Tests on which side of a clip plane a point is. The nodes in a layer on the kept side of the plane are drawn as a
// closed face. The layer is just thick enough to have no holes: on a grid it is a "standard" digital plane.
class Cut {
public:
    Cut(const CutPlane& plane, const Nodes& nodes);
    bool keeps(const Vec3& p) const { return dot(normal_, p) <= offset_; }
    // Whether the point is in the layer, or on the hidden side of the plane.
    bool bares(const Vec3& p) const { return dot(normal_, p) > offset_ - layer_; }
    const Vec3& normal() const { return normal_; }

private:
    Vec3 normal_;
    double offset_ = 0, layer_ = 0;
};

// Tests points against several clip planes. Only what is on the kept side of all of them is drawn.
class Cuts {
public:
    Cuts(const std::vector<CutPlane>& planes, const Nodes& nodes);
    bool keeps(const Vec3& p) const;
    // Returns the plane whose layer contains a point that is kept; null if the point is in no layer.
    const Cut* baring(const Vec3& p) const;

private:
    std::vector<Cut> cuts_;
};

struct ValueFilter {       // keeps only nodes whose values are between two limits
    std::size_t field = 0; // index in frame_fields()
    Component component = Component::size;
    std::array<double, 2> between{0, 1};
    bool in_ghost = false; // draws the whole body, translucent, around these nodes
    friend bool operator==(const ValueFilter&, const ValueFilter&) = default;
};

struct NodeFilter {
    std::optional<ValueFilter> values;
    std::vector<CutPlane> cuts;
    // Keeps only nodes that have values in the frame. Set if a file holds only some nodes, and these are not simply the
    // outer ones.
    bool held_only = false;
    bool is_any() const { return values || !cuts.empty() || held_only; }
    friend bool operator==(const NodeFilter&, const NodeFilter&) = default;
};

struct ShownNodes {
    bool whole_skin = true;
    std::vector<std::uint32_t> skin;   // indices into the outer nodes, ascending; not used if whole_skin is set
    std::vector<std::uint32_t> inside; // other nodes that are drawn, ascending
    friend bool operator==(const ShownNodes&, const ShownNodes&) = default;
};

// Returns for each node 1 if it passes the filter, otherwise 0. `frame` is null for an undeformed body.
std::vector<std::uint8_t> kept_nodes(const ViewNodes& nodes, const Frame* frame, const NodeFilter& filter);

// Returns the outer nodes, and nodes inside that have lost many bonds. A clip plane shows the layer of nodes behind it
// as a closed face; a value filter shows nodes wherever they are. Nodes inside that have no values in the frame are not
// shown. `on_skin` is 1 for outer nodes. `frame` is null for an undeformed body.
ShownNodes shown_nodes(const ViewNodes& nodes, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                       const NodeFilter& filter);

} // namespace periscope::ui
