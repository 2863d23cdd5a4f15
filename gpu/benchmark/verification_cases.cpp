#include "gpu/benchmark/verification_cases.hpp"

#include "core/building/build_model.hpp"
#include "core/physics/law_table.hpp"
#include "gpu/benchmark/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace periscope::gpu {
namespace {

using Change = std::function<void(Case&)>;

constexpr double block_spacing = 5e-3; // m
// The numbers of nodes along x, y, z. A row is not a multiple of the 16 slots of a block, so that some blocks lie across two rows.
constexpr std::array<double, 3> block_count{18, 9, 6};
constexpr std::array<std::uint32_t, 3> contact_count{12, 6, 6};

SetEntry slab_along_x(const std::string& name, double from, double to) {
    SetBox box;
    box.min[0] = Quantity(from * block_spacing);
    box.max[0] = Quantity(to * block_spacing);
    return {name, box};
}

// A block that is held at its left end and pulled and sheared at its right end.
Case block_case() {
    Case c;
    BoxGeometry box;
    box.spacing = block_spacing;
    for (std::size_t a = 0; a < 3; ++a)
        box.box[a] = Quantity(block_count[a] * block_spacing);
    c.geometry = box;
    c.horizon = 3.14 * block_spacing;
    c.materials = {material_of_law("matrix", 22e9, 2400, LawKind::linear)};
    c.sets = {slab_along_x("left", -1, 2.9), slab_along_x("right", block_count[0] - 2.9, 1e3),
              slab_along_x("middle", 6.1, 11.9)};
    ConditionEntry fixed, pull;
    fixed.set = "left";
    pull.kind = ConditionKind::velocity;
    pull.set = "right";
    pull.value = {Quantity(1.5), Quantity(0.3), std::optional<Quantity>{}};
    pull.ramp = RampShape::smooth;
    pull.ramp_time = 2e-5;
    c.conditions = {fixed, pull};
    c.run.end_time = 1e-4;
    c.run.damping = 2e5;
    return c;
}

Nodes block_nodes(const Case& c, Arrangement arrangement) {
    const bool is_flat = c.space() != Space::solid;
    const Vec3 size{block_count[0] * block_spacing, block_count[1] * block_spacing, block_count[2] * block_spacing};
    Nodes nodes = is_flat ? lattice_sheet({}, size, block_spacing) : lattice_box({}, size, block_spacing);
    if (arrangement == Arrangement::lattice)
        return nodes;
    // The numbers of the generator are used directly, because the distributions of standard libraries differ.
    std::mt19937 random(3);
    const auto any = [&] { return static_cast<double>(random()) / 4294967296.0 - 0.5; };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Vec3 shake{any(), any(), is_flat ? 0 : any()};
        nodes.position.list()[i] += 0.4 * block_spacing * shake;
        nodes.volume.set(i, nodes.volume[i] * (1 + 0.6 * any()));
    }
    nodes.lattice.reset();
    return sorted_along_curve(std::move(nodes));
}

void make_flat(Case& c) {
    auto& box = std::get<BoxGeometry>(c.geometry);
    box.space = Space::plane_stress;
    box.box[2] = Quantity(block_count[2] * block_spacing);
}

void add_middle(Case& c, LawKind law) {
    c.materials.push_back(material_of_law("inlay", 60e9, 7000, law));
    c.materials.back().set = "middle";
}

void make_state_based(Case& c) {
    c.theory = Theory::state_based;
    for (MaterialEntry& m : c.materials)
        m.poisson_ratio = 0.3;
}

void add_weight(Case& c) {
    ConditionEntry weight;
    weight.kind = ConditionKind::acceleration;
    weight.set = "middle";
    weight.value = {Quantity(-3e5), std::optional<Quantity>{}, Quantity(2e5)};
    weight.ramp = RampShape::linear;
    weight.ramp_time = 1e-5;
    c.conditions.push_back(weight);
}

void add_fibres(Case& c) {
    c.materials.front().anisotropy.emplace();
    c.materials.front().anisotropy->direction = {2, 1, 0.5};
    c.materials.front().anisotropy->stiffness_ratio = 2.5;
}

void fit_body(Case& c) {
    c.corrections.surface = SurfaceCorrection::energy;
    c.corrections.stiffness_of = StiffnessOf::body;
}

// Moves a wall against the block from below. Contact starts soon: the lowest nodes are 0.3 to 0.5 spacings above the lower face.
void add_moving_wall(Case& c) {
    RigidBodyEntry wall;
    wall.name = "wall";
    wall.shape = RigidHalfSpace{{Quantity(0), Quantity(-0.3 * block_spacing), Quantity(0)}, {0.0, 1.0, 0.0}};
    wall.motion = RigidMotion::moved;
    wall.moved.by_rate = true;
    wall.moved.value = {Quantity(0), Quantity(100), Quantity(0)}; // m/s
    c.rigid_bodies = {wall};
}

