// What is kept of a body whose rest Newton's method looks for (core/reference/newton.hpp): the tangent of its domains
// (gpu/bonds/tangent.hpp), the vectors of conjugate gradients and the kernels that work on them (kernels/motion/newton.cl).
#pragma once

#include "gpu/body/piece_sums.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/way.hpp"

#include "core/model/model.hpp"

namespace periscope::gpu {

inline constexpr std::uint64_t look_every = 10; // iterations of conjugate gradients from one look at them to the next

class KrylovBook {
public:
    explicit KrylovBook(ResidentBody& body); // of a program with its kernels; it outlives the book

    // All at the displacement with which the last step began, whose forces it has kept.
    // What gradients are preconditioned with, and what says which components are free: the inverses of the blocks of A. Before all else;
    // they need not be those of the displacement at which A is.
    void precondition();
    void find_residual(const Driving& driving); // r
    // x, the initial guess: the increment of the prescribed displacements, or zero.
    void find_way(const Driving& driving);
    void no_way();
    // Starts conjugate gradients, from x if has_way is set. least_across: lower bound of the stiffness across bonds in A.
    void start(bool has_way, double least_across);
    void advance(double least_across);
    struct Status {
        double residual2 = 0;    // r·r
        bool is_definite = true; // A along all directions so far
    };
    Status read() const;                                    // waits
    double slope();                                         // r·x with the last residual found; waits
    double product(const BodyArray& a, const BodyArray& b); // of free components; waits
    // The displacement from which x leads on.
    void keep_base() { way_.keep(of_last_step); }
    void move_from_base(double part) { way_.go_on(part); } // changes the current displacement
    void warm_up(const Driving& driving);

private:
    struct OfDomain {
        Tangent tangent;
        Kernel inverse_of, residual, way_of, start, dot, update, turn;
        Argument<cl::Buffer> inverse_at, residual_at, way_at, loads, prescribed, dot_a, dot_b;
        Argument<cl_int> has_way;
        std::size_t places = 0, fours = 0; // of its own
    };
    OfDomain of_domain(std::size_t domain, const BondStore& store);
    void bind_gradients(OfDomain& of, std::size_t domain, const BondStore& store);
    // A w → result; `sums`: and the domains' parts of w · A w, while both are there.
    void act(const BodyArray& w, double least_across, bool sums);
    void dot(std::size_t domain, const BondStore& store, const BodyArray& a, const BodyArray& b);
    void control(int what); // of the sums that all domains have made
    DeviceContext& first() const { return *body_.devices().front(); }

    ResidentBody& body_;
    Way way_;                                               // x
    BodyArray direction_, result_, r_, inverse_, coupling_; // p, A p
    PieceSums pieces_;
    std::vector<cl::Buffer> scalars_; // of each device
    std::vector<OfDomain> domains_;
    Kernel control_;
    Argument<cl_int> what_;
};

} // namespace periscope::gpu
