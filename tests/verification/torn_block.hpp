// Makes a block that is torn, with any features of the physics. Tests compare the bond stores on it.
#pragma once

#include "reference_cases.hpp"

#include "core/building/build_model.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/benchmark/verification_cases.hpp"
#include "gpu/solver.hpp"

#include <QStringList>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace periscope::test {

using gpu::at_random_displacements;
using gpu::set_law;

inline MaterialEntry material(const std::string& name, double youngs_modulus, double density, LawKind law) {
    return gpu::material_of_law(name, youngs_modulus, density, law);
}

inline LawKind law_among(const QStringList& features) {
    for (const LawInfo& law : bond_laws())
        if (law.kind != LawKind::linear &&
            features.contains(QString::fromUtf8(law.key.data(), qsizetype(law.key.size()))))
            return law.kind;
    return LawKind::linear;
}

// Adds a hole next to the notch, and a slot between two layers of nodes, which cuts bonds without removing nodes.
inline void add_hole(Case& c, double dx) {
    SetCylinder hole;
    hole.from = {Quantity(17 * dx), Quantity(6.5 * dx), Quantity(-dx)};
    hole.to = {Quantity(17 * dx), Quantity(6.5 * dx), Quantity(9 * dx)};
    hole.radius = Quantity(2.1 * dx);
    c.sets.push_back({"hole", hole});
    SetBox slot;
    slot.min = {Quantity(7.6 * dx), Quantity(3.2 * dx), Quantity(-dx)};
    slot.max = {Quantity(8.4 * dx), Quantity(7.3 * dx), Quantity(4.2 * dx)};
    c.sets.push_back({"slot", slot});
}

// Fails for an unknown feature, because a misspelt one would test the plain block. The last line has the features that
// tests add to the block themselves.
inline void require_known(const QStringList& features) {
    static const QStringList others{"plane stress",
                                    "plane strain",
                                    "long",
                                    "wide",
                                    "hole",
                                    "bridged hole",
                                    "never existed",
                                    "materials",
                                    "random shares",
                                    "density alone",
                                    "random strength",
                                    "mixed laws",
                                    "both ways",
                                    "strengthening",
                                    "conical",
                                    "quartic",
                                    "gaussian",
                                    "state-based",
                                    "inverse influence",
                                    "conical influence",
                                    "gaussian influence",
                                    "fibres",
                                    "strong fibres",
                                    "weak fibres",
                                    "surface",
                                    "surface energy",
                                    "parts up to the horizon",
                                    "partial volumes",
                                    "loads",
                                    "factors",
                                    "uneven",
                                    "energies",
                                    "sums",
                                    "self-contact",
                                    "rigid",
                                    "central differences",
                                    "local damping",
                                    "solid",
                                    "linear",
                                    "irregular",
                                    "small",
                                    "gap",
                                    "rigid bodies",
                                    "load control",
                                    "relaxation",
                                    "newton",
                                    "controlled",
                                    "projection",
                                    "node",
                                    "prescribed",
                                    "wall",
                                    "box",
                                    "ball"};
    for (const QString& feature : features)
        if (!others.contains(feature) && law_among({feature}) == LawKind::linear)
            throw std::invalid_argument("no test model has the feature " + feature.toStdString());
}

