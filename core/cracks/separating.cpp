#include "core/cracks/separating.hpp"

#include "core/cracks/groups.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace periscope {

namespace {

// Two nodes that are connected by a path of at most this number of steps are on one side of a crack. On a lattice, the
// path from a node to its neighbour around a cut that is two cells deep has five steps. For nodes to which dust is
// assigned, which may be further apart, one more is allowed.
constexpr int steps_of_neighbours = 5, steps_of_others = 6;

// a fragment is small (a splinter, or dust) if it has less than 1/part_of_body of the body's nodes
constexpr std::size_t part_of_body = 50;

constexpr float damage_of_threads = 0.85F; // damage of a node that is held only by a few bonds

class Separating {
public:
    Separating(const Neighbours& neighbours, std::span<const float> when, float time, const Frame& frame,
               const SeparatingLimits& limits)
        : neighbours_(neighbours), when_(when), time_(time), frame_(frame), limits_(limits) {}

    SeparatingCracks find() {
        SeparatingCracks found;
        found.fragment = find_dust(limits_.smallest_fragment);
        count_to_sides(found);
        found.when.assign(when_.begin(), when_.end());
        seen_.assign(neighbours_.nodes(), 0);
        bool any = false;
        for (std::uint32_t a = 0; a < neighbours_.nodes(); ++a) {
            const auto [from, to] = neighbours_.pairs_of(a);
            for (std::size_t pair = from; pair < to; ++pair) {
                const std::uint32_t b = neighbours_.other[pair];
                if (b == no_node || (holds(pair) && !is_dust_[a] && !is_dust_[b]))
                    continue;
                const float when = between(found, a, b, when_[pair]);
                any = any || when != when_[pair];
                found.when[pair] = when;
            }
        }
        if (!any)
            found.when.clear();
        return found;
    }

private:
    bool holds(std::size_t pair) const { return when_[pair] > time_; }

    // Finds the fragments, and marks the nodes of dust. Returns for each node the one that represents it
    // (SeparatingCracks::fragment).
    std::vector<std::uint32_t> find_dust(std::size_t smallest) {
        const auto first = groups_of(neighbours_, when_, time_);
        std::vector<std::uint32_t> size(first.size(), 0);
        for (const std::uint32_t of : first)
            ++size[of];
        is_dust_.assign(first.size(), 0);
        for (std::uint32_t i = 0; i < first.size(); ++i)
            is_dust_[i] = size[first[i]] < smallest;
        const std::size_t small = std::max(smallest, first.size() / part_of_body);
        const bool any_larger = std::ranges::any_of(size, [&](std::uint32_t nodes) { return nodes >= small; });
        std::vector<std::uint32_t> stands_for(first.size());
        for (std::uint32_t i = 0; i < first.size(); ++i)
            stands_for[i] = any_larger && size[first[i]] < small ? first[i] : i;
        hold_by_threads(stands_for);
        return stands_for;
    }

    // Lets a node that only one or two bonds still connect to a neighbour be represented by the same node as that
    // neighbour, although it may rotate about it like a pendulum.
    void hold_by_threads(std::vector<std::uint32_t>& stands_for) const {
        for (std::uint32_t a = 0; a < stands_for.size(); ++a) {
            const auto [from, to] = neighbours_.pairs_of(a);
            for (std::size_t pair = from; pair < to; ++pair) {
                const std::uint32_t b = neighbours_.other[pair];
                if (b == no_node || !holds(pair) || apart(a, b) <= limits_.clear_gap)
                    continue;
                const auto [loose, firm] = frame_.damage[a] > frame_.damage[b] ? std::pair(a, b) : std::pair(b, a);
                if (frame_.damage[loose] > damage_of_threads)
                    stands_for[loose] = stands_for[firm];
            }
        }
    }

    // Returns the distance that two nodes have moved apart since the start, m; 0 if the frame does not have both.
    double apart(std::uint32_t a, std::uint32_t b) const {
        if (!has_values(frame_, a) || !has_values(frame_, b))
            return 0;
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = double(frame_.displacement[3 * std::size_t(a) + k]) -
                             double(frame_.displacement[3 * std::size_t(b) + k]);
            square += d * d;
        }
        return std::sqrt(square);
    }

