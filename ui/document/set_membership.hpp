// Determines which nodes of the body each set contains, and by which set each node is coloured. Updates the result off
// the GUI thread.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/skin.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope::ui {

class Body;
class Document;
class PaintIndex;

class SetMembership : public QObject {
    Q_OBJECT
public:
    SetMembership(Document& document, Body& body, QObject* parent = nullptr);

    // For each node 0, or 1 + the index of the set by which it is coloured, at most 255. If several sets contain it,
    // this is the selected one or, if that is not among them, the shown one with the fewest nodes.
    const std::vector<std::uint8_t>& set_of_node() const { return set_of_node_; }
    // The nodes of a set in ascending order. While they are being counted, returns those last known; for a set that
    // does not exist, none.
    std::span<const std::uint32_t> members(std::size_t set) const {
        return set < members_.size() ? std::span<const std::uint32_t>(members_[set]) : std::span<const std::uint32_t>();
    }
    std::size_t count(std::size_t set) const { return set < counts_.size() ? counts_[set] : 0; }
    bool is_hole(std::size_t set) const;  // the set has no nodes, because the case removes them from the body
    bool is_empty(std::size_t set) const; // the set has no nodes and is not a hole; false while this is not known
    bool contains(std::size_t set, std::uint32_t node) const; // false while this is not known
    bool known() const { return known_; } // false if there are no nodes, or while the nodes of sets are being counted
    bool busy() const { return task_.busy(); }

    // A set that is only a part of other sets or of a hole is not coloured until the user shows it. The choice is
    // stored by the set's name; it belongs to the window, not to the case. The selected set is always coloured.
    bool shown(std::size_t set) const;
    void show(std::size_t set, bool shown);

    void select(int set); // the selected set is drawn above the others; -1: none
    // colours the nodes in the painted sphere immediately (or removes their colour), before the edit that adds it to
    // the set
    void paint(int set, const BrushDab& dab);
    void clear(int set); // removes the colour of the set immediately, because the next stroke replaces its nodes

signals:
    void changed();
    // emitted when set_of_node() has changed for these nodes only
    void painted(const std::vector<std::uint32_t>& nodes);

private:
    void recount();
    bool follow_visibility(); // returns whether the visibility has changed

    Document& document_;
    Body& body_;
    BackgroundTask task_;
    ViewNodesPtr nodes_;
    std::shared_ptr<const PaintIndex> index_; // finds nodes_ by their positions
    std::optional<Case> counted_;             // the case whose sets were counted
    std::vector<std::vector<std::uint32_t>> members_;
    std::vector<std::uint8_t> set_of_node_;
    std::vector<std::size_t> counts_;
    std::map<std::string, bool> chosen_; // the sets that the user has shown or hidden
    std::vector<bool> shown_;
    int selected_ = -1;
    bool known_ = false;

    void colour();
};

} // namespace periscope::ui
