// Reads fields and damage of a lattice in the order of the model's nodes, which ascends with their sites
// (lattice_layout.cl). A site is a point of the lattice, and in a lattice with vacancies some sites have no node;
// `sites` then has the site of each node. Node sets are lists of sites.
#pragma once

#include "common/sets.cl"
#include "lattice/lattice_damage.cl"

#ifdef VACANCIES
#define SITES_PARAMETER , const global uint *sites
#define SITE_OF(node) sites[node]
#else
#define SITES_PARAMETER
#define SITE_OF(node) (node)
#endif

// The definitions that common/sample.cl needs.
#define VOLUME_OF(site) ((real)1) // the unit of volume
#define SAMPLE_SOURCES                                                                                                \
    const global real *u, const global real *half_velocity, const global real *force, const global uint *life,       \
        const global uint *family_size, const global uint *born, const global int *site_shift FADING_SOURCES LAYOUT_PARAMETERS
#define SAMPLE_VALUE(field, site)                                                                                     \
    value_of(field, site, slot_of(site), u, half_velocity, force, life, family_size FADING_ARGUMENTS(u) LAYOUT_ARGUMENTS)
INLINE real4 value_of(uint field, uint site, uint at, const global real* u, const global real* half_velocity,
                      const global real* force, const global uint* life, const global uint* family_size FADING_PARAMETERS LAYOUT_PARAMETERS) {
    if (field == FIELD_DAMAGE)
        return (real4)(damage_of(site, at, life, family_size FADING_ARGUMENTS(now) LAYOUT_ARGUMENTS), 0, 0, 0);
    return vector_at(field == FIELD_VELOCITY ? half_velocity : field == FIELD_FORCE ? force : u, at);
}

#define BROKEN_OF(site, whole_body, members, first, end)                                                              \
    broken_of(site, slot_of(site), whole_body, members, first, end, life, born, site_shift LAYOUT_ARGUMENTS)
// Returns the number of broken bonds of the node at this site, without those that initial cracks cut. Bonds to other
// members of the set count half, because they are counted at both ends. The members of the set are those from index
// `first` up to `end`. `site_shift` has, for each pair of opposite bonds, the site of the other end of its first bond
// minus the own site.
INLINE real broken_of(uint site, uint at, bool whole_body, const global uint* members, uint first, uint end,
                      const global uint* life, const global uint* born, const global int* site_shift LAYOUT_PARAMETERS) {
    real sum = 0;
    for (int w = 0; w < WORDS; ++w) {
        uint broken = born[at + w * SLOTS] & ~life[at + w * SLOTS];
        if (whole_body) {
            sum += (real)0.5 * popcount(broken);
            continue;
        }
        while (broken != 0) {
            const uint bit = 31 - clz(broken & -broken), bond = 32 * w + bit;
            broken &= broken - 1;
            const uint other = bond % 2 == 0 ? site + site_shift[bond / 2] : site - site_shift[bond / 2];
            sum += contains(members, first, end, other) ? (real)0.5 : (real)1;
        }
    }
    return sum;
}

#ifdef DOMAINS
// Writes the values of those members of a set that this domain owns: for member `first_member` + k of the set to
// gathered[k]. sample.cl then sums these values of all domains in the same order as in one domain. `what` is the code
// of a piece in sample.cl. The whole set has the members from index `set_begin` up to `set_end`. `first_slot` is the
// slot of the domain's first site in the layout of the whole body.
kernel void gather(SAMPLE_SOURCES, const global uint* members, const uint what, const uint first_member,
                   const uint count, const uint set_begin, const uint set_end, const uint first_slot,
                   const uint own_slots, global real4* gathered) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    const uint operation = what % 8, field = what / 8 % 8;
    const bool whole_body = what / 64 != 0;
    const uint site = whole_body ? first_member + k : members[first_member + k];
    const uint at = slot_of(site) - first_slot;
    if (at - ORIGIN >= own_slots)
        return;
    gathered[k] = operation == SAMPLE_BROKEN_BONDS
                      ? (real4)(broken_of(site, at, whole_body, members, set_begin, set_end, life, born, site_shift LAYOUT_ARGUMENTS), 0, 0, 0)
                      : value_of(field, site, at, u, half_velocity, force, life, family_size FADING_ARGUMENTS(u) LAYOUT_ARGUMENTS);
}
#undef SAMPLE_SOURCES
#undef SAMPLE_VALUE
#undef BROKEN_OF
#define SAMPLE_SOURCES const global real4 *gathered, const uint gathered_from
#define SAMPLE_VALUE(field, site) gathered[m - gathered_from]
#define BROKEN_OF(site, whole_body, members, first, end) gathered[m - gathered_from].x
#endif

// A single kernel, read_out(), writes all kinds of fields, because a processor's compiler takes a third of a second for
// each kernel. These macros find the slot and the damage of its work-item.
#ifdef DOMAINS
#define READ_PARAMETERS , const uint first_slot, const uint span_x, const uint span_y, const uint span_z LAYOUT_PARAMETERS
#define FIND_SLOT                                                                                                    \
    const uint at = ORIGIN + first + i, rest = first_slot + first + i;                                               \
    const uint layer_x = rest % span_x / STRIDE_X, layer_y = rest % span_y / STRIDE_Y,                                \
               layer_z = rest % span_z / STRIDE_Z;
#define DAMAGE_READ                                                                                                   \
    damage_at(layer_x, layer_y, layer_z, at, life, family_size FADING_ARGUMENTS(field) LAYOUT_ARGUMENTS)
#else
#define READ_PARAMETERS SITES_PARAMETER LAYOUT_PARAMETERS
#define FIND_SLOT const uint site = SITE_OF(first + i), at = slot_of(site);
#define DAMAGE_READ damage_of(site, at, life, family_size FADING_ARGUMENTS(field) LAYOUT_ARGUMENTS)
#endif
// Writes a field of a frame to `result`. `what` selects vectors multiplied by `unit`, damage as numbers, or damage as
// bytes 0 … 255 for the view. If the body has one domain, it writes the values of `count` nodes from node `first` on.
// If it has several, it writes the values of `count` slots, including those without a node, from slot `first` on,
// counted from the first one that the domain owns. span_x, span_y and span_z: the number of slots after which the
// layers along an axis repeat.
kernel void read_out(const int what, const uint first, const uint count, const global real* field, const real unit,
                     const global uint* life, const global uint* family_size, global void* result FADING_SOURCES
                     READ_PARAMETERS) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    FIND_SLOT
    if (what == READ_VECTORS)
        vstore3((vector_at(field, at) * unit).xyz, i, (global real*)result);
    else if (what == READ_DAMAGE)
        ((global real*)result)[i] = DAMAGE_READ;
    else
        ((global uchar*)result)[i] = convert_uchar_sat_rte(255 * DAMAGE_READ);
}
