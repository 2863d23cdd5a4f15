// Rates how far the results of a run can be trusted, by the numbers of its model and of the run itself.
#pragma once

#include "core/results/results_folder.hpp"

#include <span>

namespace periscope {

// What the rows of a run show about its energy balance (Energies::balance() in core/reference/energies.hpp).
struct EnergyBalance {
    double error = 0; // explicit dynamic: the largest magnitude of the relative balance
    // Quasi-static, J: `lowest` and `highest` balance so far, from 0 at the start. `created` is the largest rise above
    // an earlier value, which only an error can cause; `released` is the largest fall below an earlier value, as when
    // an unstable crack releases energy. `largest` is the largest energy, and `fracture` the fracture energy.
    double lowest = 0, highest = 0, created = 0, released = 0, largest = 0, fracture = 0;
};
// What the rows of all observers show about a run.
struct ObservedRun {
    std::optional<EnergyBalance> balance; // empty if no observer records it
    // N, for each observer: the largest magnitude so far if it is a reaction force, otherwise 0. Empty before the first
    // row.
    std::vector<double> largest_reaction;
};
// Returns the state after these rows, which follow those of `so_far`. For a quasi-static run, the balance also needs
// the external work, the strain energy and the fracture energy.
ObservedRun observed_run(const Model& model, std::span<const Sample> samples, ObservedRun so_far = {});

// Returns model_quality() of the model, and then: the energy balance, the residuals of the load steps of a quasi-static
// run, prescribed motions without any reaction, and how the run ended if it did not finish.
std::vector<QualityRow> run_quality(const Case& value, const Model& model, const ObservedRun& observed,
                                    const RunRecord& record);

} // namespace periscope
