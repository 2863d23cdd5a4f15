#include "gpu/bonds/lattice/lattice_store.hpp"

#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/domain/state_units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>

namespace periscope::gpu {
namespace {

constexpr StoreNames names{"blocks", "u", "u_old", "u_new", "observe", "first"};

}

bool fits_lattice_store(const Model& model) {
    return model.regular && model.regular->offset.size() <= most_regular_pairs;
}

LatticeStore::LatticeStore(const Model& model, DeviceContext& device, const StoreOptions& options)
    : model_(model), device_(device), options_(options), lanes_(options.is_scalar          ? 1
                                                                : options.double_precision ? 8
                                                                                           : 16),
      layout_(lattice_layout(*model.nodes.lattice, model.regular->reach(), lanes_)), classes_(node_classes(model)),
      components_(model.space == Space::solid ? 3 : 2), blocks_((layout_.used + lanes_ - 1) / lanes_) {
    const Program program = build_program(
        device, lattice_source(model, layout_, classes_, {options.double_precision, lanes_}), options.double_precision);
    make_state();
    make_bonds();
    make_specials(program);
    if (has_surface_correction(model))
        keep_surface_factors(program);
    if (model.is_state_based())
        make_state_pass();
    if (relaxes())
        relaxation_ = RelaxationBook(model.nodes.lattice->sites(), device, program, fictitious_ease(), kind_, material_,
                                     motion_, force_);
    make_observers(program);
    step_ = TimeStep(program, names, joined(buffers(), book_.buffers()), blocks_, blocks_, model.is_state_based(),
                     keeps_forces(model, options));
    read_out_ = ReadOut(program, names, buffers());
    make_moments(program);
    if (model.stepper == Stepper::newton)
        make_tangent(program, names);
}

Bindings LatticeStore::buffers() const {
    return {{"half_velocity", half_velocity_},
            {"low_u", low_displacement_},
            {"low_v", low_velocity_},
            {"force", force_},
            {"force_out", force_},
            {"fault", fault_},
            {"kind", kind_},
            {"motion", motion_},
            {"material", material_},
            {"family_volume", family_volume_},
            {"family_size", family_size_},
            {"sites", site_},
            {"life", life_},
            {"born", born_},
            {"stiffness", stiffness_},
            {"softened", softened_},
            {"special", special_},
            {"slot_of", slot_},
            {"alike", alike_},
            {"each", each_},
            {"deviator", deviator_},
            {"of_theta", of_theta_},
            {"pressure", pressure_},
            {"slope", slope_},
            {"lost", lost_energy_},
            {"change", change_},
            {"ease", relaxation_.ease}};
}

// One value a place from one a node; ghosts get the other.
template <typename Value>
cl::Buffer LatticeStore::of_places(const std::vector<Value>& of_nodes, Value of_ghosts) const {
    std::vector<Value> host(layout_.places, of_ghosts);
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(of_nodes.size()), 4096),
                      [&](const auto& range) {
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                              host[place_of(i)] = of_nodes[i];
                      });
    return device_.of(host);
}

// A component after the other; zeros when there is no vector.
template <typename Real>
cl::Buffer LatticeStore::field_of(const std::vector<Vec3>& of_nodes, double unit) const {
    if (of_nodes.empty())
        return device_.zeros(components_ * layout_.places * sizeof(Real));
    std::vector<Real> host(components_ * layout_.places, Real{});
    for (std::uint32_t i = 0; i < of_nodes.size(); ++i)
        for (std::size_t a = 0; a < components_; ++a)
            host[a * layout_.places + place_of(i)] = static_cast<Real>(of_nodes[i][a] / unit);
    return device_.of(host);
}

