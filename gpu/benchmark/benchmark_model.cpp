#include "core/building/build_model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/stiffness/corrections.hpp"
#include "gpu/benchmark/cases.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <cmath>
#include <numbers>
#include <random>

namespace periscope::gpu {
namespace {

constexpr double spacing = 1e-3;              // m
constexpr double stiff = 190e9, heavy = 7800; // Pa, kg/m³: steel
constexpr double soft = 70e9, light = 2700;   // aluminium
constexpr double breaking_stretch = 0.004;
// Largest initial velocity, m/s. Stretches are about 2e-4 (this velocity divided by the wave speed), and about 2e-3 where
// waves meet.
constexpr double speed = 1;
// The same for bonds that soften from a third of the breaking stretch on. With it they stay elastic during any number
// of steps.
constexpr double slow = 0.2;
// Initial stretch along x of bodies that shall soften: twice the elastic stretch.
constexpr double stretched = 2.0 / 3 * breaking_stretch;
constexpr double pressed = 0.001, flying = 100; // in spacings and in m/s, for bodies that touch
constexpr double jitter = 0.25;                 // largest shift of a node in spacings, to either side
// Horizons, in spacings. With both, a family has about 120 nodes.
constexpr double lattice_horizon = 3.014, irregular_horizon = 3.07;

double horizon_of(const BenchmarkCase& which) {
    return spacing * (which.arrangement == Arrangement::lattice ? lattice_horizon : irregular_horizon);
}

Nodes make_nodes(const BenchmarkCase& which) {
    const auto& n = which.count;
    Nodes nodes = lattice_box({}, {n[0] * spacing, n[1] * spacing, n[2] * spacing}, spacing);
    if (which.arrangement == Arrangement::lattice)
        return nodes;
    // The numbers of the generator are used directly, because the distributions of standard libraries differ.
    std::mt19937 random(1);
    const auto shift = [&] { return jitter * spacing * (static_cast<double>(random()) / 2147483648.0 - 1); };
    for (Vec3& p : nodes.position.list())
        for (std::size_t a = 0; a < 3; ++a)
            p[a] += shift();
    nodes.lattice.reset();
    return sorted_along_curve(std::move(nodes));
}

// Adds a crack that cuts the body into halves across x.
void add_halves(const BenchmarkCase& which, Case& c) {
    CrackPlane middle;
    middle.corner = {Quantity(which.count[0] / 2 * spacing), Quantity(-1), Quantity(-1)};
    middle.first = {0.0, 2.0, 0.0};
    middle.second = {0.0, 0.0, 2.0};
    c.cracks.emplace_back();
    c.cracks.back().shape = middle;
    c.self_contact.emplace();
}

// Returns the case without initial motion. With partial volumes, its horizon is larger by half a spacing.
Case plain_case(const BenchmarkCase& which) {
    Case c;
    c.name = which.name();
    BoxGeometry box;
    box.spacing = spacing;
    box.box = {which.count[0] * spacing, which.count[1] * spacing, which.count[2] * spacing};
    c.geometry = box;
    c.horizon = horizon_of(which) + (which.partial_volumes ? 0.5 * spacing : 0);
    MaterialEntry steel;
    steel.name = "steel";
    steel.youngs_modulus = stiff;
    steel.density = heavy;
    steel.critical_stretch = Quantity(breaking_stretch);
    c.materials = {steel};
    if (which.surface == SurfaceCorrection::energy)
        c.corrections.surface = which.surface;
    if (which.composition == Composition::state_based) {
        c.theory = Theory::state_based;
        c.materials.front().poisson_ratio = 0.3;
    }
    if (which.composition == Composition::self_contact)
        add_halves(which, c);
    if (which.composition == Composition::rigid_contact) {
        RigidBodyEntry wall;
        wall.name = "wall";
        wall.shape = RigidHalfSpace{{}, {Quantity(1), Quantity(0), Quantity(0)}};
        c.rigid_bodies = {wall};
    }
    c.run.end_time = 1; // longer than any measurement
    c.run.safety = 0.6; // because surface corrections and a second material make some nodes stiffer
    return c;
}

double stiffness_of(const Model& model, double youngs_modulus) {
    return micromodulus(youngs_modulus, model.horizon, model.space, spacing); // a flat body is one spacing thick
}

void set_stiffness(Model& model, double c) {
    const double ratio = std::sqrt(model.laws[0].micromodulus / c);
    model.laws[0].micromodulus = c;
    model.stable_step *= ratio;
    model.stability_limit *= ratio;
    model.time_step *= ratio;
    model.steps = static_cast<std::uint64_t>(1 / model.time_step);
}

void soften(BondLaw& law) {
    const double elastic = breaking_stretch / 3;
    law.softening = {{elastic, elastic}, {breaking_stretch / 2, 0.25 * elastic}, {breaking_stretch, 0}};
}

// Gives the law the same elastic limit and a long softening part, so that the deformation does not localise in a crack.
void soften_slowly(BondLaw& law) {
    const double elastic = breaking_stretch / 3;
    law.critical_stretch = 10 * breaking_stretch;
    law.softening = {{elastic, elastic}, {5 * breaking_stretch, 0.8 * elastic}, {law.critical_stretch, 0}};
}

void add_second_material(const BenchmarkCase& which, Model& model) {
    const double a = stiffness_of(model, stiff), b = stiffness_of(model, soft);
    const BondLaw mixed{2 * a * b / (a + b), breaking_stretch, {}};
    model.materials.push_back({"aluminium", light, {}});
    model.laws = {model.laws[0], mixed, mixed, {b, breaking_stretch, {}}};
    model.material.resize(model.nodes.size());
    std::mt19937 random(2);
    const double middle = 0.5 * which.count[0] * spacing;
    for (std::size_t i = 0; i < model.material.size(); ++i)
        model.material[i] =
            which.composition == Composition::two_random ? random() >> 31 : model.nodes.position[i].x > middle;
}

double listed_volume(const Model& model, std::uint32_t node) {
    const auto& x = model.nodes.position;
    double sum = 0;
    for (const std::uint32_t j : model.families.of(node))
        sum += model.partial_volume(norm(x[j] - x[node])) * model.nodes.volume[j];
    return sum;
}

void correct_surface(Model& model) {
    model.surface_correction = SurfaceCorrection::volume;
    put_whole_family(model, spacing, model.horizon);
    if (model.regular) {
        model.family_volume = regular_corrections(model, *model.nodes.lattice).family_volume;
        return;
    }
    model.family_volume.resize(model.nodes.size());
    const auto n = static_cast<std::uint32_t>(model.nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, n, 4096), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i)
            model.family_volume[i] = static_cast<float>(listed_volume(model, i) / model.full_family_volume);
    });
}

