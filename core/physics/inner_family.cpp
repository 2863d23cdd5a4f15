#include "core/physics/inner_family.hpp"

#include "core/physics/bond_based.hpp"
#include "core/physics/partial_volume.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <variant>

namespace periscope {
namespace {

// Some bonds of one length and one angle to the axis.
struct BondGroup {
    double length = 0, cosine = 0; // m; of the angle, not negative
    double volume = 0;             // of all their far ends, β not counted, m³ for a section of 1
};

// What the groups of either kind are weighed by.
struct Rim {
    PartialVolumes form = PartialVolumes::none;
    SurfaceCorrection surface = SurfaceCorrection::none;
    double horizon = 0, spacing = 0, reach = 0;
};

// How many places across the axis there are at each square of the distance, in spacings.
std::map<int, int> places_across(std::size_t axes, int reach) {
    std::map<int, int> count;
    const int j_most = axes > 1 ? reach : 0, k_most = axes > 2 ? reach : 0;
    for (int j = -j_most; j <= j_most; ++j)
        for (int k = -k_most; k <= k_most; ++k)
            ++count[j * j + k * k];
    return count;
}

// The offsets of regular_family.hpp, both of each pair; a layer for each that lies across.
template <typename Use> // (group, layers along the axis)
void for_lattice(std::size_t axes, double spacing, double reach, const Use& use) {
    const double in_spacings = reach / spacing, limit = in_spacings * in_spacings * (1 + 2e-10);
    const int most = static_cast<int>(std::floor(in_spacings * (1 + 1e-10)));
    const std::map<int, int> across = places_across(axes, most);
    const double volume = std::pow(spacing, static_cast<double>(axes));
    for (int i = 0; i <= most; ++i)
        for (const auto& [square, count] : across) {
            const int length2 = i * i + square;
            if (length2 == 0 || length2 > limit)
                continue;
            const double length = std::sqrt(static_cast<double>(length2));
            use(BondGroup{length * spacing, i / length, (i > 0 ? 2 : 1) * count * volume}, i);
        }
}

constexpr int lengths = 400, angles = 96; // of an integral, by the middles of equal parts

// Lengths to the reach, and at each all angles to the axis.
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

// The bonds across from a point at the distance z from the plane, in a continuum.
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
        std::map<std::pair<int, int>, InnerFamily::Direction> directions; // by u as a fraction
        const auto walk = [&](const auto& use) { for_lattice(family_.axes, rim_.spacing, rim_.reach, use); };
        walk([&](const BondGroup& g, int) { measure(g); });
        walk([&](const BondGroup& g, int i) {
            const int square = i * i, all = static_cast<int>(std::lround(std::pow(g.length / rim_.spacing, 2)));
            const int part = std::gcd(square, all);
            add(directions[{square / part, all / part}], g);
        });
        for (const auto& [u, direction] : directions)
            family_.directions.push_back(direction);
        if (couples()) {
            begin_layers(1 / rim_.reach, rim_.spacing / (rim_.reach * rim_.reach));
            walk([&](const BondGroup& g, int i) {
                for (int layer = 0; layer < i; ++layer) // of both directions one leads across
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
    double weight(const BondGroup& g) const { // β g V or β ω V
        const double ratio = g.length / rim_.horizon;
        return beta(g) * g.volume *
               (is_state_based_ ? influence_weight(case_.influence, ratio)
                                : micromodulus_weight(case_.micromodulus, ratio));
    }

    // The sums over the whole family that come before those of stiffness.
    void measure(const BondGroup& g) {
        volume_ += beta(g) * g.volume;
        pulled_ += weight(g) * g.length * std::pow(g.cosine, 4);
        weighted_ += weight(g) * g.length * g.length;
    }

    // Of irregular nodes: the volume method does not count a node to its own family, so that V is smaller than the integral. Its
    // bonds would have no length: the integrals of stiffness lack nothing.
    void leave_out_own_node() {
        const double own = std::pow(rim_.spacing, static_cast<double>(family_.axes));
        if (own < volume_)
            volume_ -= own;
    }

    double surface_factor() const {
        switch (rim_.surface) {
        case SurfaceCorrection::none:
            break;
        case SurfaceCorrection::volume:
            return family_measure(rim_.horizon, case_.space(), 1) / volume_;
        case SurfaceCorrection::energy: {
            const double c = micromodulus(1, rim_.horizon, case_.space(), 1, case_.micromodulus);
            return pulled_energy(1, 1, case_.space()) / (0.25 * c * pulled_);
        }
        }
        return 1;
    }

    void add(InnerFamily::Direction& direction, const BondGroup& g) {
        const double share = is_state_based_ ? weight(g) * g.length * g.length / weighted_
                                             : 0.5 * micromodulus_ * surface_factor() * weight(g) * g.length;
        direction.along = g.cosine * g.cosine;
        direction.weight += share;
        family_.plane.per_area += family_.own * share * g.length * g.cosine;
    }

    // From the smallest cos φ/|ξ| on; what is below counts as that.
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
    double volume_ = 0, pulled_ = 0, weighted_ = 0; // V, what a pull takes, m
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
    const Rim rim{c.corrections.partial_volume, stiffness.state ? SurfaceCorrection::none : c.corrections.surface,
                  horizon, spacing, family_reach(c, spacing)};
    const bool lattice = is_lattice(c);
    InnerFamily none;
    none.axes = axes_of(c.space());
    if (!is_known(horizon) || (lattice && !(is_known(spacing) && rim.reach >= spacing)))
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
    return Builder(c, stiffness, {PartialVolumes::none, SurfaceCorrection::none, horizon, spacing, horizon})
        .of_continuum();
}

} // namespace periscope
