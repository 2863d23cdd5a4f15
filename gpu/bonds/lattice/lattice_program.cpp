#include "gpu/bonds/lattice/lattice_program.hpp"

#include "gpu/bonds/general_source.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/shared_definitions.hpp"
#include "gpu/bonds/small_strain.hpp"
#include "gpu/kernels/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope::gpu {
namespace {

int dimensions(const Model& model) {
    return model.space == Space::solid ? 3 : 2;
}

double length2(const GridOffset& o) {
    return o[0] * o[0] + o[1] * o[1] + o[2] * o[2];
}

// Returns which components are not 0 in some of the offsets from `first` up to `last`.
std::array<bool, 3> has_components(const std::vector<GridOffset>& offsets, std::size_t first, std::size_t last) {
    std::array<bool, 3> has{};
    for (std::size_t p = first; p < last; ++p)
        for (std::size_t a = 0; a < 3; ++a)
            has[a] = has[a] || offsets[p][a] != 0;
    return has;
}

int group_of(const GridOffset& o) {
    return o[2] == 0 ? 0 : o[1] == 0 ? 1 : o[0] == 0 ? 2 : 3;
}

void define_groups(Definitions& d, const std::vector<GridOffset>& offsets) {
    std::string groups;
    for (std::size_t first = 0; first < offsets.size();) {
        std::size_t last = first;
        while (last < offsets.size() && group_of(offsets[last]) == group_of(offsets[first]))
            ++last;
        const auto has = has_components(offsets, first, last);
        groups += fmt::format(" GROUP({}, {}, {:d}, {:d}, {:d})", first, last, has[0], has[1], has[2]);
        first = last;
    }
    d.define("GROUPS", groups);
}

void define_pairs(Definitions& d, const Model& model, const LatticeLayout& layout, const SmallStrain& small) {
    const auto& offsets = model.regular->offset;
    const Units units = units_of(model);
    const std::vector<const BondLaw*> laws = laws_of_types(model);
    bool all_one = true; // whether the weights of all pairs are 1
    d.integer("PAIRS", static_cast<std::int64_t>(offsets.size()));
    d.line(horner(small.coefficient.size()));
    d.integer("TERMS", static_cast<std::int64_t>(small.coefficient.size()));
    // The constants of a pair of opposite bonds. shift: the slot of the other end of the first bond minus the own
    // slot. plus, minus: the bits of the two bonds in word number `word`. x, y, z: 2ξ. length2: |ξ|². weight: β g
    // (partial volume factor and decrease of the stiffness with the length), if all bonds have the same law also times
    // the factor of the direction; β ω in the state-based theory. coefficient: of the polynomial in |ξ+η|² − |ξ|² for
    // the force (lattice_pair.cl). stretch: see lattice_state.cl.
    d.line("typedef struct { int shift, word; uint plus, minus; real x, y, z, length2, inverse_length2, "
           "inverse_length, "
           "weight, coefficient[TERMS]" +
           std::string(model.is_state_based() ? ", stretch[TERMS]" : "") + "; } pair_constants;");
    std::string table = "constant pair_constants PAIR[PAIRS] = {\n";
    for (std::size_t p = 0; p < offsets.size(); ++p) {
        const GridOffset& o = offsets[p];
        const double l2 = length2(o), l = std::sqrt(l2);
        const double weight = model.bond_weight(l * units.length) *
                              (laws.size() == 1 ? stiffness_factor(*laws.front(), to_vector(o)) : 1);
        all_one = all_one && std::abs(weight - 1) < 1e-12;
        std::vector<double> coefficients;
        for (std::size_t k = 0; k < small.coefficient.size(); ++k)
            coefficients.push_back(weight * small.coefficient[k] *
                                   std::pow(l, (model.is_state_based() ? -2 : -3) - 2.0 * static_cast<double>(k)));
        std::vector<double> of_stretch;
        for (std::size_t k = 0; k < small.stretch.size(); ++k)
            of_stretch.push_back(weight * small.stretch[k] * std::pow(l, -2.0 * static_cast<double>(k)));
        table += fmt::format("{{{}, {}, {}u, {}u, {}, {}, {}, {}, {}, {}, {}, {}{}}},\n", layout.shift(o), 2 * p / 32,
                             1U << (2 * p % 32), 2U << (2 * p % 32), d.number(2.0 * o[0]), d.number(2.0 * o[1]),
                             d.number(2.0 * o[2]), d.number(l2), d.number(1 / l2), d.number(1 / l), d.number(weight),
                             d.list(coefficients), model.is_state_based() ? ", " + d.list(of_stretch) : "");
    }
    d.line(table + "};");
    if (all_one)
        d.flag("UNIT_WEIGHT");
    d.integer("WORDS", static_cast<std::int64_t>((2 * offsets.size() + 31) / 32));
}

// Defines the partial volume factor β of each pair (lattice_moments.cl).
void define_parts(Definitions& d, const Model& model) {
    const Units units = units_of(model);
    std::vector<double> parts;
    for (const GridOffset& o : model.regular->offset)
        parts.push_back(model.partial_volume(std::sqrt(length2(o)) * units.length));
    d.constant_list("PAIR_PART", parts);
}

// Defines for each pair and type of bonds the factors that depend on the direction: of the stiffness (if the model has
// several types; otherwise `weight` includes it), and 1/factor of the stretches of the law.
void define_directions(Definitions& d, const Model& model) {
    const std::vector<const BondLaw*> laws = laws_of_types(model);
    std::string stiffness, ease;
    for (const GridOffset& o : model.regular->offset) {
        std::vector<double> stiff, eased;
        for (const BondLaw* law : laws) {
            stiff.push_back(stiffness_factor(*law, to_vector(o)));
            eased.push_back(1 / strength_factor(*law, to_vector(o)));
        }
        stiffness += d.list(stiff) + ",";
        ease += d.list(eased) + ",";
    }
    if (laws.size() > 1) {
        d.flag("DIRECTIONS");
        d.line("constant real PAIR_STIFFNESS[PAIRS][TYPES] = {" + stiffness + "};");
        std::vector<double> has;
        has.reserve(laws.size());
        for (const BondLaw* law : laws)
            has.push_back(law->anisotropy ? 1 : 0);
        d.constant_list("HAS_DIRECTION", has);
    }
    if (has_uneven_strength(model))
        d.line("constant real PAIR_EASE[PAIRS][TYPES] = {" + ease + "};");
}

// Defines the macros for the coordinates of a slot in the undeformed lattice, in spacings (lattice_living.cl).
void define_slots(Definitions& d, const LatticeLayout& layout) {
    std::string rest = "(rest)";
    for (const std::size_t a : layout.axes_by_stride()) {
        const bool is_thin = layout.count[a] == 1;
        d.define(fmt::format("SLOT_{}(rest)", "XYZ"[a]),
                 is_thin ? "0" : fmt::format("(real)({} / {}u)", rest, layout.stride[a]));
        if (!is_thin)
            rest = fmt::format("({} % {}u)", rest, layout.stride[a]);
    }
}

// Defines the table of the bond along each offset (lattice_contact.cl).
void define_contact(Definitions& d, const Model& model) {
    const RegularFamily& family = *model.regular;
    std::array<int, 3> reach{};
    for (const GridOffset& o : family.offset)
        for (std::size_t a = 0; a < 3; ++a)
            reach[a] = std::max(reach[a], std::abs(o[a]));
    const auto along = [&](const GridOffset& o) {
        std::size_t slot = 0;
        for (std::size_t a = 0; a < 3; ++a)
            slot = slot * static_cast<std::size_t>(2 * reach[a] + 1) + static_cast<std::size_t>(o[a] + reach[a]);
        return slot;
    };
    std::vector<std::size_t> bond(along({reach[0], reach[1], reach[2]}) + 1);
    for (std::size_t b = 0; b < family.bonds(); ++b)
        bond[along(family.of_bond(b))] = b + 1;
    for (std::size_t a = 0; a < 3; ++a)
        d.integer(std::string("REACH_") + "XYZ"[a], reach[a]);
    d.line(fmt::format("constant ushort BOND_ALONG[{}] = {{{}}};", bond.size(), fmt::join(bond, ",")));
}

void define_layout(Definitions& d, const LatticeLayout& layout, int reach, const LatticeVariant& variant) {
    d.integer("LANES", variant.lanes);
    d.define("BLOCKS", fmt::format("{}u", variant.blocks));
    d.define("SLOTS", fmt::format("{}u", layout.slot_count));
    d.define("ORIGIN", fmt::format("{}u", layout.origin));
    d.integer("REACH", reach);
    for (std::size_t a = 0; a < 3; ++a) {
        d.integer(std::string("COUNT_") + "XYZ"[a], layout.count[a]);
        d.define(std::string("STRIDE_") + "XYZ"[a], fmt::format("{}u", layout.stride[a]));
    }
    d.define("ROW", fmt::format("{}u", layout.stride[layout.axes_by_stride()[1]]));
}

// Adds the definitions for kernels that read values of nodes (lattice_observe.cl): whether some sites have no node,
// whether the original number of bonds is stored for each node, and whether the body has several domains.
void define_sites(Definitions& d, const Model& model, bool is_part) {
    if (!model.nodes.lattice->is_full())
        d.flag("VACANCIES");
    if (!model.nodes.lattice->is_full() || !model.regular->absent.empty())
        d.flag("OWN_FAMILY_SIZES");
    if (is_part)
        d.flag("DOMAINS");
    d.line(observer_definitions());
}

// Returns the position of the first site, in m, even if it has no node.
Vec3 first_site(const Model& model) {
    const LatticeShape& shape = *model.nodes.lattice;
    const std::uint32_t site = shape.site(0), nz = shape.count[2], ny = shape.count[1];
    const Vec3 index{double(site / nz / ny), double(site / nz % ny), double(site % nz)};
    return model.nodes.position.front() - model.nodes.spacing * index;
}

} // namespace

