#include "gpu/motion/rest_book.hpp"

#include <algorithm>
#include <utility>

namespace periscope::gpu {

RestBook::RestBook(DeviceContext& device, const BondStore& store)
    : move_(store.general_program(), "move_along"), way_since_(store.general_program(), "way_since"),
      low_(store.nodes().low_displacement), numbers_(store.sizes().numbers) {
    const std::size_t real = store.program().double_precision ? 8 : 4;
    base_ = device.zeros(numbers_ * real);
    way_ = device.zeros(numbers_ * real);
    parts_ = device.of(std::vector<double>{0, 1, 0, 0});
    move_.bind({{"base", base_}, {"x", way_}});
    moved_ = move_.at_launch<cl::Buffer>("u");
    part_ = move_.at_launch<Real>("a");
    keep_ = move_.at_launch<cl_int>("keep");
    move_count_ = move_.at_launch<cl_uint>("count");
    move_.require_complete();
    way_since_.bind({{"base", base_}, {"x", way_}});
    ended_ = way_since_.at_launch<cl::Buffer>("u");
    way_count_ = way_since_.at_launch<cl_uint>("count");
    way_since_.require_complete();
}

void RestBook::keep(DeviceContext& device, const cl::Buffer& displacement) {
    moved_.set(displacement);
    part_.set({0});
    keep_.set(1);
    move_count_.set(static_cast<cl_uint>(numbers_));
    device.run(move_, std::max<std::size_t>(1, numbers_));
}

void RestBook::go_on(DeviceContext& device, const cl::Buffer& displacement, double part) {
    moved_.set(displacement);
    part_.set({part});
    keep_.set(0);
    move_count_.set(static_cast<cl_uint>(numbers_));
    device.run(move_, numbers_);
    // The remainders belong to a displacement that is discarded.
    device.queue.enqueueFillBuffer(low_, cl_uint{0}, 0, low_.getInfo<CL_MEM_SIZE>());
}

void RestBook::find_way(DeviceContext& device, const cl::Buffer& displacement) {
    ended_.set(displacement);
    way_count_.set(static_cast<cl_uint>(numbers_));
    device.run(way_since_, std::max<std::size_t>(1, numbers_));
}

void RestBook::put_parts(DeviceContext& device, const Parts& p) {
    const std::vector<double> values{p.done, p.next, p.of_way, 0};
    device.queue.enqueueWriteBuffer(parts_, CL_TRUE, 0, sizeof(double) * 4, values.data());
}

RestBook::Parts RestBook::parts(DeviceContext& device) const {
    std::vector<double> v(4);
    device.read(parts_, v);
    return {v[0], v[1], v[2]};
}

void RestBook::add_state(std::vector<StateBuffer>& state) const {
    state.push_back({"rest_way", way_});
    state.push_back({"rest_parts", parts_});
}

void RestBook::warm_up(DeviceContext& device, const cl::Buffer& displacement) {
    const std::size_t numbers = std::exchange(numbers_, 0);
    keep(device, displacement);
    find_way(device, displacement);
    numbers_ = numbers;
}

} // namespace periscope::gpu
