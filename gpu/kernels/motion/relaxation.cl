// Adaptive dynamic relaxation (core/model/relaxation.hpp): what a body's forces and its way tell, and the damping c of the
// steps to come. The step itself is scheme.cl's: v += (push ease a − c v)/(1 + c/2), with `control` {c, push} and `ease` the
// true density of a node over its fictitious one.

#ifdef PLACES // a lattice
#define STATE const global real*
#define PLACE_OF(i) place_of(i)
#define WAY_OF(field, at) vector_at(field, at)
#define PUSH_OF(field, at) vector_at(field, at)
#define VOLUME_AT(u, at) NODE_VOLUME
#else
#define STATE const global real4*
#define PLACE_OF(i) (i)
#define WAY_OF(field, at) (field)[2 * (at) + 1]
#define PUSH_OF(field, at) (field)[at]
#define VOLUME_AT(u, at) (u)[2 * (at)].w
#endif

INLINE real lightness_at(const global uchar* material, uint at) {
    real lightness = 1;
#ifdef DENSITIES
    for (int m = 0; m < MATERIALS; ++m)
        lightness = material[at] == MATERIAL_KEYS[m] ? RELATIVE_LIGHTNESS[m] : lightness;
#endif
    return lightness;
}

#ifdef DOUBLE // what the rounding of a displacement is, as a part of it
#define ROUNDING 5.6e-17
#else
#define ROUNDING 3e-8f
#endif

// relaxation::Sums of the nodes that each group has: − w·ΔF, w·D w, residual², acting², rounding².
kernel void relaxation_sums(STATE u, STATE u_start, STATE force_start, STATE force, const global real* ease,
                            const global class_t* kind, const global uchar* material, const global short4* motion,
                            const global real4* loads, const uint loads_from, const uint count, global real8* partial,
                            local real8* sums) {
    real8 sum = 0, low = 0;
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const uint at = PLACE_OF(i);
        const real volume = VOLUME_AT(u, at), lightness = lightness_at(material, at);
        const real4 f = PUSH_OF(force, at);
        real4 held = 0, pull = 0;
#if defined(MOTIONS) || defined(LOADS)
        const short4 m = motion[kind[at]];
        held = (real4)(m.x >= 0, m.y >= 0, m.z >= 0, 0);
#endif
#ifdef LOADS
        pull = loads[loads_from + 2 * m.w] + loads[loads_from + 2 * m.w + 1] / lightness;
#endif
        const real4 loose = (real4)(1, 1, 1, 0) - held;
        const real4 way = loose * (WAY_OF(u, at) - WAY_OF(u_start, at));
        const real4 all = volume * (f + pull), outer = loose * volume * pull + held * all, rest = loose * all;
        const real inertia = volume / (lightness * ease[at]); // of the fictitious density
        const real4 rounding = loose * (2 * (real)ROUNDING * inertia) * WAY_OF(u, at);
        const real8 value = (real8)(-volume * dot(way, f - PUSH_OF(force_start, at)), inertia * dot(way, way),
                                    dot(rest, rest), dot(outer, outer), dot(rounding, rounding), 0, 0, 0);
        const real8 y = value - low, next = sum + y; // Kahan
        low = (next - sum) - y;
        sum = next;
    }
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

// All groups together, and c from them.
kernel void relaxation_control(const global real8* partial, const uint groups, const int adapts, global real8* total,
                               global real* control) {
    if (get_global_id(0) != 0)
        return;
    real8 sum = 0;
    for (uint g = 0; g < groups; ++g)
        sum += partial[g];
    total[0] = sum;
    if (!adapts)
        return;
    const real square = sum.s1 > 0 ? sum.s0 / sum.s1 : (real)0;
    control[0] = square > 0 ? fmin(2 * sqrt(square), (real)LARGEST_DAMPING) : (real)0;
}