// The changes of the plain block of brittle bonds, by name: one for each bond law and for each other part of the physics.
std::vector<std::pair<std::string, Change>> changes() {
    std::vector<std::pair<std::string, Change>> list;
    for (const LawInfo& law : bond_laws())
        list.emplace_back(law.kind == LawKind::linear ? "brittle" : std::string(law.key),
                          [kind = law.kind](Case& c) { c.materials = {material_of_law("matrix", 22e9, 2400, kind)}; });
    list.emplace_back("plane stress", make_flat);
    list.emplace_back("two materials", [](Case& c) { add_middle(c, LawKind::bilinear); });
    list.emplace_back("state-based", make_state_based);
    list.emplace_back("state-based, trilinear", [](Case& c) {
        c.materials = {material_of_law("matrix", 22e9, 2400, LawKind::trilinear)};
        make_state_based(c);
    });
    list.emplace_back("volume method", [](Case& c) { c.corrections.surface = SurfaceCorrection::volume; });
    list.emplace_back("energy method", [](Case& c) { c.corrections.surface = SurfaceCorrection::energy; });
    list.emplace_back("partial volumes", [](Case& c) { c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru; });
    list.emplace_back("stiffness of the body", fit_body);
    list.emplace_back("state-based, stiffness of the body", [](Case& c) {
        make_state_based(c);
        fit_body(c);
    });
    list.emplace_back("fibres", add_fibres);
    list.emplace_back("compression strengthening",
                      [](Case& c) { c.materials.front().compression_strengthening = Quantity(0.7); });
    list.emplace_back("loads", add_weight);
    list.emplace_back("rigid contact", add_moving_wall);
    return list;
}

Model block_model(const Change& change, Arrangement arrangement, FamilyForm form = FamilyForm::automatic) {
    Case c = block_case();
    change(c);
    if (arrangement == Arrangement::irregular && c.corrections.stiffness_of == StiffnessOf::body) {
        // The stiffness of the irregular nodes is wanted; with a box it would be that of the lattice.
        c.geometry = MeshGeometry{"block", "m", c.space(), {}};
        c.mesh_spacing = Quantity(block_spacing);
    }
    return at_random_displacements(build_model(c, block_nodes(c, arrangement), {}, {}, form));
}

// Two halves that are pressed against each other, with strained bonds, while the whole body moves.
Model self_contact_model(Arrangement arrangement) {
    BenchmarkCase which;
    which.arrangement = arrangement;
    which.composition = Composition::self_contact;
    which.count = contact_count;
    Model model = build_benchmark_model(which);
    const std::vector<Vec3> before = model.initial_displacement;
    model = at_random_displacements(std::move(model));
    for (std::size_t i = 0; i < before.size(); ++i)
        model.initial_displacement[i] += before[i];
    return model;
}

} // namespace

MaterialEntry material_of_law(const std::string& name, double youngs_modulus, double density, LawKind law) {
    MaterialEntry m;
    m.name = name;
    m.youngs_modulus = youngs_modulus;
    m.density = density;
    set_law(m, law);
    return m;
}

void set_law(BondEntry& entry, LawKind law) {
    entry.law = law;
    // this law has more points than the others, so that tables of different lengths are tested
    if (law == LawKind::table) {
        const double points[][2] = {{1e-4, 1}, {1.5e-4, 1}, {2e-4, 0.6}, {3e-4, 0.4}, {5e-4, 0.4}, {8e-4, 0}};
        for (const auto& p : points)
            entry.points.push_back({Quantity(p[0]), Quantity(p[1])});
        return;
    }
    if (law == LawKind::regularised) { // the force of the longest bonds has its maximum at a stretch of 3.3e-4
        entry.potential_rate = Quantity(3e8);
        return;
    }
    entry.critical_stretch = Quantity(law == LawKind::linear ? 2.5e-4 : 8e-4);
    if (law != LawKind::linear)
        entry.elastic_stretch = Quantity(1e-4);
    if (law == LawKind::trilinear) {
        entry.kink_stretch = Quantity(3e-4);
        entry.kink_ratio = Quantity(0.25);
    }
    if (law == LawKind::exponential)
        entry.decay_rate = Quantity(6);
}

Model at_random_displacements(Model model) {
    std::mt19937 random(5);
    const auto any = [&] { return 4e-6 * (static_cast<double>(random()) / 4294967296.0 - 0.5); };
    model.initial_displacement.resize(model.nodes.size());
    for (Vec3& u : model.initial_displacement) {
        u = {any(), any(), any()};
        if (model.space != Space::solid)
            u.z = 0;
    }
    return model;
}

std::vector<VerificationCase> all_verification_cases() {
    std::vector<VerificationCase> cases;
    for (const auto& [store, arrangement] :
         {std::pair("lattice", Arrangement::lattice), std::pair("irregular", Arrangement::irregular)}) {
        for (const auto& [name, change] : changes())
            cases.push_back({fmt::format("{}/{}", store, name),
                             [change, arrangement] { return block_model(change, arrangement); }});
        cases.push_back(
            {fmt::format("{}/self-contact", store), [arrangement] { return self_contact_model(arrangement); }, 10});
    }
    cases.push_back({"listed lattice/stiffness of the body",
                     [] { return block_model(fit_body, Arrangement::lattice, FamilyForm::listed); }});
    return cases;
}

std::vector<VerificationCase> select_verification_cases(const std::vector<std::string>& texts) {
    std::vector<VerificationCase> all = all_verification_cases();
    const auto fits = [](const VerificationCase& c, const std::string& text) {
        return c.name.find(text) != std::string::npos;
    };
    for (const std::string& text : texts)
        if (std::ranges::none_of(all, [&](const auto& c) { return fits(c, text); })) {
            std::string names;
            for (const VerificationCase& c : all)
                names += "\n  " + c.name;
            throw std::invalid_argument("Unknown check '" + text + "'. Available:" + names);
        }
    if (!texts.empty())
        std::erase_if(all, [&](const VerificationCase& c) {
            return std::ranges::none_of(texts, [&](const std::string& text) { return fits(c, text); });
        });
    return all;
}

} // namespace periscope::gpu
