// Computes one time step of irregular nodes in one kernel, in the layout for vectors (family_cluster.cl): bonds break,
// their forces on each node are summed, and the nodes are moved. The factors of forces are computed in
// family_cluster_force.cl or family_cluster_state.cl, the motion in motion/integrate.cl. The quick form of a factor is
// a polynomial of q (common/law.cl) that is accurate at small strain (gpu/bonds/small_strain.hpp); the careful form is
// exact, and lets bonds break and soften.
#pragma once

#include "family/family_cluster_factors.cl"
#ifdef STATE_BASED
#include "family/family_cluster_state.cl"
#else
#include "family/family_cluster_force.cl"
#endif
#ifdef SELF_CONTACT
#include "motion/contact_search.cl"
#endif
#ifdef REMOVAL
#include "motion/remove_far.cl"
#endif

// Returns a mask of the bonds that need the careful form, because they are beyond the range of the polynomial or beyond
// their elastic limit.
INLINE maskv is_beyond_small(model_numbers model, const bonds* b) {
    const realv q4 = growth4(b);
    return (q4 >= (realv)(4 * EXACT_ABOVE)) | (q4 <= (realv)(4 * EXACT_BELOW));
}

// Sums the forces on the nodes of a cluster. If `careful` is set, a block in which some bond needs the careful form is
// computed by this form, and any other block by the quick form and multiplied by λ, the remaining fraction of the
// stiffness. If `careful` is not set, all blocks are computed by the quick form. In bond-based theory, the quick form
// omits λ, and `r` gets the smallest and the largest 4q; in state-based theory it includes λ and leaves `r` unchanged.
INLINE void sum_bonds(model_numbers model, list* l, const cluster* own, int careful, forces* sum, range* r, maskv* softens,
                      node_tally* tally) {
    sum->x = sum->y = sum->z = (realv)(0);
    for (uint block = l->first; block < l->end; ++block) {
        const uint life = l->life[block];
        if (life == 0)
            continue;
        const global real8* nodes = l->nodes + l->base[block];
        const global ushort* offset = l->offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(nodes, offset, own, life, &a);
        read_bonds(nodes, offset + BLOCK / 2, own, life >> 16, &b);
        read_surface(l, block, offset, own, &a);
        read_surface(l, block, offset + BLOCK / 2, own, &b);
        read_pressure(l, block, offset, own, &a);
        read_pressure(l, block, offset + BLOCK / 2, own, &b);
        read_least(l, block, offset, own, &a);
        read_least(l, block, offset + BLOCK / 2, own, &b);
        realv factor_a, factor_b;
        // The condition `careful` is written with ?: in place of &&, because Clang warns of constant operands of &&,
        // and PoCL shows the warning to the user.
        if (careful ? ALWAYS_EXACT || IS_STATE_BASED || any_lane(is_beyond_small(model, &a) | is_beyond_small(model,
                                                            &b)) : 0) {
            const uint unbreakable = UNBREAKABLE(l, l->unbreakable[block]);
            uint low = life & 0xffff, high = life >> 16;
            factor_a = careful_factor(model, l, own, &a, &low, unbreakable, at, softens, tally);
            factor_b = careful_factor(model, l, own, &b, &high, unbreakable >> 16, at + SLOTS / 2, softens, tally);
            if (KEEPS(l) & !WAITS(l) & ((low | high << 16) != life))
                l->life[block] = low | high << 16;
        } else {
            factor_a = quick_factor(model, l, own, &a, at, r);
            factor_b = quick_factor(model, l, own, &b, at + SLOTS / 2, r);
            if (careful) {
                factor_a *= left_of(l->stiffness, at);
                factor_b *= left_of(l->stiffness, at + SLOTS / 2);
            }
        }
        add_force(sum, factor_a, &a);
        add_force(sum, factor_b, &b);
    }
}

