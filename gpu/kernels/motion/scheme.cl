// Integrators and local damping, as what differs from the plain step v += a, u += v (velocity Verlet, Euler–Cromer).
// Without their definitions all of this is nothing.

// Central differences: damping by the mean of the velocities before and after, (1 + c/2) v' = (1 − c/2) v + f. The first
// velocity is not of half a step before but of the beginning: half of the step is done.
#if defined(RELAXATION) // as central differences, with a density of each node and one damping c for all (relaxation.cl)
#define START_PARAMETER , const global real *ease, const global real *control, const int may_break
#define START_ARGUMENT , ease, control, may_break
#define MAY_BREAK_PARAMETER , const int may_break
#define MAY_BREAK may_break
#define SPEED_OF_DRAG(v_old, v_new) v_old
#elif defined(CENTRAL_DIFFERENCE)
#define START_PARAMETER , const int is_start
#define START_ARGUMENT , is_start
#define SPEED_OF_DRAG(v_old, v_new) ((real)0.5 * (v_old + v_new))
#else
#define START_PARAMETER
#define START_ARGUMENT
#define SPEED_OF_DRAG(v_old, v_new) v_old
#endif

#ifndef MAY_BREAK
#define MAY_BREAK_PARAMETER
#define MAY_BREAK 1
#endif

#ifdef FORWARD_EULER
#define SPEED_OF_WAY(v_old, v_new) v_old
#else
#define SPEED_OF_WAY(v_old, v_new) v_new
#endif

// What acts against the velocity, of the force that acts on a component.
#ifdef LOCAL_DAMPING
#define BRAKE_OF(force, v) ((real)(LOCAL_DAMPING) * fabs(force) * sign(v))
#endif
