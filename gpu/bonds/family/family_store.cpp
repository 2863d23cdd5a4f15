#include "gpu/bonds/family/family_store.hpp"

#include "core/model/corrections.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_program.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/domain/state_units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>

namespace periscope::gpu {
namespace {

constexpr StoreNames names_of_family{"count", "nodes", "old_nodes", "new_nodes", "keep_force", "first_node"};

} // namespace

Domain family_domain(const Model& model) {
    return whole_domain(static_cast<std::uint32_t>(model.nodes.size()), cluster_size);
}

FamilyStore::FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain)
    : BondStore(model, device, options, domain, names_of_family),
      own_families_(model.regular ? listed_families(model) : Families{}),
      bonds_(options.is_scalar ? make_listed_bonds(model, families(), device, options)
                               : make_clustered_bonds(model, families(), device, options)) {
    program_ = build(family_source(model, classes_, options.double_precision, options.is_scalar, options.definitions));
    general_ = build(family_general_source(model, options.double_precision, options.is_scalar));
    options.double_precision ? upload_nodes<double>() : upload_nodes<float>();
    if (model.is_state_based())
        options.double_precision ? upload_state_constants<double>() : upload_state_constants<float>();
    else if (has_softening(model))
        softened_ = device.zeros(std::max<std::size_t>(16, bonds_->work_items()));
    make_kernels(
        {domain.used(), bonds_->work_items(), domain.used(), std::size_t{4} * domain.places(), domain.places()}, 1,
        options.is_scalar ? 1 : domain.block_size);
}

Bindings FamilyStore::own_buffers() const {
    return joined(bonds_->buffers(), {{"all_nodes", static_cast<cl_uint>(domain_.used())},
                                      {"surface", energy_factor_},
                                      {"softened", softened_},
                                      {"of_theta", of_theta_},
                                      {"pressure", pressure_},
                                      {"strained", strained_}});
}

// So many numbers a node; zeros for what fills up the last cluster.
template <typename Real, std::size_t Numbers, typename Value>
cl::Buffer FamilyStore::of_nodes(Value value) const {
    std::vector<Real> host(Numbers * domain_.places());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, domain_.used(), 4096), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            const std::array<double, Numbers> v = value(domain_.first() + i);
            for (std::size_t a = 0; a < Numbers; ++a)
                host[Numbers * i + a] = static_cast<Real>(v[a]);
        }
    });
    return device_.of(host);
}

template <typename Real>
void FamilyStore::upload_nodes() {
    const std::size_t n = model_.nodes.size();
    const Units units = units_of(model_);
    const StateUnits state(model_);
    const ExactCorrections surface = device_corrections(model_, options_.double_precision);
    nodes_ = make_node_state(device_, model_, 4 * n, domain_.places(), options_.double_precision,
                             keeps_forces(model_, options_));
    const Vec3 centre = bounding_box(model_.nodes.position).centre(); // small numbers keep their digits
    for (cl::Buffer& nodes : nodes_.displacement)
        nodes = of_nodes<Real, 8>([&](std::size_t i) {
            const Vec3 p = (1 / units.length) * (model_.nodes.position[i] - centre);
            const Vec3 u =
                model_.initial_displacement.empty() ? Vec3{} : (1 / units.length) * model_.initial_displacement[i];
            const double family = model_.is_state_based()         ? state.deviator(i)
                                  : surface.family_volume.empty() ? 0.0
                                                                  : surface.family_volume[i];
            return std::array{p.x, p.y, p.z, model_.nodes.volume[i] / units.volume(), u.x, u.y, u.z, family};
        });
    nodes_.half_velocity = of_nodes<Real, 4>([&](std::size_t i) {
        const Vec3 v = model_.initial_velocity.empty() ? Vec3{} : (1 / units.speed()) * model_.initial_velocity[i];
        return std::array{v.x, v.y, v.z, 0.0};
    });
    if (!model_.factor.empty())
        nodes_.factor = of_nodes<Real, 4>([&](std::size_t i) {
            const Vec3& f = model_.factor[i];
            return std::array{f.x, f.y, f.z, 0.0};
        });
    nodes_.rigid = with_contact_sums(common_rigid_buffers(device_, model_, options_.wide_is_double), device_, model_,
                                     domain_.used(), options_.wide_is_double);
    if (!model_.rigid_bodies.empty()) {
        const std::vector<Vec3> whole = reference_positions(model_);
        const auto field = [&](const std::vector<Vec3>& positions) {
            return of_nodes<Real, 4>([&](std::size_t i) {
                return std::array{positions[i].x, positions[i].y, positions[i].z, 0.0};
            });
        };
        nodes_.rigid.reference = field(whole);
        if (!options_.double_precision)
            nodes_.rigid.reference_low = field(dropped_of(whole));
    }
    nodes_.contact = make_contact_buffers(device_, model_, domain_.used(), domain_.places(), options_.double_precision);
    if (model_.self_contact) {
        nodes_.contact.material = device_.of(contact_materials(model_));
        nodes_.contact.near = device_.of(contact_near(model_));
    }
    if (!surface.energy_factor.empty())
        energy_factor_ = of_nodes<Real, 4>([&](std::size_t i) {
            const auto& [x, y, z] = surface.energy_factor[i];
            return std::array{x, y, z, 0.0};
        });
    nodes_.kind = classes_.fits_byte()
                      ? device_.of(std::vector<std::uint8_t>(classes_.of_node.begin(), classes_.of_node.end()))
                      : device_.of(std::vector<std::uint16_t>(classes_.of_node.begin(), classes_.of_node.end()));
    nodes_.motion = device_.of(classes_.motion);
    if (model_.stepper != Stepper::dynamic)
        nodes_.ease = fictitious_ease();
    const auto keys = material_keys(model_.materials.size());
    std::vector<std::uint8_t> material(has_unequal_densities(model_) ? n : 0);
    for (std::size_t i = 0; i < material.size(); ++i)
        material[i] = keys[model_.material_of(i)];
    nodes_.material = device_.of(material);
}

template <typename Real>
void FamilyStore::upload_state_constants() {
    const StateUnits units(model_);
    of_theta_ = of_nodes<Real, 1>([&](std::size_t i) { return std::array{units.of_theta(i)}; });
    pressure_ = of_nodes<Real, 1>([](std::size_t) { return std::array{0.0}; });
    strained_ = device_.zeros(std::max<std::size_t>(16, bonds_->work_items()));
}

cl::Buffer FamilyStore::fictitious_ease() const {
    return options_.double_precision ? device_.of(ease_of_nodes<double>(model_))
                                     : device_.of(ease_of_nodes<float>(model_));
}

void FamilyStore::add_bond_state(std::vector<StateBuffer>& state) const {
    state.push_back({"life", bonds_->life(), Restoring::life});
    if (has_softening(model_)) {
        state.push_back({"stiffness", bonds_->stiffness()});
        if (!model_.is_state_based())
            state.push_back({"softened", softened_, Restoring::marks});
    }
}

} // namespace periscope::gpu
