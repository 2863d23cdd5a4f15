// What comes back from the grid: fields and damage in the order of the model's nodes.

INLINE uint place_of(uint node) {
    const uint c = node % COUNT_Z, b = node / COUNT_Z % COUNT_Y, a = node / COUNT_Z / COUNT_Y;
    return ORIGIN + a * STRIDE_X + b * STRIDE_Y + c * STRIDE_Z;
}

INLINE real4 vector_at(const global real* field, uint place) {
    real4 v = 0;
    v.x = field[place];
    v.y = field[place + PLACES];
    IN_SPACE(v.z = field[place + 2 * PLACES];)
    return v;
}

#define SAMPLE_VALUE(is_force, place) vector_at((is_force) ? force : u, place)
#define VOLUME_AT(place) NODE_VOLUME

// Near the faces families are smaller: border_place of regular_family.hpp.
INLINE uint border_place(uint layer, uint layers) {
    if (layers <= 2 * REACH + 1 || layer < REACH)
        return layer;
    const uint from_end = layers - 1 - layer;
    return from_end < REACH ? 2 * REACH - from_end : REACH;
}

// φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8); all volumes are equal. Where some bonds never
// existed family_size has a number a node.
INLINE float damage_of(uint node, const global uint* life, const global uint* family_size) {
#ifdef OWN_FAMILY_SIZES
    const uint at = place_of(node), size = family_size[node];
#else
    const uint c = node % COUNT_Z, b = node / COUNT_Z % COUNT_Y, a = node / COUNT_Z / COUNT_Y;
    const uint at = place_of(node);
    const uint n = 2 * REACH + 1;
    const uint size =
        family_size[(border_place(a, COUNT_X) * n + border_place(b, COUNT_Y)) * n + border_place(c, COUNT_Z)];
#endif
    uint alive = 0;
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(life[at + w * PLACES]);
    return size > 0 ? (float)(size - alive) / (float)size : 0.0f;
}

// What a frame is made of, in one kernel because each one takes a processor's compiler a third of a second: a field's
// vectors times `unit`, damage as numbers, or damage as bytes 0 … 255 for the view.
kernel void read_out(const int what, const uint first, const uint count, const global real* field, const real unit,
                     const global uint* life, const global uint* family_size, global void* result) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    if (what == READ_VECTORS)
        vstore3((vector_at(field, place_of(first + i)) * unit).xyz, i, (global real*)result);
    else if (what == READ_DAMAGE)
        ((global float*)result)[i] = damage_of(first + i, life, family_size);
    else
        ((global uchar*)result)[i] = convert_uchar_sat_rte(255 * damage_of(first + i, life, family_size));
}
