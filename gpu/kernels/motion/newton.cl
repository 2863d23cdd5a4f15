// Newton's method (core/model/newton.hpp): the vectors of conjugate gradients A x = r, A = −∂(V f)/∂u. They have the form of
// the store's forces; of them real4 are worked on wherever the node does not matter. `inverse` is the inverse of a diagonal
// of A, and 0 in components that are held or are none: so it also says what is free.
// `control`: r·z, α, β, r·r, p·Ap, whether A is not positive along p (then nothing moves any more), z = inverse r.

#ifdef PLACES
#define PUT_VECTOR(field, at, v)                                                                                      \
    field[at] = v.x;                                                                                                  \
    field[at + PLACES] = v.y;                                                                                         \
    IN_SPACE(field[at + 2 * PLACES] = v.z;)
#define SHOWN(u, k) (u)[k]
#define IS_NUMBER(k) true
#else
#define PUT_VECTOR(field, at, v) vstore4(v, at, field);
#define SHOWN(u, k) ((global real*)(u))[8 * ((k) / 4) + 4 + (k) % 4]
#define IS_NUMBER(k) ((k) % 4 != 3)
#endif

#if defined(MOTIONS) || defined(LOADS)
#define HELD_OF(m) (real4)(m.x >= 0, m.y >= 0, m.z >= 0, 0)
#endif

// r = V (f + b) of free components.
kernel void newton_residual(STATE u, STATE force, const global real* ease, const global class_t* kind,
                            const global uchar* material, const global short4* motion, const global real4* loads,
                            const uint count, global real* r, global real* inverse) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint at = PLACE_OF(i);
    const real volume = VOLUME_AT(u, at), lightness = lightness_at(material, at);
    real4 loose = (real4)(1, 1, 1, 0), pull = 0;
#if defined(MOTIONS) || defined(LOADS)
    const short4 m = motion[kind[at]];
    loose -= HELD_OF(m);
#endif
#ifdef LOADS
    pull = loads[2 * m.w] + loads[2 * m.w + 1] / lightness;
#endif
    const real4 all = loose * volume * (PUSH_OF(force, at) + pull), inverse_of = loose * (lightness * ease[at] / volume);
    PUT_VECTOR(r, at, all)
    PUT_VECTOR(inverse, at, inverse_of)
}

// What is prescribed has this way to go, all else none.
kernel void newton_way(STATE u, const global class_t* kind, const global short4* motion, const global real2* values,
                       const uint count, global real* x) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint at = PLACE_OF(i);
    real4 way = 0;
#ifdef MOTIONS
    const short4 m = motion[kind[at]];
    const real4 here = WAY_OF(u, at);
    if (m.x >= 0)
        way.x = values[m.x].x - here.x;
    if (m.y >= 0)
        way.y = values[m.y].x - here.y;
    if (m.z >= 0)
        way.z = values[m.z].x - here.z;
#endif
    PUT_VECTOR(x, at, way)
}

// u = base + a x; with `keep` base = u.
kernel void newton_move(global real* u, global real* base, const global real* x, const real a, const int keep,
                        const uint count) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    if (!IS_NUMBER(k))
        return;
    if (keep)
        base[k] = SHOWN(u, k);
    else
        SHOWN(u, k) = fma(a, x[k], base[k]);
}

// 1 − 1/r, 1/r and 1/r² of r² = 1 + q. Not exact: as series in a small q, good to some 1e-5, which is plenty for a tangent.
#define SMALL_GROWTH ((real)0.02)
INLINE void tangent_parts(realv q, int exact, realv* elastic, realv* inverse, realv* inverse2) {
    if (exact) {
        const realv r2 = 1 + q, r = sqrt(r2);
        *elastic = q / ((1 + r) * r);
        *inverse = 1 / r;
        *inverse2 = *inverse * *inverse;
    } else {
        *elastic = q * fma(q, fma(q, (realv)(0.3125f), (realv)(-0.375f)), (realv)(0.5f));
        *inverse = 1 - *elastic;
        *inverse2 = *inverse * *inverse;
    }
}

