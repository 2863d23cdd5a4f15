// The words of a case file for the choices of a case: one table for each choice, used for reading, writing and
// checking. Those of bond laws, observers and conditions are in tables of their own (kind_table.hpp).
#pragma once

#include "core/case/case.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace periscope::words {

template <auto choice>
struct Word {
    std::string_view text;
};

template <auto... choices>
consteval bool are_all_in_order() {
    std::size_t k = 0;
    return ((static_cast<std::size_t>(choices) == k++) && ...);
}

// Returns the words of an enumeration; the number of an enumerator is the index of its word.
template <auto... choices>
std::array<std::string, sizeof...(choices)> in_order(Word<choices>... words) {
    static_assert(are_all_in_order<choices...>());
    return {std::string(words.text)...};
}

template <typename Shape>
struct ShapeWord {
    std::string_view text;
};

// Returns the words of the alternatives of a variant of shapes; the index of an alternative is that of its word.
template <typename Variant, typename... Shapes>
std::array<std::string, sizeof...(Shapes)> in_order_of(ShapeWord<Shapes>... words) {
    static_assert(std::is_same_v<Variant, std::variant<Shapes...>>);
    return {std::string(words.text)...};
}

inline const auto ramp_shapes = in_order(Word<RampShape::constant>{"constant"}, Word<RampShape::linear>{"linear"},
                                         Word<RampShape::smooth>{"smooth"}, Word<RampShape::sine_pulse>{"half_sine"},
                                         Word<RampShape::table>{"table"});
inline const auto force_sharings =
    in_order(Word<ForceSharing::volume>{"nodal_volume"}, Word<ForceSharing::equal>{"equal"});
inline const auto energy_parts = in_order(
    Word<EnergyPart::kinetic>{"kinetic"}, Word<EnergyPart::strain>{"strain"}, Word<EnergyPart::fracture>{"fracture"},
    Word<EnergyPart::damping>{"damping"}, Word<EnergyPart::external>{"external"}, Word<EnergyPart::balance>{"balance"},
    Word<EnergyPart::relative_balance>{"relative_balance"}, Word<EnergyPart::contact>{"contact"});
inline const auto set_kinds = in_order_of<SetShape>(
    ShapeWord<SetBox>{"box"}, ShapeWord<SetBrush>{"brush"}, ShapeWord<SetGroup>{"mesh_group"},
    ShapeWord<SetSphere>{"sphere"}, ShapeWord<SetCylinder>{"cylinder"}, ShapeWord<SetPlane>{"plane"},
    ShapeWord<SetNearest>{"nearest"}, ShapeWord<SetMaterial>{"material"}, ShapeWord<SetCombination>{"combination"},
    ShapeWord<SetPrism>{"prism"}, ShapeWord<SetFace>{"face"}, ShapeWord<SetFacing>{"facing"},
    ShapeWord<SetGrown>{"grown"}, ShapeWord<SetNumbers>{"node_numbers"});
inline const auto crack_kinds = in_order_of<CrackShape>(
    ShapeWord<CrackPlane>{"plane"}, ShapeWord<CrackDisc>{"disc"}, ShapeWord<CrackPolygon>{"polygon"},
    ShapeWord<CrackSlot>{"slot"}, ShapeWord<CrackSurface>{"surface"});
inline const auto rigid_shapes = in_order_of<RigidShape>(
    ShapeWord<RigidSphere>{"sphere"}, ShapeWord<RigidBox>{"box"}, ShapeWord<RigidCylinder>{"cylinder"},
    ShapeWord<RigidHalfSpace>{"half_space"}, ShapeWord<RigidSurface>{"surface"}, ShapeWord<RigidPolygon>{"polygon"});
inline const auto rigid_motions =
    in_order(Word<RigidMotion::fixed>{"fixed"}, Word<RigidMotion::moved>{"moved"}, Word<RigidMotion::free>{"free"});
inline const auto contact_methods =
    in_order(Word<ContactMethod::penalty>{"penalty"}, Word<ContactMethod::projection>{"projection"});
