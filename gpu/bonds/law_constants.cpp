#include "gpu/bonds/law_constants.hpp"

#include "core/reference/relaxation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::gpu {
namespace {

// Keys of more materials would not fit into a byte.
constexpr std::array<std::uint8_t, most_materials> all_keys{0,  1,  3,  7,   12,  20,  30,  44,
                                                            65, 80, 96, 122, 147, 181, 203, 251};

struct PairType {
    const BondLaw* law;
    int key;
};

// Returns every unordered pair of materials.
std::vector<PairType> pair_types(const Model& model) {
    const std::size_t n = model.materials.size();
    if (n > most_materials)
        throw DeviceError(fmt::format("The case has {} materials; the maximum is {}.", n, most_materials));
    const auto keys = material_keys(n);
    std::vector<PairType> types;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < n; ++b)
            types.push_back({&model.law(a, b), keys[a] + keys[b]});
    if (!has_unequal_laws(model))
        types.resize(1);
    return types;
}

// Defines the corners of all laws, padded to the same number. A law without softening is a straight line up to its
// critical stretch.
void define_corners(Definitions& d, const std::vector<PairType>& types) {
    std::size_t corners = 2;
    for (const PairType& t : types)
        corners = std::max(corners, t.law->softening.size());
    std::vector<std::vector<double>> stretches, forces, slopes;
    for (const PairType& t : types) {
        std::vector<LawPoint> points = t.law->softening;
        if (points.empty())
            points = {{t.law->critical_stretch, t.law->critical_stretch}};
        std::vector<double> stretch, force, slope;
        for (std::size_t k = 0; k < corners; ++k) {
            const bool inside = k + 1 < points.size();
            stretch.push_back(k < points.size() ? points[k].stretch : 1e30); // never reached
            force.push_back(k < points.size() ? points[k].force : 0);
            slope.push_back(inside
                                ? (points[k + 1].force - points[k].force) / (points[k + 1].stretch - points[k].stretch)
                            : points.size() == 1 ? 1 // a law without softening is elastic until it breaks
                                                 : 0);
        }
        stretches.push_back(stretch);
        forces.push_back(force);
        slopes.push_back(slope);
    }
    d.integer("CORNERS", static_cast<std::int64_t>(
                             corners + 1)); // kernels loop over CORNERS − 1 segments; the last one has no end
    d.model_rows("CORNER_STRETCH", stretches);
    d.model_rows("CORNER_FORCE", forces);
    d.model_rows("CORNER_SLOPE", slopes);
}

bool has_decay(const std::vector<PairType>& types) {
    return std::any_of(types.begin(), types.end(), [](const PairType& t) { return t.law->decay.has_value(); });
}

// Defines the constants of exponential laws for decayed_force() in softening.cl. For other laws it writes values that
// are not read.
void define_decays(Definitions& d, const std::vector<PairType>& types) {
    std::vector<double> rate, end, per_stretch, curve, tail;
    std::string is_decay;
    for (const PairType& t : types) {
        const Decay decay = t.law->decay.value_or(Decay{});
        const double s0 = t.law->elastic_stretch(), at_end = std::exp(-decay.rate);
        is_decay += t.law->decay ? "1," : "0,";
        rate.push_back(decay.rate);
        end.push_back(at_end);
        per_stretch.push_back(t.law->decay ? 1 / (t.law->critical_stretch - s0) : 0);
        curve.push_back(s0 / ((1 + decay.tail) * (1 - at_end)));
        tail.push_back(s0 * decay.tail / (1 + decay.tail));
    }
    d.flag("EXPONENTIAL");
    d.line("constant int IS_DECAY[TYPES] = {" + is_decay + "};");
    d.model_list("DECAY_RATE", rate);
    d.model_list("DECAY_END", end);
    d.model_list("DECAY_PER_STRETCH", per_stretch);
    d.model_list("DECAY_CURVE", curve);
    d.model_list("DECAY_TAIL", tail);
}

