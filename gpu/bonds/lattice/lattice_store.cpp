#include "gpu/bonds/lattice/lattice_store.hpp"

#include "core/stiffness/corrections.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/domain/pieces.hpp"
#include "gpu/domain/state_units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>

namespace periscope::gpu {
namespace {

constexpr StoreNames names_of_lattice{"blocks", "u", "u_old", "u_new", "observe", "first"};

}

bool fits_lattice_store(const Model& model) {
    return model.regular && model.regular->offset.size() <= most_regular_pairs;
}

Domain lattice_domain(const Model& model, const StoreOptions& options) {
    const unsigned lanes = options.is_scalar ? 1 : options.double_precision ? 8 : 16;
    const Domain whole = whole_domain(lattice_layout(*model.nodes.lattice, model.regular->reach(), lanes).used, lanes);
    return model.stepper == Stepper::dynamic ? whole : in_pieces(whole);
}

LatticeCommon::LatticeCommon(const Model& model, DeviceContext& device, const StoreOptions& options)
    : rigid(common_rigid_buffers(device, model, options.wide_is_double)) {}

LatticeStore::LatticeStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
                           LatticeCommon& common)
    : BondStore(model, device, options, domain, names_of_lattice),
      whole_(lattice_layout(*model.nodes.lattice, model.regular->reach(), domain.block_size)),
      layout_(layout_of_part(whole_, domain.room * domain.block_size)),
      components_(model.space == Space::solid ? 3 : 2), lanes_(domain.block_size), blocks_(domain.blocks()) {
    if (!common.program.compiled()) {
        const LatticeVariant variant{options.double_precision,
                                     domain.block_size,
                                     domain.room,
                                     domain.is_part,
                                     options.pages.is_on && has_softening(model),
                                     options.wide_is_double};
        common.program = build(lattice_source(model, layout_, classes_, variant, options.definitions));
        common.general = build({lattice_general_source(model, variant), {}});
    }
    program_ = common.program;
    general_ = common.general;
    make_nodes(common);
    make_life();
    make_bonds();
    if (needs_special_blocks(model))
        mark_special();
    if (has_surface_correction(model))
        keep_surface_factors(common);
    if (model.is_state_based())
        make_state_pass();
    const std::uint32_t blocks_of_body = whole_domain(whole_.used, domain.block_size).blocks();
    const Counted counted{0, 1, blocks_of_body};
    make_kernels(
        {blocks_, blocks_, components_ * layout_.slot_count, layout_.slot_count, layout_.origin, counted, counted},
        domain.block_size, domain.block_size);
}

Bindings LatticeStore::own_buffers() const {
    const Bindings bonds{{"family_volume", family_volume_},
                         {"family_size", family_size_},
                         {"sites", site_},
                         {"life", life_},
                         {"softened", softened_},
                         {"special", special_},
                         {"factor_row_of", factor_row_},
                         {"alike", alike_},
                         {"each", each_},
                         {"deviator", deviator_},
                         {"of_theta", of_theta_},
                         {"pressure", pressure_},
                         {"slope", slope_},
                         {"site_shift", site_shift_}};
    return joined(joined(bonds, pages_ ? pages_->buffers() : Bindings{{"stiffness", stiffness_}}), layout_numbers());
}

Bindings LatticeStore::layout_numbers() const {
    Bindings numbers{{"origin", cl_uint{layout_.origin}},
                     {"slots", cl_uint{layout_.slot_count}},
                     {"reach", static_cast<cl_uint>(model_.regular->reach())},
                     {"words", static_cast<cl_uint>((model_.regular->bonds() + 31) / 32)}};
    cl_uint span = UINT32_MAX; // number of slots after which the layers along the axis repeat
    for (const std::size_t a : layout_.axes_by_stride()) {
        const char axis = "xyz"[a];
        const bool is_thin = layout_.count[a] == 1; // the axis has a single layer, with index 0
        numbers.push_back({std::string("count_") + axis, cl_uint{layout_.count[a]}});
        numbers.push_back({std::string("stride_") + axis, cl_uint{layout_.stride[a]}});
        numbers.push_back({std::string("span_") + axis, is_thin ? cl_uint{1} : span});
        if (!is_thin)
            span = layout_.stride[a];
    }
    return numbers;
}

cl::Buffer LatticeStore::site_shifts() const {
    const auto& count = model_.nodes.lattice->count;
    std::vector<cl_int> shifts;
    for (const GridOffset& o : model_.regular->offset)
        shifts.push_back((o[0] * static_cast<int>(count[1]) + o[1]) * static_cast<int>(count[2]) + o[2]);
    return device_.of(shifts);
}

