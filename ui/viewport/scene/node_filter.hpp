// Determines which nodes are drawn: those that are visible from outside, or those that are left when a part is hidden.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"
#include "core/shapes/skin.hpp"

#include <array>
#include <optional>
#include <vector>

namespace periscope::ui {

struct CutPlane { // hides the part of the undeformed body on the side of the normal
    Vec3 point, normal{1, 0, 0};
    friend bool operator==(const CutPlane&, const CutPlane&) = default;
};

// Tests on which side of the plane a point is. A layer of nodes behind the plane is drawn as a face. It is thick enough
// to have no holes: on a grid it is a "standard" digital plane.
class Cut {
public:
    Cut(const CutPlane& plane, const Nodes& nodes);
    bool keeps(const Vec3& p) const { return dot(normal_, p) <= offset_; }
    // whether the point is in the layer, or beyond it
    bool bares(const Vec3& p) const { return dot(normal_, p) > offset_ - layer_; }
    const Vec3& normal() const { return normal_; }

private:
    Vec3 normal_;
    double offset_ = 0, layer_ = 0;
};

// The part of the body on the kept side of all planes.
class Cuts {
public:
    Cuts(const std::vector<CutPlane>& planes, const Nodes& nodes);
    bool keeps(const Vec3& p) const;
    // for a point that is kept, returns the plane whose layer contains it; null if there is none
    const Cut* baring(const Vec3& p) const;

private:
    std::vector<Cut> cuts_;
};

struct ValueFilter {       // keeps only nodes with a value between two limits
    std::size_t field = 0; // index in frame_fields()
    Component component = Component::size;
    std::array<double, 2> between{0, 1};
    bool in_ghost = false; // draws the whole body around these nodes, translucent
    friend bool operator==(const ValueFilter&, const ValueFilter&) = default;
};

struct NodeFilter {
    std::optional<ValueFilter> values;
    std::vector<CutPlane> cuts;
    // keeps only nodes with values in the frame; used unless these are the nodes of the outer surface
    bool held_only = false;
    bool is_any() const { return values || !cuts.empty() || held_only; }
    friend bool operator==(const NodeFilter&, const NodeFilter&) = default;
};

struct ShownNodes {
    bool whole_skin = true;
    std::vector<std::uint32_t> skin;   // indices into the outer nodes, ascending; unused if all are shown
    std::vector<std::uint32_t> inside; // other nodes, ascending
    friend bool operator==(const ShownNodes&, const ShownNodes&) = default;
};

// Returns for each node 1 if it passes the filter. The frame may be null, as below.
std::vector<std::uint8_t> kept_nodes(const ViewNodes& nodes, const Frame* frame, const NodeFilter& filter);

// Returns the outer nodes, and nodes inside that have lost many bonds. A cut shows the layer of nodes behind it as a
// closed face; a value filter shows nodes wherever they are. Nodes without values in the frame are never shown inside.
// `on_skin` is 1 for outer nodes. The frame is null for an undeformed body.
ShownNodes shown_nodes(const ViewNodes& nodes, const std::vector<std::uint8_t>& on_skin, const Frame* frame,
                       const NodeFilter& filter);

} // namespace periscope::ui
