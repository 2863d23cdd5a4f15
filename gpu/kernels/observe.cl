// What comes back from the device: damage of the nodes and sums over node sets.

// φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8). Padding points at the node itself.
kernel void damage(const uint nodes, const global real4* position, const global uint* first_chunk,
                   const global uint* chunk_count, const global uint* neighbour, const global ushort* life,
                   global float* result) {
    const uint i = get_global_id(0);
    if (i >= nodes)
        return;
    const uint lane = i % SLICE, first = first_chunk[i];
    real all = 0, broken = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint alive = life[CHUNK_AT(first, c)];
        for (uint k = 0; k < CHUNK; ++k) {
            const uint j = INDEX(neighbour[BOND_AT(first, c, k, lane)]);
            const real volume = j == i ? (real)0 : position[j].w;
            all += volume;
            broken += (alive >> k & 1) ? (real)0 : volume;
        }
    }
    result[i] = all > 0 ? (float)(broken / all) : 0.0f;
}

// One work-group an observer, summed in a fixed order: members[range.x … range.y) are the nodes of its set.
// Kind 0: Σ F V (reaction). Kind 1: Σ u V / Σ V (mean displacement).
kernel void sample(const global real4* position, const global real4* u, const global real4* force,
                   const global uint* members, const global uint4* observers, const uint row, global real4* samples,
                   local real4* partial) {
    const uint observer = get_group_id(0), local_id = get_local_id(0), size = get_local_size(0);
    const uint4 range = observers[observer];
    const bool reaction = range.z == 0;
    real4 sum = 0, low = 0;
    for (uint m = range.x + local_id; m < range.y; m += size) {
        const uint i = members[m];
        const real volume = position[i].w;
        real4 value = volume * (reaction ? force[i] : u[i]);
        value.w = volume;
        const real4 y = value - low, next = sum + y; // Kahan: sets may be large
        low = (next - sum) - y;
        sum = next;
    }
    partial[local_id] = sum;
    for (uint half_of = size / 2; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (local_id < half_of)
            partial[local_id] += partial[local_id + half_of];
    }
    if (local_id == 0) {
        const real4 total = partial[0];
        samples[row * get_num_groups(0) + observer] = reaction ? total : total / total.w;
    }
}
