#include "core/physics/inner_family.hpp"

#include "core/case/horizon.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/lattice_bonds.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/shell_weights.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <variant>

namespace periscope {
namespace {

// What determines the weights of bonds, on a lattice and in the continuum.
struct Rim {
    PartialVolumes form = PartialVolumes::none;
    SurfaceCorrection surface = SurfaceCorrection::none;
    double horizon = 0, spacing = 0, reach = 0;
    // whether the body of nodes, not the continuum, has the stiffness that is entered (StiffnessOf)
    bool fits_body = false;
    ShellWeights shells;
};

// Returns the mean of |cos φ| over all directions.
double mean_cosine(std::size_t axes) {
    return axes == 3 ? 0.5 : axes == 2 ? 2 / std::numbers::pi : 1;
}

constexpr int lengths = 400, angles = 96; // numbers of points of the integral over the horizon (midpoint rule)

// Calls use(group) for bonds of a continuum: of all lengths up to `reach` (m), each at all angles to the axis.
template <typename Use>
void for_continuum(std::size_t axes, double reach, const Use& use) {
    using std::numbers::pi;
    const double shell = axes == 3 ? 4 * pi : axes == 2 ? 2 * pi : 2;
    const int parts = axes == 1 ? 1 : angles;
    for (int r = 0; r < lengths; ++r) {
        const double length = (r + 0.5) / lengths * reach;
        const double volume = shell * std::pow(length, static_cast<double>(axes - 1)) * reach / lengths;
        for (int k = 0; k < parts; ++k) {
            const double middle = (k + 0.5) / parts;
            const double cosine = axes == 3 ? middle : axes == 2 ? std::cos(0.5 * pi * middle) : 1;
            use(BondGroup{length, cosine, volume / parts});
        }
    }
}

// Calls use(group) for the bonds of a continuum that cross a plane, from a point at the distance z (m) from it.
template <typename Use>
void for_crossing_continuum(std::size_t axes, double reach, double z, const Use& use) {
    using std::numbers::pi;
    constexpr int radial = 24, angular = 24;
    const int parts = axes == 1 ? 1 : angular;
    for (int r = 0; r < radial; ++r) {
        const double length = z + (r + 0.5) / radial * (reach - z), step = (reach - z) / radial;
        for (int k = 0; k < parts; ++k) {
            const double middle = (k + 0.5) / parts, least = z / length;
            const double widest = std::acos(least);
            const double cosine = axes == 3 ? least + middle * (1 - least) : axes == 2 ? std::cos(middle * widest) : 1;
            const double volume = axes == 3   ? 2 * pi * length * length * (1 - least) / parts
                                  : axes == 2 ? 2 * length * widest / parts
                                              : 1;
            use(BondGroup{length, cosine, volume * step});
        }
    }
}

class Builder {
public:
    Builder(const Case& c, const BondStiffness& stiffness, const Rim& rim) : case_(c), rim_(rim) {
        family_.axes = axes_of(c.space());
        if (stiffness.state) {
            family_.own = stiffness.state->deviator;
            family_.dilatation = stiffness.state->dilatation;
            is_state_based_ = true;
        } else {
            micromodulus_ = micromodulus(stiffness.youngs_modulus, rim.horizon, c.space(), 1, c.micromodulus);
        }
    }

    InnerFamily of_lattice() {
        // groups of bonds by u, stored as a reduced fraction of two integers
        std::map<std::pair<int, int>, InnerFamily::Direction> directions;
        const auto walk = [&](const auto& use) { for_lattice_bonds(family_.axes, rim_.spacing, rim_.reach, use); };
        walk([&](const BondGroup& g, int, int) { measure(g); });
        walk([&](const BondGroup& g, int i, int all) {
            const int square = i * i, part = std::gcd(square, all);
            add(directions[{square / part, all / part}], g);
        });
        for (const auto& [u, direction] : directions)
            family_.directions.push_back(direction);
        if (couples()) {
            begin_layers(1 / rim_.reach, rim_.spacing / (rim_.reach * rim_.reach));
            walk([&](const BondGroup& g, int i, int) {
                // The factor is 0.5, because only one of the two opposite directions crosses the plane.
                for (int layer = 0; layer < i; ++layer)
                    add_crossing(static_cast<std::size_t>(layer), 0.5, g, rim_.spacing);
            });
        }
        return std::move(family_);
    }

    InnerFamily of_continuum() {
        const auto walk = [&](const auto& use) { for_continuum(family_.axes, rim_.reach, use); };
        walk([&](const BondGroup& g) { measure(g); });
        leave_out_own_node();
        std::map<double, InnerFamily::Direction> directions;
        walk([&](const BondGroup& g) { add(directions[g.cosine], g); });
        for (const auto& [cosine, direction] : directions)
            family_.directions.push_back(direction);
        if (couples()) {
            constexpr int layers = 32;
            begin_layers(1 / rim_.reach, 1e-3 / rim_.reach);
            for (int k = 0; k < layers; ++k)
                for_crossing_continuum(
                    family_.axes, rim_.reach, (k + 0.5) / layers * rim_.reach,
                    [&](const BondGroup& g) { add_crossing(static_cast<std::size_t>(k), 1, g, rim_.reach / layers); });
        }
        return std::move(family_);
    }

private:
    bool couples() const { return is_state_based_ && family_.dilatation != 0; }

