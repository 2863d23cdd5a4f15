// How far the results of a run can be trusted: the numbers of its model, and those that only the run shows.
#pragma once

#include "core/results/results_folder.hpp"

#include <span>

namespace periscope {

// What the rows of a run say about its energy balance (Energies::balance() in core/reference/energies.hpp).
struct EnergyBalance {
    double error = 0; // explicit dynamic: the largest magnitude of the relative balance
    // Quasi-static, J: the least and the largest balance so far, 0 at the start; by how much it has risen above an
    // earlier value, which only an error can cause, and fallen below one, as when an unstable crack releases energy;
    // the largest energy, and that of fracture.
    double lowest = 0, highest = 0, created = 0, released = 0, largest = 0, fracture = 0;
};
// What the rows of all observers say about a run.
struct ObservedRun {
    std::optional<EnergyBalance> balance; // none where it is not observed
    // N, of each observer the largest magnitude so far where it is a reaction force, otherwise 0; empty before the
    // first row.
    std::vector<double> largest_reaction;
};
// After these rows, which follow those of `so_far`. The balance of a quasi-static run needs the external work, the
// strain energy and the fracture energy besides.
ObservedRun observed_run(const Model& model, std::span<const Sample> samples, ObservedRun so_far = {});

// model_quality() of the model; then the energy balance, the residuals of the load steps of a quasi-static run,
// prescribed motions that met no reaction, and how the run ended if it did not finish.
std::vector<QualityRow> run_quality(const Case& value, const Model& model, const ObservedRun& observed,
                                    const RunRecord& record);

} // namespace periscope
