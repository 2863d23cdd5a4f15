// Loads: the terms b, f b', ρ g and P/V in ρ u'' = F + b + f b' + ρ g + P/V. b and b' are forces per volume, g is an
// acceleration and P a force on each node. They belong to the group of loads of the node's class, in this order: b, g,
// P (only if NODAL_LOADS is defined), b' (only with position factors). f is the position factor of the node, V its
// volume.
#pragma once

#include "motion/moving.cl"
#include "motion/position_factors.cl"

#ifdef NODAL_LOADS
#define LOADS_WITHOUT_FACTOR 3
#define PER_VOLUME(group, u, slot) ((group)[0] + (group)[2] / VOLUME_AT(u, slot))
#else
#define LOADS_WITHOUT_FACTOR 2
#define PER_VOLUME(group, u, slot) (group)[0]
#endif
#ifdef POSITION_FACTORS
#define LOADS_OF_GROUP (LOADS_WITHOUT_FACTOR + 1)
#else
#define LOADS_OF_GROUP LOADS_WITHOUT_FACTOR
#endif
#ifdef LOADS
// Finds the loads of the node at `slot`: force per volume and acceleration. `u` is a field of displacements, from
// which the volume of an irregular node is read. In components with a prescribed motion, the load with a position
// factor is omitted, because the factor belongs to the motion.
INLINE void find_loads(const global class_t* kind, const global short4* motion, const global real4* loads,
                       const global element* factor, const global element* u, uint slot, real4* per_volume,
                       real4* per_mass) {
    const short4 own = motion[kind[slot]];
    const global real4* group = loads + LOADS_OF_GROUP * own.w;
    *per_volume = PER_VOLUME(group, u, slot);
#ifdef POSITION_FACTORS
    const real4 loose = (real4)(own.x < 0, own.y < 0, own.z < 0, 0);
    *per_volume += loose * factor_at(factor, slot) * group[LOADS_WITHOUT_FACTOR];
#endif
    *per_mass = group[1];
}

// Adds the acceleration by loads to `acceleration`, and stores it in `pull`.
INLINE void add_loads(const moving* m, uint at, each_node lightness, vector* acceleration, vector* pull) {
    no_vector(pull);
    if (!has_classes(m->kind, at))
        return;
    gathered per_volume, per_mass;
    for (uint lane = 0; lane < NODES_AT_ONCE; ++lane) {
        real4 f, a;
        find_loads(m->kind, m->motion, m->loads, m->factor, m->u_new, at + lane, &f, &a);
        put_vector(f, lane, &per_volume);
        put_vector(a, lane, &per_mass);
    }
    vector force, mass_force;
    take_vectors(&per_volume, &force);
    take_vectors(&per_mass, &mass_force);
#define ADD_LOAD(c, slot)                                                                                            \
    pull->c = fma((part)(lightness), force.c, mass_force.c);                                                          \
    acceleration->c += pull->c;
    EACH_PART(ADD_LOAD, at)
#undef ADD_LOAD
}
#else
INLINE void find_loads(const global class_t* kind, const global short4* motion, const global real4* loads,
                       const global element* factor, const global element* u, uint slot, real4* per_volume,
                       real4* per_mass) {
    *per_volume = *per_mass = 0;
}
INLINE void add_loads(const moving* m, uint at, each_node lightness, vector* acceleration, vector* pull) {
    no_vector(pull);
}
#endif
