// The properties of a material that may vary with position.
#pragma once

#include "core/case/case.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

namespace periscope {

struct GradedProperty {
    std::string_view key; // in the file, the same key as for the material itself
};

inline bool is_graded(const Case& value) {
    return std::any_of(value.materials.begin(), value.materials.end(),
                       [](const MaterialEntry& material) { return material.grading.has_value(); });
}

// Returns whether the model has several materials; a graded material becomes several.
inline bool has_several_materials(const Case& value) {
    return value.materials.size() > 1 || is_graded(value);
}

// In the order of GradingEntry::function.
inline constexpr std::array<GradedProperty, std::tuple_size_v<decltype(GradingEntry::function)>> graded_properties{
    {{"youngs_modulus"}, {"density"}, {"fracture_energy"}, {"critical_stretch"}, {"tensile_strength"}}};

// Returns the property of a material; null if it is not given.
inline Quantity* graded_property(MaterialEntry& material, std::size_t property) {
    const auto given = [](std::optional<Quantity>& quantity) { return quantity ? &*quantity : nullptr; };
    switch (property) {
    case 0:
        return &material.youngs_modulus;
    case 1:
        return &material.density;
    case 2:
        return given(material.fracture_energy);
    case 3:
        return given(material.critical_stretch);
    default:
        return given(material.tensile_strength);
    }
}

} // namespace periscope
