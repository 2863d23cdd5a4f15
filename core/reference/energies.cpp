#include "core/reference/energies.hpp"

#include "core/model/pulls.hpp"
#include "core/physics/regularised.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_sums.hpp"

#include <cmath>

namespace periscope {
namespace {

// Returns ∫ f/c ds from 0 to `stretch`, which is at most s_c.
double area_to(const BondLaw& law, double stretch) {
    const double s0 = law.elastic_stretch();
    if (stretch <= s0)
        return 0.5 * stretch * stretch;
    double sum = 0.5 * s0 * s0;
    if (law.decay) {
        const double k = law.decay->rate, alpha = law.decay->tail, end = std::exp(-k);
        const double length = law.critical_stretch - s0, x = (stretch - s0) / length;
        const double curve = ((1 - std::exp(-k * x)) / k - x * end) / (1 - end);
        return sum + s0 * length * (curve + alpha * (x - 0.5 * x * x)) / (1 + alpha);
    }
    for (std::size_t i = 1; i < law.softening.size(); ++i) {
        const LawPoint& a = law.softening[i - 1];
        const LawPoint& b = law.softening[i];
        const double s = std::min(stretch, b.stretch);
        if (s <= a.stretch)
            break;
        const double f = a.force + (b.force - a.force) * (s - a.stretch) / (b.stretch - a.stretch);
        sum += 0.5 * (a.force + f) * (s - a.stretch);
    }
    return sum;
}

} // namespace

double dissipated(const BondLaw& law, double left) {
    if (left >= 1)
        return 0;
    if (left <= 0)
        return area(law);
    // λ decreases monotonically between these two stretches
    double low = law.elastic_stretch(), high = law.critical_stretch;
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (low + high);
        (secant(law, middle) > left ? low : high) = middle;
    }
    return area_to(law, low) - 0.5 * left * low * low;
}

BondEnergies bond_energies(const Model& m, const Families& families, const std::vector<double>& whole_stiffness,
                           const std::vector<Vec3>& displacement, const std::function<double(std::uint64_t)>& left_of) {
    const auto& x = m.nodes.position;
    BondEnergies sums;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const std::size_t j = families.neighbour[b];
            if (j < i || !families.alive[b]) // each bond counts once, and bonds that initial cracks cut do not count
                continue;
            const BondLaw& law = m.law(m.material_of(i), m.material_of(j));
            const double length = norm(x[j] - x[i]);
            const double size = whole_stiffness[b] * length * m.nodes.volume[i] * m.nodes.volume[j];
            if (law.fades()) { // no energy is lost, because the law is regularised
                const double strain = small_strain_of(x[j] - x[i], displacement[j] - displacement[i]);
                const bool is_linear = m.no_fail[i] || m.no_fail[j];
                sums.strain += size * (is_linear ? 0.5 * strain * strain : faded_energy(law, length, strain));
                continue;
            }
            const double stretch = (norm(x[j] - x[i] + displacement[j] - displacement[i]) - length) / length;
            // factor by which the stretches of the law are multiplied for this bond
            const double strength = strength_factor(law, x[j] - x[i]);
            const double left = left_of(b);
            sums.strain += 0.5 * size * left * stretch * stretch;
            sums.fracture += size * strength * strength * dissipated(law, left);
        }
    return sums;
}

ReferenceEnergies::ReferenceEnergies(const Model& model)
    : model_(model), families_(listed_families(model)), whole_stiffness_(plain_stiffness(model_, families_)),
      reference_(model),
      velocity_(model.initial_velocity.empty() ? std::vector<Vec3>(model.nodes.size()) : model.initial_velocity),
      outer_(model.nodes.size()), drag_(model.nodes.size()) {}

void ReferenceEnergies::advance(std::uint64_t steps) {
    for (std::uint64_t s = 0; s < steps; ++s)
        step();
}

void ReferenceEnergies::step() {
    const std::vector<Vec3> before = reference_.state().displacement;
    const bool is_first = reference_.state().step == 0;
    const std::vector<Pull> pulls = pulls_at(model_, model_.time(reference_.state().step));
    reference_.advance(1);
    const State& state = reference_.state();
    const double dt = model_.time_step;
    energies_.kinetic = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double density = model_.materials[model_.material_of(i)].density, volume = model_.nodes.volume[i];
        const Vec3 known = velocity_[i], leaving = (1 / dt) * (state.displacement[i] - before[i]);
        const Vec3 pull = pulls[model_.load_group(i)].on(model_, i);
        const bool is_central = model_.integrator == Integrator::central_difference;
        Vec3 coming = known, drag{};
        for (std::size_t a = 0; a < 3; ++a)
            if (model_.node_motion[i][a] == no_motion) {
                // for central differences, the known velocity is the mean of `coming` and `leaving`
                if (is_central && is_first)
                    coming[a] = 2 * known[a] - leaving[a];
                const double speed = is_central ? 0.5 * (coming[a] + leaving[a]) : coming[a];
                const double force = state.force_density[i][a] + pull[a];
                drag[a] = -model_.damping * speed -
                          model_.local_damping * std::abs(force) * static_cast<double>((known[a] > 0) - (known[a] < 0));
            }
        const Vec3 outer = (density / dt) * (leaving - coming) - state.force_density[i];
        if (!is_first) { // work over the last displacement of the node
            const double all = 0.5 * dt * volume * dot(outer_[i] + outer, coming);
            const double lost = -0.5 * dt * volume * dot(drag_[i] + drag, coming);
            energies_.external += all + lost;
            energies_.damping += lost;
        }
        energies_.kinetic += 0.5 * density * volume * dot(coming, leaving);
        velocity_[i] = leaving;
        outer_[i] = outer;
        drag_[i] = drag;
    }
    sum_bonds(before);
    energies_.contact = reference_.contact_energy();
    if (is_first)
        energies_.initial = energies_.kinetic + energies_.strain + energies_.contact + energies_.fracture;
}

void ReferenceEnergies::sum_bonds(const std::vector<Vec3>& displacement) {
    const State& state = reference_.state();
    const auto& x = model_.nodes.position;
    energies_.strain = energies_.fracture = 0;
    if (model_.is_state_based()) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            const FamilySums sums =
                family_sums(model_, families_, state.alive, displacement, i, reference_.stiffness());
            energies_.strain += model_.nodes.volume[i] * state_energy(model_, i, sums);
            energies_.fracture += model_.nodes.volume[i] * reference_.lost_energy()[i];
        }
        return;
    }
    const BondEnergies sums = bond_energies(model_, families_, whole_stiffness_, displacement, [&](std::uint64_t bond) {
        return !state.alive[bond] ? 0 : state.stiffness.empty() ? 1 : static_cast<double>(state.stiffness[bond]);
    });
    energies_.strain = sums.strain;
    if (reference_.lost_energy().empty())
        energies_.fracture = sums.fracture;
    for (std::size_t i = 0; i < reference_.lost_energy().size(); ++i)
        energies_.fracture += model_.nodes.volume[i] * reference_.lost_energy()[i];
}

} // namespace periscope
