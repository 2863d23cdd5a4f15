// Holds the bonds of a domain and the state of its nodes on the device. A store computes steps, reads out values and
// has the tangent. Relaxation, Newton's method and observers add kernels to the store's program, which find its buffers
// by name.
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
    bool is_scalar = false;      // for GPUs: a work-item computes one node
    bool keep_forces = false;    // keep them even if no observer needs them
    std::string definitions;     // for the kernels that others add to the store's program
    bool wide_is_double = false; // all devices have double precision, which gaps and sums of rigid bodies then use
    PageOptions pages;           // how λ is stored
};

bool keeps_forces(const Model& model, const StoreOptions& options);

// An array with values for each place. If the body lies in the memory of the host, these arrays pass through the
// device.
struct PassedArray {
    StateBuffer array;
    bool is_state = false;        // steps change it, and the next step depends on it
    bool is_of_last_step = false; // the last step writes it for reading
    bool is_read_around = false;  // a step also reads it at the neighbours of the nodes that it computes
    bool is_of_step = false;      // the first part of a step writes it for the second part
    bool is_for_reading = false;  // frames and observers use it, but no step
};

class BondStore {
public:
    virtual ~BondStore() = default;
    BondStore(const BondStore&) = delete;
    BondStore& operator=(const BondStore&) = delete;

    const Domain& domain() const { return domain_; }
    DeviceContext& device() const { return device_; }