// Returns a buffer with a value for each slot, from a value for each node; slots without a node get `of_ghosts`.
template <typename Value, typename Values>
cl::Buffer LatticeStore::of_slots(const Values& of_nodes, Value of_ghosts) const {
    std::vector<Value> host(layout_.slot_count, of_ghosts);
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(of_nodes.size()), 4096),
                      [&](const auto& range) {
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                              if (const std::uint32_t slot = slot_of(i); slot < layout_.slot_count)
                                  host[slot] = static_cast<Value>(of_nodes[i]);
                      });
    return device_.of(host);
}

// Returns a buffer of vectors divided by `unit`, one component after the other; 0 if `of_nodes` is empty.
template <typename Real>
cl::Buffer LatticeStore::field_of(const std::vector<Vec3>& of_nodes, double unit) const {
    if (of_nodes.empty())
        return device_.zeros(components_ * layout_.slot_count * sizeof(Real));
    std::vector<Real> host(components_ * layout_.slot_count, Real{});
    for (std::uint32_t i = 0; i < of_nodes.size(); ++i)
        if (const std::uint32_t slot = slot_of(i); slot < layout_.slot_count)
            for (std::size_t a = 0; a < components_; ++a)
                host[a * layout_.slot_count + slot] = static_cast<Real>(of_nodes[i][a] / unit);
    return device_.of(host);
}

// Returns the undeformed positions; NaN at slots without a node, so that these are near no rigid body.
template <typename Real>
cl::Buffer LatticeStore::reference_field() const {
    std::vector<Real> host(components_ * layout_.slot_count, std::numeric_limits<Real>::quiet_NaN());
    const Vec3 first = model_.nodes.position.front();
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(model_.nodes.size()), 4096),
                      [&](const auto& range) {
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                              if (const std::uint32_t slot = slot_of(i); slot < layout_.slot_count) {
                                  const Vec3 x = reference_position(model_, first, i);
                                  for (std::size_t a = 0; a < components_; ++a)
                                      host[a * layout_.slot_count + slot] = static_cast<Real>(x[a]);
                              }
                      });
    return device_.of(host);
}

void LatticeStore::make_nodes(const LatticeCommon& common) {
    const std::size_t numbers = components_ * layout_.slot_count;
    const Units units = units_of(model_);
    const auto field = [&](const std::vector<Vec3>& of_nodes, double unit) {
        return options_.double_precision ? field_of<double>(of_nodes, unit) : field_of<float>(of_nodes, unit);
    };
    nodes_ = make_node_state(device_, model_, numbers, layout_.slot_count, options_.double_precision,
                             keeps_forces(model_, options_));
    nodes_.displacement[0] = field(model_.initial_displacement, units.length);
    nodes_.displacement[1] = device_.zeros(numbers * real_size());
    nodes_.half_velocity = field(model_.initial_velocity, units.speed());
    nodes_.kind = classes_.of_node.empty() ? device_.zeros(16)
                  : classes_.fits_byte()   ? of_slots(classes_.of_node, std::uint8_t{0})
                                           : of_slots(classes_.of_node, std::uint16_t{0});
    nodes_.motion = device_.of(classes_.motion);
    if (!model_.factor.empty())
        nodes_.factor = field(model_.factor, 1);
    nodes_.rigid = with_contact_sums(common.rigid, device_, model_, domain_.room, options_.wide_is_double);
    if (!model_.rigid_bodies.empty())
        nodes_.rigid.reference = options_.double_precision ? reference_field<double>() : reference_field<float>();
    nodes_.contact = make_contact_buffers(device_, model_, blocks_, layout_.slot_count, options_.double_precision);
    if (model_.self_contact) {
        nodes_.contact.material = of_slots(contact_materials(model_), no_contact_node);
        nodes_.contact.near = of_slots(contact_near(model_), std::uint16_t{0});
    }
    nodes_.material = device_.zeros(16);
    if (!model_.material.empty() && (has_unequal_laws(model_) || has_unequal_densities(model_))) {
        const auto keys = material_keys(model_.materials.size());
        std::vector<std::uint8_t> key(model_.material.size());
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = keys[model_.material[i]];
        nodes_.material = of_slots(key, std::uint8_t{0});
    }
    if (model_.stepper != Stepper::dynamic)
        nodes_.ease = fictitious_ease();
    if (!model_.nodes.lattice->is_full() && !domain_.is_part) {
        std::vector<std::uint32_t> site(model_.nodes.size());
        for (std::uint32_t i = 0; i < site.size(); ++i)
            site[i] = model_.nodes.lattice->site(i);
        site_ = device_.of(site);
    }
}

// Slots without a node get 1, which has no effect, because no force acts there.
cl::Buffer LatticeStore::fictitious_ease() const {
    if (options_.double_precision)
        return of_slots(ease_of_nodes<double>(model_), 1.0);
    return of_slots(ease_of_nodes<float>(model_), 1.0F);
}

