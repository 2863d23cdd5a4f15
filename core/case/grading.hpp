// The properties of a material that may vary with position.
#pragma once

#include "core/case/case.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace periscope {

struct GradedProperty {
    std::string_view key; // in the file, the same key as for the material itself
    std::string GradingEntry::*function;
    Quantity* (*of)(MaterialEntry&); // returns the property of a material; null if it is not given
};

inline Quantity* if_given(std::optional<Quantity>& quantity) {
    return quantity ? &*quantity : nullptr;
}
inline constexpr std::array<GradedProperty, 5> graded_properties{
    {{"youngs_modulus", &GradingEntry::youngs_modulus, [](MaterialEntry& m) { return &m.youngs_modulus; }},
     {"density", &GradingEntry::density, [](MaterialEntry& m) { return &m.density; }},
     {"fracture_energy", &GradingEntry::fracture_energy, [](MaterialEntry& m) { return if_given(m.fracture_energy); }},
     {"critical_stretch", &GradingEntry::critical_stretch,
      [](MaterialEntry& m) { return if_given(m.critical_stretch); }},
     {"tensile_strength", &GradingEntry::tensile_strength,
      [](MaterialEntry& m) { return if_given(m.tensile_strength); }}}};

inline bool is_graded(const Case& value) {
    return std::any_of(value.materials.begin(), value.materials.end(),
                       [](const MaterialEntry& material) { return material.grading.has_value(); });
}

// Returns whether the model has several materials; a graded material becomes several.
inline bool has_several_materials(const Case& value) {
    return value.materials.size() > 1 || is_graded(value);
}

} // namespace periscope
