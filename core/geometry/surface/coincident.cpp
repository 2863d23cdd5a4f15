#include "core/geometry/surface/coincident.hpp"

#include "core/base/boxes.hpp"
#include "core/base/sparse_grid.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace periscope {
namespace {

// The coordinates of the points of a usual grid along the first of these directions all differ.
constexpr std::array<Vec3, 4> directions{{{0.6157, 0.5377, 0.5762}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr std::size_t few = 32; // groups of at most this many points are compared point by point

class PairSearch {
public:
    PairSearch(const std::vector<Vec3>& points, double tolerance, std::size_t most)
        : points_(points), tolerance_(tolerance), most_(most), along_(points.size()) {}

    std::vector<std::pair<std::uint32_t, std::uint32_t>> all() {
        std::vector<std::uint32_t> order(points_.size());
        std::iota(order.begin(), order.end(), 0U);
        search(order, 0);
        return std::move(pairs_);
    }

private:
    bool is_full() const { return pairs_.size() >= most_; }

    void compare(std::uint32_t a, std::uint32_t b) {
        if (!is_full() && norm(points_[a] - points_[b]) <= tolerance_)
            pairs_.emplace_back(std::minmax(a, b));
    }

    // Sorts the points along a direction and divides them at gaps larger than the tolerance, which no pair can cross.
    // Groups that are still large are divided along the next direction.
    void search(std::span<std::uint32_t> crowd, std::size_t direction) {
        if (direction == directions.size())
            return search_grid(crowd);
        for (const std::uint32_t i : crowd)
            along_[i] = dot(directions[direction], points_[i]);
        tbb::parallel_sort(crowd.begin(), crowd.end(), [&](std::uint32_t a, std::uint32_t b) {
            return along_[a] < along_[b] || (along_[a] == along_[b] && a < b);
        });
        for (std::size_t begin = 0, end = 0; begin < crowd.size() && !is_full(); begin = end) {
            end = begin + 1;
            while (end < crowd.size() && along_[crowd[end]] - along_[crowd[end - 1]] <= tolerance_)
                ++end;
            const auto run = crowd.subspan(begin, end - begin);
            if (run.size() > few)
                search(run, direction + 1);
            else
                for (std::size_t i = 0; i < run.size(); ++i)
                    for (std::size_t j = i + 1; j < run.size(); ++j)
                        compare(run[i], run[j]);
        }
    }

    // Many points in one cube, whose edge is the tolerance, form many pairs; then the search ends soon, with `most_`
    // pairs.
    void search_grid(std::span<const std::uint32_t> crowd) {
        Box box{points_[crowd[0]], points_[crowd[0]]};
        for (const std::uint32_t i : crowd)
            include(box, points_[i]);
        const double edge = tolerance_ > 0 ? tolerance_ : 1; // if all points coincide, the tolerance may be zero
        SparseGrid grid(edge, box.min);
        for (const std::uint32_t i : crowd) {
            grid.visit_around(points_[i], [&](std::uint32_t j) {
                compare(i, j);
                return !is_full();
            });
            if (is_full())
                return;
            grid.add(points_[i], i);
        }
    }

    const std::vector<Vec3>& points_;
    double tolerance_;
    std::size_t most_;
    std::vector<double> along_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};

} // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> coincident_pairs(const std::vector<Vec3>& points, double tolerance,
                                                                      std::size_t most) {
    return PairSearch(points, tolerance, most).all();
}

} // namespace periscope
