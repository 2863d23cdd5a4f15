// Reads fields and damage of irregular nodes.
#pragma once

#if LANES == 1
#include "family/family_list_damage.cl"
#else
#include "family/family_cluster_damage.cl"
#endif
#include "family/family_records.cl"

// The definitions that common/sample.cl needs.
#define VOLUME_OF(i) nodes[2 * (i)].w
#define SAMPLE_SOURCES                                                                                                \
    const global real4 *nodes, const global real4 *half_velocity, const global real4 *force,                         \
        const global life_t *born, DAMAGE_PARAMETERS
#define SAMPLE_VALUE(field, i) value_of(field, i, nodes, half_velocity, force, DAMAGE_ARGUMENTS)
INLINE real4 value_of(uint field, uint i, const global real4* nodes, const global real4* half_velocity,
                      const global real4* force, DAMAGE_PARAMETERS) {
    if (field == FIELD_DAMAGE)
        return (real4)(damage_of(i, nodes, DAMAGE_ARGUMENTS), 0, 0, 0);
    return field == FIELD_VELOCITY ? half_velocity[i] : field == FIELD_FORCE ? force[i] : nodes[2 * i + 1];
}
#define BROKEN_OF(i, whole_body, members, first_member, end)                                                          \
    broken_of(i, whole_body, members, first_member, end, born, DAMAGE_ARGUMENTS)

#ifdef DOMAINS
// Writes the values of those members of a set that this domain owns: for member `first_member` + k of the set to
// gathered[k]. sample.cl then sums these values of all domains in the same order as in one domain. `what` is the code
// of a piece in sample.cl. The whole set has the members from index `set_begin` up to `set_end`. The first of the
// `own_slots` nodes of the domain has the number `first_slot` in the whole body, and the index `origin` in the arrays
// of the domain.
kernel void gather(SAMPLE_SOURCES, const global uint* members, const uint what, const uint first_member,
                   const uint count, const uint set_begin, const uint set_end, const uint first_slot,
                   const uint own_slots, const uint origin, global real4* gathered) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    const uint operation = what % 8, field = what / 8 % 8;
    const bool whole_body = what / 64 != 0;
    const uint own = (whole_body ? first_member + k : members[first_member + k]) - first_slot, i = origin + own;
    if (own >= own_slots)
        return;
    real4 value = operation == SAMPLE_BROKEN_BONDS
                      ? (real4)(BROKEN_OF(i, whole_body, members, set_begin, set_end), 0, 0, 0)
                      : SAMPLE_VALUE(field, i);
    value.w = VOLUME_OF(i);
    gathered[k] = value;
}
#undef VOLUME_OF
#undef SAMPLE_SOURCES
#undef SAMPLE_VALUE
#undef BROKEN_OF
#define VOLUME_OF(i) gathered[m - gathered_from].w
#define SAMPLE_SOURCES const global real4 *gathered, const uint gathered_from
#define SAMPLE_VALUE(field, i) gathered[m - gathered_from]
#define BROKEN_OF(i, whole_body, members, first_member, end) gathered[m - gathered_from].x
#endif

// Writes a field of a frame to `result`: by `what`, vectors times `unit`, damage as numbers, or damage as bytes 0 … 255
// for the view. A single kernel does all three because a compiler takes a third of a second for each kernel. In
// `field`, a node has `stride` vectors, of which the last one is written.
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
    const real damage = damage_of(first_node + i, nodes, DAMAGE_ARGUMENTS);
    if (what == READ_DAMAGE)
        ((global real*)result)[i] = damage;
    else
        ((global uchar*)result)[i] = convert_uchar_sat_rte(255 * damage);
}
