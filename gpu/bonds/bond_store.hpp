// A bond store holds the bonds of a domain and the state of its nodes on the device: LatticeStore for a lattice,
// FamilyStore for irregular nodes. It computes time steps, reads out values of nodes, and makes the operator for
// Newton's method (Tangent). Relaxation, Newton's method and observers run further kernels of the store's programs, and
// find the store's buffers by the names of kernel arguments.
#pragma once

#include "gpu/bonds/node_classes.hpp"
#include "gpu/bonds/node_state.hpp"
#include "gpu/bonds/read_out.hpp"
#include "gpu/bonds/slot_sums.hpp"
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
    bool is_scalar = false;   // layout for GPUs: a work-item computes one node
    bool keep_forces = false; // keep force densities even if no observer needs them
    std::string definitions;  // further definitions for the program of the model
    // all devices have double precision, in which gaps and contact sums of rigid bodies are then computed
    bool wide_is_double = false;
    PageOptions pages; // how λ is stored
};

bool keeps_forces(const Model& model, const StoreOptions& options);

// An array with values for each node or block. If a body does not fit into the memory of the device, it lies in the
// memory of the host, and parts of these arrays pass through the device in each step.
struct PassedArray {
    StateBuffer array;
    bool is_state = false;        // part of the state: steps change it, and later steps read it
    bool is_of_last_step = false; // written in the last step of a batch, for frames and observers
    bool is_read_around = false;  // a step also reads the values of neighbours
    bool is_of_step = false;      // the first part of a step writes it, the second part reads it
    bool is_for_reading = false;  // read by frames and observers, but by no step
};

class BondStore {
public:
    virtual ~BondStore() = default;
    BondStore(const BondStore&) = delete;
    BondStore& operator=(const BondStore&) = delete;

    const Domain& domain() const { return domain_; }
    DeviceContext& device() const { return device_; }

