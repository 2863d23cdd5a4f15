#include "gpu/bonds/family/family_store.hpp"

#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_program.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/domain/state_units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>

namespace periscope::gpu {
namespace {

constexpr StoreNames names{"count", "nodes", "old_nodes", "new_nodes", "keep_force", "first_node"};

// So many numbers a node; zeros for what fills up the last cluster.
template <typename Real, std::size_t Numbers, typename Value>
cl::Buffer of_nodes(const Model& model, DeviceContext& device, Value value) {
    const std::size_t nodes = (model.nodes.size() + cluster_size - 1) / cluster_size * cluster_size;
    std::vector<Real> host(Numbers * nodes);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, model.nodes.size(), 4096), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            const std::array<double, Numbers> v = value(i);
            for (std::size_t a = 0; a < Numbers; ++a)
                host[Numbers * i + a] = static_cast<Real>(v[a]);
        }
    });
    return device.of(host);
}

} // namespace

FamilyStore::FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options)
    : model_(model), own_families_(model.regular ? listed_families(model) : Families{}), device_(device),
      options_(options), classes_(node_classes(model)),
      bonds_(options.is_scalar ? make_listed_bonds(model, families(), device, options)
                               : make_clustered_bonds(model, families(), device, options)) {
    const Program program = build_program(
        device, family_source(model, classes_, options.double_precision, options.is_scalar), options.double_precision);
    options.double_precision ? upload_nodes<double>() : upload_nodes<float>();
    if (model.is_state_based())
        options.double_precision ? upload_state_constants<double>() : upload_state_constants<float>();
    else if (has_softening(model))
        softened_ = device.zeros(std::max<std::size_t>(16, bonds_->work_items()));
    if (relaxes())
        relaxation_ =
            RelaxationBook(model.nodes.size(), device, program, fictitious_ease(), kind_, material_, motion_, force_);
    make_observers(program);
    step_ = TimeStep(program, names, joined(buffers(), book_.buffers()), model.nodes.size(), bonds_->work_items(),
                     model.is_state_based(), keeps_forces(model, options));
    read_out_ = ReadOut(program, names, buffers());
    make_moments(program);
    if (model.stepper == Stepper::newton)
        make_tangent(program, names);
}

Bindings FamilyStore::buffers() const {
    return joined(bonds_->buffers(), {{"half_velocity", half_velocity_},
                                      {"low_u", low_displacement_},
                                      {"low_v", low_velocity_},
                                      {"force", force_},
                                      {"force_out", force_},
                                      {"fault", fault_},
                                      {"kind", kind_},
                                      {"motion", motion_},
                                      {"material", material_},
                                      {"surface", energy_factor_},
                                      {"born", born_},
                                      {"softened", softened_},
                                      {"of_theta", of_theta_},
                                      {"pressure", pressure_},
                                      {"strained", strained_},
                                      {"lost", lost_energy_},
                                      {"change", change_},
                                      {"ease", relaxation_.ease}});
}

template <typename Real>
void FamilyStore::upload_nodes() {
    const std::size_t n = model_.nodes.size();
    const Units units = units_of(model_);
    const StateUnits state(model_);
    const Vec3 centre = bounding_box(model_.nodes.position).centre(); // small numbers keep their digits
    for (cl::Buffer& nodes : nodes_)
        nodes = of_nodes<Real, 8>(model_, device_, [&](std::size_t i) {
            const Vec3 p = (1 / units.length) * (model_.nodes.position[i] - centre);
            const Vec3 u =
                model_.initial_displacement.empty() ? Vec3{} : (1 / units.length) * model_.initial_displacement[i];
            const double family = model_.is_state_based()        ? state.deviator(i)
                                  : model_.family_volume.empty() ? 0.0
                                                                 : static_cast<double>(model_.family_volume[i]);
            return std::array{p.x, p.y, p.z, model_.nodes.volume[i] / units.volume(), u.x, u.y, u.z, family};
        });
    half_velocity_ = of_nodes<Real, 4>(model_, device_, [&](std::size_t i) {
        const Vec3 v = model_.initial_velocity.empty() ? Vec3{} : (1 / units.speed()) * model_.initial_velocity[i];
        return std::array{v.x, v.y, v.z, 0.0};
    });
    if (!model_.energy_factor.empty())
        energy_factor_ = of_nodes<Real, 4>(model_, device_, [&](std::size_t i) {
            const auto& g = model_.energy_factor[i];
            return std::array<double, 4>{g[0], g[1], g[2], 0.0};
        });
    low_displacement_ = device_.zeros(options_.double_precision ? 16 : 8 * n);
    low_velocity_ = device_.zeros(options_.double_precision ? 16 : 8 * n);
    force_ = device_.zeros(keeps_forces(model_, options_) ? 4 * n * sizeof(Real) : 16);
    fault_ = device_.of(std::vector<cl_int>{-1, 0});
    kind_ = classes_.fits_byte()
                ? device_.of(std::vector<std::uint8_t>(classes_.of_node.begin(), classes_.of_node.end()))
                : device_.of(classes_.of_node);
    motion_ = device_.of(classes_.motion);
    const auto keys = material_keys(model_.materials.size());
    std::vector<std::uint8_t> material(has_unequal_densities(model_) ? n : 0);
    for (std::size_t i = 0; i < material.size(); ++i)
        material[i] = keys[model_.material_of(i)];
    material_ = device_.of(material);
}

