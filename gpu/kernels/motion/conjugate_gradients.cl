// The method of conjugate gradients, preconditioned with blocks, for A x = r with A = −∂(V f)/∂u in Newton's method
// (newton.cl). The vectors x, r, p (direction) and q = A p have the layout of forces. z is the product of the inverse
// blocks with r: `inverse` has their diagonals, `coupling` their xy, xz and yz. Both are 0 in prescribed components. A
// work-item computes vectors of four numbers (`fours`), those of NODES_OF_FOUR nodes. The kernels compute the domain's
// own slots. `control` has 0: r·z, 1: α, 2: β, 3: r·r, 4: p·q, 5: 1 once p·q was not positive (α and β are then 0, so
// nothing changes any more), 6: the result of newton_dot.
#pragma once

#include "motion/layout.cl"
#include "common/pieces.cl"
#include "common/sums.cl"

INLINE real lanes_of(real4 v) { return (v.x + v.y) + (v.z + v.w); }
#define FOUR_OF(field, k) vload4(0, (field) + (k))
#define PUT_FOUR(value, field, k) vstore4(value, 0, (field) + (k))

#define READ_FOUR(c, k) to->c = FOUR_OF(from, k);
INLINE void read_fours(const global real* from, uint at, uint slots, fours* to) { EACH_FOUR(READ_FOUR, at, slots) }

// Computes z from the residual r.
INLINE void precondition(const global real* inverse, const global real* coupling, uint at, uint slots, const fours* r,
                         fours* z) {
    fours diagonals, beside;
    read_fours(inverse, at, slots, &diagonals);
    read_fours(coupling, at, slots, &beside);
    times_blocks(&diagonals, &beside, r, z);
}

// Starts the iteration: if `has_guess` is set, x is not zero, q is A x, and r is reduced by q. Sets p = z, and computes
// the sums of r·z and r·r of each piece.
kernel void newton_start(global real* r, const global real* q, const global real* inverse, const global real* coupling,
                         global real* p, const int has_guess, const uint slots, const uint first_slot,
                         const uint own_slots, const uint piece, const uint first_piece, global real2* partial,
                         local real2* sums) {
    flush_denormals();
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    EACH_OF_PIECE(at, NODES_OF_FOUR) {
        fours residual, z;
        read_fours(r, at, slots, &residual);
#define START(c, k)                                                                                                   \
    residual.c = select((real4)(0), residual.c - FOUR_OF(q, k), FOUR_OF(inverse, k) > (real4)(0));                    \
    PUT_FOUR(residual.c, r, k);
        if (has_guess) {
            EACH_FOUR(START, at, slots)
        }
        precondition(inverse, coupling, at, slots, &residual, &z);
#define PUT_START(c, k)                                                                                               \
    PUT_FOUR(z.c, p, k);                                                                                              \
    add_real4(&rz, residual.c * z.c);                                                                                  \
    add_real4(&rr, residual.c * residual.c);
        EACH_FOUR(PUT_START, at, slots)
    }
    const real2 of_piece = group_sum_real2((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), sums);
    PUT_PIECE(of_piece, partial)
}

// Computes the sum of a·b over the free components of each piece.
kernel void newton_dot(const global real* a, const global real* b, const global real* inverse, const uint slots,
                       const uint first_slot, const uint own_slots, const uint piece, const uint first_piece,
                       global real2* partial, local real2* sums) {
    flush_denormals();
    sum_of_real4 ab = NO_SUM(real4);
    EACH_OF_PIECE(at, NODES_OF_FOUR) {
#define ADD_PRODUCT(c, k)                                                                                             \
    add_real4(&ab, select((real4)(0), FOUR_OF(a, k) * FOUR_OF(b, k), FOUR_OF(inverse, k) > (real4)(0)));
        EACH_FOUR(ADD_PRODUCT, at, slots)
    }
    const real2 of_piece = group_sum_real2((real2)(lanes_of(ab.sum), 0), sums);
    PUT_PIECE(of_piece, partial)
}

// Computes x += α p and r −= α q, and the sums of r·z and r·r of each piece.
kernel void newton_update(global real* x, global real* r, const global real* p, const global real* q,
                          const global real* inverse, const global real* coupling, const global real* control,
                          const uint slots, const uint first_slot, const uint own_slots, const uint piece,
                          const uint first_piece, global real2* partial, local real2* sums) {
    flush_denormals();
    const real4 a = control[1];
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    EACH_OF_PIECE(at, NODES_OF_FOUR) {
        fours residual, z;
#define UPDATE(c, k)                                                                                                  \
    residual.c = select((real4)(0), fma(-a, FOUR_OF(q, k), FOUR_OF(r, k)), FOUR_OF(inverse, k) > (real4)(0));         \
    PUT_FOUR(fma(a, FOUR_OF(p, k), FOUR_OF(x, k)), x, k);                                                             \
    PUT_FOUR(residual.c, r, k);
        EACH_FOUR(UPDATE, at, slots)
        precondition(inverse, coupling, at, slots, &residual, &z);
#define SUM_UPDATE(c, k)                                                                                              \
    add_real4(&rz, residual.c * z.c);                                                                                  \
    add_real4(&rr, residual.c * residual.c);
        EACH_FOUR(SUM_UPDATE, at, slots)
    }
    const real2 of_piece = group_sum_real2((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), sums);
    PUT_PIECE(of_piece, partial)
}

// Computes the next direction p = z + β p.
kernel void newton_direction(const global real* r, const global real* inverse, const global real* coupling,
                             global real* p, const global real* control, const uint slots, const uint first_slot,
                             const uint own_slots) {
    flush_denormals();
    const uint i = NODES_OF_FOUR * (uint)get_global_id(0), at = first_slot + i;
    if (i >= own_slots)
        return;
    const real4 b = control[2];
    fours residual, z;
    read_fours(r, at, slots, &residual);
    precondition(inverse, coupling, at, slots, &residual, &z);
#define TAKE_DIRECTION(c, k) PUT_FOUR(fma(b, FOUR_OF(p, k), z.c), p, k);
    EACH_FOUR(TAKE_DIRECTION, at, slots)
}

// Combines the sums of all pieces into `control`. what: 0 after newton_start; 1 for p·q and α; 2 for r·z, r·r and β; 3
// for the result of newton_dot alone. One work-group runs it.
kernel void newton_control(const global real2* partial, const uint pieces, const int what, global real* control,
                           local real2* sums) {
    const real2 sum = sum_of_parts_real2(partial, pieces, sums);
    if (get_local_id(0) != 0)
        return;
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
