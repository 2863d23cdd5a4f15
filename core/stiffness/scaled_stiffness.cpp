#include "core/stiffness/scaled_stiffness.hpp"

#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_faces.hpp"
#include "core/stiffness/state_sums.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace periscope {
namespace {

using Range = tbb::blocked_range<std::size_t>;

// A grid of all sites of a box. Sites without a node have neither mass nor stiffness, so that loops over rows of sites
// need no condition.
class Grid {
public:
    Grid(const Model& m, std::uint32_t most_layers)
        : m_(m), shape_(m.nodes.lattice->full()), pairs_(m.materials.size()) {
        const LatticeShape& whole = *m.nodes.lattice;
        // Holes and cracks only remove bonds, which lowers each eigenvalue unless a correction compensates for them.
        const bool only_softened = !m.is_state_based() && m.surface_correction == SurfaceCorrection::none;
        const bool is_cut =
            m.materials.size() == 1 && (only_softened || (whole.is_full() && m.regular->absent.empty()));
        for (auto& count : shape_.count)
            count = is_cut ? std::min(count, most_layers) : count;
        is_whole_ = shape_.count == whole.count;
        presence_.assign(shape_.sites(), is_whole_ && !whole.is_full() ? 0 : 1);
        for (std::uint32_t i = 0; is_whole_ && !whole.is_full() && i < whole.nodes(); ++i)
            presence_[whole.site(i)] = 1;
        put_masses();
        put_corrections();
        put_bonds();
        if (m.is_state_based())
            put_states();
    }

    std::size_t sites() const { return presence_.size(); }

    std::vector<std::uint8_t> vacant() const {
        std::vector<std::uint8_t> vacant;
        if (!m_.nodes.lattice->is_full())
            for (const double present : presence_)
                vacant.push_back(present == 0);
        return vacant;
    }

    void multiply(const SiteField& v, SiteField& product) const {
        SiteField w;
        for (std::size_t a = 0; a < 3; ++a) {
            w[a].resize(sites());
            product[a].assign(sites(), 0);
        }
        tbb::parallel_for(Range(0, sites(), 4096), [&](const Range& range) {
            for (std::size_t a = 0; a < 3; ++a)
                for (std::size_t q = range.begin(); q < range.end(); ++q)
                    w[a][q] = root_[q] * v[a][q];
        });
        if (m_.is_state_based())
            state_forces(w, product);
        else if (pairs_ > 1)
            corrected_forces<true>(w, product);
        else
            corrected_forces<false>(w, product);
        tbb::parallel_for(Range(0, sites(), 4096), [&](const Range& range) {
            for (std::size_t a = 0; a < 3; ++a)
                for (std::size_t q = range.begin(); q < range.end(); ++q)
                    product[a][q] *= -root_[q];
        });
    }

private:
    struct Bond {
        GridOffset offset;
        Vec3 n;
        double length = 0;
        std::ptrdiff_t shift = 0;      // difference of site numbers
        std::vector<double> stiffness; // for each pair of materials c β g V²/|ξ|; state-based: ω β V²
    };
    struct AbsentBond {
        std::size_t site = 0;
        std::uint32_t bond = 0;
    };

    std::size_t material_at(std::uint32_t node) const { return m_.material_of(is_whole_ ? node : 0); }

    template <typename Each> // (node, site)
    void for_nodes(const Each& each) const {
        const LatticeShape& shape = is_whole_ ? *m_.nodes.lattice : shape_;
        for (std::uint32_t i = 0; i < shape.nodes(); ++i)
            each(i, shape.site(i));
    }

    void put_masses() {
        root_.assign(presence_.size(), 0);
        if (pairs_ > 1)
            material_.assign(presence_.size(), 0);
        for_nodes([&](std::uint32_t node, std::uint32_t site) {
            const std::size_t material = material_at(node);
            root_[site] = 1 / std::sqrt(m_.materials[material].density * m_.nodes.volume.front());
            if (pairs_ > 1)
                material_[site] = static_cast<std::uint8_t>(material);
        });
    }

