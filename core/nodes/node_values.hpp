// Stores one value for each node. Consecutive nodes with the same value form a run, which stores the value once. Most
// nodes of a body have no condition, so a few long runs contain nearly all nodes. Nodes are divided into pages of
// page_size nodes; in a page that would have more than most_runs runs, a value is stored for each node.
#pragma once

#include "core/nodes/index_iterator.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace periscope {

template <typename Value>
class NodeValues {
public:
    using const_iterator = IndexIterator<NodeValues>;

    NodeValues() = default;
    NodeValues(const std::vector<Value>& values) {
        if (!values.empty())
            assign(values.size(), values.front());
        for (std::size_t i = 0; i < values.size(); ++i)
            set(i, values[i]);
    }
    NodeValues(std::initializer_list<Value> values) : NodeValues(std::vector<Value>(values)) {}

    void assign(std::size_t nodes, const Value& value) {
        size_ = nodes;
        pages_.assign((nodes + page_size - 1) / page_size, Page{{{0, value}}, {}});
    }
    void set(std::size_t node, const Value& value) {
        Page& page = pages_[node / page_size];
        const std::size_t at = node % page_size;
        if (page.each.empty()) {
            page.set_in_runs(at, value, std::min(page_size, size_ - node / page_size * page_size));
            if (page.runs.size() > most_runs)
                page.write_out(size_ - node / page_size * page_size);
        } else {
            page.each[at] = value;
        }
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Value& operator[](std::size_t node) const {
        const Page& page = pages_[node / page_size];
        return page.each.empty() ? page.run_at(node % page_size)->value : page.each[node % page_size];
    }
    const Value& front() const { return (*this)[0]; }
    const_iterator begin() const { return {*this, 0}; }
    const_iterator end() const { return {*this, size_}; }

    friend bool operator==(const NodeValues& a, const NodeValues& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

private:
    static constexpr std::size_t page_size = 4096, most_runs = 256;
    struct Run {
        std::uint16_t first; // first node of the run, counted within its page
        Value value;
    };
    struct Page {
        std::vector<Run> runs;   // ascending; the first one begins at node 0 of the page
        std::vector<Value> each; // one value for each node; it replaces `runs` if there would be too many

        typename std::vector<Run>::const_iterator run_at(std::size_t node) const {
            const auto after = [](std::size_t n, const Run& run) { return n < run.first; };
            return runs.size() == 1 ? runs.begin() : std::upper_bound(runs.begin(), runs.end(), node, after) - 1;
        }
        void set_in_runs(std::size_t node, const Value& value, std::size_t nodes) {
            const auto run = run_at(node);
            const Value before = run->value;
            if (before == value)
                return;
            const auto at = static_cast<std::uint16_t>(node), next = static_cast<std::uint16_t>(node + 1);
            const std::size_t begin = run->first, end = run + 1 == runs.end() ? nodes : (run + 1)->first;
            auto following = runs.erase(run);
            if (node + 1 < end)
                following = runs.insert(following, {next, before});
            // the next run has the node's new value, so it is replaced by a run that begins at the node
            else if (following != runs.end() && following->value == value)
                following = runs.erase(following);
            const bool joins = begin == node && following != runs.begin() && (following - 1)->value == value;
            if (!joins)
                following = runs.insert(following, {at, value});
            if (begin < node)
                runs.insert(following, {static_cast<std::uint16_t>(begin), before});
        }
        void write_out(std::size_t nodes_from_here) {
            for (std::size_t node = 0; node < std::min(page_size, nodes_from_here); ++node)
                each.push_back(run_at(node)->value);
            runs = {};
        }
    };

    std::size_t size_ = 0;
    std::vector<Page> pages_;
};

} // namespace periscope
