#include "gpu/motion/relaxation_book.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::gpu {

Residual residual_of(const relaxation::Sums& sums, double largest_acting2) {
    const double acting2 = std::max(largest_acting2, sums.acting2);
    return {sums.residual2 == 0 ? 0 : std::sqrt(sums.residual2 / acting2),
            acting2 > 0 ? std::sqrt(sums.rounding2 / acting2) : 0, // where nothing acts nothing is an excuse
            acting2};
}

RelaxationBook::RelaxationBook(DeviceContext& device, const BondStore& store)
    : sums_(store.program(), "relaxation_sums"), control_(store.general_program(), "relaxation_control"),
      ease_(store.nodes().ease), force_(store.nodes().force), nodes_(static_cast<std::uint32_t>(store.sizes().nodes)),
      is_double_(store.program().double_precision) {
    const std::size_t real = is_double_ ? 8 : 4;
    control = is_double_ ? four<double>(device, 0, 1) : four<float>(device, 0, 1);
    still = is_double_ ? four<double>(device, 2, 0) : four<float>(device, 2, 0);
    force_at_start_ = device.copy(force_);
    partial_ = device.buffer(8 * sum_groups * real);
    total_ = device.buffer(8 * real);
    sums_.bind({{"force_start", force_at_start_}, {"partial", partial_}, {"sums", LocalBytes{8 * real * local_size}}});
    sums_.bind_if_present(store.nodes().buffers());
    displacement_ = sums_.at_launch<cl::Buffer>("u");
    start_ = sums_.at_launch<cl::Buffer>("u_start");
    loads_ = sums_.at_launch<cl::Buffer>("loads");
    loads_from_ = sums_.at_launch<cl_uint>("loads_from");
    count_ = sums_.at_launch<cl_uint>("count");
    sums_.require_complete();
    control_.bind({{"partial", partial_}, {"groups", cl_uint{sum_groups}}, {"total", total_}, {"control", control}});
    adapts_ = control_.at_launch<cl_int>("adapts");
    control_.require_complete();
}

template <typename Real>
cl::Buffer RelaxationBook::four(DeviceContext& device, double a, double b) const {
    return device.of(std::vector<Real>{static_cast<Real>(a), static_cast<Real>(b), 0, 0});
}

void RelaxationBook::begin(DeviceContext& device, const cl::Buffer& displacement) {
    const auto bytes = displacement.getInfo<CL_MEM_SIZE>();
    if (!displacement_at_start_())
        displacement_at_start_ = device.buffer(bytes);
    device.queue.enqueueCopyBuffer(displacement, displacement_at_start_, 0, 0, bytes);
    device.queue.enqueueCopyBuffer(force_, force_at_start_, 0, 0, force_.getInfo<CL_MEM_SIZE>());
}

void RelaxationBook::sum(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& loads,
                         std::uint32_t loads_from, bool adapts) {
    displacement_.set(displacement);
    start_.set(displacement_at_start_() ? displacement_at_start_ : displacement);
    loads_.set(loads);
    loads_from_.set(loads_from);
    count_.set(nodes_);
    device.run(sums_, sum_groups * local_size);
    adapts_.set(adapts);
    device.run(control_, 1);
}

// With no nodes to sum.
void RelaxationBook::warm_up(DeviceContext& device, const cl::Buffer& loads) {
    const std::uint32_t nodes = std::exchange(nodes_, 0);
    sum(device, ease_, loads, 0, false);
    nodes_ = nodes;
}

std::vector<double> RelaxationBook::read_numbers(DeviceContext& device, const cl::Buffer& from,
                                                 std::size_t count) const {
    if (is_double_) {
        std::vector<double> values(count);
        device.read(from, values);
        return values;
    }
    std::vector<float> values(count);
    device.read(from, values);
    return {values.begin(), values.end()};
}

relaxation::Sums RelaxationBook::read(DeviceContext& device) const {
    const auto values = read_numbers(device, total_, 8);
    return {values[0], values[1], values[2], values[3], values[4]};
}

double RelaxationBook::largest_acting2(DeviceContext& device) const {
    return read_numbers(device, control, 4)[2];
}

bool RelaxationBook::is_on_the_way(DeviceContext& device) const {
    return read_numbers(device, control, 4)[3] != 0;
}

void RelaxationBook::set_control(DeviceContext& device, double damping, double largest, bool is_on_the_way) {
    const double way = is_on_the_way ? 1 : 0;
    if (is_double_) {
        const std::vector<double> values{damping, 1, largest, way};
        device.queue.enqueueWriteBuffer(control, CL_TRUE, 0, sizeof(double) * 4, values.data());
    } else {
        const std::vector<float> values{static_cast<float>(damping), 1, static_cast<float>(largest),
                                        static_cast<float>(way)};
        device.queue.enqueueWriteBuffer(control, CL_TRUE, 0, sizeof(float) * 4, values.data());
    }
}

} // namespace periscope::gpu