bool needs_special_blocks(const Model& model) {
    if (model.is_state_based()) // each node has its own constants, so no block is special
        return false;
    return has_unequal_laws(model) || has_softening(model) || has_surface_correction(model);
}

Source lattice_source(const Model& model, const LatticeLayout& layout, const NodeClasses& classes,
                      const LatticeVariant& variant, const std::string& further_definitions) {
    Definitions d(variant.double_precision, variant.lanes == 1 ? ModelNumbers::constants : ModelNumbers::argument);
    const Units units = units_of(model);
    d.flag("LATTICE");
    d.integer("DIM", dimensions(model));
    define_layout(d, layout, model.regular->reach(), variant);
    const double limit = growth(smallest_elastic_stretch(model));
    const SmallStrain small = small_strain(limit);
    // The careful pass begins slightly below the limit, because q is rounded; it then compares exactly.
    d.model_real("CAREFUL_ABOVE", 0.99999 * std::min(limit, small.high));
    d.model_real("CAREFUL_BELOW", std::max(small.low, 0.99999 * growth(-smallest_elastic_compression(model))));
    d.define("EXACT_ABOVE", "CAREFUL_ABOVE"); // used for forces
    d.define("EXACT_BELOW", "CAREFUL_BELOW");
    if (model.is_state_based())
        d.flag("STATE_BASED");
    d.real("LARGEST_JUMP", model.horizon / units.length);
    if (!model.family_volume.empty())
        d.flag("SURFACE");
    if (!model.energy_factor.empty())
        d.flag("SURFACE_ENERGY");
    if (needs_special_blocks(model))
        d.flag("SPECIAL");
    if (classes.has_motions())
        d.flag("MOTIONS");
    if (classes.has_motions() && model.goes_on)
        d.flag("MOTIONS_GO_ON");
    if (classes.has_loads())
        d.flag("LOADS");
    if (!model.factor.empty())
        d.flag("POSITION_FACTORS");
    if (classes.has_no_fail()) {
        d.flag("NO_FAIL");
        d.integer("NO_FAIL_CLASS", classes.first_no_fail);
    }
    define_removal(d, model, first_site(model));
    d.line(classes.fits_byte() ? "typedef uchar class_t;" : "typedef ushort class_t;");
    d.line(further_definitions);
    if (variant.wide_is_double)
        d.flag("WIDE_IS_DOUBLE");
    if (model.has_fading_bonds())
        define_sites(d, model, variant.is_part);

    define_kernels(d, model);
    d.line(include_line("common/types.cl")); // included before the tables, which use its types
    define_laws(d, model, units, PairKeys::sums);
    if (variant.has_pages) {
        d.flag("STIFFNESS_PAGES");
        d.integer("PAGE_UNIT", slots_of_page(variant.lanes) * model.regular->bonds());
    }
    define_pairs(d, model, layout, small);
    define_groups(d, model.regular->offset);
    if (needs_moments(model))
        define_parts(d, model);
    if (has_directions(model))
        define_directions(d, model);
    if (model.self_contact || model.removal)
        define_slots(d, layout);
    if (model.self_contact)
        define_contact(d, model);
    d.line(include_line("lattice/lattice_program.cl"));
    return {with_includes(d.text()), d.model_numbers()};
}

std::string lattice_general_source(const Model& model, const LatticeVariant& variant) {
    Definitions d(variant.double_precision);
    d.flag("LATTICE");
    d.flag("GENERAL");
    d.integer("DIM", dimensions(model));
    if (!model.has_fading_bonds())
        define_sites(d, model, variant.is_part);
    define_general(d, variant.wide_is_double);
    d.line(include_line("lattice/lattice_general.cl"));
    return with_includes(d.text());
}

} // namespace periscope::gpu
