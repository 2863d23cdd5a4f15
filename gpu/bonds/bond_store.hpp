// The bonds of a domain on the device, and the state of its nodes: a step, reading out, the tangent. What a run makes of them
// (relaxation, Newton's method, observers) is built on top of it, from the store's program and its buffers by name.
#pragma once

#include "gpu/bonds/node_classes.hpp"
#include "gpu/bonds/node_state.hpp"
#include "gpu/bonds/place_sums.hpp"
#include "gpu/bonds/read_out.hpp"
#include "gpu/bonds/step_kernels.hpp"
#include "gpu/bonds/stiffness_pages.hpp"
#include "gpu/bonds/tangent.hpp"
#include "gpu/domain/domain.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

struct StoreOptions {
    bool double_precision = false;
    bool is_scalar = false;      // one node a work-item, for GPUs
    bool keep_forces = false;    // also without an observer that needs them
    std::string definitions;     // of those who add kernels to the store's program
    bool wide_is_double = false; // all devices have double precision: for gaps and sums of rigid bodies
    PageOptions pages;           // of λ
};

bool keeps_forces(const Model& model, const StoreOptions& options);

// An array that differs from place to place, of a body that does not lie on the device.
struct PassedArray {
    StateBuffer array;
    bool is_state = false;        // what steps change, and the next one depends on
    bool is_of_last_step = false; // what the last step leaves to be read
    bool is_read_around = false;  // also at the neighbours of what is computed
    bool is_of_step = false;      // what the first part of a step leaves for the second
    bool is_for_reading = false;  // of frames and observers, not of a step
};

class BondStore {
public:
    virtual ~BondStore() = default;
    BondStore(const BondStore&) = delete;
    BondStore& operator=(const BondStore&) = delete;

    const Domain& domain() const { return domain_; }
    DeviceContext& device() const { return device_; }

