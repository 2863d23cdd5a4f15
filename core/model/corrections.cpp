#include "core/model/corrections.hpp"

#include "core/model/build_steps.hpp"
#include "core/model/place_sums.hpp"
#include "core/physics/bond_based.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace periscope {
namespace {

double fourth_power(double x) { // std::pow takes ten times as long, for every bond
    const double square = x * x;
    return square * square;
}

// β g |ξ| n_a⁴ V_j: what a bond adds to the energy of a strain along each axis, in ¼ c ε².
std::array<double, 3> pulled_shares(const Model& m, const Vec3& xi, double volume) {
    const double length = norm(xi), share = m.bond_weight(length) * length * volume;
    std::array<double, 3> shares;
    for (std::size_t a = 0; a < 3; ++a)
        shares[a] = share * fourth_power(xi[a] / length);
    return shares;
}

// The energy W of the continuum in ¼ c ε²: E of both cancels.
double pulled_whole(const Model& m) {
    const double section = m.full_family_volume / family_measure(m.horizon, m.space, 1);
    const double c = micromodulus(1, m.horizon, m.space, section, m.micromodulus);
    return pulled_energy(1, 1, m.space) / (0.25 * c);
}

template <typename Real>
std::array<Real, 3> energy_factors(const std::array<double, 3>& sums, double whole) {
    std::array<Real, 3> factors;
    for (std::size_t a = 0; a < 3; ++a)
        factors[a] = sums[a] > 0 ? static_cast<Real>(whole / sums[a]) : 1;
    return factors;
}

template <typename Real>
CorrectionsOf<Real> listed_corrections(const Model& m, const Families& families) {
    const auto& x = m.nodes.position;
    const bool volumes = m.surface_correction == SurfaceCorrection::volume;
    const double whole = volumes ? 0 : pulled_whole(m);
    CorrectionsOf<Real> result;
    if (volumes)
        result.family_volume.resize(x.size());
    else
        result.energy_factor.resize(x.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            double volume = 0;
            std::array<double, 3> pulled{};
            for (const std::uint32_t j : families.of(i)) {
                const Vec3 xi = x[j] - x[i];
                if (volumes) {
                    volume += m.partial_volume(norm(xi)) * m.nodes.volume[j];
                    continue;
                }
                const auto shares = pulled_shares(m, xi, m.nodes.volume[j]);
                for (std::size_t a = 0; a < 3; ++a)
                    pulled[a] += shares[a];
            }
            if (volumes)
                result.family_volume[i] = static_cast<Real>(volume / m.full_family_volume);
            else
                result.energy_factor[i] = energy_factors<Real>(pulled, whole);
        }
    });
    return result;
}

// Takes off what bonds that never existed would bring.
template <typename Real>
void subtract_absent(const Model& m, CorrectionsOf<Real>& corrections) {
    const double volume = m.nodes.volume.front(), unit = volume / m.full_family_volume;
    const bool is_energy = !corrections.energy_factor.empty();
    const double whole = is_energy ? pulled_whole(m) : 0;
    const auto& absent = m.regular->absent;
    for (std::size_t k = 0; k < absent.size();) {
        const std::uint32_t node = absent[k].node;
        double lost = 0;
        std::array<double, 3> pulled{};
        for (; k < absent.size() && absent[k].node == node; ++k) {
            const Vec3 xi = m.nodes.spacing * to_vector(m.regular->of_bond(absent[k].bond));
            lost += m.partial_volume(norm(xi));
            const auto shares = pulled_shares(m, xi, volume);
            for (std::size_t a = 0; a < 3; ++a)
                pulled[a] += shares[a];
        }
        if (!is_energy) {
            Real& all = corrections.family_volume[node];
            all = static_cast<Real>(static_cast<double>(all) - lost * unit);
            continue;
        }
        for (std::size_t a = 0; a < 3; ++a) {
            Real& factor = corrections.energy_factor[node][a];
            const double left = whole / static_cast<double>(factor) - pulled[a];
            factor = left > 1e-5 * whole ? static_cast<Real>(whole / left) : 1;
        }
    }
}

