// The store of irregular nodes: every family is listed. See README.md.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/node_classes.hpp"
#include "gpu/bonds/tangent.hpp"
#include "gpu/motion/krylov_book.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/observe/energy_book.hpp"
#include "gpu/observe/probes.hpp"

#include "core/model/model.hpp"

#include <optional>

namespace periscope::gpu {

class FamilyStore final : public BondStore {
public:
    FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options);

    void step(const StepCall& call) override;
    void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) override;
    void sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) override;
    void begin_relaxation() override;
    void set_damping(double c, double acting2, bool on_way) override {
        relaxation_.set_control(device_, c, acting2, on_way);
    }
    void sum_relaxation(const cl::Buffer& loads, std::uint32_t loads_from, bool adapts) override;
    const RelaxationBook* relaxation() const override { return relaxes() ? &relaxation_ : nullptr; }
    KrylovBook* krylov() override { return krylov_ ? &*krylov_ : nullptr; }
    void apply_tangent(const cl::Buffer& w, const cl::Buffer& result, double least_across) override;
    const cl::Buffer& displacement() const override { return nodes_[current_]; }
    const cl::Buffer& last_displacement() const override { return nodes_[1 - current_]; }
    void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) override;
    std::uint32_t moment_places() const override;
    std::uint32_t moment_place(std::uint32_t node) const override;
    void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) override;
    std::uint64_t living_bonds() override { return bonds_->living(); }
    std::vector<std::uint8_t> alive() override { return bonds_->alive(); }
    std::vector<StateBuffer> state() const override;
    const cl::Buffer& fault() const override { return fault_; }
    std::uint32_t node_of_fault(std::uint32_t found) const override { return found; }

private:
    template <typename Real>
    void upload_nodes();
    cl::Buffer fictitious_ease() const;
    void make_observers(const Program& program);
    void make_tangent(const Program& program, const StoreNames& names); // family_tangent.cpp
    template <typename Real>
    void upload_state_constants();
    Bindings buffers() const; // by the names that the kernels give them
    bool relaxes() const { return model_.stepper != Stepper::dynamic; }
    void make_moments(const Program& program);
    const Families& families() const { return model_.regular ? own_families_ : model_.families; }

    const Model& model_;
    Families own_families_; // of a regular grid too large for the lattice store
    DeviceContext& device_;
    StoreOptions options_;
    NodeClasses classes_;
    std::unique_ptr<FamilyBonds> bonds_;
    TimeStep step_;
    ReadOut read_out_;
    Kernel moments_; // where frames have strain or stress
    Argument<cl_uint> moments_first_, moments_count_;
    Argument<cl::Buffer> moments_of_, moments_to_;
    // Of the state-based model, from the pass before each step:
    cl::Buffer of_theta_, pressure_, strained_, lost_energy_;
    cl::Buffer softened_; // clusters (on a GPU nodes) of which some bond has softened: a byte each
    cl::Buffer nodes_[2]; // position, volume, displacement and family volume of each: eight numbers
    cl::Buffer half_velocity_, low_displacement_, low_velocity_, force_, energy_factor_;
    cl::Buffer kind_, material_, motion_, fault_;
    cl::Buffer born_; // life at first, where observers ask for what broke
    Probes probes_;
    EnergyBook book_;
    RelaxationBook relaxation_;
    std::optional<KrylovBook> krylov_;
    Tangent tangent_;
    cl::Buffer change_;    // of the pressures, by a vector
    unsigned current_ = 0; // which records hold the last step
};

} // namespace periscope::gpu
