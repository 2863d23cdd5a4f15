#include "ui/document/set_membership.hpp"

#include "core/case/set_uses.hpp"
#include "core/model/model.hpp"
#include "core/sets/node_set.hpp"
#include "ui/document/assignment_inputs.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/paint_index.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace periscope::ui {

SetMembership::SetMembership(Document& document, Body& body, QObject* parent)
    : QObject(parent), document_(document), body_(body) {
    connect(&document_, &Document::replaced, this, [this] { // everything that is known belongs to the earlier case
        chosen_.clear();
        members_.clear();
        counts_.clear();
        counted_.reset(); // makes recount() count again, even if the case has the same sets
        selected_ = -1;
        known_ = false;
    });
    connect(&document_, &Document::changed, this, [this] {
        if (follow_visibility() && known_)
            colour();
    });
    connect(&document_, &Document::changed, this, &SetMembership::recount);
    connect(&body_, &Body::changed, this, &SetMembership::recount);
    connect(&task_, &BackgroundTask::failed, this, &SetMembership::changed); // busy() is false now
    connect(&task_, &BackgroundTask::cancelled, this, &SetMembership::changed);
}

bool SetMembership::contains(std::size_t set, std::uint32_t node) const {
    return known_ && set < members_.size() && std::binary_search(members_[set].begin(), members_[set].end(), node);
}

bool SetMembership::is_hole(std::size_t set) const {
    if (!known_ || count(set) > 0)
        return false;
    const auto holes = sets_of_holes(document_.value());
    return std::find(holes.begin(), holes.end(), set) != holes.end();
}

bool SetMembership::is_empty(std::size_t set) const {
    return known_ && count(set) == 0 && !is_hole(set);
}

bool SetMembership::follow_visibility() {
    const Case& value = document_.value();
    const std::vector<bool> helper = helper_sets(value);
    std::vector<bool> shown;
    for (std::size_t i = 0; i < value.sets.size(); ++i) {
        const auto chosen = chosen_.find(value.sets[i].name);
        shown.push_back(chosen == chosen_.end() ? !helper[i] : chosen->second);
    }
    return std::exchange(shown_, shown) != shown;
}

bool SetMembership::shown(std::size_t set) const {
    return set >= shown_.size() || shown_[set];
}

void SetMembership::show(std::size_t set, bool shown) {
    const Case& value = document_.value();
    if (set >= value.sets.size())
        return;
    chosen_[value.sets[set].name] = shown;
    if (!follow_visibility())
        return;
    if (known_)
        colour();
    else
        emit changed();
}

void SetMembership::recount() {
    Case sets_only = assignment_inputs(document_.value());
    if (counted_ == sets_only && nodes_ == body_.nodes())
        return;
    counted_ = sets_only;
    if (nodes_ != body_.nodes())
        index_.reset();
    nodes_ = body_.nodes();
    known_ = false;
    if (!nodes_) {
        task_.cancel();
        members_.clear();
        set_of_node_.clear();
        counts_.clear();
        emit changed();
        return;
    }
    task_.start(tr("Counting nodes of sets"),
                [this, sets_only = std::move(sets_only), nodes = nodes_, index = index_](const Progress&) {
                    auto members = nodes_of_sets(sets_only, *nodes->nodes);
                    const auto made = index ? index : std::make_shared<const PaintIndex>(nodes);
                    return [this, nodes, made, members = std::move(members)] {
                        if (nodes != nodes_)
                            return;
                        members_ = members;
                        index_ = made;
                        counts_.clear();
                        for (const auto& m : members_)
                            counts_.push_back(m.size());
                        known_ = true;
                        colour();
                    };
                });
}

void SetMembership::colour() {
    set_of_node_.assign(nodes_ ? nodes_->nodes->size() : 0, 0);
    const auto put = [&](std::size_t set) {
        for (const std::uint32_t node : members_[set])
            set_of_node_[node] = std::uint8_t(std::min<std::size_t>(set + 1, 255));
    };
    // Each node has the colour of one set. Large sets are coloured first, so that they do not hide small sets within
    // them.
    std::vector<std::size_t> order(members_.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [this](std::size_t a, std::size_t b) { return members_[a].size() > members_[b].size(); });
    for (const std::size_t set : order)
        if (shown(set))
            put(set);
    if (selected_ >= 0 && std::size_t(selected_) < members_.size())
        put(std::size_t(selected_));
    emit changed();
}

void SetMembership::select(int set) {
    if (set == selected_)
        return;
    selected_ = set;
    if (known_)
        colour();
}

void SetMembership::paint(int set, const BrushDab& dab) {
    if (!index_ || set_of_node_.empty())
        return;
    const double horizon = document_.value().horizon.metres(nodes_->nodes->spacing);
    const std::vector<std::uint32_t> touched = index_->nodes_in(dab, horizon);
    for (const std::uint32_t node : touched) {
        auto& value = set_of_node_[node];
        if (!dab.erase)
            value = std::uint8_t(std::min(set + 1, 255));
        else if (value == set + 1)
            value = 0;
    }
    emit painted(touched);
}

void SetMembership::clear(int set) {
    for (auto& value : set_of_node_)
        if (value == set + 1)
            value = 0;
    emit changed();
}

} // namespace periscope::ui
