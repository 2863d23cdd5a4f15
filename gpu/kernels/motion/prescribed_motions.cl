// Prescribed motions: after a step, displacement and velocity of prescribed components are set to their values,
// whatever forces act. `motion` has, for each class of nodes, the index of the motion along each axis; it is negative
// if the component is free.
#pragma once

#include "motion/compensated_sum.cl"
#include "motion/moving.cl"
#include "motion/position_factors.cl"

#ifdef MOTIONS
// held_at() returns 1 in prescribed components and 0 in free ones, for one node; find_held() does so for all nodes of a
// work-item.
INLINE real4 held_at(const global class_t* kind, const global short4* motion, uint slot) {
    const short4 m = motion[kind[slot]];
    return (real4)(m.x >= 0, m.y >= 0, m.z >= 0, 0);
}

INLINE void find_held(const moving* m, uint at, vector* held) {
    no_vector(held);
    if (!has_classes(m->kind, at))
        return;
    gathered held_in;
    for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
        put_vector(held_at(m->kind, m->motion, at + lane), lane, &held_in);
    take_vectors(&held_in, held);
}

// Returns the displacement from the current position of a node to the prescribed one; 0 in free components.
INLINE real4 missing_displacement(const global element* u, const global class_t* kind, const global short4* motion,
                       const global real2* values, const global element* factor, uint slot) {
    const short4 m = motion[kind[slot]];
    const real4 here = DISPLACEMENT_OF(u, slot), f = factor_at(factor, slot);
    real4 missing = 0;
    if (m.x >= 0)
        missing.x = f.x * values[m.x].x - here.x;
    if (m.y >= 0)
        missing.y = f.y * values[m.y].x - here.y;
    if (m.z >= 0)
        missing.z = f.z * values[m.z].x - here.z;
    return missing;
}

// In a run that starts from the state of another run, a prescribed velocity has NaN as its displacement. In each step
// its increment is then added to the current displacement, by a compensated sum: go_on() replaces these components of
// `increment`, the increment of the displacement in this step.
#ifdef MOTIONS_GO_ON
#define GOES_ON(displacement) isnan(displacement)
INLINE real increment_of(const moving* m, short motion, real factor) {
    return motion >= 0 && isnan(m->values[motion].x) ? factor * m->values[motion].y : (real)NAN;
}
INLINE void go_on(const moving* m, uint at, vector* increment) {
    if (!has_classes(m->kind, at))
        return;
    gathered increments;
    for (uint lane = 0; lane < NODES_AT_ONCE; ++lane) {
        const short4 own = m->motion[m->kind[at + lane]];
        const real4 f = factor_at(m->factor, at + lane);
        put_vector((real4)(increment_of(m, own.x, f.x), increment_of(m, own.y, f.y), increment_of(m, own.z, f.z), 0), lane, &increments);
    }
    vector prescribed;
    take_vectors(&increments, &prescribed);
#define GO_ON(c, slot) increment->c = isnan(prescribed.c) ? increment->c : prescribed.c;
    EACH_PART(GO_ON, at)
#undef GO_ON
}
#else
#define GOES_ON(displacement) false
INLINE void go_on(const moving* m, uint at, vector* increment) {}
#endif

INLINE void prescribe_component(const moving* m, uint slot, uint c, short motion) {
    if (motion < 0)
        return;
    const real2 value = FACTOR_ALONG(m->factor, slot, c) * m->values[motion];
    COMPONENT(m->half_velocity, slot, c) = value.y;
    DROP_REMAINDER(m->low_v, slot, c);
    if (GOES_ON(value.x))
        return;
    COMPONENT(m->u_new, DISPLACEMENT_AT(slot), c) = value.x;
    DROP_REMAINDER(m->low_u, slot, c);
}

// Sets the prescribed components, one node after the other, because only few nodes have any.
INLINE void prescribe(const moving* m, uint at) {
    if (!has_classes(m->kind, at))
        return;
    for (uint slot = at; slot < at + NODES_AT_ONCE; ++slot) {
        const short4 own = m->motion[m->kind[slot]];
        prescribe_component(m, slot, 0, own.x);
        prescribe_component(m, slot, 1, own.y);
        if (COMPONENTS > 2)
            prescribe_component(m, slot, 2, own.z);
    }
}
#else
INLINE real4 held_at(const global class_t* kind, const global short4* motion, uint slot) { return 0; }
INLINE void find_held(const moving* m, uint at, vector* held) { no_vector(held); }
INLINE real4 missing_displacement(const global element* u, const global class_t* kind, const global short4* motion,
                       const global real2* values, const global element* factor, uint slot) {
    return 0;
}
INLINE void go_on(const moving* m, uint at, vector* increment) {}
INLINE void prescribe(const moving* m, uint at) {}
#endif
