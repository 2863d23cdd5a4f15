// Defines by which field nodes are coloured, with which colour map, and over which range.
#pragma once

#include "core/model/frame_fields.hpp"
#include "core/model/model.hpp"
#include "ui/viewport/colours/colour_maps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <optional>
#include <vector>

namespace periscope::ui {

// From `damage` on, the fields are those of frame_fields() in the same order. Those without a name here have the
// numbers that follow.
enum class Field { sets, materials, spacings, fragments, damage, displacement, velocity };

constexpr bool of_results(Field field) {
    return field >= Field::damage;
}
constexpr bool of_frames(Field field) { // whether the field can only be shown for a frame
    return field >= Field::fragments;
}
inline std::size_t index_of(Field field) { // returns the index in frame_fields(); only for fields with of_results()
    return std::size_t(field) - std::size_t(Field::damage);
}
inline Field field_of(std::size_t index) {
    return Field(std::size_t(Field::damage) + index);
}
// Returns the field that shows cracks best: the softening, if a law softens and frames have this field, because a
// body whose bonds soften may separate without a damaged node. Otherwise returns the damage.
Field usual_field(const Model& model);
inline const FrameField& frame_field(Field field) {
    return frame_fields()[index_of(field)];
}

struct FieldChoice {
    Field field = Field::sets;
    Component component = Component::size;
    friend auto operator<=>(const FieldChoice&,
                            const FieldChoice&) = default; // NOLINT(modernize-use-nullptr): false alarm
    bool is_signed() const { return of_results(field) && component != Component::size; }
};
// Returns the choices for a field: first its magnitude, if it has one, then its components.
inline std::vector<FieldChoice> choices_of(Field field) {
    std::vector<FieldChoice> choices{{field, first_component(frame_field(field))}};
    while (choices.size() < frame_field(field).components + (frame_field(field).has_size ? 1U : 0U))
        choices.push_back({field, Component(int(choices.back().component) + 1)});
    return choices;
}

QString field_title(const FieldChoice& choice); // "Displacement x"

using Range = std::array<double, 2>; // the lowest and the highest value, in SI units

// How a field is drawn. Each FieldChoice has its own scale.
struct FieldScale {
    ColourMap map = ColourMap::viridis;
    bool reversed = false;
    int steps = 0;      // number of colour bands; 0: smooth colours
    bool lines = false; // whether lines of equal value are drawn too: contour_lines.hpp
    // the range that the user has typed or taken from a frame; without it, the automatic range is used
    std::optional<Range> own;
    friend bool operator==(const FieldScale&, const FieldScale&) = default;
};

// `usual` is the colour map that the user has chosen for all fields, if any.
inline FieldScale default_scale(const FieldChoice& choice, std::optional<ColourMap> usual = std::nullopt) {
    FieldScale scale;
    if (usual)
        scale.map = *usual;
    else if (choice.is_signed())
        scale.map = ColourMap::cool_warm;
    else if (of_results(choice.field) && frame_field(choice.field).locked) // 0 is the value of the intact body
        scale.map = ColourMap::cracks;
    return scale;
}

// Returns the range that is used if the user chooses none: the locked range of the field, or the range of its values in
// the run so far. For a component, which can be negative, the range is symmetric, so that zero has the neutral colour.
// The range is never empty.
inline Range automatic_range(const FieldChoice& choice, const FieldExtremes& extremes) {
    if (const auto& locked = frame_field(choice.field).locked)
        return *locked;
    Range range = extremes.range(choice.component);
    if (choice.is_signed()) {
        const double most = std::max(std::abs(range[0]), std::abs(range[1]));
        range = {-most, most};
    }
    if (!(range[1] > range[0]))
        range[1] = range[0] + 1;
    return range;
}

} // namespace periscope::ui