// Returns the factors of the energy method, one component after the other; slots without a node get 1.
template <typename Real>
cl::Buffer LatticeStore::energy_factors(const std::vector<std::array<Real, 3>>& of_nodes) const {
    std::vector<Real> host(components_ * layout_.slot_count, Real{1});
    for (std::uint32_t i = 0; i < of_nodes.size(); ++i)
        if (const std::uint32_t slot = slot_of(i); slot < layout_.slot_count)
            for (std::size_t a = 0; a < components_; ++a)
                host[a * layout_.slot_count + slot] = of_nodes[i][a];
    return device_.of(host);
}

// Returns the values of the surface correction. Slots without a node get 1, because kernels divide by them, also for
// broken bonds.
cl::Buffer LatticeStore::surface_numbers() const {
    const auto uploaded = [this](const auto& family_volume, const auto& energy_factor, auto one) {
        return energy_factor.empty() ? of_slots(family_volume, one) : energy_factors(energy_factor);
    };
    if (!options_.double_precision)
        return uploaded(model_.family_volume, model_.energy_factor, 1.0F);
    const ExactCorrections exact = exact_corrections(model_);
    return uploaded(exact.family_volume, exact.energy_factor, 1.0);
}

void LatticeStore::make_bonds() {
    const LatticeShape& shape = *model_.nodes.lattice;
    const RegularFamily& family = *model_.regular;
    family_size_ = shape.is_full() && family.absent.empty()
                       ? device_.of(family_sizes(shape, family))
                       : of_slots(family_sizes_of_nodes(shape, family), std::uint32_t{0});
    family_volume_ = has_surface_correction(model_) ? surface_numbers() : device_.zeros(16);
    const std::size_t bonds = model_.regular->bonds();
    if (!has_softening(model_))
        stiffness_ = device_.zeros(16);
    else if (options_.pages.is_on)
        pages_ = std::make_unique<StiffnessPages>(device_, page_layout(), options_.pages, options_.double_precision);
    else
        stiffness_ = device_.ones(page_layout().numbers, options_.double_precision);
    softened_ =
        device_.zeros(has_softening(model_) && !model_.is_state_based() ? (bonds + 31) / 32 * 4 * domain_.room : 16);
    special_ = device_.zeros(domain_.room);
    site_shift_ = site_shifts();
}

// Returns the layout of λ (kernels/lattice/lattice_softening.cl): with vectors, λ of all bonds of a block are
// contiguous; in the layout for GPUs, λ of one bond of all slots.
PageLayout LatticeStore::page_layout() const {
    const std::uint64_t bonds = model_.regular->bonds(), slot_count = std::uint64_t{domain_.room} * lanes_;
    PageLayout layout;
    if (lanes_ == 1) {
        layout.numbers = bonds * layout_.slot_count;
        layout.first = layout_.origin;
        layout.between_rows = layout_.slot_count;
        layout.in_row = slot_count;
        layout.rows = static_cast<std::uint32_t>(bonds);
        layout.row = slots_of_page(1);
    } else {
        layout.numbers = layout.in_row = bonds * slot_count;
        layout.rows = 1;
        layout.row = static_cast<std::uint32_t>(bonds * lanes_);
    }
    return layout;
}

void LatticeStore::mark_special() {
    Kernel mark(program_, "mark_special");
    mark.bind({{"blocks", static_cast<cl_uint>(blocks_)},
               {"life", life_},
               {"material", nodes_.material},
               {"family_volume", family_volume_},
               {"special", special_}});
    device_.run(mark, blocks_);
}

template <typename Real>
void LatticeStore::make_state_constants() {
    const StateUnits units(model_);
    std::vector<Real> deviator(model_.nodes.size()), of_theta(deviator.size());
    for (std::size_t i = 0; i < deviator.size(); ++i) {
        deviator[i] = static_cast<Real>(units.deviator(i));
        of_theta[i] = static_cast<Real>(units.of_theta(i));
    }
    deviator_ = of_slots(deviator, Real{});
    of_theta_ = of_slots(of_theta, Real{});
}

void LatticeStore::make_state_pass() {
    options_.double_precision ? make_state_constants<double>() : make_state_constants<float>();
    pressure_ = device_.zeros(layout_.slot_count * real_size());
    slope_ = device_.zeros(layout_.slot_count * real_size());
}

void LatticeStore::add_bond_state(std::vector<StateBuffer>& state) const {
    state.push_back({"life", life_, Restoring::life});
    state.push_back({"special", special_, Restoring::marks});
    if (has_softening(model_)) {
        state.push_back(
            {"stiffness", stiffness_, Restoring::as_stored, {}, pages_ ? pages_->access() : StateBuffer::Access{}});
        if (!model_.is_state_based())
            state.push_back({"softened", softened_, Restoring::marks});
    }
}

