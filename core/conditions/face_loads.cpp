#include "core/conditions/face_loads.hpp"

#include "core/nodes/local_spacing.hpp"
#include "core/nodes/nearest_node.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

constexpr double outside = 0.95;      // in local spacings: a point further than this from all nodes is outside the body
constexpr double shared_within = 1.6; // in local spacings: nodes within this distance share the force of a point
constexpr double singular = 0.05;     // in local spacings: a node within this distance gets nearly all of the force
constexpr double at_node = 1e-6;      // in local spacings: a node within this distance gets all of the force
constexpr double ridge = 1e-12; // fraction of the second moments that is added to them, for nodes in a line or a plane
constexpr double no_moment = 1e-6; // fraction of the forces times the depths below which a moment counts as zero

using Numbers4 = std::array<double, 4>;

// Solves A x = b for n unknowns by elimination; A is symmetric and positive. Returns false if A is singular.
bool solve(std::array<Numbers4, 4> a, Numbers4 b, std::size_t n, Numbers4& x) {
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k + 1; i < n; ++i)
            if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
                pivot = i;
        std::swap(a[k], a[pivot]);
        std::swap(b[k], b[pivot]);
        if (!(std::abs(a[k][k]) > 0))
            return false;
        for (std::size_t i = k + 1; i < n; ++i) {
            const double f = a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j)
                a[i][j] -= f * a[k][j];
            b[i] -= f * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        double sum = b[k];
        for (std::size_t j = k + 1; j < n; ++j)
            sum -= a[k][j] * x[j];
        x[k] = sum / a[k][k];
    }
    return true;
}

class Spreader {
public:
    Spreader(const Case& c, const Nodes& nodes)
        : nodes_(nodes), space_(c.space()), axes_(axes_of(space_)), section_(c.section()),
          nearest_(nodes.position, nodes.spacing), of_node_(nodes.size()) {}

    void add(const FacetForce& f) {
        const Vec3 inwards = -1.0 * unit(f.facet.area);
        const auto points = static_cast<std::size_t>(std::max(1.0, std::round(f.depth / nodes_.spacing)));
        std::vector<Vec3> below;
        for (std::size_t k = 0; k < points; ++k) {
            // Below a side of a box without holes, these points are nodes of the lattice.
            const Vec3 p = f.facet.centre + ((static_cast<double>(k) + 0.5) * nodes_.spacing) * inwards;
            if (k > 0 && !is_in_body(p))
                break;
            below.push_back(p);
        }
        for (const Vec3& p : below)
            give(p, (1 / static_cast<double>(below.size())) * f.force);
        of_faces_ += cross(f.facet.centre, f.force);
        size_ += norm(f.force) * f.depth;
    }

    NodeForces result() {
        NodeForces result;
        for (std::uint32_t node = 0; node < of_node_.size(); ++node)
            if (norm(of_node_[node]) > 0) {
                result.nodes.push_back(node);
                result.force.push_back(of_node_[node]);
            }
        keep_moment(result);
        return result;
    }

private:
    double size_of(std::uint32_t node) const { return local_spacing(nodes_.volume[node], space_, section_); }

    bool is_in_body(const Vec3& p) const {
        const std::uint32_t node = nearest_.at(p);
        return norm(nodes_.position[node] - p) <= outside * size_of(node);
    }

