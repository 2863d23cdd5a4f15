#include "gpu/motion/return_point.hpp"

namespace periscope::gpu {

ReturnPoint::ReturnPoint(ResidentBody& body) : body_(body), displacement_(body) {
    domains_ = body.make_of_each([&](std::size_t d, const BondStore& store) { return of_domain(d, store); });
    parts_ = on_device(first(), [&] { return first().of(std::vector<double>{0, 1, 0, 0}); });
}

ReturnPoint::OfDomain ReturnPoint::of_domain(std::size_t domain, const BondStore& store) const {
    OfDomain of;
    of.displacement_since = Kernel(store.general_program(), "displacement_since");
    of.displacement_since.bind({{"base", displacement_.base()[domain]},
                                {"x", displacement_.increment()[domain]},
                                {"count", static_cast<cl_uint>(store.sizes().numbers)}});
    of.ended = of.displacement_since.at_launch<cl::Buffer>("u");
    of.displacement_since.require_complete();
    return of;
}

void ReturnPoint::find_increment(Displacement displacement) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        domains_[d].ended.set((store.*displacement)());
        store.device().run(domains_[d].displacement_since, store.sizes().numbers);
    });
}

void ReturnPoint::put_parts(const Parts& p) {
    const std::vector<double> values{p.done, p.next, p.of_increment, 0};
    on_device(first(),
              [&] { first().queue.enqueueWriteBuffer(parts_, CL_TRUE, 0, sizeof(double) * 4, values.data()); });
}

ReturnPoint::Parts ReturnPoint::parts() const {
    std::vector<double> v(4);
    on_device(first(), [&] { first().read(parts_, v); });
    body_.share(v); // after a restart only the first rank has them
    return {v[0], v[1], v[2]};
}

void ReturnPoint::add_state(std::vector<StateArray>& state) const {
    state.push_back(body_.state_of("rest_way", displacement_.increment()));
    state.push_back(array_of(first(), {"rest_parts", parts_}));
}

void ReturnPoint::warm_up(Displacement displacement) {
    keep(displacement);
    find_increment(displacement);
}

} // namespace periscope::gpu
