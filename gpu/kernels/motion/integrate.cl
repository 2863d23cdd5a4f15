// The leapfrog form of the velocity Verlet step for one component: v += a, u += v in spacings and steps.

// A sum that keeps what rounding drops: two_sum (Knuth). `low` carries the remainder from step to step; without it a
// slow load of 1e-10 m a step would vanish beside 1e-4 m in single precision. Sixteen bits of the remainder are enough:
// value and remainder together have 32 binary digits.
INLINE realv add_compensated(realv value, realv increment, realv* low) {
    const realv y = increment + *low;
    const realv sum = value + y;
    const realv virtual_y = sum - value;
    *low = (value - (sum - virtual_y)) + (y - virtual_y);
    return sum;
}
