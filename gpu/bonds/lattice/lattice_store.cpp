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

bool fits_lattice_store(const Model& model) {
    return model.regular && model.regular->offset.size() <= most_regular_pairs;
}

LatticeStore::LatticeStore(const Model& model, DeviceContext& device, const StoreOptions& options)
    : model_(model), device_(device), options_(options), lanes_(options.is_scalar          ? 1
                                                                : options.double_precision ? 8
                                                                                           : 16),
      layout_(lattice_layout(*model.nodes.lattice, model.regular->reach(), lanes_)), classes_(node_classes(model)),
      components_(model.space == Space::solid ? 3 : 2), blocks_((layout_.used + lanes_ - 1) / lanes_) {
    const cl::Program program =
        build_program(device, lattice_source(model, layout_, classes_, {options.double_precision, lanes_}));
    step_ = cl::Kernel(program, "time_step");
    read_out_ = cl::Kernel(program, "read_out");
    make_state();
    make_bonds();
    make_specials(program);
    if (has_surface_correction(model))
        keep_surface_factors(program);
    if (model.is_state_based())
        make_state_pass(program);
    make_observers(program);
    make_moments(program);

    step_.setArg(0, static_cast<cl_uint>(blocks_));
    step_.setArg(3, half_velocity_);
    step_.setArg(4, low_displacement_);
    step_.setArg(5, low_velocity_);
    step_.setArg(6, life_);
    step_.setArg(7, kind_);
    step_.setArg(8, material_);
    step_.setArg(9, family_volume_);
    step_.setArg(10, stiffness_);
    step_.setArg(11, special_);
    step_.setArg(12, motion_);
    step_.setArg(16, force_);
    step_.setArg(18, fault_);
    cl_uint at = 21;
    if (model.is_state_based()) {
        step_.setArg(at++, pressure_);
        step_.setArg(at++, slope_);
    } else if (has_softening(model)) {
        step_.setArg(at++, softened_);
    }
    if (has_surface_correction(model)) {
        step_.setArg(at++, slot_);
        step_.setArg(at++, alike_);
        step_.setArg(at++, each_);
    }
    if (model.stepper != Stepper::dynamic) {
        relaxation_ = RelaxationBook(model.nodes.lattice->sites(), device, program, options.double_precision,
                                     fictitious_ease(), kind_, material_, motion_, force_);
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

void LatticeStore::make_specials(const cl::Program& program) {
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
        has_softening(model_) // λ = 1 everywhere; kernels/lattice/lattice_softening.cl has the order
            ? device_.ones(bonds * (lanes_ == 1 ? layout_.places : blocks_ * lanes_), options_.double_precision)
            : device_.zeros(16);
    softened_ = device_.zeros(has_softening(model_) && !model_.is_state_based() ? (bonds + 31) / 32 * 4 * blocks_ : 16);
    special_ = device_.zeros(blocks_);
    if (!needs_special_blocks(model_))
        return;
    cl::Kernel mark(program, "mark_special");
    mark.setArg(0, static_cast<cl_uint>(blocks_));
    mark.setArg(1, life_);
    mark.setArg(2, material_);
    mark.setArg(3, family_volume_);
    mark.setArg(4, special_);
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

void LatticeStore::make_state_pass(const cl::Program& program) {
    options_.double_precision ? make_state_constants<double>() : make_state_constants<float>();
    pressure_ = device_.zeros(layout_.places * real_size());
    slope_ = device_.zeros(layout_.places * real_size());
    lost_energy_ = device_.zeros(observes_energies(model_) ? layout_.places * real_size() : 16);
    dilatation_ = cl::Kernel(program, "dilatation");
    dilatation_.setArg(0, static_cast<cl_uint>(blocks_));
    cl_uint at = 2;
    for (const cl::Buffer* b :
         {&life_, &kind_, &material_, &deviator_, &of_theta_, &pressure_, &slope_, &stiffness_, &special_})
        dilatation_.setArg(at++, *b);
    if (observes_energies(model_))
        dilatation_.setArg(at, lost_energy_);
}

void LatticeStore::step(const StepCall& call) {
    if (model_.is_state_based()) {
        dilatation_.setArg(1, displacement_[current_]);
        if (motion_at_ > 0)
            dilatation_.setArg(observes_energies(model_) ? 12 : 11, static_cast<cl_int>(call.may_break));
        device_.run(dilatation_, blocks_);
    }
    step_.setArg(1, displacement_[current_]);
    step_.setArg(2, displacement_[1 - current_]);
    step_.setArg(13, call.prescribed);
    step_.setArg(14, static_cast<cl_uint>(call.from));
    step_.setArg(15, static_cast<cl_int>(call.keep_force && force_.getInfo<CL_MEM_SIZE>() > 16));
    step_.setArg(17, static_cast<cl_int>(call.number));
    step_.setArg(19, call.loads);
    step_.setArg(20, static_cast<cl_uint>(call.loads_from));
    if (motion_at_ > 0) {
        step_.setArg(motion_at_, call.is_still ? relaxation_.still : relaxation_.control);
        step_.setArg(motion_at_ + 1, static_cast<cl_int>(call.may_break));
    }
    if (start_ > 0)
        step_.setArg(start_, static_cast<cl_int>(call.is_start));
    if (book_.is_kept())
        step_.setArg(keep_energies_, static_cast<cl_int>(call.keep_force || call.number == 1));
    device_.run(step_, blocks_);
    current_ = 1 - current_;
    if (book_.is_kept() && call.number == 1) {
        sum_bond_energies();
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
    const auto blocks = [&](cl_uint count) {
        step_.setArg(0, count);
        if (model_.is_state_based())
            dilatation_.setArg(0, count);
    };
    blocks(0);
    step({prescribed, 0, loads, 0, false, 0});
    current_ = 1 - current_;
    blocks(static_cast<cl_uint>(blocks_));
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
    book_.bonds.setArg(0, static_cast<cl_uint>(blocks_));
}

void LatticeStore::make_observers(const cl::Program& program) {
    const ObserverPlan& plan = options_.observers;
    born_ = plan.has_energies || plan.has_broken_bonds ? device_.copy(life_) : device_.zeros(16);
    const bool fades = model_.has_fading_bonds(); // damage is told by strain then
    probes_ = Probes(model_, &*model_.nodes.lattice, plan, device_, program, fades ? 8 : 6, options_.double_precision);
    if (!plan.probes.empty()) {
        cl_uint at = 1;
        for (const cl::Buffer* b : {&half_velocity_, &force_, &life_, &family_size_, &born_})
            probes_.kernel().setArg(at++, *b);
        if (fades)
            for (const cl::Buffer* b : {&kind_, &material_})
                probes_.kernel().setArg(at++, *b);
    }
    if (!plan.has_energies)
        return;
    book_ = EnergyBook(device_, program, layout_.places, blocks_, options_.double_precision);
    book_.bonds.setArg(0, static_cast<cl_uint>(blocks_));
    cl_uint at = 2;
    for (const cl::Buffer* b : {&life_, &born_, &material_, &family_volume_, &stiffness_, &book_.energies, &book_.sums})
        book_.bonds.setArg(at++, *b);
    if (model_.is_state_based())
        for (const cl::Buffer* b : {&kind_, &deviator_, &of_theta_, &lost_energy_})
            book_.bonds.setArg(at++, *b);
    if (fades)
        book_.bonds.setArg(at, kind_);
}

// At the displacement with which the last step began: what it kept is of that moment.
void LatticeStore::sum_bond_energies() {
    book_.bonds.setArg(1, displacement_[1 - current_]);
    device_.run(book_.bonds, blocks_);
}

void LatticeStore::sample(const Interval& interval, const cl::Buffer& samples, std::size_t row_begin) {
    if (interval.probes > 0)
        probes_.kernel().setArg(0, displacement_[current_]);
    probes_.sample(device_, interval, samples, row_begin);
    if (!interval.energies)
        return;
    sum_bond_energies();
    book_.sum(device_, false, samples, row_begin + options_.observers.probes.size());
}

void LatticeStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    set_read_out_arguments(read_out_, field, first, count, displacement_[current_], half_velocity_, force_);
    set_real(read_out_, 4, unit, options_.double_precision);
    read_out_.setArg(5, life_);
    read_out_.setArg(6, family_size_);
    read_out_.setArg(7, to);
    if (model_.has_fading_bonds()) {
        read_out_.setArg(8, kind_);
        read_out_.setArg(9, material_);
    }
    if (!model_.nodes.lattice->is_full())
        read_out_.setArg(model_.has_fading_bonds() ? 10 : 8, site_);
    device_.run(read_out_, count);
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
    if (motion_at_ > 0)
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