// Defines the area below each law, divided by c: up to each of its corners, and in all.
void define_areas(Definitions& d, const std::vector<PairType>& types, bool softens) {
    std::size_t corners = 2;
    for (const PairType& t : types)
        corners = std::max(corners, t.law->softening.size());
    std::vector<double> whole;
    std::vector<std::vector<double>> rows;
    for (const PairType& t : types) {
        whole.push_back(area(*t.law));
        std::vector<double> to_corner;
        LawPoint before{};
        double sum = 0;
        for (const LawPoint& p : t.law->softening) {
            sum += 0.5 * (p.force + before.force) * (p.stretch - before.stretch);
            before = p;
            to_corner.push_back(sum);
        }
        to_corner.resize(corners, 0);
        rows.push_back(to_corner);
    }
    d.model_list("WHOLE_AREA", whole);
    if (softens)
        d.model_rows("CORNER_AREA", rows);
}

// Defines which types also break in compression, and the q at which they do. All other types get a q that does not
// occur.
void define_compression(Definitions& d, const std::vector<PairType>& types) {
    std::vector<double> shrink;
    std::string both;
    for (const PairType& t : types) {
        const bool breaks = t.law->breaks_in_compression && t.law->critical_stretch < 1;
        shrink.push_back(breaks ? growth(-t.law->critical_stretch) : -2);
        both += t.law->breaks_in_compression ? "1," : "0,";
    }
    d.flag("COMPRESSION_BREAKS");
    d.line("constant int BOTH_SIGNS[TYPES] = {" + both + "};");
    d.model_list("BREAK_SHRINK", shrink);
}

// Defines for each type the inverse of the stretch at which bonds begin to soften or break, in tension and in
// compression (0 if they do not break in compression).
void define_limits(Definitions& d, const std::vector<PairType>& types) {
    std::vector<double> tension, compression;
    for (const PairType& t : types) {
        tension.push_back(1 / t.law->elastic_stretch());
        compression.push_back(t.law->breaks_in_compression ? 1 / t.law->elastic_stretch() : 0);
    }
    d.model_list("PER_LIMIT", tension);
    d.model_list("PER_LIMIT_IN_COMPRESSION", compression);
}

// Defines s_c and α of every type (strengthening.cl).
void define_strengthening(Definitions& d, const std::vector<PairType>& types) {
    std::vector<double> critical, strengthening;
    for (const PairType& t : types) {
        critical.push_back(t.law->critical_stretch);
        strengthening.push_back(t.law->strengthening);
    }
    d.flag("STRENGTHENING");
    d.model_list("CRITICAL_STRETCH", critical);
    d.model_list("STRENGTHENING_OF", strengthening);
}

// Defines the directions of the materials of each type, and the stiffness and strength ratios minus one
// (family_cluster_factors.cl).
void define_directions(Definitions& d, const Model& model, const std::vector<PairType>& types) {
    std::vector<double> along[3], stiffer, stronger;
    for (const PairType& t : types) {
        Anisotropy none;
        none.stiffness_ratio = none.strength_ratio = 1;
        const Anisotropy& a = t.law->anisotropy ? *t.law->anisotropy : none;
        for (std::size_t axis = 0; axis < 3; ++axis)
            along[axis].push_back(a.direction[axis]);
        stiffer.push_back(a.stiffness_ratio - 1);
        stronger.push_back(a.strength_ratio - 1);
    }
    d.flag("DIRECTIONS");
    for (std::size_t axis = 0; axis < 3; ++axis)
        d.constant_list(std::string("ALONG_") + "XYZ"[axis], along[axis]);
    d.constant_list("STIFFER", stiffer);
    if (has_uneven_strength(model))
        d.constant_list("STRONGER", stronger);
}

// Defines 1/q at the limits of types that break abruptly (limits.cl).
void define_breaks(Definitions& d, const std::vector<PairType>& types) {
    std::vector<double> per_break, per_shrink;
    for (const PairType& t : types) {
        const bool abrupt = !t.law->softens() && !t.law->fades();
        const bool both = abrupt && t.law->breaks_in_compression && t.law->critical_stretch < 1;
        per_break.push_back(abrupt ? 1 / growth(t.law->critical_stretch) : 0);
        per_shrink.push_back(both ? 1 / growth(-t.law->critical_stretch) : 0);
    }
    d.model_list("PER_BREAK", per_break);
    d.model_list("PER_SHRINK", per_shrink);
}

// Returns the smallest factor by which the direction of a bond changes the stretches of the law.
double least_strength(const BondLaw& law) {
    return law.anisotropy ? std::min(1.0, law.anisotropy->strength_ratio) : 1;
}

