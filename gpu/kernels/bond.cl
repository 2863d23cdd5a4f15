// The physics of a bond, for one bond or for many in lanes.

// Relative position, displacement and what follows from them without cancellation (physics.md):
// s = η·(2ξ + η) / (|ξ| (|ξ+η| + |ξ|)). The fused products are written out so that every form of this code, at both
// ends of a bond, decides alike to the last bit whether it breaks.
#define BOND_KINEMATICS(type)                                                                                         \
    const type xi_x = xj.x - xi.x, xi_y = xj.y - xi.y, xi_z = xj.z - xi.z;                                            \
    const type eta_x = uj.x - ui.x, eta_y = uj.y - ui.y, eta_z = uj.z - ui.z;                                         \
    const type length2 = fma(xi_x, xi_x, fma(xi_y, xi_y, xi_z * xi_z));              /* |ξ|²              */          \
    const type growth2 = fma(eta_x, xi_x + xi_x + eta_x,                             /* |ξ+η|² − |ξ|²     */          \
                             fma(eta_y, xi_y + xi_y + eta_y, eta_z * (xi_z + xi_z + eta_z)));

// s ≥ s_c exactly when |ξ+η|² − |ξ|² ≥ ((1 + s_c)² − 1) |ξ|²: no root is needed to break a bond.
#define BREAKS(growth2, length2) ((growth2) >= BREAK_GROWTH * (length2))

// c s V / |ξ+η| in front of the deformed bond ξ + η (PMB; Silling & Askari 2005).
#define FORCE_FACTOR(growth2, length2, volume, bond_length, product)                                                  \
    (STIFFNESS * (volume) * (growth2) / (((product) + (length2)) * (bond_length)))
