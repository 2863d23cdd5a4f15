#include "core/preparation/body_stiffness.hpp"

#include "core/nodes/cells.hpp"
#include "core/nodes/regular_family.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/state_based.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_faces.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace periscope {
namespace {

constexpr std::size_t most_asked = 1000;
// largest number of neighbours of all examined nodes together; visiting them takes about 50 ms, whatever the horizon
constexpr std::size_t most_visited = 2'000'000;
constexpr double largest_horizon_in_spacings = 20; // a larger family is nearly a continuum
// Largest first moment of the neighbours' volume, in horizons, with which a family in a lattice counts as complete. For
// irregular nodes, most_off_centre is the limit.
constexpr double centred_on_lattice = 1e-6;

// Symmetric tensors as vectors, in Mandel's notation: 1, 3 or 6 components, the shear ones times √2.
using TensorVector = Eigen::VectorXd;

TensorVector squared(const Vec3& n, std::size_t axes) {
    const double root = std::numbers::sqrt2;
    TensorVector v(axes * (axes + 1) / 2);
    if (axes == 1)
        v << n.x * n.x;
    else if (axes == 2)
        v << n.x * n.x, n.y * n.y, root * n.x * n.y;
    else
        v << n.x * n.x, n.y * n.y, n.z * n.z, root * n.y * n.z, root * n.x * n.z, root * n.x * n.y;
    return v;
}

// Returns directions spread evenly over half a circle or half a sphere. They include the axes and diagonals, along
// which a lattice has its extreme moduli.
std::vector<Vec3> directions(std::size_t axes) {
    std::vector<Vec3> all;
    if (axes == 1)
        return {{1, 0, 0}};
    if (axes == 2) {
        constexpr int parts = 24;
        for (int k = 0; k < parts; ++k)
            all.push_back({std::cos(std::numbers::pi * k / parts), std::sin(std::numbers::pi * k / parts), 0});
        return all;
    }
    constexpr int parts = 6; // a grid on the surface of a cube, with share_of() as weights
    for (int i = -parts; i <= parts; ++i)
        for (int j = -parts; j <= parts; ++j)
            for (int k = 0; k <= parts; ++k)
                if (std::max({std::abs(i), std::abs(j), k}) == parts) {
                    const Vec3 d{static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)};
                    all.push_back((1 / norm(d)) * d);
                }
    return all;
}

// The weight of a direction of directions() in a mean over the sphere. In a solid, the direction stands for a square on
// the surface of a cube, whose solid angle it is proportional to.
double share_of(const Vec3& n, std::size_t axes) {
    if (axes < 3)
        return 1;
    const double most = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    return most * most * most;
}

struct Bond {
    std::uint32_t node = 0; // the other end
    Vec3 xi;
    double length = 0, volume = 0;
};

// Finds the bonds of single nodes: in a full lattice from the offsets of its bonds, for other nodes by a search.
class NodeFamilies {
public:
    NodeFamilies(const Nodes& nodes, double reach) : nodes_(nodes), reach_(reach) {
        if (!nodes.lattice || !nodes.lattice->is_full()) {
            cells_.emplace(nodes.position, reach);
            return;
        }
        family_ = regular_family(*nodes.lattice, reach / nodes.spacing);
        layers_ = family_.reach();
    }

    std::vector<Bond> of(std::uint32_t i) {
        std::vector<Bond> bonds;
        if (!cells_) {
            for (std::size_t b = 0; b < family_.bonds(); ++b)
                if (const auto j = neighbour(*nodes_.lattice, i, family_.of_bond(b)))
                    add(i, *j, nodes_.spacing * to_vector(family_.of_bond(b)), bonds);
            visited_ += family_.bonds();
            return bonds;
        }
        near_.clear();
        cells_->collect_near({nodes_.position[i], nodes_.position[i]}, reach_, near_);
        visited_ += near_.size();
        for (const std::uint32_t j : near_)
            add(i, j, nodes_.position[j] - nodes_.position[i], bonds);
        return bonds;
    }

    // Returns the kind of a node. Nodes of the same kind have equal families: in a full lattice, those at the same
    // distances from the faces.
    std::uint32_t kind_of(std::uint32_t i) const {
        if (cells_)
            return i;
        const auto& count = nodes_.lattice->count;
        const std::array<std::uint32_t, 3> at{i / (count[1] * count[2]), i / count[2] % count[1], i % count[2]};
        std::uint32_t kind = 0;
        for (std::size_t a = 0; a < 3; ++a)
            kind = kind * static_cast<std::uint32_t>(2 * layers_ + 1) + layer_kind(at[a], count[a], layers_);
        return kind;
    }

