// Solves the linear systems A x = r of Newton's method (core/reference/newton.hpp) by conjugate gradients on the
// device. It holds the tangent of each domain (gpu/bonds/tangent.hpp), the vectors, and the kernels that work on them
// (kernels/motion/newton.cl, conjugate_gradients.cl). It does not decide when the iterations end: the steppers compare
// Status::residual2 with their tolerance (newton_stepper.cpp, controlled_stepper.cpp).
#pragma once

#include "gpu/body/piece_sums.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/incremented_displacement.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

inline constexpr std::uint64_t look_every = 10; // iterations of conjugate gradients between two readings

class ConjugateGradients {
public:
    // the program of the body must have the kernels; the body must outlive the object
    explicit ConjugateGradients(ResidentBody& body);

    // All functions compute at the displacement with which the last step began; that step must have kept its forces.
    // precondition() is called first. It computes the inverses of the diagonal blocks of A, which precondition
    // conjugate gradients and mark the free components. They may belong to another displacement than A itself.
    void precondition();
    void find_residual(const Driving& driving); // computes r, the unbalanced forces
    // Set the initial guess x to the increment of the prescribed displacements, or to zero.
    void guess_increment(const Driving& driving);
    void guess_zero();
    // Starts conjugate gradients from the initial guess x; `has_guess` is set if x is not 0. `least_across`: lower limit
    // of the stiffness across bonds in A (Tangent::apply()).
    void start(bool has_guess, double least_across);
    void advance(double least_across);
    struct Status {
        double residual2 = 0;    // r·r
        bool is_definite = true; // whether A was positive along all directions so far
    };
    Status read() const;                                    // waits for the device
    double slope();                                         // returns r·x; waits for the device
    double product(const BodyArray& a, const BodyArray& b); // a·b of free components; waits
    // keep_base() stores the displacement; move_from_base() sets the current displacement to the stored one plus `part`
    // times x.
    void keep_base() { x_.keep(of_last_step); }
    void move_from_base(double part) { x_.extrapolate(part); }
    void warm_up(const Driving& driving);

private:
    struct OfDomain {
        Tangent tangent;
        Kernel inverse_of, residual, guess, start, dot, update, direction;
        Argument<cl::Buffer> inverse_at, residual_at, guess_at, loads, prescribed, dot_a, dot_b;
        Argument<cl_int> has_guess;
        std::size_t slot_count = 0, fours = 0; // own slots, and work-items of four numbers
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store);
    void bind_gradients(OfDomain& of, std::size_t domain, const BondStore& store);
    // Computes result_ = A w. If `sums` is set, also computes each domain's part of w·A w, while both vectors are still
    // in the caches.
    void act(const BodyArray& w, double least_across, bool sums);
    void dot(std::size_t domain, const BondStore& store, const BodyArray& a, const BodyArray& b);
    void control(int what); // combines the sums of all domains (newton_control)
    DeviceContext& first() const { return *body_.devices().front(); }

    ResidentBody& body_;
    IncrementedDisplacement x_;
    BodyArray direction_, result_, r_, inverse_, coupling_; // direction_: p, result_: A p
    PieceSums pieces_;
    std::vector<cl::Buffer> scalars_; // one buffer for each device
    std::vector<OfDomain> domains_;
    Kernel control_;
    Argument<cl_int> what_;
};

} // namespace periscope::gpu
