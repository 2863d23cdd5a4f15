#include "gpu/motion/bond_limits.hpp"

#include "core/model/fracture_rules.hpp"

#include <algorithm>
#include <utility>

namespace periscope::gpu {

BondLimits::BondLimits(const Model& model, DeviceContext& device, const BondStore& store)
    : of_items_(store.program(), "bond_limits"), all_(store.general_program(), "all_limits"),
      counted_(store.sizes().items), work_items_(store.sizes().work_items), bonds_(model.bonds()),
      is_double_(store.program().double_precision) {
    for (const BondLaw& law : model.laws) {
        any_softens_ = any_softens_ || law.softens();
        any_breaks_ = any_breaks_ || (!law.softens() && law.critical_stretch < never_breaks);
    }
    const std::size_t real = is_double_ ? 8 : 4;
    found_ = device.zeros(4 * real * work_items_);
    total_ = device.zeros(4 * real);
    of_items_.bind_if_present(store.buffers());
    of_items_.bind({{"of_items", found_}});
    items_ = of_items_.at_launch<cl_uint>(store.names().items);
    displacement_ = of_items_.at_launch<cl::Buffer>(store.names().state);
    from_ = of_items_.at_launch<Real>("from");
    of_items_.require_complete();
    all_.bind({{"of_items", found_}, {"total", total_}, {"found", LocalBytes{4 * real * local_size}}});
    count_ = all_.at_launch<cl_uint>("count");
    all_.require_complete();
}

BondLimits::Found BondLimits::look(DeviceContext& device, const cl::Buffer& displacement, double from) {
    items_.set(static_cast<cl_uint>(counted_));
    displacement_.set(displacement);
    from_.set({from});
    device.run(of_items_, work_items_);
    count_.set(static_cast<cl_uint>(work_items_));
    device.run(all_, local_size);
    if (is_double_) {
        std::vector<double> v(4);
        device.read(total_, v);
        return {v[0], v[1], v[2]};
    }
    std::vector<float> v(4);
    device.read(total_, v);
    return {v[0], v[1], v[2]};
}

double BondLimits::break_from(DeviceContext& device, const cl::Buffer& displacement, double largest) {
    const double most = std::max(fracture::least_bonds, fracture::share_of_bonds * static_cast<double>(bonds_));
    double from = fracture::breaks_from(largest);
    for (int k = 0; k < 6 && look(device, displacement, from).count > most; ++k)
        from = 1 + 0.5 * ((from - 1) + (largest - 1));
    return from;
}

void BondLimits::warm_up(DeviceContext& device, const cl::Buffer& displacement) {
    const std::size_t counted = std::exchange(counted_, 0);
    look(device, displacement);
    counted_ = counted;
}

} // namespace periscope::gpu
