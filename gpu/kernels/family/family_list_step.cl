// One time step of irregular nodes in one kernel, in the layout for GPUs: break bonds, sum the force of a node,
// F = Σ f (ξ+η)/|ξ+η| V, and move it: ρ u'' = F + b − η u'. The factors of forces are in family_list_force.cl or
// family_list_state.cl, all that moves nodes is in motion/.

INLINE real4 sum_family(family* f, int careful, range* r, int* softens) {
    real4 sum = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            const uint j = f->base[chunk] + f->offset[at];
            bonds b;
            read_bond(f->nodes, j, f->xi, f->ui, &b);
            read_surface(f, j, &b);
            read_pressure(f, j, &b);
            const int type = type_of(f, at);
            real factor;
            if (careful) {
                int alive;
                factor = careful_factor(f, &b, &alive, !(UNBREAKABLE(f, f->unbreakable[chunk]) >> k & 1), type, at, softens);
                if (!alive)
                    left &= ~(1u << k);
            } else
                factor = quick_factor(f, &b, type, at, r);
            sum = fma((real4)(factor), b.bond, sum);
        }
        if (careful & KEEPS(f))
            f->life[chunk] = (ushort)left;
    }
    return sum;
}

// Returns whether it will not do.
INLINE int sum_quickly(family* f, real4* force, int* softens) {
    range r = {0, 0};
    *force = sum_family(f, 0, &r, softens);
    return r.high >= EXACT_ABOVE || r.low <= EXACT_BELOW;
}

kernel void time_step(NODE_PARAMETERS, LIST_PARAMETERS SURFACE_PARAMETER STATE_PARAMETERS SCHEME_PARAMETERS
                          ENERGY_PARAMETERS CONTACT_PARAMETERS) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f, old_nodes, i)
    f.may_break = MAY_BREAK;
    f.overload = OVERLOAD;
    open_surface(&f, SURFACE_FACTORS, i);
    open_pressure(&f, PRESSURES, i);
    real4 force = 0;
    int softens = 0;
    if (ALWAYS_EXACT || NEEDS_CARE(i) || sum_quickly(&f, &force, &softens)) {
        range r = {0, 0};
        force = sum_family(&f, 1, &r, &softens);
    }
    MARK_SOFTENED(i, softens)
    moving all_moving;
    moving* const m = &all_moving;
    OPEN_MOVING(m)
    OPEN_CONTACT(m, old_nodes);
    move_node(m, force, f.ui, i);
}