    std::size_t visited() const { return visited_; } // number of neighbours visited so far

private:
    void add(std::uint32_t i, std::uint32_t j, const Vec3& xi, std::vector<Bond>& bonds) const {
        const double length = norm(xi);
        if (j != i && length <= reach_ * (1 + 1e-10))
            bonds.push_back({j, xi, length, nodes_.volume[j]});
    }

    const Nodes& nodes_;
    double reach_;
    std::optional<Cells> cells_;
    RegularFamily family_;
    int layers_ = 0;
    std::vector<std::uint32_t> near_;
    std::size_t visited_ = 0;
};

class NodeStiffness {
public:
    NodeStiffness(const Case& c, const Nodes& nodes, const MaterialEntry& material)
        : case_(c), axes_(axes_of(c.space())), families_(nodes, family_reach(c, nodes.spacing)) {
        const BondsInCase bonds = bonds_of(material, c);
        state_ = bonds.stiffness.state;
        bonds_.nodes.spacing = nodes.spacing;
        bonds_.nodes.lattice = nodes.lattice;
        bonds_.space = c.space();
        bonds_.horizon = c.horizon.metres(c.spacing().value);
        bonds_.theory = c.theory;
        bonds_.micromodulus = c.micromodulus;
        bonds_.influence = c.influence;
        bonds_.partial_volumes = c.corrections.partial_volume;
        bonds_.stiffness_of = c.corrections.stiffness_of;
        bonds_.shells = shell_weights(c);
        put_whole_family(bonds_, c.section(), family_reach(c, nodes.spacing));
        continuum_volume_ = family_measure(bonds_.horizon, c.space(), c.section());
        if (!state_)
            micromodulus_ =
                micromodulus(bonds.stiffness.youngs_modulus, bonds_.horizon, c.space(), c.section(), c.micromodulus);
    }

    std::size_t visited() const { return families_.visited(); }

    // Scales the stiffness of irregular nodes so that the mean over the complete families is that of the continuum
    // (corrections.hpp).
    void fit_to(const std::vector<std::uint32_t>& complete) {
        double volume = 0, pulled = 0;
        for (const std::uint32_t i : complete) {
            const Sums sums = family_sums(i);
            volume += sums.volume / static_cast<double>(complete.size());
            pulled += sums.mean_pulled / static_cast<double>(complete.size());
        }
        bonds_.full_family_volume = volume;
        corrections_.clear();
        if (case_.corrections.surface != SurfaceCorrection::energy)
            micromodulus_ *= bonds_.full_family_pull / pulled;
        else if (const double axes = pulled_with_corrections(complete); axes > 0)
            micromodulus_ *= bonds_.full_family_pull / axes;
    }

    struct Family {
        Eigen::MatrixXd stiffness;
        double off_centre = 0; // first moment of the neighbours' volume, in horizons
    };
    Family of(std::uint32_t i) {
        const auto size = static_cast<Eigen::Index>(axes_ * (axes_ + 1) / 2);
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size, size);
        TensorVector shape = TensorVector::Zero(size);
        double weighted = 0;
        FaceSums faces;
        Vec3 centre;
        for (const Bond& bond : families_.of(i)) {
            const TensorVector v = squared((1 / bond.length) * bond.xi, axes_);
            centre = centre + bond.volume * bond.xi;
            if (state_) {
                const double share = bonds_.bond_weight(bond.length) * bond.length * bond.length * bond.volume;
                sum += share * v * v.transpose();
                shape += share * v;
                weighted += share;
                faces.add(bonds_, bond.xi, bond.volume);
            } else {
                const double share = 0.5 * micromodulus_ * bonds_.bond_weight(bond.length) * surface_factor(i, bond) *
                                     bond.length * bond.volume;
                sum += share * v * v.transpose();
            }
        }
        if (state_ && weighted > 0) {
            const auto d = static_cast<double>(axes_);
            const bool is_corrected = case_.corrections.surface == SurfaceCorrection::energy;
            sum = (is_corrected ? face_factor(faces, *state_, axes_) : 1) *
                  ((state_->dilatation * d / (weighted * weighted)) * shape * shape.transpose() +
                   (state_->deviator / weighted) * sum);
        }
        return {sum, norm(centre) / (continuum_volume_ * bonds_.horizon)};
    }

