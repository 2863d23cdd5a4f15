// Conjugate gradients A x = r, A = −∂(V f)/∂u, of Newton's method (newton.cl). The vectors have the form of the store's forces;
// real4 of them are worked on, and as many of them at once as have the components of some nodes (`fours`). `inverse` and `coupling`
// are the inverses of the blocks of A, their diagonals and xy, xz and yz; 0 in components that are held or are none.
// `control`: r·z, α, β, r·r, p·Ap, whether A is not positive along p (then nothing moves any more), z = the inverse blocks times r.

INLINE real lanes_of(real4 v) { return (v.x + v.y) + (v.z + v.w); }

INLINE void put_group_sum(real2 sum, global real2* partial, local real2* sums) {
    const real2 of_group = group_sum_real2(sum, sums);
    if (get_local_id(0) == 0)
        partial[get_group_id(0)] = of_group;
}

#define READ_FOUR(c, at) to->c = from[at];
INLINE void read_fours(const global real4* from, uint k, uint count, fours* to) { EACH_FOUR(READ_FOUR, k, count) }

// z, of the residual r.
INLINE void precondition(const global real4* inverse, const global real4* coupling, uint k, uint count, const fours* r,
                         fours* z) {
    fours diagonals, beside;
    read_fours(inverse, k, count, &diagonals);
    read_fours(coupling, k, count, &beside);
    times_blocks(&diagonals, &beside, r, z);
}

// r −= q where x is not zero at first; p = z.
kernel void newton_start(global real4* r, const global real4* q, const global real4* inverse, const global real4* coupling,
                         global real4* p, const int has_way, const uint count, global real2* partial, local real2* sums) {
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    for (uint k = get_global_id(0); k < FOURS_OF(count); k += get_global_size(0)) {
        fours residual, z;
        read_fours(r, k, count, &residual);
#define START(c, at)                                                                                                  \
    residual.c = select((real4)(0), residual.c - q[at], inverse[at] > (real4)(0));                                    \
    r[at] = residual.c;
        if (has_way) {
            EACH_FOUR(START, k, count)
        }
        precondition(inverse, coupling, k, count, &residual, &z);
#define PUT_START(c, at)                                                                                              \
    p[at] = z.c;                                                                                                      \
    add_real4(&rz, residual.c * z.c);                                                                                  \
    add_real4(&rr, residual.c * residual.c);
        EACH_FOUR(PUT_START, k, count)
    }
    put_group_sum((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), partial, sums);
}

kernel void newton_dot(const global real4* a, const global real4* b, const global real4* inverse, const uint count,
                       global real2* partial, local real2* sums) {
    sum_of_real4 ab = NO_SUM(real4);
    for (uint k = get_global_id(0); k < count; k += get_global_size(0))
        add_real4(&ab, select((real4)(0), a[k] * b[k], inverse[k] > (real4)(0)));
    put_group_sum((real2)(lanes_of(ab.sum), 0), partial, sums);
}

// x += α p, r −= α q.
kernel void newton_update(global real4* x, global real4* r, const global real4* p, const global real4* q,
                          const global real4* inverse, const global real4* coupling, const global real* control,
                          const uint count, global real2* partial, local real2* sums) {
    const real4 a = control[1];
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    for (uint k = get_global_id(0); k < FOURS_OF(count); k += get_global_size(0)) {
        fours residual, z;
#define UPDATE(c, at)                                                                                                 \
    residual.c = select((real4)(0), fma(-a, q[at], r[at]), inverse[at] > (real4)(0));                                 \
    x[at] = fma(a, p[at], x[at]);                                                                                     \
    r[at] = residual.c;
        EACH_FOUR(UPDATE, k, count)
        precondition(inverse, coupling, k, count, &residual, &z);
#define SUM_UPDATE(c, at)                                                                                             \
    add_real4(&rz, residual.c * z.c);                                                                                  \
    add_real4(&rr, residual.c * residual.c);
        EACH_FOUR(SUM_UPDATE, k, count)
    }
    put_group_sum((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), partial, sums);
}

kernel void newton_direction(const global real4* r, const global real4* inverse, const global real4* coupling,
                             global real4* p, const global real* control, const uint count) {
    const uint k = get_global_id(0);
    if (k >= FOURS_OF(count))
        return;
    const real4 b = control[2];
    fours residual, z;
    read_fours(r, k, count, &residual);
    precondition(inverse, coupling, k, count, &residual, &z);
#define TURN(c, at) p[at] = fma(b, p[at], z.c);
    EACH_FOUR(TURN, k, count)
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
