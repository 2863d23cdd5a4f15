#include "core/cracks/crack_record.hpp"

#include <algorithm>
#include <utility>

namespace periscope {

namespace {

std::size_t branch_of(const CrackRecord& record, const CrackedNodes& cracked, std::uint32_t node) {
    return std::size_t(record.tree.member(cracked, node).branch);
}

// Returns for each branch of the record one number per frame. Where `values` has several for one of them,
// join(existing, new) combines these.
template <typename Join>
std::vector<std::vector<double>> by_branch(const CrackRecord& record, const CrackedNodes& cracked,
                                           const std::vector<std::vector<std::pair<std::uint32_t, double>>>& values,
                                           Join join) {
    std::vector<std::vector<double>> found(record.tree.branches.size(), std::vector<double>(values.size(), 0));
    for (std::size_t f = 0; f < values.size(); ++f)
        for (const auto& [node, value] : values[f]) {
            double& own = found[branch_of(record, cracked, node)][f];
            own = join(own, value);
        }
    return found;
}

// Returns, for each branch and frame, the distance along the crack up to which bonds are broken.
std::vector<std::vector<double>> broken_until(const CrackRecord& record, const CrackedNodes& cracked) {
    const std::size_t frames = record.until.size();
    std::vector<std::vector<double>> until(record.tree.branches.size(), std::vector<double>(frames, 0));
    for (std::size_t k = 0; k < record.broken_since.size(); ++k) {
        if (record.broken_since[k] == not_broken)
            continue;
        const auto member = record.tree.member(cracked, record.nodes[k]);
        double& own = until[std::size_t(member.branch)][record.broken_since[k] - record.first_frame];
        if (member.on_it)
            own = std::max(own, cracked.distance(record.nodes[k]));
    }
    for (auto& of_branch : until)
        for (std::size_t f = 1; f < frames; ++f)
            of_branch[f] = std::max(of_branch[f], of_branch[f - 1]);
    return until;
}

class RecordedCracks { // a crack of a record and its branches, built frame by frame
public:
    RecordedCracks(const CrackRecord& record, const CrackedNodes& cracked, const TipSearch& search)
        : record_(record), cracked_(cracked), search_(search), cracks_(record.tree.branches.size()),
          begins_(record.tree.branches.size()), fronts_(record.tree.branches.size()),
          energy_(by_branch(record, cracked, record.energies, [](double a, double b) { return a + b; })),
          zone_(by_branch(record, cracked, record.zones, [](double a, double b) { return std::max(a, b); })),
          broken_(broken_until(record, cracked)) {
        for (std::size_t b = 0; b < cracks_.size(); ++b) {
            const Branch& branch = record.tree.branches[b];
            const bool has_own_start =
                branch.parent >= 0 || (record.tree.starts_with_branches && !record.starts_at_notch);
            Crack& crack = cracks_[b];
            crack.number = record.numbers[b];
            crack.parent = branch.parent < 0 ? 0 : record.numbers[std::size_t(branch.parent)];
            crack.start = has_own_start ? branch.start : record.start;
            begins_[b] = has_own_start ? branch.begin : 0;
            crack.notch_direction = record.notch_direction;
            crack.parent_direction = branch.parent < 0 ? std::nullopt : branch.parent_direction;
            crack.spacing = cracked.nodes().spacing;
            crack.in_time = search.in_time;
        }
    }

    void add_frame(std::size_t f, std::span<const FrameTime> frames) { // adds frame f of the record
        for (std::size_t k = f == 0 ? 0 : record_.until[f - 1]; k < record_.until[f]; ++k) {
            const auto member = record_.tree.member(cracked_, record_.nodes[k]);
            fronts_[std::size_t(member.branch)].add(record_.nodes[k], member.on_it, cracked_);
        }
        for (std::size_t b = 0; b < cracks_.size(); ++b)
            if (fronts_[b].any())
                note(b, f, frames);
    }

