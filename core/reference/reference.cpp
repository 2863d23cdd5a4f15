#include "core/reference/reference.hpp"

#include "core/model/pulls.hpp"
#include "core/physics/regularised.hpp"
#include "core/physics/state_based.hpp"
#include "core/rigid_bodies/rigid_contact.hpp"
#include "core/stiffness/state_sums.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace periscope {

Reference::Reference(const Model& model)
    : model_(model), positions_(model.nodes.position.begin(), model.nodes.position.end()),
      families_(listed_families(model)), whole_stiffness_(plain_stiffness(model_, families_)) {
    const std::size_t n = model.nodes.size();
    state_.displacement = model.initial_displacement.empty() ? std::vector<Vec3>(n) : model.initial_displacement;
    state_.velocity = model.initial_velocity.empty() ? std::vector<Vec3>(n) : model.initial_velocity;
    state_.force_density.resize(n);
    state_.alive = families_.alive;
    acceleration_.resize(n);
    before_.resize(n);
    is_removed_.resize(model.removal ? n : 0);
    lost_energy_.resize(model.is_state_based() ? n : 0);
    for (const RigidBody& body : model.rigid_bodies)
        rigid_.push_back(state_at_start(body, model.start_time));
    if (std::any_of(model.laws.begin(), model.laws.end(), [](const BondLaw& law) { return law.softens(); })) {
        stiffness_.assign(state_.alive.begin(), state_.alive.end());
        state_.stiffness.assign(state_.alive.begin(), state_.alive.end());
    }
    if (has_strengthening(model)) {
        state_.least_stretch.resize(n);
        lost_energy_.resize(n);
    }
}

void Reference::advance(std::uint64_t steps) {
    for (std::uint64_t s = 0; s < steps; ++s)
        step();
}

// Returns the force of a bond divided by its stretch: the initial stiffness times the smallest secant stiffness so far.
// If the bond breaks, marks it as broken and returns zero, so that it has no force in this step.
double Reference::bond_stiffness(std::size_t i, std::uint64_t b, const Vec3& xi, double stretch) {
    const std::size_t j = families_.neighbour[b];
    const BondLaw& law = model_.law(model_.material_of(i), model_.material_of(j));
    const bool unbreakable = model_.no_fail[i] || model_.no_fail[j];
    double left = 1;
    if (!unbreakable) {
        const double least = least_of_bond(i, j);
        left = secant(law, stretch / strength_factor(law, xi), least);
        if (!stiffness_.empty()) {
            left = stiffness_[b] = std::min(stiffness_[b], left);
            state_.stiffness[b] = static_cast<float>(left);
        }
        if (left == 0)
            state_.alive[b] = 0;
        if (left == 0 && !state_.least_stretch.empty()) {
            const double s0 = critical_stretch(law, least);
            lost_energy_[i] += 0.25 * whole_stiffness_[b] * norm(xi) * model_.nodes.volume[j] * s0 * s0;
        }
    }
    return whole_stiffness_[b] * left;
}

// Returns the larger s_min (see critical_stretch() in bond_law.hpp) of the two ends of a bond, from the last step.
double Reference::least_of_bond(std::size_t i, std::size_t j) const {
    const auto& least = state_.least_stretch;
    return least.empty() ? 0 : std::max(least[i], least[j]);
}

// Stores for each node the least stretch of the bonds that this step has left intact. The next step uses it.
void Reference::find_least_stretches() {
    const auto& x = positions_;
    for (std::size_t i = 0; i < state_.least_stretch.size(); ++i) {
        std::optional<double> least;
        for (auto b = families_.begin[i]; b < families_.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families_.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            const double s = extension(xi, state_.displacement[j] - state_.displacement[i]) / norm(xi);
            least = least ? std::min(*least, s) : s;
        }
        state_.least_stretch[i] = least.value_or(0);
    }
}

