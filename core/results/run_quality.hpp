// Rates how far the results of a run can be trusted, by the numbers of its model and of the run itself.
#pragma once

#include "core/results/results_folder.hpp"

#include <span>

namespace periscope {

// What the observers' rows show about the energy balance of a run (Energies::balance() in core/reference/energies.hpp).
struct EnergyBalance {
    double error = 0; // explicit dynamic: the largest magnitude of the relative balance
    // Only quasi-static, J. `lowest` and `highest` are the extremes of the balance so far, starting from 0. `created`
    // is the largest rise of the balance above an earlier value, which only an error can cause. `released` is its
    // largest fall below an earlier value, as when an unstable crack releases energy. `largest` is the largest of the
    // strain energy, the fracture energy and the external work, and `fracture` the largest fracture energy.
    double lowest = 0, highest = 0, created = 0, released = 0, largest = 0, fracture = 0;
};
// What the rows of all observers show about a run.
struct ObservedRun {
    std::optional<EnergyBalance> balance; // empty if no observer records it
    // For each observer of a reaction force, its largest magnitude so far, N; 0 for other observers. Empty before the
    // first row.
    std::vector<double> largest_reaction;
};
// Returns what `samples` show together with the earlier rows, which are in `so_far`. For a quasi-static run, a row
// counts for the energy balance only if it also has the external work, the strain energy and the fracture energy.
ObservedRun observed_run(const Model& model, std::span<const Sample> samples, ObservedRun so_far = {});

// Returns the rows of model_quality(), followed by: the energy balance, the largest residual of the load steps of a
// quasi-static run, prescribed motions without any reaction, first broken bonds next to the nodes of a condition, and
// how the run ended if it did not finish.
std::vector<QualityRow> run_quality(const Case& value, const Model& model, const ObservedRun& observed,
                                    const RunRecord& record);

} // namespace periscope
