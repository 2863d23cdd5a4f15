// What a frame holds, as a table: whoever shows or asks for "a field" goes through it, so that a new one is one entry.
#pragma once

#include "core/case/quantity.hpp"
#include "core/model/frame.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace periscope {

struct FrameField {
    std::string_view name;  // as in the files
    std::string_view label; // as a person says it
    std::string_view unit;  // SI; empty: a plain number
    Dimension dimension;
    std::size_t components = 1; // per node: 1, or 3 along x, y and z
    std::vector<float> Frame::*values = nullptr;
    std::optional<std::array<double, 2>> locked; // the range that every picture has unless someone wants another
};

std::span<const FrameField> frame_fields();

// Of a vector its length, or one component; of a plain number always `size`.
enum class Component { size, x, y, z };

inline float component_of(const float* values, std::size_t node, std::size_t components, Component component) {
    if (components == 1)
        return values[node];
    const float* v = values + components * node;
    return component == Component::size ? std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
                                        : v[std::size_t(component) - 1];
}

// The extremes of one field, in its unit, gathered over any number of frames.
class FieldExtremes {
public:
    void include(const FrameField& field, const Frame& frame); // values that are no numbers are passed over
    void include(const FieldExtremes& others);
    bool any() const { return any_; }
    std::array<double, 2> range(Component component) const; // of nothing {0, 0}

private:
    bool any_ = false;
    float largest_square_ = 0;
    static constexpr float far = std::numeric_limits<float>::max();
    std::array<float, 3> low_{far, far, far}, high_{-far, -far, -far};
};

// Of each field of a frame, in the order of frame_fields().
std::vector<FieldExtremes> extremes_of(const Frame& frame);

} // namespace periscope
