#include "core/curves/load_factor.hpp"

#include <algorithm>

namespace periscope {

std::optional<double> load_factor(const Model& model, std::span<const LoadStepRecord> records, std::uint64_t step) {
    if (run_axis(model) != RunAxis::load_steps || model.steps == 0)
        return std::nullopt;
    if (step == 0)
        return 0;
    if (!model.load_control)
        return double(step) / double(model.steps);
    const auto record = std::ranges::find(records, step, &LoadStepRecord::step);
    return record == records.end() ? std::nullopt : std::optional(record->load_factor);
}

std::optional<RunCurve> load_factor_curve(const Model& model, std::span<const LoadStepRecord> records,
                                          std::uint64_t until) {
    if (run_axis(model) != RunAxis::load_steps)
        return std::nullopt;
    RunCurve curve{{"load factor", "1", "Load factor"}, {}};
    for (std::uint64_t step = 0; step <= until; ++step)
        if (const auto factor = load_factor(model, records, step)) {
            curve.points.x.push_back(double(step));
            curve.points.y.push_back(*factor);
        }
    return curve;
}

} // namespace periscope
