// Reads fields and damage of a lattice in the order of the model's nodes, which ascends with their sites
// (lattice_layout.cl). A site is a point of the lattice, and in a lattice with vacancies some sites have no node;
// `sites` then has the site of each node. Node sets are lists of sites.
#pragma once

#include "common/sets.cl"
#include "lattice/lattice_layout.cl"
#ifdef REGULARISED
#include "lattice/lattice_types.cl"
#endif

#ifdef VACANCIES
#define SITES_PARAMETER , const global uint *sites
#define SITE_OF(node) sites[node]
#else
#define SITES_PARAMETER
#define SITE_OF(node) (node)
#endif

// Returns the kind of a layer of nodes along one axis, which depends on its distance from both faces. Layers of the
// same kind have families of the same size. The function is the same as layer_kind() of core/nodes/regular_family.hpp.
INLINE uint layer_kind(uint layer, uint layers, uint reach) {
    if (layers <= 2 * reach + 1 || layer < reach)
        return layer;
    const uint from_end = layers - 1 - layer;
    return from_end < reach ? 2 * reach - from_end : reach;
}

// Returns the number of intact bonds at slot `at`. With the regularised law, bonds whose strain exceeds that of their
// largest force count as broken; `now` has the displacements.
#ifdef REGULARISED
#define FADING_PARAMETERS , model_numbers model, const global real *now, const global class_t *kind, const global uchar *material
#define FADING_SOURCES , constant real *model, const global class_t *kind, const global uchar *material
#define FADING_ARGUMENTS(u) , model, u, kind, material
INLINE uint whole_bonds(uint at, const global uint* life FADING_PARAMETERS LAYOUT_PARAMETERS) {
    uint whole = 0;
    for (int bond = 0; bond < 2 * PAIRS; ++bond) {
        const constant pair_constants* P = &PAIR[bond / 2];
        if (!(life[at + P->word * SLOTS] & (bond % 2 ? P->minus : P->plus)))
            continue;
        const uint there = bond % 2 ? at - P->shift : at + P->shift;
        const real4 eta = vector_at(now, there) - vector_at(now, at);
        const real strain = (bond % 2 ? (real)-0.5 : (real)0.5) * P->inverse_length2 * (eta.x * P->x + eta.y * P->y + eta.z * P->z);
        whole += !(is_breakable_bond(kind, at, there) &&
                   is_beyond_peak(model, KEY_OF_BOND(material, at, there), strain, P->length2 * P->inverse_length));
    }
    return whole;
}
#else
#define FADING_PARAMETERS
#define FADING_SOURCES
#define FADING_ARGUMENTS(u)
INLINE uint whole_bonds(uint at, const global uint* life LAYOUT_PARAMETERS) {
    uint alive = 0;
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(life[at + w * SLOTS]);
    return alive;
}
#endif

// Returns the number of bonds that the node in layers a, b and c, at slot `at`, had at first. If some bonds never
// existed, `family_size` has this number for each slot; otherwise it depends only on the distances of the layers from
// the faces.
#ifdef OWN_FAMILY_SIZES
INLINE uint whole_size(uint a, uint b, uint c, uint at, const global uint* family_size LAYOUT_PARAMETERS) {
    return family_size[at];
}
#else
INLINE uint whole_size(uint a, uint b, uint c, uint at, const global uint* family_size LAYOUT_PARAMETERS) {
    if (a >= COUNT_X || b >= COUNT_Y || c >= COUNT_Z) // a ghost
        return 0;
    const uint n = 2 * REACH + 1;
    return family_size[(layer_kind(a, COUNT_X, REACH) * n + layer_kind(b, COUNT_Y, REACH)) * n + layer_kind(c, COUNT_Z, REACH)];
}
#endif

// Returns the damage φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8); μ is 1 for an intact
// bond and 0 for a broken one, and all volumes V_j are equal. a, b, c: the layers of the node along the axes.
INLINE real damage_at(uint a, uint b, uint c, uint at, const global uint* life, const global uint* family_size FADING_PARAMETERS LAYOUT_PARAMETERS) {
    const uint size = whole_size(a, b, c, at, family_size LAYOUT_ARGUMENTS);
    const uint alive = whole_bonds(at, life FADING_ARGUMENTS(now) LAYOUT_ARGUMENTS);
    return size > 0 ? (real)(size - alive) / (real)size : (real)0;
}

// Returns the damage of the node at a site, whose slot is `at`.
INLINE real damage_of(uint site, uint at, const global uint* life, const global uint* family_size FADING_PARAMETERS LAYOUT_PARAMETERS) {
    const uint c = site % COUNT_Z, b = site / COUNT_Z % COUNT_Y, a = site / COUNT_Z / COUNT_Y;
    return damage_at(a, b, c, at, life, family_size FADING_ARGUMENTS(now) LAYOUT_ARGUMENTS);
}

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
