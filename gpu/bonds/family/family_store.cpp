#include "gpu/bonds/family/family_store.hpp"

#include "core/stiffness/corrections.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_lists.hpp"
#include "gpu/bonds/family/family_program.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/domain/pieces.hpp"
#include "gpu/domain/state_units.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr StoreNames names_of_family{"count", "nodes", "old_nodes", "new_nodes", "keep_force", "first_node"};

} // namespace

Domain family_domain(const Model& model, const StoreOptions& options) {
    const Domain whole =
        whole_domain(static_cast<std::uint32_t>(model.nodes.size()), options.is_scalar ? slice_size : cluster_size);
    return model.stepper == Stepper::dynamic ? whole : in_pieces(whole);
}

BodyFamilies::BodyFamilies(const Model& model, const StoreOptions& options)
    : own(model.regular ? listed_families(model) : Families{}), families(model.regular ? own : model.families),
      first_words(options.is_scalar ? first_chunks(families) : first_blocks(families)) {}

FamilyCommon::FamilyCommon(const Model& model, DeviceContext& device, const StoreOptions& options, bool is_part,
                           std::shared_ptr<const BodyFamilies> families_of_body)
    : families(std::move(families_of_body)), rigid(common_rigid_buffers(device, model, options.wide_is_double)) {
    const FamilyVariant variant{options.double_precision, options.is_scalar, is_part,
                                options.pages.is_on && has_softening(model), options.wide_is_double};
    program = build_program(device, family_source(model, node_classes(model), variant, options.definitions),
                            options.double_precision);
    general = build_program(device, {family_general_source(model, variant), {}}, options.double_precision);
}

FamilyRoom BodyFamilies::room_for(const std::vector<Domain>& domains) const {
    FamilyRoom room;
    for (const Domain& domain : domains) {
        room.origin = std::max(room.origin, FamilySlots(domain, families).origin());
        room.words = std::max(room.words, order().words(domain));
    }
    for (const Domain& domain : domains)
        room.slot_count = std::max(room.slot_count, FamilySlots(domain, families, room.origin).count());
    return room;
}

FamilyStore::FamilyStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
                         std::shared_ptr<const FamilyCommon> common, const FamilyRoom& room)
    : BondStore(model, device, options, domain, names_of_family), common_(std::move(common)),
      slots_(domain, common_->families->families, room.origin, room.slot_count),
      bonds_(options.is_scalar
                 ? make_listed_bonds(model, common_->families->order(), slots_, room.words, device, options)
                 : make_clustered_bonds(model, common_->families->order(), slots_, room.words, device, options)) {
    program_ = common_->program;
    general_ = common_->general;
    if (domain.is_part) {
        std::vector<std::uint32_t> numbers(slots_.count());
        slots_.for_each([&](std::uint32_t slot, std::uint32_t node) { numbers[slot] = node; });
        numbers_ = device.of(numbers);
    }
    options.double_precision ? upload_nodes<double>() : upload_nodes<float>();
    const Sizes sizes = sizes_of_domain();
    const std::size_t marks =
        domain.is_part ? sizes.work_item.first + std::size_t{domain.room} * sizes.work_item.of_block : sizes.work_items;
    if (model.is_state_based()) {
        options.double_precision ? upload_state_constants<double>() : upload_state_constants<float>();
        strained_ = device.zeros(marks);
    } else if (has_softening(model)) {
        softened_ = device.zeros(marks);
    }
    make_kernels(sizes, 1, options.is_scalar ? 1 : cluster_size);
}

BondStore::Sizes FamilyStore::sizes_of_domain() const {
    const std::uint32_t of_item = options_.is_scalar ? 1 : cluster_size; // number of nodes of a work-item
    const auto nodes = static_cast<std::uint32_t>(model_.nodes.size());
    Sizes sizes;
    sizes.items = slots_.end();
    sizes.work_items = (domain_.used() + of_item - 1) / of_item;
    sizes.numbers = std::size_t{4} * slots_.count();
    sizes.values = slots_.count();
    sizes.first_slot = slots_.origin();
    sizes.item = {slots_.origin(), domain_.block_size, nodes};
    sizes.work_item = {slots_.origin() / of_item, domain_.block_size / of_item, (nodes + of_item - 1) / of_item};
    return sizes;
}

