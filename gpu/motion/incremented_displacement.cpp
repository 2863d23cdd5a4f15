#include "gpu/motion/incremented_displacement.hpp"

namespace periscope::gpu {

IncrementedDisplacement::IncrementedDisplacement(ResidentBody& body)
    : body_(body), base_(body.zero_vectors()), increment_(body.zero_vectors()) {
    domains_ = body.make_of_each([&](std::size_t d, const BondStore& store) { return of_domain(d, store); });
}

IncrementedDisplacement::OfDomain IncrementedDisplacement::of_domain(std::size_t domain, const BondStore& store) const {
    OfDomain of;
    of.move = Kernel(store.general_program(), "move_along");
    of.move.bind(
        {{"base", base_[domain]}, {"x", increment_[domain]}, {"count", static_cast<cl_uint>(store.sizes().numbers)}});
    of.displacement = of.move.at_launch<cl::Buffer>("u");
    of.part = of.move.at_launch<Real>("a");
    of.keep = of.move.at_launch<cl_int>("keep");
    of.move.require_complete();
    return of;
}

void IncrementedDisplacement::move(Displacement displacement, double part, bool keeps) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.displacement.set((store.*displacement)());
        of.part.set({part});
        of.keep.set(keeps);
        store.device().run(of.move, store.sizes().numbers);
    });
}

void IncrementedDisplacement::keep(Displacement displacement) {
    move(displacement, 0, true);
}

void IncrementedDisplacement::extrapolate(double part) {
    move(of_now, part, false);
    body_.each_domain([](std::size_t, const BondStore& store) { store.forget_remainders(); });
    body_.state_written();
}

} // namespace periscope::gpu
