// What comes back from irregular nodes: fields and damage.

// Sampled are displacements, which stand behind the positions, and forces.
#define SAMPLE_VALUE(is_force, i) ((is_force) ? force[i] : nodes[2 * (i) + 1])
#define VOLUME_AT(i) nodes[2 * (i)].w

// φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8). filled: how many of a chunk are bonds.
INLINE float damage_of(uint i, const global real4* nodes, const global uint* first_chunk,
                       const global ushort* chunk_count, const global uint* base, const global ushort* offset,
                       const global uchar* filled, const global ushort* life) {
    const uint lane = i % SLICE, first = first_chunk[i];
    real all = 0, broken = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), alive = life[chunk];
        for (uint k = 0; k < filled[chunk]; ++k) {
            const real volume = nodes[2 * (base[chunk] + offset[BOND_AT(first, c, k, lane)])].w;
            all += volume;
            broken += (alive >> k & 1) ? (real)0 : volume;
        }
    }
    return all > 0 ? (float)(broken / all) : 0.0f;
}

// What a frame is made of, in one kernel because each one takes a processor's compiler a third of a second: a field's
// vectors times `unit`, damage as numbers, or damage as bytes 0 … 255 for the view.
// A field's vectors stand `stride` vectors apart.
kernel void read_out(const int what, const uint first, const uint count, const global real4* field, const real unit,
                     const uint stride, const global real4* nodes, const global uint* first_chunk, const global ushort* chunk_count,
                     const global uint* base, const global ushort* offset, const global uchar* filled,
                     const global ushort* life, global void* result) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    if (what == READ_VECTORS) {
        vstore3((field[(first + i) * stride + stride - 1] * unit).xyz, i, (global real*)result);
        return;
    }
    const float damage = damage_of(first + i, nodes, first_chunk, chunk_count, base, offset, filled, life);
    if (what == READ_DAMAGE)
        ((global float*)result)[i] = damage;
    else
        ((global uchar*)result)[i] = convert_uchar_sat_rte(255 * damage);
}