void LatticeStore::make_state() {
    const std::size_t values = components_ * layout_.places;
    const Units units = units_of(model_);
    const auto field = [&](const std::vector<Vec3>& of_nodes, double unit) {
        return options_.double_precision ? field_of<double>(of_nodes, unit) : field_of<float>(of_nodes, unit);
    };
    displacement_[0] = field(model_.initial_displacement, units.length);
    displacement_[1] = device_.zeros(values * real_size());
    half_velocity_ = field(model_.initial_velocity, units.speed());
    low_displacement_ = device_.zeros(options_.double_precision ? 16 : 2 * values);
    low_velocity_ = device_.zeros(options_.double_precision ? 16 : 2 * values);
    force_ = device_.zeros(keeps_forces(model_, options_) ? values * real_size() : 16);
    fault_ = device_.of(std::vector<cl_int>{-1, 0});
    kind_ =
        classes_.of_node.empty() ? device_.zeros(16)
        : classes_.fits_byte()
            ? of_places(std::vector<std::uint8_t>(classes_.of_node.begin(), classes_.of_node.end()), std::uint8_t{0})
            : of_places(classes_.of_node, std::uint16_t{0});
    motion_ = device_.of(classes_.motion);
    if (!model_.nodes.lattice->is_full()) {
        std::vector<std::uint32_t> site(model_.nodes.size());
        for (std::uint32_t i = 0; i < site.size(); ++i)
            site[i] = model_.nodes.lattice->site(i);
        site_ = device_.of(site);
    }
}

// Any will do where there is no node: no force acts there.
cl::Buffer LatticeStore::fictitious_ease() const {
    if (options_.double_precision)
        return of_places(ease_of_nodes<double>(model_), 1.0);
    return of_places(ease_of_nodes<float>(model_), 1.0F);
}

namespace {

// Every bond whose two ends are nodes lives; `full` words of a node far from the faces.
void revive(const LatticeShape& shape, const LatticeLayout& layout, const RegularFamily& family, std::uint32_t* life) {
    const auto& n = shape.count;
    const auto reach = static_cast<std::uint32_t>(family.reach());
    const bool is_full = shape.is_full();
    const std::size_t words = (family.bonds() + 31) / 32;
    std::vector<std::uint32_t> full(words, 0);
    for (std::size_t b = 0; b < family.bonds(); ++b)
        full[b / 32] |= 1U << b % 32;
    const auto deep = [&](std::uint32_t at, std::size_t axis) { return at >= reach && at + reach < n[axis]; };
    tbb::parallel_for(tbb::blocked_range2d<std::uint32_t>(0, n[0], 0, n[1]), [&](const auto& range) {
        std::vector<std::uint32_t> word(words);
        for (std::uint32_t i = range.rows().begin(); i < range.rows().end(); ++i)
            for (std::uint32_t j = range.cols().begin(); j < range.cols().end(); ++j)
                for (std::uint32_t k = 0; k < n[2]; ++k) {
                    const std::uint32_t site = (i * n[1] + j) * n[2] + k;
                    const auto node = shape.node(site);
                    if (!node)
                        continue;
                    const bool inside = is_full && deep(i, 0) && deep(j, 1) && deep(k, 2);
                    word = full;
                    for (std::size_t b = 0; !inside && b < family.bonds(); ++b)
                        if (!neighbour(shape, *node, family.of_bond(b)))
                            word[b / 32] &= ~(1U << b % 32);
                    for (std::size_t w = 0; w < words; ++w)
                        life[w * layout.places + layout.place(site)] = word[w];
                }
    });
}

} // namespace

