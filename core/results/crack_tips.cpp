#include "core/results/crack_tips.hpp"

#include "core/model/cells.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/material_laws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace periscope {

namespace {

constexpr double reach_in_spacings = 3.05; // a little more, for rounding
constexpr double least_length = 4;         // spacings; below it is a speck
// Spacings behind the first that still count as the tip: of a lattice its last row, of irregular nodes enough of them that
// their mean does not jump across the thickness.
constexpr double foremost_on_lattice = 0.55, foremost_irregular = 1.5;
constexpr double notch_seen = 12;      // spacings of the notch that give its direction
constexpr float softened_from = 0.02F; // softening of a node that is beyond its elastic limit
constexpr std::int32_t whole = -1, notch = -2;

// The direction of the line x(d) that fits places best over their distances d: thickness and width cancel out.
Vec3 slope_of(const std::vector<std::pair<double, Vec3>>& places) {
    double mean = 0;
    Vec3 centre, slope;
    const double part = 1.0 / double(std::max<std::size_t>(places.size(), 1));
    for (const auto& [d, x] : places)
        mean += part * d, centre += part * x;
    for (const auto& [d, x] : places)
        slope += (d - mean) * (x - centre);
    return norm(slope) > 0 ? (1 / norm(slope)) * slope : Vec3{};
}

} // namespace

TipField tip_field(const Model& model) {
    const bool softens = std::ranges::any_of(model.laws, [](const BondLaw& law) { return law.softens(); });
    return softens && model.fields.softening ? TipField::softening : TipField::damage;
}

std::optional<double> Crack::angle() const {
    if (!notch_direction)
        return std::nullopt;
    return std::acos(std::clamp(dot(*notch_direction, direction), -1.0, 1.0));
}

const TipMoment* moment_at(const Crack& crack, std::uint64_t step) {
    const auto after = std::upper_bound(crack.moments.begin(), crack.moments.end(), step,
                                        [](std::uint64_t s, const TipMoment& m) { return s < m.step; });
    return after == crack.moments.begin() ? nullptr : &*(after - 1);
}

std::optional<double> tip_speed(const Crack& crack, std::uint64_t step, std::size_t window) {
    const TipMoment* last = moment_at(crack, step);
    if (!last)
        return std::nullopt;
    const auto have = std::size_t(last - crack.moments.data()) + 1;
    const std::size_t count = std::min(window, have);
    if (count < 3)
        return std::nullopt;
    double t = 0, l = 0, tt = 0, tl = 0;
    for (const TipMoment* m = last + 1 - count; m <= last; ++m)
        t += m->time / double(count), l += m->length / double(count);
    for (const TipMoment* m = last + 1 - count; m <= last; ++m) {
        tt += (m->time - t) * (m->time - t);
        tl += (m->time - t) * (m->length - l);
    }
    return tt > 0 ? std::optional(std::max(0.0, tl / tt)) : std::nullopt;
}

double rayleigh_speed(double youngs_modulus, double poisson_ratio, double density, bool plane_stress) {
    const double shear_wave = std::sqrt(youngs_modulus / (2 * (1 + poisson_ratio) * density));
    const double nu = plane_stress ? poisson_ratio / (1 + poisson_ratio) : poisson_ratio;
    return shear_wave * (0.87 + 1.12 * nu) / (1 + nu);
}

std::optional<double> rayleigh_speed(const Case& value) {
    if (value.space() == Space::bar || value.materials.empty())
        return std::nullopt;
    const MaterialEntry& material = value.materials.front();
    const double ratio =
        value.theory == Theory::state_based ? material.poisson_ratio.value : represented_poisson_ratio(value.space());
    const double speed = rayleigh_speed(youngs_modulus_of(material, value), ratio, material.density.value,
                                        value.space() == Space::plane_stress);
    return speed > 0 && std::isfinite(speed) ? std::optional(speed) : std::nullopt;
}

std::vector<std::uint8_t> near_supports_and_loads(const Model& model) {
    const std::size_t nodes = model.nodes.size(), most = nodes / 8;
    std::vector<std::size_t> moved(model.motions.size()), pulled(model.load_groups.size());
    for (const auto& components : model.node_motion)
        for (const std::int16_t motion : components)
            if (motion != no_motion)
                ++moved[std::size_t(motion)];
    for (const auto group : model.node_load)
        ++pulled[group];
    const auto held = [&](std::size_t i) {
        if (const std::size_t group = model.load_group(i); group > 0 && pulled[group] <= most)
            return true;
        return i < model.node_motion.size() &&
               std::any_of(model.node_motion[i].begin(), model.node_motion[i].end(),
                           [&](std::int16_t m) { return m != no_motion && moved[std::size_t(m)] <= most; });
    };
    std::vector<std::uint8_t> near(nodes, 0);
    const Cells cells(model.nodes.position, model.horizon);
    std::vector<std::uint32_t> around;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (!held(i))
            continue;
        const Vec3& p = model.nodes.position[i];
        around.clear();
        cells.collect_near({p, p}, model.horizon, around);
        for (const std::uint32_t j : around)
            if (norm(model.nodes.position[j] - p) <= model.horizon)
                near[j] = 1;
    }
    return near;
}

