// The steps of a solver: time steps and load steps, with what has to happen between them.
#include "gpu/solver_impl.hpp"

namespace periscope::gpu {

void Solver::Impl::add_step(StepsOfDevices& calls, std::uint64_t s, bool keep_force, std::uint64_t number) const {
    for (const auto& d : devices)
        calls[d->number].push_back({driving->prescribed(d->number),
                                    static_cast<std::uint32_t>(s * model.motions.size()), driving->loads(d->number),
                                    static_cast<std::uint32_t>(s) * driving->loads_of_step(), keep_force,
                                    static_cast<int>(number), has_whole_velocity});
}

void Solver::Impl::advance(std::uint64_t steps) {
    if (steps == 0)
        return;
    if (stepper)
        return advance_load_steps(steps);
    const RankTraffic before = sent();
    driving->put_steps(done, steps);
    rigid.put_steps(device, done, steps);
    std::vector<std::uint64_t> sampled = observers->steps_to_sample(done, steps);
    const bool may_run_short = store().pages() != nullptr;
    std::size_t row = 0;                  // row of this step, if it is one of the sampled steps
    StepsOfDevices calls(devices.size()); // consecutive steps that need nothing between them
    for (std::uint64_t s = 0; s < steps; ++s) {
        const std::uint64_t number = done + s + 1;
        const bool sample = row < sampled.size() && sampled[row] == number, last = s + 1 == steps;
        contact.before_step(device, store());
        rigid.before_step(device, s);
        add_step(calls, s, sample || last, number);
        has_whole_velocity = model.integrator == Integrator::euler;
        const bool is_needed = observers->needs_step(number), removes = far_nodes.is_due(number);
        if (!sample && !last && !rigid.any() && !contact.is_on() && !is_needed && !removes && !may_run_short)
            continue;
        run_steps(calls, is_needed, removes);
        observers->step_done(number);
        for (auto& of_device : calls)
            of_device.clear();
        rigid.step_done(device, s);
        if (sample)
            observers->sample(number, row++);
        if (may_run_short && !shortage().empty()) {
            steps = s + 1;
            sampled.resize(row);
        }
    }
    count_sent(before, steps);
    require_soundness();
    rigid.require_soundness(device, done + steps);
    contact.batch_done(device, store());
    observers->read(sampled);
    done += steps;
}

std::string Solver::Impl::shortage() const {
    for (const auto& of_domain : body->stores())
        if (const StiffnessPages* pages = of_domain->pages(); pages && !pages->shortage().empty())
            return pages->shortage();
    return {};
}

void Solver::Impl::run_steps(const StepsOfDevices& calls, bool is_needed, bool removes) {
    Body::AfterStep after_last;
    if (is_needed || rigid.any() || removes)
        after_last = [&](BondStore& domain, const DoneBlocks& blocks) {
            if (is_needed)
                observers->blocks_done(domain, blocks);
            rigid.blocks_done(domain, blocks);
            if (removes)
                far_nodes.remove(domain, blocks);
        };
    body->run(calls, after_last);
}

void Solver::Impl::advance_load_steps(std::uint64_t steps) {
    for (const std::uint64_t last = done + steps; done < last;)
        relax(1000);
}

std::uint64_t Solver::Impl::relax(std::uint64_t iterations) {
    if (!stepper->is_within_load_step()) { // the next load step begins, or is continued
        if (begins_deformed && done == 0 && stepper->status().is_in_equilibrium)
            begin_energies();
        driving->put_time(model.time(done + 1));
        stepper->begin(done + 1);
    }
    const RankTraffic before = sent();
    const std::uint64_t used = stepper->relax(iterations);
    count_sent(before, used);
    require_soundness();
    if (!stepper->status().is_in_equilibrium)
        return used;
    if (const std::vector<std::uint64_t> sampled = observers->steps_to_sample(done, 1); !sampled.empty()) {
        if (observers->needs_step(done + 1))
            sum_energies();
        observers->sample(done + 1, 0);
        observers->read(sampled);
    }
    ++done;
    return used;
}

void Solver::Impl::begin_energies() {
    if (!observes_energies(model))
        return;
    driving->put_time(model.time(0));
    stepper->relaxation_state().begin_work(*driving);
    sum_energies();
    observers->step_done(1);
}

void Solver::Impl::sum_energies() {
    body->each([&](const BondStore& domain) {
        observers->blocks_done(domain, {{0, domain.domain().blocks()}, domain.domain().first_block});
    });
}

} // namespace periscope::gpu
