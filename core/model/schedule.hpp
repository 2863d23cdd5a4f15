// By which method a run is computed, in which steps, and when it ends.
#pragma once

#include "core/case/case.hpp"
#include "core/model/load_control.hpp"
#include "core/model/stop_criterion.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace periscope {

struct Schedule {
    Stepper stepper = Stepper::dynamic;
    QuasiStaticEntry quasi_static;
    std::optional<LoadControl> load_control; // of Stepper::newton
    std::optional<StopCriterion> stop;       // none: the run ends after `steps`
    Integrator integrator = Integrator::velocity_verlet;
    double damping = 0;       // kg/(m³·s)
    double local_damping = 0; // α: a force F on a component, without that of damping, becomes F − α |F| sign v
    double stable_step = 0;   // s, that is surely stable: the bound of Silling & Askari 2005
    // s, the limit itself, from the fastest vibration (fastest_vibration.hpp); 0 where it was not asked for: where it decides
    // nothing and costs a noticeable part of the run. See limit().
    double stability_limit = 0;
    double bond_step = 0;         // s, stable_step of the bonds alone, without damping: the measure of contacts
    double time_step = 0;         // s
    bool step_from_limit = false; // it is a part of the stability limit, not of stable_step
    double start_time = 0;        // s, of step 0: that of the checkpoint it begins with
    bool goes_on = false;         // begins with a checkpoint: velocities and `fixed` move nodes on from where they are
    std::uint64_t steps = 0;      // of the whole run

    double limit() const {
        return std::max(stable_step, stability_limit);
    } // s, of the time step, as far as it is known
    double time(std::uint64_t step) const { return start_time + static_cast<double>(step) * time_step; } // s
    // 2/Δt_s², 1/s²: of a node inside the stiffness of its bonds over its mass, as far as the stable step shows.
    double contact_rate() const { return 2 / (bond_step * bond_step); }
};

} // namespace periscope