    double beta(const BondGroup& g) const { return partial_volume(rim_.form, g.length, rim_.horizon, rim_.spacing); }
    double weight(const BondGroup& g) const { // w β g V or w β ω V, where w is the weight of the shell
        const double ratio = g.length / rim_.horizon;
        return beta(g) * rim_.shells.of(g.length) * g.volume *
               (is_state_based_ ? influence_weight(case_.influence, ratio)
                                : micromodulus_weight(case_.micromodulus, ratio));
    }

    // Adds a group of bonds to volume_, pulled_ and weighted_, which must be complete before the stiffness is computed.
    void measure(const BondGroup& g) {
        volume_ += beta(g) * g.volume;
        pulled_ += weight(g) * g.length * std::pow(g.cosine, 4);
        weighted_ += weight(g) * g.length * g.length;
    }

    // For irregular nodes, the volume method does not count a node in its own family, so V is smaller than the
    // integral. The integrals of stiffness are not affected, because a bond from a node to itself would have no length.
    // Subtracts the node's own volume from volume_.
    void leave_out_own_node() {
        const double own = std::pow(rim_.spacing, static_cast<double>(family_.axes));
        if (own < volume_)
            volume_ -= own;
    }

    double surface_factor() const {
        // The weights of the shells fit a lattice to the body; one factor fits irregular nodes.
        if (rim_.fits_body)
            return rim_.shells.weight.empty() ? energy_factor() : 1;
        switch (rim_.surface) {
        case SurfaceCorrection::none:
            break;
        case SurfaceCorrection::volume:
            return family_measure(rim_.horizon, case_.space(), 1) / volume_;
        case SurfaceCorrection::energy:
            return energy_factor();
        }
        return 1;
    }
    double energy_factor() const {
        const double c = micromodulus(1, rim_.horizon, case_.space(), 1, case_.micromodulus);
        return pulled_energy(1, 1, case_.space()) / (0.25 * c * pulled_);
    }

    void add(InnerFamily::Direction& direction, const BondGroup& g) {
        const double share = is_state_based_ ? weight(g) * g.length * g.length / weighted_
                                             : 0.5 * micromodulus_ * surface_factor() * weight(g) * g.length;
        direction.along = g.cosine * g.cosine;
        direction.weight += share;
        const double cosine = rim_.fits_body ? mean_cosine(family_.axes) : g.cosine;
        family_.plane.per_area += family_.own * share * g.length * cosine;
    }

    // The first entry of a layer holds the smallest cos φ/|ξ|; bonds with smaller values are added to it, too.
    void begin_layers(double usual, double least) {
        family_.plane.first_log = std::log(std::min(usual, least));
        family_.plane.coupling = 2 * static_cast<double>(family_.axes) * family_.dilatation;
    }
    void add_crossing(std::size_t layer, double part, const BondGroup& g, double depth) {
        if (g.cosine > 0)
            add_to_layer(family_.plane, layer, g.cosine / g.length,
                         part * weight(g) * g.length * g.cosine / weighted_ * std::sqrt(depth));
    }

    const Case& case_;
    const Rim rim_;
    InnerFamily family_;
    bool is_state_based_ = false;
    double micromodulus_ = 0;
    // sums over the family: V, the energy under strain along one axis, and m
    double volume_ = 0, pulled_ = 0, weighted_ = 0;
};

bool is_known(double value) {
    return value > 0 && std::isfinite(value);
}

} // namespace

bool is_lattice(const Case& c) {
    const auto* surface = std::get_if<SurfaceGeometry>(&c.geometry);
    return std::holds_alternative<BoxGeometry>(c.geometry) ||
           (surface && surface->discretisation == Discretisation::lattice);
}

InnerFamily inner_family(const Case& c, const BondStiffness& stiffness) {
    const double spacing = c.spacing().value, horizon = c.horizon.metres(spacing);
    const Rim rim{c.corrections.partial_volume,
                  stiffness.state ? SurfaceCorrection::none : c.corrections.surface,
                  horizon,
                  spacing,
                  family_reach(c, spacing),
                  c.corrections.stiffness_of == StiffnessOf::body,
                  shell_weights(c)};
    const bool lattice = is_lattice(c);
    InnerFamily none;
    none.axes = axes_of(c.space());
    if (!is_known(horizon) || (lattice && !(has_usable_horizon(c) && rim.reach >= spacing)))
        return none;
    return lattice ? Builder(c, stiffness, rim).of_lattice() : Builder(c, stiffness, rim).of_continuum();
}

InnerFamily continuum_family(const Case& c, const BondStiffness& stiffness) {
    const double spacing = c.spacing().value, horizon = c.horizon.metres(spacing);
    if (!is_known(horizon)) {
        InnerFamily none;
        none.axes = axes_of(c.space());
        return none;
    }
    return Builder(c, stiffness, {PartialVolumes::none, SurfaceCorrection::none, horizon, spacing, horizon, false, {}})
        .of_continuum();
}

} // namespace periscope
