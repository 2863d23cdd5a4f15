// Runs the iterations of relaxation on the device (core/reference/relaxation.hpp), and holds its data there: the
// damping of the next iteration, and the displacement and forces at begin(); the changes since then are used to
// estimate the damping. It also runs the kernels for the sums (kernels/motion/relaxation.cl).
#pragma once

#include "gpu/body/piece_sums.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/external_work.hpp"

#include "core/model/model.hpp"
#include "core/reference/relaxation.hpp"

#include <vector>

namespace periscope::gpu {

// `relative` is the norm of the residual, and `rounding` the norm of the part that rounding of displacements causes.
// Both are divided by the largest norm of the acting forces so far; `relative` is NaN if a force is NaN.
struct Residual {
    double relative, rounding; // rounding: what rounding of displacements causes
    double acting2;            // squared norm of the acting forces, the largest so far
};
// the residual that rounding causes is at most this factor times its estimate, Residual::rounding
inline constexpr double rounding_share = 2;
Residual residual_of(const relaxation::Sums& sums, double largest_acting2);

// moving: an iteration of relaxation, which moves the body. still: only prescribed nodes move, to compute the forces of
// the current displacement.
enum class Iteration { moving, still };
struct IterationOptions {
    Iteration kind = Iteration::still;
    Bonds bonds = Bonds::hold;
    bool keeps_force = true;
    double overload = 1; // with Bonds::fail, bonds with at least this overload break
};

class RelaxationState {
public:
    // the program of the body must have the kernels; the body must outlive the object
    explicit RelaxationState(ResidentBody& body);

    void iterate(const Driving& driving, std::uint64_t load_step, const IterationOptions& options);
    // Both are called after an iteration that kept its forces. begin() stores the displacement and the forces at the
    // beginning of this iteration. sum() computes relaxation::Sums, with the increments since begin(), and a new
    // damping c if `adapts` is set.
    void begin();
    void sum(const Driving& driving, bool adapts);
    void warm_up(const Driving& driving) {
        sum(driving, false);
        work_.warm_up(driving);
    }
    // For a body that is deformed at the start of the run, under the current loads: external work is counted from this
    // state, if energies are observed.
    void begin_work(const Driving& driving);
    // Adds the external work since the last call, if energies are observed. It is called after an iteration that kept
    // its forces, in each accepted equilibrium and before bonds break.
    void add_work(const Driving& driving) { work_.add(driving); }
    relaxation::Sums read() const; // waits for the last sums and returns them
    // The largest squared norm of the acting forces in an equilibrium. This value and is_within_load_step() are stored
    // on the device, so that a checkpoint contains them.
    double largest_acting2() const;
    bool is_within_load_step() const; // whether the body is within a load step
    void add_state(std::vector<StateArray>& state) const;
    void restored(); // called when that state was restored
    void set_control(double damping, double largest_acting2, bool is_within_load_step);

    // For each device four numbers: c, the factor of forces, largest_acting2() and is_within_load_step(). `still` has those
    // of an iteration in which only prescribed nodes move.
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
    ExternalWork work_;
    std::vector<OfDomain> domains_;
    BodyArray displacement_at_start_; // empty before the first call of begin()
    Kernel control_;
    Argument<cl_int> adapts_;
    cl::Buffer total_;
};

} // namespace periscope::gpu