// Computes the forces as bond_forces() does, but for the regularised law, whose bonds neither rotate nor break.
void Reference::fading_forces() {
    const auto& families = families_;
    const auto& x = positions_;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3 force{};
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            const double length = norm(xi);
            const double strain = small_strain_of(xi, state_.displacement[j] - state_.displacement[i]);
            const double left = model_.no_fail[i] || model_.no_fail[j]
                                    ? 1
                                    : faded(model_.law(model_.material_of(i), model_.material_of(j)), length, strain);
            force += (whole_stiffness_[b] * left * strain * model_.nodes.volume[j] / length) * xi;
        }
        state_.force_density[i] = force;
    }
}

void Reference::bond_forces() {
    const auto& families = families_;
    const auto& x = positions_;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3 force{};
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            const Vec3 eta = state_.displacement[j] - state_.displacement[i];
            const Vec3 bond = xi + eta;
            const double length = norm(bond);
            const double stretch = (length - norm(xi)) / norm(xi);
            force += (bond_stiffness(i, b, xi, stretch) * stretch * model_.nodes.volume[j] / length) * bond;
        }
        state_.force_density[i] = force;
    }
    find_least_stretches();
}

// Breaks and softens bonds according to the last displacement; then computes dilatations and forces of the remaining
// stiffness.
void Reference::state_forces() {
    const auto& families = families_;
    const auto& x = positions_;
    const auto& u = state_.displacement;
    std::vector<double> pressure(x.size()); // P θ/m
    for (std::size_t i = 0; i < x.size(); ++i) {
        const FamilySums whole = family_sums(model_, families, state_.alive, u, i, stiffness_);
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            if (state_.alive[b])
                // bond_stiffness() clears `alive` when the bond breaks
                bond_stiffness(i, b, xi, extension(xi, u[j] - u[i]) / norm(xi));
        }
        const FamilySums left = family_sums(model_, families, state_.alive, u, i, stiffness_);
        lost_energy_[i] += state_energy(model_, i, whole) - state_energy(model_, i, left);
        pressure[i] = model_.of_theta(i) * left.first;
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3 force{};
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i], eta = u[j] - u[i], bond = xi + eta;
            const double tension =
                (pressure[i] + pressure[j]) * norm(xi) + (model_.deviator(i) + model_.deviator(j)) * extension(xi, eta);
            const double left = stiffness_.empty() ? 1 : stiffness_[b];
            force += (left * model_.bond_weight(norm(xi)) * tension * model_.nodes.volume[j] / norm(bond)) * bond;
        }
        state_.force_density[i] = force;
    }
}

// Returns the force densities (N/m³) of the rigid bodies on each node at the last displacement, and stores the forces
// on the bodies in rigid_. Returns an empty list without rigid bodies.
std::vector<Vec3> Reference::touch_rigid_bodies() {
    std::vector<Vec3> force(rigid_.empty() ? 0 : model_.nodes.size());
    for (std::size_t b = 0; b < rigid_.size(); ++b) {
        const RigidBody& body = model_.rigid_bodies[b];
        if (body.projects)
            continue;
        RigidState& state = rigid_[b];
        state.force = state.torque = {};
        state.contact_energy = 0;
        for (std::size_t i = 0; i < force.size(); ++i) {
            if (is_removed(i))
                continue;
            const double density = model_.materials[model_.material_of(i)].density;
            const double mass = density * model_.nodes.volume[i];
            const Vec3 x = model_.nodes.position[i] + state_.displacement[i];
            // Velocity Verlet needs the velocity at the same time as the displacement.
            const bool is_whole = model_.integrator == Integrator::velocity_verlet;
            const Vec3 v =
                is_whole ? state_.velocity[i] + (model_.time_step / 2) * acceleration_[i] : state_.velocity[i];
            const Contact c = contact(body, state, x, v, model_.contact_rate(), model_.time_step, model_.space);
            force[i] += density * c.acceleration;
            state.force += -mass * c.acceleration;
            state.torque += cross(x - (body.centre + state.displacement), -mass * c.acceleration);
            state.contact_energy += mass * c.energy;
            state.friction_loss += mass * c.friction_loss;
        }
    }
    return force;
}

