// Knows which set each node of the body belongs to, for colouring. It is kept up to date off the GUI thread.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/skin.hpp"
#include "ui/base/background_task.hpp"

#include <QObject>

#include <cstdint>
#include <map>
#include <memory>
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

    // Per node 0, or 1 + the set's index (the smaller one where they overlap, the selected one first of all).
    const std::vector<std::uint8_t>& set_of_node() const { return set_of_node_; }
    // Ascending; of sets that are not there, or while they are being counted, what is known.
    std::span<const std::uint32_t> members(std::size_t set) const {
        return set < members_.size() ? std::span<const std::uint32_t>(members_[set]) : std::span<const std::uint32_t>();
    }
    std::size_t count(std::size_t set) const { return set < counts_.size() ? counts_[set] : 0; }
    bool is_hole(std::size_t set) const;  // without nodes, because the case removes those that it had
    bool is_empty(std::size_t set) const; // without nodes, and no hole; false while not known
    bool contains(std::size_t set, std::uint32_t node) const; // false while not known
    bool known() const { return known_; } // false while there are no nodes or they are being counted
    bool busy() const { return task_.busy(); }

    // Sets that are only parts of others or of holes are hidden until someone shows them; a choice is kept by the set's
    // name, and belongs to the window, not to the case. The selected set is coloured in any case.
    bool shown(std::size_t set) const;
    void show(std::size_t set, bool shown);

    void select(int set);                     // drawn above the others; -1: none
    void paint(int set, const BrushDab& dab); // at once, ahead of the edit that will follow
    void clear(int set);                      // the same: what is painted next replaces it

signals:
    void changed();
    void painted(const std::vector<std::uint32_t>& nodes); // set_of_node of these alone

private:
    void recount();
    bool follow_visibility(); // did it change?

    Document& document_;
    Body& body_;
    BackgroundTask task_;
    ViewNodesPtr nodes_;
    std::shared_ptr<const PaintIndex> index_; // of nodes_
    std::string key_;
    std::vector<std::vector<std::uint32_t>> members_;
    std::vector<std::uint8_t> set_of_node_;
    std::vector<std::size_t> counts_;
    std::map<std::string, bool> chosen_; // shown or hidden by hand
    std::vector<bool> shown_;
    int selected_ = -1;
    bool known_ = false;

    void colour();
};

} // namespace periscope::ui
