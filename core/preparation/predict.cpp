#include "core/preparation/predict.hpp"

#include "core/building/build_model.hpp"
#include "core/case/grading.hpp"
#include "core/case/horizon.hpp"
#include "core/case/unit.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/nodes/cells.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/state_based.hpp"
#include "core/preparation/predicted_memory.hpp"
#include "core/shapes/holes.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/fastest_vibration.hpp"
#include "core/stiffness/stable_time_step.hpp"
#include "core/stiffness/state_sums.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>

namespace periscope {
namespace {

// Limits of the work that is done while a user fills in a form.
constexpr double most_counted = 2e6;     // largest number of sites of a lattice with holes that are checked one by one
constexpr double most_numbered = 4e9;    // nodes of any model, because indices have 32 bits
constexpr double most_quick_bonds = 5e7; // product of sites and bonds of a lattice up to which the state-based time
                                         // step is computed
// largest reach of a family, in spacings, for which the prediction includes the surface correction
constexpr double patient_reach = 12;

std::array<double, 3> lattice_counts(const BoxGeometry& g) {
    std::array<double, 3> count{1, 1, 1};
    for (std::size_t a = 0; a < axes_of(g.space); ++a)
        count[a] = std::max(1.0, std::round(g.box[a].metres(g.spacing.value) / g.spacing.value));
    return count;
}

// Returns a model with everything that determines the time step of a box lattice. Its lattice has only as many layers
// as the time step depends on.
Model lattice_model(const Case& c, const BoxGeometry& g) {
    Model m;
    const double dx = g.spacing.value;
    m.nodes.spacing = dx;
    m.space = g.space;
    m.nodes.volume = {std::pow(dx, static_cast<int>(axes_of(m.space))) * c.section()};
    m.horizon = c.horizon.metres(dx);
    m.micromodulus = c.micromodulus;
    m.partial_volumes = c.corrections.partial_volume;
    m.stiffness_of = c.corrections.stiffness_of;
    m.shells = shell_weights(c);
    m.theory = c.theory;
    m.influence = c.influence;
    if (family_reach(c, dx) < patient_reach * dx)
        m.surface_correction = c.corrections.surface;
    if (!has_several_materials(c))
        m.laws = pair_laws(c);
    const double reach = family_reach(c, dx) / dx;
    const std::array<double, 3> count = lattice_counts(g);
    LatticeShape shape;
    for (std::size_t a = 0; a < 3; ++a)
        shape.count[a] = static_cast<std::uint32_t>(std::min(count[a], 4 * std::ceil(reach) + 1));
    m.nodes.lattice = shape;
    m.regular = regular_family(shape, reach);
    put_whole_family(m, c.section(), reach * dx);
    return m;
}

// Returns the number of sites of a lattice whose spacing is multiplied by `coarser`.
double coarse_sites(const std::array<double, 3>& count, double coarser) {
    double sites = 1;
    for (const double n : count)
        sites *= std::max(1.0, std::floor(n / coarser));
    return sites;
}

// Returns the fraction of the sites of a lattice that are outside its holes, by counting them. For a large lattice, the
// sites of a coarser one are counted.
double part_left(const Case& c, const BoxGeometry& g) {
    std::array<double, 3> count = lattice_counts(g);
    const Holes holes(c);
    if (!holes.any())
        return 1;
    const double sites = count[0] * count[1] * count[2], axes = static_cast<double>(axes_of(g.space));
    if (!(sites < most_numbered))
        return 1; // too many nodes, with or without holes: check_prediction() refuses them
    double coarser = std::max(1.0, std::ceil(std::pow(sites / most_counted, 1 / axes)));
    while (coarse_sites(count, coarser) > 2 * most_counted) // happens if the body is much longer than wide
        coarser *= 2;
    for (double& n : count)
        n = std::max(1.0, std::floor(n / coarser));
    const double nodes = count[0] * count[1] * count[2], dx = coarser * g.spacing.value;
    Vec3 first, step{dx, dx, dx};
    if (g.space == Space::bar)
        step.y = g.box[1].metres(g.spacing.value);
    if (g.space != Space::solid)
        step.z = g.box[2].metres(g.spacing.value);
    for (std::size_t a = 0; a < 3; ++a)
        first[a] = g.origin[a].metres(g.spacing.value) + 0.5 * step[a];
    const auto layers = [&](std::size_t a) { return static_cast<std::size_t>(count[a]); };
    const auto gone = tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, layers(0) * layers(1)), std::size_t{0},
        [&](const auto& range, std::size_t sum) {
            for (std::size_t row = range.begin(); row < range.end(); ++row) {
                const std::size_t i = row / layers(1), j = row % layers(1);
                for (std::size_t k = 0; k < layers(2); ++k)
                    sum += holes.contain(first + Vec3{step.x * static_cast<double>(i), step.y * static_cast<double>(j),
                                                      step.z * static_cast<double>(k)})
                               ? 1
                               : 0;
            }
            return sum;
        },
        std::plus<>());
    return 1 - static_cast<double>(gone) / nodes;
}