// Sets initial velocities: each component is one period of a sine over the body, along the next axis. So all bonds are
// soon strained, and the forces have no zero components.
void set_in_motion(const BenchmarkCase& which, Model& model) {
    model.initial_velocity.resize(model.nodes.size());
    const std::size_t axes = which.is_flat() ? 2 : 3;
    const bool softens = which.composition == Composition::trilinear || which.composition == Composition::softened;
    const double largest = softens ? slow : speed;
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        for (std::size_t a = 0; a < axes; ++a) {
            const std::size_t along = (a + 1) % axes;
            const double phase = model.nodes.position[i][along] / (which.count[along] * spacing);
            model.initial_velocity[i][a] = largest * std::sin(2 * std::numbers::pi * phase);
        }
}

// Stretches the body along x from the beginning, and holds some layers at both ends.
void stretch(const BenchmarkCase& which, Model& model) {
    constexpr std::uint32_t held = 3; // layers
    const std::uint32_t layers = which.count[0];
    const auto displacement = [](std::uint32_t layer) { return stretched * (layer + 0.5) * spacing; };
    for (std::uint32_t layer = 0; layer < layers; ++layer)
        model.motions.push_back({false, displacement(layer), {}, {}});
    model.node_motion.assign(model.nodes.size(), {no_motion, no_motion, no_motion});
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const auto layer = static_cast<std::uint32_t>(model.nodes.position[i].x / spacing);
        model.initial_displacement.push_back({displacement(layer), 0, 0});
        if (layer < held || layer >= layers - held)
            model.node_motion.set(i, {static_cast<std::int16_t>(layer), no_motion, no_motion});
    }
}

// Moves the second half until pairs of nodes across the cut press on each other, or the whole body until its face
// presses on the wall. The two halves keep moving, so that contacts are searched for as often as in an impact.
void press(const BenchmarkCase& which, Model& model) {
    const bool is_wall = which.composition == Composition::rigid_contact;
    const double shift = (is_wall ? 0 : 0.1) + pressed, middle = which.count[0] / 2 * spacing;
    model.initial_displacement.resize(model.nodes.size());
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        if (is_wall || model.nodes.position[i].x > middle)
            model.initial_displacement[i].x = -shift * spacing;
        if (!is_wall)
            model.initial_velocity[i].y += flying;
    }
}

} // namespace

Model build_benchmark_model(const BenchmarkCase& which, const Progress& progress) {
    Model model = build_model(plain_case(which), make_nodes(which), {}, progress);
    model.horizon = horizon_of(which);
    model.partial_volumes = which.partial_volumes ? PartialVolumes::hu_ha_bobaru : PartialVolumes::none;
    model.space = which.is_flat() ? Space::plane_stress : Space::solid;
    if (!model.is_state_based())
        set_stiffness(model, stiffness_of(model, stiff));
    if (which.composition == Composition::trilinear)
        soften(model.laws[0]);
    if (which.composition == Composition::softened)
        soften_slowly(model.laws[0]);
    if (which.composition == Composition::two_layers || which.composition == Composition::two_random)
        add_second_material(which, model);
    if (which.surface == SurfaceCorrection::volume)
        correct_surface(model);
    set_in_motion(which, model);
    if (which.composition == Composition::softened)
        stretch(which, model);
    if (which.composition == Composition::self_contact || which.composition == Composition::rigid_contact)
        press(which, model);
    return model;
}

} // namespace periscope::gpu