// Returns a block with a notch, which is held on the left, and pulled and sheared on the right so strongly that bonds
// break. Each feature is a word.
inline Case block(const QStringList& features) {
    require_known(features);
    const double dx = 5e-3;
    const bool strain = features.contains("plane strain"), flat = strain || features.contains("plane stress");
    Case c;
    BoxGeometry g;
    const double length = features.contains("long") ? 70 : 26; // "long": some blocks of slots contain no end of a row
    g.box = {length * dx, 13 * dx, flat ? 2e-3 : 8 * dx};
    if (features.contains("wide")) // "wide": two axes with long rows, so that layers are across the longest axis
        g.box = {36 * dx, 33 * dx, 5 * dx};
    g.spacing = dx;
    g.space = strain ? Space::plane_strain : flat ? Space::plane_stress : Space::solid;
    c.horizon = 3.14 * dx;
    const LawKind law = law_among(features);
    c.materials = {material("matrix", 22e9, 2400, law)};
    const bool has_hole = features.contains("hole") || features.contains("bridged hole");
    if (has_hole)
        g.without = {"hole", "slot"};
    if (features.contains("bridged hole"))
        g.across = AcrossHoles::kept;
    c.geometry = g;
    c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, (length - 2.9) * dx, 1), slab("strong", 1, 10.1 * dx, 1),
              slab("layer", 1, 4.1 * dx, 7.9 * dx)};
    if (has_hole)
        add_hole(c, dx);
    if (features.contains("materials")) {
        c.materials.push_back(material("fibre", 60e9, 7000, law == LawKind::regularised ? law : LawKind::linear));
        c.materials.back().set = "layer";
    }
    if (features.contains("random shares")) { // values of the layer and of the other nodes
        c.materials.push_back(material("stones", 60e9, 7000, LawKind::linear));
        c.materials.back().share = Quantity(0.3);
        c.materials.push_back(material("pores", 5e9, 1500, LawKind::linear));
        c.materials.back().share = Quantity(0.4);
        c.materials.back().set = "layer";
    }
    if (features.contains("density alone")) { // the second material differs only in its density
        c.materials.push_back(material("heavy", 22e9, 7000, law));
        c.materials.back().set = "layer";
    }
    if (features.contains("random strength")) { // many types of bonds, which are equally stiff
        MaterialEntry& matrix = c.materials.front();
        matrix.elastic_stretch.reset();
        matrix.tensile_strength = 2.2e6;
        matrix.strength_of = StrengthOf::bond;
        GradingEntry& grading = matrix.grading.emplace();
        grading.critical_stretch = grading.tensile_strength = "scatter(0.2, 0.01, 1)";
        grading.steps = 4;
    }
    if (features.contains("mixed laws")) { // in addition to the law of the first material
        c.materials.push_back(material("other", 40e9, 5000, LawKind::bilinear));
        c.materials.back().set = "layer";
        c.interfaces.emplace_back();
        c.interfaces.back().between = {"matrix", "other"};
        c.interfaces.back().youngs_modulus = 25e9;
        set_law(c.interfaces.back(), LawKind::exponential);
    }
    if (features.contains("both ways"))
        c.materials.front().breaks_in = BreaksIn::both;
    if (features.contains("strengthening"))
        for (MaterialEntry& m : c.materials)
            m.compression_strengthening = Quantity(m.name == "matrix" ? 0.7 : 0.3);
    if (features.contains("conical") || features.contains("quartic"))
        c.micromodulus = features.contains("conical") ? Micromodulus::conical : Micromodulus::quartic;
    if (features.contains("gaussian"))
        c.micromodulus = Micromodulus::gaussian;
    if (features.contains("state-based")) {
        c.theory = Theory::state_based;
        for (std::size_t m = 0; m < c.materials.size(); ++m)
            c.materials[m].poisson_ratio = m == 0 ? 0.4 : 0.15;
    }
    for (std::size_t k = 1; k < words::influences.size(); ++k)
        if (features.contains(QString::fromStdString(words::influences[k] + " influence")))
            c.influence = Influence(k);
    if (features.contains("fibres")) {
        c.materials.front().anisotropy.emplace();
        c.materials.front().anisotropy->direction = {2, 1, flat ? 0 : 0.5};
        c.materials.front().anisotropy->stiffness_ratio = 2.5;
    }
    if (features.contains("strong fibres"))
        c.materials.front().anisotropy->strength_ratio = 1.4;
    if (features.contains("weak fibres"))
        c.materials.front().anisotropy->strength_ratio = 0.7;
    if (features.contains("surface"))
        c.corrections.surface = SurfaceCorrection::volume;
    if (features.contains("surface energy"))
        c.corrections.surface = SurfaceCorrection::energy;
    if (features.contains("parts up to the horizon"))
        c.corrections.partial_volume = PartialVolumes::pdlammps;
    if (features.contains("partial volumes"))
        c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
    CrackPlane notch;
    notch.corner = {13.02 * dx, -dx, -dx};
    notch.first = {0.0, 4.3 * dx, 0.0};
    notch.second = {0.0, 0.0, 10 * dx};
    c.cracks.emplace_back();
    c.cracks.back().shape = notch;
    if (features.contains("never existed")) { // another crack beside it, which ends inside the body
        c.cracks.back().bonds = CrackBonds::never_existed;
        notch.corner[0] = 9.02 * dx;
        c.cracks.emplace_back();
        c.cracks.back().shape = notch;
    }
    ConditionEntry fixed;
    fixed.set = "left";
    ConditionEntry pull;
    pull.kind = ConditionKind::velocity;
    pull.set = "right";
    const double way = features.contains("both ways") ? -1 : 1;
    pull.value = {Quantity(1.5 * way), Quantity(0.3), std::optional<Quantity>{}};
    pull.ramp = RampShape::smooth;
    pull.ramp_time = 2e-5;
    ConditionEntry strong;
    strong.kind = ConditionKind::no_fail;
    strong.set = "strong";
    c.conditions = {fixed, pull, strong};
    if (features.contains("loads")) {
        ConditionEntry weight; // weight of all nodes of the layer, which overlaps all other sets
        weight.kind = ConditionKind::acceleration;
        weight.set = "layer";
        weight.value = {Quantity(-3e5), std::optional<Quantity>{}, Quantity(2e5)};
        weight.ramp = RampShape::table;
        weight.ramp_points = {{Quantity(1e-5), 0.5}, {Quantity(3e-5), 1}, {Quantity(6e-5), -0.2}};
        ConditionEntry pressed = weight;
        pressed.kind = ConditionKind::body_force;
        pressed.set = "strong";
        pressed.value = {Quantity(4e8), Quantity(-6e8), std::optional<Quantity>{}};
        pressed.ramp = RampShape::sine_pulse;
        pressed.ramp_time = 5e-5;
        ConditionEntry moved;
        moved.kind = ConditionKind::initial_displacement;
        moved.set = "strong";
        moved.value = {Quantity(1e-5), Quantity(2e-5), Quantity(-1e-5)};
        c.conditions.insert(c.conditions.end(), {weight, pressed, moved});
        if (flat)
            for (auto& condition : c.conditions)
                condition.value[2].reset();
    }
    if (features.contains("factors")) { // factors of the pull and of loads; "layer" overlaps "strong"
        c.conditions[1].factor[0].function = "0.8 + 3*y";
        c.conditions[3].factor[0].function = "1 - 2*x";
        c.conditions[4].factor[1].function = "sin(20*x)";
    }
    c.observers = {{"force", ObserverKind::reaction, "right"}, {"motion", ObserverKind::mean_displacement, "layer"}};
    c.run.end_time = 1e-4;
    c.run.damping = 2e5;
    return c;
}

