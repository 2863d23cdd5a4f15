#include "core/cracks/tip_speed.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace periscope {

namespace {

constexpr double speed_growth = 8; // number of spacings of growth over which a speed is measured
constexpr double least_growth = 4; // number of spacings from which a speed is given at all
constexpr std::size_t least_moments = 3;
// fraction of the duration of the last growth; a crack that has not grown for longer stands still
constexpr double standstill = 0.5;

// Returns the slope of the straight line fitted to (time, length), m/s; not negative. Nothing if all times are equal.
std::optional<double> slope_of_lengths(const std::vector<std::pair<double, double>>& points) {
    double t = 0, l = 0, tt = 0, tl = 0;
    const auto count = double(points.size());
    for (const auto& [time, length] : points)
        t += time / count, l += length / count;
    for (const auto& [time, length] : points) {
        tt += (time - t) * (time - t);
        tl += (time - t) * (length - l);
    }
    return tt > 0 ? std::optional(std::max(0.0, tl / tt)) : std::nullopt;
}

} // namespace

std::optional<double> tip_speed(const Crack& crack, std::uint64_t step) {
    const TipMoment* now = moment_at(crack, step);
    if (!now || !crack.in_time || (crack.forked && step > *crack.forked))
        return std::nullopt;
    const TipMoment* const first = crack.moments.data();
    const TipMoment* grown = now; // the moment of its last growth
    while (grown > first && (grown - 1)->length >= now->length)
        --grown;
    const TipMoment* from = grown;
    while (from > first && now->length - from->length < speed_growth * crack.spacing)
        --from;
    // skips the moments at the beginning in which the tip did not move
    while (from < grown && (from + 1)->length <= from->length)
        ++from;
    std::vector<std::pair<double, double>> points;
    double begin = from->time, growth = now->length - from->length;
    if (growth < speed_growth * crack.spacing && crack.unseen_until && from->length >= least_growth * crack.spacing) {
        begin = *crack.unseen_until; // at this time the crack had no length; it has grown far since then
        growth = now->length;
        points.emplace_back(begin, 0);
    }
    const auto moments = std::size_t(now - from) + 1 + points.size();
    if (growth < speed_growth * crack.spacing && moments < least_moments)
        return std::nullopt;
    if (growth < least_growth * crack.spacing)
        return std::nullopt;
    if (now->time - grown->time > standstill * (grown->time - begin))
        return 0;
    for (const TipMoment* m = from; m <= grown; ++m)
        points.emplace_back(m->time, m->length);
    return slope_of_lengths(points);
}

std::optional<GrowthSpeed> growth_speed(const Crack& crack, std::uint64_t step) {
    const TipMoment* last = moment_at(crack, step);
    if (!crack.in_time || !last)
        return std::nullopt;
    const TipMoment& first = crack.moments.front();
    const std::span moments(&first, last + 1);
    const auto grown = std::ranges::find_if(moments, [&](const TipMoment& m) { return m.length >= last->length; });
    const bool was_long = crack.unseen_until && first.length >= least_growth * crack.spacing;
    GrowthSpeed speed{{}, 0, was_long ? *crack.unseen_until : first.time, grown->time};
    if (!(speed.until > speed.from))
        return std::nullopt;
    speed.mean = (last->length - (was_long ? 0 : first.length)) / (speed.until - speed.from);
    for (const TipMoment& moment : moments)
        // if the crack jumped between two frames, the mean is larger than any tip speed
        if (const auto known = tip_speed(crack, moment.step))
            speed.largest = std::max({speed.largest.value_or(0), *known, speed.mean});
    return speed;
}

} // namespace periscope
