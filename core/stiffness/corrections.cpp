#include "core/stiffness/corrections.hpp"

#include "core/nodes/layer_sums.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/inner_family.hpp"
#include "core/physics/lattice_bonds.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/stiffness/relaxed_part.hpp"
#include "core/stiffness/state_faces.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

namespace periscope {
namespace {

double fourth_power(double x) { // std::pow would take ten times as long, and is needed for every bond
    const double square = x * x;
    return square * square;
}

// Returns β g |ξ| n_a⁴ V_j for each axis: the energy that a bond contributes to a strain along the axis, in units of ¼
// c ε².
std::array<double, 3> pulled_shares(const Model& m, const Vec3& xi, double volume) {
    const double length = norm(xi), share = m.bond_weight(length) * length * volume;
    std::array<double, 3> shares;
    for (std::size_t a = 0; a < 3; ++a)
        shares[a] = share * fourth_power(xi[a] / length);
    return shares;
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
    const double whole = m.full_family_pull;
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

// Removes the contributions of bonds that never existed from the sums of their nodes.
template <typename Real>
void subtract_absent(const Model& m, CorrectionsOf<Real>& corrections) {
    const double volume = m.nodes.volume.front(), unit = volume / m.full_family_volume;
    const bool is_energy = !corrections.energy_factor.empty();
    const double whole = m.full_family_pull;
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
        const double whole = m.full_family_pull;
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

// Returns the energy W of the continuum for a strain along one axis, in units of ¼ c ε². Young's modulus cancels.
double continuum_pull(const Model& m, double section) {
    return pulled_energy(1, 1, m.space) / (0.25 * micromodulus(1, m.horizon, m.space, section, m.micromodulus));
}

// Returns Σ share(j, ξ) over the family of a node, as the mean over these nodes.
template <typename Share>
double mean_over(const std::vector<std::uint32_t>& nodes, const Model& m, const Share& share) {
    std::vector<double> sums(nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, nodes.size(), 256), [&](const auto& range) {
        for (std::size_t k = range.begin(); k < range.end(); ++k)
            for (const std::uint32_t j : m.families.of(nodes[k]))
                sums[k] += share(j, m.nodes.position[j] - m.nodes.position[nodes[k]]);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(nodes.size());
}

// Returns the mean of Σ β g |ξ| n_a⁴ V over complete families and over all directions, in which n_a⁴ has the mean 3/(d
// (d + 2)).
double mean_pull(const std::vector<std::uint32_t>& complete, const Model& m) {
    const auto axes = static_cast<double>(axes_of(m.space));
    return 3 / (axes * (axes + 2)) * mean_over(complete, m, [&](std::uint32_t j, const Vec3& xi) {
               const double length = norm(xi);
               return m.bond_weight(length) * length * m.nodes.volume[j];
           });
}

// Returns those complete families whose neighbours all have nearly complete families. Faces hardly influence the
// factors λ of their bonds. The first moment of irregular neighbours scatters too much for this test, so their volume
// is used.
std::vector<std::uint32_t> deep_families(const std::vector<std::uint32_t>& complete, const Model& m) {
    std::vector<std::uint8_t> is_whole(m.nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, is_whole.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            double volume = 0;
            for (const std::uint32_t j : m.families.of(i))
                volume += m.partial_volume(norm(m.nodes.position[j] - m.nodes.position[i])) * m.nodes.volume[j];
            is_whole[i] = volume >= nearly_whole * m.full_family_volume ? 1 : 0;
        }
    });
    std::vector<std::uint32_t> deep;
    std::ranges::copy_if(complete, std::back_inserter(deep), [&](std::uint32_t i) {
        return std::ranges::all_of(m.families.of(i), [&](std::uint32_t j) { return is_whole[j] != 0; });
    });
    return deep;
}

// Returns the factor on the stiffness of bonds with which a uniform strain of complete families has the energy of the
// continuum.
double uniform_fit(const std::vector<std::uint32_t>& complete, const Model& m) {
    if (m.surface_correction != SurfaceCorrection::energy)
        return m.full_family_pull / mean_pull(complete, m);
    const std::vector<std::uint32_t> deep = deep_families(complete, m);
    if (deep.empty())
        return 1;
    double pulled = 0;
    for (const std::uint32_t i : deep)
        for (const std::uint32_t j : m.families.of(i)) {
            const Vec3 xi = m.nodes.position[j] - m.nodes.position[i];
            const std::array<double, 3> shares = pulled_shares(m, xi, m.nodes.volume[j]);
            pulled += m.surface_factor(i, j) * (shares[0] + shares[1] + shares[2]);
        }
    return m.full_family_pull * static_cast<double>(deep.size() * axes_of(m.space)) / pulled;
}

// Returns a model without nodes, with the data that relaxed_part() needs.
Model sample_of(const Model& m) {
    Model sample;
    sample.space = m.space;
    sample.horizon = m.horizon;
    sample.theory = m.theory;
    sample.micromodulus = m.micromodulus;
    sample.influence = m.influence;
    sample.partial_volumes = m.partial_volumes;
    sample.surface_correction = m.surface_correction;
    sample.full_family_volume = m.full_family_volume;
    sample.full_family_pull = m.full_family_pull;
    sample.laws = {m.laws.front()};
    if (m.is_state_based())
        sample.state_constants = {m.state_constants.front()};
    return sample;
}

// Applies the common factor of irregular nodes. A fracture energy is the energy that separates a plane while the nodes
// beside it do not move. With stiffer bonds, the critical stretch of a law without softening is therefore smaller.
void stiffen(const Case& c, const std::vector<std::uint32_t>& complete, Model& model) {
    const double relaxed = relaxed_part(model.nodes, complete, family_reach(c, model.nodes.spacing), sample_of(model));
    const auto has_energy = [&](std::size_t a) { return c.materials[a].fracture_energy.has_value(); };
    for (std::size_t a = 0; a < model.materials.size(); ++a)
        for (std::size_t b = 0; b < model.materials.size(); ++b) {
            BondLaw& law = model.laws[a * model.materials.size() + b];
            if (!law.softens() && !law.fades() && has_energy(a) && has_energy(b))
                law.critical_stretch *= std::sqrt(relaxed);
        }
    if (model.is_state_based()) {
        if (model.state_factor.empty())
            model.state_factor.assign(model.nodes.size(), 1);
        for (double& factor : model.state_factor)
            factor /= relaxed;
        return;
    }
    const double fit = uniform_fit(complete, model);
    for (BondLaw& law : model.laws)
        law.micromodulus *= fit / relaxed;
}

// Sets the factors of nodes without bonds, whose sums are zero except for rounding, to 1, because other code divides by
// them.
template <typename Real>
void fill_empty_families(CorrectionsOf<Real>& corrections) {
    for (Real& volume : corrections.family_volume)
        if (!(volume > static_cast<Real>(1e-5F)))
            volume = 1;
}

template <typename Real>
CorrectionsOf<Real> corrections_of(const Model& m) {
    if (m.surface_correction == SurfaceCorrection::none || m.is_state_based())
        return {};
    CorrectionsOf<Real> corrections =
        m.regular ? corrections_of_shape<Real>(m, *m.nodes.lattice) : listed_corrections<Real>(m, m.families);
    if (m.regular)
        subtract_absent(m, corrections);
    fill_empty_families(corrections);
    return corrections;
}

// Rounds to 45 significant bits.
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
    if (model.surface_correction != SurfaceCorrection::none && !model.is_state_based()) {
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

std::vector<std::uint32_t> complete_families(const Model& m) {
    const auto& x = m.nodes.position;
    std::vector<std::uint8_t> is_complete(x.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            Vec3 moment;
            for (const std::uint32_t j : m.families.of(i))
                moment += m.nodes.volume[j] * (x[j] - x[i]);
            is_complete[i] = norm(moment) <= most_off_centre * m.full_family_volume * m.horizon ? 1 : 0;
        }
    });
    std::vector<std::uint32_t> complete;
    for (std::uint32_t i = 0; i < x.size(); ++i)
        if (is_complete[i] != 0)
            complete.push_back(i);
    return complete;
}

void put_whole_family(Model& m, double section, double reach) {
    if (!m.shells.weight.empty()) {
        m.full_family_volume = m.full_family_pull = 0;
        for_lattice_bonds(axes_of(m.space), m.nodes.spacing, reach, [&](const BondGroup& g, int, int) {
            const double volume = g.volume * (m.space == Space::solid ? 1 : section);
            m.full_family_volume += m.partial_volume(g.length) * volume;
            m.full_family_pull += m.bond_weight(g.length) * g.length * fourth_power(g.cosine) * volume;
        });
        return;
    }
    m.full_family_volume = family_measure(m.horizon, m.space, section);
    m.full_family_pull = continuum_pull(m, section);
}

void put_node_corrections(Model& model) {
    NodeCorrections corrections = corrections_of<float>(model);
    model.family_volume = std::move(corrections.family_volume);
    model.energy_factor = std::move(corrections.energy_factor);
}

void make_corrections(const Case& c, Model& model) {
    const bool fits_nodes = model.stiffness_of == StiffnessOf::body && !is_lattice(c);
    if (model.surface_correction == SurfaceCorrection::none && !fits_nodes)
        return;
    put_whole_family(model, c.section(), family_reach(c, model.nodes.spacing));
    const std::vector<std::uint32_t> complete = fits_nodes ? complete_families(model) : std::vector<std::uint32_t>();
    if (!model.is_state_based()) {
        if (!complete.empty())
            model.full_family_volume = mean_over(complete, model, [&](std::uint32_t j, const Vec3& xi) {
                return model.partial_volume(norm(xi)) * model.nodes.volume[j];
            });
        put_node_corrections(model);
    }
    model.state_factor = face_factors(model);
    if (!complete.empty())
        stiffen(c, complete, model);
}

} // namespace periscope
