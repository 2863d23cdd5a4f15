// How far the results of a run can be trusted: the numbers of its model, and those that only the run shows.
#pragma once

#include "core/results/results_folder.hpp"

#include <span>

namespace periscope {

// What the rows of a run say about its energy balance (Energies::balance() in core/model/energies.hpp).
struct EnergyBalance {
    double error = 0; // explicit dynamic: the largest magnitude of the relative balance
    // Quasi-static, J: the least and the largest balance so far, 0 at the start; by how much it has risen above an earlier value, which
    // only an error can cause, and fallen below one, as when an unstable crack releases energy; the largest energy, and that of fracture.
    double lowest = 0, highest = 0, created = 0, released = 0, largest = 0, fracture = 0;
};
// After these rows of all observers, which follow those of `so_far`; none where the balance is not observed. A quasi-static run needs
// the external work, the strain energy and the fracture energy besides.
std::optional<EnergyBalance> energy_balance(const Model& model, std::span<const Sample> samples,
                                            std::optional<EnergyBalance> so_far = std::nullopt);

// model_quality() of the model; then the energy balance, the residuals of the load steps of a quasi-static run, and how the run ended if it did not finish.
std::vector<QualityRow> run_quality(const Case& value, const Model& model, const std::optional<EnergyBalance>& balance,
                                    const RunRecord& record);

} // namespace periscope