private:
    // Returns the mean over the axes of Σ w β g λ |ξ| n_a⁴ V for some complete families whose neighbours have nearly
    // complete families; 0 if there are none.
    double pulled_with_corrections(const std::vector<std::uint32_t>& complete) {
        constexpr std::size_t enough = 50;
        double pulled = 0;
        std::size_t found = 0;
        for (std::size_t k = 0; k < complete.size() && found < enough; ++k) {
            const std::vector<Bond> bonds = families_.of(complete[k]);
            if (!std::ranges::all_of(bonds, [&](const Bond& b) { return correction(b.node).volume >= nearly_whole; }))
                continue;
            ++found;
            for (const Bond& b : bonds)
                for (std::size_t a = 0; a < axes_; ++a)
                    pulled += surface_factor(complete[k], b) * bonds_.bond_weight(b.length) * b.length * b.volume *
                              std::pow(b.xi[a] / b.length, 4) / static_cast<double>(axes_);
        }
        return found > 0 ? pulled / static_cast<double>(found) : 0;
    }

    struct Sums {
        double volume = 0;              // Σ β V
        std::array<double, 3> pulled{}; // Σ w β g |ξ| n_a⁴ V
        // `mean_pulled` is the mean of n·Cn over all directions, in which n_a⁴ has the mean 3/(d (d + 2))
        double mean_pulled = 0;
    };
    Sums family_sums(std::uint32_t i) {
        Sums sums;
        const auto d = static_cast<double>(axes_);
        for (const Bond& bond : families_.of(i)) {
            sums.volume += bonds_.partial_volume(bond.length) * bond.volume;
            const double share = bonds_.bond_weight(bond.length) * bond.length * bond.volume;
            sums.mean_pulled += 3 / (d * (d + 2)) * share;
            for (std::size_t a = 0; a < axes_; ++a)
                sums.pulled[a] += share * std::pow(bond.xi[a] / bond.length, 4);
        }
        return sums;
    }

    // The data of a node for the surface correction: V as a share of V0, or the factors of the energy method.
    struct Correction {
        double volume = 1;
        std::array<double, 3> factor{1, 1, 1};
    };
    const Correction& correction(std::uint32_t i) {
        const auto [known, is_new] = corrections_.try_emplace(families_.kind_of(i));
        if (!is_new)
            return known->second;
        const Sums sums = family_sums(i);
        Correction found;
        if (sums.volume > 0)
            found.volume = sums.volume / bonds_.full_family_volume;
        for (std::size_t a = 0; a < axes_; ++a)
            if (sums.pulled[a] > 0)
                found.factor[a] = bonds_.full_family_pull / sums.pulled[a];
        return known->second = found;
    }

    double surface_factor(std::uint32_t i, const Bond& bond) {
        if (case_.corrections.surface == SurfaceCorrection::none)
            return 1;
        const Correction here = correction(i), there = correction(bond.node);
        return case_.corrections.surface == SurfaceCorrection::volume
                   ? volume_method_factor(here.volume, there.volume)
                   : energy_method_factor(here.factor, there.factor, bond.xi);
    }

    const Case& case_;
    std::size_t axes_;
    NodeFamilies families_;
    // A model without nodes, for the properties of bonds by length and the complete families of the corrections.
    Model bonds_;
    std::optional<StateConstants> state_;
    double micromodulus_ = 0, continuum_volume_ = 0;
    std::unordered_map<std::uint32_t, Correction> corrections_; // for each kind of node
};

// Returns Young's modulus of the continuum, Pa. In plane strain it is the modulus of a body without strain through the
// thickness.
double continuum_modulus(const Case& c, const MaterialEntry& material) {
    const double modulus = youngs_modulus_of(material, c);
    if (c.space() != Space::plane_strain)
        return modulus;
    const double nu =
        c.theory == Theory::state_based ? material.poisson_ratio.value : represented_poisson_ratio(c.space());
    return modulus / (1 - nu * nu);
}

// Returns a step that visits each node once when it is repeated modulo the number of nodes. The visits are spread
// evenly and do not follow the period of the rows of a lattice.
std::size_t even_step(std::size_t nodes) {
    auto step = static_cast<std::size_t>(static_cast<double>(nodes) / std::numbers::phi);
    while (std::gcd(std::max<std::size_t>(step, 1), nodes) != 1)
        ++step;
    return std::max<std::size_t>(step, 1);
}

