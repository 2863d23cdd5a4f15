// The store of irregular nodes: every family is listed. See README.md.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_bonds.hpp"

#include "core/model/model.hpp"

#include <memory>

namespace periscope::gpu {

// The whole body, in the clusters of nodes that share a list.
Domain family_domain(const Model& model);

class FamilyStore final : public BondStore {
public:
    FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain);

    const cl::Buffer& life() const override { return bonds_->life(); }
    std::uint32_t place_in_domain(std::uint32_t node) const override { return node - domain_.first(); }
    std::uint64_t living_bonds() override { return bonds_->living(); }
    std::vector<std::uint8_t> alive(const StateArray&) override { return bonds_->alive(); }
    std::uint32_t node_of_fault(std::uint32_t found) const override { return found; }

private:
    Bindings own_buffers() const override;
    StateBuffer displacement_state() const override { return {"nodes", nodes_.now(), Restoring::nodes}; }
    void add_bond_state(std::vector<StateBuffer>& state) const override;
    template <typename Real, std::size_t Numbers, typename Value>
    cl::Buffer of_nodes(Value value) const;
    template <typename Real>
    void upload_nodes();
    cl::Buffer fictitious_ease() const;
    template <typename Real>
    void upload_state_constants();
    const Families& families() const { return model_.regular ? own_families_ : model_.families; }

    Families own_families_; // of a regular grid too large for the lattice store
    std::unique_ptr<FamilyBonds> bonds_;
    // Of the state-based model, from the pass before each step:
    cl::Buffer of_theta_, pressure_, strained_;
    cl::Buffer softened_; // clusters (on a GPU nodes) of which some bond has softened: a byte each
    cl::Buffer energy_factor_;
};

} // namespace periscope::gpu