// Up to this number of types, kernels compare a key with that of each type, which is as fast as finding the type in a
// table.
constexpr std::size_t few_types = 6;

// Returns the first material of each class of consecutive materials that are equally stiff (lattice_types.cl).
// Differences by rounding are ignored.
std::vector<std::size_t> stiffness_classes(const Model& model) {
    std::vector<std::size_t> first{0};
    for (std::size_t m = 1; m < model.materials.size(); ++m)
        for (std::size_t other = 0; other < model.materials.size(); ++other) {
            const double own = model.law(m, other).micromodulus, before = model.law(m - 1, other).micromodulus;
            if (std::abs(own - before) > 1e-12 * before) {
                first.push_back(m);
                break;
            }
        }
    return first;
}

void define_classes(Definitions& d, const Model& model, const Units& units) {
    const std::vector<std::size_t> classes = stiffness_classes(model);
    const std::vector<std::uint8_t> all = material_keys(model.materials.size());
    std::string keys;
    std::vector<std::vector<double>> stiffness;
    for (const std::size_t c : classes) {
        keys += std::to_string(all[c]) + ",";
        std::vector<double>& row = stiffness.emplace_back();
        for (const std::size_t other : classes)
            row.push_back(model.law(c, other).micromodulus / units.stiffness());
    }
    d.integer("CLASSES", static_cast<std::int64_t>(classes.size()));
    d.line("constant int CLASS_KEYS[CLASSES] = {" + keys + "};");
    d.model_rows("CLASS_STIFFNESS", stiffness);
}

// Defines the density of each material, to be found by its key (densities.cl).
void define_densities(Definitions& d, const Model& model, const Units& units) {
    std::string keys;
    for (const auto key : material_keys(model.materials.size()))
        keys += std::to_string(key) + ",";
    std::vector<double> lightness;
    for (const auto& material : model.materials)
        lightness.push_back(units.density / material.density);
    d.flag("DENSITIES");
    d.integer("MATERIALS", static_cast<std::int64_t>(model.materials.size()));
    d.line("constant int MATERIAL_KEYS[MATERIALS] = {" + keys + "};");
    d.model_list("RELATIVE_LIGHTNESS", lightness);
}

// Defines how kernels find the type that belongs to a key, if the model has many types (law.cl).
void define_types_of_keys(Definitions& d, const std::vector<PairType>& types, PairKeys kind) {
    d.flag("MANY_TYPES");
    std::vector<double> elastic;
    elastic.reserve(types.size());
    for (const PairType& t : types)
        // a little less than the limit, because stretches are rounded
        elastic.push_back(t.law->elastic_stretch() * (1 - 1e-5));
    d.model_list("ELASTIC_STRETCH", elastic);
    d.model_real("LEAST_ELASTIC_STRETCH", *std::min_element(elastic.begin(), elastic.end()));
    if (kind == PairKeys::indices) {
        d.define("TYPE_OF_KEY(key)", "(key)");
        return;
    }
    std::vector<std::size_t> type_of(static_cast<std::size_t>(types.back().key) + 1, 0);
    for (std::size_t t = 0; t < types.size(); ++t)
        type_of[static_cast<std::size_t>(types[t].key)] = t;
    std::string text;
    for (const std::size_t t : type_of)
        text += std::to_string(t) + ",";
    d.line("constant uchar TYPES_OF_KEYS[] = {" + text + "};");
    d.define("TYPE_OF_KEY(key)", "TYPES_OF_KEYS[key]");
}

} // namespace

std::vector<const BondLaw*> laws_of_types(const Model& model) {
    std::vector<const BondLaw*> laws;
    for (const PairType& t : pair_types(model))
        laws.push_back(t.law);
    return laws;
}

std::vector<std::uint8_t> material_keys(std::size_t materials) {
    return {all_keys.begin(), all_keys.begin() + static_cast<std::ptrdiff_t>(std::min(materials, most_materials))};
}

bool has_softening(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(), [](const BondLaw& l) { return l.softens(); });
}

bool has_unequal_laws(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(),
                       [&](const BondLaw& l) { return !(l == model.laws.front()); });
}

bool has_unequal_densities(const Model& model) {
    return std::any_of(model.materials.begin(), model.materials.end(),
                       [&](const Material& m) { return m.density != model.materials.front().density; });
}

