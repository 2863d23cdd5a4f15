#include "gpu/motion/rest_book.hpp"

namespace periscope::gpu {

RestBook::RestBook(ResidentBody& body) : body_(body), way_(body) {
    domains_ = body.make_of_each([&](std::size_t d, const BondStore& store) { return of_domain(d, store); });
    parts_ = on_device(first(), [&] { return first().of(std::vector<double>{0, 1, 0, 0}); });
}

RestBook::OfDomain RestBook::of_domain(std::size_t domain, const BondStore& store) const {
    OfDomain of;
    of.way_since = Kernel(store.general_program(), "way_since");
    of.way_since.bind({{"base", way_.base()[domain]},
                       {"x", way_.vectors()[domain]},
                       {"count", static_cast<cl_uint>(store.sizes().numbers)}});
    of.ended = of.way_since.at_launch<cl::Buffer>("u");
    of.way_since.require_complete();
    return of;
}

void RestBook::find_way(Displacement displacement) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        domains_[d].ended.set((store.*displacement)());
        store.device().run(domains_[d].way_since, store.sizes().numbers);
    });
}

void RestBook::put_parts(const Parts& p) {
    const std::vector<double> values{p.done, p.next, p.of_way, 0};
    on_device(first(),
              [&] { first().queue.enqueueWriteBuffer(parts_, CL_TRUE, 0, sizeof(double) * 4, values.data()); });
}

RestBook::Parts RestBook::parts() const {
    std::vector<double> v(4);
    on_device(first(), [&] { first().read(parts_, v); });
    return {v[0], v[1], v[2]};
}

void RestBook::add_state(std::vector<StateArray>& state) const {
    state.push_back(body_.state_of("rest_way", way_.vectors()));
    state.push_back(array_of(first(), {"rest_parts", parts_}));
}

void RestBook::warm_up(Displacement displacement) {
    keep(displacement);
    find_way(displacement);
}

} // namespace periscope::gpu
