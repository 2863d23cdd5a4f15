// Runs the kernels of a time step of a store: `time_step`, and before it `dilatation` in the state-based theory.
#pragma once

#include "gpu/device/kernel.hpp"

#include <array>

namespace periscope::gpu {

// How bonds respond in an iteration of a quasi-static analysis. hold: they keep their state. fail: they break and
// soften permanently. yield: the forces of bonds whose law softens follow this law, but no bond changes its state.
enum class Bonds : int { hold = 0, fail = 1, yield = 2 };

inline constexpr double no_overload = 1e30; // with this limit no bond breaks abruptly

struct StepCall {
    const cl::Buffer& prescribed; // displacement and velocity of every motion at the end of each step of the batch
    std::uint32_t from = 0;       // index of the first value of this step in `prescribed`
    const cl::Buffer& loads;      // the loads of Driving::loads(), in device units
    std::uint32_t loads_from = 0;
    bool keep_force = false; // the step writes forces, for observers and checks
    int number = 0;
    bool is_start = false;     // the velocity is that at this time, not half a step earlier
    Bonds bonds = Bonds::hold; // for quasi-static analyses
    double overload = 1;       // for Bonds::fail: smallest overload at which bonds break (limits.cl)
    // With compression strengthening: s_min of the nodes in the step before, and in this step (strengthening.cl).
    const cl::Buffer *least_before = nullptr, *least_after = nullptr;
    const cl::Buffer* partner_list = nullptr; // for self-contact
    // For relaxation: damping and factor of forces (motion/relaxation_state.hpp).
    const cl::Buffer* control = nullptr;
};

// The names of the arguments with the state of bonds, which most kernels only read.
inline constexpr std::array<const char*, 3> history_of_bonds{"life", "stiffness", "softened"};

// The parts of a step. Only the state-based theory has the first one; domains exchange its results before the second
// one.
enum class StepPart { dilatation, motion };

// A range of blocks of a domain.
struct BlockRange {
    std::uint32_t first = 0, end = 0;
};

// How a kernel is launched for a range of blocks: its first work-item, the number of work-items, and the end of the
// items (nodes or blocks) that it may compute.
struct BlockLaunch {
    std::size_t first_work_item = 0, work_items = 0, end_of_items = 0;
};

// The names of the arguments that are different in kernels of the two stores.
struct StoreNames {
    const char* items;          // the number of nodes, or of blocks of a lattice
    const char* state;          // the displacement
    const char *before, *after; // the displacement that a step reads, and the one that it writes
    const char* keep_force;
    const char* first; // the index of the first node that is read out
};

class TimeStep {
public:
    TimeStep() = default;
    // `buffers` are all buffers of the store, by the names of arguments. `items` is the number of nodes or blocks,
    // which `work_items` work-items compute.
    TimeStep(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
             std::size_t work_items, bool is_state_based, bool keeps_forces);

    // The two parts of a step; dilate() does nothing in the bond-based theory. `before` has the displacements that the
    // step reads, `after` gets the new ones. `round` is the number of repetitions of the part so far, for blocks that
    // waited for a page (stiffness_pages.hpp).
    void dilate(DeviceContext& device, const StepCall& call, const cl::Buffer& before, int round);
    void move(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after,
              int round);
    // Restricts the following calls to the blocks of this launch.
    void restrict_to(const BlockLaunch& blocks);
    // Launches the kernels with no items to compute, so that they are compiled.
    void warm_up(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after);

private:
    void set_items(std::size_t items);

    Kernel step_, dilatation_;
    Argument<cl::Buffer> before_, after_, prescribed_, loads_, control_, least_before_, least_after_, partner_list_;
    Argument<cl_uint> items_, from_, loads_from_;
    Argument<cl_int> keep_force_, number_, may_break_, is_start_, keep_energies_;
    Argument<Real> overload_, dilatation_overload_;
    Argument<cl::Buffer> dilatation_state_;
    Argument<cl_uint> dilatation_items_;
    Argument<cl_int> dilatation_may_break_, round_, dilatation_round_;
    std::size_t count_ = 0, work_items_ = 0, first_work_item_ = 0;
    bool keeps_forces_ = false;
};

} // namespace periscope::gpu
