// The positions of nodes in m: either a list, or the centres of the cells of a grid, which are computed and take no
// memory.
#pragma once

#include "core/base/vec3.hpp"
#include "core/nodes/index_iterator.hpp"
#include "core/nodes/lattice_shape.hpp"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace periscope {

class Positions {
public:
    using const_iterator = IndexIterator<Positions>;

    Positions() = default;
    Positions(std::vector<Vec3> points) : points_(std::move(points)) {}
    Positions(std::initializer_list<Vec3> points) : points_(points) {}
    // `origin` is the lowest corner of the first cell, and `cell` has the edge lengths of a cell, in m.
    Positions(LatticeShape shape, const Vec3& origin, const Vec3& cell) : grid_(Grid{std::move(shape), origin, cell}) {}

    std::size_t size() const { return grid_ ? grid_->shape.nodes() : points_.size(); }
    bool empty() const { return size() == 0; }
    Vec3 operator[](std::size_t node) const { return grid_ ? grid_->at(node) : points_[node]; }
    Vec3 front() const { return (*this)[0]; }
    Vec3 back() const { return (*this)[size() - 1]; }
    const_iterator begin() const { return {*this, 0}; }
    const_iterator end() const { return {*this, size()}; }
    bool is_grid() const { return grid_.has_value(); }

    // Returns the positions as a list that can be changed. A grid becomes a list, which takes memory.
    std::vector<Vec3>& list() {
        if (grid_) {
            points_.assign(begin(), end());
            grid_.reset();
        }
        return points_;
    }
    // Removes the nodes at the vacant sites. The positions must be a grid.
    void leave_out(std::shared_ptr<const Vacancies> vacancies) { grid_->shape.vacancies = std::move(vacancies); }

    friend bool operator==(const Positions& a, const Positions& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

private:
    struct Grid {
        LatticeShape shape;
        Vec3 origin, cell;

        Vec3 at(std::size_t node) const {
            const std::uint32_t site = shape.site(static_cast<std::uint32_t>(node)), row = site / shape.count[2],
                                k = site % shape.count[2], i = row / shape.count[1], j = row % shape.count[1];
            return origin + Vec3{cell.x * (i + 0.5), cell.y * (j + 0.5), cell.z * (k + 0.5)};
        }
    };

    std::optional<Grid> grid_; // if this is empty, points_ has the positions
    std::vector<Vec3> points_;
};

} // namespace periscope