double directed_bonds(const BoxGeometry& g, const RegularFamily& family) {
    const std::array<double, 3> count = lattice_counts(g);
    double bonds = 0;
    for (const GridOffset& o : family.offset) {
        double pairs = 2;
        for (std::size_t a = 0; a < 3; ++a)
            pairs *= std::max(0.0, count[a] - std::abs(o[a]));
        bonds += pairs;
    }
    return bonds;
}

// Returns the largest ratio of micromodulus to density, c/ρ, of the materials; 0 if a material lacks a value for it.
double stiffness_per_density(const Case& c) {
    std::vector<Material> materials;
    for (const MaterialEntry& m : c.materials) {
        if (!(m.density.value > 0) || !(youngs_modulus_of(m, c) > 0))
            return 0;
        materials.push_back({m.name, m.density.value, {}});
    }
    return largest_specific_stiffness(materials, pair_laws(c));
}

// Returns the smallest stable time step of the materials in the state-based theory; 0 if a material lacks a value. With
// a `lattice`, it is the step of the built model, in which nodes near faces, edges and corners are stiffer. If
// `lattice` is null, it is the step of nodes far from the faces.
double state_based_step(const Case& c, const Model* lattice) {
    double least = std::numeric_limits<double>::infinity();
    for (const MaterialEntry& material : c.materials) {
        const StateConstants constants =
            state_constants(material.youngs_modulus.value, material.poisson_ratio.value, c.space());
        if (lattice) {
            Model m = *lattice;
            m.materials = {{material.name, material.density.value, {}}};
            m.state_constants = {constants};
            least = std::min(least, state_stable_step(m));
        } else {
            least = std::min(least, state_step_inside(constants, material.density.value,
                                                      c.horizon.metres(c.spacing().value), c.space(), c.influence));
        }
    }
    return least > 0 ? least : 0;
}

// Returns whether the time step of this lattice can be computed while a user types.
bool is_quick(const Model& lattice) {
    return static_cast<double>(lattice.nodes.lattice->sites()) * static_cast<double>(lattice.regular->bonds()) <
           most_quick_bonds;
}

double duration_of(const Case& c) {
    return c.run.end_time.value - c.start_time.value;
}

// Adds the time step, the number of steps and the iterations to the prediction. `size` is the extent of the body in m.
void add_steps(const Case& c, const Vec3& size, double family_sum, Prediction& p, const Model* lattice = nullptr) {
    const double undamped = c.theory == Theory::state_based
                                ? state_based_step(c, lattice && is_quick(*lattice) ? lattice : nullptr)
                                : std::sqrt(2 / (stiffness_per_density(c) * family_sum));
    if (!std::isfinite(undamped))
        return;
    const auto [least, most] =
        std::ranges::minmax(c.materials, {}, [](const MaterialEntry& m) { return m.density.value; });
    const double stable = stable_limit(c.run, undamped, least.density.value, most.density.value);
    p.warning = warning_of_integrator(c.run, stable, undamped);
    p.stable_step = stable;
    if (c.run.from_limit || (c.run.time_step && c.run.time_step->value > stable))
        p.stability_limit = predicted_stability_limit(c);
    const double longest = c.run.from_limit && p.stability_limit > 0 ? p.stability_limit : stable;
    p.time_step = c.run.time_step ? c.run.time_step->value : c.run.safety * longest;
    if (c.run.stepper != Stepper::dynamic) {
        p.is_quasi_static = true;
        p.steps = c.run.quasi_static.load_steps;
        p.time_step = duration_of(c) / p.steps;
        p.iterations = predicted_iterations(c, size, undamped);
        return;
    }
    const double duration = duration_of(c);
    if (p.warning.empty() && !c.run.time_step)
        p.warning = warning_of_duration(duration, p.time_step);
    p.is_bound = !c.run.time_step && (c.run.from_limit ? p.stability_limit == 0 : has_several_materials(c));
    // `sure` is 1 where the time step is known: that of a box is exact, and that of another body is accurate to about
    // 15 %. With several materials, the true step may be up to three times as long.
    const double sure = has_several_materials(c) ? 3 : std::holds_alternative<BoxGeometry>(c.geometry) ? 1 : 1.2;
    if (p.warning.empty() && c.run.time_step && p.time_step > (p.stability_limit > 0 ? 1 : sure) * stable)
        p.warning = warning_of_time_step(p.time_step, stable, p.stability_limit);
    if (duration > 0 && p.time_step > 0 && std::isfinite(p.time_step)) {
        const WholeSteps steps = whole_steps(c.run, duration, p.time_step);
        p.steps = steps.count;
        p.time_step = steps.length;
    }
}

