// Conjugate gradients A x = r, A = −∂(V f)/∂u, of Newton's method (newton.cl). The vectors have the form of the store's forces;
// real4 of them are worked on, because the node does not matter. `inverse` is the inverse of a diagonal of A, and 0 in components
// that are held or are none.
// `control`: r·z, α, β, r·r, p·Ap, whether A is not positive along p (then nothing moves any more), z = inverse r.

INLINE real lanes_of(real4 v) { return (v.x + v.y) + (v.z + v.w); }

INLINE void put_group_sum(real2 sum, global real2* partial, local real2* sums) {
    const real2 of_group = group_sum_real2(sum, sums);
    if (get_local_id(0) == 0)
        partial[get_group_id(0)] = of_group;
}

// r −= q where x is not zero at first; p = z.
kernel void newton_start(global real4* r, const global real4* q, const global real4* inverse, global real4* p,
                         const int has_way, const uint count, global real2* partial, local real2* sums) {
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    for (uint k = get_global_id(0); k < count; k += get_global_size(0)) {
        const real4 inv = inverse[k];
        real4 residual = r[k];
        if (has_way)
            residual = select((real4)(0), residual - q[k], inv > (real4)(0));
        const real4 z = inv * residual;
        r[k] = residual;
        p[k] = z;
        add_real4(&rz, residual * z);
        add_real4(&rr, residual * residual);
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
                          const global real4* inverse, const global real* control, const uint count,
                          global real2* partial, local real2* sums) {
    const real4 a = control[1];
    sum_of_real4 rz = NO_SUM(real4), rr = NO_SUM(real4);
    for (uint k = get_global_id(0); k < count; k += get_global_size(0)) {
        const real4 inv = inverse[k];
        const real4 residual = select((real4)(0), fma(-a, q[k], r[k]), inv > (real4)(0));
        x[k] = fma(a, p[k], x[k]);
        r[k] = residual;
        add_real4(&rz, inv * residual * residual);
        add_real4(&rr, residual * residual);
    }
    put_group_sum((real2)(lanes_of(rz.sum), lanes_of(rr.sum)), partial, sums);
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
