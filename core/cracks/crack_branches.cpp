#include "core/cracks/crack_branches.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace periscope {

namespace {

constexpr double band_width = 3;     // spacings
constexpr double near_in_band = 2.1; // spacings
constexpr double line_length = 12;   // spacings at the beginning of a branch to which its straight line is fitted
// largest distance, in spacings, of the fork from the point where the bands separate
constexpr double farthest_fork = 15;
// weight of the point where the bands separate in the least squares; it matters for lines that are nearly parallel
constexpr double held_back = 0.005;
constexpr std::size_t no_group = SIZE_MAX;

struct Group {
    std::uint32_t lowest = 0; // the node of the group with the least distance
    double highest = 0;       // distances, m
    std::size_t parent = no_group;
    double leaves = 0; // the distance along the crack at which the group leaves its parent
    double far = 0;    // the largest distance of the group and its descendants
    std::vector<std::size_t> children;
    std::int32_t branch = -1;
    bool on_it = false;
};

// The groups of one crack. The last one has no nodes; it is the parent of all groups at the start of the crack.
class GroupsOfCrack {
public:
    GroupsOfCrack(const CrackedNodes& cracked, std::span<const std::uint32_t> region) : cracked_(cracked) {
        for (const std::uint32_t node : region) {
            const auto [found, fresh] = number_.try_emplace(cracked.group_of(node), all_.size());
            if (fresh)
                all_.push_back({node, 0, no_group, 0, 0, {}, -1, false});
            Group& group = all_[found->second];
            if (cracked.distance(node) < cracked.distance(group.lowest))
                group.lowest = node;
            group.highest = std::max(group.highest, cracked.distance(node));
        }
        root_ = all_.size();
        all_.emplace_back();
        for (std::size_t g = 0; g < root_; ++g)
            hang(g);
        order_.resize(root_);
        std::iota(order_.begin(), order_.end(), std::size_t(0));
        std::ranges::sort(order_, {}, [&](std::size_t g) { // sorts parents before their children
            return std::pair(cracked_.distance(all_[g].lowest), all_[g].lowest);
        });
        for (auto g = order_.rbegin(); g != order_.rend(); ++g) {
            Group& group = all_[*g];
            group.far = std::max(group.far, group.highest);
            all_[group.parent].far = std::max(all_[group.parent].far, group.far);
        }
    }

    Group& operator[](std::size_t g) { return all_[g]; }
    std::size_t root() const { return root_; }
    const std::vector<std::size_t>& order() const { return order_; }
    const std::unordered_map<std::uint32_t, std::size_t>& numbers() const { return number_; }
    Group& of(std::uint32_t node) { return all_[number_.at(cracked_.group_of(node))]; }

private:
    void hang(std::size_t g) {
        Group& group = all_[g];
        const std::uint32_t before = cracked_.before(group.lowest);
        const auto parent = before == group.lowest ? number_.end() : number_.find(cracked_.group_of(before));
        const bool starts = parent == number_.end() || parent->second == g;
        group.parent = starts ? root_ : parent->second;
        group.leaves = starts ? 0 : cracked_.distance(before);
        all_[group.parent].children.push_back(g);
    }

    const CrackedNodes& cracked_;
    std::unordered_map<std::uint32_t, std::size_t> number_;
    std::vector<Group> all_;
    std::vector<std::size_t> order_;
    std::size_t root_ = 0;
};

// The part of a crack from one fork to the next.
struct Stretch {
    std::int32_t parent = -1;
    std::size_t first = 0; // its first group, an index
    std::vector<std::int32_t> children;
    std::vector<std::uint32_t> leaving; // the nodes at which its children leave it
    // index of the stretch to which this one was joined because it is too short; -1 if it was not joined
    std::int32_t joined_to = -1;
    bool is_joined = false;
    std::vector<PointAlong> beginning, last; // nodes of its first and of its last spacings
};

class Tree {
public:
    Tree(const CrackedNodes& cracked, std::span<const std::uint32_t> region, double least)
        : cracked_(cracked), region_(region), groups_(cracked, region), least_(least),
          spacing_(cracked.nodes().spacing) {
        follow();
        join_short_ones();
    }

