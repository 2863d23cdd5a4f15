#include "gpu/motion/rest_book.hpp"

namespace periscope::gpu {

RestBook::RestBook(ResidentBody& body) : body_(body), base_(body.zero_vectors()), way_(body.zero_vectors()) {
    body.each_domain([&](std::size_t d, const BondStore& store) { domains_.push_back(of_domain(d, store)); });
    parts_ = on_device(first(), [&] { return first().of(std::vector<double>{0, 1, 0, 0}); });
}

RestBook::OfDomain RestBook::of_domain(std::size_t domain, const BondStore& store) const {
    const Bindings vectors{
        {"base", base_[domain]}, {"x", way_[domain]}, {"count", static_cast<cl_uint>(store.sizes().numbers)}};
    OfDomain of;
    of.move = Kernel(store.general_program(), "move_along");
    of.move.bind(vectors);
    of.moved = of.move.at_launch<cl::Buffer>("u");
    of.part = of.move.at_launch<Real>("a");
    of.keep = of.move.at_launch<cl_int>("keep");
    of.move.require_complete();
    of.way_since = Kernel(store.general_program(), "way_since");
    of.way_since.bind(vectors);
    of.ended = of.way_since.at_launch<cl::Buffer>("u");
    of.way_since.require_complete();
    return of;
}

void RestBook::move(Displacement displacement, double part, bool keeps) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.moved.set((store.*displacement)());
        of.part.set({part});
        of.keep.set(keeps);
        store.device().run(of.move, store.sizes().numbers);
    });
}

void RestBook::keep(Displacement displacement) {
    move(displacement, 0, true);
}

void RestBook::go_on(double part) {
    move(of_now, part, false);
    body_.each_domain([](std::size_t, const BondStore& store) { store.forget_remainders(); });
    body_.state_written();
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
    state.push_back(body_.state_of("rest_way", way_));
    state.push_back(array_of(first(), {"rest_parts", parts_}));
}

void RestBook::warm_up(Displacement displacement) {
    keep(displacement);
    find_way(displacement);
}

} // namespace periscope::gpu
