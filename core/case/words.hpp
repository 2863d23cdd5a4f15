// The words a case file uses for the choices of a case: one table each for reading, writing and checking. Those of bond
// laws, observers and conditions stand in their own tables (kind_table.hpp).
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace periscope::words {

// In the order of the enumerations in case.hpp.
inline const std::array<std::string, 5> ramp_shapes{"constant", "linear", "smooth", "half_sine", "table"};
inline const std::array<std::string, 2> force_sharings{"nodal_volume", "equal"};
inline const std::array<std::string, 8> energy_parts{"kinetic",  "strain",  "fracture",         "damping",
                                                     "external", "balance", "relative_balance", "contact"};
inline const std::array<std::string, 14> set_kinds{"box",   "brush",   "mesh_group", "sphere",      "cylinder",
                                                   "plane", "nearest", "material",   "combination", "prism",
                                                   "face",  "facing",  "grown",      "node_numbers"};
inline const std::array<std::string, 5> crack_kinds{"plane", "disc", "polygon", "slot", "surface"};
inline const std::array<std::string, 6> rigid_shapes{"sphere", "box", "cylinder", "half_space", "surface", "polygon"};
inline const std::array<std::string, 3> rigid_motions{"fixed", "moved", "free"};
inline const std::array<std::string, 2> contact_methods{"penalty", "projection"};
inline const std::array<std::string, 2> contact_pairs{"unbonded", "all"};
inline const std::array<std::string, 2> crack_bonds{"broken", "absent"};
inline const std::array<std::string, 2> across_holes{"removed", "kept"};
inline const std::array<std::string, 2> placements{"vertices", "centroids"};
inline const std::array<std::string, 2> breaks_in{"tension", "tension and compression"};
inline const std::array<std::string, 2> strengths_of{"body", "bond"};
inline const std::array<std::string, 4> spaces{"solid", "plane_stress", "plane_strain", "bar"};
inline const std::array<std::string, 4> micromoduli{"constant", "conical", "quartic", "gaussian"};
inline const std::array<std::string, 2> theories{"bond-based", "state-based"};
inline const std::array<std::string, 4> influences{"constant", "inverse", "conical", "gaussian"};
inline const std::string automatic_step = "auto"; // the time step of RunEntry::from_limit
inline const std::array<std::string, 3> steppers{"explicit-dynamic", "quasi-static-relaxation", "quasi-static-newton"};
inline const std::array<std::string, 3> axes{"x", "y", "z"};
inline const std::array<std::string, 3> stop_kinds{"rises_to", "falls_to", "falls_to_share"};
inline const std::array<std::string, 2> fall_backs{"relaxation", "stop"};
inline const std::array<std::string, 2> frame_orders{"computation", "mesh"};
inline const std::array<std::string, 4> frame_nodes{"all", "surface", "damaged", "surface_and_damaged"};
inline const std::array<std::string, 2> frame_precisions{"single", "double"};
inline const std::array<std::string, 3> surface_corrections{"none", "volume", "energy"};
inline const std::array<std::string, 4> integrators{"velocity-verlet", "euler-cromer", "euler", "central-difference"};
inline const std::array<std::string, 2> stiffnesses_of{"continuum", "body"};
inline const std::array<std::string, 3> partial_volumes{"none", "hu-ha-bobaru", "pdlammps"};

} // namespace periscope::words

namespace periscope {

// The entry of `names` closest to `word`, or nothing when none is near.
std::string nearest(std::string_view word, std::span<const std::string> names);
// "'a', 'b' or 'c'"
std::string listed(std::span<const std::string> names);
// "did you mean 'a'? Valid: 'a' or 'b'", for a word that is none of `names`, which are not empty.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

} // namespace periscope
