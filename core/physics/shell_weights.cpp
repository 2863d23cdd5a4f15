#include "core/physics/shell_weights.hpp"

#include "core/physics/bond_based.hpp"
#include "core/physics/inner_family.hpp"
#include "core/physics/lattice_bonds.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/state_based.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

constexpr double most_spacings = 20; // largest horizon, in spacings
constexpr double least_weight = 0.2; // with a smaller weight, a shell would hardly belong to the family

struct Shell {
    double stiffness = 0;  // Σ a over the bonds of the shell; a and u as in shell_weights.hpp
    double anisotropy = 0; // Σ a (u² − 3 u (1 − u)/(d − 1)) over them, with d axes
};

// Returns all shells; the index is the squared length of their bonds in spacings. If no bond has this length, the sums
// are 0.
std::vector<Shell> shells_of(const Case& c, double spacing, double horizon) {
    const std::size_t axes = axes_of(c.space());
    const bool is_state_based = c.theory == Theory::state_based;
    std::vector<Shell> shells;
    for_lattice_bonds(axes, spacing, family_reach(c, spacing), [&](const BondGroup& g, int, int length2) {
        const double ratio = g.length / horizon, u = g.cosine * g.cosine;
        const double form = is_state_based ? influence_weight(c.influence, ratio) * g.length
                                           : micromodulus_weight(c.micromodulus, ratio);
        const double a =
            form * partial_volume(c.corrections.partial_volume, g.length, horizon, spacing) * g.length * g.volume;
        if (shells.size() <= static_cast<std::size_t>(length2))
            shells.resize(static_cast<std::size_t>(length2) + 1);
        Shell& shell = shells[static_cast<std::size_t>(length2)];
        shell.stiffness += a;
        if (axes > 1)
            shell.anisotropy += a * (u * u - 3 * u * (1 - u) / static_cast<double>(axes - 1));
    });
    return shells;
}

// Returns ∫ g |ξ| dV over the horizon of the continuum, for a section of 1. It follows from the micromodulus, because
// the stiffness of the continuum is the micromodulus times this integral.
double continuum_stiffness(const Case& c, double horizon) {
    const auto axes = static_cast<double>(axes_of(c.space()));
    // C_iijj divided by C_11 of the isotropic continuum, in which C_11 = 3 C_12
    const double trace = axes * (axes + 2) / 3;
    const double modulus = micromodulus(1, horizon, c.space(), 1, c.micromodulus);
    return 4 * trace * pulled_energy(1, 1, c.space()) / modulus;
}

} // namespace

double ShellWeights::of(double length) const {
    if (weight.empty())
        return 1;
    const auto shell = static_cast<std::size_t>(std::lround(length / spacing * (length / spacing)));
    return shell < weight.size() ? weight[shell] : 1;
}

ShellWeights shell_weights(const Case& c) {
    const double spacing = c.spacing().value, horizon = c.horizon.metres(spacing);
    if (c.corrections.stiffness_of != StiffnessOf::body || !is_lattice(c) || !(spacing > 0) || !(horizon > 0) ||
        !(horizon <= most_spacings * spacing))
        return {};
    const std::vector<Shell> shells = shells_of(c, spacing, horizon);
    double stiffness = 0, anisotropy = 0, square = 0;
    for (const Shell& s : shells) {
        stiffness += s.stiffness;
        anisotropy += s.anisotropy;
        square += s.stiffness > 0 ? s.anisotropy * s.anisotropy / s.stiffness : 0;
    }
    if (!(stiffness > 0))
        return {};
    const double wanted = c.theory == Theory::state_based ? stiffness : continuum_stiffness(c, horizon);
    ShellWeights result{spacing, std::vector<double>(shells.size(), wanted / stiffness)};
    // The weights w = common + slope · anisotropy/stiffness satisfy both conditions of shell_weights.hpp: the total
    // stiffness is `wanted`, and the total anisotropy is zero.
    const double determinant = stiffness * square - anisotropy * anisotropy;
    if (!(determinant > 1e-9 * stiffness * stiffness))
        return result;
    const double common = wanted * square / determinant, slope = -wanted * anisotropy / determinant;
    std::vector<double> isotropic(shells.size(), common);
    for (std::size_t k = 0; k < shells.size(); ++k)
        if (shells[k].stiffness > 0)
            isotropic[k] += slope * shells[k].anisotropy / shells[k].stiffness;
    if (*std::ranges::min_element(isotropic) > least_weight * wanted / stiffness)
        result.weight = std::move(isotropic);
    return result;
}

} // namespace periscope