    void put_corrections() {
        const NodeCorrections given =
            is_whole_ ? NodeCorrections{m_.family_volume, m_.energy_factor} : regular_corrections(m_, shape_);
        if (!given.family_volume.empty())
            corrections_.family_volume.assign(presence_.size(), 1);
        if (!given.energy_factor.empty())
            corrections_.energy_factor.assign(presence_.size(), {1, 1, 1});
        for_nodes([&](std::uint32_t node, std::uint32_t site) {
            if (!given.family_volume.empty())
                corrections_.family_volume[site] = given.family_volume[node];
            if (!given.energy_factor.empty())
                corrections_.energy_factor[site] = given.energy_factor[node];
        });
    }

    void put_bonds() {
        const auto& n = shape_.count;
        const double volume = m_.nodes.volume.front();
        for (std::size_t b = 0; b < m_.regular->bonds(); ++b) {
            Bond bond{m_.regular->of_bond(b), {}, 0, 0, {}};
            const Vec3 xi = m_.nodes.spacing * to_vector(bond.offset);
            bond.length = norm(xi);
            bond.n = (1 / bond.length) * xi;
            const auto& o = bond.offset;
            bond.shift = (static_cast<std::ptrdiff_t>(o[0]) * n[1] + o[1]) * n[2] + o[2];
            const double weight = m_.bond_weight(bond.length) * volume * volume;
            for (std::size_t pair = 0; pair < pairs_ * pairs_; ++pair)
                bond.stiffness.push_back(m_.is_state_based() ? weight
                                                             : weight * m_.laws[pair].micromodulus *
                                                                   stiffness_factor(m_.laws[pair], xi) / bond.length);
            bonds_.push_back(std::move(bond));
        }
        if (is_whole_)
            for (const CutBond& bond : m_.regular->absent)
                absent_.push_back({m_.nodes.lattice->site(bond.node), bond.bond});
    }

    // Calls visit(bond, first site, last site) with the sites of a row, along the last axis, that have the bond.
    template <typename Visit>
    void visit_row(std::size_t row, const Visit& visit) const {
        const auto& n = shape_.count;
        const auto i = static_cast<std::int64_t>(row / n[1]), j = static_cast<std::int64_t>(row % n[1]);
        for (const Bond& bond : bonds_) {
            const auto& o = bond.offset;
            if (i + o[0] < 0 || i + o[0] >= n[0] || j + o[1] < 0 || j + o[1] >= n[1])
                continue;
            const std::int64_t first = std::max(0, -o[2]), last = std::int64_t{n[2]} - std::max(0, o[2]);
            if (first < last)
                visit(bond, row * n[2] + static_cast<std::size_t>(first), row * n[2] + static_cast<std::size_t>(last));
        }
    }

    // Visits all rows with the factor 1, and then the bonds that never existed with the factor −1.
    template <typename Visit>
    void visit_all(const Visit& visit) const {
        tbb::parallel_for(Range(0, std::size_t{shape_.count[0]} * shape_.count[1]), [&](const Range& range) {
            for (std::size_t row = range.begin(); row < range.end(); ++row)
                visit_row(
                    row, [&](const Bond& bond, std::size_t first, std::size_t last) { visit(bond, first, last, 1.0); });
        });
        for (const AbsentBond& bond : absent_)
            visit(bonds_[bond.bond], bond.site, bond.site + 1, -1.0);
    }

    template <bool is_mixed>
    double stiffness_of(const Bond& bond, std::size_t q, std::size_t r) const {
        if constexpr (is_mixed)
            return bond.stiffness[material_[q] * pairs_ + material_[r]];
        else
            return bond.stiffness.front();
    }

