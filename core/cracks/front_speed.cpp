#include "core/cracks/front_speed.hpp"

#include "core/base/sparse_grid.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace periscope {

namespace {

// radii, in spacings, of the facets to which a plane is fitted; the smallest with enough different times is used
constexpr std::array reaches{4.0, 8.0, 16.0};
constexpr std::size_t least_times = 3;
constexpr double same_direction = 0.5; // least cosine between the normals of facets that count as one surface
// Directions in which the variance of the facets' positions is less than this fraction of the largest variance (across
// the surface, or along the thickness of a single layer) are not fitted.
constexpr double flat = 0.05;
constexpr double no_speed = std::numeric_limits<double>::quiet_NaN();

struct Piece { // a facet that broke during the run
    Vec3 middle, normal;
    double area = 0, when = 0;
};

Vec3 corner(const CrackFacets& crack, std::uint32_t point) {
    const auto& p = crack.points.at[point];
    return {p[0], p[1], p[2]};
}

std::vector<Piece> pieces_of(const CrackFacets& crack) {
    std::vector<Piece> pieces(crack.facets.size());
    for (std::size_t f = 0; f < pieces.size(); ++f) {
        const auto& [i, j, k] = crack.facets[f];
        const Vec3 a = corner(crack, i), b = corner(crack, j), c = corner(crack, k), across = cross(b - a, c - a);
        pieces[f] = {(1.0 / 3) * (a + b + c), unit(across), 0.5 * norm(across), double(crack.when[f])};
    }
    return pieces;
}

// Returns the solution x of M x = b, restricted to the eigenvectors of M whose eigenvalues are not small (`flat`).
Vec3 solve(const Eigen::Matrix3d& m, const Eigen::Vector3d& b) {
    Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes;
    axes.computeDirect(m);
    const double most = axes.eigenvalues().maxCoeff();
    Eigen::Vector3d x = Eigen::Vector3d::Zero();
    for (int k = 0; k < 3; ++k)
        if (const double along = axes.eigenvalues()[k]; along > flat * most) {
            const Eigen::Vector3d axis = axes.eigenvectors().col(k);
            x += axis.dot(b) / along * axis;
        }
    return {x[0], x[1], x[2]};
}

struct Around { // sums over the facets around a facet
    double area = 0, time = 0;
    Vec3 weighted_middle;
    std::vector<const Piece*> pieces;
    std::vector<double> times; // the different breaking times among them

    void add(const Piece& piece) {
        pieces.push_back(&piece);
        area += piece.area, time += piece.area * piece.when;
        weighted_middle += piece.area * piece.middle;
        if (times.size() < least_times && std::ranges::find(times, piece.when) == times.end())
            times.push_back(piece.when);
    }
    double speed() const {
        if (times.size() < least_times || !(area > 0))
            return no_speed;
        const Vec3 centre = (1 / area) * weighted_middle;
        const double mean = time / area;
        Eigen::Matrix3d m = Eigen::Matrix3d::Zero();
        Eigen::Vector3d b = Eigen::Vector3d::Zero();
        for (const Piece* piece : pieces) {
            const Vec3 away = piece->middle - centre;
            const Eigen::Vector3d d(away.x, away.y, away.z);
            m += piece->area * d * d.transpose();
            b += piece->area * (piece->when - mean) * d;
        }
        const double slope = norm(solve(m, b));
        return slope > 0 ? 1 / slope : no_speed;
    }
};

} // namespace

std::vector<float> front_speeds(const CrackFacets& crack, double spacing) {
    const std::vector<Piece> pieces = pieces_of(crack);
    SparseGrid grid(reaches.front() * spacing);
    std::set<double> times;
    for (std::size_t f = 0; f < pieces.size(); ++f)
        if (std::isfinite(pieces[f].when)) { // skips facets of an initial crack
            grid.add(pieces[f].middle, std::uint32_t(f));
            times.insert(pieces[f].when);
        }
    std::vector<double> sum(crack.points.size()), weight(crack.points.size());
    for (std::size_t f = 0; f < pieces.size() && times.size() >= least_times; ++f) {
        const Piece& own = pieces[f];
        if (!std::isfinite(own.when))
            continue;
        double speed = no_speed;
        for (std::size_t r = 0; r < reaches.size() && std::isnan(speed); ++r) {
            const double reach = reaches[r] * spacing;
            const Vec3 half{reach, reach, reach};
            Around around;
            grid.visit_near(Box{own.middle - half, own.middle + half}, [&](std::uint32_t other) {
                const Piece& piece = pieces[other];
                if (norm(piece.middle - own.middle) <= reach &&
                    std::abs(dot(piece.normal, own.normal)) >= same_direction)
                    around.add(piece);
                return true;
            });
            speed = around.speed();
        }
        if (std::isnan(speed))
            continue;
        for (const std::uint32_t point : crack.facets[f])
            sum[point] += own.area * speed, weight[point] += own.area;
    }
    std::vector<float> speeds(sum.size(), float(no_speed));
    for (std::size_t p = 0; p < sum.size(); ++p)
        if (weight[p] > 0)
            speeds[p] = float(sum[p] / weight[p]);
    return speeds;
}

} // namespace periscope