    // Assigns each node of dust to a node of the body: step by step, always along the pair whose nodes have moved apart
    // least (Dijkstra's algorithm).
    void count_to_sides(SeparatingCracks& found) const {
        struct Path {
            double length;
            std::uint32_t node, side;
            bool operator<(const Path& other) const { return length > other.length; }
        };
        std::priority_queue<Path> paths;
        const auto go_on = [&](std::uint32_t from, double length, std::uint32_t side) {
            neighbours_.visit(from, [&](std::uint32_t next, std::size_t) {
                if (is_dust_[next] && !found.counted_to.contains(next))
                    paths.push({length + apart(from, next), next, side});
            });
        };
        for (std::uint32_t i = 0; i < is_dust_.size(); ++i)
            if (is_dust_[i])
                neighbours_.visit(i, [&](std::uint32_t next, std::size_t) {
                    if (!is_dust_[next])
                        paths.push({apart(i, next), i, next});
                });
        while (!paths.empty()) {
            const Path path = paths.top();
            paths.pop();
            if (found.counted_to.try_emplace(path.node, path.side).second)
                go_on(path.node, path.length, path.side);
        }
    }

    float between(const SeparatingCracks& found, std::uint32_t a, std::uint32_t b, float when) {
        if (!is_dust_[a] && !is_dust_[b])
            return when == cut_at_first || !is_single(a, b) ? when : never_cut;
        const std::uint32_t p = found.side_of(a), q = found.side_of(b);
        if (is_dust_[p] || is_dust_[q]) // dust that touches only dust belongs to no side
            return never_cut;
        const auto [known, is_new] = together_.try_emplace(std::uint64_t(std::min(p, q)) << 32 | std::max(p, q), false);
        if (is_new)
            known->second = hang_together(p, q, steps_of_others);
        return known->second ? never_cut : std::min(when, time_);
    }

    // Returns whether the cut between two neighbours is only a broken bond beside a crack. In a mesh, it is if half of
    // the common neighbours are still connected to both nodes: across a real crack some pairs may still hold, but only
    // few of them around each cut. A search for a short path would find these few.
    bool is_single(std::uint32_t a, std::uint32_t b) {
        if (apart(a, b) > limits_.clear_gap)
            return false;
        if (neighbours_.grid)
            return hang_together(a, b, steps_of_neighbours);
        std::size_t common = 0, hold_both = 0;
        ++visit_; // neighbours of `a` are marked with this number, and with the next one if the pair is not cut
        neighbours_.visit(a, [&](std::uint32_t next, std::size_t pair) { seen_[next] = visit_ + holds(pair); });
        neighbours_.visit(b, [&](std::uint32_t next, std::size_t pair) {
            common += seen_[next] >= visit_;
            hold_both += seen_[next] > visit_ && holds(pair);
        });
        ++visit_;
        return 2 * hold_both >= common;
    }

    bool hang_together(std::uint32_t p, std::uint32_t q, int steps) {
        if (p == q)
            return true;
        ++visit_;
        reached_.assign(1, p);
        seen_[p] = visit_;
        std::size_t from = 0;
        for (int step = 0; step < steps; ++step)
            for (const std::size_t to = reached_.size(); from < to; ++from) {
                neighbours_.visit(reached_[from], [&](std::uint32_t next, std::size_t pair) {
                    if (seen_[next] == visit_ || !holds(pair))
                        return;
                    seen_[next] = visit_;
                    reached_.push_back(next);
                });
                if (seen_[q] == visit_)
                    return true;
            }
        return false;
    }

    const Neighbours& neighbours_;
    std::span<const float> when_;
    float time_;
    const Frame& frame_;
    SeparatingLimits limits_;
    std::vector<std::uint8_t> is_dust_; // per node
    // for pairs of nodes to which dust is assigned, whether a short path connects them
    std::unordered_map<std::uint64_t, bool> together_;
    std::vector<std::uint32_t> seen_, reached_; // seen_: for each node, the visit in which it was marked
    std::uint32_t visit_ = 0;
};

} // namespace

SeparatingCracks find_separating(const Neighbours& neighbours, std::span<const float> when, float time,
                                 const Frame& frame, const SeparatingLimits& limits) {
    return Separating(neighbours, when, time, frame, limits).find();
}

double clear_gap(const CutPairs& cuts, const Model& model) {
    // spacings times stretch; with a smaller factor, connected nodes of a shattered zone would count as separated
    constexpr double many = 4;
    return many * cuts.largest_stretch() * model.nodes.spacing;
}

} // namespace periscope