void LatticeStore::make_bonds() {
    const RegularFamily& family = *model_.regular;
    const std::size_t bytes = 4 * ((family.bonds() + 31) / 32) * layout_.places;
    life_ = device_.zeros(bytes);
    // Written in place where the device shares its memory with the processor.
    auto* life = static_cast<std::uint32_t*>(
        device_.queue.enqueueMapBuffer(life_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    revive(*model_.nodes.lattice, layout_, family, life);
    for (const auto* dead : {&family.cut, &family.absent})
        for (const CutBond& c : *dead)
            life[place_of(c.node) + c.bond / 32 * layout_.places] &= ~(1U << c.bond % 32);
    device_.queue.enqueueUnmapMemObject(life_, life);
    const LatticeShape& shape = *model_.nodes.lattice;
    if (shape.is_full() && family.absent.empty()) {
        family_size_ = device_.of(family_sizes(shape, family));
        return;
    }
    const std::vector<std::uint32_t> sizes = family_sizes_of_nodes(shape, family);
    std::vector<std::uint32_t> of_sites(shape.sites());
    for (std::uint32_t i = 0; i < sizes.size(); ++i)
        of_sites[shape.site(i)] = sizes[i];
    family_size_ = device_.of(of_sites);
}

template <typename Real>
cl::Buffer LatticeStore::energy_factors() const {
    std::vector<Real> host(components_ * layout_.places, Real{1});
    for (std::uint32_t i = 0; i < model_.energy_factor.size(); ++i)
        for (std::size_t a = 0; a < components_; ++a)
            host[a * layout_.places + place_of(i)] = static_cast<Real>(model_.energy_factor[i][a]);
    return device_.of(host);
}

void LatticeStore::make_specials(const Program& program) {
    material_ = device_.zeros(16);
    if (!model_.material.empty() && (has_unequal_laws(model_) || has_unequal_densities(model_))) {
        const auto keys = material_keys(model_.materials.size());
        std::vector<std::uint8_t> key(model_.material.size());
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = keys[model_.material[i]];
        material_ = of_places(key, std::uint8_t{0});
    }
    family_volume_ = device_.zeros(16);
    if (!model_.family_volume.empty()) { // ghosts get one: their dead bonds are divided by it
        if (options_.double_precision)
            family_volume_ =
                of_places(std::vector<double>(model_.family_volume.begin(), model_.family_volume.end()), 1.0);
        else
            family_volume_ = of_places(model_.family_volume, 1.0F);
    }
    if (!model_.energy_factor.empty()) // a component after the other; ghosts get one as well
        family_volume_ = options_.double_precision ? energy_factors<double>() : energy_factors<float>();
    const std::size_t bonds = model_.regular->bonds();
    stiffness_ =
        has_softening(model_) // λ = 1 everywhere; kernels/lattice/lattice_special.cl has the order
            ? device_.ones(bonds * (lanes_ == 1 ? layout_.places : blocks_ * lanes_), options_.double_precision)
            : device_.zeros(16);
    softened_ = device_.zeros(has_softening(model_) && !model_.is_state_based() ? (bonds + 31) / 32 * 4 * blocks_ : 16);
    special_ = device_.zeros(blocks_);
    if (!needs_special_blocks(model_))
        return;
    Kernel mark(program, "mark_special");
    mark.bind({{"blocks", static_cast<cl_uint>(blocks_)},
               {"life", life_},
               {"material", material_},
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
    deviator_ = of_places(deviator, Real{});
    of_theta_ = of_places(of_theta, Real{});
}

void LatticeStore::make_state_pass() {
    options_.double_precision ? make_state_constants<double>() : make_state_constants<float>();
    pressure_ = device_.zeros(layout_.places * real_size());
    slope_ = device_.zeros(layout_.places * real_size());
    lost_energy_ = device_.zeros(observes_energies(model_) ? layout_.places * real_size() : 16);
}

void LatticeStore::step(const StepCall& call) {
    step_.run(device_, call, displacement_[current_], displacement_[1 - current_],
              call.is_still ? relaxation_.still : relaxation_.control);
    current_ = 1 - current_;
    if (book_.is_kept() && call.number == 1) {
        book_.sum_bonds(device_, displacement_[1 - current_], blocks_);
        book_.sum_to_nowhere(device_, true);
    }
}

void LatticeStore::begin_relaxation() {
    relaxation_.begin(device_, displacement_[1 - current_]);
}

void LatticeStore::sum_relaxation(const cl::Buffer& loads, std::uint32_t loads_from, bool adapts) {
    relaxation_.sum(device_, displacement_[1 - current_], loads, loads_from, adapts);
}

// PoCL compiles at the first launch: with no blocks to work on, that happens here and not in the first step.
void LatticeStore::warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    step_.warm_up(device_, {prescribed, 0, loads, 0, false, 0}, displacement_[current_], displacement_[1 - current_],
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
    book_.sum_bonds(device_, displacement_[1 - current_], 0);
    book_.sum_to_nowhere(device_, false);
}

void LatticeStore::make_observers(const Program& program) {
    const ObserverPlan& plan = options_.observers;
    born_ = plan.has_energies || plan.has_broken_bonds ? device_.copy(life_) : device_.zeros(16);
    probes_ = Probes(model_, &*model_.nodes.lattice, plan, device_, program, buffers(), names.state);
    if (plan.has_energies)
        book_ = EnergyBook(device_, program, layout_.places, blocks_, buffers(), names.state, names.items);
}

// Energies are summed at the displacement with which the last step began: what it kept is of that moment.
void LatticeStore::sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) {
    probes_.sample(device_, interval, displacement_[current_], samples, row_begin);
    if (!interval.energies)
        return;
    book_.sum_bonds(device_, displacement_[1 - current_], blocks_);
    book_.sum(device_, false, samples, row_begin + options_.observers.probes.size());
}

void LatticeStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    read_out_.run(device_, field, unit, first, count, {displacement_[current_], half_velocity_, force_}, to);
}

std::vector<StateBuffer> LatticeStore::state() const {
    std::vector<StateBuffer> state{{"displacement", displacement_[current_]},
                                   {"half_velocity", half_velocity_, Restoring::per_step},
                                   {"life", life_, Restoring::life},
                                   {"special", special_, Restoring::marks}};
    if (!options_.double_precision) {
        state.push_back({"low_displacement", low_displacement_});
        state.push_back({"low_velocity", low_velocity_, Restoring::per_step_rest});
    }
    if (has_softening(model_)) {
        state.push_back({"stiffness", stiffness_});
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

std::vector<std::uint32_t> LatticeStore::life_words() const {
    std::vector<std::uint32_t> words(life_.getInfo<CL_MEM_SIZE>() / 4);
    device_.read(life_, words);
    return words;
}

std::uint64_t LatticeStore::living_bonds() {
    std::uint64_t sum = 0;
    for (const std::uint32_t word : life_words())
        sum += static_cast<std::uint64_t>(std::popcount(word));
    return sum;
}

std::vector<std::uint8_t> LatticeStore::alive() {
    const auto words = life_words();
    const RegularFamily& family = *model_.regular;
    const LatticeShape& shape = *model_.nodes.lattice;
    // Per node in the order of the neighbours' numbers, as listed_families() has them.
    std::vector<std::uint32_t> order(family.bonds());
    for (std::uint32_t b = 0; b < order.size(); ++b)
        order[b] = b;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return family.of_bond(a) < family.of_bond(b); });
    std::vector<std::uint8_t> alive;
    alive.reserve(model_.bonds());
    for (std::uint32_t i = 0; i < model_.nodes.size(); ++i)
        for (const std::uint32_t b : order)
            if (neighbour(shape, i, family.of_bond(b)) &&
                !std::binary_search(family.absent.begin(), family.absent.end(), CutBond{i, b}))
                alive.push_back(words[place_of(i) + b / 32 * layout_.places] >> b % 32 & 1);
    return alive;
}

std::uint32_t LatticeStore::node_of_fault(std::uint32_t place) const {
    std::array<std::size_t, 3> axis{0, 1, 2};
    std::sort(axis.begin(), axis.end(),
              [&](std::size_t a, std::size_t b) { return layout_.stride[a] > layout_.stride[b]; });
    std::uint32_t rest = place - layout_.origin;
    std::array<std::uint32_t, 3> layer{};
    for (const std::size_t a : axis)
        if (layout_.count[a] > 1) {
            layer[a] = rest / layout_.stride[a];
            rest %= layout_.stride[a];
        }
    const auto node =
        model_.nodes.lattice->node((layer[0] * layout_.count[1] + layer[1]) * layout_.count[2] + layer[2]);
    return node.value_or(0); // where there is none nothing moves
}

} // namespace periscope::gpu
