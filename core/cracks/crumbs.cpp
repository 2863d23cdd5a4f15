#include "core/cracks/crumbs.hpp"

#include <cmath>
#include <numeric>
#include <utility>

namespace periscope {

namespace {

class Pieces { // of points that facets join
public:
    explicit Pieces(std::size_t points) : above_(points) { std::iota(above_.begin(), above_.end(), 0U); }
    std::uint32_t of(std::uint32_t point) {
        while (above_[point] != point)
            point = above_[point] = above_[above_[point]];
        return point;
    }
    void join(std::uint32_t a, std::uint32_t b) { above_[of(a)] = of(b); }

private:
    std::vector<std::uint32_t> above_;
};

} // namespace

void drop_crumbs(CrackFacets& crack, double least_area) {
    Pieces pieces(crack.points.size());
    for (const auto& [a, b, c] : crack.facets) {
        pieces.join(a, b);
        pieces.join(b, c);
    }
    std::vector<double> area(crack.points.size(), 0);
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        area[pieces.of(crack.facets[f][0])] += crack.area_of(f) / crack.section;
    std::size_t kept = 0;
    for (std::size_t f = 0; f < crack.facets.size(); ++f) {
        const bool is_initial = crack.when[f] < 0 && std::isinf(crack.when[f]);
        if (!is_initial && area[pieces.of(crack.facets[f][0])] < least_area)
            continue;
        crack.facets[kept] = crack.facets[f];
        crack.across[kept] = crack.across[f];
        crack.when[kept] = crack.when[f];
        ++kept;
    }
    crack.facets.resize(kept);
    crack.across.resize(kept);
    crack.when.resize(kept);
}

} // namespace periscope
