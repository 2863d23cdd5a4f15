// The store for irregular nodes, which has lists of neighbours (gpu/README.md).
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/family/family_slots.hpp"

#include "core/model/model.hpp"

#include <memory>

namespace periscope::gpu {

// Returns the domain of the whole body. A block is a cluster of nodes that share a list, or in the layout for GPUs a
// slice of nodes whose lists are interleaved.
Domain family_domain(const Model& model, const StoreOptions& options);

// The families of a body, and the index of the first word of bits of each block in the layout that the options select.
struct BodyFamilies {
    BodyFamilies(const Model& model, const StoreOptions& options);
    BodyFamilies(const BodyFamilies&) = delete;
    BodyFamilies& operator=(const BodyFamilies&) = delete;

    FamilyOrder order() const { return {families, first_words}; }
    FamilyRoom room_for(const std::vector<Domain>& domains) const; // sizes that suffice for each domain

    Families own;             // made for a regular grid that does not fit the lattice store
    const Families& families; // `own`, or the families of the model
    std::vector<std::uint32_t> first_words;
};

// What the stores of all domains of a body on a device have in common.
struct FamilyCommon {
    FamilyCommon(const Model& model, DeviceContext& device, const StoreOptions& options, bool is_part,
                 std::shared_ptr<const BodyFamilies> families_of_body);

    std::shared_ptr<const BodyFamilies> families;
    Program program, general;
    RigidBuffers rigid; // without the buffers that each domain has for itself
};

class FamilyStore final : public BondStore {
public:
    FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
                std::shared_ptr<const FamilyCommon> common, const FamilyRoom& room = {});

    const cl::Buffer& life() const override { return bonds_->life(); }
    StiffnessPages* pages() override { return bonds_->pages(); }
    std::uint32_t slot_in_domain(std::uint32_t node) const override { return node - domain_.first(); }
    std::span<const std::uint32_t> nodes_of_halo() const override { return slots_.halo(); }
    std::uint32_t slot_in_arrays(std::uint32_t node) const override { return slots_.slot_of(node); }
    bool is_in_order() const override { return true; }
    std::uint64_t living_bonds() override { return bonds_->living(); }
    std::vector<std::uint8_t> alive(const StateArray& life) override { return bonds_->alive(life); }
    std::vector<PassedArray> passed() const override;
    std::uint32_t node_of_fault(std::uint32_t found) const override {
        return found - slots_.origin() + domain_.first();
    }

private:
    Bindings own_buffers() const override;
    StateBuffer displacement_state() const override { return {"nodes", nodes_.now(), Restoring::nodes}; }
    void add_bond_state(std::vector<StateBuffer>& state) const override;
    std::vector<StateBuffer> dilatation_state() const override { return {{"pressure", pressure_}}; }
    Slice slice_of(const std::string& name) const override;
    template <typename Value, typename Values>
    cl::Buffer of_slots(const Values& of_nodes) const;
    template <typename Real, std::size_t Numbers, typename Value>
    cl::Buffer of_nodes(Value value) const;
    template <typename Real>
    void upload_nodes();
    cl::Buffer fictitious_ease() const;
    template <typename Real>
    void upload_state_constants();
    Sizes sizes_of_domain() const;

    std::shared_ptr<const FamilyCommon> common_;
    FamilySlots slots_;
    std::unique_ptr<FamilyBonds> bonds_;
    cl::Buffer numbers_; // the numbers of the nodes in the whole body, if the domain is a part of it
    // for state-based theory (kernels/family/family_cluster_state.cl)
    cl::Buffer of_theta_, pressure_, strained_;
    cl::Buffer softened_; // one byte per cluster (GPUs: per node): whether a bond has softened
    cl::Buffer energy_factor_;
};

} // namespace periscope::gpu
