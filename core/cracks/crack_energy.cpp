#include "core/cracks/crack_energy.hpp"

#include "core/cracks/cut_pairs.hpp"
#include "core/geometry/surface/edges.hpp"
#include "core/geometry/surface/facet_grid.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace periscope {
namespace {

// spacings; the ¾ of crack_energy.hpp
constexpr double along_the_crack = 0.75;
constexpr double beyond_the_edge = 0.25;
constexpr double more_for_rounding = 1e-6; // added to the horizon, as a fraction of it

// The crack surface without initial cracks and without facets that have no area.
class GrownCrack {
public:
    GrownCrack(const CrackFacets& crack, double horizon, double spacing)
        : horizon_((1 + more_for_rounding) * horizon), spacing_(spacing) {
        for (std::size_t f = 0; f < crack.facets.size(); ++f)
            if (const double area = crack.area_of(f); crack.when[f] != cut_at_first && area > 0) {
                surface_.triangles.push_back(crack.facets[f]);
                of_crack_.push_back(f);
                area_.push_back(area);
            }
        for (const auto& p : crack.points.at)
            surface_.points.push_back({double(p[0]), double(p[1]), double(p[2])});
        facets_ = make_facets(surface_);
        constexpr double far = std::numeric_limits<double>::max();
        bounds_ = {{far, far, far}, {-far, -far, -far}};
        for (const Facet& facet : facets_) {
            middle_.push_back((1.0 / 3) * (facet.corner[0] + facet.corner[1] + facet.corner[2]));
            for (const Vec3& p : facet.corner)
                for (std::size_t k = 0; k < 3; ++k) {
                    bounds_.min[k] = std::min(bounds_.min[k], p[k] - horizon_);
                    bounds_.max[k] = std::max(bounds_.max[k], p[k] + horizon_);
                }
        }
        find_edge();
    }

    bool any() const { return !facets_.empty(); }
    FacetGrid grid() const { return {facets_, bounds_, horizon_}; }
    std::span<const double> areas() const { return area_; }
    std::size_t of_crack(std::size_t facet) const { return of_crack_[facet]; }

    struct Share {
        std::size_t facet;
        double weight;
    };
    // Finds the facets to which the energy of a node at `p` is assigned, and their fractions; none if the node is
    // further than a horizon away or ahead of the surface.
    void shares_of(const Vec3& p, const FacetGrid& grid, std::vector<Share>& shares) const {
        shares.clear();
        for (std::size_t k = 0; k < 3; ++k)
            if (p[k] < bounds_.min[k] || p[k] > bounds_.max[k])
                return;
        const auto square = [](const Vec3& v) { return dot(v, v); };
        const double reach = square(Vec3{along_the_crack * spacing_, 0, 0});
        double least = std::numeric_limits<double>::max();
        const auto near = grid.near(p);
        for (const std::uint32_t f : near)
            least = std::min(least, square(p - middle_[f]));
        double nearest = std::numeric_limits<double>::max();
        bool beside = false;
        for (const std::uint32_t f : near) {
            const double weight = 1 - (square(p - middle_[f]) - least) / reach;
            if (!(weight > 0))
                continue;
            shares.push_back({f, weight * area_[f]});
            const Vec3 at = nearest_on(facets_[f], p).point;
            if (const double apart = square(p - at); apart < nearest) {
                nearest = apart;
                beside = !is_ahead(f, p, at);
            }
        }
        if (!beside || nearest > horizon_ * horizon_)
            shares.clear();
    }

private:
    void find_edge() {
        edge_side_.resize(facets_.size());
        edge_point_.assign(surface_.points.size(), 0);
        for_each_edge(edge_uses(surface_), [&](const EdgeUse* first, const EdgeUse* last) {
            if (last - first > 1)
                return;
            const auto& t = surface_.triangles[first->triangle];
            for (std::size_t k = 0; k < 3; ++k)
                if (std::min(t[k], t[(k + 1) % 3]) == first->low && std::max(t[k], t[(k + 1) % 3]) == first->high)
                    edge_side_[first->triangle][k] = true;
            edge_point_[first->low] = edge_point_[first->high] = 1;
        });
    }

