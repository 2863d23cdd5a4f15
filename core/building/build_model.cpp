#include "core/building/build_model.hpp"

#include "core/base/stages.hpp"
#include "core/building/choose_output.hpp"
#include "core/building/choose_steps.hpp"
#include "core/building/cut_bonds.hpp"
#include "core/building/make_observers.hpp"
#include "core/building/make_removal.hpp"
#include "core/building/make_rigid_bodies.hpp"
#include "core/building/make_self_contact.hpp"
#include "core/building/make_stop_criterion.hpp"
#include "core/building/model_warnings.hpp"
#include "core/case/unit.hpp"
#include "core/checks/check_case.hpp"
#include "core/conditions/conditions.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/state_based.hpp"
#include "core/rigid_bodies/rigid_overlap.hpp"
#include "core/sets/assign_materials.hpp"
#include "core/sets/make_sets.hpp"
#include "core/shapes/holes.hpp"
#include "core/shapes/pre_crack.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_sums.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

namespace periscope {

std::vector<Problem> check_on_nodes(const Case& value, Nodes nodes, const RigidForms& forms,
                                    const PositionTables& tables) {
    const Case c = with_spacing_of(value, nodes);
    BodyNodes body;
    body.nodes = std::move(nodes);
    // The lengths of a case on a mesh can be checked only when the spacing of the mesh is known, which it is now.
    std::vector<Problem> problems =
        std::holds_alternative<MeshGeometry>(c.geometry) ? check_case(c) : std::vector<Problem>();
    make_sets(c, body, problems);
    make_conditions(assign_materials(c, body, problems), tables, body, problems);
    for (Problem& overlap : overlaps_at_start(c, body.nodes, forms))
        problems.push_back(std::move(overlap));
    return problems;
}

Model build_model(const Case& value, Nodes nodes, const BondFilter& void_between, const Progress& progress,
                  FamilyForm form, const std::vector<SurfaceCrack>& cracks, const FamilySearch& search,
                  const RigidForms& forms, const PositionTables& tables) {
    const Case given = with_spacing_of(value, nodes);
    if (auto problems = check_case(given); !problems.empty())
        throw CaseError(std::move(problems));
    const Holes holes(given);
    BondFilter blocked = void_between;
    const auto* lattice = std::get_if<BoxGeometry>(&given.geometry);
    if (holes.any() && lattice->across == AcrossHoles::cut)
        blocked = [&](const BondEnd& a, const BondEnd& b) {
            return holes.part(a.position, b.position) || (void_between && void_between(a, b));
        };
    if (nodes.size() == 0)
        throw GeometryError("geometry: the body has no nodes; use a smaller spacing");

    Model model;
    model.nodes = std::move(nodes);
    model.warnings = model.nodes.notes;
    // A horizon in spacings refers to the spacing in the case, not to the mean spacing of the tetrahedral mesh made
    // with it.
    model.horizon = given.horizon.metres(given.spacing().value);
    model.space = given.space();
    model.theory = given.theory;
    model.micromodulus = given.micromodulus;
    model.influence = given.influence;
    model.surface_correction = given.corrections.surface;
    model.partial_volumes = given.corrections.partial_volume;
    model.stiffness_of = given.corrections.stiffness_of;
    model.shells = shell_weights(given);

    report(progress, 0, stages::finding_sets);
    std::vector<Problem> problems;
    make_sets(given, model, problems);
    const Case c = assign_materials(given, model, problems);
    static_cast<Loading&>(model) = make_conditions(c, tables, model, problems);
    make_rigid_bodies(c, forms, model, problems);
    make_observers(c, model, problems);
    if (!problems.empty())
        throw CaseError(std::move(problems));

    model.laws = pair_laws(c);
    if (model.is_state_based())
        for (const MaterialEntry& m : c.materials)
            model.state_constants.push_back(
                state_constants(m.youngs_modulus.value, m.poisson_ratio.value, model.space));

    const double reach = family_reach(c, model.nodes.spacing);
    if (model.nodes.lattice && !void_between && form == FamilyForm::automatic) {
        report(progress, 0.05, stages::finding_families);
        model.regular = regular_family(*model.nodes.lattice, reach / model.nodes.spacing);
        if (blocked)
            model.regular->absent = parted_bonds(holes, model.nodes, *model.regular);
    } else {
        model.families = search(model.nodes.position, reach, blocked, [&](double f, std::string_view what) {
            return !progress || progress(0.05 + 0.85 * f, what);
        });
    }
    model.bonds_left_out = model.regular ? model.regular->absent.size() : model.families.left_out;
    if (model.bonds() == 0)
        throw CaseError({{"horizon", fmt::format("With {}, no node has a neighbour", in_handy_unit(model.horizon, "m")),
                          "enter about '3.14 dx'"}});
    cut_bonds(c, cracks, model, progress);
    if (model.is_state_based())
        model.weighted_volume = weighted_volumes(model);
    make_corrections(c, model);
    make_self_contact(c, model);
    make_removal(c, model);
    report(progress, 0.95,
           c.run.stepper == Stepper::dynamic ? stages::choosing_time_step : stages::preparing_load_steps);
    choose_steps(c, model);
    choose_output(c, model.steps, model);
    make_stop_criterion(c, model);
    add_warnings(c, model);
    report(progress, 1, stages::model_ready);
    return model;
}

} // namespace periscope