    void step(const StepCall& call);
    // Its two parts, between which domains exchange halo_of_dilatation(); after the second, halo(). round: 0, or how many times it has been
    // done for those that wait for a page of λ.
    void dilate(const StepCall& call, int round = 0);
    void move(const StepCall& call, int round = 0);
    // The pages that blocks may wait for in this part of a step, which is then done when must_repeat() says so; null: none does.
    StiffnessPages* awaited_pages(StepPart part, const StepCall& call);
    // For a body that passes through the device: the following steps compute this domain and only these blocks, and that one of
    // the two buffers has the current displacements.
    void set_domain(const Domain& domain) { domain_ = domain; }
    void restrict_to(const BlockRange& blocks) { step_.restrict_to(launch_of(blocks)); }
    BlockLaunch launch_of(const BlockRange& blocks) const;
    void set_current(unsigned current) { nodes_.current = current; }
    // Clears the rounding remainders of the displacements, after these have been changed from outside.
    void forget_remainders() const;
    virtual std::vector<PassedArray> passed() const { return {}; }
    // Compiles what the first step needs without doing one.
    void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads);

    // The displacements with which the next step begins and the last did.
    const cl::Buffer& displacement() const { return nodes_.now(); }
    const cl::Buffer& last_displacement() const { return nodes_.before(); }
    const NodeState& nodes() const { return nodes_; }
    // λ in pages; null: nothing softens, or all bonds have it.
    virtual StiffnessPages* pages() { return nullptr; }
    virtual const cl::Buffer& life() const = 0; // bits
    const cl::Buffer& born() const {
        return born_;
    } // those at first, where needs_first_life(); otherwise nothing to read
    // All that the next step depends on besides the model and the step's number, as it is now.
    std::vector<StateBuffer> state() const;

    // What steps read of the nodes in the halo, as it is now: arrays of places. How far it reaches, in places.
    std::vector<StateBuffer> halo() const;
    std::vector<StateBuffer> halo_of_dilatation() const; // after the first part of a step of the state-based model
    virtual std::uint32_t reach() const { return 0; }
    // Where the halo is not a range of the layout: the nodes in it, ascending, and where a node stands in the store's arrays.
    virtual std::span<const std::uint32_t> nodes_of_halo() const { return {}; }
    virtual std::uint32_t place_in_arrays(std::uint32_t node) const { return place_in_domain(node); }
    // Whether consecutive nodes have increasing places; there may be gaps between these.
    virtual bool is_in_order() const { return false; }

    // Nodes first … first + count into `to`, in the model's order: three numbers each times `unit`, a float,
    // or a byte. Of one of several domains these are places of its own.
    void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // What the last displacement's living bonds say of strain and stress (kernels/*/*_moments.cl; where
    // needs_moments()): the numbers of BondMoments one after the other, the stress not of the state-based model, each of
    // places first … first + count of the domain; in device units. Both multiples of 64, but for what ends the last.
    void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // Likewise the three numbers of BondLosses, after the last step (kernels/*/*_losses.cl; where needs_losses()).
    void sum_losses(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    void grow_contact_list(std::size_t pairs);                           // what it held is lost
    virtual std::uint32_t place_in_domain(std::uint32_t node) const = 0; // no place of it: the node is of another
    virtual std::uint64_t living_bonds() = 0;                            // directed
    // One byte a directed bond in the order of listed_families(). life: the whole body's array of that name.
    virtual std::vector<std::uint8_t> alive(const StateArray& life) = 0;
    virtual std::uint32_t node_of_fault(std::uint32_t found) const = 0;
    virtual std::uint32_t block_of_fault(std::uint32_t) const { return 0; } // in the domain

    // For those who add kernels to the store's program, or work on its nodes:
    struct Counted {                // the items or work-items of a kernel
        std::uint32_t first = 0;    // of the domain's blocks, in its arrays
        std::uint32_t of_block = 1; // the last block of the body may have fewer
        std::uint32_t in_body = 0;
        // The number of items before this block of the body. Items that only fill up a block are not counted.
        std::uint32_t before(std::uint32_t block) const {
            return of_block == 1 ? block : std::min(block * of_block, in_body);
        }
    };
    struct Sizes {
        std::size_t items = 0;         // end of what the kernels of bonds count: blocks of places, or nodes
        std::size_t work_items = 0;    // of a step
        std::size_t numbers = 0;       // of a vector of all nodes, with those that only fill up
        std::size_t values = 0;        // of one number a node, likewise
        std::uint32_t first_place = 0; // of the domain's own, in its arrays
        Counted item, work_item;
    };
    const Program& program() const { return program_; } // of the model
    // The program of kernels that need nothing of the model (general_source.hpp), and the one of the two programs that has sample, gather and
    // read_out: the damage of fading bonds follows from their law.
    const Program& general_program() const { return general_; }
    const Program& observing_program() const { return model_.has_fading_bonds() ? program_ : general_; }
    const StoreNames& names() const { return names_; }
    const Sizes& sizes() const { return sizes_; }
    Bindings buffers() const {
        return joined(nodes_.buffers(), own_buffers());
    } // by the names that its kernels give them
    // The lattice whose sites its kernels know in place of nodes; null: they know nodes.
    virtual const LatticeShape* lattice() const { return nullptr; }
    Tangent tangent() const; // of a program with its kernels (Stepper::newton)
    // Arrays of others, of all places: of vectors like the forces, or of one number.
    StateBuffer vectors(const std::string& name, const cl::Buffer& buffer) const {
        return {name, buffer, Restoring::as_stored, slice_of("force")};
    }
    StateBuffer values(const std::string& name, const cl::Buffer& buffer) const {
        return {name, buffer, Restoring::as_stored, slice_of("pressure")};
    }
    std::size_t real_size() const { return options_.double_precision ? 8 : 4; }

protected:
    std::vector<StateBuffer> with_slices(std::vector<StateBuffer> buffers) const;
    const cl::Buffer& cut() const { return cut_; }
    BondStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
              const StoreNames& names);
    Program build(const Source& source) const { return build_program(device_, source, options_.double_precision); }
    // When all buffers are there. `counted` and `of_item`: as PlaceSums has them.
    void make_kernels(const Sizes& sizes, std::uint32_t counted, std::uint32_t of_item);
    // The slice of the array of this name, one of those of state() and halo(). A store that knows only one domain has none.
    virtual Slice slice_of(const std::string&) const { return {}; }

    const Model& model_;
    DeviceContext& device_;
    StoreOptions options_;
    Domain domain_;
    NodeClasses classes_;
    Program program_, general_;
    NodeState nodes_;

private:
    StepCall with_own_buffers(StepCall call) const;
    cl::Buffer cut_of_places() const;
    virtual Bindings own_buffers() const = 0; // of the bonds
    virtual StateBuffer displacement_state() const = 0;
    virtual void add_bond_state(std::vector<StateBuffer>& state) const = 0;
    virtual std::vector<StateBuffer> dilatation_state() const { return {}; }

    StoreNames names_;
    Sizes sizes_;
    TimeStep step_;
    ReadOut read_out_;
    cl::Buffer born_, cut_;
    PlaceSums moments_, losses_; // where frames or observers need them
};

// As on_device(), while it is the turn of the store's domain.
template <typename Work>
auto on_store(const BondStore& store, Work&& work) {
    const Turn turn(store.device(), store.domain().first_block);
    return on_device(store.device(), std::forward<Work>(work));
}
// Likewise; the buffers made meanwhile are the domain's own.
template <typename Make>
auto make_on_store(const BondStore& store, Make&& make) {
    const Turn turn(store.device(), store.domain().first_block, true);
    return on_device(store.device(), std::forward<Make>(make));
}

} // namespace periscope::gpu