inline const auto contact_pairs = in_order(Word<ContactPairs::unbonded>{"unbonded"}, Word<ContactPairs::all>{"all"});
inline const auto crack_bonds = in_order(Word<CrackBonds::broken>{"broken"}, Word<CrackBonds::never_existed>{"absent"});
inline const auto across_holes = in_order(Word<AcrossHoles::cut>{"removed"}, Word<AcrossHoles::kept>{"kept"});
inline const auto placements =
    in_order(Word<Discretisation::tetrahedra>{"vertices"}, Word<Discretisation::tetrahedra_centroids>{"centroids"});
inline const auto breaks_in =
    in_order(Word<BreaksIn::tension>{"tension"}, Word<BreaksIn::both>{"tension and compression"});
inline const auto strengths_of = in_order(Word<StrengthOf::body>{"body"}, Word<StrengthOf::bond>{"bond"});
inline const auto spaces = in_order(Word<Space::solid>{"solid"}, Word<Space::plane_stress>{"plane_stress"},
                                    Word<Space::plane_strain>{"plane_strain"}, Word<Space::bar>{"bar"});
inline const auto micromoduli =
    in_order(Word<Micromodulus::constant>{"constant"}, Word<Micromodulus::conical>{"conical"},
             Word<Micromodulus::quartic>{"quartic"}, Word<Micromodulus::gaussian>{"gaussian"});
inline const auto theories = in_order(Word<Theory::bond_based>{"bond-based"}, Word<Theory::state_based>{"state-based"});
inline const auto influences = in_order(Word<Influence::constant>{"constant"}, Word<Influence::inverse>{"inverse"},
                                        Word<Influence::conical>{"conical"}, Word<Influence::gaussian>{"gaussian"});
inline const std::string automatic_step = "auto"; // the word for a time step that follows from the stability limit
                                                  // (RunEntry::from_limit)
inline const auto steppers =
    in_order(Word<Stepper::dynamic>{"explicit-dynamic"}, Word<Stepper::relaxation>{"quasi-static-relaxation"},
             Word<Stepper::newton>{"quasi-static-newton"});
inline const std::array<std::string, 3> axes{"x", "y", "z"};
inline const auto stop_kinds = in_order(Word<StopKind::rises_to>{"rises_to"}, Word<StopKind::falls_to>{"falls_to"},
                                        Word<StopKind::falls_to_share>{"falls_to_share"});
inline const auto fall_backs = in_order(Word<FallBack::relaxation>{"relaxation"}, Word<FallBack::none>{"stop"});
inline const auto frame_orders = in_order(Word<FrameOrder::computation>{"computation"}, Word<FrameOrder::mesh>{"mesh"});
inline const auto frame_nodes =
    in_order(Word<FrameNodes::all>{"all"}, Word<FrameNodes::surface>{"surface"}, Word<FrameNodes::damaged>{"damaged"},
             Word<FrameNodes::surface_and_damaged>{"surface_and_damaged"});
inline const auto frame_precisions =
    in_order(Word<FramePrecision::single>{"single"}, Word<FramePrecision::double_>{"double"});
inline const auto surface_corrections =
    in_order(Word<SurfaceCorrection::none>{"none"}, Word<SurfaceCorrection::volume>{"volume"},
             Word<SurfaceCorrection::energy>{"energy"});
inline const auto integrators =
    in_order(Word<Integrator::velocity_verlet>{"velocity-verlet"}, Word<Integrator::euler_cromer>{"euler-cromer"},
             Word<Integrator::euler>{"euler"}, Word<Integrator::central_difference>{"central-difference"});
inline const auto stiffnesses_of = in_order(Word<StiffnessOf::continuum>{"continuum"}, Word<StiffnessOf::body>{"body"});
inline const auto partial_volumes =
    in_order(Word<PartialVolumes::none>{"none"}, Word<PartialVolumes::hu_ha_bobaru>{"hu-ha-bobaru"},
             Word<PartialVolumes::pdlammps>{"pdlammps"});

} // namespace periscope::words

namespace periscope {

// Returns the entry of `names` closest to `word`, or an empty string if none is similar.
std::string nearest(std::string_view word, std::span<const std::string> names);
// Returns the names as a list in words: "'a', 'b' or 'c'".
std::string listed(std::span<const std::string> names);
// Returns "did you mean 'a'? Valid: 'a' or 'b'" for a word that is not one of `names`, which must not be empty.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

} // namespace periscope
