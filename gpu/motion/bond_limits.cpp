#include "gpu/motion/bond_limits.hpp"

#include "core/reference/fracture_rules.hpp"
#include "gpu/ranks/commands.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace periscope::gpu {

BondLimits::BondLimits(const Model& model, ResidentBody& body) : body_(body), bonds_(model.bonds()) {
    for (const BondLaw& law : model.laws) {
        any_softens_ = any_softens_ || law.softens();
        any_breaks_ = any_breaks_ || (!law.softens() && law.critical_stretch < never_breaks);
    }
    domains_ = body.make_of_each([&](std::size_t, const BondStore& store) { return of_domain(store); });
}

BondLimits::OfDomain BondLimits::of_domain(const BondStore& store) const {
    OfDomain of;
    of.launch = store.launch_of({0, store.domain().blocks()});
    const std::size_t four = 4 * store.real_size();
    const BlockLaunch all_room = store.launch_of({0, store.domain().room}); // buffers of all domains are of this size
    const cl::Buffer found = store.device().zeros(four * (of.launch.first_work_item + all_room.work_items));
    of.total = store.device().zeros(four);
    of.of_items = Kernel(store.program(), "bond_limits");
    of.of_items.bind_if_present(store.buffers());
    of.of_items.bind({{"of_items", found}, {store.names().items, static_cast<cl_uint>(of.launch.end_of_items)}});
    of.displacement = of.of_items.at_launch<cl::Buffer>(store.names().state);
    of.from = of.of_items.at_launch<Real>("from");
    of.of_items.require_complete();
    of.of_items.only_read(history_of_bonds);
    of.all = Kernel(store.general_program(), "all_limits");
    of.all.bind({{"of_items", found},
                 {"first_item", static_cast<cl_uint>(of.launch.first_work_item)},
                 {"count", static_cast<cl_uint>(of.launch.work_items)},
                 {"total", of.total},
                 {"found", LocalBytes{four * local_size}}});
    of.all.require_complete();
    return of;
}

BondLimits::Found BondLimits::look(Displacement displacement, double from) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.displacement.set((store.*displacement)());
        of.from.set({from});
        store.device().run(of.of_items, of.launch.work_items, of.launch.first_work_item);
        store.device().run(of.all, local_size);
        store.device().queue.flush();
    });
    Found found;
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        const std::vector<double> of =
            store.device().read_reals(domains_[d].total, 4, store.program().double_precision);
        found.overload = std::max(found.overload, of[0]);
        found.softened = std::max(found.softened, of[1]);
        found.count += of[2];
    });
    if (!body_.ranks())
        return found;
    Found of_all;
    for (const Bytes& bytes : told_by_all(*body_.ranks()->communicator, std::as_bytes(std::span(&found, 1)))) {
        Found of_rank;
        std::memcpy(&of_rank, bytes.data(), sizeof of_rank);
        of_all.overload = std::max(of_all.overload, of_rank.overload);
        of_all.softened = std::max(of_all.softened, of_rank.softened);
        of_all.count += of_rank.count;
    }
    return of_all;
}

double BondLimits::break_from(Displacement displacement, double largest) {
    const double most = std::max(fracture::least_bonds, fracture::share_of_bonds * static_cast<double>(bonds_));
    double from = fracture::breaks_from(largest);
    for (int k = 0; k < 6 && look(displacement, from).count > most; ++k)
        from = 1 + 0.5 * ((from - 1) + (largest - 1));
    return from;
}

} // namespace periscope::gpu
