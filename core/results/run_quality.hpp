// How far the results of a run can be trusted: the numbers of its model, and those that only the run shows.
#pragma once

#include "core/results/results_folder.hpp"

#include <span>

namespace periscope {

// The largest relative error of the energy balance in these rows of all observers, not below `so_far`; none where the
// balance is not observed.
std::optional<double> worst_energy_balance(const Model& model, std::span<const Sample> samples,
                                           std::optional<double> so_far = std::nullopt);

// model_quality() of the model; then the energy balance of an explicit dynamic run, the residuals of the load steps of a
// quasi-static one, and how the run ended if it did not finish.
std::vector<QualityRow> run_quality(const Case& value, const Model& model, std::optional<double> worst_balance,
                                    const RunRecord& record);

} // namespace periscope
