#include "core/cracks/broken_bonds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {

namespace {

constexpr float rounding = 0.003F; // rounding error of a damage that was stored in one byte

std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t(a) << 32) | b;
}

Vec3 moved(const Frame& frame, std::uint32_t node) {
    const float* u = &frame.displacement[3 * std::size_t(node)];
    return {u[0], u[1], u[2]};
}

} // namespace

BrokenBonds::BrokenBonds(std::shared_ptr<const Model> model)
    : model_(std::move(model)), lost_(model_->nodes.size()), volume_(model_->nodes.size()),
      strengthens_(has_strengthening(*model_)) {
    cut_at_first();
    moments_.push_back({0, bonds_.size()});
}

template <typename Visit>
void BrokenBonds::for_each_bond(std::uint32_t node, Visit&& visit) const {
    if (!model_->regular) {
        for (const std::uint32_t j : model_->families.of(node))
            visit(j);
        return;
    }
    const RegularFamily& family = *model_->regular;
    for (std::size_t bond = 0; bond < family.bonds(); ++bond)
        if (const auto j = neighbour(*model_->nodes.lattice, node, family.of_bond(bond)))
            if (!std::binary_search(family.absent.begin(), family.absent.end(), CutBond{node, std::uint32_t(bond)}))
                visit(*j);
}

void BrokenBonds::cut_at_first() {
    if (model_->regular) {
        for (const CutBond& cut : model_->regular->cut)
            if (const auto j = neighbour(*model_->nodes.lattice, cut.node, model_->regular->of_bond(cut.bond));
                j && *j > cut.node)
                take(cut.node, *j);
        return;
    }
    const Families& families = model_->families;
    for (std::uint32_t i = 0; i < families.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
            if (!families.alive[b] && families.neighbour[b] > i)
                take(i, families.neighbour[b]);
}

double BrokenBonds::family_volume(std::uint32_t node) {
    float& volume = volume_[node];
    if (volume == 0) {
        double sum = 0;
        for_each_bond(node, [&](std::uint32_t j) { sum += model_->nodes.volume[j]; });
        volume = float(sum);
    }
    return volume;
}

void BrokenBonds::take(std::uint32_t a, std::uint32_t b) {
    bonds_.push_back({a, b});
    known_.insert(key_of(a, b));
    lost_[a] += float(model_->nodes.volume[b] / family_volume(a));
    lost_[b] += float(model_->nodes.volume[a] / family_volume(b));
}

bool BrokenBonds::is_lost(const Frame& frame, std::uint32_t node) const {
    return frame.damage[node] > lost_[node] + rounding;
}

void BrokenBonds::check(const Frame& frame, std::uint32_t node) {
    const Model& model = *model_;
    for_each_bond(node, [&](std::uint32_t j) {
        if (j <= node || !is_lost(frame, j) || model.no_fail[node] || model.no_fail[j] ||
            known_.contains(key_of(node, j)))
            return;
        const Vec3 xi = model.nodes.position[j] - model.nodes.position[node];
        const double stretch = stretch_of(frame, node, j);
        const BondLaw& law = model.law(model.material_of(node), model.material_of(j));
        const double reached = (law.breaks_in_compression ? std::abs(stretch) : stretch) / strength_factor(law, xi);
        const double limit = law.strengthening > 0
                                 ? critical_stretch(law, std::max(least_stretch(frame, node), least_stretch(frame, j)))
                                 : law.critical_stretch;
        if (reached >= limit)
            take(node, j);
    });
}

double BrokenBonds::stretch_of(const Frame& frame, std::uint32_t a, std::uint32_t b) const {
    const Vec3 xi = model_->nodes.position[b] - model_->nodes.position[a];
    return norm(xi + moved(frame, b) - moved(frame, a)) / norm(xi) - 1;
}

double BrokenBonds::least_stretch(const Frame& frame, std::uint32_t node) {
    float& known = least_[node];
    if (std::isnan(known)) {
        double least = std::numeric_limits<double>::infinity();
        for_each_bond(node, [&](std::uint32_t j) {
            if (!known_.contains(key_of(std::min(node, j), std::max(node, j))))
                least = std::min(least, stretch_of(frame, node, j));
        });
        known = std::isfinite(least) ? float(least) : 0;
    }
    return double(known);
}

void BrokenBonds::add(const Frame& frame) {
    if (frame.step < moments_.back().step || frame.damage.size() != lost_.size())
        return;
    if (strengthens_)
        least_.assign(lost_.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::uint32_t i = 0; i < lost_.size(); ++i)
        if (is_lost(frame, i))
            check(frame, i);
    damage_ = explained_ = 0;
    for (std::size_t i = 0; i < lost_.size(); ++i) {
        if (!has_values(frame, i))
            continue;
        damage_ += double(frame.damage[i]);
        explained_ += double(std::min(lost_[i], frame.damage[i]));
    }
    moments_.push_back({frame.step, bonds_.size()});
}

std::size_t BrokenBonds::until(std::uint64_t step) const {
    const auto after = std::upper_bound(moments_.begin(), moments_.end(), step,
                                        [](std::uint64_t s, const Moment& m) { return s < m.step; });
    return after == moments_.begin() ? 0 : (after - 1)->bonds;
}

double BrokenBonds::share() const {
    return damage_ > 0 ? explained_ / damage_ : 1;
}

} // namespace periscope
