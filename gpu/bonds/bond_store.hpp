// What the solver asks of either bond store. A store owns the nodes' state and the bonds on the device.
#pragma once

#include "gpu/bonds/read_out.hpp"
#include "gpu/bonds/time_step.hpp"
#include "gpu/domain/state_transfer.hpp"
#include "gpu/observe/observer_plan.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

class RelaxationBook;
class KrylovBook;

class BondStore {
public:
    virtual ~BondStore() = default;

    virtual void step(const StepCall& call) = 0;
    // Compiles what the first step needs without doing one.
    virtual void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) = 0;
    // After a step that kept its forces: what the observers of an interval need, into the row of `samples` that begins
    // with this vector of four. Energies and forces are of the beginning of that step.
    virtual void sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) = 0;
    // Of a relaxing body (relaxation_book.hpp; null of any other), after a step that kept its forces: the displacement and
    // forces with which it began are those from which its way counts from now on; its sums, and a new c if it adapts.
    virtual void begin_relaxation() = 0;
    virtual void set_damping(double damping, double largest_acting2, bool is_on_the_way) = 0;
    virtual void sum_relaxation(const cl::Buffer& loads, std::uint32_t loads_from, bool adapts) = 0;
    virtual const RelaxationBook* relaxation() const = 0;
    // Of Newton's method (krylov_book.hpp; null of any other stepper): A w → result at the displacement with which the last
    // step began, stiffness across bonds no less than this; and the displacements with which the next begins and the last did.
    virtual KrylovBook* krylov() = 0;
    virtual void apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) = 0;
    virtual const cl::Buffer& displacement() const = 0;
    virtual const cl::Buffer& last_displacement() const = 0;
    // Nodes first … first + count into `to`, in the model's order: three numbers each times `unit`, a float,
    // or a byte.
    virtual void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) = 0;
    // What the last displacement's living bonds say of strain and stress (kernels/*/*_moments.cl; only where the model wants
    // such fields): the numbers of BondMoments one after the other, the stress not of the state-based model, each of
    // places first … first + count of moment_places(); in device units. Both multiples of 64, but for what ends the last.
    virtual std::uint32_t moment_places() const = 0;
    virtual std::uint32_t moment_place(std::uint32_t node) const = 0;
    virtual void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) = 0;
    virtual std::uint64_t living_bonds() = 0; // directed
    // One byte a directed bond in the order of listed_families().
    virtual std::vector<std::uint8_t> alive() = 0;
    // All that the next step depends on besides the model and the step's number, as it is now.
    virtual std::vector<StateBuffer> state() const = 0;
    virtual const cl::Buffer& fault() const = 0; // two ints: what stopped (−1: nothing) and in which step
    virtual std::uint32_t node_of_fault(std::uint32_t found) const = 0;
};

struct StoreOptions {
    bool double_precision = false;
    bool is_scalar = false; // one node a work-item, for GPUs
    ObserverPlan observers;
    bool keep_forces = false; // also without an observer that needs them
};

bool keeps_forces(const Model& model, const StoreOptions& options);

} // namespace periscope::gpu
