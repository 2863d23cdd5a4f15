#include "core/cracks/crack.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace periscope {

namespace {

constexpr double least_chord = 8; // shortest crack, in spacings, that has an angle or an energy per length

std::optional<double> chord_angle(const Crack& crack, const TipMoment& moment, const std::optional<Vec3>& from) {
    const Vec3 chord = moment.tip - crack.start;
    if (!from || norm(chord) < least_chord * crack.spacing)
        return std::nullopt;
    return std::acos(std::clamp(dot(*from, chord) / norm(chord), -1.0, 1.0));
}

} // namespace

const TipMoment* moment_at(const Crack& crack, std::uint64_t step) {
    const auto after = std::upper_bound(crack.moments.begin(), crack.moments.end(), step,
                                        [](std::uint64_t s, const TipMoment& m) { return s < m.step; });
    return after == crack.moments.begin() ? nullptr : &*(after - 1);
}

bool has_forked(const Crack& crack, std::uint64_t step) {
    return crack.forked && step >= *crack.forked;
}

std::optional<double> growth_per_load_step(const Crack& crack, std::uint64_t step) {
    const TipMoment* now = moment_at(crack, step);
    if (crack.in_time || !now || now == crack.moments.data())
        return std::nullopt;
    const TipMoment& before = *(now - 1);
    return (now->length - before.length) / double(now->step - before.step);
}

std::optional<double> angle_at(const Crack& crack, const TipMoment& moment) {
    return chord_angle(crack, moment, crack.notch_direction);
}

std::optional<double> branch_angle_at(const Crack& crack, const TipMoment& moment) {
    return chord_angle(crack, moment, crack.parent_direction);
}

std::optional<double> energy_per_length(const Crack& crack, const TipMoment& moment) {
    if (!moment.dissipated || moment.length < least_chord * crack.spacing)
        return std::nullopt;
    return *moment.dissipated / moment.length;
}

} // namespace periscope
