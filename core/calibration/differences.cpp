#include "core/calibration/differences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace periscope {
namespace {

// Returns the value one step above (`sign` 1) or below (−1), or nothing if that is outside the bounds.
std::optional<double> stepped(const Bounds& bounds, double value, int sign) {
    const double distance = bounds.upper - bounds.lower;
    const double size = std::abs(value) > difference_step * distance ? std::abs(value) : distance;
    const double there = value + sign * std::min(difference_step * size, largest_step * distance);
    return there >= bounds.lower && there <= bounds.upper ? std::optional(there) : std::nullopt;
}

} // namespace

std::optional<Columns> derivatives(const Ask& ask, const std::vector<FittedParameter>& fitted,
                                   const std::vector<std::size_t>& free, const Trial& at, bool central) {
    struct Side {
        std::optional<Trial> trial;
        double share = 0;
    };
    std::vector<std::array<Side, 2>> sides(free.size()); // for each parameter, the runs below and above
    // Computes the runs for pairs of an index into `free` and a side (0 below, 1 above). Returns false if the
    // calibration ends.
    const auto run = [&](const std::vector<std::pair<std::size_t, int>>& wanted) {
        std::vector<Parameters> runs;
        std::vector<std::pair<std::size_t, int>> which;
        for (const auto& [k, side] : wanted) {
            const std::size_t p = free[k];
            if (const auto there = stepped(fitted[p].bounds, at.values[p], side == 1 ? 1 : -1)) {
                runs.push_back(at.values);
                runs.back()[p] = *there;
                which.emplace_back(k, side);
            }
        }
        if (runs.empty())
            return true;
        const std::vector<Trial> trials = ask(runs);
        for (std::size_t t = 0; t < trials.size(); ++t)
            if (!trials[t].has_failed) {
                const auto [k, side] = which[t];
                Side& into = sides[k][static_cast<std::size_t>(side)];
                into.trial = trials[t];
                into.share = share_of(fitted[free[k]].bounds, trials[t].values[free[k]]);
            }
        return !trials.empty();
    };
    std::vector<std::pair<std::size_t, int>> first, second;
    for (std::size_t k = 0; k < free.size(); ++k) {
        first.emplace_back(k, 1);
        if (central)
            first.emplace_back(k, 0);
    }
    if (!run(first))
        return std::nullopt;
    for (std::size_t k = 0; k < free.size() && !central; ++k)
        if (!sides[k][1].trial)
            second.emplace_back(k, 0);
    if (!run(second))
        return std::nullopt;

    Columns result;
    for (std::size_t k = 0; k < free.size(); ++k) {
        const double here = share_of(fitted[free[k]].bounds, at.values[free[k]]);
        const auto& [below, above] = sides[k];
        if (!below.trial && !above.trial)
            return std::nullopt;
        const std::vector<double>& low = below.trial ? below.trial->residuals : at.residuals;
        const std::vector<double>& high = above.trial ? above.trial->residuals : at.residuals;
        const double distance = (above.trial ? above.share : here) - (below.trial ? below.share : here);
        std::vector<double>& column = result.emplace_back();
        for (std::size_t row = 0; row < at.residuals.size(); ++row)
            column.push_back((high[row] - low[row]) / distance);
    }
    return result;
}

} // namespace periscope