    template <bool is_mixed>
    void corrected_forces(const SiteField& w, SiteField& force) const {
        const auto factors = [&](const auto& factor) {
            bond_forces(w, force, [&, factor](const Bond& bond, std::size_t q, std::size_t r) {
                return stiffness_of<is_mixed>(bond, q, r) * factor(bond, q, r);
            });
        };
        if (!corrections_.family_volume.empty())
            factors([volume = corrections_.family_volume.data()](const Bond&, std::size_t q, std::size_t r) {
                return 2 / (static_cast<double>(volume[q]) + static_cast<double>(volume[r]));
            });
        else if (!corrections_.energy_factor.empty())
            factors([energy = corrections_.energy_factor.data()](const Bond& bond, std::size_t q, std::size_t r) {
                return energy_method_factor(energy[q], energy[r], bond.n);
            });
        else
            factors([](const Bond&, std::size_t, std::size_t) { return 1.0; });
    }

    template <typename Stiffness>
    void bond_forces(const SiteField& w, SiteField& force, const Stiffness& stiffness) const {
        visit_all([&](const Bond& bond, std::size_t first, std::size_t last, double sign) {
            const double *x = w[0].data(), *y = w[1].data(), *z = w[2].data(), *there = presence_.data();
            double *fx = force[0].data(), *fy = force[1].data(), *fz = force[2].data();
            const Vec3 n = bond.n;
            for (std::size_t q = first; q < last; ++q) {
                const std::size_t r = q + static_cast<std::size_t>(bond.shift);
                const double e = n.x * (x[r] - x[q]) + n.y * (y[r] - y[q]) + n.z * (z[r] - z[q]);
                const double tension = sign * there[r] * stiffness(bond, q, r) * e;
                fx[q] += tension * n.x;
                fy[q] += tension * n.y;
                fz[q] += tension * n.z;
            }
        });
    }

    void put_states() {
        // V² Σ ω β |ξ|², in which one V is the neighbour's and the other one makes it an extensive sum
        std::vector<double> m(presence_.size(), 0);
        visit_all([&](const Bond& bond, std::size_t first, std::size_t last, double sign) {
            for (std::size_t q = first; q < last; ++q)
                m[q] += sign * presence_[q + static_cast<std::size_t>(bond.shift)] * bond.stiffness.front() *
                        bond.length * bond.length;
        });
        const double volume = m_.nodes.volume.front(), least = 1e-6 * *std::ranges::max_element(m) / volume;
        pressure_.assign(presence_.size(), 0);
        deviator_.assign(presence_.size(), 0);
        const std::vector<double> factors = is_whole_ ? m_.state_factor : face_factors(m_, shape_);
        for_nodes([&](std::uint32_t node, std::uint32_t site) {
            const StateConstants& c = m_.state_constants[material_at(node)];
            const double own = m[site] / volume, factor = factors.empty() ? 1 : factors[node];
            if (!(own > least))
                return;
            pressure_[site] = factor * c.dilatation * static_cast<double>(axes_of(m_.space)) / (own * own * volume);
            deviator_[site] = factor * c.deviator / own;
        });
    }

    void state_forces(const SiteField& w, SiteField& force) const {
        const double *x = w[0].data(), *y = w[1].data(), *z = w[2].data(), *there = presence_.data();
        const auto extension = [&](const Vec3& n, std::size_t q, std::size_t r) {
            return n.x * (x[r] - x[q]) + n.y * (y[r] - y[q]) + n.z * (z[r] - z[q]);
        };
        std::vector<double> p(sites(), 0);
        visit_all([&](const Bond& bond, std::size_t first, std::size_t last, double sign) {
            const double share = sign * bond.stiffness.front() * bond.length;
            for (std::size_t q = first; q < last; ++q) {
                const std::size_t r = q + static_cast<std::size_t>(bond.shift);
                p[q] += share * there[r] * extension(bond.n, q, r);
            }
        });
        for (std::size_t q = 0; q < p.size(); ++q)
            p[q] *= pressure_[q];
        visit_all([&](const Bond& bond, std::size_t first, std::size_t last, double sign) {
            const double share = sign * bond.stiffness.front();
            for (std::size_t q = first; q < last; ++q) {
                const std::size_t r = q + static_cast<std::size_t>(bond.shift);
                const double tension =
                    share * there[r] *
                    ((p[q] + p[r]) * bond.length + (deviator_[q] + deviator_[r]) * extension(bond.n, q, r));
                force[0][q] += tension * bond.n.x;
                force[1][q] += tension * bond.n.y;
                force[2][q] += tension * bond.n.z;
            }
        });
    }