// Computes `sum` by the polynomial. Returns true if this is not accurate enough, so that the careful sum is needed.
INLINE int sum_quickly(model_numbers model, list* l, const cluster* own, forces* sum, maskv* softens,
                        node_tally* tally) {
    range r = {(realv)(0), (realv)(0)};
    sum_bonds(model, l, own, 0, sum, &r, softens, tally);
    return any_lane((r.high >= (realv)(4 * EXACT_ABOVE)) | (r.low <= (realv)(4 * EXACT_BELOW)));
}

// Computes one time step of irregular nodes: breaks bonds, sums their forces, and moves the nodes. It reads the
// displacements of the step before, in `old_nodes`, and writes `new_nodes`, so that all nodes see the same state of
// their neighbours. `half_velocity` is half a step behind the displacements (leapfrog form of the velocity Verlet
// step). At `values` + `from` are the displacement and velocity of each prescribed motion at the end of this step. At
// `loads` + `loads_from` are the loads of each group at the beginning of this step (motion/loads.cl). If `keep_force`
// is set, the kernel writes the force density to `force_out`.
kernel void time_step(constant real* model, const uint count, const global real4* old_nodes, global real4* new_nodes,
                      const global real2* values, const uint from, const int keep_force, const int step_number,
                      const global real4* loads, const uint loads_from, global real4* half_velocity,
                      global ushort4* low_u, global ushort4* low_v, const global class_t* kind,
                      const global uchar* material, const global short4* motion, global real4* force_out,
                      global int* fault, const global uint* first, const global uint* base, const global ushort* offset,
                      global uint* life, const global uint* unbreakable, const global uchar* type,
                      global real* stiffness STEP_PAGE_PARAMETERS SURFACE_PARAMETER STATE_PARAMETERS
                      STRENGTHENING_PARAMETERS SCHEME_PARAMETERS ENERGY_PARAMETERS FACTOR_PARAMETER CONTACT_PARAMETERS
                      STEP_REMOVAL SELF_CONTACT_PARAMETERS) {
    flush_denormals();
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count || STEP_IS_DONE(softened, k))
        return;
    list l;
    OPEN_LIST(l, old_nodes, k)
    OPEN_STEP_PAGE(l, k)
    l.surface = SURFACE_FACTORS;
    l.pressure = PRESSURES;
    l.may_break = MAY_BREAK;
    l.overload = OVERLOAD;
    cluster own;
    read_cluster(l.nodes, i, &own);
    open_surface(l.surface, i, &own);
    open_pressure(l.pressure, i, &own);
    open_least(&l, LEAST_BEFORE, i, &own);
    node_tally tally;
    open_tally(&tally);
    forces sum;
    maskv softens = (maskv)(0);
    if (ALWAYS_EXACT || NEEDS_CARE(k) || sum_quickly(model, &l, &own, &sum, &softens, &tally)) {
        range r = {(realv)(0), (realv)(0)};
        sum_bonds(model, &l, &own, 1, &sum, &r, &softens, &tally);
    }
    if (STEP_WAITS(&l)) {
        MARK_WAITING(k)
        return;
    }
    MARK_SOFTENED(k, softens)
    const real c = common_stiffness(model);
    const real4 x = c * of_nodes(sum.x), y = c * of_nodes(sum.y), z = c * of_nodes(sum.z);
    const real4 least = least_of_nodes(tally.q), lost_now = of_nodes(tally.lost);
    moving all_moving;
    moving* const m = &all_moving;
    OPEN_MOVING(m)
    OPEN_CONTACT(m, old_nodes);
    OPEN_REMOVAL(m);
    OPEN_SELF_CONTACT(m, old_nodes);
#define MOVE_NODE(a, c)                                                                                               \
    if (i + a < count) {                                                                                              \
        keep_tally_of(i + a, least.c, lost_now.c, LEAST_AFTER, LOST_OF_STEP);                                         \
        move_node(model, m, (real4)(x.c, y.c, z.c, 0), own.n##a.hi, i + a);                                                  \
    }
    MOVE_NODE(0, x)
    MOVE_NODE(1, y)
    MOVE_NODE(2, z)
    MOVE_NODE(3, w)
    WATCH_BONDS(k, living_bonds_of_list(&l))
}
