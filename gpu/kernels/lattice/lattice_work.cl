// What a step does to the energies of every place, per volume: see "Energies" in README.md here.

INLINE real sum_of_lanes(realv v) {
#if LANES == 1
    return v;
#else
#if LANES == 16
    const real8 a = v.lo + v.hi;
    const real4 b = a.lo + a.hi;
#else
    const real4 b = v.lo + v.hi;
#endif
    return (b.x + b.y) + (b.z + b.w);
#endif
}

// Adds up with the remainder kept, PLACES behind the sum. Returns the sum before.
INLINE realv accumulate(global real* sum, uint at, realv increment) {
    const realv before = LOAD(sum, at);
#ifdef DOUBLE
    STORE(before + increment, sum, at);
#else
    realv remainder = LOAD(sum, at + PLACES);
    const realv after = add_compensated(before, increment, &remainder);
    STORE(after, sum, at);
    STORE(remainder, sum, at + PLACES);
#endif
    return before;
}

// 1 in components whose displacement is prescribed, place by place.
INLINE void find_held(const global class_t* kind, uint at, const global short4* motion, vector* held) {
    real held_in[3][LANES];
    for (uint lane = 0; lane < LANES; ++lane) {
        const short4 m = motion[kind[at + lane]];
        held_in[0][lane] = m.x >= 0;
        held_in[1][lane] = m.y >= 0;
        held_in[2][lane] = m.z >= 0;
    }
    held->x = LOAD(held_in[0], 0);
    held->y = LOAD(held_in[1], 0);
    IN_SPACE(held->z = LOAD(held_in[2], 0);)
}

#ifdef LOCAL_DAMPING
#define BRAKE_PARAMETER , const vector *brake
#define BRAKE_ARGUMENT , &brake
#define BRAKE_ALONG(c) , brake->c
#define PLUS_BRAKE + (1 - held) * density * brake
#else
#define BRAKE_PARAMETER
#define BRAKE_ARGUMENT
#define BRAKE_ALONG(c)
#define PLUS_BRAKE
#endif

#ifdef CENTRAL_DIFFERENCE
// The velocity of half a step before the first step, whose mean with that of half a step after is the initial one.
INLINE void reflect(vector* v_old, const global real* half_velocity, uint at, const vector* held) {
    vector v_new;
    read_vector(half_velocity, at, &v_new);
    v_old->x += (1 - held->x) * (v_old->x - v_new.x);
    v_old->y += (1 - held->y) * (v_old->y - v_new.y);
    IN_SPACE(v_old->z += (1 - held->z) * (v_old->z - v_new.z);)
}
#endif

typedef struct {
    realv kinetic, outer_before, outer_after, lost_before, lost_after;
} increments;

// One component. The work of a force goes half with the velocity before it and half with that after it, so that it is
// the trapezoidal rule over each displacement; an undamaged linear body then keeps its energy exactly.
INLINE void add_work(realv v_old, realv v_new, realv force, realv pull, realv density, realv held, increments* sums
#ifdef LOCAL_DAMPING
                     , realv brake
#endif
) {
    const realv from_outside = held * (density * (v_new - v_old) - force) + (1 - held) * density * pull;
    const realv drag = (1 - held) * (real)(DAMPING) * SPEED_OF_DRAG(v_old, v_new) PLUS_BRAKE;
    sums->kinetic += density * v_old * v_new;
    sums->outer_before += from_outside * v_old;
    sums->outer_after += from_outside * v_new;
    sums->lost_before += drag * v_old;
    sums->lost_after += drag * v_new;
}

// `pull`: acceleration by loads. `work`: external work and damping, each with its remainder; `energies`, when they are
// to be kept: kinetic, external and damping at the beginning of this step.
INLINE void account(const vector* v_old, const global real* half_velocity, const vector* force, const vector* pull,
                    realv density, const vector* held, uint at, int step_number, global real* work, int keep,
                    global real* energies BRAKE_PARAMETER) {
    vector v_new;
    read_vector(half_velocity, at, &v_new);
    increments sums;
    sums.kinetic = sums.outer_before = sums.outer_after = sums.lost_before = sums.lost_after = (realv)(0);
    add_work(v_old->x, v_new.x, force->x, pull->x, density, held->x, &sums BRAKE_ALONG(x));
    add_work(v_old->y, v_new.y, force->y, pull->y, density, held->y, &sums BRAKE_ALONG(y));
    IN_SPACE(add_work(v_old->z, v_new.z, force->z, pull->z, density, held->z, &sums BRAKE_ALONG(z));)
    const real share = (real)0.5, share_before = step_number > 1 ? share : (real)0; // nothing moved before the first step
    sums.outer_before *= share_before;
    sums.lost_before *= share_before;
    const realv outer = accumulate(work, at, sums.outer_before + share * sums.outer_after);
    const realv lost = accumulate(work, at + 2 * PLACES, sums.lost_before + share * sums.lost_after);
    if (keep) {
        STORE(share * sums.kinetic, energies, at);
        STORE(outer + sums.outer_before, energies, at + PLACES);
        STORE(lost + sums.lost_before, energies, at + 2 * PLACES);
    }
}
