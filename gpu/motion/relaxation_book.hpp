// What is kept of a body that relaxes (core/reference/relaxation.hpp): the damping of the step to come, and where its way began;
// and the kernels that sum (kernels/motion/relaxation.cl).
#pragma once

#include "gpu/body/piece_sums.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/work_book.hpp"

#include "core/model/model.hpp"
#include "core/reference/relaxation.hpp"

#include <vector>

namespace periscope::gpu {

// How far from rest, against the largest square of what has acted so far; of forces that are no numbers it is none either.
struct Residual {
    double relative, rounding; // rounding: the part that rounding displacements makes
    double acting2;            // now, or the largest so far
};
inline constexpr double rounding_share = 2; // the residual of rounding is estimated, and right within such a factor
Residual residual_of(const relaxation::Sums& sums, double largest_acting2);

// An iteration towards rest: one that moves the body, or one in which nothing moves but what is prescribed.
enum class Iteration { moving, still };
struct IterationOptions {
    Iteration kind = Iteration::still;
    Bonds bonds = Bonds::hold;
    bool keeps_force = true;
    double overload = 1; // where bonds fail
};

class RelaxationBook {
public:
    explicit RelaxationBook(ResidentBody& body); // of a program with its kernels; it outlives the book

    void iterate(const Driving& driving, std::uint64_t load_step, const IterationOptions& options);
    // After an iteration that kept its forces. The displacement and forces with which it began are those from which the way counts
    // from now on; the sums of that way, and a new c if it adapts.
    void begin();
    void sum(const Driving& driving, bool adapts);
    void warm_up(const Driving& driving) {
        sum(driving, false);
        work_.warm_up(driving);
    }
    // For a body that is deformed at the start of the run, under the current loads: if energies are observed, they count from there.
    void begin_work(const Driving& driving);
    // After an iteration that kept its forces, in each equilibrium that is accepted, and in that with the bonds that break next: the
    // external work since the one before, where energies are observed.
    void add_work(const Driving& driving) { work_.add(driving); }
    relaxation::Sums read() const; // waits for the last sums
    // The largest square of the acting forces in an equilibrium. This and the next value are on the device, so that a checkpoint has them.
    double largest_acting2() const;
    bool is_on_the_way() const; // within a load step
    void add_state(std::vector<StateArray>& state) const;
    void restored(); // that state
    void set_control(double damping, double largest_acting2, bool is_on_the_way);

    // c, what multiplies the forces, the largest acting², on the way; of a step in which nothing moves. Of each device.
    std::vector<cl::Buffer> control, still;

private:
    struct OfDomain {
        Kernel sums;
        Argument<cl::Buffer> displacement, start, loads;
        cl::Buffer force_at_start;
    };
    OfDomain of_domain(const BondStore& store) const;
    std::vector<cl::Buffer> four(double a, double b) const;
    void put_four(const std::vector<cl::Buffer>& to, const std::vector<double>& values) const;
    DeviceContext& first() const { return *body_.devices().front(); }

    ResidentBody& body_;
    bool is_double_ = false;
    PieceSums pieces_;
    WorkBook work_;
    std::vector<OfDomain> domains_;
    BodyArray displacement_at_start_; // none before the first begin()
    Kernel control_;
    Argument<cl_int> adapts_;
    cl::Buffer total_;
};

} // namespace periscope::gpu
