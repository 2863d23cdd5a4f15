// The bonds of a node with a list of neighbours: sixteen at a time, or one at a time.

#if LANES == 16
typedef struct {
    real16 bond0, bond1, bond2, bond3; // ξ + η in rows
    real16 growth2, volume;            // |ξ+η|² − |ξ|², V_j in lanes
    real16 family_volume;              // of the neighbour, in V0
} bonds;

// nodes[2j] is position and volume, nodes[2j + 1] displacement (and, with corrected surfaces, family volume) of node j.
INLINE void read_bonds(const global real8* nodes, const global ushort* offset, real16 xi, real16 ui, bonds* b) {
#define TWO(k) (real16)(nodes[offset[k]], nodes[offset[k + 1]])
    const real16 n0 = TWO(0), n1 = TWO(2), n2 = TWO(4), n3 = TWO(6), n4 = TWO(8), n5 = TWO(10), n6 = TWO(12), n7 = TWO(14);
#undef TWO
    const real16 x0 = LOW_HALVES(n0, n1), x1 = LOW_HALVES(n2, n3), x2 = LOW_HALVES(n4, n5), x3 = LOW_HALVES(n6, n7);
    b->volume = fourth_components(x0, x1, x2, x3);
    const real16 xyz = FOUR_TIMES((real4)(1, 1, 1, 0)); // leaves the volume out of ξ
    const real16 xi0 = fma(x0, xyz, -xi), xi1 = fma(x1, xyz, -xi), xi2 = fma(x2, xyz, -xi), xi3 = fma(x3, xyz, -xi);
    const real16 u0 = HIGH_HALVES(n0, n1), u1 = HIGH_HALVES(n2, n3), u2 = HIGH_HALVES(n4, n5), u3 = HIGH_HALVES(n6, n7);
#ifdef SURFACE
    b->family_volume = fourth_components(u0, u1, u2, u3);
    const real16 eta0 = fma(u0, xyz, -ui), eta1 = fma(u1, xyz, -ui), eta2 = fma(u2, xyz, -ui), eta3 = fma(u3, xyz, -ui);
#else
    const real16 eta0 = u0 - ui, eta1 = u1 - ui, eta2 = u2 - ui, eta3 = u3 - ui;
#endif
    b->bond0 = xi0 + eta0;
    b->bond1 = xi1 + eta1;
    b->bond2 = xi2 + eta2;
    b->bond3 = xi3 + eta3;
    b->growth2 = sum_components(eta0 * (xi0 + b->bond0), eta1 * (xi1 + b->bond1), eta2 * (xi2 + b->bond2), eta3 * (xi3 + b->bond3));
}

// The bits of a word, in lanes.
INLINE maskv in_lanes(uint word) { return TO_MASK(((uint16)(word) & BIT_OF_LANE) != (uint16)(0)); }

INLINE void add_force(real16* sum, realv factor, const bonds* b) {
    *sum = fma(TO_ROW(factor, 0), b->bond0, *sum);
    *sum = fma(TO_ROW(factor, 1), b->bond1, *sum);
    *sum = fma(TO_ROW(factor, 2), b->bond2, *sum);
    *sum = fma(TO_ROW(factor, 3), b->bond3, *sum);
}
#else
typedef struct {
    real4 bond; // ξ + η
    real growth2, volume, family_volume;
} bonds;

INLINE void read_bonds(const global real4* nodes, uint j, real4 xi, real4 ui, bonds* b) {
    const real4 xj = nodes[2 * j], uj = nodes[2 * j + 1];
    const real4 relative = xj - xi, eta = uj - ui;
    b->bond = relative + eta;
    b->volume = xj.w;
    b->family_volume = uj.w;
    const real4 sum = relative + b->bond;
    b->growth2 = fma(eta.x, sum.x, fma(eta.y, sum.y, eta.z * sum.z));
}
#endif

// What multiplies the elastic force besides the stretch: c V_j β/|ξ| of its two materials, λ of the surface.
INLINE realv bond_factor(const bonds* b, maskv type, realv weight, real family_volume) {
    realv factor = OF_TYPE(STIFFNESS, type) * b->volume * weight;
#ifdef SURFACE // Boys et al. 2021, Eq. 15
    factor *= 2 / (b->family_volume + family_volume);
#endif
    return factor;
}

// s/(1+s) of small strain as a polynomial in q: neither root nor division (README.md here).
INLINE realv small_strain_factor(realv q) {
    return q * HORNER(COEFFICIENT, q);
}
