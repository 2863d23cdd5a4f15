// The kernels of a time step, of either store: `time_step`, and before it `dilatation` in the state-based model.
#pragma once

#include "gpu/device/kernel.hpp"

#include <array>

namespace periscope::gpu {

// What bonds do in a step towards equilibrium: hold: they stay as they are; fail: they break and soften permanently; yield: those
// whose law softens have the force of the softened law, but nothing of that is stored.
enum class Bonds : int { hold = 0, fail = 1, yield = 2 };

inline constexpr double no_overload = 1e30; // at which no bond breaks abruptly

struct StepCall {
    const cl::Buffer& prescribed; // displacement and velocity of every motion at the end of each step of the batch
    std::uint32_t from = 0;       // where this step's begin
    const cl::Buffer& loads;      // as Driving::loads has them, in device units
    std::uint32_t loads_from = 0;
    bool keep_force = false; // for observers and checks
    int number = 0;
    bool is_start = false;     // the velocity is that of this moment, not of half a step before
    Bonds bonds = Bonds::hold; // of a relaxing body
    double overload = 1;       // where bonds fail: the smallest at which one breaks abruptly (limits.cl)
    // Where the critical stretch rises under compression: s_min of the nodes in the step before, and that of this one.
    const cl::Buffer *least_before = nullptr, *least_after = nullptr;
    const cl::Buffer* partner_list = nullptr; // of self-contact
    const cl::Buffer* control = nullptr; // of a relaxing body: what damps and pushes it (motion/relaxation_book.hpp)
};

// What kernels of bonds know of their history, by the names of arguments. Most of them only read it.
inline constexpr std::array<const char*, 3> history_of_bonds{"life", "stiffness", "softened"};

// A step, or its two parts in the state-based model, between which domains exchange what the first leaves.
enum class StepPart { dilatation, motion };

// Blocks of a domain, where not all of them are computed at once.
struct BlockRange {
    std::uint32_t first = 0, end = 0;
};

// What they are to a kernel: its work-items, and the end of the items that it counts (nodes or blocks).
struct BlockLaunch {
    std::size_t first_work_item = 0, work_items = 0, end_of_items = 0;
};

// How the kernels of a store name what all stores have.
struct StoreNames {
    const char* items;          // how many there are: nodes, or blocks of places
    const char* state;          // the displacement
    const char *before, *after; // that with which a step begins and the one it writes
    const char* keep_force;
    const char* first; // node of those that are read out
};

class TimeStep {
public:
    TimeStep() = default;
    // `buffers`: all of the store's by the names of arguments. `items` are computed by this many `work_items`.
    TimeStep(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
             std::size_t work_items, bool is_state_based, bool keeps_forces);

    // The two parts of a step: the first is only of the state-based model. round: 0, or how many times it has been done for those that
    // wait for a page (stiffness_pages.hpp).
    void dilate(DeviceContext& device, const StepCall& call, const cl::Buffer& before, int round);
    void move(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after,
              int round);
    // From now on they do these blocks alone.
    void restrict_to(const BlockLaunch& blocks);
    // The same with no items, for the kernels to be compiled.
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