    BranchTree take() {
        BranchTree tree;
        std::vector<std::int32_t> index(stretches_.size(), -1);
        for (std::size_t s = 0; s < stretches_.size(); ++s) {
            const Stretch& stretch = stretches_[s];
            if (stretch.is_joined)
                continue;
            index[s] = std::int32_t(tree.branches.size());
            Branch& branch = tree.branches.emplace_back();
            branch.parent = stretch.parent < 0 ? -1 : index[std::size_t(stretch.parent)];
            branch.end = groups_[stretch.first].far;
        }
        tree.starts_with_branches = stretches_.front().is_joined;
        assign_groups(index, tree);
        collect_lines();
        for (std::size_t s = 0; s < stretches_.size(); ++s)
            if (!stretches_[s].children.empty() && (!stretches_[s].is_joined || s == 0))
                locate_fork(s, index, tree);
        return tree;
    }

private:
    // Follows the groups from the start, always to the child that reaches farthest. Where several children reach at
    // least `least_`, the crack forks, and each of them is followed.
    void follow() {
        stretches_.push_back({-1, groups_.root(), {}, {}, -1, false, {}, {}});
        for (std::size_t s = 0; s < stretches_.size(); ++s) {
            for (std::size_t at = stretches_[s].first;;) {
                Group& group = groups_[at];
                group.branch = std::int32_t(s), group.on_it = true;
                std::vector<std::size_t> wide;
                std::size_t farthest = no_group;
                for (const std::size_t child : group.children) {
                    if (groups_[child].far - groups_[child].leaves >= least_)
                        wide.push_back(child);
                    if (farthest == no_group || groups_[child].far > groups_[farthest].far)
                        farthest = child;
                }
                if (wide.size() > 1) {
                    std::ranges::stable_sort(wide, std::greater(), [&](std::size_t c) { return groups_[c].far; });
                    for (const std::size_t child : wide) {
                        stretches_[s].children.push_back(std::int32_t(stretches_.size()));
                        stretches_[s].leaving.push_back(cracked_.before(groups_[child].lowest));
                        stretches_.push_back({std::int32_t(s), child, {}, {}, -1, false, {}, {}});
                    }
                    break;
                }
                if (farthest == no_group)
                    break;
                at = farthest;
            }
        }
    }

    // returns the distance at which the children of the stretch leave it, as a mean
    double parting(const Stretch& stretch) const {
        double sum = 0;
        for (const std::uint32_t node : stretch.leaving)
            sum += cracked_.distance(node);
        return sum / double(stretch.leaving.size());
    }

    void join_short_ones() {
        for (std::size_t s = 0; s < stretches_.size(); ++s) {
            Stretch& stretch = stretches_[s];
            if (stretch.children.empty())
                continue;
            const double begin = stretch.parent < 0 ? 0 : groups_[stretch.first].leaves;
            if (parting(stretch) - begin >= least_)
                continue;
            stretch.is_joined = true;
            stretch.joined_to = stretch.parent < 0 ? stretch.children.front() : stretch.parent;
            for (const std::int32_t child : stretch.children)
                stretches_[std::size_t(child)].parent = stretch.parent;
            if (s == 0)
                continue;
            Stretch& parent =
                // the first stretch has no parent that it could be joined to
                stretches_[std::size_t(std::max(stretch.parent, 0))];
            std::erase(parent.children, std::int32_t(s));
            parent.children.insert(parent.children.end(), stretch.children.begin(), stretch.children.end());
            parent.leaving.insert(parent.leaving.end(), stretch.leaving.begin(), stretch.leaving.end());
            stretch.children.clear();
        }
    }

    void assign_groups(const std::vector<std::int32_t>& index, BranchTree& tree) {
        for (const std::size_t g : groups_.order()) {
            Group& group = groups_[g];
            if (!group.on_it)
                group.branch = group.parent == groups_.root() ? 0 : groups_[group.parent].branch;
        }
        for (const auto& [node, g] : groups_.numbers()) {
            const Group& group = groups_[g];
            auto s = std::size_t(group.branch);
            bool on_it = group.on_it;
            while (stretches_[s].is_joined)
                s = std::size_t(stretches_[s].joined_to), on_it = on_it && stretches_[s].parent >= 0;
            tree.members.emplace(node, BranchTree::Member{index[s], on_it});
        }
    }

    void collect_lines() {
        std::vector<double> starts(stretches_.size()), ends(stretches_.size());
        bool any = false;
        for (std::size_t s = 0; s < stretches_.size(); ++s) {
            const Stretch& stretch = stretches_[s];
            starts[s] = s == 0 ? 0 : cracked_.distance(groups_[stretch.first].lowest);
            ends[s] = stretch.children.empty() ? std::numeric_limits<double>::max() : parting(stretch);
            any = any || !stretch.children.empty();
        }
        if (!any)
            return;
        for (const std::uint32_t node : region_) {
            const Group& group = groups_.of(node);
            if (!group.on_it)
                continue;
            Stretch& stretch = stretches_[std::size_t(group.branch)];
            const double d = cracked_.distance(node);
            if (d <= starts[std::size_t(group.branch)] + line_length * spacing_)
                stretch.beginning.push_back({d, cracked_.nodes().position[node]});
            if (d >= ends[std::size_t(group.branch)] - (line_length + farthest_fork) * spacing_)
                stretch.last.push_back({d, cracked_.nodes().position[node]});
        }
    }