    void give(const Vec3& p, const Vec3& force) {
        const std::uint32_t middle = nearest_.at(p);
        if (norm(nodes_.position[middle] - p) < at_node * size_of(middle))
            return add_to(middle, force);
        const double size = std::max(size_of(middle), norm(nodes_.position[middle] - p));
        const double reach = shared_within * size, least = singular * size;
        near_.clear();
        nearest_.cells().collect_near({p, p}, reach, near_);
        std::vector<std::pair<std::uint32_t, double>> weights;
        std::array<Numbers4, 4> moments{};
        for (const std::uint32_t j : near_) {
            const Vec3 offset = nodes_.position[j] - p;
            const double distance = norm(offset);
            if (!(distance < reach))
                continue;
            const double within = 1 - distance / reach, near = distance * distance + least * least;
            const double weight =
                nodes_.volume[j] / nodes_.volume[middle] * within * within * std::pow(least, 4) / (near * near);
            weights.emplace_back(j, weight);
            const Numbers4 terms{1, offset.x / size, offset.y / size, offset.z / size};
            for (std::size_t r = 0; r < 4; ++r)
                for (std::size_t s = 0; s < 4; ++s)
                    moments[r][s] += weight * terms[r] * terms[s];
        }
        const double second = moments[1][1] + moments[2][2] + moments[3][3];
        for (std::size_t r = 1; r < 4; ++r)
            moments[r][r] += ridge * second;
        Numbers4 of_terms{};
        if (weights.empty() || !solve(moments, {1, 0, 0, 0}, axes_ + 1, of_terms))
            return add_to(middle, force);
        double sum = 0;
        for (auto& [j, weight] : weights) {
            const Vec3 offset = (1 / size) * (nodes_.position[j] - p);
            weight *= of_terms[0] + of_terms[1] * offset.x + of_terms[2] * offset.y + of_terms[3] * offset.z;
            sum += weight;
        }
        for (const auto& [j, weight] : weights)
            add_to(j, (weight / sum) * force);
    }

    void add_to(std::uint32_t node, const Vec3& force) { of_node_[node] += force; }

    void keep_moment(NodeForces& forces) const {
        if (axes_ == 1)
            return;
        Vec3 missing = of_faces_, centre;
        double volume = 0;
        for (std::size_t k = 0; k < forces.nodes.size(); ++k) {
            const Vec3& x = nodes_.position[forces.nodes[k]];
            missing += -1.0 * cross(x, forces.force[k]);
            centre += nodes_.volume[forces.nodes[k]] * x;
            volume += nodes_.volume[forces.nodes[k]];
        }
        if (axes_ == 2)
            missing = {0, 0, missing.z};
        if (!(norm(missing) > no_moment * size_))
            return;
        centre = (1 / volume) * centre;
        std::array<Numbers4, 4> inertia{};
        double trace = 0;
        for (const std::uint32_t node : forces.nodes) {
            const Vec3 r = nodes_.position[node] - centre;
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j)
                    inertia[i][j] += nodes_.volume[node] * ((i == j ? dot(r, r) : 0) - r[i] * r[j]);
            trace += nodes_.volume[node] * dot(r, r);
        }
        for (std::size_t i = 0; i < 3; ++i)
            // keeps the equations solvable for nodes in a line, which cannot be turned about it
            inertia[i][i] += ridge * trace;
        Numbers4 rotation{};
        if (!(trace > 0) || !solve(inertia, {missing.x, missing.y, missing.z, 0}, 3, rotation))
            return;
        for (std::size_t k = 0; k < forces.nodes.size(); ++k) {
            const std::uint32_t node = forces.nodes[k];
            forces.force[k] += nodes_.volume[node] *
                               cross(Vec3{rotation[0], rotation[1], rotation[2]}, nodes_.position[node] - centre);
        }
    }

    const Nodes& nodes_;
    const Space space_;
    const std::size_t axes_;
    const double section_; // cross-section of a bar (m²), thickness of a plane (m)
    const NearestNode nearest_;
    std::vector<Vec3> of_node_; // N
    std::vector<std::uint32_t> near_;
    Vec3 of_faces_;   // moment of the forces on the faces about the origin, N·m
    double size_ = 0; // sum of the magnitudes of the forces times their depths, N·m
};

} // namespace

NodeForces spread_below(const Case& c, const Nodes& nodes, const std::vector<FacetForce>& forces) {
    Spreader spreader(c, nodes);
    for (const FacetForce& force : forces)
        spreader.add(force);
    return spreader.result();
}

} // namespace periscope
