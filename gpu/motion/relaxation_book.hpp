// Holds the data of a relaxing body on the device (core/reference/relaxation.hpp): the damping of the next step, and
// the displacement from which the damping is estimated. It runs the kernels for sums (kernels/motion/relaxation.cl).
#pragma once

#include "gpu/body/piece_sums.hpp"
#include "gpu/body/resident_body.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/work_book.hpp"

#include "core/model/model.hpp"
#include "core/reference/relaxation.hpp"

#include <vector>

namespace periscope::gpu {

// The distance from equilibrium, relative to the largest forces that have acted so far. It is NaN if a force is NaN.
struct Residual {
    double relative, rounding; // rounding: the part that comes from rounding displacements
    double acting2;            // squares of the acting forces: the current one, or the largest so far
};
inline constexpr double rounding_share = 2; // factor within which the estimated residual of rounding is right
Residual residual_of(const relaxation::Sums& sums, double largest_acting2);

// An iteration towards equilibrium: one that moves the body, or one in which only prescribed nodes move.
enum class Iteration { moving, still };
struct IterationOptions {
    Iteration kind = Iteration::still;
    Bonds bonds = Bonds::hold;
    bool keeps_force = true;
    double overload = 1; // if bonds fail, those with at least this overload break
};

class RelaxationBook {
public:
    // the program of the body needs the kernels; the body must outlive the object
    explicit RelaxationBook(ResidentBody& body);

    void iterate(const Driving& driving, std::uint64_t load_step, const IterationOptions& options);
    // Both are called after an iteration that kept its forces. begin() stores the displacement and the forces with
    // which this iteration began. sum() computes the sums over the increments since then, and a new damping c if
    // `adapts` is set.
    void begin();
    void sum(const Driving& driving, bool adapts);
    void warm_up(const Driving& driving) {
        sum(driving, false);
        work_.warm_up(driving);
    }
    // For a body that is deformed at the start of the run, under the current loads: if energies are observed, they
    // count from there.
    void begin_work(const Driving& driving);
    // Called after an iteration that kept its forces, in each accepted equilibrium, and in the state with the bonds
    // that break next: adds the external work since the last call, if energies are observed.
    void add_work(const Driving& driving) { work_.add(driving); }
    relaxation::Sums read() const; // waits for the last sums and returns them
    // The largest square of the acting forces in an equilibrium. This and the next value are on the device, so that a
    // checkpoint has them.
    double largest_acting2() const;
    bool is_on_the_way() const; // whether the body is within a load step
    void add_state(std::vector<StateArray>& state) const;
    void restored(); // called when that state was restored
    void set_control(double damping, double largest_acting2, bool is_on_the_way);

    // For each device: c, the factor of forces, the largest acting², is_on_the_way(). `still` has those of a step in
    // which nothing moves.
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
    BodyArray displacement_at_start_; // empty before the first call of begin()
    Kernel control_;
    Argument<cl_int> adapts_;
    cl::Buffer total_;
};

} // namespace periscope::gpu
