// The store for regular grids, which needs no lists of neighbours and has one bit for each bond (gpu/README.md).
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/lattice/lattice_layout.hpp"
#include "gpu/bonds/lattice/shared_rows.hpp"

#include "core/model/model.hpp"

#include <memory>

namespace periscope::gpu {

// Whether the lattice store can hold the model: a regular grid whose family is not too large for the store's table.
bool fits_lattice_store(const Model& model);

// Returns the domain of the whole body. A block has the slots that a work-item computes in one vector.
Domain lattice_domain(const Model& model, const StoreOptions& options);

// What the stores of all domains of a body on a device have in common.
struct LatticeCommon {
    LatticeCommon(const Model& model, DeviceContext& device, const StoreOptions& options);

    Program program, general;
    RigidBuffers rigid;     // without the buffers that each domain has for itself
    SharedRows alike, each; // factors of bonds near corrected surfaces (lattice_surface.cpp)
};

class LatticeStore final : public BondStore {
public:
    // The first store of a body compiles the programs in `common`.
    LatticeStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
                 LatticeCommon& common);

    const cl::Buffer& life() const override { return life_; }
    StiffnessPages* pages() override { return pages_.get(); }
    std::uint32_t slot_in_domain(std::uint32_t node) const override;
    std::uint64_t living_bonds() override; // in lattice_life.cpp, like alive()
    std::vector<std::uint8_t> alive(const StateArray& life) override;
    bool is_in_order() const override;
    std::uint32_t reach() const override { return reach_in_blocks(whole_, domain_.block_size); }
    std::uint32_t node_of_fault(std::uint32_t found) const override;
    std::uint32_t block_of_fault(std::uint32_t found) const override {
        return (found - layout_.origin) / domain_.block_size;
    }
    std::vector<PassedArray> passed() const override;
    const LatticeShape* lattice() const override { return &*model_.nodes.lattice; }

private:
    Bindings own_buffers() const override;
    StateBuffer displacement_state() const override { return {"displacement", nodes_.now()}; }
    void add_bond_state(std::vector<StateBuffer>& state) const override;
    std::vector<StateBuffer> dilatation_state() const override { return {{"pressure", pressure_}, {"slope", slope_}}; }
    Slice slice_of(const std::string& name) const override;
    template <typename Real>
    cl::Buffer reference_field() const;
    template <typename Real>
    cl::Buffer field_of(const std::vector<Vec3>& of_nodes, double unit) const;
    template <typename Real>
    cl::Buffer energy_factors(const std::vector<std::array<Real, 3>>& of_nodes) const;
    cl::Buffer surface_numbers() const;
    cl::Buffer fictitious_ease() const;
    void make_nodes(const LatticeCommon& common);
    void make_life(); // lattice_life.cpp
    void make_bonds();
    Bindings layout_numbers() const; // arguments of kernels (lattice_layout.cl)
    cl::Buffer site_shifts() const;
    PageLayout page_layout() const;
    void mark_special();
    void keep_surface_factors(LatticeCommon& common); // lattice_surface.cpp
    template <typename Real>
    void share_surface_factors(LatticeCommon& common, const std::vector<std::uint8_t>& marks,
                               const cl::Buffer& mark_of_blocks);
    template <typename Real>
    void make_state_constants();
    void make_state_pass();
    template <typename Value, typename Values>
    cl::Buffer of_slots(const Values& of_nodes, Value of_ghosts) const;
    // Returns the slot of a node in the arrays of this domain; an index that is not below layout_.slot_count if the node
    // is neither in the domain nor in its halo.
    std::uint32_t slot_of(std::uint32_t node) const {
        return layout_.slot(model_.nodes.lattice->site(node)) - domain_.first();
    }
    bool is_own(std::uint32_t slot) const { return slot - layout_.origin < domain_.slot_count(); }

    LatticeLayout whole_; // the layout of the whole body
    LatticeLayout layout_;
    std::size_t components_, lanes_, blocks_;
    // for state-based theory (kernels/lattice/lattice_state.cl)
    cl::Buffer deviator_, of_theta_, pressure_, slope_;
    cl::Buffer life_, family_volume_, stiffness_, softened_, special_, family_size_;
    std::unique_ptr<StiffnessPages> pages_; // used instead of stiffness_ if λ is in pages
    cl::Buffer factor_row_, alike_,
        each_;              // factors of bonds near corrected surfaces (kernels/lattice/lattice_surface.cl)
    cl::Buffer site_;       // the site of each node, if there are vacancies
    cl::Buffer site_shift_; // for each pair of bonds: site of the first bond's other end − own site
};

} // namespace periscope::gpu