INLINE real lanes_of(real4 v) { return (v.x + v.y) + (v.z + v.w); }

// The sums of a group, in a fixed order.
INLINE void sum_group_of(real2 sum, global real2* partial, local real2* sums) {
    const uint id = get_local_id(0);
    sums[id] = sum;
    for (uint half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < half_of)
            sums[id] += sums[id + half_of];
    }
    if (id == 0)
        partial[get_group_id(0)] = sums[0];
}

typedef struct {
    real4 sum, low;
} kahan;
INLINE void add_kahan(kahan* s, real4 value) {
    const real4 y = value - s->low, next = s->sum + y;
    s->low = (next - s->sum) - y;
    s->sum = next;
}
#define NO_KAHAN {(real4)(0), (real4)(0)}

// r −= q where x is not zero at first; p = z.
kernel void newton_start(global real4* r, const global real4* q, const global real4* inverse, global real4* p,
                         const int has_way, const uint count, global real2* partial, local real2* sums) {
    kahan rz = NO_KAHAN, rr = NO_KAHAN;
    for (uint k = get_global_id(0); k < count; k += get_global_size(0)) {
        const real4 inv = inverse[k];
        real4 residual = r[k];
        if (has_way)
            residual = select((real4)(0), residual - q[k], inv > (real4)(0));
        const real4 z = inv * residual;
        r[k] = residual;
        p[k] = z;
        add_kahan(&rz, residual * z);
        add_kahan(&rr, residual * residual);
    }
    sum_group_of((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), partial, sums);
}

kernel void newton_dot(const global real4* a, const global real4* b, const global real4* inverse, const uint count,
                       global real2* partial, local real2* sums) {
    kahan ab = NO_KAHAN;
    for (uint k = get_global_id(0); k < count; k += get_global_size(0))
        add_kahan(&ab, select((real4)(0), a[k] * b[k], inverse[k] > (real4)(0)));
    sum_group_of((real2)(lanes_of(ab.sum), 0), partial, sums);
}

// x += α p, r −= α q.
kernel void newton_update(global real4* x, global real4* r, const global real4* p, const global real4* q,
                          const global real4* inverse, const global real* control, const uint count,
                          global real2* partial, local real2* sums) {
    const real4 a = control[1];
    kahan rz = NO_KAHAN, rr = NO_KAHAN;
    for (uint k = get_global_id(0); k < count; k += get_global_size(0)) {
        const real4 inv = inverse[k];
        const real4 residual = select((real4)(0), fma(-a, q[k], r[k]), inv > (real4)(0));
        x[k] = fma(a, p[k], x[k]);
        r[k] = residual;
        add_kahan(&rz, inv * residual * residual);
        add_kahan(&rr, residual * residual);
    }
    sum_group_of((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), partial, sums);
}

kernel void newton_direction(const global real4* r, const global real4* inverse, global real4* p,
                             const global real* control, const uint count) {
    const uint k = get_global_id(0);
    if (k < count)
        p[k] = fma((real4)(control[2]), p[k], inverse[k] * r[k]);
}

// All groups together. what: 0 at the start, 1 p·Ap and α, 2 r·z and β, 3 a sum alone.
kernel void newton_control(const global real2* partial, const uint groups, const int what, global real* control) {
    if (get_global_id(0) != 0)
        return;
    real2 sum = 0;
    for (uint g = 0; g < groups; ++g)
        sum += partial[g];
    if (what == 0) {
        control[0] = sum.x;
        control[3] = sum.y;
        control[5] = 0;
    } else if (what == 1) {
        control[4] = sum.x;
        if (!(sum.x > 0))
            control[5] = 1;
        control[1] = control[5] > 0 ? (real)0 : control[0] / sum.x;
    } else if (what == 2) {
        control[2] = control[5] > 0 || !(control[0] > 0) ? (real)0 : sum.x / control[0];
        control[0] = sum.x;
        control[3] = sum.y;
    } else
        control[6] = sum.x;
}
