// Computes one time step of irregular nodes in one kernel, in the layout for GPUs: bonds break, their forces on a node
// are summed, and the node is moved. The factors of forces are computed in family_list_force.cl or
// family_list_state.cl, the motion in motion/integrate.cl. The quick form of a factor is a polynomial of q that is
// accurate at small strain (gpu/bonds/small_strain.hpp); the careful form is exact, and lets bonds break and soften.
#pragma once

#include "family/family_list.cl"
#ifdef STATE_BASED
#include "family/family_list_state.cl"
#else
#include "family/family_list_force.cl"
#endif
#ifdef SELF_CONTACT
#include "motion/contact_search.cl"
#endif
#ifdef REMOVAL
#include "motion/remove_far.cl"
#endif

// Returns c |ξ| V of a bond with all factors, for the energy of bonds that break.
INLINE real energy_of_unit_stretch(model_numbers model, const family* f, const bonds* b, int type, ulong at) {
    return bond_factor(model, f, b, type, at) / (f->inverse_length[at] * f->inverse_length[at]);
}

#ifdef ON_GPU // loops are unrolled for the reasons given in lattice_lanes.cl
#define UNROLL_BONDS _Pragma("unroll 8")
#else
#define UNROLL_BONDS __attribute__((opencl_unroll_hint(1)))
#endif

INLINE real4 sum_family(model_numbers model, family* f, int careful, range* r, int* softens, node_tally* tally) {
    real4 sum = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        UNROLL_BONDS for (uint k = 0; k < CHUNK; ++k) {
            const int is_alive = word >> k & 1;
            if (careful && !is_alive)
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            const uint j = f->base[chunk] + f->offset[at];
            bonds b;
            read_bond(f->nodes, j, f->xi, f->ui, &b);
            read_surface(f, j, &b);
            read_pressure(f, j, &b);
            read_least(f, j, &b);
            const int type = type_of(f, at);
            real factor;
            if (careful) {
                int alive;
                factor = careful_factor(model, f, &b, &alive, !(UNBREAKABLE(f, f->unbreakable[chunk]) >> k & 1), type,
                                        at, softens);
                tally_bond(model, tally, type, 1, !alive, growth_of(f, &b, at), b.least,
                           energy_of_unit_stretch(model, f, &b, type, at));
                if (!alive)
                    left &= ~(1u << k);
            } else { // without a branch, so that several bonds are read at once
                b.growth2 = is_alive ? b.growth2 : (real)0;
                factor = quick_factor(model, f, &b, type, at, r);
                factor = is_alive ? factor : (real)0;
            }
            sum = fma((real4)(factor), b.bond, sum);
        }
        if (careful & KEEPS(f) & !WAITS(f))
            f->life[chunk] = (ushort)left;
    }
    return sum;
}

// Computes `force` by the polynomial. Returns true if this is not accurate enough, so that the careful sum is needed.
INLINE int sum_quickly(model_numbers model, family* f, real4* force, int* softens, node_tally* tally) {
    range r = {0, 0};
    *force = sum_family(model, f, 0, &r, softens, tally);
    return r.high >= EXACT_ABOVE || r.low <= EXACT_BELOW;
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
                      global int* fault, const global uint* first_chunk, const global ushort* chunk_count,
                      const global uint* base, const global ushort* offset, global ushort* life,
                      const global ushort* unbreakable, const global uchar* type, const global real* inverse_length,
                      const global real* weight, global real* stiffness STEP_PAGE_PARAMETERS SURFACE_PARAMETER
                      STATE_PARAMETERS STRENGTHENING_PARAMETERS SCHEME_PARAMETERS ENERGY_PARAMETERS FACTOR_PARAMETER
                      CONTACT_PARAMETERS STEP_REMOVAL SELF_CONTACT_PARAMETERS) {
    flush_denormals();
    const uint i = get_global_id(0);
    if (i >= count || STEP_IS_DONE(softened, i))
        return;
    family f;
    OPEN_FAMILY(f, old_nodes, i)
    OPEN_STEP_PAGE(f, i)
    f.may_break = MAY_BREAK;
    f.overload = OVERLOAD;
    open_surface(&f, SURFACE_FACTORS, i);
    open_pressure(&f, PRESSURES, i);
    open_least(&f, LEAST_BEFORE, i);
    node_tally tally;
    open_tally(&tally);
    real4 force = 0;
    int softens = 0;
    if (ALWAYS_EXACT || NEEDS_CARE(i) || sum_quickly(model, &f, &force, &softens, &tally)) {
        range r = {0, 0};
        force = sum_family(model, &f, 1, &r, &softens, &tally);
    }
    if (STEP_WAITS(&f)) {
        MARK_WAITING(i)
        return;
    }
    MARK_SOFTENED(i, softens)
    keep_tally_of(i, tally.q, tally.lost, LEAST_AFTER, LOST_OF_STEP);
    moving all_moving;
    moving* const m = &all_moving;
    OPEN_MOVING(m)
    OPEN_CONTACT(m, old_nodes);
    OPEN_REMOVAL(m);
    OPEN_SELF_CONTACT(m, old_nodes);
    move_node(model, m, force, f.ui, i);
    WATCH_BONDS(i, living_bonds_of_family(&f))
}
