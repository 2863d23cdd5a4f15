// Nodes without bonds that are far from the body are removed (core/model/removal.hpp has the rule). `removed` has, for
// each removed node, its kinetic energy when it was removed, at least LEAST_REMOVED. For all other nodes it is 0, or −1
// if it comes from a checkpoint of an earlier version.
#pragma once

#include "motion/moving.cl"

#ifdef REMOVAL
#define REMOVAL_PARAMETERS , const global real *removed
#ifdef SELF_CONTACT // self-contact already adds this parameter to a step
#define STEP_REMOVAL
#else
#define STEP_REMOVAL REMOVAL_PARAMETERS
#endif
#define OPEN_REMOVAL(m) (m)->removed = removed
#define LEAST_REMOVED ((real)1e-30f)
INLINE bool takes_part(const global real* removed, uint slot) { return removed[slot] < LEAST_REMOVED; }
#define IS_REMOVED(m, slot) (!takes_part((m)->removed, slot))

// Sets the acceleration of removed nodes to 0, and also `pull`, the acceleration by loads and contacts alone. The
// velocity of removed nodes is 0 since they were removed.
INLINE void hold_removed(const moving* m, uint at, vector* acceleration, vector* pull) {
    const each_node removed = READ_EACH(m->removed, at), part_taken = 1 - step((each_node)(LEAST_REMOVED), removed);
    scale(acceleration, part_taken);
    scale(pull, part_taken);
}
#else
#define REMOVAL_PARAMETERS
#define STEP_REMOVAL
#define OPEN_REMOVAL(m)
#define IS_REMOVED(m, slot) false
INLINE void hold_removed(const moving* m, uint at, vector* acceleration, vector* pull) {}
#endif
