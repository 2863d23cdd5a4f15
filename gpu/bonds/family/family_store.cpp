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
    const cl::Program program =
        build_program(device, family_source(model, classes_, options.double_precision, options.is_scalar));
    step_ = cl::Kernel(program, "time_step");
    read_out_ = cl::Kernel(program, "read_out");
    options.double_precision ? upload_nodes<double>() : upload_nodes<float>();
    if (model.is_state_based())
        options.double_precision ? upload_state_constants<double>() : upload_state_constants<float>();
    make_observers(program);
    make_moments(program);
    if (model.is_state_based())
        set_state_arguments(program);

    cl_uint at = 0;
    step_.setArg(at, static_cast<cl_uint>(model.nodes.size()));
    at = 9;
    for (const cl::Buffer* b :
         {&half_velocity_, &low_displacement_, &low_velocity_, &kind_, &material_, &motion_, &force_, &fault_})
        step_.setArg(at++, *b);
    for (const cl::Buffer& b : bonds_->of_step())
        step_.setArg(at++, b);
    if (!model.energy_factor.empty())
        step_.setArg(at++, energy_factor_);
    if (model.is_state_based()) {
        step_.setArg(at++, pressure_);
        step_.setArg(at++, strained_);
    } else if (has_softening(model)) {
        softened_ = device.zeros(std::max<std::size_t>(16, bonds_->work_items()));
        step_.setArg(at++, softened_);
    }
    if (model.stepper != Stepper::dynamic) {
        relaxation_ = RelaxationBook(model.nodes.size(), device, program, options.double_precision, fictitious_ease(),
                                     kind_, material_, motion_, force_);
        step_.setArg(at++, relaxation_.ease);
        motion_at_ = at;
        at += 2;
    }
    if (model.stepper == Stepper::newton)
        make_tangent(program);
    if (model.integrator == Integrator::central_difference)
        start_ = at++;
    keep_energies_ = at + 1;
    if (book_.is_kept()) {
        step_.setArg(at, book_.work);
        step_.setArg(at + 2, book_.energies);
    }
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

void FamilyStore::set_state_arguments(const cl::Program& program) {
    dilatation_ = cl::Kernel(program, "dilatation");
    dilatation_.setArg(0, static_cast<cl_uint>(model_.nodes.size()));
    cl_uint at = 2;
    for (const cl::Buffer& b : bonds_->of_step())
        dilatation_.setArg(at++, b);
    dilatation_.setArg(at++, of_theta_);
    dilatation_.setArg(at++, pressure_);
    dilatation_.setArg(at++, strained_);
    if (observes_energies(model_))
        dilatation_.setArg(at, lost_energy_);
}

cl::Buffer FamilyStore::fictitious_ease() const {
    return options_.double_precision ? device_.of(ease_of_nodes<double>(model_))
                                     : device_.of(ease_of_nodes<float>(model_));
}

