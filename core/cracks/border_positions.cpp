#include "core/cracks/border_positions.hpp"

#include <Eigen/Dense>
#include <tbb/parallel_for.h>

#include <array>
#include <optional>

namespace periscope {

namespace {

// weight of the position on the lattice in the least squares; each plane has the weight 1
constexpr double pull_home = 1e-3;
// cosine between the normals of planes that bound a thin wall or slot; planes below it are not combined
constexpr double back_to_back = -0.5;

using CornerNumber = std::array<std::uint32_t, 3>; // corner (i, j, k) lies below cell (i, j, k)

class CornersOnBorder {
public:
    CornersOnBorder(const CellGrid& grid, const BodyBorder& border)
        : grid_(grid), border_(border), strides_(grid.strides()) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            corners_[axis] = grid.count[axis] + 1;
    }

    BorderPositions find() const {
        const std::size_t layer = std::size_t(corners_[1]) * corners_[2];
        std::vector<BorderPositions> of_layer(corners_[0]);
        tbb::parallel_for(std::uint32_t{0}, corners_[0], [&](std::uint32_t i) {
            for (std::uint32_t j = 0; j < corners_[1]; ++j)
                for (std::uint32_t k = 0; k < corners_[2]; ++k) {
                    const CornerNumber corner{i, j, k};
                    if (const auto position = is_outer(corner) ? on_border(corner) : std::nullopt) {
                        of_layer[i].corner.push_back(i * layer + std::size_t(j) * corners_[2] + k);
                        of_layer[i].position.push_back(*position);
                    }
                }
        });
        BorderPositions all;
        all.thickness = border_.layer_thickness();
        for (const BorderPositions& found : of_layer) {
            all.corner.insert(all.corner.end(), found.corner.begin(), found.corner.end());
            all.position.insert(all.position.end(), found.position.begin(), found.position.end());
        }
        return all;
    }

private:
    bool is_layer(std::size_t axis) const { return grid_.count[axis] == 1; }

    // Returns whether some of the cells around the corner exist and others do not. Along an axis with a single layer of
    // cells, the missing cells before and behind the layer are ignored; otherwise all corners of a plane would be outer
    // ones.
    bool is_outer(const CornerNumber& corner) const {
        bool any = false, all = true;
        for (std::size_t c = 0; c < 8; ++c) {
            std::size_t cell = 0;
            bool is_there = true;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                // there is one corner more than cells
                const std::uint32_t along = corner[axis] + std::uint32_t(c >> axis & 1);
                if (is_layer(axis))
                    continue;
                is_there = is_there && along >= 1 && along <= grid_.count[axis];
                cell += (along - 1) * strides_[axis];
            }
            is_there = is_there && grid_.node[cell] != no_node;
            any = any || is_there;
            all = all && is_there;
        }
        return any && !all;
    }

    // Returns the position for a corner: the point nearest to all planes that touch the border around it. A corner on a
    // face has one such plane, on an edge two, at a vertex three (as in dual contouring: T. Ju et al., ACM Trans.
    // Graph. 21 (2002) 339–346).
    std::optional<Vec3> on_border(const CornerNumber& corner) const {
        const double h = grid_.spacing;
        Vec3 middle;
        for (std::size_t axis = 0; axis < 3; ++axis)
            middle[axis] = is_layer(axis) ? border_.box().centre()[axis] : grid_.corner[axis] + h * corner[axis];
        const auto own = border_.nearest(middle, h);
        if (!own)
            return std::nullopt;
        Eigen::Matrix3d matrix = pull_home * Eigen::Matrix3d::Identity();
        Eigen::Vector3d right = Eigen::Vector3d::Zero();
        const auto add = [&](const BorderPlane& plane) {
            const Eigen::Vector3d n(plane.normal.x, plane.normal.y, plane.normal.z);
            matrix += n * n.transpose();
            right += dot(plane.normal, plane.point - middle) * n;
        };
        add(*own);
        each_beside(middle, [&](const Vec3& beside) {
            const auto plane = border_.nearest(beside, h);
            if (plane && norm(plane->point - middle) <= h && dot(plane->normal, own->normal) > back_to_back)
                add(*plane);
        });
        const Eigen::Vector3d shift = matrix.ldlt().solve(right);
        const auto at_end =
            // At round faces, the point where the tangent planes meet lies outside the body; the border point nearest
            // to it is used.
            border_.nearest(middle + Vec3{shift.x(), shift.y(), shift.z()}, h);
        Vec3 position = shift.norm() <= h && at_end ? at_end->point : own->point;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double half = 0.5 * border_.layer_thickness()[axis];
            if (is_layer(axis))
                position[axis] = grid_.corner[axis] + 0.5 * h + (corner[axis] == 0 ? -half : half);
        }
        return position;
    }

    // Calls visit(point) with the points half a spacing away from `middle` in all directions.
    template <typename Visit>
    void each_beside(const Vec3& middle, Visit&& visit) const {
        for (int sample = 0; sample < 27; ++sample) {
            const std::array<int, 3> side{sample / 9 - 1, sample / 3 % 3 - 1, sample % 3 - 1};
            Vec3 beside = middle;
            bool is_own = true, along_layers = false;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                beside[axis] += 0.5 * grid_.spacing * side[axis];
                is_own = is_own && side[axis] == 0;
                along_layers = along_layers || (side[axis] != 0 && is_layer(axis));
            }
            if (!is_own && !along_layers)
                visit(beside);
        }
    }

    const CellGrid& grid_;
    const BodyBorder& border_;
    std::array<std::size_t, 3> strides_;
    std::array<std::uint32_t, 3> corners_{};
};

} // namespace

BorderPositions border_positions(const CellGrid& grid, const BodyBorder& border) {
    return CornersOnBorder(grid, border).find();
}

} // namespace periscope