    std::vector<Crack> take(std::span<const FrameTime> frames) {
        std::vector<std::vector<PointAlong>> points(cracks_.size());
        for (const std::uint32_t node : record_.nodes)
            if (const auto member = record_.tree.member(cracked_, node); member.on_it)
                points[std::size_t(member.branch)].push_back(
                    {cracked_.distance(node), cracked_.nodes().position[node]});
        std::vector<std::uint32_t> gone;
        for (std::size_t b = 0; b < cracks_.size(); ++b) {
            cracks_[b].direction = direction_along(points[b]);
            if (cracks_[b].moments.empty())
                gone.push_back(cracks_[b].number);
        }
        begin_at_forks(frames);
        std::erase_if(cracks_, [](const Crack& crack) { return crack.moments.empty(); });
        for (Crack& crack : cracks_)
            if (std::ranges::find(gone, crack.parent) != gone.end())
                crack.parent = 0;
        return std::move(cracks_);
    }

private:
    // A branch has the length zero in the frame in which the tip of its parent is at the fork, although its nodes can
    // be distinguished from those of the other branches only some frames later. unseen_until is therefore at most the
    // time of that frame.
    void begin_at_forks(std::span<const FrameTime> frames) {
        for (std::size_t b = 0; b < cracks_.size(); ++b)
            if (const std::int32_t parent = record_.tree.branches[b].parent; parent >= 0)
                if (const auto& forked = cracks_[std::size_t(parent)].forked)
                    for (const FrameTime& frame : frames)
                        if (frame.step == *forked && cracks_[b].unseen_until)
                            cracks_[b].unseen_until = std::min(frame.time, *cracks_[b].unseen_until);
    }

    void note(std::size_t b, std::size_t f, std::span<const FrameTime> frames) {
        Crack& crack = cracks_[b];
        const Branch& branch = record_.tree.branches[b];
        const BranchTip& tip = fronts_[b].tip(cracked_);
        const FrameTime& now = frames[record_.first_frame + f];
        const bool forked = branch.forks && tip.longest >= branch.end;
        const double until = forked ? branch.end : tip.longest;
        if (!(until > begins_[b]))
            return;
        TipMoment moment{now.step, now.time, forked ? branch.fork : tip.tip, tip.node, until - begins_[b]};
        if (search_.field == TipField::softening) {
            const double broken = broken_[b][f];
            moment.broken_length = std::clamp(broken - begins_[b], 0.0, moment.length);
            moment.process_zone = moment.length - moment.broken_length + (f < zone_[b].size() ? zone_[b][f] : 0);
        }
        if (f < energy_[b].size() && !record_.energies[f].empty())
            moment.dissipated = energy_[b][f];
        if (crack.moments.empty() && record_.first_frame + f > 0)
            crack.unseen_until = frames[record_.first_frame + f - 1].time;
        if (forked && !crack.forked)
            crack.forked = now.step;
        crack.moments.push_back(moment);
    }

    const CrackRecord& record_;
    const CrackedNodes& cracked_;
    const TipSearch& search_;
    std::vector<Crack> cracks_;
    std::vector<double> begins_;
    std::vector<BranchFront> fronts_;
    std::vector<std::vector<double>> energy_, zone_, broken_;
};

} // namespace

std::vector<BranchTip> tips_of(const CrackRecord& record, const CrackedNodes& cracked) {
    std::vector<BranchFront> fronts(record.tree.branches.size());
    for (const std::uint32_t node : record.nodes) {
        const auto member = record.tree.member(cracked, node);
        fronts[std::size_t(member.branch)].add(node, member.on_it, cracked);
    }
    std::vector<BranchTip> tips;
    for (BranchFront& front : fronts)
        tips.push_back(front.tip(cracked));
    return tips;
}

void number_branches(CrackRecord& record, const CrackedNodes& cracked, std::uint32_t& last) {
    const std::size_t count = record.tree.branches.size();
    record.numbers.assign(count, 0);
    if (!record.tree.starts_with_branches)
        record.numbers[0] = record.number;
    if (count == 1)
        return;
    const auto is_used = [&](std::uint32_t number) {
        return std::ranges::find(record.numbers, number) != record.numbers.end();
    };
    for (const auto& [node, number] : record.known)
        if (std::uint32_t& own = record.numbers[branch_of(record, cracked, node)]; own == 0 && !is_used(number))
            own = number;
    const std::vector<BranchTip> tips = tips_of(record, cracked);
    for (std::size_t b = 0; b < count; ++b)
        if (record.numbers[b] == 0) {
            record.numbers[b] = is_used(record.number) ? ++last : record.number;
            record.known.push_back({tips[b].node, record.numbers[b]});
        }
}

std::vector<Crack> cracks_of(const CrackRecord& record, const CrackedNodes& cracked, std::span<const FrameTime> frames,
                             const TipSearch& search) {
    RecordedCracks recorded(record, cracked, search);
    for (std::size_t f = 0; f < record.until.size(); ++f)
        recorded.add_frame(f, frames);
    return recorded.take(frames);
}

} // namespace periscope