    const Model& m_;
    LatticeShape shape_;
    std::size_t pairs_; // number of materials
    bool is_whole_ = true;
    std::vector<double> presence_, root_; // for each site, presence and M^-1/2 (M: mass); both are 0 if it has no node
    std::vector<std::uint8_t> material_;
    NodeCorrections corrections_;
    std::vector<Bond> bonds_;
    std::vector<AbsentBond> absent_;
    std::vector<double> pressure_, deviator_; // state-based: P d/(m² V) and B/m
};

// The operator for the bonds of a model with lists.
class Lists {
public:
    explicit Lists(const Model& m)
        : m_(m), root_(m.nodes.size()), pressure_(m.nodes.size()), deviator_(m.nodes.size()) {
        for (std::size_t i = 0; i < root_.size(); ++i) {
            root_[i] = 1 / std::sqrt(m.materials[m.material_of(i)].density * m.nodes.volume[i]);
            if (!m.is_state_based())
                continue;
            pressure_[i] = m.of_theta(i);
            deviator_[i] = m.deviator(i);
        }
    }

    std::size_t nodes() const { return root_.size(); }

    void multiply(const SiteField& v, SiteField& product) const {
        std::vector<Vec3> w(nodes());
        for (std::size_t i = 0; i < nodes(); ++i)
            w[i] = root_[i] * Vec3{v[0][i], v[1][i], v[2][i]};
        for (auto& component : product)
            component.assign(nodes(), 0);
        std::vector<double> p(m_.is_state_based() ? nodes() : 0);
        if (m_.is_state_based())
            visit_all(w,
                      [&](std::size_t i, std::size_t, const Vec3& xi, double length, double extension, double volume) {
                          (void)xi;
                          p[i] += pressure_[i] * m_.bond_weight(length) * length * extension * volume;
                      });
        visit_all(w, [&](std::size_t i, std::size_t j, const Vec3& xi, double length, double extension, double volume) {
            const double tension =
                m_.is_state_based()
                    ? m_.bond_weight(length) * ((p[i] + p[j]) * length + (deviator_[i] + deviator_[j]) * extension)
                    : m_.bond_stiffness(i, j) * extension / length;
            const double share = -root_[i] * m_.nodes.volume[i] * volume * tension / length;
            product[0][i] += share * xi.x;
            product[1][i] += share * xi.y;
            product[2][i] += share * xi.z;
        });
    }

private:
    template <typename Visit>
    void visit_all(const std::vector<Vec3>& w, const Visit& visit) const {
        const auto& x = m_.nodes.position;
        tbb::parallel_for(Range(0, nodes(), 256), [&](const Range& range) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                for (const std::uint32_t j : m_.families.of(i)) {
                    const Vec3 xi = x[j] - x[i];
                    const double length = norm(xi);
                    visit(i, j, xi, length, dot(xi, w[j] - w[i]) / length, m_.nodes.volume[j]);
                }
        });
    }

    const Model& m_;
    std::vector<double> root_, pressure_, deviator_; // M^-1/2; state-based: P d/m² and B/m
};

} // namespace

ScaledStiffness scaled_stiffness(const Model& m, std::uint32_t most_layers) {
    if (m.regular) {
        const auto grid = std::make_shared<const Grid>(m, most_layers);
        return {grid->sites(), grid->vacant(),
                [grid](const SiteField& v, SiteField& product) { grid->multiply(v, product); }};
    }
    const auto lists = std::make_shared<const Lists>(m);
    return {lists->nodes(), {}, [lists](const SiteField& v, SiteField& product) { lists->multiply(v, product); }};
}

} // namespace periscope