    void step(const StepCall& call);
    // The two parts of a step. Domains exchange halo_of_dilatation() after the first part and halo() after the second
    // one. `round` is the number of repetitions of the part so far, for blocks that waited for a page of λ.
    void dilate(const StepCall& call, int round = 0);
    void move(const StepCall& call, int round = 0);
    // Returns the pages of λ for which blocks may wait in this part of a step; null if none can wait. The caller
    // repeats the part while StiffnessPages::must_repeat() returns true.
    StiffnessPages* awaited_pages(StepPart part, const StepCall& call);
    // For a body that passes through the device in parts. set_domain() and restrict_to() choose the domain and its
    // blocks that the following steps compute; set_current() sets which of the two buffers has the current
    // displacements.
    void set_domain(const Domain& domain) { domain_ = domain; }
    void restrict_to(const BlockRange& blocks) { step_.restrict_to(launch_of(blocks)); }
    BlockLaunch launch_of(const BlockRange& blocks) const;
    void set_current(unsigned current) { nodes_.current = current; }
    // Sets the rounding errors of the compensated displacements to 0, after the caller has changed the displacements.
    void forget_remainders() const;
    virtual std::vector<PassedArray> passed() const { return {}; }
    // Compiles the kernels that the first step needs, without computing a step.
    void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads);

    // The displacements at the beginning of the next step, and those at the beginning of the last step.
    const cl::Buffer& displacement() const { return nodes_.now(); }
    const cl::Buffer& last_displacement() const { return nodes_.before(); }
    const NodeState& nodes() const { return nodes_; }
    // The pages of λ; null if no law softens, or if an array has λ of all bonds.
    virtual StiffnessPages* pages() { return nullptr; }
    virtual const cl::Buffer& life() const = 0; // bits of intact bonds
    // The bits of the bonds that were intact at the start of the run, if needs_first_life(); otherwise a buffer without
    // content.
    const cl::Buffer& born() const { return born_; }
    // The arrays with all that the next step depends on, besides the model and the number of the step.
    std::vector<StateBuffer> state() const;

    // The arrays whose values at nodes of the halo the next step reads. reach() is the width of the halo of a lattice,
    // in slots (lattice_layout.hpp).
    std::vector<StateBuffer> halo() const;
    // the arrays whose halo is exchanged after the first part of a step of the state-based model
    std::vector<StateBuffer> halo_of_dilatation() const;
    virtual std::uint32_t reach() const { return 0; }
    // For irregular nodes, whose halo is scattered: the nodes of the halo in ascending order, and the index of a node
    // in the arrays of the store.
    virtual std::span<const std::uint32_t> nodes_of_halo() const { return {}; }
    virtual std::uint32_t slot_in_arrays(std::uint32_t node) const { return slot_in_domain(node); }
    // Whether the indices of nodes in the arrays increase with the numbers of the nodes. The indices may have gaps.
    virtual bool is_in_order() const { return false; }

    // Writes values of the nodes from `first` up to `first` + `count` to `to`, in the order of the model. A node has
    // three numbers times `unit`, one number, or one byte, depending on `field`. If the body has several domains,
    // `first` and `count` are indices in the layout of this domain.
    void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // Computes the sums over intact bonds from which strain and stress follow, at the current displacement
    // (kernels/*/*_moments.cl). The model must fulfil needs_moments(). Writes the numbers of BondMoments (in the
    // state-based theory without the stress) for the nodes or slots from `first` up to `first` + `count` of the
    // domain, in device units: all values of the first number, then those of the second one, and so on. `first` and
    // `count` are multiples of 64, except `count` at the end of the domain.
    void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // Computes the three numbers of BondLosses after the last step (kernels/*/*_losses.cl) in the same form. The model
    // must fulfil needs_losses().
    void sum_losses(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    void grow_contact_list(std::size_t pairs); // makes a larger list of contact pairs; its contents are lost
    // Returns the index of a node in the layout of this domain; an index that is not below domain().slot_count() if
    // another domain owns the node.
    virtual std::uint32_t slot_in_domain(std::uint32_t node) const = 0;
    virtual std::uint64_t living_bonds() = 0; // counted from both ends
    // Returns one byte for each directed bond in the order of listed_families(): 1 if it is intact. `life` is the array
    // with the bits of intact bonds of the whole body.
    virtual std::vector<std::uint8_t> alive(const StateArray& life) = 0;
    virtual std::uint32_t node_of_fault(std::uint32_t found) const = 0;
    virtual std::uint32_t block_of_fault(std::uint32_t) const { return 0; } // index in the domain

    // The following functions are for code that runs further kernels on the nodes of the store.
    struct Counted {                // the items or work-items of a kernel: how many, and where
        std::uint32_t first = 0;    // the index of the first one of the domain's own blocks
        std::uint32_t of_block = 1; // the number of items in a block; the last block of the body may have fewer
        std::uint32_t in_body = 0;
        // Returns the number of items before this block of the body. Items without a node, which only fill up the last
        // block, are not counted.
        std::uint32_t before(std::uint32_t block) const {
            return of_block == 1 ? block : std::min(block * of_block, in_body);
        }
    };
    struct Sizes {
        std::size_t items = 0;        // the end of the items of kernels of bonds: blocks of a lattice, or nodes
        std::size_t work_items = 0;   // the work-items of a step
        std::size_t numbers = 0;      // the length of an array with a vector for each node, with gaps
        std::size_t values = 0;       // the length of an array with one number for each node, with gaps
        std::uint32_t first_slot = 0; // the index of the domain's first own node in its arrays
        Counted item, work_item;
    };
    const Program& program() const { return program_; } // the program of the model, with its laws and sizes
    // general_program() has the kernels that need nothing of the model (general_source.hpp). observing_program()
    // returns that one of the two programs which has sample, gather and read_out. With the regularised law it is the
    // program of the model, because damage is then computed from the law.
    const Program& general_program() const { return general_; }
    const Program& observing_program() const { return model_.has_fading_bonds() ? program_ : general_; }
    const StoreNames& names() const { return names_; }
    const Sizes& sizes() const { return sizes_; }
    // All buffers, by the names of kernel arguments.
    Bindings buffers() const { return joined(nodes_.buffers(), own_buffers()); }
    // The lattice whose sites the kernels count; null if they count nodes.
    virtual const LatticeShape* lattice() const { return nullptr; }
    Tangent tangent() const; // only for a model with Stepper::newton
    // Describe an array that belongs to other code and has the same layout as the forces (a vector for each node), or
    // one number for each node.
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
    // Called when all buffers exist. `counted` and `of_item` are those of SlotSums.
    void make_kernels(const Sizes& sizes, std::uint32_t counted, std::uint32_t of_item);
    // The slice of the array with this name in state() or halo(), which maps it to the array of the whole body.
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
    cl::Buffer cut_of_slots() const;
    virtual Bindings own_buffers() const = 0; // returns the buffers of the bonds
    virtual StateBuffer displacement_state() const = 0;
    virtual void add_bond_state(std::vector<StateBuffer>& state) const = 0;
    virtual std::vector<StateBuffer> dilatation_state() const { return {}; }

    StoreNames names_;
    Sizes sizes_;
    TimeStep step_;
    ReadOut read_out_;
    cl::Buffer born_, cut_;
    SlotSums moments_, losses_; // made only if frames or observers need them
};

// Calls `work` as on_device() does. If domains take turns on the device, this is done during the turn of the store's
// domain (device/turns.hpp).
template <typename Work>
auto on_store(const BondStore& store, Work&& work) {
    const Turn turn(store.device(), store.domain().first_block);
    return on_device(store.device(), std::forward<Work>(work));
}
// Calls `make` as on_store() does. The buffers that `make` creates belong to the domain of the store.
template <typename Make>
auto make_on_store(const BondStore& store, Make&& make) {
    const Turn turn(store.device(), store.domain().first_block, true);
    return on_device(store.device(), std::forward<Make>(make));
}

} // namespace periscope::gpu