    void locate_fork(std::size_t s, const std::vector<std::int32_t>& index, BranchTree& tree) {
        const Stretch& stretch = stretches_[s];
        const Vec3 parts = middle_of(stretch.leaving);
        Eigen::Matrix3d m = held_back * Eigen::Matrix3d::Identity();
        Eigen::Vector3d b = held_back * Eigen::Vector3d(parts.x, parts.y, parts.z);
        for (const std::int32_t child : stretch.children) {
            const auto& points = stretches_[std::size_t(child)].beginning;
            const Vec3 along = direction_along(points);
            Vec3 centre;
            for (const PointAlong& p : points)
                centre += (1.0 / double(points.size())) * p.point;
            const Eigen::Vector3d u(along.x, along.y, along.z), c(centre.x, centre.y, centre.z);
            const Eigen::Matrix3d across = Eigen::Matrix3d::Identity() - u * u.transpose();
            m += across, b += across * c;
        }
        const Eigen::Vector3d nearest = m.ldlt().solve(b);
        Vec3 fork{nearest[0], nearest[1], nearest[2]};
        if (norm(fork - parts) > farthest_fork * spacing_)
            fork = parts;
        double distance = 0, count = 0; // along the crack
        for (const std::int32_t child : stretch.children)
            for (const PointAlong& p : stretches_[std::size_t(child)].beginning)
                distance += p.distance - norm(p.point - fork), ++count;
        distance = count > 0 ? std::min(distance / count, parting(stretch)) : parting(stretch);
        std::optional<Vec3> direction;
        if (!stretch.is_joined) {
            Branch& own = tree.branches[std::size_t(index[s])];
            distance = std::max(distance, own.begin);
            own.end = distance, own.forks = true, own.fork = fork;
            direction = last_direction(stretch, distance);
        }
        for (const std::int32_t child : stretch.children)
            if (index[std::size_t(child)] >= 0) {
                Branch& branch = tree.branches[std::size_t(index[std::size_t(child)])];
                branch.start = fork, branch.begin = distance, branch.parent_direction = direction;
            }
    }

    std::optional<Vec3> last_direction(const Stretch& stretch, double until) const {
        std::vector<PointAlong> points;
        for (const PointAlong& p : stretch.last)
            if (p.distance <= until && p.distance >= until - line_length * spacing_)
                points.push_back(p);
        const Vec3 direction = direction_along(points);
        return norm(direction) > 0 ? std::optional(direction) : std::nullopt;
    }

    Vec3 middle_of(const std::vector<std::uint32_t>& nodes) const {
        Vec3 sum;
        for (const std::uint32_t node : nodes)
            sum += cracked_.nodes().position[node];
        return (1.0 / double(std::max<std::size_t>(nodes.size(), 1))) * sum;
    }

    const CrackedNodes& cracked_;
    std::span<const std::uint32_t> region_;
    GroupsOfCrack groups_;
    double least_, spacing_;
    std::vector<Stretch> stretches_; // parents before children
};

} // namespace

Vec3 direction_along(std::span<const PointAlong> points) {
    double mean = 0;
    Vec3 centre, slope;
    const double part = 1.0 / double(std::max<std::size_t>(points.size(), 1));
    for (const auto& [d, x] : points)
        mean += part * d, centre += part * x;
    for (const auto& [d, x] : points)
        slope += (d - mean) * (x - centre);
    return unit(slope);
}

CrackedNodes::CrackedNodes(const Nodes& nodes)
    : nodes_(nodes), distance_(nodes.size(), 0), before_(nodes.size(), 0), link_(nodes.size(), 0) {}

void CrackedNodes::put(std::uint32_t node, double distance, std::uint32_t before) {
    distance_[node] = float(distance);
    before_[node] = before;
    link_[node] = node;
}

void CrackedNodes::join(std::uint32_t a, std::uint32_t b, double apart) {
    const double width = band_width * nodes_.spacing;
    if (apart > near_in_band * nodes_.spacing || std::floor(distance(a) / width) != std::floor(distance(b) / width))
        return;
    const std::uint32_t one = group_of(a), other = group_of(b);
    link_[std::max(one, other)] = std::min(one, other);
}

std::uint32_t CrackedNodes::group_of(std::uint32_t node) const {
    while (link_[node] != node)
        node = link_[node] = link_[link_[node]];
    return node;
}

BranchTree branches_of(const CrackedNodes& cracked, std::span<const std::uint32_t> region, double least_length) {
    return Tree(cracked, region, least_length).take();
}

} // namespace periscope
