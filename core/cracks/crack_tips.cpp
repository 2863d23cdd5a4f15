#include "core/cracks/crack_tips.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace periscope {

namespace {

constexpr double reach_in_spacings = 3.05; // a little more than three spacings, because of rounding
constexpr double least_length = 4;         // spacings; a shorter crack is ignored
constexpr double branch_in_horizons = 2;
constexpr double notch_seen = 12; // length of the notch, in spacings, over which its direction is measured
// Nodes of the notch up to this number of spacings further than its nearest node count as its end.
constexpr double end_on_lattice = 0.1, end_irregular = 1.5;
constexpr float softened_from = 0.02F; // softening from which a node is beyond its elastic limit
constexpr std::int32_t whole = -1, notch = -2;
// Values of owner_: the node is not cracked; the node belongs to the notch.
constexpr std::uint32_t unclaimed = UINT32_MAX;

} // namespace

CrackTips::CrackTips(std::shared_ptr<const Nodes> nodes, TipSearch search)
    : nodes_(std::move(nodes)), search_(std::move(search)), reach_(reach_in_spacings * nodes_->spacing),
      owner_(nodes_->size(), whole), cracked_nodes_(*nodes_) {}

CrackTips::Key CrackTips::key_of(const Vec3& p) const {
    constexpr std::uint64_t mask = (1U << 21U) - 1;
    const auto cell = [&](double x) { return std::uint64_t(std::int64_t(std::floor(x / reach_))) & mask; };
    return cell(p.x) | cell(p.y) << 21U | cell(p.z) << 42U;
}

CrackTips::Cells CrackTips::cells_of(const std::vector<std::uint32_t>& nodes) const {
    Cells cells;
    for (const std::uint32_t node : nodes)
        cells[key_of(nodes_->position[node])].push_back(node);
    return cells;
}

template <typename Each>
void CrackTips::near(const Cells& cells, const Vec3& p, Each each) const {
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            for (int k = -1; k <= 1; ++k) {
                const auto found = cells.find(key_of({p.x + i * reach_, p.y + j * reach_, p.z + k * reach_}));
                if (found == cells.end())
                    continue;
                for (const std::uint32_t node : found->second)
                    if (const double away = norm(nodes_->position[node] - p); away <= reach_)
                        each(node, away);
            }
}

void CrackTips::mark(std::uint32_t node, std::int32_t owner) {
    owner_[node] = owner;
    cracked_[key_of(nodes_->position[node])].push_back(node);
}

void CrackTips::add(const Frame& frame) {
    const std::vector<float>& lost = search_.field == TipField::softening ? frame.softening : frame.damage;
    if (lost.size() != nodes_->size() || (!frames_.empty() && frame.step <= frames_.back().step))
        return;
    std::vector<std::uint32_t> fresh;
    // a notch may reach below a support, so nodes near supports are not excluded in the first frame
    const bool notch_frame = frames_.empty();
    for (std::uint32_t i = 0; i < lost.size(); ++i)
        if (lost[i] >= float(search_.threshold) && owner_[i] == whole && (notch_frame || !is_left_out(i)))
            fresh.push_back(i);
    frames_.push_back({frame.step, frame.time});
    if (notch_frame)
        for (const std::uint32_t node : fresh)
            mark(node, notch);
    else
        for (auto& cluster : clusters_of(fresh))
            grow(std::move(cluster));
    std::vector<std::uint32_t> softened;
    if (search_.field == TipField::softening)
        for (std::uint32_t i = 0; i < lost.size(); ++i)
            if (lost[i] >= softened_from)
                softened.push_back(i);
    for (CrackRecord& crack : cracks_)
        if (crack.any()) {
            note(crack, frame);
            if (search_.field == TipField::softening)
                note_zones(crack, softened);
        }
    if (frame.dissipated_energy.size() == nodes_->size() && !frame.thinned)
        note_energy(frame);
}

std::vector<std::vector<std::uint32_t>> CrackTips::clusters_of(const std::vector<std::uint32_t>& nodes) const {
    const Cells cells = cells_of(nodes);
    std::unordered_map<std::uint32_t, bool> seen;
    std::vector<std::vector<std::uint32_t>> clusters;
    for (const std::uint32_t first : nodes) {
        if (std::exchange(seen[first], true))
            continue;
        auto& cluster = clusters.emplace_back(1, first);
        for (std::size_t at = 0; at < cluster.size(); ++at) { // the cluster grows in this loop
            near(cells, nodes_->position[cluster[at]], [&](std::uint32_t node, double) {
                if (!std::exchange(seen[node], true))
                    cluster.push_back(node);
            });
        }
    }
    return clusters;
}