CrackTips::CrackTips(std::shared_ptr<const Nodes> nodes, double threshold, std::vector<std::uint8_t> left_out,
                     TipField field)
    : nodes_(std::move(nodes)), threshold_(threshold), reach_(reach_in_spacings * nodes_->spacing), field_(field),
      left_out_(std::move(left_out)), owner_(nodes_->size(), whole), distance_(nodes_->size(), 0) {}

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

void CrackTips::mark(std::uint32_t node, std::int32_t owner, double distance) {
    owner_[node] = owner;
    distance_[node] = float(distance);
    cracked_[key_of(nodes_->position[node])].push_back(node);
}

void CrackTips::add(const Frame& frame) {
    const std::vector<float>& lost = field_ == TipField::softening ? frame.softening : frame.damage;
    if (lost.size() != nodes_->size() || (last_step_ && frame.step <= *last_step_))
        return;
    std::vector<std::uint32_t> fresh;
    const bool notch_frame = !last_step_; // a notch may reach below a support
    for (std::uint32_t i = 0; i < lost.size(); ++i)
        if (lost[i] >= float(threshold_) && owner_[i] == whole &&
            (notch_frame || left_out_.empty() || left_out_[i] == 0))
            fresh.push_back(i);
    if (!last_step_)
        for (const std::uint32_t node : fresh)
            mark(node, notch, 0);
    else
        for (const auto& cluster : clusters_of(fresh))
            grow(cluster);
    last_step_ = frame.step;
    for (Path& path : paths_)
        if (path.longest > 0)
            note(path, frame);
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
        for (std::size_t at = 0; at < cluster.size(); ++at) { // grows as it goes
            near(cells, nodes_->position[cluster[at]], [&](std::uint32_t node, double) {
                if (!std::exchange(seen[node], true))
                    cluster.push_back(node);
            });
        }
    }
    return clusters;
}

// To the crack it touches; of several to the one with the longest way there, since a tip is more likely to go on.
void CrackTips::grow(const std::vector<std::uint32_t>& cluster) {
    std::int32_t owner = whole;
    float longest = -1;
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double) {
            if (owner_[other] >= 0 && distance_[other] > longest)
                owner = owner_[other], longest = distance_[other];
        });
    spread(owner >= 0 ? std::size_t(owner) : begin(cluster), cluster);
}

std::size_t CrackTips::begin(const std::vector<std::uint32_t>& cluster) {
    Path path;
    // The notch's end: its nodes that are nearest to the cluster, over the whole thickness.
    double nearest = std::numeric_limits<double>::max();
    std::vector<std::pair<double, std::uint32_t>> ends;
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double away) {
            if (owner_[other] == notch) {
                nearest = std::min(nearest, away);
                ends.emplace_back(away, other);
            }
        });
    Vec3 sum;
    std::size_t count = 0;
    for (const auto& [away, node] : ends)
        if (away <= nearest + 0.1 * nodes_->spacing)
            sum += nodes_->position[node], ++count;
    if (count == 0) // it begins with these nodes
        for (const std::uint32_t node : cluster)
            sum += nodes_->position[node], ++count;
    const bool at_notch = !ends.empty();
    path.crack.start = (1.0 / double(count)) * sum;
    if (at_notch) { // what is seen of the notch, towards its end
        std::vector<std::pair<double, Vec3>> seen;
        for (const auto& [key, nodes] : cracked_)
            for (const std::uint32_t node : nodes) {
                const double away = norm(nodes_->position[node] - path.crack.start);
                if (owner_[node] == notch && away < notch_seen * nodes_->spacing)
                    seen.emplace_back(-away, nodes_->position[node]);
            }
        if (const Vec3 along = slope_of(seen); norm(along) > 0)
            path.crack.notch_direction = along;
    }
    paths_.push_back(std::move(path));
    return paths_.size() - 1;
}

// Dijkstra's way from what is cracked already through the new nodes.
void CrackTips::spread(std::size_t index, const std::vector<std::uint32_t>& cluster) {
    Path& path = paths_[index];
    const auto owner = std::int32_t(index);
    std::unordered_map<std::uint32_t, double> way;
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next;
    const auto offer = [&](std::uint32_t node, double distance) {
        const auto found = way.find(node);
        if (found != way.end() && found->second <= distance)
            return;
        way[node] = distance;
        next.emplace(distance, node);
    };
    for (const std::uint32_t node : cluster)
        near(cracked_, nodes_->position[node], [&](std::uint32_t other, double away) {
            if (owner_[other] == owner)
                offer(node, double(distance_[other]) + away);
            else if (owner_[other] == notch && path.nodes.empty())
                offer(node, away);
        });
    if (way.empty())
        for (const std::uint32_t node : cluster)
            offer(node, 0);
    const Cells cells = cells_of(cluster);
    while (!next.empty()) {
        const auto [distance, node] = next.top();
        next.pop();
        if (way[node] < distance)
            continue;
        near(cells, nodes_->position[node],
             [&, from = distance](std::uint32_t other, double away) { offer(other, from + away); });
    }
    for (const auto& [node, distance] : way) {
        mark(node, owner, distance);
        path.nodes.push_back(node);
        path.longest = std::max(path.longest, distance);
    }
}