// Does one time step: computes the forces at the last displacement, then the new displacement.
void Reference::step() {
    const std::size_t n = model_.nodes.size(), axes = axes_of(model_.space);
    const double dt = model_.time_step;
    const SelfContactForces own_contact =
        model_.self_contact ? self_contact_forces(model_, families_, state_.alive, state_.displacement, is_removed_)
                            : SelfContactForces{}; // contacts use the bonds that were intact before this step
    model_.is_state_based() ? state_forces() : model_.has_fading_bonds() ? fading_forces() : bond_forces();

    for (std::size_t i = 0; i < own_contact.density.size(); ++i)
        state_.force_density[i] += own_contact.density[i];
    contact_energy_ = own_contact.energy;

    const std::vector<Pull> pulls = pulls_at(model_, model_.time(state_.step));
    const std::vector<Vec3> contacts = touch_rigid_bodies();

    ++state_.step;
    const double time = model_.time(state_.step);
    for (std::size_t i = 0; i < n; ++i) {
        if (is_removed(i))
            continue;
        for (std::size_t a = 0; a < axes; ++a) {
            double& u = state_.displacement[i][a];
            double& v = state_.velocity[i][a];
            if (const std::int16_t motion = model_.node_motion[i][a]; motion != no_motion) {
                const double before = u;
                const Motion& m = model_.motions[static_cast<std::size_t>(motion)];
                u = model_.prescribed(i, a, time) +
                    (model_.goes_on && m.is_velocity ? before - model_.prescribed(i, a, time - dt) : 0);
                v = (u - before) / dt;
                before_[i][a] = before;
                continue;
            }
            const Vec3 pull = pulls[model_.load_group(i)].on(model_, i);
            integrate(i, a, state_.force_density[i][a] + pull[a] + (contacts.empty() ? 0 : contacts[i][a]));
        }
    }
    for (std::size_t b = 0; b < rigid_.size(); ++b)
        rigid_[b] = advanced(model_.rigid_bodies[b], rigid_[b], dt, time, model_.space);
    project_onto_rigid_bodies();
    if (model_.removal && state_.step % steps_between_removals == 0)
        remove_far_nodes();
}

// Moves nodes that are inside rigid bodies at the end of the step onto their surface. Velocities and forces become
// those of a motion in which the force of the projection acted during the step.
void Reference::project_onto_rigid_bodies() {
    const double dt = model_.time_step;
    const bool is_verlet = model_.integrator == Integrator::velocity_verlet;
    for (std::size_t b = 0; b < rigid_.size(); ++b) {
        const RigidBody& body = model_.rigid_bodies[b];
        if (!body.projects)
            continue;
        RigidState& rigid = rigid_[b];
        rigid.force = rigid.torque = {};
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            if (is_removed(i))
                continue;
            Vec3 &u = state_.displacement[i], &v = state_.velocity[i], &a = acceleration_[i];
            const Vec3 x = model_.nodes.position[i] + u, half = is_verlet ? v + (dt / 2) * a : v;
            ProjectedNode node = projected(body, rigid, x, half, dt, model_.space);
            for (std::size_t k = 0; k < 3; ++k)
                node.displacement[k] = model_.node_motion[i][k] == no_motion ? node.displacement[k] : 0;
            const double mass = model_.nodes.volume[i] * model_.materials[model_.material_of(i)].density;
            const Vec3 force = (-mass / (dt * dt)) * node.displacement;
            rigid.force += force;
            rigid.torque += cross(x - (body.centre + rigid.displacement), force);
            rigid.friction_loss += mass * node.friction_loss;
            u += node.displacement;
            v += (is_verlet ? 0.5 / dt : 1 / dt) * node.displacement;
            a += (is_verlet ? 1 / (dt * dt) : 0) * node.displacement;
        }
    }
}