bool has_directions(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(), [](const BondLaw& l) { return l.anisotropy.has_value(); });
}

bool has_uneven_strength(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(),
                       [](const BondLaw& l) { return l.anisotropy && l.anisotropy->strength_ratio != 1; });
}

bool has_surface_correction(const Model& model) {
    return !model.family_volume.empty() || !model.energy_factor.empty();
}

bool keeps_lost_energy(const Model& model) {
    return needs_lost_energy(model) && (model.is_state_based() || has_strengthening(model));
}

double smallest_elastic_stretch(const Model& model) {
    double least = model.laws.front().elastic_stretch();
    for (const BondLaw& l : model.laws)
        least = std::min(least, l.elastic_stretch() * least_strength(l));
    return least;
}

double smallest_elastic_compression(const Model& model) {
    double least = 1;
    for (const BondLaw& l : model.laws)
        if (l.breaks_in_compression)
            least = std::min(least, l.elastic_stretch() * least_strength(l));
    return least;
}

std::uint8_t pair_type(const Model& model, std::size_t i, std::size_t j) {
    const std::size_t a = std::min(model.material_of(i), model.material_of(j));
    const std::size_t b = std::max(model.material_of(i), model.material_of(j));
    // The table is stored row by row, as in pair_types().
    return static_cast<std::uint8_t>(a * model.materials.size() - a * (a + 1) / 2 + b);
}

void define_laws(Definitions& d, const Model& model, const Units& units, PairKeys kind) {
    const auto types = pair_types(model);
    std::vector<double> stiffness, breaking;
    std::string keys = "{";
    for (const PairType& t : types) {
        stiffness.push_back(t.law->micromodulus / units.stiffness());
        breaking.push_back(growth(t.law->critical_stretch));
        keys += std::to_string(kind == PairKeys::sums ? t.key : static_cast<int>(stiffness.size() - 1)) + ",";
    }
    d.integer("TYPES", static_cast<std::int64_t>(types.size()));
    d.line("constant int KEYS[TYPES] = " + keys + "};");
    d.model_list("STIFFNESS", stiffness);
    d.model_list("BREAK_GROWTH", breaking);
    if (model.has_fading_bonds()) {
        d.flag("REGULARISED");
        std::vector<double> fading;
        fading.reserve(types.size());
        for (const PairType& t : types)
            fading.push_back(t.law->fading * units.length);
        d.model_list("FADING", fading);
    }
    if (has_softening(model)) {
        d.flag("SOFTENING");
        define_corners(d, types);
        if (has_decay(types))
            define_decays(d, types);
    }
    if (std::any_of(types.begin(), types.end(), [](const PairType& t) { return t.law->breaks_in_compression; }))
        define_compression(d, types);
    if (has_strengthening(model))
        define_strengthening(d, types);
    if (observes_energies(model))
        d.flag("ENERGIES");
    if (needs_lost_energy(model)) {
        d.flag("LOST_ENERGY");
        if (keeps_lost_energy(model))
            d.flag("LOSS_OF_NODES");
        define_areas(d, types, has_softening(model));
    }
    if (needs_losses(model))
        define_limits(d, types);
    if (has_uneven_strength(model))
        d.flag("UNEVEN_STRENGTH");
    if (has_directions(model) && kind == PairKeys::indices) // on a lattice, the table of pairs has these factors
        define_directions(d, model, types);
    if (model.damping > 0)
        d.model_real("DAMPING", model.damping / units.damping());
    else
        d.real("DAMPING", 0); // this omits the damping terms
    if (model.stepper != Stepper::dynamic) {
        d.flag("RELAXATION");
        define_breaks(d, types);
    }
    if (model.integrator == Integrator::euler)
        d.flag("FORWARD_EULER");
    if (model.integrator == Integrator::central_difference)
        d.flag("CENTRAL_DIFFERENCE");
    if (model.local_damping > 0) {
        d.flag("LOCAL_DAMPING");
        d.model_real("LOCAL_DAMPING_RATIO", model.local_damping);
    }
    if (types.size() > 1 && kind == PairKeys::sums)
        define_classes(d, model, units);
    if (types.size() > few_types)
        define_types_of_keys(d, types, kind);
    if (has_unequal_densities(model))
        define_densities(d, model, units);
}

} // namespace periscope::gpu
