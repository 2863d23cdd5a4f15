// The table of the fields that a frame can have. All code that shows or requests fields uses it, so that a new field
// needs only one row.
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

struct Model; // model.hpp

// What decides which fields the view of a run offers: the fields that the run stores, and its analysis.
struct FieldsOfRun {
    NodeFieldsEntry stored;
    bool moves = true; // false for a quasi-static analysis, in which velocities have no meaning
    friend bool operator==(const FieldsOfRun&, const FieldsOfRun&) = default;
};
FieldsOfRun fields_of(const Model& model);

struct FrameField {
    std::string_view name;  // as in the files
    std::string_view label; // name for the user
    std::string_view unit;  // SI; empty for a dimensionless number
    Dimension dimension;
    std::size_t components = 1; // per node
    std::vector<float> Frame::*values = nullptr;
    std::vector<double> ExactValues::*exact = nullptr;
    // The range of colours in all pictures, unless the user chooses another one.
    std::optional<std::array<double, 2>> locked;
    std::span<const std::string_view> parts = {}; // names of the components, if there are several
    bool has_size = false;                        // whether the field has a magnitude, as vectors do
    // The choice in the case that requests the field; null if every frame has it.
    bool NodeFieldsEntry::*wanted = nullptr;
    // Whether only frames in files have it. The view computes it for itself.
    bool only_in_files = false;
    bool is_of_motion = false; // has no meaning in a quasi-static analysis

    bool is_in(const NodeFieldsEntry& fields) const { return !wanted || fields.*wanted; }
    bool is_in_view(const FieldsOfRun& run) const {
        return is_in(run.stored) && !only_in_files && (run.moves || !is_of_motion);
    }
};

std::span<const FrameField> frame_fields();

// What is shown of a field: the magnitude of a vector, or one component: x, y, z of a vector; xx, yy, zz, xy, yz, zx of
// a tensor, where `x`, `y` and `z` stand for xx, yy and zz; or the principal values with the largest first, where `x`
// stands for the largest. A field with one component always has `size`.
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

// The extremes of one field, in its unit, accumulated over any number of frames.
class FieldExtremes {
public:
    void include(const FrameField& field, const Frame& frame); // ignores NaN
    void include(const FieldExtremes& others);
    bool any() const { return any_; }
    std::array<double, 2> range(Component component) const; // {0, 0} if there were no values

private:
    bool any_ = false;
    float largest_square_ = 0;
    static constexpr float far = std::numeric_limits<float>::max();
    std::array<float, 6> low_{far, far, far, far, far, far}, high_{-far, -far, -far, -far, -far, -far};
};

// Returns the extremes of each field of a frame, in the order of frame_fields().
std::vector<FieldExtremes> extremes_of(const Frame& frame);

} // namespace periscope