std::optional<DirectionalStiffness> by_direction(const Eigen::MatrixXd& stiffness, Space space, double continuum) {
    const Eigen::FullPivLU<Eigen::MatrixXd> solver(stiffness);
    if (!solver.isInvertible())
        return std::nullopt;
    const Eigen::MatrixXd compliance = solver.inverse();
    const std::size_t axes = axes_of(space);
    DirectionalStiffness result{1e300, 0, 0, 0};
    double shares = 0;
    for (const Vec3& n : directions(axes)) {
        // `strain` is that under a unit stress along n
        const TensorVector v = squared(n, axes), strain = compliance * v;
        const double along = v.dot(strain), share = share_of(n, axes), modulus = 1 / (along * continuum);
        if (!(along > 0) || !std::isfinite(modulus))
            return std::nullopt;
        result.least = std::min(result.least, modulus);
        result.largest = std::max(result.largest, modulus);
        result.mean += share * modulus;
        shares += share;
        // The strain across n is the trace minus the strain along n, divided among one or two directions.
        if (axes > 1) {
            const double trace = axes == 2 ? strain[0] + strain[1] : strain[0] + strain[1] + strain[2];
            const double ratio = (along - trace) / (along * static_cast<double>(axes - 1));
            result.poisson_ratio += share * (space == Space::plane_strain ? ratio / (1 + ratio) : ratio);
        }
    }
    result.mean /= shares;
    result.poisson_ratio /= shares;
    return result;
}

std::optional<BodyStiffness> stiffness_of(const Case& value, const Nodes& nodes, const MaterialEntry& material) {
    const Case c = with_spacing_of(value, nodes);
    const double spacing = c.spacing().value, horizon = c.horizon.metres(spacing);
    const double continuum = continuum_modulus(c, material);
    if (nodes.size() == 0 || material.anisotropy || !(spacing > 0) || !(horizon > 0) || !std::isfinite(horizon) ||
        !(continuum > 0) || !std::isfinite(continuum) || horizon > largest_horizon_in_spacings * spacing)
        return std::nullopt;
    const double off_centre = is_lattice(c) ? centred_on_lattice : most_off_centre;
    NodeStiffness of_nodes(c, nodes, material);
    const auto size = static_cast<Eigen::Index>(axes_of(c.space()) * (axes_of(c.space()) + 1) / 2);
    Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(size, size), inside = whole;
    double volume = 0, volume_inside = 0;
    const bool fits_nodes = c.corrections.stiffness_of == StiffnessOf::body && !is_lattice(c);
    const std::size_t step = even_step(nodes.size());
    std::vector<std::uint32_t> asked, complete;
    std::vector<NodeStiffness::Family> families;
    for (std::size_t next = 0, k = 0; k < std::min(nodes.size(), most_asked) && of_nodes.visited() < most_visited;
         ++k) {
        const auto i = static_cast<std::uint32_t>(next);
        next = (next + step) % nodes.size();
        asked.push_back(i);
        families.push_back(of_nodes.of(i));
        if (families.back().off_centre <= off_centre)
            complete.push_back(i);
    }
    if (fits_nodes && !complete.empty()) {
        of_nodes.fit_to(complete);
        std::ranges::transform(asked, families.begin(), [&](std::uint32_t i) { return of_nodes.of(i); });
    }
    for (std::size_t k = 0; k < asked.size(); ++k) {
        const double own = nodes.volume[asked[k]];
        whole += own * families[k].stiffness;
        volume += own;
        if (families[k].off_centre > off_centre)
            continue;
        inside += own * families[k].stiffness;
        volume_inside += own;
    }
    const auto of_all = by_direction(whole / volume, c.space(), continuum);
    if (!of_all)
        return std::nullopt;
    BodyStiffness result;
    result.whole = *of_all;
    if (volume_inside > 0)
        result.inside = by_direction(inside / volume_inside, c.space(), continuum);
    return result;
}

// Returns the nodes of a box without holes. A lattice takes no memory, whatever its size.
std::optional<Nodes> nodes_of_box(const Case& value) {
    const auto* box = std::get_if<BoxGeometry>(&value.geometry);
    const double spacing = value.spacing().value;
    if (!box || !box->without.empty() || !(spacing > 0))
        return std::nullopt;
    const Vec3 size{box->box[0].metres(spacing), box->box[1].metres(spacing), box->box[2].metres(spacing)};
    double nodes = 1;
    for (std::size_t a = 0; a < axes_of(box->space); ++a) {
        if (!(size[a] >= 0.5 * spacing))
            return std::nullopt;
        nodes *= size[a] / spacing;
    }
    constexpr double most = 4e9; // largest number of nodes; indices have 32 bits
    if (!(nodes < most))
        return std::nullopt;
    return box->space == Space::solid ? lattice_box({}, size, spacing)
           : box->space == Space::bar ? lattice_bar({}, size, spacing)
                                      : lattice_sheet({}, size, spacing);
}

} // namespace

std::optional<BodyStiffness> body_stiffness(const Case& value, const Nodes* nodes, const MaterialEntry& material) {
    if (nodes)
        return stiffness_of(value, *nodes, material);
    const std::optional<Nodes> box = nodes_of_box(value);
    return box ? stiffness_of(value, *box, material) : std::nullopt;
}

} // namespace periscope
