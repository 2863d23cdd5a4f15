// Runs the kernels of a time step of a store: `time_step`, and before it `dilatation` in the state-based model.
#pragma once

#include "gpu/device/kernel.hpp"

#include <array>

namespace periscope::gpu {

// What bonds may do in a step towards equilibrium. hold: they keep their state. fail: they break and soften
// permanently. yield: bonds whose law softens have the softened force in this step, but keep their state.
enum class Bonds : int { hold = 0, fail = 1, yield = 2 };

inline constexpr double no_overload = 1e30; // with this limit no bond breaks abruptly

struct StepCall {
    const cl::Buffer& prescribed; // displacement and velocity of every motion at the end of each step of the batch
    std::uint32_t from = 0;       // index of the values of this step in `prescribed`
    const cl::Buffer& loads;      // the loads of Driving::loads(), in device units
    std::uint32_t loads_from = 0;
    bool keep_force = false; // keeps the forces for observers and checks
    int number = 0;
    bool is_start = false;     // the velocity is that of the current time instead of half a step earlier
    Bonds bonds = Bonds::hold; // for relaxation
    double overload = 1;       // if bonds fail: the smallest overload at which a bond breaks abruptly (limits.cl)
    // With compression strengthening: s_min of the nodes in the step before, and in this step.
    const cl::Buffer *least_before = nullptr, *least_after = nullptr;
    const cl::Buffer* partner_list = nullptr; // for self-contact
    // For relaxation: the damping and the factor of forces (motion/relaxation_book.hpp).
    const cl::Buffer* control = nullptr;
};

// The names of the arguments with the history of bonds. Most kernels only read them.
inline constexpr std::array<const char*, 3> history_of_bonds{"life", "stiffness", "softened"};

// The parts of a step. Only the state-based model has the first one, whose results domains exchange before the second
// one.
enum class StepPart { dilatation, motion };

// Blocks of a domain that are computed at once.
struct BlockRange {
    std::uint32_t first = 0, end = 0;
};

// The launch of a kernel for these blocks: its work-items, and the end of the items that it counts (nodes or blocks).
struct BlockLaunch {
    std::size_t first_work_item = 0, work_items = 0, end_of_items = 0;
};

// The names of arguments that differ between the kernels of the stores.
struct StoreNames {
    const char* items;          // the number of nodes, or of blocks of places
    const char* state;          // the displacement
    const char *before, *after; // the displacement that a step reads, and the one that it writes
    const char* keep_force;
    const char* first; // the index of the first node that is read out
};

class TimeStep {
public:
    TimeStep() = default;
    // `buffers` are all buffers of the store, by the names of arguments. `work_items` work-items compute `items` items.
    TimeStep(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
             std::size_t work_items, bool is_state_based, bool keeps_forces);

    // The two parts of a step; only the state-based model has the first one. round: how often the part has been
    // repeated for blocks that waited for a page (stiffness_pages.hpp).
    void dilate(DeviceContext& device, const StepCall& call, const cl::Buffer& before, int round);
    void move(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after,
              int round);
    // Restricts the following calls to these blocks.
    void restrict_to(const BlockLaunch& blocks);
    // Runs the kernels with no items, so that they are compiled.
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