    // Returns whether a point is ahead of the edge of the surface.
    // `at` is the point of the facet nearest to p.
    bool is_ahead(std::size_t facet, const Vec3& p, const Vec3& at) const {
        const Facet& f = facets_[facet];
        const Vec3 away = p - at, along = away - dot(away, f.normal) * f.normal;
        return norm(along) > beyond_the_edge * spacing_ && is_on_edge(facet, at);
    }

    bool is_on_edge(std::size_t facet, const Vec3& at) const {
        const Facet& f = facets_[facet];
        std::array<bool, 3> on{};
        for (std::size_t k = 0; k < 3; ++k)
            on[k] = std::abs(dot(at - f.corner[k], f.side[k])) < 1e-9 * spacing_;
        for (std::size_t k = 0; k < 3; ++k)
            if (on[k] && on[(k + 2) % 3]) // at corner k
                return edge_point_[surface_.triangles[facet][k]];
        for (std::size_t k = 0; k < 3; ++k)
            if (on[k] && edge_side_[facet][k])
                return true;
        return false;
    }

    double horizon_, spacing_;
    Surface surface_;
    std::vector<std::size_t> of_crack_; // for each facet, the corresponding facet of the whole crack surface
    std::vector<double> area_;
    std::vector<Facet> facets_;
    std::vector<Vec3> middle_;
    Box bounds_; // the box around everything within a horizon of the surface
    std::vector<std::array<bool, 3>> edge_side_;
    std::vector<std::uint8_t> edge_point_;
};

} // namespace

CrackEnergy crack_energy(const CrackFacets& crack, const Nodes& nodes, double horizon,
                         std::span<const float> dissipated) {
    CrackEnergy found;
    found.per_area.assign(crack.facets.size(), 0);
    const GrownCrack grown(crack, horizon, nodes.spacing);
    std::optional<FacetGrid> grid;
    if (grown.any())
        grid.emplace(grown.grid());
    std::vector<GrownCrack::Share> shares;
    for (std::size_t i = 0; i < dissipated.size(); ++i) {
        const double energy = double(dissipated[i]) * nodes.volume[i];
        if (!(energy > 0)) // also skips values that are NaN
            continue;
        if (grid)
            grown.shares_of(nodes.position[i], *grid, shares);
        if (shares.empty()) {
            found.left_out += energy;
            continue;
        }
        found.given += energy;
        double sum = 0;
        for (const auto& share : shares)
            sum += share.weight;
        for (const auto& share : shares)
            found.per_area[grown.of_crack(share.facet)] += energy * share.weight / sum;
    }
    for (std::size_t f = 0; f < grown.areas().size(); ++f) {
        found.area += grown.areas()[f];
        found.per_area[grown.of_crack(f)] /= grown.areas()[f];
    }
    return found;
}

std::optional<CrackEnergy> crack_energy_in(const Frame& frame, const Model& model, const Neighbours& neighbours,
                                           const CutPairs& cuts) {
    if (frame.dissipated_energy.empty() || frame.thinned || !neighbours.any())
        return std::nullopt;
    const Skin none; // the outer surface of the body is not needed
    const PartingSource source{model.nodes, none, neighbours};
    return crack_energy(part_body(with_cracks(source, model, cuts, frame)).crack, model.nodes, model.horizon,
                        frame.dissipated_energy);
}

std::optional<CrackEnergy> find_last_crack_energy(const std::shared_ptr<const Model>& model,
                                                  std::span<const FramePtr> frames) {
    if (frames.empty() || frames.back()->dissipated_energy.empty() || frames.back()->thinned)
        return std::nullopt;
    const auto neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
    CutPairs cuts(model, neighbours);
    for (const FramePtr& frame : frames)
        cuts.add(*frame);
    return crack_energy_in(*frames.back(), *model, *neighbours, cuts);
}

} // namespace periscope
