#include "core/results/run_quality.hpp"

#include "core/case/observer_table.hpp"
#include "core/results/torn_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

QualityRow energy_row(std::optional<double> error) {
    QualityRow row{"observers", "Largest error of the energy balance", "not observed", Verdict::fine, {}};
    if (!error) {
        row.verdict = Verdict::look;
        row.advice = "Observe all energies to record it.";
        return row;
    }
    row.value = fmt::format("{:.2g} %", 100 * *error);
    if (*error > 0.01) {
        row.verdict = *error > 0.05 ? Verdict::wrong : Verdict::look;
        row.advice = "Energy is created or lost in the time integration. Use a smaller time step.";
    }
    return row;
}

std::optional<QualityRow> residual_row(const Model& model, const RunRecord& record) {
    if (record.load_steps.empty())
        return std::nullopt;
    const auto worst = std::ranges::max_element(record.load_steps, {}, &LoadStepRecord::residual);
    const double tolerance = model.quasi_static.tolerance;
    QualityRow row{"run.tolerance",
                   "Largest residual of the load steps",
                   fmt::format("{:.2e} in load step {} (tolerance {:.2e})", worst->residual, worst->step, tolerance),
                   Verdict::fine,
                   {}};
    if (worst->residual > tolerance) {
        row.verdict = worst->residual > 10 * tolerance ? Verdict::wrong : Verdict::look;
        row.advice = "Rounding in single precision limits the residual. Use double precision to reach the tolerance.";
    }
    return row;
}

std::optional<QualityRow> first_break_row(const RunRecord& record) {
    const auto broke = record.first_break ? break_at_sets(*record.first_break) : std::nullopt;
    if (!broke)
        return std::nullopt;
    return QualityRow{"conditions", "First broken bonds", broke->what, Verdict::look, broke->remedy + "."};
}

std::optional<QualityRow> end_row(const RunRecord& record) {
    if (record.state == "stopped")
        return QualityRow{"run", "End of the run", "stopped", Verdict::look,
                          "The results end before the end time. Resume the run to complete them."};
    if (record.state == "failed")
        return QualityRow{"run", "End of the run", "failed", Verdict::wrong, record.message};
    return std::nullopt;
}

} // namespace

std::optional<double> worst_energy_balance(const Model& model, std::span<const Sample> samples,
                                           std::optional<double> so_far) {
    for (std::size_t o = 0; o < model.observers.size(); ++o) {
        const ObserverDefinition& observer = model.observers[o];
        if (observer_info(observer.kind).energies == ObservedEnergies::none ||
            observer.part != EnergyPart::relative_balance)
            continue;
        for (const Sample& sample : samples)
            if (const double error = std::abs(sample.values[o].x);
                (sample.due.empty() || sample.due[o] != 0) && !std::isnan(error))
                so_far = std::max(so_far.value_or(0), error);
    }
    return so_far;
}

std::vector<QualityRow> run_quality(const Case& value, const Model& model, std::optional<double> worst_balance,
                                    const RunRecord& record) {
    const bool is_dynamic = model.stepper == Stepper::dynamic;
    std::vector<QualityRow> rows = model_quality(
        value, &model.nodes,
        is_dynamic ? StepLengths{model.time_step, model.stable_step, model.stability_limit} : StepLengths{});
    if (is_dynamic)
        rows.push_back(energy_row(worst_balance));
    for (const std::optional<QualityRow>& row : {residual_row(model, record), first_break_row(record), end_row(record)})
        if (row)
            rows.push_back(*row);
    return rows;
}

} // namespace periscope
