// What the bonds of each node have lost, and how near they are to their limit: sums over its family in double
// precision, in a plain form for checks and small models. The engine has its own (gpu/kernels/*/*_losses.cl).
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <span>
#include <vector>

namespace periscope {

struct BondLosses {
    // 1 − Σ λ k V_j / Σ k V_j over the original family, broken bonds included, also those that initial cracks break. k
    // is the stiffness of a bond with all its factors: c β g λ_ij (core/stiffness/corrections.hpp), in the state-based
    // theory β ω. λ is the secant stiffness: 0 for a broken bond; for the regularised law it is that at the current
    // strain. `softening` is 0 for a node without bonds.
    double softening = 0;
    // Energy lost by fracture, J/m³: ½ Σ w V_j, where w is the energy that a bond has dissipated
    // (core/reference/energies.hpp); half of each bond is assigned to each end. In the state-based theory it is the
    // reduction of W when bonds broke and softened. Initial cracks dissipate nothing. The sum over all nodes, times
    // their volumes, is the fracture energy of the body.
    double dissipated = 0;
    // The largest ratio of the current stretch of an intact bond to the stretch at which it begins to soften, s0, or
    // breaks, s_c; for the regularised law, to the strain of its largest force. For bonds that also break in
    // compression, the magnitude of the stretch counts. Bonds in no-fail zones do not count. The value is 0 if no bond
    // is stretched. If s_c rises under compression, the value for the next step is used.
    double stretch_ratio = 0;
};

// `families` comes from listed_families(model). Of `state`, displacement, intact bonds and stiffness must be set.
// `lost` is the energy per node that the reference itself records (Reference::lost_energy()), otherwise empty.
std::vector<BondLosses> bond_losses(const Model& model, const Families& families, const State& state,
                                    std::span<const double> lost = {});

} // namespace periscope