Bindings FamilyStore::own_buffers() const {
    // Domains that take turns on the device share this number. The last of them may have fewer nodes; further slots
    // have no bonds.
    const std::uint32_t end = domain_.is_part ? slots_.origin() + domain_.room * domain_.block_size : slots_.end();
    return joined(bonds_->buffers(), {{"all_nodes", cl_uint{end}},
                                      {"node_numbers", numbers_},
                                      {"origin", cl_uint{slots_.origin()}},
                                      {"surface", energy_factor_},
                                      {"softened", softened_},
                                      {"of_theta", of_theta_},
                                      {"pressure", pressure_},
                                      {"strained", strained_}});
}

// Returns a buffer with a value for each slot, from a value for each node; a buffer without content if `of_nodes` is
// empty.
template <typename Value, typename Values>
cl::Buffer FamilyStore::of_slots(const Values& of_nodes) const {
    std::vector<Value> host(of_nodes.empty() ? 0 : slots_.count());
    if (!of_nodes.empty())
        slots_.for_each(
            [&](std::uint32_t slot, std::uint32_t node) { host[slot] = static_cast<Value>(of_nodes[node]); });
    return device_.of(host);
}

// Returns a buffer with `Numbers` numbers for each slot; 0 at slots without a node.
template <typename Real, std::size_t Numbers, typename Value>
cl::Buffer FamilyStore::of_nodes(Value value) const {
    std::vector<Real> host(Numbers * slots_.count());
    slots_.for_each([&](std::uint32_t slot, std::uint32_t node) {
        const std::array<double, Numbers> v = value(node);
        for (std::size_t a = 0; a < Numbers; ++a)
            host[Numbers * slot + a] = static_cast<Real>(v[a]);
    });
    return device_.of(host);
}