void FamilyStore::step(const StepCall& call) {
    if (model_.is_state_based()) {
        dilatation_.setArg(1, nodes_[current_]);
        if (motion_at_ > 0)
            dilatation_.setArg(static_cast<cl_uint>((observes_energies(model_) ? 6 : 5) + bonds_->of_step().size()),
                               static_cast<cl_int>(call.may_break));
        device_.run(dilatation_, bonds_->work_items());
    }
    step_.setArg(1, nodes_[current_]);
    step_.setArg(2, nodes_[1 - current_]);
    step_.setArg(3, call.prescribed);
    step_.setArg(4, static_cast<cl_uint>(call.from));
    step_.setArg(5, static_cast<cl_int>(call.keep_force && force_.getInfo<CL_MEM_SIZE>() > 16));
    step_.setArg(6, static_cast<cl_int>(call.number));
    step_.setArg(7, call.loads);
    step_.setArg(8, static_cast<cl_uint>(call.loads_from));
    if (motion_at_ > 0) {
        step_.setArg(motion_at_, call.is_still ? relaxation_.still : relaxation_.control);
        step_.setArg(motion_at_ + 1, static_cast<cl_int>(call.may_break));
    }
    if (start_ > 0)
        step_.setArg(start_, static_cast<cl_int>(call.is_start));
    if (book_.is_kept())
        step_.setArg(keep_energies_, static_cast<cl_int>(call.keep_force || call.number == 1));
    device_.run(step_, bonds_->work_items());
    current_ = 1 - current_;
    if (book_.is_kept() && call.number == 1) {
        sum_bond_energies();
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
    const auto nodes = [&](cl_uint count) {
        step_.setArg(0, count);
        if (model_.is_state_based())
            dilatation_.setArg(0, count);
    };
    nodes(0);
    step({prescribed, 0, loads, 0, false, 0});
    current_ = 1 - current_;
    nodes(static_cast<cl_uint>(model_.nodes.size()));
    if (motion_at_ > 0)
        relaxation_.warm_up(device_, loads);
    if (model_.fields.any())
        sum_moments(0, 0, fault_);
    if (krylov_)
        warm_up_tangent(prescribed, loads);
    if (!book_.is_kept())
        return;
    book_.bonds.setArg(0, cl_uint{0});
    sum_bond_energies();
    book_.sum_to_nowhere(device_, false);
    book_.bonds.setArg(0, static_cast<cl_uint>(model_.nodes.size()));
}

void FamilyStore::make_observers(const cl::Program& program) {
    const ObserverPlan& plan = options_.observers;
    born_ = plan.has_energies || plan.has_broken_bonds ? device_.copy(bonds_->life()) : device_.zeros(16);
    const auto of_damage = static_cast<cl_uint>(bonds_->of_damage().size());
    probes_ = Probes(model_, nullptr, plan, device_, program, 4 + of_damage, options_.double_precision);
    if (!plan.probes.empty()) {
        cl_uint at = 1;
        for (const cl::Buffer* b : {&half_velocity_, &force_, &born_})
            probes_.kernel().setArg(at++, *b);
        for (const cl::Buffer& b : bonds_->of_damage())
            probes_.kernel().setArg(at++, b);
    }
    if (!plan.has_energies)
        return;
    const std::size_t nodes = (model_.nodes.size() + cluster_size - 1) / cluster_size * cluster_size;
    book_ = EnergyBook(device_, program, nodes, bonds_->work_items(), options_.double_precision);
    book_.bonds.setArg(0, static_cast<cl_uint>(model_.nodes.size()));
    cl_uint at = 2;
    for (const cl::Buffer* b : {&book_.energies, &book_.sums, &born_})
        book_.bonds.setArg(at++, *b);
    for (const cl::Buffer& b : bonds_->of_step())
        book_.bonds.setArg(at++, b);
    if (!model_.energy_factor.empty())
        book_.bonds.setArg(at, energy_factor_);
    if (model_.is_state_based()) {
        book_.bonds.setArg(at++, of_theta_);
        book_.bonds.setArg(at, lost_energy_);
    }
}

// At the displacement with which the last step began: what it kept is of that moment.
void FamilyStore::sum_bond_energies() {
    book_.bonds.setArg(1, nodes_[1 - current_]);
    device_.run(book_.bonds, bonds_->work_items());
}

void FamilyStore::sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) {
    if (interval.probes > 0)
        probes_.kernel().setArg(0, nodes_[current_]);
    probes_.sample(device_, interval, samples, row_begin);
    if (!interval.energies)
        return;
    sum_bond_energies();
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
    if (motion_at_ > 0)
        state.push_back({relaxation_block, relaxation_.control});
    return state;
}

void FamilyStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    set_read_out_arguments(read_out_, field, first, count, nodes_[current_], half_velocity_, force_);
    set_real(read_out_, 4, unit, options_.double_precision);
    read_out_.setArg(5, cl_uint{field == Field::displacement ? 2U : 1U});
    read_out_.setArg(6, to);
    read_out_.setArg(7, nodes_[current_]);
    cl_uint at = 8;
    for (const cl::Buffer& b : bonds_->of_damage())
        read_out_.setArg(at++, b);
    device_.run(read_out_, count);
}

} // namespace periscope::gpu