// Adds newly cracked, connected nodes to the crack within reach. If several are within reach, the crack with the
// longest path to the cluster gets it, because a tip is more likely to advance than a crack is to start.
void CrackTips::grow(std::vector<std::uint32_t> cluster) {
    std::int32_t owner = whole;
    double longest = -1;
    std::vector<std::int32_t> touched;
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double) {
            if (owner_[other] < 0)
                return;
            if (std::ranges::find(touched, owner_[other]) == touched.end())
                touched.push_back(owner_[other]);
            if (cracked_nodes_.distance(other) > longest)
                owner = owner_[other], longest = cracked_nodes_.distance(other);
        });
    for (const std::int32_t other : touched)
        if (other != owner && cracks_[std::size_t(other)].number == 0)
            take_over(std::size_t(other), cluster);
    spread(owner >= 0 ? std::size_t(owner) : begin(cluster), cluster);
}

// Removes a crack that is too short, and adds its nodes to the cluster.
void CrackTips::take_over(std::size_t crack, std::vector<std::uint32_t>& cluster) {
    for (const std::uint32_t node : cracks_[crack].nodes) {
        owner_[node] = whole;
        std::erase(cracked_.at(key_of(nodes_->position[node])), node);
        cluster.push_back(node);
    }
    cracks_[crack] = {};
}

std::size_t CrackTips::begin(const std::vector<std::uint32_t>& cluster) {
    CrackRecord crack;
    crack.first_frame = frames_.size() - 1;
    std::vector<std::pair<double, std::uint32_t>> ends; // nodes of the notch, with their distance from the cluster
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double away) {
            if (owner_[other] == notch)
                ends.emplace_back(away, other);
        });
    crack.starts_at_notch = !ends.empty();
    if (crack.starts_at_notch)
        find_start(crack, ends);
    else // the crack begins with these nodes
        for (const std::uint32_t node : cluster)
            crack.start += (1.0 / double(cluster.size())) * nodes_->position[node];
    cracks_.push_back(std::move(crack));
    return cracks_.size() - 1;
}

// Finds the end of the notch: its nodes that are nearest to the cluster, over the whole thickness.
void CrackTips::find_start(CrackRecord& crack, const std::vector<std::pair<double, std::uint32_t>>& ends) const {
    const double depth = (nodes_->lattice ? end_on_lattice : end_irregular) * nodes_->spacing;
    const double nearest = std::ranges::min(ends).first;
    Vec3 sum;
    std::size_t count = 0;
    for (const auto& [away, node] : ends)
        if (away <= nearest + depth)
            sum += nodes_->position[node], ++count;
    crack.start = (1.0 / double(count)) * sum;
    std::vector<PointAlong> seen; // nodes of the notch near its end
    for (const auto& [key, nodes] : cracked_)
        for (const std::uint32_t node : nodes) {
            const double away = norm(nodes_->position[node] - crack.start);
            if (owner_[node] == notch && away < notch_seen * nodes_->spacing)
                seen.push_back({-away, nodes_->position[node]});
        }
    const Vec3 along = direction_along(seen);
    if (norm(along) == 0)
        return;
    crack.notch_direction = along;
    if (nodes_->lattice)
        return;
    // position along the notch of its foremost node: for irregular nodes, the mean of the last nodes lies behind it
    double foremost = 0;
    for (const auto& [away, node] : ends)
        foremost = std::max(foremost, dot(along, nodes_->position[node] - crack.start));
    crack.start += foremost * along;
}

// Computes the shortest paths from the cracked nodes of a crack through the new nodes (Dijkstra's algorithm).
void CrackTips::spread(std::size_t index, const std::vector<std::uint32_t>& cluster) {
    CrackRecord& crack = cracks_[index];
    const auto owner = std::int32_t(index);
    struct Path {
        double distance;
        std::uint32_t before;
    };
    std::unordered_map<std::uint32_t, Path> paths;
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next;
    const auto offer = [&](std::uint32_t node, double distance, std::uint32_t before) {
        const auto found = paths.find(node);
        if (found != paths.end() && found->second.distance <= distance)
            return;
        paths[node] = {distance, before};
        next.emplace(distance, node);
    };
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double away) {
            if (owner_[other] == owner)
                offer(node, cracked_nodes_.distance(other) + away, other);
            else if (owner_[other] == notch && crack.nodes.empty())
                offer(node, away, node);
        });
    if (paths.empty())
        for (const std::uint32_t node : cluster)
            offer(node, 0, node);
    const Cells cells = cells_of(cluster);
    while (!next.empty()) {
        const auto [distance, node] = next.top();
        next.pop();
        if (paths[node].distance < distance)
            continue;
        near(cells, nodes_->position[node], [&, before = node, from = distance](std::uint32_t other, double away) {
            offer(other, from + away, before);
        });
    }
    for (const auto& [node, path] : paths) {
        mark(node, owner);
        cracked_nodes_.put(node, path.distance, path.before);
        crack.nodes.push_back(node);
        crack.longest = std::max(crack.longest, path.distance);
    }
    for (const auto& [node, path] : paths)
        near(cracked_, nodes_->position[node], [&, own = node](std::uint32_t other, double away) {
            if (owner_[other] == owner)
                cracked_nodes_.join(own, other, away);
        });
}