template <typename Real>
void FamilyStore::upload_state_constants() {
    const StateUnits units(model_);
    of_theta_ = of_nodes<Real, 1>(model_, device_, [&](std::size_t i) { return std::array{units.of_theta(i)}; });
    pressure_ = of_nodes<Real, 1>(model_, device_, [](std::size_t) { return std::array{0.0}; });
    strained_ = device_.zeros(std::max<std::size_t>(16, bonds_->work_items()));
    if (observes_energies(model_))
        lost_energy_ = of_nodes<Real, 1>(model_, device_, [](std::size_t) { return std::array{0.0}; });
}

cl::Buffer FamilyStore::fictitious_ease() const {
    return options_.double_precision ? device_.of(ease_of_nodes<double>(model_))
                                     : device_.of(ease_of_nodes<float>(model_));
}

void FamilyStore::step(const StepCall& call) {
    step_.run(device_, call, nodes_[current_], nodes_[1 - current_],
              call.is_still ? relaxation_.still : relaxation_.control);
    current_ = 1 - current_;
    if (book_.is_kept() && call.number == 1) {
        book_.sum_bonds(device_, nodes_[1 - current_], model_.nodes.size());
        book_.sum_to_nowhere(device_, true);
    }
}

void FamilyStore::begin_relaxation() {
    relaxation_.begin(device_, nodes_[1 - current_]);
}

void FamilyStore::sum_relaxation(const cl::Buffer& loads, std::uint32_t loads_from, bool adapts) {
    relaxation_.sum(device_, nodes_[1 - current_], loads, loads_from, adapts);
}

// PoCL compiles at the first launch: with no nodes to work on, that happens here and not in the first step.
void FamilyStore::warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    step_.warm_up(device_, {prescribed, 0, loads, 0, false, 0}, nodes_[current_], nodes_[1 - current_],
                  relaxation_.control);
    if (relaxes())
        relaxation_.warm_up(device_, loads);
    if (model_.fields.any())
        sum_moments(0, 0, fault_);
    if (krylov_) {
        tangent_.warm_up(device_, last_displacement(), krylov_->direction, krylov_->result);
        krylov_->warm_up(device_, displacement(), prescribed, loads);
    }
    if (!book_.is_kept())
        return;
    book_.sum_bonds(device_, nodes_[1 - current_], 0);
    book_.sum_to_nowhere(device_, false);
}

void FamilyStore::make_observers(const Program& program) {
    const ObserverPlan& plan = options_.observers;
    born_ = plan.has_energies || plan.has_broken_bonds ? device_.copy(bonds_->life()) : device_.zeros(16);
    probes_ = Probes(model_, nullptr, plan, device_, program, buffers(), names.state);
    const std::size_t nodes = (model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size;
    if (plan.has_energies)
        book_ = EnergyBook(device_, program, nodes, bonds_->work_items(), buffers(), names.state, names.items);
}

// Energies are summed at the displacement with which the last step began: what it kept is of that moment.
void FamilyStore::sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) {
    probes_.sample(device_, interval, nodes_[current_], samples, row_begin);
    if (!interval.energies)
        return;
    book_.sum_bonds(device_, nodes_[1 - current_], model_.nodes.size());
    book_.sum(device_, false, samples, row_begin + options_.observers.probes.size());
}

std::vector<StateBuffer> FamilyStore::state() const {
    std::vector<StateBuffer> state{{"nodes", nodes_[current_], Restoring::nodes},
                                   {"half_velocity", half_velocity_, Restoring::per_step},
                                   {"life", bonds_->life(), Restoring::life}};
    if (!options_.double_precision) {
        state.push_back({"low_displacement", low_displacement_});
        state.push_back({"low_velocity", low_velocity_, Restoring::per_step_rest});
    }
    if (has_softening(model_)) {
        state.push_back({"stiffness", bonds_->stiffness()});
        if (!model_.is_state_based())
            state.push_back({"softened", softened_, Restoring::marks});
    }
    book_.add_state(state);
    if (model_.is_state_based() && book_.is_kept())
        state.push_back({"energy_lost", lost_energy_, Restoring::account});
    if (relaxes())
        state.push_back({relaxation_block, relaxation_.control});
    return state;
}

void FamilyStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    read_out_.run(device_, field, unit, first, count, {nodes_[current_], half_velocity_, force_}, to);
}

} // namespace periscope::gpu