void CrackTips::note(Path& path, const Frame& frame) {
    if (path.crack.number == 0 && path.longest >= least_length * nodes_->spacing)
        path.crack.number = ++numbered_;
    const double foremost = nodes_->lattice ? foremost_on_lattice : foremost_irregular;
    Vec3 sum;
    std::size_t count = 0;
    TipMoment moment{frame.step, frame.time, {}, path.nodes.front(), path.longest};
    for (const std::uint32_t node : path.nodes) {
        if (double(distance_[node]) >= path.longest - foremost * nodes_->spacing)
            sum += nodes_->position[node], ++count;
        if (distance_[node] > distance_[moment.node])
            moment.node = node;
    }
    moment.tip = (1.0 / double(std::max<std::size_t>(count, 1))) * sum;
    if (field_ == TipField::softening)
        note_zone(path, frame, moment);
    path.crack.moments.push_back(moment);
}

void CrackTips::note_zone(const Path& path, const Frame& frame, TipMoment& moment) const {
    for (const std::uint32_t node : path.nodes)
        if (frame.damage.size() == nodes_->size() && frame.damage[node] >= float(threshold_))
            moment.broken_length = std::max(moment.broken_length, double(distance_[node]));
    moment.process_zone = path.longest - moment.broken_length;
    Vec3 ahead = direction_of(path, path.longest - notch_seen * nodes_->spacing);
    if (norm(ahead) == 0)
        ahead = path.crack.notch_direction.value_or(Vec3{});
    std::vector<double> beyond; // how far ahead of the tip bonds have softened
    for (std::size_t i = 0; i < frame.softening.size(); ++i)
        if (frame.softening[i] >= softened_from) {
            const Vec3 from_tip = nodes_->position[i] - moment.tip;
            const double along = dot(from_tip, ahead);
            if (along > 0 && norm(from_tip - along * ahead) <= reach_)
                beyond.push_back(along);
        }
    std::ranges::sort(beyond);
    double front = 0;
    for (const double along : beyond)
        if (along - front <= reach_)
            front = along;
    moment.process_zone += front;
}

void CrackTips::claim_around(std::size_t index) {
    Path& path = paths_[index];
    for (; path.claimed_around < path.nodes.size(); ++path.claimed_around)
        near(all_, nodes_->position[path.nodes[path.claimed_around]], [&](std::uint32_t node, double) {
            if (nearby_[node] == whole && (left_out_.empty() || left_out_[node] == 0))
                nearby_[node] = std::int32_t(index);
        });
}

void CrackTips::note_energy(const Frame& frame) {
    if (paths_.empty())
        return;
    if (nearby_.empty()) {
        std::vector<std::uint32_t> every(nodes_->size());
        std::iota(every.begin(), every.end(), 0U);
        all_ = cells_of(every);
        nearby_.assign(nodes_->size(), whole);
    }
    for (std::size_t index = 0; index < paths_.size(); ++index)
        claim_around(index);
    std::vector<double> energy(paths_.size(), 0);
    for (std::size_t i = 0; i < nearby_.size(); ++i)
        if (nearby_[i] >= 0)
            energy[std::size_t(nearby_[i])] += nodes_->volume[i] * double(frame.dissipated_energy[i]);
    for (std::size_t index = 0; index < paths_.size(); ++index)
        if (auto& moments = paths_[index].crack.moments; !moments.empty() && moments.back().step == frame.step)
            moments.back().dissipated = energy[index];
}

Vec3 CrackTips::direction_of(const Path& path, double from) const {
    std::vector<std::pair<double, Vec3>> nodes;
    for (const std::uint32_t node : path.nodes)
        if (double(distance_[node]) >= from)
            nodes.emplace_back(double(distance_[node]), nodes_->position[node]);
    return slope_of(nodes);
}

std::vector<Crack> CrackTips::cracks() const {
    std::vector<const Path*> long_ones;
    for (const Path& path : paths_)
        if (path.crack.number > 0)
            long_ones.push_back(&path);
    std::stable_sort(long_ones.begin(), long_ones.end(),
                     [](const Path* a, const Path* b) { return a->longest > b->longest; });
    std::vector<Crack> cracks;
    for (const Path* path : long_ones) {
        cracks.push_back(path->crack);
        cracks.back().direction = direction_of(*path);
    }
    return cracks;
}

} // namespace periscope
