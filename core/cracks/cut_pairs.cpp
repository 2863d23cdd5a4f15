#include "core/cracks/cut_pairs.hpp"

#include "core/physics/regularised.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

constexpr double of_no_use = 0.1;            // fraction of a bond's largest force; with less, the bond counts as failed
constexpr float damage_of_rounding = 0.003F; // rounding error of a damage that was stored in one byte

// Returns the stretch between `from` and `to` at which the force, which decreases there, is `wanted`.
template <typename Force>
double where_fallen(double from, double to, double wanted, Force&& force) {
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (from + to);
        (force(middle) > wanted ? from : to) = middle;
    }
    return to;
}

} // namespace

double separating_stretch(const BondLaw& law, double length) {
    if (law.fades()) {
        const auto force = [&](double s) { return s * faded(law, length, s); };
        const double peak = peak_strain(law, length);
        return where_fallen(peak, 10 * peak, of_no_use * force(peak), force);
    }
    if (!law.softens())
        return law.critical_stretch;
    const auto force = [&](double s) { return s * secant(law, s); };
    double peak = law.elastic_stretch();
    for (const LawPoint& corner : law.softening)
        if (force(corner.stretch) > force(peak))
            peak = corner.stretch;
    return where_fallen(peak, law.critical_stretch, of_no_use * force(peak), force);
}

CutPairs::CutPairs(std::shared_ptr<const Model> model, NeighboursPtr neighbours)
    : model_(std::move(model)), neighbours_(std::move(neighbours)), when_(neighbours_->other.size(), never_cut) {
    for (const BondLaw& law : model_->laws)
        reach_.push_back({separating_stretch(law, model_->nodes.spacing), !law.softens() && !law.fades()});
    cut_what_never_held();
}

void CutPairs::take(std::size_t pair, float time) {
    when_[pair] = time;
    times_.push_back(time);
}

// Cuts the pairs that have no bond at the start. The edges of a mesh that are longer than the horizon never have a
// bond; they are cut only when they are stretched far enough.
void CutPairs::cut_what_never_held() {
    const auto cut = [&](std::uint32_t a, std::uint32_t b) {
        if (neighbours_->grid) {
            const auto [from, to] = neighbours_->pairs_of(a);
            for (std::size_t pair = from; pair < to; ++pair)
                if (neighbours_->other[pair] == b)
                    when_[pair] = cut_at_first;
        } else if (a < b) {
            const std::uint32_t pair = neighbours_->pair_in_mesh(a, b);
            if (pair < neighbours_->begin[a + 1] && neighbours_->other[pair] == b)
                when_[pair] = cut_at_first;
        }
    };
    if (const auto& regular = model_->regular) {
        for (const auto* list : {&regular->cut, &regular->absent})
            for (const CutBond& bond : *list)
                if (const auto j = neighbour(*model_->nodes.lattice, bond.node, regular->of_bond(bond.bond)))
                    cut(bond.node, *j);
    } else {
        const Families& families = model_->families;
        for (std::uint32_t i = 0; i < families.size(); ++i)
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
                if (!families.alive[b])
                    cut(i, families.neighbour[b]);
        // On a lattice, neighbours are always within the horizon. If they have no bond, there is empty space between
        // them.
        for (std::uint32_t i = 0; neighbours_->grid && i < families.size(); ++i)
            for (std::size_t pair = 3 * std::size_t(i); pair < 3 * std::size_t(i) + 3; ++pair) {
                const auto family = families.of(i);
                if (const std::uint32_t j = neighbours_->other[pair];
                    j != no_node && !std::binary_search(family.begin(), family.end(), j))
                    when_[pair] = cut_at_first;
            }
    }
    at_first_ = std::size_t(std::count(when_.begin(), when_.end(), cut_at_first));
}

void CutPairs::add(const Frame& frame) {
    const Model& model = *model_;
    if (has_seen(frame) || frame.damage.size() != model.nodes.size() || neighbours_->nodes() != model.nodes.size())
        return;
    any_ = true;
    last_ = frame.time;
    const bool always_damage = std::all_of(reach_.begin(), reach_.end(), [](const Reach& r) { return r.damage; });
    const auto damaged = [&](std::size_t node) { return frame.damage[node] > damage_of_rounding; };
    const float* u = frame.displacement.data();
    for (std::size_t a = 0; a < model.nodes.size(); ++a) {
        if (model.no_fail[a] || (always_damage && !damaged(a)))
            continue;
        const auto [from, to] = neighbours_->pairs_of(a);
        for (std::size_t pair = from; pair < to; ++pair) {
            const std::size_t b = neighbours_->other[pair];
            if (b == no_node || when_[pair] != never_cut || model.no_fail[b])
                continue;
            const std::size_t laws = model.material_of(a) * model.materials.size() + model.material_of(b);
            if (reach_[laws].damage && !(damaged(a) && damaged(b)))
                continue;
            const Vec3 xi = model.nodes.position[b] - model.nodes.position[a];
            const Vec3 eta{double(u[3 * b]) - double(u[3 * a]), double(u[3 * b + 1]) - double(u[3 * a + 1]),
                           double(u[3 * b + 2]) - double(u[3 * a + 2])};
            const BondLaw& law = model.laws[laws];
            const double stretch = law.fades() ? small_strain_of(xi, eta) : norm(xi + eta) / norm(xi) - 1;
            const double reached = law.breaks_in_compression ? std::abs(stretch) : stretch;
            if (reached >= reach_[laws].stretch * strength_factor(law, xi))
                take(pair, float(frame.time));
        }
    }
}

double CutPairs::largest_stretch() const {
    double largest = 0;
    for (const Reach& reach : reach_)
        largest = std::max(largest, reach.stretch);
    return largest;
}

std::size_t CutPairs::until(double time) const {
    return at_first_ + std::size_t(std::upper_bound(times_.begin(), times_.end(), float(time)) - times_.begin());
}

} // namespace periscope
