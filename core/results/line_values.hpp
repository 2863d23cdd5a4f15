// Computes the values of a field along a straight line through the undeformed body.
#pragma once

#include "core/model/frame_fields.hpp"
#include "core/results/node_map.hpp"

#include <vector>

namespace periscope {

struct Line {
    Vec3 from, to; // m
    friend bool operator==(const Line&, const Line&) = default;
};

class LineValues {
public:
    // The values are computed at points a quarter of a spacing apart, including both ends of the line; a line longer
    // than a thousand spacings has 4001 points. A line of zero length has one point.
    LineValues(const Nodes& nodes, const Line& line);

    // Returns the distance of each point from the start of the line, m.
    const std::vector<double>& distance() const { return distance_; }
    // Returns the values at these points, in the field's unit. Between nodes they are interpolated as in NodeMap; the
    // magnitude of a vector is interpolated from the magnitudes at nodes. The value is NaN where no node is within one
    // spacing. The frame must have values for all nodes.
    std::vector<double> operator()(const FrameField& field, Component component, const Frame& frame) const;

private:
    std::vector<double> distance_;
    std::vector<std::uint32_t> near_; // nodes near the line
    NodeMap map_;                     // interpolates from the nodes in near_
};

} // namespace periscope