std::uint32_t LatticeStore::slot_in_domain(std::uint32_t node) const {
    return slot_of(node) - layout_.origin;
}

bool LatticeStore::is_in_order() const {
    std::uint32_t before = UINT32_MAX;
    for (std::size_t a = 0; a < 3; ++a)
        if (whole_.count[a] > 1) {
            if (whole_.stride[a] > before)
                return false;
            before = whole_.stride[a];
        }
    return true;
}

std::vector<PassedArray> LatticeStore::passed() const {
    std::vector<PassedArray> arrays;
    for (StateBuffer& b : state())
        arrays.push_back({b, true, false, b.name == "displacement" || b.name == "step_least_stretch"});
    std::vector<StateBuffer> around, own;
    const auto add = [](bool is_there, std::vector<StateBuffer>& to, const char* name, const cl::Buffer& buffer) {
        if (is_there)
            to.push_back({name, buffer});
    };
    add(!classes_.of_node.empty(), around, "kind", nodes_.kind);
    add(nodes_.material.getInfo<CL_MEM_SIZE>() > 16, around, "material", nodes_.material);
    add(has_surface_correction(model_), around, "family_volume", family_volume_);
    add(!model_.factor.empty(), own, "position_factor", nodes_.factor);
    add(!model_.rigid_bodies.empty(), own, "reference", nodes_.rigid.reference);
    add(has_surface_correction(model_), own, "factor_row_of", factor_row_);
    add(!model_.nodes.lattice->is_full() || !model_.regular->absent.empty(), own, "family_size", family_size_);
    add(model_.is_state_based(), own, "deviator", deviator_);
    add(model_.is_state_based(), own, "of_theta", of_theta_);
    add(needs_first_life(model_), own, "born", born());
    add(needs_losses(model_), own, "cut", cut());
    for (const StateBuffer& b : with_slices(around))
        arrays.push_back({b, false, false, true});
    for (const StateBuffer& b : with_slices(own))
        arrays.push_back({b, false, false, false});
    if (keeps_forces(model_, options_))
        arrays.push_back({with_slices({{"force", nodes_.force}}).front(), false, true, false});
    return arrays;
}

Slice LatticeStore::slice_of(const std::string& name) const {
    const std::size_t bonds = model_.regular->bonds(), words = (bonds + 31) / 32;
    const auto slot_count = [&](std::size_t rows, std::size_t item) {
        return Slice{rows,
                     item,
                     layout_.slot_count,
                     whole_.slot_count,
                     layout_.origin,
                     whole_.origin + domain_.first(),
                     domain_.slot_count()};
    };
    const auto blocks = [&](std::size_t rows, std::size_t item) {
        const std::size_t all = whole_domain(whole_.used, domain_.block_size).blocks();
        return Slice{rows, item, domain_.room, all, 0, domain_.first_block, domain_.blocks()};
    };
    if (name == "life" || name == "born")
        return slot_count(words, 4);
    if (name == "special")
        return blocks(1, 1);
    if (name == "factor_row_of")
        return blocks(1, 4);
    if (name == "cut")
        return blocks(1, lanes_ * real_size());
    if (name == "kind")
        return slot_count(1, classes_.fits_byte() ? 1 : 2);
    if (name == "material")
        return slot_count(1, 1);
    if (name == "family_size")
        return slot_count(1, 4);
    if (name == "family_volume")
        return slot_count(model_.energy_factor.empty() ? 1 : components_, real_size());
    if (name == "softened")
        return blocks(words, 4);
    if (name == "stiffness")
        return lanes_ == 1 ? slot_count(bonds, real_size()) : blocks(1, bonds * lanes_ * real_size());
    if (name == "energy_work")
        return slot_count(4, real_size());
    if (name == "displacement" || name == "half_velocity" || name == "force" || name == "position_factor" ||
        name == "reference")
        return slot_count(components_, real_size());
    if (name.starts_with("low_"))
        return slot_count(components_, 2);
    return slot_count(1, real_size());
}

std::uint32_t LatticeStore::node_of_fault(std::uint32_t slot) const {
    std::uint32_t rest = slot - layout_.origin + domain_.first();
    std::array<std::uint32_t, 3> layer{};
    for (const std::size_t a : layout_.axes_by_stride())
        if (layout_.count[a] > 1) {
            layer[a] = rest / layout_.stride[a];
            rest %= layout_.stride[a];
        }
    const auto node =
        model_.nodes.lattice->node((layer[0] * layout_.count[1] + layer[1]) * layout_.count[2] + layer[2]);
    return node.value_or(0); // a slot without a node is never unstable
}

} // namespace periscope::gpu