struct FamilySample {
    double mean = 0;    // mean number of nodes in a family
    double largest = 0; // largest sum of g V/|ξ| over a family, m²: g weights the stiffness of a bond by its length
                        // |ξ|, V is the volume of its other node
};

FamilySample sample_families(const Nodes& nodes, double reach, double horizon, Micromodulus form) {
    // This number of samples gives an error of a few percent and takes little time. Large families take longer, so
    // fewer of them are sampled.
    const double family = 4.2 * std::pow(reach / nodes.spacing, 3);
    const double wanted = std::clamp(1e7 / std::max(1.0, family), 50.0, 2000.0);
    const std::size_t step =
        std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(nodes.size()) / wanted));
    const Cells cells(nodes.position, reach);
    FamilySample sample;
    std::vector<std::uint32_t> near;
    std::size_t asked = 0;
    for (std::size_t i = 0; i < nodes.size(); i += step, ++asked) {
        const Vec3& x = nodes.position[i];
        near.clear();
        cells.collect_near({x, x}, reach, near);
        double sum = 0;
        for (const std::uint32_t j : near)
            if (const double length = norm(nodes.position[j] - x); length > 0 && length <= reach * (1 + 1e-10)) {
                sample.mean += 1;
                sum += micromodulus_weight(form, length / horizon) * nodes.volume[j] / length;
            }
        sample.largest = std::max(sample.largest, sum);
    }
    sample.mean /= static_cast<double>(std::max<std::size_t>(1, asked));
    return sample;
}

NodePlacement placement_of(Discretisation kind) {
    return kind == Discretisation::tetrahedra_centroids ? NodePlacement::centroids : NodePlacement::vertices;
}

// Predicts only the nodes and their memory. This is for a case whose horizon is unusable, probably by a typing error.
Prediction nodes_alone(const Case& c, double body_volume, double body_area) {
    constexpr double bytes_of_node = 64; // at least its position and volume
    Prediction p;
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
        const std::array<double, 3> count = lattice_counts(*box);
        p.nodes = std::round(part_left(c, *box) * count[0] * count[1] * count[2]);
    } else {
        const auto kind = std::get<SurfaceGeometry>(c.geometry).discretisation;
        p.nodes = predicted_nodes(body_volume, body_area, c.spacing().value, placement_of(kind),
                                  kind == Discretisation::lattice);
    }
    p.bytes = bytes_of_node * p.nodes;
    return p;
}

} // namespace

Prediction predict(const Case& c, double body_volume, double body_area) {
    Prediction p;
    const double dx = c.spacing().value;
    const double horizon = c.horizon.metres(dx);
    if (!(dx > 0) || !(horizon > 0) || std::holds_alternative<MeshGeometry>(c.geometry))
        return p;
    if (!has_usable_horizon(c))
        return nodes_alone(c, body_volume, body_area);
    MemoryNeed memory;
    std::optional<Model> lattice;
    Vec3 size;
    // The integral of g dV/|ξ| over a complete family, m²; g weights the stiffness of a bond by its length |ξ|.
    double family_sum = 4 * std::numbers::pi * horizon * horizon * micromodulus_moment(c.micromodulus, 1);
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
        const std::array<double, 3> count = lattice_counts(*box);
        size = {count[0] * dx, count[1] * dx, count[2] * dx};
        const Model& model = lattice.emplace(lattice_model(c, *box));
        const double left = part_left(c, *box);
        p.nodes = std::round(left * count[0] * count[1] * count[2]);
        p.bonds = left * directed_bonds(*box, *model.regular);
        family_sum = largest_regular_sum(model);
        memory = model.regular->offset.size() <= most_regular_pairs && left >= least_share_of_lattice
                     ? lattice_memory(c, count, static_cast<double>(model.regular->bonds()), model.regular->reach())
                     : listed_memory(c, p.nodes, p.bonds);
    } else {
        const auto kind = std::get<SurfaceGeometry>(c.geometry).discretisation;
        p.nodes = predicted_nodes(body_volume, body_area, dx, placement_of(kind), kind == Discretisation::lattice);
        if (!(p.nodes > 0))
            return {};
        // The surface cuts away a part of the families near it: in a layer δ deep, 3/16 of a family on average.
        const double reach = family_reach(c, std::cbrt(body_volume / p.nodes));
        const double full = 4.0 / 3 * std::numbers::pi * std::pow(reach, 3) * p.nodes / body_volume;
        const double lost = std::min(0.6, 3.0 / 16 * reach * body_area / body_volume);
        p.bonds = p.nodes * full * (1 - lost);
        p.bonds = std::min(p.bonds, p.nodes * std::max(0.0, p.nodes - 1)); // in a body smaller than the horizon, each
                                                                           // node has at most all other nodes as
                                                                           // neighbours
        memory = listed_memory(c, p.nodes, p.bonds);
        const double depth = 2 * body_volume / body_area; // the body is treated as a thin strip with the same volume
                                                          // and area
        size = {std::max(depth, std::sqrt(body_area / 2)), depth, depth};
    }
    add_steps(c, size, family_sum, p, lattice ? &*lattice : nullptr);
    p.bytes = memory.peak(frames_at_once(c, p.steps));
    p.growth = memory.growth;
    return p;
}

