// Sums the energies of the body. The array `parts` has the sums of the previous kernel: one for each work-item of
// bond_energies, or one for each work-group of sum_energies. A vector of energies has these components: 0 kinetic, 1
// strain, 2 fracture, 3 damping, 4 external, 5 self-contact. Sums have a fixed order and are compensated (sums.cl).
#pragma once

#include "common/sums.cl"

// Returns the sum of the work-group's share of `energy`, the energies of self-contact; 0 without self-contact, because
// `count` is then 0.
INLINE real sum_of_contacts(const global real* energy, uint count, local real8* partial) {
    sum_of_real8 sum = NO_SUM(real8);
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        add_real8(&sum, (real8)(energy[i]));
    barrier(CLK_LOCAL_MEM_FENCE); // `partial` may have earlier values that are still read
    return group_sum_real8(sum.sum, partial).s0;
}

// Each work-group sums its share of `parts` and of the energies of self-contact, and writes the sum to `sums`.
kernel void sum_energies(const global real8* parts, const uint count, global real8* sums, local real8* partial,
                         const global real* contact_energy, const uint contact_items) {
    real8 sum = sum_of_parts_real8(parts, count, partial);
    sum.s5 = sum_of_contacts(contact_energy, contact_items, partial);
    if (get_local_id(0) == 0)
        sums[get_group_id(0)] = sum;
}

// Writes a row of energies to `samples` as the two vectors `at` and `at` + 1: kinetic, strain, fracture, damping; then
// external, balance, balance divided by the largest energy, self-contact. balance = E − E_0 + damping − external, with
// E = kinetic + strain + fracture + self-contact, and E_0 the value of E in the first row, which is stored in
// `initial`. Without numerical errors, the balance is 0. One work-group runs it.
kernel void energy_row(const global real8* parts, const uint count, const int is_first, global real* initial,
                       global real4* samples, const uint at, local real8* partial) {
    const real8 e = sum_of_parts_real8(parts, count, partial);
    if (get_local_id(0) != 0)
        return;
    if (is_first)
        initial[0] = e.s0 + e.s1 + e.s2 + e.s5;
    const real first = initial[0];
    const real balance = (e.s0 + e.s1 + e.s2 + e.s5) - first + (e.s3 - e.s4);
    const real largest = fmax(fmax(fmax(fabs(e.s0), e.s1), fmax(e.s2, e.s3)), fmax(fabs(e.s4), fabs(first)));
    samples[at] = e.lo;
    samples[at + 1] = (real4)(e.s4, balance, largest > 0 ? balance / largest : (real)0, e.s5);
}
