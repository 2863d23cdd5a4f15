// What the bonds of each node have lost, and how near to their limit they are: sums over its family, in double precision.
// Plain, for checks and for small models; the engine has its own (gpu/kernels/*/*_losses.cl).
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <span>
#include <vector>

namespace periscope {

struct BondLosses {
    // 1 − Σ λ k V_j / Σ k V_j over the original family, intact bonds and broken ones, also those that initial cracks break; k
    // is the stiffness of a bond with all that multiplies it, c β g λ_ij (core/stiffness/corrections.hpp), of the state-based
    // theory β ω; λ is 0 of a broken bond, and of the regularised law what its strain leaves now. 0 of a node without bonds.
    double softening = 0;
    // Energy lost to fracture, J/m³: ½ Σ w V_j with w what the bond has dissipated (core/reference/energies.hpp), half of each
    // bond; of the state-based theory what W lost when bonds broke and softened. What initial cracks break costs nothing.
    // The sum over all nodes times their volumes is the fracture energy of the body.
    double dissipated = 0;
    // Largest stretch now of the intact bonds over that at which they begin to soften, s0, or break, s_c; of the regularised
    // law over the strain of its largest force. Of bonds that break in compression, too, the size of the stretch. Bonds of
    // no-fail zones do not count; 0 where no bond is stretched. Where s_c rises under compression, over that which the next
    // step has for the bond.
    double stretch_ratio = 0;
};

// `families` as listed_families(model) gives them, `state` with its displacement, life and stiffness; `lost` is per node, of
// what the reference counts by itself (Reference::lost_energy()), otherwise empty.
std::vector<BondLosses> bond_losses(const Model& model, const Families& families, const State& state,
                                    std::span<const double> lost = {});

} // namespace periscope