void Reference::remove_far_nodes() {
    const auto is_free = [](std::int16_t motion) { return motion == no_motion; };
    for (std::size_t i = 0; i < is_removed_.size(); ++i) {
        if (is_removed_[i] || !std::ranges::all_of(model_.node_motion[i], is_free) ||
            !is_beyond(*model_.removal, model_.nodes.position[i] + state_.displacement[i]))
            continue;
        const auto bond = [&](std::size_t end) {
            return state_.alive.begin() + static_cast<std::ptrdiff_t>(families_.begin[end]);
        };
        if (std::any_of(bond(i), bond(i + 1), [](std::uint8_t alive) { return alive != 0; }))
            continue;
        // as on the device, the velocity half a step later is used
        Vec3 v = state_.velocity[i];
        if (model_.integrator == Integrator::velocity_verlet)
            v += (model_.time_step / 2) * acceleration_[i];
        const double mass = model_.nodes.volume[i] * model_.materials[model_.material_of(i)].density;
        is_removed_[i] = 1;
        ++removed_.count;
        removed_.kinetic_energy += 0.5 * mass * dot(v, v);
        state_.velocity[i] = acceleration_[i] = {};
    }
}

// Integrates the equation of motion of one free component. `force` is the sum of all forces except damping, N/m³. u and
// v are those of the state.
void Reference::integrate(std::size_t i, std::size_t axis, double force) {
    double& u = state_.displacement[i][axis];
    double& v = state_.velocity[i][axis];
    const double dt = model_.time_step, density = model_.materials[model_.material_of(i)].density;
    const auto braked = [&](double speed) {
        return force - model_.local_damping * std::abs(force) * static_cast<double>((speed > 0) - (speed < 0));
    };
    switch (model_.integrator) {
    case Integrator::velocity_verlet: { // Boys et al. 2021, Eq. 14; the acceleration before the first step is 0
        double& a = acceleration_[i][axis];
        const double half = v + dt / 2 * a;
        a = (braked(half) - model_.damping * half) / density;
        v = half + dt / 2 * a;
        u += dt * (v + dt / 2 * a);
        return;
    }
    case Integrator::euler_cromer:
        v += dt * (braked(v) - model_.damping * v) / density;
        u += dt * v;
        return;
    case Integrator::euler: {
        const double old = v;
        v += dt * (braked(old) - model_.damping * old) / density;
        u += dt * old;
        return;
    }
    case Integrator::central_difference: { // ρ (u(n+1) − 2 u(n) + u(n−1))/Δt² = F − η (u(n+1) − u(n−1))/2Δt
        double& before = before_[i][axis];
        double all = braked((u - before) / dt);
        // u(−1) follows from the initial velocity and the acceleration of the first step.
        if (state_.step == 1) {
            all = braked(v);
            before = u - dt * v + dt * dt / 2 * (all - model_.damping * v) / density;
        }
        const double c = model_.damping * dt / (2 * density);
        const double next = (2 * u - (1 - c) * before + dt * dt * all / density) / (1 + c);
        v = (next - before) / (2 * dt);
        before = u;
        u = next;
        return;
    }
    }
}

std::vector<double> Reference::damage() const {
    const auto& families = families_;
    std::vector<double> damage(families.size());
    for (std::size_t i = 0; i < damage.size(); ++i) {
        double all = 0, alive = 0;
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const std::size_t j = families.neighbour[b];
            const double volume = model_.nodes.volume[j];
            all += volume;
            alive += state_.alive[b] && !has_faded(i, j) ? volume : 0;
        }
        damage[i] = all > 0 ? 1 - alive / all : 0;
    }
    return damage;
}

// Returns whether the strain of a bond of the regularised law exceeds that of the largest force.
bool Reference::has_faded(std::size_t i, std::size_t j) const {
    if (!model_.has_fading_bonds() || model_.no_fail[i] || model_.no_fail[j])
        return false;
    const Vec3 xi = model_.nodes.position[j] - model_.nodes.position[i];
    return is_beyond_peak(model_.law(model_.material_of(i), model_.material_of(j)), norm(xi),
                          small_strain_of(xi, state_.displacement[j] - state_.displacement[i]));
}

Vec3 Reference::reaction(const NodeSet& set) const {
    Vec3 sum{};
    for (const std::uint32_t i : set.nodes)
        sum += model_.nodes.volume[i] * state_.force_density[i];
    return sum;
}

} // namespace periscope
