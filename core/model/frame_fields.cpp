#include "core/model/frame_fields.hpp"

#include "core/model/model.hpp"

#include <algorithm>
#include <limits>

namespace periscope {

std::span<const FrameField> frame_fields() {
    static constexpr std::array<std::string_view, 3> axes{"x", "y", "z"}, numbered{"1", "2", "3"};
    static constexpr std::array<std::string_view, 6> tensor{"xx", "yy", "zz", "xy", "yz", "zx"};
    static const std::array<FrameField, 15> fields{{
        {"damage", "Damage", "", dimension::none, 1, &Frame::damage, &ExactValues::damage, std::array<double, 2>{0, 1}},
        {"displacement", "Displacement", "m", dimension::length, 3, &Frame::displacement, &ExactValues::displacement,
         std::nullopt, axes, true},
        {"velocity", "Velocity", "m/s", dimension::speed, 3, &Frame::velocity, &ExactValues::velocity, std::nullopt,
         axes, true, nullptr, false, true},
        {"von Mises stress",
         "Von Mises stress",
         "Pa",
         dimension::pressure,
         1,
         &Frame::von_mises,
         &ExactValues::von_mises,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::stress},
        {"principal stress", "Principal stress", "Pa", dimension::pressure, 3, &Frame::principal_stress,
         &ExactValues::principal_stress, std::nullopt, numbered, false, &NodeFieldsEntry::stress},
        {"stress", "Stress", "Pa", dimension::pressure, 6, &Frame::stress, &ExactValues::stress, std::nullopt, tensor,
         false, &NodeFieldsEntry::stress},
        {"strain", "Strain", "", dimension::none, 6, &Frame::strain, &ExactValues::strain, std::nullopt, tensor, false,
         &NodeFieldsEntry::strain},
        {"von Mises strain",
         "Von Mises strain",
         "",
         dimension::none,
         1,
         &Frame::von_mises_strain,
         &ExactValues::von_mises_strain,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::strain},
        {"principal strain", "Principal strain", "", dimension::none, 3, &Frame::principal_strain,
         &ExactValues::principal_strain, std::nullopt, numbered, false, &NodeFieldsEntry::strain},
        {"strain energy density",
         "Strain energy density",
         "J/m^3",
         dimension::pressure,
         1,
         &Frame::strain_energy,
         &ExactValues::strain_energy,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::strain_energy},
        {"force density", "Force density", "N/m^3", dimension::force_density, 3, &Frame::force_density,
         &ExactValues::force_density, std::nullopt, axes, true, &NodeFieldsEntry::force_density},
        {"softening",
         "Softening",
         "",
         dimension::none,
         1,
         &Frame::softening,
         &ExactValues::softening,
         std::array<double, 2>{0, 1},
         {},
         false,
         &NodeFieldsEntry::softening},
        {"dissipated energy density",
         "Dissipated energy density",
         "J/m^3",
         dimension::pressure,
         1,
         &Frame::dissipated_energy,
         &ExactValues::dissipated_energy,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::dissipated_energy},
        {"stretch ratio",
         "Stretch ratio",
         "",
         dimension::none,
         1,
         &Frame::stretch_ratio,
         &ExactValues::stretch_ratio,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::stretch_ratio},
        {"fragment",
         "Fragment",
         "",
         dimension::none,
         1,
         &Frame::fragment,
         &ExactValues::fragment,
         std::nullopt,
         {},
         false,
         &NodeFieldsEntry::fragments,
         true},
    }};
    return fields;
}

FieldsOfRun fields_of(const Model& model) {
    return {model.fields, model.stepper == Stepper::dynamic};
}

namespace {

constexpr std::size_t lanes = 12; // a multiple of 3 and of 6 components; suits vector instructions

struct Bounds {
    std::array<float, lanes> low, high;
};

// The comparisons are written so that a NaN changes neither the minimum nor the maximum.
void widen(Bounds& bounds, std::size_t lane, float value) {
    bounds.low[lane] = value < bounds.low[lane] ? value : bounds.low[lane];
    bounds.high[lane] = value > bounds.high[lane] ? value : bounds.high[lane];
}

} // namespace

void FieldExtremes::include(const FrameField& field, const Frame& frame) {
    const std::vector<float>& values = frame.*field.values;
    if (values.empty())
        return;
    Bounds bounds;
    bounds.low.fill(std::numeric_limits<float>::max());
    bounds.high.fill(std::numeric_limits<float>::lowest());
    // This many values stay in the cache while they are read twice, for the components and for the magnitude.
    constexpr std::size_t block = lanes * 512;
    float largest = largest_square_;
    for (std::size_t from = 0; from < values.size(); from += block) {
        const std::size_t count = std::min(block, values.size() - from), whole = count / lanes * lanes;
        const float* v = values.data() + from;
        for (std::size_t i = 0; i < whole; i += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                widen(bounds, lane, v[i + lane]);
        for (std::size_t i = whole; i < count; ++i)
            widen(bounds, i - whole, v[i]);
        if (field.has_size)
            for (std::size_t i = 0; i + 2 < count; i += 3) {
                const float square = v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2];
                largest = square > largest ? square : largest;
            }
    }
    largest_square_ = largest;
    const std::size_t components = field.components;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::size_t k = lane % components;
        low_[k] = std::min(low_[k], bounds.low[lane]);
        high_[k] = std::max(high_[k], bounds.high[lane]);
    }
    any_ = any_ || low_[0] <= high_[0];
}

void FieldExtremes::include(const FieldExtremes& others) {
    any_ = any_ || others.any_;
    largest_square_ = std::max(largest_square_, others.largest_square_);
    for (std::size_t k = 0; k < low_.size(); ++k) {
        low_[k] = std::min(low_[k], others.low_[k]);
        high_[k] = std::max(high_[k], others.high_[k]);
    }
}

std::vector<FieldExtremes> extremes_of(const Frame& frame) {
    std::vector<FieldExtremes> all(frame_fields().size());
    for (std::size_t k = 0; k < all.size(); ++k)
        all[k].include(frame_fields()[k], frame);
    return all;
}

std::array<double, 2> FieldExtremes::range(Component component) const {
    if (!any_)
        return {0, 0};
    if (component == Component::size) // a single number: its own range; a vector: from 0 to its largest magnitude
        return largest_square_ > 0 ? std::array<double, 2>{0, std::sqrt(double(largest_square_))}
                                   : std::array<double, 2>{low_[0], high_[0]};
    const std::size_t k = std::size_t(component) - 1;
    return {low_[k], high_[k]};
}

} // namespace periscope
