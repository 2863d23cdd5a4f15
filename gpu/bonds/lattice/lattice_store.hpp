// The store of regular grids: no neighbour list, one bit a bond. See README.md.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/lattice/lattice_layout.hpp"
#include "gpu/bonds/node_classes.hpp"
#include "gpu/bonds/tangent.hpp"
#include "gpu/motion/krylov_book.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/observe/energy_book.hpp"
#include "gpu/observe/probes.hpp"

#include "core/model/model.hpp"

#include <optional>

namespace periscope::gpu {

// A model the lattice store can hold: a regular grid whose family is not too large for its table.
bool fits_lattice_store(const Model& model);

class LatticeStore final : public BondStore {
public:
    LatticeStore(const Model& model, DeviceContext& device, const StoreOptions& options);

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
    const cl::Buffer& displacement() const override { return displacement_[current_]; }
    const cl::Buffer& last_displacement() const override { return displacement_[1 - current_]; }
    void read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) override;
    std::uint32_t moment_places() const override;
    std::uint32_t moment_place(std::uint32_t node) const override;
    void sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) override;
    std::uint64_t living_bonds() override;
    std::vector<std::uint8_t> alive() override;
    std::vector<StateBuffer> state() const override;
    const cl::Buffer& fault() const override { return fault_; }
    std::uint32_t node_of_fault(std::uint32_t found) const override;

private:
    template <typename Real>
    cl::Buffer field_of(const std::vector<Vec3>& of_nodes, double unit) const;
    template <typename Real>
    cl::Buffer energy_factors() const;
    cl::Buffer fictitious_ease() const;
    void make_state();
    void make_bonds();
    void make_specials(const Program& program);
    void keep_surface_factors(const Program& program); // lattice_surface.cpp
    template <typename Real>
    void share_surface_factors(const Program& program, const std::vector<std::uint8_t>& marks,
                               const cl::Buffer& mark_of_blocks);
    template <typename Real>
    void make_state_constants();
    void make_state_pass();
    Bindings buffers() const; // by the names that the kernels give them
    bool relaxes() const { return model_.stepper != Stepper::dynamic; }
    void make_observers(const Program& program);
    void make_tangent(const Program& program, const StoreNames& names); // lattice_tangent.cpp
    void make_moments(const Program& program);
    template <typename Value>
    cl::Buffer of_places(const std::vector<Value>& of_nodes, Value of_ghosts) const;
    std::uint32_t place_of(std::uint32_t node) const { return layout_.place(model_.nodes.lattice->site(node)); }
    std::vector<std::uint32_t> life_words() const;
    std::size_t real_size() const { return options_.double_precision ? 8 : 4; }

    const Model& model_;
    DeviceContext& device_;
    StoreOptions options_;
    unsigned lanes_;
    LatticeLayout layout_;
    NodeClasses classes_;
    std::size_t components_, blocks_;
    TimeStep step_;
    ReadOut read_out_;
    Kernel moments_; // where frames have strain or stress
    Argument<cl_uint> moments_first_, moments_count_;
    Argument<cl::Buffer> moments_of_, moments_to_;
    // Of the state-based model, from the pass before each step:
    cl::Buffer deviator_, of_theta_, pressure_, slope_, lost_energy_;
    cl::Buffer displacement_[2], half_velocity_, low_displacement_, low_velocity_, life_, force_;
    cl::Buffer kind_, motion_, material_, family_volume_, stiffness_, softened_, special_, family_size_, fault_;
    cl::Buffer slot_, alike_, each_; // factors of bonds near corrected surfaces (kernels/lattice/lattice_surface.cl)
    cl::Buffer site_;                // of each node, where there are vacancies
    cl::Buffer born_;                // life at first, where observers ask for what broke
    Probes probes_;
    EnergyBook book_;
    RelaxationBook relaxation_;
    std::optional<KrylovBook> krylov_;
    Tangent tangent_;
    cl::Buffer change_;    // of the pressures, by a vector
    unsigned current_ = 0; // which displacement holds the last step
};

} // namespace periscope::gpu
