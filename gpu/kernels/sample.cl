// Sums over node sets, on the device. One work-group an observer, summed in a fixed order: members[range.x … range.y)
// are the places of its set. Kind 0: Σ F V (reaction). Kind 1: Σ u V / Σ V (mean displacement).
kernel void sample(SAMPLE_SOURCES, const global uint* members, const global uint4* observers, const uint row,
                   global real4* samples, local real4* partial) {
    const uint observer = get_group_id(0), local_id = get_local_id(0), size = get_local_size(0);
    const uint4 range = observers[observer];
    const bool reaction = range.z == 0;
    real4 sum = 0, low = 0;
    for (uint m = range.x + local_id; m < range.y; m += size) {
        const uint i = members[m];
        const real volume = VOLUME_AT(i);
        real4 value = volume * SAMPLE_VALUE(reaction, i);
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