template <typename Real>
CorrectionsOf<Real> corrections_of_shape(const Model& m, const LatticeShape& shape) {
    const RegularFamily& family = *m.regular;
    const std::size_t nodes = shape.nodes();
    const double volume = m.nodes.volume.front();
    CorrectionsOf<Real> result;
    if (m.surface_correction == SurfaceCorrection::volume) {
        Sums<1> weights;
        for (std::size_t b = 0; b < family.bonds(); ++b)
            weights.push_back({m.partial_volume(m.nodes.spacing * norm(to_vector(family.of_bond(b))))});
        result.family_volume.resize(nodes);
        for_sums(family, shape, weights, [&](std::size_t node, const std::array<double, 1>& sum) {
            result.family_volume[node] = static_cast<Real>(sum[0] * (volume / m.full_family_volume));
        });
    } else if (m.surface_correction == SurfaceCorrection::energy) {
        const double whole = pulled_whole(m);
        Sums<3> shares;
        for (std::size_t b = 0; b < family.bonds(); ++b)
            shares.push_back(pulled_shares(m, m.nodes.spacing * to_vector(family.of_bond(b)), volume));
        result.energy_factor.resize(nodes);
        for_sums(family, shape, shares, [&](std::size_t node, const std::array<double, 3>& sum) {
            result.energy_factor[node] = energy_factors<Real>(sum, whole);
        });
    }
    return result;
}

// Where no bond is left but for rounding: nobody may divide by it.
template <typename Real>
void fill_empty_families(CorrectionsOf<Real>& corrections) {
    for (Real& volume : corrections.family_volume)
        if (!(volume > static_cast<Real>(1e-5F)))
            volume = 1;
}

template <typename Real>
CorrectionsOf<Real> corrections_of(const Model& m) {
    if (m.surface_correction == SurfaceCorrection::none)
        return {};
    CorrectionsOf<Real> corrections =
        m.regular ? corrections_of_shape<Real>(m, *m.nodes.lattice) : listed_corrections<Real>(m, m.families);
    if (m.regular)
        subtract_absent(m, corrections);
    fill_empty_families(corrections);
    return corrections;
}

// To 44 bits behind the first.
double without_last_bits(double value) {
    constexpr std::uint64_t last = 1U << 8;
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(value) + last / 2) & ~(last - 1));
}

} // namespace

NodeCorrections regular_corrections(const Model& m, const LatticeShape& shape) {
    return corrections_of_shape<float>(m, shape);
}

ExactCorrections exact_corrections(const Model& m) {
    ExactCorrections corrections = corrections_of<double>(m);
    if (!m.regular)
        return corrections;
    for (double& volume : corrections.family_volume)
        volume = without_last_bits(volume);
    for (auto& factors : corrections.energy_factor)
        for (double& factor : factors)
            factor = without_last_bits(factor);
    return corrections;
}

ExactCorrections device_corrections(const Model& m, bool double_precision) {
    if (double_precision)
        return exact_corrections(m);
    ExactCorrections widened{{m.family_volume.begin(), m.family_volume.end()}, {}};
    for (const auto& [x, y, z] : m.energy_factor)
        widened.energy_factor.push_back({x, y, z});
    return widened;
}

std::vector<double> plain_stiffness(const Model& model, const Families& families) {
    ExactCorrections corrections;
    if (model.surface_correction != SurfaceCorrection::none) {
        corrections = listed_corrections<double>(model, families);
        fill_empty_families(corrections);
    }
    const auto& x = model.nodes.position;
    std::vector<double> stiffness(families.bonds());
    for (std::size_t i = 0; i < x.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const std::size_t j = families.neighbour[b];
            stiffness[b] = model.bond_stiffness(i, j, corrections.factor(i, j, x[j] - x[i]));
        }
    return stiffness;
}

void make_corrections(const Case& c, Model& model) {
    if (model.surface_correction == SurfaceCorrection::none)
        return;
    model.full_family_volume = family_measure(model.horizon, model.space, c.section());
    NodeCorrections corrections = corrections_of<float>(model);
    model.family_volume = std::move(corrections.family_volume);
    model.energy_factor = std::move(corrections.energy_factor);
}

} // namespace periscope
