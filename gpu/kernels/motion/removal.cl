// Nodes that have flown far away without a bond are removed (core/model/removal.hpp has the rule). `removed` has the kinetic energy
// with which each node was removed, at least LEAST_REMOVED; it is 0 for a node that takes part (−1 in checkpoints of earlier versions).
#pragma once

#include "motion/moving.cl"

#ifdef REMOVAL
#define REMOVAL_PARAMETERS , const global real *removed
#ifdef SELF_CONTACT // it is already among the parameters of a step
#define STEP_REMOVAL
#else
#define STEP_REMOVAL REMOVAL_PARAMETERS
#endif
#define OPEN_REMOVAL(m) (m)->removed = removed
#define LEAST_REMOVED ((real)1e-30f)
INLINE bool takes_part(const global real* removed, uint place) { return removed[place] < LEAST_REMOVED; }
#define IS_REMOVED(m, place) (!takes_part((m)->removed, place))

// A removed node has no velocity, and nothing accelerates it. pull: what loads and contacts add to the acceleration.
INLINE void hold_removed(const moving* m, uint at, vector* acceleration, vector* pull) {
    const each_node removed = READ_EACH(m->removed, at), part_taken = 1 - step((each_node)(LEAST_REMOVED), removed);
    scale(acceleration, part_taken);
    scale(pull, part_taken);
}
#else
#define REMOVAL_PARAMETERS
#define STEP_REMOVAL
#define OPEN_REMOVAL(m)
#define IS_REMOVED(m, place) false
INLINE void hold_removed(const moving* m, uint at, vector* acceleration, vector* pull) {}
#endif
