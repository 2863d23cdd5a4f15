#include "gpu/motion/conjugate_gradients.hpp"

namespace periscope::gpu {
namespace {

constexpr std::size_t scalars = 8;
enum Sum : int { of_start, of_action, of_update, alone };

} // namespace

ConjugateGradients::ConjugateGradients(ResidentBody& body)
    : body_(body), x_(body), direction_(body.zero_vectors()), result_(body.zero_vectors()), r_(body.zero_vectors()),
      inverse_(body.zero_vectors()), coupling_(body.zero_vectors()), pieces_(body, 2 * body.any_store().real_size()) {
    for (DeviceContext* const device : body.devices())
        scalars_.push_back(on_device(*device, [&] { return device->zeros(scalars * body.any_store().real_size()); }));
    domains_ = body.make_of_each([&](std::size_t d, const BondStore& store) { return of_domain(d, store); });
    on_device(first(), [&] {
        control_ = Kernel(body.any_store().general_program(), "newton_control");
        control_.bind({{"control", scalars_.front()}});
        control_.bind(pieces_.all());
        what_ = control_.at_launch<cl_int>("what");
        control_.require_complete();
    });
}

ConjugateGradients::OfDomain ConjugateGradients::of_domain(std::size_t domain, const BondStore& store) {
    OfDomain of;
    of.tangent = store.tangent();
    of.slot_count = store.domain().used();
    of.fours = store.lattice() ? (of.slot_count + 3) / 4 : of.slot_count;
    const Bindings nodes = store.nodes().buffers(), own = pieces_.of(store);
    const auto of_model = [&](const char* name, const Bindings& vectors) {
        Kernel kernel(store.program(), name);
        kernel.bind(vectors);
        kernel.bind_if_present(nodes);
        kernel.bind_if_present(own);
        return kernel;
    };
    of.inverse_of = of_model("newton_inverse", {{"inverse", inverse_[domain]}, {"coupling", coupling_[domain]}});
    of.inverse_at = of.inverse_of.at_launch<cl::Buffer>("u");
    of.residual = of_model("newton_residual", {{"r", r_[domain]}});
    of.residual_at = of.residual.at_launch<cl::Buffer>("u");
    of.loads = of.residual.at_launch<cl::Buffer>("loads");
    of.guess = of_model("newton_guess", {{"x", x_.increment()[domain]}});
    of.guess_at = of.guess.at_launch<cl::Buffer>("u");
    of.prescribed = of.guess.at_launch<cl::Buffer>("values");
    bind_gradients(of, domain, store);
    for (const Kernel* kernel :
         {&of.inverse_of, &of.residual, &of.guess, &of.start, &of.dot, &of.update, &of.direction})
        kernel->require_complete();
    return of;
}

void ConjugateGradients::bind_gradients(OfDomain& of, std::size_t domain, const BondStore& store) {
    const Bindings vectors{{"x", x_.increment()[domain]},
                           {"r", r_[domain]},
                           {"q", result_[domain]},
                           {"inverse", inverse_[domain]},
                           {"coupling", coupling_[domain]},
                           {"p", direction_[domain]},
                           {"control", scalars_[store.device().number]},
                           {"slots", static_cast<cl_uint>(store.sizes().values)}};
    const Bindings own = pieces_.of(store);
    const auto of_gradients = [&](const char* name) {
        Kernel kernel(store.general_program(), name);
        kernel.bind_if_present(vectors);
        kernel.bind_if_present(own);
        return kernel;
    };
    of.start = of_gradients("newton_start");
    of.has_guess = of.start.at_launch<cl_int>("has_guess");
    of.dot = of_gradients("newton_dot");
    of.dot_a = of.dot.at_launch<cl::Buffer>("a");
    of.dot_b = of.dot.at_launch<cl::Buffer>("b");
    of.update = of_gradients("newton_update");
    of.direction = of_gradients("newton_direction");
}

void ConjugateGradients::precondition() {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.tangent.find_blocks(store.device(), store.last_displacement(), inverse_[d], coupling_[d]);
        of.inverse_at.set(store.last_displacement());
        store.device().run(of.inverse_of, of.slot_count);
    });
}

void ConjugateGradients::find_residual(const Driving& driving) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.residual_at.set(store.last_displacement());
        of.loads.set(driving.loads(store.device().number));
        store.device().run(of.residual, of.slot_count);
    });
}

void ConjugateGradients::guess_increment(const Driving& driving) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.guess_at.set(store.last_displacement());
        of.prescribed.set(driving.prescribed(store.device().number));
        store.device().run(of.guess, of.slot_count);
    });
}

void ConjugateGradients::guess_zero() {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        store.device().queue.enqueueFillBuffer(x_.increment()[d], cl_uint{0}, 0,
                                               x_.increment()[d].getInfo<CL_MEM_SIZE>());
    });
}

void ConjugateGradients::act(const BodyArray& w, double least_across, bool sums) {
    body_.exchange_vectors(w);
    if (domains_.front().tangent.has_dilatation()) {
        BodyArray changes;
        for (const OfDomain& of : domains_)
            changes.push_back(of.tangent.change());
        body_.each_domain([&](std::size_t d, const BondStore& store) {
            domains_[d].tangent.dilate(store.device(), store.last_displacement(), w[d]);
        });
        body_.exchange_values(changes);
    }
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        domains_[d].tangent.apply(store.device(), store.last_displacement(), w[d], result_[d], least_across);
        if (sums)
            dot(d, store, w, result_);
    });
}

void ConjugateGradients::start(bool has_guess, double least_across) {
    if (has_guess)
        act(x_.increment(), least_across, false);
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        domains_[d].has_guess.set(has_guess);
        store.device().run(domains_[d].start, PieceSums::work_items(store));
    });
    control(of_start);
}

void ConjugateGradients::advance(double least_across) {
    act(direction_, least_across, true);
    control(of_action);
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        store.device().run(domains_[d].update, PieceSums::work_items(store));
    });
    control(of_update);
    body_.each_domain(
        [&](std::size_t d, const BondStore& store) { store.device().run(domains_[d].direction, domains_[d].fours); });
}

void ConjugateGradients::dot(std::size_t domain, const BondStore& store, const BodyArray& a, const BodyArray& b) {
    OfDomain& of = domains_[domain];
    of.dot_a.set(a[domain]);
    of.dot_b.set(b[domain]);
    store.device().run(of.dot, PieceSums::work_items(store));
}

void ConjugateGradients::control(int what) {
    what_.set(what);
    pieces_.add_up(control_);
    body_.send_numbers(scalars_, scalars);
}

ConjugateGradients::Status ConjugateGradients::read() const {
    const auto values = body_.read_numbers(scalars_.front(), scalars);
    return {values[3], !(values[5] > 0)};
}

double ConjugateGradients::slope() {
    return product(r_, x_.increment());
}

double ConjugateGradients::product(const BodyArray& a, const BodyArray& b) {
    body_.each_domain([&](std::size_t d, const BondStore& store) { dot(d, store, a, b); });
    control(alone);
    return body_.read_numbers(scalars_.front(), scalars)[6];
}

// Runs each kernel once, because PoCL compiles a kernel at its first launch. Of the results only the initial guess is
// read later, so it is set to 0.
void ConjugateGradients::warm_up(const Driving& driving) {
    precondition();
    find_residual(driving);
    guess_increment(driving);
    keep_base();
    start(false, 0);
    advance(0);
    guess_zero();
}

} // namespace periscope::gpu
