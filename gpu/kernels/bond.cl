// The physics of bonds: one at a time, or a chunk of sixteen at once.

// Kinematics without cancellation (physics of the stable stretch): with |ξ+η|² − |ξ|² = η·(2ξ + η) the stretch is
// s = η·(2ξ + η) / (|ξ| (|ξ+η| + |ξ|)). Both ends of a bond find the same numbers with opposite signs of ξ and η, and so
// decide alike to the last bit whether it breaks.

// s ≥ s_c exactly when |ξ+η|² − |ξ|² ≥ ((1 + s_c)² − 1) |ξ|²: no root is needed to break a bond.
#define BREAKS(growth2, length2) ((growth2) >= BREAK_GROWTH * (length2))

// c s V / |ξ+η|, the factor of the deformed bond ξ + η (PMB; Silling & Askari 2005): with |ξ||ξ+η| as `product`,
// s / |ξ+η| = growth2 / ((product + |ξ|²) |ξ+η|).
#define FORCE_FACTOR(growth2, length2, volume)                                                                        \
    (STIFFNESS * (volume) * (growth2) /                                                                               \
     ((sqrt((length2) * ((length2) + (growth2))) + (length2)) * sqrt((length2) + (growth2))))

#if LANES == 16
typedef struct {
    real16 bond0, bond1, bond2, bond3; // ξ + η in rows
    real16 length2, growth2, volume;   // |ξ|², |ξ+η|² − |ξ|², V_j in lanes
} bonds;

inline bonds read_chunk(const global real4* x, const global real4* u, const global uint* index, real16 xi, real16 ui) {
    bonds b;
    const real16 x0 = ROW(x, index, 0), x1 = ROW(x, index, 1), x2 = ROW(x, index, 2), x3 = ROW(x, index, 3);
    b.volume = fourth_components(x0, x1, x2, x3);
    const real16 xyz = FOUR_TIMES((real4)(1, 1, 1, 0)); // leaves the volume out of ξ
    const real16 xi0 = fma(x0, xyz, -xi), xi1 = fma(x1, xyz, -xi), xi2 = fma(x2, xyz, -xi), xi3 = fma(x3, xyz, -xi);
    const real16 eta0 = ROW(u, index, 0) - ui, eta1 = ROW(u, index, 1) - ui, eta2 = ROW(u, index, 2) - ui,
                 eta3 = ROW(u, index, 3) - ui;
    b.bond0 = xi0 + eta0;
    b.bond1 = xi1 + eta1;
    b.bond2 = xi2 + eta2;
    b.bond3 = xi3 + eta3;
    b.length2 = sum_components(xi0 * xi0, xi1 * xi1, xi2 * xi2, xi3 * xi3);
    b.growth2 = sum_components(eta0 * (xi0 + b.bond0), eta1 * (xi1 + b.bond1), eta2 * (xi2 + b.bond2), eta3 * (xi3 + b.bond3));
    return b;
}

// Which of the bonds of a chunk are alive, in lanes.
inline mask16 living(uint word) { return convert_mask16(((uint16)(word) & BIT_OF_LANE) != (uint16)(0)); }
#else
typedef struct {
    real4 bond; // ξ + η
    real length2, growth2, volume;
} bonds;

inline bonds read_bond(const global real4* x, const global real4* u, uint j, real4 xi, real4 ui) {
    const real4 xj = x[j];
    const real4 relative = xj - xi, eta = u[j] - ui;
    bonds b;
    b.bond = relative + eta;
    b.volume = xj.w;
    b.length2 = fma(relative.x, relative.x, fma(relative.y, relative.y, relative.z * relative.z));
    const real4 sum = relative + b.bond;
    b.growth2 = fma(eta.x, sum.x, fma(eta.y, sum.y, eta.z * sum.z));
    return b;
}
#endif
