// Determines which set each node of the body belongs to, for colouring. Updates the result off the GUI thread.
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

    // For each node 0, or 1 + the index of its set. If sets overlap, it is the selected one, otherwise the one with the
    // smaller index.
    const std::vector<std::uint8_t>& set_of_node() const { return set_of_node_; }
    // The members in ascending order. For a set that does not exist, or while nodes are being counted, returns what is
    // known.
    std::span<const std::uint32_t> members(std::size_t set) const {
        return set < members_.size() ? std::span<const std::uint32_t>(members_[set]) : std::span<const std::uint32_t>();
    }
    std::size_t count(std::size_t set) const { return set < counts_.size() ? counts_[set] : 0; }
    bool is_hole(std::size_t set) const;                      // has no nodes, because the case removes them
    bool is_empty(std::size_t set) const;                     // has no nodes and is not a hole; false while not known
    bool contains(std::size_t set, std::uint32_t node) const; // false while not known
    bool known() const { return known_; } // false if there are no nodes, or while they are being counted
    bool busy() const { return task_.busy(); }

    // Sets that are only parts of others or of holes are hidden until the user shows them. The choice is stored by the
    // set's name; it belongs to the window, not to the case. The selected set is always coloured.
    bool shown(std::size_t set) const;
    void show(std::size_t set, bool shown);

    void select(int set);                     // the selected set is drawn above the others; -1: none
    void paint(int set, const BrushDab& dab); // shows the dab immediately, before the edit follows
    void clear(int set);                      // clears the set immediately, because the next stroke replaces it

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
    std::shared_ptr<const PaintIndex> index_; // index of the positions of nodes_
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