Prediction predict(const Case& value, const Nodes& nodes) {
    const Case c = with_spacing_of(value, nodes);
    Prediction p;
    p.nodes = static_cast<double>(nodes.size());
    const double horizon = c.horizon.metres(c.spacing().value);
    if (nodes.size() == 0 || !has_usable_horizon(c))
        return p;
    const FamilySample sample = sample_families(nodes, family_reach(c, nodes.spacing), horizon, c.micromodulus);
    p.bonds = p.nodes * sample.mean;
    add_steps(c, bounding_box(nodes.position).size(), sample.largest, p);
    const MemoryNeed memory = listed_memory(c, p.nodes, p.bonds);
    p.bytes = memory.peak(frames_at_once(c, p.steps));
    p.growth = memory.growth;
    return p;
}

double predicted_stability_limit(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    const bool is_whole = box && box->without.empty() && !has_several_materials(c) &&
                          std::ranges::none_of(c.cracks, [](const CrackEntry& crack) {
                              return crack.bonds == CrackBonds::never_existed;
                          });
    if (!is_whole || c.run.stepper != Stepper::dynamic)
        return 0;
    Case bare; // a case with only the inputs on which the limit depends
    bare.horizon = c.horizon;
    bare.theory = c.theory;
    bare.micromodulus = c.micromodulus;
    bare.influence = c.influence;
    bare.materials = c.materials;
    bare.corrections = c.corrections;
    bare.run = c.run;
    bare.start_time = c.start_time;
    const double spacing = box->spacing.value;
    const std::array<double, 3> count = lattice_counts(*box);
    const double most = lanczos::enough_layers(
        box->space, static_cast<int>(std::floor(family_reach(c, spacing) / spacing * (1 + 1e-10))));
    BoxGeometry cut = *box;
    cut.origin = {};
    for (std::size_t a = 0; a < axes_of(box->space); ++a)
        cut.box[a] = Quantity(std::min(count[a], most) * spacing);
    bare.geometry = cut;
    const Vec3 size{cut.box[0].metres(spacing), cut.box[1].metres(spacing), cut.box[2].metres(spacing)};
    try {
        return build_model(bare, box->space == Space::solid ? lattice_box({}, size, spacing)
                                 : box->space == Space::bar ? lattice_bar({}, size, spacing)
                                                            : lattice_sheet({}, size, spacing))
            .stability_limit;
    } catch (const Error&) { // the case has errors, which Check reports
        return 0;
    }
}

Prediction with_steps_of(Prediction p, const Case& c, const Model& m) {
    p.stable_step = m.stable_step;
    p.stability_limit = m.stability_limit;
    p.time_step = m.time_step;
    p.steps = static_cast<double>(m.steps);
    p.is_bound = false;
    if (c.run.time_step)
        p.warning = warning_of_time_step(m.time_step, m.stable_step, m.stability_limit);
    return p;
}

std::vector<Problem> check_prediction(const Case& c, const Prediction& p) {
    std::vector<Problem> problems;
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry); box && p.nodes > most_numbered)
        problems.push_back({"geometry.lattice.spacing",
                            fmt::format("{} gives {:.3g} nodes; the maximum is 4 billion",
                                        in_handy_unit(box->spacing.value, "m"), p.nodes),
                            "use a larger spacing, and check the units of spacing and box"});
    else if (p.bonds > 0 && !(p.time_step > 0 && std::isfinite(p.time_step)))
        problems.push_back({"materials", fmt::format("Result in a stable time step of {:g} s", p.time_step),
                            "check the units of Young's modulus, density, horizon and spacing"});
    else if (p.steps > 0)
        problems = check_steps(p.steps);
    if (problems.empty() && !p.is_quasi_static && p.time_step > 0)
        problems = check_time_step(p.time_step, p.stable_step);
    return problems;
}

} // namespace periscope