// Returns the same model with one family for all nodes (the lattice store), or with listed families (the family store).
inline Model model_of(const QStringList& features, bool listed) {
    const Case c = block(features);
    Nodes nodes = discretise(c, std::nullopt);
    return build_model(c, std::move(nodes), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

// Returns a model of nodes that are shifted at random, each with its own volume. Unless `stands_out`, no node leaves
// the bounding box of the lattice.
inline Model uneven_model_of(const Case& c, bool stands_out = true) {
    Nodes nodes = discretise(c, std::nullopt);
    const Box box = bounding_box(nodes.position);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> jitter(-0.2, 0.2), factor(0.7, 1.3);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Vec3 shake{jitter(random), jitter(random), jitter(random)};
        if (c.space() != Space::solid)
            shake.z = 0;
        Vec3& x = nodes.position.list()[i];
        x += nodes.spacing * shake;
        for (std::size_t a = 0; a < 3 && !stands_out; ++a)
            x[a] = std::clamp(x[a], box.min[a], box.max[a]);
        nodes.volume.set(i, nodes.volume[i] * (factor(random)));
    }
    nodes.lattice.reset();
    return build_model(c, sorted_along_curve(std::move(nodes)));
}
inline Model uneven_model_of(const QStringList& features) {
    return uneven_model_of(block(features));
}

// Returns a model that can be computed in one domain only.
inline Model touching_model() {
    Case c = block({"plane stress"});
    c.self_contact.emplace();
    return build_model(c, discretise(c, std::nullopt));
}

// Requests all sums over bonds in frames. Tests of the same block that keep all sums have the same program.
inline void keep_all_sums(Model& model) {
    model.fields.strain = model.fields.stress = model.fields.strain_energy = true;
    model.fields.softening = model.fields.dissipated_energy = model.fields.stretch_ratio = true;
}

inline gpu::SolverOptions options(bool is_double, bool scalars) {
    gpu::SolverOptions o;
    o.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
    o.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
    o.keep_forces = true;
    return o;
}

inline const QStringList all_features{"trilinear", "materials", "surface", "partial volumes"};

} // namespace periscope::test
