#include "core/stiffness/state_faces.hpp"

#include "core/nodes/layer_sums.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <map>

namespace periscope {
namespace {

constexpr std::size_t numbers = 11; // number of members of FaceSums, which is also used as one array

std::array<double, numbers> as_array(const FaceSums& s) {
    return {s.weighted,  s.second[0], s.second[1], s.second[2], s.fourth[0], s.fourth[1],
            s.fourth[2], s.moment.x,  s.moment.y,  s.moment.z,  s.lengths};
}
FaceSums as_sums(const std::array<double, numbers>& n) {
    return {n[0], {n[1], n[2], n[3]}, {n[4], n[5], n[6]}, {n[7], n[8], n[9]}, n[10]};
}

constexpr double clearly_off_centre = 0.03; // first moment of a family with a face 0.8 horizons away

// Returns 2 W under tension along an axis, from `second` = Σ a n_a²/Σ a and `fourth` = Σ a n_a⁴/Σ a of the family, with
// a = ω β |ξ|² V.
double pulled(const StateConstants& c, double axes, double ratio, double second, double fourth) {
    const double theta = axes * ((1 + ratio) * second - ratio);
    const double squares = (1 + ratio) * (1 + ratio) * fourth - 2 * ratio * (1 + ratio) * second + ratio * ratio;
    return c.dilatation / axes * theta * theta + c.deviator * squares;
}

const StateConstants& constants_of(const Model& m, std::size_t node) {
    return m.state_constants[m.material_of(node)];
}

std::vector<double> factors_of_grid(const Model& m, const LatticeShape& shape, bool is_own) {
    const double volume = m.nodes.volume.front();
    const auto bond = [&](std::uint32_t b) {
        FaceSums sums;
        sums.add(m, m.nodes.spacing * to_vector(m.regular->of_bond(b)), volume);
        return as_array(sums);
    };
    Sums<numbers> shares;
    for (std::uint32_t b = 0; b < m.regular->bonds(); ++b)
        shares.push_back(bond(b));
    // the sums that the bonds which never existed would have contributed
    std::map<std::uint32_t, std::array<double, numbers>> lost;
    if (is_own)
        for (const CutBond& absent : m.regular->absent) {
            auto& sum = lost[absent.node];
            for (std::size_t k = 0; k < numbers; ++k)
                sum[k] += shares[absent.bond][k];
        }
    std::vector<double> factors(shape.nodes());
    for_sums(*m.regular, shape, shares, [&](std::size_t node, std::array<double, numbers> sum) {
        if (const auto found = lost.find(static_cast<std::uint32_t>(node)); found != lost.end())
            for (std::size_t k = 0; k < numbers; ++k)
                sum[k] -= found->second[k];
        factors[node] = face_factor(as_sums(sum), constants_of(m, is_own ? node : 0), axes_of(m.space));
    });
    return factors;
}

bool has_correction(const Model& m) {
    return m.is_state_based() && m.surface_correction == SurfaceCorrection::energy;
}

} // namespace

void FaceSums::add(const Model& model, const Vec3& xi, double volume) {
    const double length2 = dot(xi, xi), length = norm(xi), share = model.bond_weight(length) * length2 * volume;
    weighted += share;
    for (std::size_t a = 0; a < 3; ++a) {
        const double n2 = xi[a] * xi[a] / length2;
        second[a] += share * n2;
        fourth[a] += share * n2 * n2;
    }
    const double part = model.partial_volume(length) * volume;
    moment += part * xi;
    lengths += part * length;
}

double free_ratio(const StateConstants& c, double axes) {
    const double mu = c.deviator / (axes * (axes + 2)), bulk = (c.dilatation + (axes + 2) * mu) / axes;
    const double lambda = bulk - 2 * mu / axes;
    return lambda / (lambda * (axes - 1) + 2 * mu);
}

double face_factor(const FaceSums& sums, const StateConstants& constants, std::size_t axes) {
    const auto d = static_cast<double>(axes);
    if (!(sums.weighted > 0))
        return 1;
    const double ratio = free_ratio(constants, d), whole = pulled(constants, d, ratio, 1 / d, 3 / (d * (d + 2)));
    const double off_centre = norm(sums.moment) / sums.lengths; // the moment of half a ball is 1/2
    const double face = std::min(1.0, off_centre / clearly_off_centre);
    double weights = 0, energy = 0;
    for (std::size_t a = 0; a < axes; ++a) {
        const double g = off_centre > 0 ? sums.moment[a] / norm(sums.moment) : 0, t = 1 - face * g * g;
        weights += t;
        energy += t * pulled(constants, d, ratio, sums.second[a] / sums.weighted, sums.fourth[a] / sums.weighted);
    }
    return energy > 0 && weights > 0 ? whole * weights / energy : 1;
}

std::vector<double> face_factors(const Model& m) {
    if (!has_correction(m))
        return {};
    if (m.regular)
        return factors_of_grid(m, *m.nodes.lattice, true);
    const auto& x = m.nodes.position;
    std::vector<double> factors(x.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            FaceSums sums;
            for (const std::uint32_t j : m.families.of(i))
                sums.add(m, x[j] - x[i], m.nodes.volume[j]);
            factors[i] = face_factor(sums, constants_of(m, i), axes_of(m.space));
        }
    });
    return factors;
}

std::vector<double> face_factors(const Model& m, const LatticeShape& shape) {
    return has_correction(m) ? factors_of_grid(m, shape, false) : std::vector<double>();
}

} // namespace periscope
