// What is kept of a body whose rest Newton's method looks for (core/model/newton.hpp): the vectors of conjugate
// gradients and the kernels that work on them (kernels/motion/newton.cl). A w itself is the bonds' (gpu/bonds/tangent.hpp).
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

inline constexpr std::uint64_t look_every = 10; // iterations of conjugate gradients from one look at them to the next

class KrylovBook {
public:
    KrylovBook() = default;
    KrylovBook(DeviceContext& device, const BondStore& store); // of a program with its kernels

    // What gradients are preconditioned with, and what says which components are free: the inverses of the blocks of A, those of
    // the tangent at this displacement. Before all else; they need not be those of the displacement at which A is.
    void precondition(DeviceContext& device, Tangent& tangent, const cl::Buffer& displacement);
    // r of the forces that a step has kept.
    void find_residual(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& loads);
    // x: the way that what is prescribed has to go, or nothing.
    void find_way(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed);
    void no_way(DeviceContext& device);
    // Conjugate gradients: `result` is to hold A x when there is a way. Then A `direction` → `result` before each advance().
    void start(DeviceContext& device, bool has_way);
    void advance(DeviceContext& device);
    struct Status {
        double residual2 = 0;    // r·r
        bool is_definite = true; // A along all directions so far
    };
    Status read(DeviceContext& device) const; // waits
    double slope(DeviceContext& device);      // r·x with the last residual found; waits
    double product(DeviceContext& device, const cl::Buffer& a, const cl::Buffer& b); // of free components; waits
    // The displacement from which x leads on.
    void keep_base(DeviceContext& device, const cl::Buffer& displacement) { move(device, displacement, 0, true); }
    void move_from_base(DeviceContext& device, const cl::Buffer& displacement, double part) {
        move(device, displacement, part, false);
    }
    void warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& prescribed,
                 const cl::Buffer& loads);

    cl::Buffer way, direction, result; // x, p, A p

private:
    void invert_blocks(DeviceContext& device, const cl::Buffer& displacement);
    void move(DeviceContext& device, const cl::Buffer& displacement, double part, bool keeps);
    void dot(DeviceContext& device, const cl::Buffer& a, const cl::Buffer& b, int what);
    void control(DeviceContext& device, int what);
    std::vector<double> read_control(DeviceContext& device) const;

    Kernel inverse_of_, residual_, way_of_, move_, start_, dot_, update_, turn_, control_;
    struct { // of newton_inverse, newton_residual, newton_way and move_along
        Argument<cl::Buffer> displacement, loads, prescribed;
        Argument<cl_uint> count;
        Argument<Real> part;
        Argument<cl_int> keep;
    } of_inverse_, of_residual_, of_way_, of_move_;
    Argument<cl_int> has_way_, what_;
    Argument<cl::Buffer> dot_a_, dot_b_;
    cl::Buffer r_, inverse_, coupling_, base_, partial_, scalars_, low_;
    std::size_t numbers_ = 0, nodes_ = 0;
    bool is_double_ = false;
};

} // namespace periscope::gpu
