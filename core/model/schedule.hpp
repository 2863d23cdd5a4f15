// The method by which a run is computed, its steps, and its end.
#pragma once

#include "core/case/case.hpp"
#include "core/model/load_control.hpp"
#include "core/model/stop_watch.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace periscope {

struct Schedule {
    Stepper stepper = Stepper::dynamic;
    QuasiStaticEntry quasi_static;
    std::optional<LoadControl> load_control; // only for Stepper::newton
    std::optional<StopCriterion> stop;       // empty: the run ends after `steps`
    Integrator integrator = Integrator::velocity_verlet;
    double damping = 0;       // kg/(m³·s)
    double local_damping = 0; // α: a force F on a component, without that of `damping`, becomes F − α |F| sign v
    double stable_step = 0;   // s, certainly stable: the bound of Silling & Askari 2005
    // The stability limit from the fastest vibration (fastest_vibration.hpp), s. It is 0 if it was not computed,
    // because it would not be used and takes a noticeable part of the run's time. See limit().
    double stability_limit = 0;
    double bond_step = 0;         // s, stable_step with bonds only, without damping; the scale for contacts
    double time_step = 0;         // s
    bool step_from_limit = false; // whether time_step is a fraction of stability_limit instead of stable_step
    double start_time = 0;        // s, at step 0: the time of the checkpoint from which the run started
    // Whether the run starts from a checkpoint. Prescribed velocities, and the condition `fixed`, then start from the
    // positions of the nodes in the checkpoint.
    bool goes_on = false;
    std::uint64_t steps = 0; // steps of the whole run

    // Returns the largest time step that is known to be stable, s.
    double limit() const { return std::max(stable_step, stability_limit); }
    double time(std::uint64_t step) const { return start_time + static_cast<double>(step) * time_step; } // s
    // Returns 2/Δt_s², in 1/s², with Δt_s = bond_step: the stiffness of the bonds of an interior node divided by its
    // mass, as the stable time step implies it.
    double contact_rate() const { return 2 / (bond_step * bond_step); }
};

} // namespace periscope