    void step(const StepCall& call);
    // The two parts of a step. After the first, domains exchange halo_of_dilatation(), after the second halo(). round:
    // how often the part has been repeated for blocks that waited for a page of λ.
    void dilate(const StepCall& call, int round = 0);
    void move(const StepCall& call, int round = 0);
    // The pages for which blocks may wait in this part of a step; null if no block waits. The part is repeated while
    // must_repeat() is true.
    StiffnessPages* awaited_pages(StepPart part, const StepCall& call);
    // For a body that passes through the device: the following steps compute this domain and only these blocks, and
    // that one of the two buffers has the current displacements.
    void set_domain(const Domain& domain) { domain_ = domain; }
    void restrict_to(const BlockRange& blocks) { step_.restrict_to(launch_of(blocks)); }
    BlockLaunch launch_of(const BlockRange& blocks) const;
    void set_current(unsigned current) { nodes_.current = current; }
    // Clears the rounding remainders of the displacements, after these have been changed from outside.
    void forget_remainders() const;
    virtual std::vector<PassedArray> passed() const { return {}; }
    // Compiles what the first step needs without doing one.
    void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads);

    // The displacements at the beginning of the next step, and those at the beginning of the last step.
    const cl::Buffer& displacement() const { return nodes_.now(); }
    const cl::Buffer& last_displacement() const { return nodes_.before(); }
    const NodeState& nodes() const { return nodes_; }
    // The pages of λ; null if no law softens, or if an array has λ of all bonds.
    virtual StiffnessPages* pages() { return nullptr; }
    virtual const cl::Buffer& life() const = 0; // bits
    // The bits of life at the start of the run, if needs_first_life(); otherwise an empty buffer.
    const cl::Buffer& born() const { return born_; }
    // The current values of all that the next step depends on, besides the model and the number of the step.
    std::vector<StateBuffer> state() const;

    // The arrays whose values at nodes of the halo the next step reads. reach(): the width of the halo in places.
    std::vector<StateBuffer> halo() const;
    // the arrays whose halo is exchanged after the first part of a step of the state-based model
    std::vector<StateBuffer> halo_of_dilatation() const;
    virtual std::uint32_t reach() const { return 0; }
    // If the halo is not a range of the layout: its nodes in ascending order, and the place of a node in the arrays of
    // the store.
    virtual std::span<const std::uint32_t> nodes_of_halo() const { return {}; }
    virtual std::uint32_t place_in_arrays(std::uint32_t node) const { return place_in_domain(node); }
    // Whether consecutive nodes have increasing places; there may be gaps between these.
    virtual bool is_in_order() const { return false; }

    // Writes the values of the nodes first … first + count into `to`, in the model's order: three numbers times `unit`,
    // a float, or a byte for each. With several domains, first and count are places of this domain.
    void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // Computes the sums for strain and stress over the living bonds at the last displacement (kernels/*/*_moments.cl),
    // if needs_moments(). Each number of BondMoments (in the state-based model without the stress) is written for the
    // places first … first + count of the domain, in device units. Both are multiples of 64, except count at the end of
    // the domain.
    void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    // Likewise computes the three numbers of BondLosses after the last step (kernels/*/*_losses.cl), if needs_losses().
    void sum_losses(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    void grow_contact_list(std::size_t pairs); // replaces the list by a larger one; its contents are lost
    // Returns an invalid place if another domain owns the node.
    virtual std::uint32_t place_in_domain(std::uint32_t node) const = 0;
    virtual std::uint64_t living_bonds() = 0; // counted from both ends
    // Returns one byte for each directed bond in the order of listed_families(). `life` is that array of the whole
    // body.
    virtual std::vector<std::uint8_t> alive(const StateArray& life) = 0;
    virtual std::uint32_t node_of_fault(std::uint32_t found) const = 0;
    virtual std::uint32_t block_of_fault(std::uint32_t) const { return 0; } // in the domain

    // The following functions are for code that adds kernels to the store's program, or works on its nodes.
    struct Counted {                // how items or work-items of a kernel are counted
        std::uint32_t first = 0;    // the first one of the domain's blocks, in its arrays
        std::uint32_t of_block = 1; // the number of items in a block; the last block of the body may have fewer
        std::uint32_t in_body = 0;
        // The number of items before this block of the body. Items that only fill up a block are not counted.
        std::uint32_t before(std::uint32_t block) const {
            return of_block == 1 ? block : std::min(block * of_block, in_body);
        }
    };
    struct Sizes {
        std::size_t items = 0;         // the end of the blocks of places, or nodes, that the kernels of bonds count
        std::size_t work_items = 0;    // the work-items of a step
        std::size_t numbers = 0;       // the length of an array with a vector for each node, including unused places
        std::size_t values = 0;        // the length of an array with one number for each node, including unused places
        std::uint32_t first_place = 0; // the first of the domain's own places in its arrays
        Counted item, work_item;
    };
    const Program& program() const { return program_; } // the program with the laws and sizes of the model
    // The program of kernels that need nothing of the model (general_source.hpp), and the one of the two programs that
    // has sample, gather and read_out: the damage of fading bonds follows from their law.
    const Program& general_program() const { return general_; }
    const Program& observing_program() const { return model_.has_fading_bonds() ? program_ : general_; }
    const StoreNames& names() const { return names_; }
    const Sizes& sizes() const { return sizes_; }
    // All buffers by the names of the kernels' arguments.
    Bindings buffers() const { return joined(nodes_.buffers(), own_buffers()); }
    // If the kernels number the sites of a lattice: that lattice. Null if they number nodes.
    virtual const LatticeShape* lattice() const { return nullptr; }
    Tangent tangent() const; // requires a program with its kernels (Stepper::newton)
    // Describe arrays that others own: with a vector for each place, like the forces, or with one number.
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
    // Called when all buffers exist. `counted` and `of_item` are those of PlaceSums.
    void make_kernels(const Sizes& sizes, std::uint32_t counted, std::uint32_t of_item);
    // The slice of the array with this name in state() or halo(). A store that supports only one domain has no slices.
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
    virtual Bindings own_buffers() const = 0; // returns the buffers of the bonds
    virtual StateBuffer displacement_state() const = 0;
    virtual void add_bond_state(std::vector<StateBuffer>& state) const = 0;
    virtual std::vector<StateBuffer> dilatation_state() const { return {}; }

    StoreNames names_;
    Sizes sizes_;
    TimeStep step_;
    ReadOut read_out_;
    cl::Buffer born_, cut_;
    PlaceSums moments_, losses_; // exist if frames or observers need them
};

// Does the same as on_device(), during the turn of the store's domain.
template <typename Work>
auto on_store(const BondStore& store, Work&& work) {
    const Turn turn(store.device(), store.domain().first_block);
    return on_device(store.device(), std::forward<Work>(work));
}
// Calls `make` as on_store() does; the buffers that it makes belong to the domain.
template <typename Make>
auto make_on_store(const BondStore& store, Make&& make) {
    const Turn turn(store.device(), store.domain().first_block, true);
    return on_device(store.device(), std::forward<Make>(make));
}

} // namespace periscope::gpu
