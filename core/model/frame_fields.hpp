// What a frame holds, as a table: whoever shows or asks for "a field" goes through it, so that a new one is one entry.
#pragma once

#include "core/case/case.hpp"
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
    std::size_t components = 1; // per node
    std::vector<float> Frame::*values = nullptr;
    std::vector<double> ExactValues::*exact = nullptr;
    std::optional<std::array<double, 2>> locked;  // the range that every picture has unless someone wants another
    std::span<const std::string_view> parts = {}; // what the components are called, when there are several
    bool has_size = false;                        // as a vector
    bool NodeFieldsEntry::*wanted = nullptr;      // the choice that a case makes; null: it is in every frame
    bool only_in_files = false;                   // those for the view are without it, which has its own

    bool is_in(const NodeFieldsEntry& fields) const { return !wanted || fields.*wanted; }
    bool is_in_view(const NodeFieldsEntry& fields) const { return is_in(fields) && !only_in_files; }
};

std::span<const FrameField> frame_fields();

// The magnitude of a vector or one of its parts, x first; of a tensor xx, yy, zz and then the other three, of principal
// values the largest first. A plain number always has `size`.
enum class Component { size, x, y, z, xy, yz, zx };

inline Component first_component(const FrameField& field) {
    return field.components == 1 || field.has_size ? Component::size : Component::x;
}

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
    std::array<float, 6> low_{far, far, far, far, far, far}, high_{-far, -far, -far, -far, -far, -far};
};

// The extremes of each field of a frame, in the order of frame_fields().
std::vector<FieldExtremes> extremes_of(const Frame& frame);

} // namespace periscope