void CrackTips::note(CrackRecord& crack, const Frame& frame) {
    if (crack.number == 0 && crack.longest >= least_length * nodes_->spacing)
        crack.number = ++numbered_;
    const bool has_grown = crack.until.empty() || crack.nodes.size() > crack.until.back();
    crack.until.push_back(crack.nodes.size());
    if (has_grown) {
        const double horizon = search_.horizon > 0 ? search_.horizon : reach_;
        crack.tree = branches_of(cracked_nodes_, crack.nodes, branch_in_horizons * horizon);
        if (crack.number > 0)
            number_branches(crack, cracked_nodes_, numbered_);
    }
    if (search_.field != TipField::softening || frame.damage.size() != nodes_->size())
        return;
    crack.broken_since.resize(crack.nodes.size(), not_broken);
    for (std::size_t k = 0; k < crack.nodes.size(); ++k)
        if (crack.broken_since[k] == not_broken && frame.damage[crack.nodes[k]] >= float(search_.threshold))
            crack.broken_since[k] = std::uint32_t(frames_.size() - 1);
}

void CrackTips::note_zones(CrackRecord& crack, const std::vector<std::uint32_t>& softened) const {
    auto& zones = crack.zones.emplace_back();
    const std::vector<BranchTip> tips = tips_of(crack, cracked_nodes_);
    for (std::size_t b = 0; b < tips.size(); ++b)
        if (!crack.tree.branches[b].forks && tips[b].longest >= 0)
            zones.emplace_back(tips[b].node, zone_ahead(crack, b, tips[b], softened));
}

double CrackTips::zone_ahead(const CrackRecord& crack, std::size_t branch, const BranchTip& tip,
                             const std::vector<std::uint32_t>& softened) const {
    std::vector<PointAlong> last;
    for (const std::uint32_t node : crack.nodes)
        if (const double d = cracked_nodes_.distance(node); d >= tip.longest - notch_seen * nodes_->spacing)
            if (crack.tree.member(cracked_nodes_, node).branch == std::int32_t(branch))
                last.push_back({d, nodes_->position[node]});
    Vec3 ahead = direction_along(last);
    if (norm(ahead) == 0)
        ahead = crack.notch_direction.value_or(Vec3{});
    std::vector<double> beyond; // for each branch, how far ahead of the tip nodes have softened, m
    for (const std::uint32_t node : softened) {
        const Vec3 from_tip = nodes_->position[node] - tip.tip;
        const double along = dot(from_tip, ahead);
        if (along > 0 && norm(from_tip - along * ahead) <= reach_)
            beyond.push_back(along);
    }
    std::ranges::sort(beyond);
    double front = 0;
    for (const double along : beyond)
        if (along - front <= reach_)
            front = along;
    return front;
}

void CrackTips::claim_around(CrackRecord& crack) {
    for (; crack.claimed_around < crack.nodes.size(); ++crack.claimed_around) {
        const std::uint32_t own = crack.nodes[crack.claimed_around];
        near(all_, nodes_->position[own], [&](std::uint32_t node, double) {
            if (nearby_[node] == unclaimed && !is_left_out(node))
                nearby_[node] = own;
        });
    }
}

void CrackTips::note_energy(const Frame& frame) {
    if (cracks_.empty())
        return;
    if (nearby_.empty()) {
        std::vector<std::uint32_t> every(nodes_->size());
        std::iota(every.begin(), every.end(), 0U);
        all_ = cells_of(every);
        nearby_.assign(nodes_->size(), unclaimed);
    }
    for (CrackRecord& crack : cracks_)
        claim_around(crack);
    std::unordered_map<std::uint32_t, double> energy; // energies of groups
    for (std::size_t i = 0; i < nearby_.size(); ++i)
        if (nearby_[i] != unclaimed)
            energy[cracked_nodes_.group_of(nearby_[i])] += nodes_->volume[i] * double(frame.dissipated_energy[i]);
    for (CrackRecord& crack : cracks_)
        if (crack.any()) {
            crack.energies.resize(crack.until.size());
            // records that the energy is known, although no node has any
            crack.energies.back().emplace_back(crack.nodes.front(), 0.0);
        }
    for (const auto& [node, value] : energy)
        cracks_[std::size_t(owner_[node])].energies.back().emplace_back(node, value);
}

std::vector<Crack> CrackTips::cracks() const {
    std::vector<Crack> cracks;
    for (const CrackRecord& crack : cracks_)
        if (crack.number > 0)
            std::ranges::move(cracks_of(crack, cracked_nodes_, frames_, search_), std::back_inserter(cracks));
    std::ranges::stable_sort(cracks, std::greater(), [](const Crack& crack) { return crack.moments.back().length; });
    return cracks;
}

} // namespace periscope
