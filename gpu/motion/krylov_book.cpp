#include "gpu/motion/krylov_book.hpp"

#include "gpu/bonds/bond_store.hpp"

#include <initializer_list>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::size_t groups = 64; // of the first sum
constexpr std::size_t scalars = 8;
enum Sum : int { of_start, of_action, of_update, alone };

void set(cl::Kernel& kernel, cl_uint first, std::initializer_list<const cl::Buffer*> buffers) {
    for (const cl::Buffer* b : buffers)
        kernel.setArg(first++, *b);
}

} // namespace

KrylovBook::KrylovBook(DeviceContext& device, const cl::Program& program, bool double_precision, std::size_t numbers,
                       std::size_t items, const NewtonBuffers& b)
    : residual_(program, "newton_residual"), way_of_(program, "newton_way"), move_(program, "newton_move"),
      start_(program, "newton_start"), dot_(program, "newton_dot"), update_(program, "newton_update"),
      turn_(program, "newton_direction"), control_(program, "newton_control"), low_(b.low_displacement),
      numbers_(numbers), nodes_(items), is_double_(double_precision) {
    const std::size_t real = double_precision ? 8 : 4;
    for (cl::Buffer* vector : {&way, &direction, &result, &r_, &inverse_, &base_, &rest_})
        *vector = device.zeros(numbers * real);
    partial_ = device.buffer(2 * groups * real);
    scalars_ = device.zeros(scalars * real);
    const auto fours = static_cast<cl_uint>(numbers / 4);
    set(residual_, 1, {&b.force, &b.ease, &b.kind, &b.material, &b.motion});
    set(residual_, 8, {&r_, &inverse_});
    set(way_of_, 1, {&b.kind, &b.motion});
    way_of_.setArg(5, way);
    move_.setArg(2, way);
    move_.setArg(5, static_cast<cl_uint>(numbers));
    set(start_, 0, {&r_, &result, &inverse_, &direction});
    start_.setArg(5, fours);
    start_.setArg(6, partial_);
    start_.setArg(7, cl::Local(2 * real * local_size));
    dot_.setArg(2, inverse_);
    dot_.setArg(3, fours);
    dot_.setArg(4, partial_);
    dot_.setArg(5, cl::Local(2 * real * local_size));
    set(update_, 0, {&way, &r_, &direction, &result, &inverse_, &scalars_});
    update_.setArg(6, fours);
    update_.setArg(7, partial_);
    update_.setArg(8, cl::Local(2 * real * local_size));
    set(turn_, 0, {&r_, &inverse_, &direction, &scalars_});
    turn_.setArg(4, fours);
    control_.setArg(0, partial_);
    control_.setArg(1, static_cast<cl_uint>(groups));
    control_.setArg(3, scalars_);
}

void KrylovBook::find_residual(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& loads) {
    residual_.setArg(0, displacement);
    residual_.setArg(6, loads);
    residual_.setArg(7, static_cast<cl_uint>(nodes_));
    device.run(residual_, nodes_);
}

void KrylovBook::find_way(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed) {
    way_of_.setArg(0, displacement);
    way_of_.setArg(3, prescribed);
    way_of_.setArg(4, static_cast<cl_uint>(nodes_));
    device.run(way_of_, nodes_);
}

void KrylovBook::no_way(DeviceContext& device) {
    device.queue.enqueueFillBuffer(way, cl_uint{0}, 0, way.getInfo<CL_MEM_SIZE>());
}

void KrylovBook::start(DeviceContext& device, bool has_way) {
    start_.setArg(4, static_cast<cl_int>(has_way));
    device.run(start_, groups * local_size);
    control(device, of_start);
}

void KrylovBook::advance(DeviceContext& device) {
    dot_.setArg(0, direction);
    dot_.setArg(1, result);
    device.run(dot_, groups * local_size);
    control(device, of_action);
    device.run(update_, groups * local_size);
    control(device, of_update);
    device.run(turn_, numbers_ / 4);
}

void KrylovBook::control(DeviceContext& device, int what) {
    control_.setArg(2, static_cast<cl_int>(what));
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
    dot_.setArg(0, r_);
    dot_.setArg(1, way);
    device.run(dot_, groups * local_size);
    control(device, alone);
    return read_control(device)[6];
}

void KrylovBook::move(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& base, double part,
                      bool keeps) {
    move_.setArg(0, displacement);
    move_.setArg(1, base);
    set_real(move_, 3, part, is_double_);
    move_.setArg(4, static_cast<cl_int>(keeps));
    device.run(move_, numbers_);
    if (!keeps) // remainders of what is no more
        device.queue.enqueueFillBuffer(low_, cl_uint{0}, 0, low_.getInfo<CL_MEM_SIZE>());
}

void KrylovBook::move_from_base(DeviceContext& device, const cl::Buffer& displacement, double part) {
    move(device, displacement, base_, part, false);
}

void KrylovBook::go_back_to_rest(DeviceContext& device, const cl::Buffer& displacement) {
    move(device, displacement, rest_, 0, false);
}

// PoCL compiles at the first launch: with nothing to work on, that happens here.
void KrylovBook::warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed,
                         const cl::Buffer& loads) {
    const std::size_t nodes = std::exchange(nodes_, 0);
    find_residual(device, displacement, loads);
    find_way(device, displacement, prescribed);
    nodes_ = nodes;
    keep_rest(device, displacement);
    start(device, false);
    advance(device);
}

} // namespace periscope::gpu