template <typename Real>
void FamilyStore::upload_nodes() {
    const Units units = units_of(model_);
    const StateUnits state(model_);
    const ExactCorrections surface = device_corrections(model_, options_.double_precision);
    const std::size_t numbers = std::size_t{4} * (domain_.is_part ? slots_.count() : domain_.used());
    nodes_ = make_node_state(device_, model_, numbers, slots_.count(), options_.double_precision,
                             keeps_forces(model_, options_));
    // Coordinates are relative to the centre of the body, so that they are small and rounding errors, too.
    const Vec3 centre = bounding_box(model_.nodes.position).centre();
    for (cl::Buffer& nodes : nodes_.displacement)
        nodes = of_nodes<Real, 8>([&](std::size_t i) {
            const Vec3 p = (1 / units.length) * (model_.nodes.position[i] - centre);
            const Vec3 u =
                model_.initial_displacement.empty() ? Vec3{} : (1 / units.length) * model_.initial_displacement[i];
            const double family = model_.is_state_based()         ? state.deviator(i)
                                  : surface.family_volume.empty() ? 0.0
                                                                  : surface.family_volume[i];
            return std::array{p.x, p.y, p.z, model_.nodes.volume[i] / units.volume, u.x, u.y, u.z, family};
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
    nodes_.rigid = with_contact_sums(common_->rigid, device_, model_, slots_.count(), options_.wide_is_double);
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
    nodes_.contact = make_contact_buffers(device_, model_, domain_.used(), slots_.count(), options_.double_precision);
    if (model_.self_contact) {
        nodes_.contact.material = device_.of(contact_materials(model_));
        nodes_.contact.near = device_.of(contact_near(model_));
    }
    if (!surface.energy_factor.empty())
        energy_factor_ = of_nodes<Real, 4>([&](std::size_t i) {
            const auto& [x, y, z] = surface.energy_factor[i];
            return std::array{x, y, z, 0.0};
        });
    nodes_.kind =
        classes_.fits_byte() ? of_slots<std::uint8_t>(classes_.of_node) : of_slots<std::uint16_t>(classes_.of_node);
    nodes_.motion = device_.of(classes_.motion);
    if (model_.stepper != Stepper::dynamic)
        nodes_.ease = fictitious_ease();
    const auto keys = material_keys(model_.materials.size());
    std::vector<std::uint8_t> material(has_unequal_densities(model_) ? model_.nodes.size() : 0);
    for (std::size_t i = 0; i < material.size(); ++i)
        material[i] = keys[model_.material_of(i)];
    nodes_.material = of_slots<std::uint8_t>(material);
}

template <typename Real>
void FamilyStore::upload_state_constants() {
    const StateUnits units(model_);
    of_theta_ = of_nodes<Real, 1>([&](std::size_t i) { return std::array{units.of_theta(i)}; });
    pressure_ = of_nodes<Real, 1>([](std::size_t) { return std::array{0.0}; });
}

cl::Buffer FamilyStore::fictitious_ease() const {
    return options_.double_precision ? of_slots<double>(ease_of_nodes<double>(model_))
                                     : of_slots<float>(ease_of_nodes<float>(model_));
}

void FamilyStore::add_bond_state(std::vector<StateBuffer>& state) const {
    state.push_back({"life", bonds_->life(), Restoring::life});
    if (has_softening(model_)) {
        state.push_back({"stiffness",
                         bonds_->stiffness(),
                         Restoring::as_stored,
                         {},
                         bonds_->pages() ? bonds_->pages()->access() : StateBuffer::Access{}});
        if (!model_.is_state_based())
            state.push_back({"softened", softened_, Restoring::flags});
    }
}

std::vector<PassedArray> FamilyStore::passed() const {
    std::vector<PassedArray> arrays;
    const auto add = [&](bool is_there, const char* name, const cl::Buffer& buffer) -> PassedArray* {
        if (!is_there)
            return nullptr;
        arrays.push_back({{name, buffer, Restoring::as_stored, slice_of(name)}});
        return &arrays.back();
    };
    for (StateBuffer& b : state())
        arrays.push_back({b, true, false, b.name == "nodes" || b.name == "step_least_stretch"});
    for (StateBuffer& b : bonds_->constant())
        arrays.push_back({b});
    for (StateBuffer& b : bonds_->for_reading()) {
        arrays.push_back({b});
        arrays.back().is_for_reading = true;
    }
    add(true, "kind", nodes_.kind);
    add(true, "material", nodes_.material);
    add(!model_.factor.empty(), "position_factor", nodes_.factor);
    add(!model_.rigid_bodies.empty(), "reference", nodes_.rigid.reference);
    add(nodes_.rigid.reference_low() != nullptr, "reference_low", nodes_.rigid.reference_low);
    add(energy_factor_() != nullptr, "surface", energy_factor_);
    add(model_.is_state_based(), "of_theta", of_theta_);
    add(needs_first_life(model_), "born", born());
    if (PassedArray* const a = add(needs_losses(model_), "cut", cut()))
        a->is_for_reading = true;
    if (PassedArray* const a = add(true, "node_numbers", numbers_))
        a->is_for_reading = true;
    if (PassedArray* const a = add(model_.is_state_based(), "strained", strained_))
        a->is_of_step = true;
    if (PassedArray* const a = add(model_.is_state_based(), "pressure", pressure_))
        a->is_of_step = a->is_read_around = true;
    if (PassedArray* const a = add(keeps_forces(model_, options_), "force", nodes_.force))
        a->is_of_last_step = true;
    return arrays;
}

Slice FamilyStore::slice_of(const std::string& name) const {
    const std::size_t nodes = model_.nodes.size(), whole_clusters = (nodes + cluster_size - 1) / cluster_size;
    const auto slot_count = [&](std::size_t item, std::size_t whole) {
        return Slice{1,
                     item,
                     slots_.count(),
                     whole,
                     slots_.origin(),
                     domain_.first(),
                     std::min<std::size_t>(domain_.slot_count(), whole - domain_.first())};
    };
    if (name == "life" || name == "stiffness")
        return bonds_->slice_of(name, domain_);
    if (name == "softened" || name == "strained") {
        const Counted& work = sizes().work_item;
        const std::uint32_t first = work.before(domain_.first_block);
        const std::size_t here = work.first + std::size_t{domain_.room} * work.of_block;
        return {1, 1, here, work.in_body, work.first, first, work.before(domain_.end_block) - first};
    }
    const bool is_vector = name == "half_velocity" || name == "energy_work" || name == "force";
    if (name.starts_with("low_"))
        return slot_count(8, nodes);
    return slot_count((name == "nodes" ? 8 : is_vector ? 4 : 1) * real_size(), whole_clusters * cluster_size);
}

} // namespace periscope::gpu
