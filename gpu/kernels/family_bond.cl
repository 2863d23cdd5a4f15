// The bonds of a node with a list of neighbours: sixteen at a time, or one at a time.

// 1/√x without root and division, which on a processor take longer than all the rest: a first guess from the bits of x
// (Lomont 2003) and three Newton steps, to the last bit or two. Lengths are near one.
#ifdef DOUBLE
INLINE realv inverse_root(realv x) { return 1 / sqrt(x); }
#else
#if LANES == 16
#define BITS_OF(x) as_int16(x)
#define REALS_OF(x) as_float16(x)
#else
#define BITS_OF(x) as_int(x)
#define REALS_OF(x) as_float(x)
#endif
INLINE realv inverse_root(realv x) {
    const realv minus_half = (realv)(-0.5f) * x;
    realv r = REALS_OF(0x5f375a86 - (BITS_OF(x) >> 1));
    r *= fma(minus_half, r * r, (realv)(1.5f));
    r *= fma(minus_half, r * r, (realv)(1.5f));
    r *= fma(minus_half, r * r, (realv)(1.5f));
    return r;
}
#endif

#if LANES == 16
typedef struct {
    real16 bond0, bond1, bond2, bond3; // ξ + η in rows
    real16 length2, growth2, volume;   // |ξ|², |ξ+η|² − |ξ|², V_j in lanes
    real16 family_volume;              // of the neighbour, in V0
} bonds;

INLINE void read_bonds(const global real4* x, const global real4* u, const global ushort* offset, real16 xi, real16 ui,
                       bonds* b) {
    const real16 x0 = ROW(x, offset, 0), x1 = ROW(x, offset, 1), x2 = ROW(x, offset, 2), x3 = ROW(x, offset, 3);
    b->volume = fourth_components(x0, x1, x2, x3);
    const real16 xyz = FOUR_TIMES((real4)(1, 1, 1, 0)); // leaves the volume out of ξ
    const real16 xi0 = fma(x0, xyz, -xi), xi1 = fma(x1, xyz, -xi), xi2 = fma(x2, xyz, -xi), xi3 = fma(x3, xyz, -xi);
    const real16 u0 = ROW(u, offset, 0), u1 = ROW(u, offset, 1), u2 = ROW(u, offset, 2), u3 = ROW(u, offset, 3);
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
    b->length2 = sum_components(xi0 * xi0, xi1 * xi1, xi2 * xi2, xi3 * xi3);
    b->growth2 = sum_components(eta0 * (xi0 + b->bond0), eta1 * (xi1 + b->bond1), eta2 * (xi2 + b->bond2), eta3 * (xi3 + b->bond3));
}

// The bits of a word, in lanes.
INLINE maskv in_lanes(uint word) { return TO_MASK(((uint16)(word) & BIT_OF_LANE) != (uint16)(0)); }

INLINE void add_force(real16* sum, realv factor, const bonds* b) {
    *sum = fma(to_row_0(factor), b->bond0, *sum);
    *sum = fma(to_row_1(factor), b->bond1, *sum);
    *sum = fma(to_row_2(factor), b->bond2, *sum);
    *sum = fma(to_row_3(factor), b->bond3, *sum);
}
#else
typedef struct {
    real4 bond; // ξ + η
    real length2, growth2, volume, family_volume;
} bonds;

INLINE void read_bonds(const global real4* x, const global real4* u, uint j, real4 xi, real4 ui, bonds* b) {
    const real4 xj = x[j], uj = u[j];
    const real4 relative = xj - xi, eta = uj - ui;
    b->bond = relative + eta;
    b->volume = xj.w;
    b->family_volume = uj.w;
    b->length2 = fma(relative.x, relative.x, fma(relative.y, relative.y, relative.z * relative.z));
    const real4 sum = relative + b->bond;
    b->growth2 = fma(eta.x, sum.x, fma(eta.y, sum.y, eta.z * sum.z));
}
#endif

// What multiplies the elastic force besides the stretch: c V_j of its two materials, β of its length, λ of the surface.
INLINE realv bond_factor(const bonds* b, maskv type, realv inverse_length, real family_volume) {
    realv factor = OF_TYPE(STIFFNESS, type) * b->volume * inverse_length;
#ifdef PARTIAL_VOLUME_RADIUS // Hu, Ha & Bobaru 2010
    const realv share = (PARTIAL_VOLUME_REACH - b->length2 * inverse_length) / (2 * PARTIAL_VOLUME_RADIUS);
    factor *= smaller(larger(share, (realv)(0)), (realv)(1));
#endif
#ifdef SURFACE // Boys et al. 2021, Eq. 15
    factor *= 2 / (b->family_volume + family_volume);
#endif
    return factor;
}

// s/(1+s) of small strain as a polynomial in q: neither root nor division (README.md here).
INLINE realv small_strain_factor(realv q) {
    return q * HORNER(COEFFICIENT, q);
}
