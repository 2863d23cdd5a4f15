#include "gpu/motion/krylov_book.hpp"

#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::size_t scalars = 8;
enum Sum : int { of_start, of_action, of_update, alone };

} // namespace

KrylovBook::KrylovBook(DeviceContext& device, const BondStore& store)
    : inverse_of_(store.program(), "newton_inverse"), residual_(store.program(), "newton_residual"),
      way_of_(store.program(), "newton_way"), move_(store.general_program(), "move_along"),
      start_(store.general_program(), "newton_start"), dot_(store.general_program(), "newton_dot"),
      update_(store.general_program(), "newton_update"), turn_(store.general_program(), "newton_direction"),
      control_(store.general_program(), "newton_control"), low_(store.nodes().low_displacement),
      numbers_(store.sizes().numbers), nodes_(store.sizes().nodes), is_double_(store.program().double_precision) {
    const std::size_t real = is_double_ ? 8 : 4;
    for (cl::Buffer* vector : {&way, &direction, &result, &r_, &inverse_, &coupling_, &base_})
        *vector = device.zeros(numbers_ * real);
    partial_ = device.buffer(2 * sum_groups * real);
    scalars_ = device.zeros(scalars * real);
    const auto fours = static_cast<cl_uint>(numbers_ / 4);
    const Bindings of_nodes = store.nodes().buffers();
    inverse_of_.bind({{"inverse", inverse_}, {"coupling", coupling_}});
    inverse_of_.bind_if_present(of_nodes);
    residual_.bind({{"r", r_}});
    residual_.bind_if_present(of_nodes);
    way_of_.bind({{"x", way}});
    way_of_.bind_if_present(of_nodes);
    move_.bind({{"base", base_}, {"x", way}, {"count", static_cast<cl_uint>(numbers_)}});
    of_inverse_.displacement = inverse_of_.at_launch<cl::Buffer>("u");
    of_inverse_.count = inverse_of_.at_launch<cl_uint>("count");
    of_residual_.displacement = residual_.at_launch<cl::Buffer>("u");
    of_residual_.loads = residual_.at_launch<cl::Buffer>("loads");
    of_residual_.count = residual_.at_launch<cl_uint>("count");
    of_way_.displacement = way_of_.at_launch<cl::Buffer>("u");
    of_way_.prescribed = way_of_.at_launch<cl::Buffer>("values");
    of_way_.count = way_of_.at_launch<cl_uint>("count");
    of_move_.displacement = move_.at_launch<cl::Buffer>("u");
    of_move_.part = move_.at_launch<Real>("a");
    of_move_.keep = move_.at_launch<cl_int>("keep");

    // Of conjugate gradients.
    const Bindings vectors{{"x", way},      {"r", r_}, {"q", result}, {"inverse", inverse_}, {"coupling", coupling_},
                           {"p", direction}};
    const Bindings sizes{{"count", fours},
                         {"partial", partial_},
                         {"sums", LocalBytes{2 * real * local_size}},
                         {"groups", cl_uint{sum_groups}},
                         {"control", scalars_}};
    for (Kernel* kernel : {&start_, &dot_, &update_, &turn_, &control_}) {
        kernel->bind_if_present(vectors);
        kernel->bind_if_present(sizes);
    }
    has_way_ = start_.at_launch<cl_int>("has_way");
    dot_a_ = dot_.at_launch<cl::Buffer>("a");
    dot_b_ = dot_.at_launch<cl::Buffer>("b");
    what_ = control_.at_launch<cl_int>("what");
    for (const Kernel* kernel :
         {&inverse_of_, &residual_, &way_of_, &move_, &start_, &dot_, &update_, &turn_, &control_})
        kernel->require_complete();
}

void KrylovBook::precondition(DeviceContext& device, Tangent& tangent, const cl::Buffer& displacement) {
    tangent.find_blocks(device, displacement, inverse_, coupling_);
    invert_blocks(device, displacement);
}

void KrylovBook::invert_blocks(DeviceContext& device, const cl::Buffer& displacement) {
    of_inverse_.displacement.set(displacement);
    of_inverse_.count.set(static_cast<cl_uint>(nodes_));
    device.run(inverse_of_, nodes_);
}

void KrylovBook::find_residual(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& loads) {
    of_residual_.displacement.set(displacement);
    of_residual_.loads.set(loads);
    of_residual_.count.set(static_cast<cl_uint>(nodes_));
    device.run(residual_, nodes_);
}

void KrylovBook::find_way(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed) {
    of_way_.displacement.set(displacement);
    of_way_.prescribed.set(prescribed);
    of_way_.count.set(static_cast<cl_uint>(nodes_));
    device.run(way_of_, nodes_);
}

void KrylovBook::no_way(DeviceContext& device) {
    device.queue.enqueueFillBuffer(way, cl_uint{0}, 0, way.getInfo<CL_MEM_SIZE>());
}

void KrylovBook::start(DeviceContext& device, bool has_way) {
    has_way_.set(has_way);
    device.run(start_, sum_groups * local_size);
    control(device, of_start);
}

void KrylovBook::advance(DeviceContext& device) {
    dot(device, direction, result, of_action);
    device.run(update_, sum_groups * local_size);
    control(device, of_update);
    device.run(turn_, numbers_ / 4);
}

void KrylovBook::dot(DeviceContext& device, const cl::Buffer& a, const cl::Buffer& b, int what) {
    dot_a_.set(a);
    dot_b_.set(b);
    device.run(dot_, sum_groups * local_size);
    control(device, what);
}

void KrylovBook::control(DeviceContext& device, int what) {
    what_.set(what);
    device.run(control_, 1);
}

std::vector<double> KrylovBook::read_control(DeviceContext& device) const {
    if (is_double_) {
        std::vector<double> values(scalars);
        device.read(scalars_, values);
        return values;
    }
    std::vector<float> values(scalars);
    device.read(scalars_, values);
    return {values.begin(), values.end()};
}

KrylovBook::Status KrylovBook::read(DeviceContext& device) const {
    const auto values = read_control(device);
    return {values[3], !(values[5] > 0)};
}

double KrylovBook::slope(DeviceContext& device) {
    return product(device, r_, way);
}

double KrylovBook::product(DeviceContext& device, const cl::Buffer& a, const cl::Buffer& b) {
    dot(device, a, b, alone);
    return read_control(device)[6];
}

void KrylovBook::move(DeviceContext& device, const cl::Buffer& displacement, double part, bool keeps) {
    of_move_.displacement.set(displacement);
    of_move_.part.set({part});
    of_move_.keep.set(keeps);
    device.run(move_, numbers_);
    if (!keeps) // remainders of what is no more
        device.queue.enqueueFillBuffer(low_, cl_uint{0}, 0, low_.getInfo<CL_MEM_SIZE>());
}

// PoCL compiles at the first launch: with nothing to work on, that happens here.
void KrylovBook::warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed,
                         const cl::Buffer& loads) {
    const std::size_t nodes = std::exchange(nodes_, 0);
    invert_blocks(device, displacement);
    find_residual(device, displacement, loads);
    find_way(device, displacement, prescribed);
    nodes_ = nodes;
    keep_base(device, displacement);
    start(device, false);
    advance(device);
}

} // namespace periscope::gpu
