// Values of a field along a straight line through the undeformed body.
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
    // Places from one end to the other, both included, a quarter of a spacing apart; of a line longer than a thousand
    // spacings 4001. A line without a length has one place.
    LineValues(const Nodes& nodes, const Line& line);

    const std::vector<double>& distance() const { return distance_; } // of each place from the beginning, m
    // At these places, in the field's unit; between nodes as in NodeMap. Of a vector's magnitude, the magnitudes of the
    // nodes count. NaN where no node is within one spacing. The frame has a value for each of the nodes.
    std::vector<double> operator()(const FrameField& field, Component component, const Frame& frame) const;

private:
    std::vector<double> distance_;
    std::vector<std::uint32_t> near_; // nodes beside the line
    NodeMap map_;                     // from these
};

} // namespace periscope
