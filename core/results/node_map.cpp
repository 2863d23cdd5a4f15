#include "core/results/node_map.hpp"

#include "core/base/sparse_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace periscope {
namespace {

struct Near {
    std::uint32_t node;
    Vec3 away; // vector from the position at which the value is wanted to the node, in spacings
};

using Row = std::array<double, 5>; // a row of four linear equations: four coefficients and the right-hand side

// Returns the solution of four equations with a symmetric positive definite matrix, by elimination without pivoting.
std::array<double, 4> solved(std::array<Row, 4> rows) {
    for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t i = k + 1; i < 4; ++i) {
            const double factor = rows[i][k] / rows[k][k];
            for (std::size_t j = k; j < 5; ++j)
                rows[i][j] -= factor * rows[k][j];
        }
    std::array<double, 4> x{};
    for (std::size_t k = 4; k-- > 0;) {
        x[k] = rows[k][4];
        for (std::size_t j = k + 1; j < 4; ++j)
            x[k] -= rows[k][j] * x[j];
        x[k] /= rows[k][k];
    }
    return x;
}

// In spacings; large enough to have nodes on all sides, also midway between eight nodes of a lattice.
constexpr double reach = 1.8;

double weight_at(const Vec3& away) {
    const double q = dot(away, away) / (reach * reach);
    return (1 - q) * (1 - q);
}

// Returns the weights of the nodes' values in a linear fit a + b·r, evaluated at r = 0. Here r is the vector to a node,
// and the constant a and the slopes b are fitted (moving least squares, Lancaster and Salkauskas 1981). If the nodes
// lie in a plane or on a line, some slopes are undetermined; the small number that is added to the matrix makes them
// zero.
std::vector<double> fit_weights(const std::vector<Near>& near) {
    std::array<Row, 4> normal{};
    const auto basis = [](const Near& n) { return std::array<double, 4>{1, n.away.x, n.away.y, n.away.z}; };
    for (const Near& n : near) {
        const auto p = basis(n);
        const double w = weight_at(n.away);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                normal[i][j] += w * p[i] * p[j];
    }
    for (std::size_t i = 1; i < 4; ++i)
        normal[i][i] += 1e-9 * normal[0][0];
    normal[0][4] = 1;
    const auto x = solved(normal);
    std::vector<double> weights;
    weights.reserve(near.size());
    for (const Near& n : near) {
        const auto p = basis(n);
        weights.push_back(weight_at(n.away) * (p[0] * x[0] + p[1] * x[1] + p[2] * x[2] + p[3] * x[3]));
    }
    return weights;
}

} // namespace

NodeMap::NodeMap(const Nodes& from, const Nodes& to) {
    const double h = from.spacing;
    const auto is_same = [h](const Vec3& a, const Vec3& b) { return norm(a - b) < 1e-4 * h; };
    is_identity_ = from.size() == to.size() &&
                   std::equal(from.position.begin(), from.position.end(), to.position.begin(), is_same);
    if (is_identity_)
        return;
    SparseGrid grid(reach * h, {}, from.size() / 4);
    for (std::size_t i = 0; i < from.size(); ++i)
        grid.add(from.position[i], std::uint32_t(i));
    struct Sum {
        std::vector<std::uint32_t> node;
        std::vector<float> weight;
    };
    std::vector<Sum> sums(to.size());
    const double farthest = std::max(h, to.spacing) / h;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, to.size(), 1024), [&](const auto& range) {
        std::vector<Near> near;
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
            near.clear();
            double nearest = std::numeric_limits<double>::max();
            grid.visit_around(to.position[i], [&](std::uint32_t node) {
                const Vec3 away = (1 / h) * (from.position[node] - to.position[i]);
                if (const double far = norm(away); far < reach) {
                    near.push_back({node, away});
                    nearest = std::min(nearest, far);
                }
                return true;
            });
            if (near.empty() || nearest > farthest)
                continue;
            // Sorted, so that the sums do not depend on the order in which nodes are found.
            std::ranges::sort(near, {}, &Near::node);
            Sum& sum = sums[i];
            if (nearest < 1e-4) {
                sum = {{std::ranges::min_element(near, {}, [](const Near& n) { return norm(n.away); })->node}, {1}};
                continue;
            }
            const auto weights = fit_weights(near);
            for (std::size_t k = 0; k < near.size(); ++k) {
                sum.node.push_back(near[k].node);
                sum.weight.push_back(float(weights[k]));
            }
        }
    });
    begin_.reserve(to.size() + 1);
    begin_.push_back(0);
    for (const Sum& sum : sums) {
        node_.insert(node_.end(), sum.node.begin(), sum.node.end());
        weight_.insert(weight_.end(), sum.weight.begin(), sum.weight.end());
        begin_.push_back(std::uint32_t(node_.size()));
    }
}

std::vector<float> NodeMap::operator()(const std::vector<float>& values, std::size_t components) const {
    if (is_identity_ || begin_.empty())
        return values;
    const std::size_t count = begin_.size() - 1;
    std::vector<float> mapped(count * components, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < count; ++i) {
        if (begin_[i] == begin_[i + 1])
            continue;
        for (std::size_t c = 0; c < components; ++c) {
            double sum = 0;
            for (std::uint32_t k = begin_[i]; k < begin_[i + 1]; ++k)
                sum += double(weight_[k]) * double(values[node_[k] * components + c]);
            mapped[i * components + c] = float(sum);
        }
    }
    return mapped;
}

} // namespace periscope
