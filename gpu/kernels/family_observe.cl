// What comes back from irregular nodes: fields and damage.

// Sampled are displacements, which stand behind the positions, and forces.
#define SAMPLE_VALUE(is_force, i) ((is_force) ? force[i] : nodes[2 * (i) + 1])
#define VOLUME_AT(i) nodes[2 * (i)].w

// What a frame is made of, in one kernel because each one takes a processor's compiler a third of a second: a field's
// vectors times `unit`, damage as numbers, or damage as bytes 0 … 255 for the view.
// A field's vectors stand `stride` vectors apart.
kernel void read_out(const int what, const uint first_node, const uint count, const global real4* field,
                     const real unit, const uint stride, global void* result, const global real4* nodes,
                     DAMAGE_PARAMETERS) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    if (what == READ_VECTORS) {
        vstore3((field[(first_node + i) * stride + stride - 1] * unit).xyz, i, (global real*)result);
        return;
    }
    const float damage = damage_of(first_node + i, nodes, DAMAGE_ARGUMENTS);
    if (what == READ_DAMAGE)
        ((global float*)result)[i] = damage;
    else
        ((global uchar*)result)[i] = convert_uchar_sat_rte(255 * damage);
}
