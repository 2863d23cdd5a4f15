// Ends a run whose displacements are not finite or too large, and says what the user can do.
#include "core/nodes/node_numbers.hpp"
#include "gpu/solver_impl.hpp"

#include <fmt/format.h>

namespace periscope::gpu {

std::string text_of(const Vec3& p) {
    return fmt::format("({:.4g}, {:.4g}, {:.4g}) m", p.x, p.y, p.z);
}

void Solver::Impl::require_soundness() {
    if (const auto fault = body->fault())
        throw_fault(fault->node, fault->step);
}

void Solver::Impl::throw_fault(std::size_t node, int number) {
    const Vec3& p = model.nodes.position[node];
    if (stepper)
        throw RunError(
            fmt::format("Load step {} of {} failed: node {} at {} moved more than one horizon in one "
                        "iteration. Increase the number of load steps, and check the units of displacements, "
                        "loads and materials. The load steps that converged are kept.",
                        done + 1, model.steps, shown_number(model.nodes, node), text_of(p)));
    std::string advice = "Check the units of velocities, displacements and materials";
    if (model.time_step > model.limit())
        advice = fmt::format("The time step {:.3g} s exceeds the stability limit {:.3g} s. Reduce the time step, "
                             "or remove it; the program then chooses one",
                             model.time_step, model.limit());
    else if (model.time_step > model.stable_step)
        advice +=
            fmt::format(", or take a smaller time step: {:.3g} s is below the stability limit {:.3g} s, but above "
                        "the stable time step {:.3g} s",
                        model.time_step, model.limit(), model.stable_step);
    else if (model.integrator == Integrator::euler && model.damping == 0)
        advice = "The integrator 'euler' is unstable without damping. Choose another integrator, or enter a value "
                 "for damping";
    throw RunError(fmt::format("The run stopped at step {} ({:.4g} s): node {} at {} has a non-finite "
                               "position or moved more than one horizon in one step. {}. The last valid frame is kept.",
                               number, model.time(static_cast<std::uint64_t>(number)), shown_number(model.nodes, node),
                               text_of(p), advice));
}

} // namespace periscope::gpu
