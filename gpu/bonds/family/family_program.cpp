#include "gpu/bonds/family/family_program.hpp"

#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_lists.hpp"
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

// Converts the coefficients of the polynomial in q to those of a polynomial in 4q, because clusters compute with 2/|ξ|
// instead of 1/|ξ| (quick_factor in kernels/family/family_cluster_force.cl).
std::vector<double> of_clusters(std::vector<double> coefficient, const Model& model) {
    double factor = model.is_state_based() ? 0.25 : 0.5 * 0.25;
    for (double& c : coefficient) {
        c *= factor;
        factor *= 0.25;
    }
    return coefficient;
}

// Returns the name of the definition that selects how stiffness or influence decreases with the length of a bond; null
// if it is constant.
const char* length_form(const Model& model) {
    if (model.is_state_based()) {
        constexpr const char* forms[] = {nullptr, "INVERSE", "CONICAL", "GAUSSIAN"};
        return forms[static_cast<std::size_t>(model.influence)];
    }
    constexpr const char* forms[] = {nullptr, "CONICAL", "QUARTIC", "RISING_GAUSSIAN"};
    return forms[static_cast<std::size_t>(model.micromodulus)];
}

// Returns the weights of bonds by their length (core/physics/shell_weights.hpp) for family_cluster_factors.cl.
std::string shells_of(const Model& model, const Definitions& d) {
    std::string shells;
    for (std::size_t square = 1; square < model.shells.weight.size(); ++square)
        shells += fmt::format(" SHELL({}, {})", square, d.number(model.shells.weight[square]));
    return shells;
}

} // namespace

Source family_source(const Model& model, const NodeClasses& classes, const FamilyVariant& variant,
                     const std::string& further_definitions) {
    const bool double_precision = variant.double_precision, is_scalar = variant.is_scalar, is_part = variant.is_part;
    Definitions d(double_precision, is_scalar ? ModelNumbers::constants : ModelNumbers::argument);
    const Units units = units_of(model);
    d.integer("LANES", is_scalar ? 1 : 16);
    d.integer("SLICE", slice_size);
    const double limit = growth(smallest_elastic_stretch(model));
    const SmallStrain small = small_strain(limit);
    // The careful pass begins slightly below the limit, because q is rounded; it then compares exactly. In the
    // state-based theory, the quick pass computes q with few digits (family_cluster_state.cl).
    const double early = model.is_state_based() ? 0.9997 : 0.99999;
    d.model_real("CAREFUL_ABOVE", early * std::min(limit, small.high));
    d.model_real("CAREFUL_BELOW", early * std::max(small.low, growth(-smallest_elastic_compression(model))));
    d.define("EXACT_ABOVE", "CAREFUL_ABOVE"); // used for forces
    d.define("EXACT_BELOW", "CAREFUL_BELOW");
    d.real("LARGEST_JUMP", model.horizon / units.length);
    // See Model::partial_volume.
    if (model.partial_volumes != PartialVolumes::none && (!is_scalar || needs_moments(model))) {
        d.flag("PARTIAL_VOLUMES");
        d.real("PARTIAL_REACH", model.horizon / units.length + 0.5);
    }
    if (is_scalar) { // the weights of bonds contain all factors
        if (has_bond_weights(model))
            d.flag("WEIGHTS");
    } else {
        if (const char* const form = length_form(model)) {
            d.flag(form);
            d.real("PER_HORIZON", units.length / model.horizon);
        }
        if (!model.shells.weight.empty())
            d.define("SHELLS", shells_of(model, d));
    }
    if (model.is_state_based())
        d.flag("STATE_BASED");
    if (!model.family_volume.empty())
        d.flag("SURFACE");
    if (!model.energy_factor.empty())
        d.flag("SURFACE_ENERGY");
    if (classes.has_motions())
        d.flag("MOTIONS");
    if (classes.has_motions() && model.goes_on)
        d.flag("MOTIONS_GO_ON");
    if (classes.has_loads())
        d.flag("LOADS");
    if (!model.factor.empty())
        d.flag("POSITION_FACTORS");
    if (model.has_nodal_loads())
        d.flag("NODAL_LOADS");
    if (classes.has_no_fail())
        d.flag("NO_FAIL");
    // Coordinates are relative to the centre, like the positions in the store.
    define_removal(d, model, bounding_box(model.nodes.position).centre());
    d.line(classes.fits_byte() ? "typedef uchar class_t;" : "typedef ushort class_t;");
    d.line(further_definitions);
    if (variant.wide_is_double)
        d.flag("WIDE_IS_DOUBLE");
    if (model.has_fading_bonds()) {
        d.line(observer_definitions());
        if (is_part)
            d.flag("DOMAINS");
    }

    define_kernels(d, model);
    d.line(include_line("common/types.cl")); // included before the tables, which use its types
    define_laws(d, model, units, PairKeys::indices);
    if (variant.has_pages) {
        d.flag("STIFFNESS_PAGES");
        d.integer("PAGE_UNIT",
                  is_scalar ? std::int64_t{slice_size} * chunk_size : std::int64_t{block_size} * cluster_size);
    }
    d.line(horner(small.coefficient.size()));
    d.integer("TERMS", static_cast<std::int64_t>(small.coefficient.size()));
    d.constant_list("COEFFICIENT", is_scalar ? small.coefficient : of_clusters(small.coefficient, model));
    if (model.is_state_based())
        d.constant_list("STRETCH_COEFFICIENT", small.stretch);
    d.line(include_line(is_scalar ? "family/family_list_program.cl" : "family/family_cluster_program.cl"));
    return {with_includes(d.text()), d.model_numbers()};
}

std::string family_general_source(const Model& model, const FamilyVariant& variant) {
    Definitions d(variant.double_precision);
    d.integer("LANES", variant.is_scalar ? 1 : 16);
    d.integer("SLICE", slice_size);
    if (variant.is_part)
        d.flag("DOMAINS");
    if (!model.has_fading_bonds())
        d.line(observer_definitions());
    define_general(d, variant.wide_is_double);
    d.line(include_line("family/family_general.cl"));
    return with_includes(d.text());
}

} // namespace periscope::gpu
