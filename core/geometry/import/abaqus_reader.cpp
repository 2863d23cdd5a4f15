#include "core/geometry/import/abaqus_reader.hpp"

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/point_numbers.hpp"
#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

namespace periscope {
namespace {

struct Type {
    ElementKind kind;
    std::size_t nodes;
};

// By the beginning of its name and the digits behind it: letters after them say how Abaqus integrates.
std::optional<Type> type_of(const std::string& name) {
    using enum ElementKind;
    struct Entry {
        std::string_view begin;
        ElementKind kind;
        std::size_t nodes;
    };
    static constexpr std::array table{Entry{"C3D4", tetrahedron, 4},
                                      Entry{"C3D5", pyramid, 5},
                                      Entry{"C3D6", wedge, 6},
                                      Entry{"C3D8", hexahedron, 8},
                                      Entry{"C3D10", tetrahedron10, 10},
                                      Entry{"C3D15", wedge15, 15},
                                      Entry{"C3D20", hexahedron20, 20},
                                      Entry{"C3D27", hexahedron27, 27},
                                      Entry{"CPS3", triangle, 3},
                                      Entry{"CPE3", triangle, 3},
                                      Entry{"CPS4", quadrilateral, 4},
                                      Entry{"CPE4", quadrilateral, 4},
                                      Entry{"CPS6", triangle6, 6},
                                      Entry{"CPE6", triangle6, 6},
                                      Entry{"CPS8", quadrilateral8, 8},
                                      Entry{"CPE8", quadrilateral8, 8},
                                      Entry{"S3", triangle, 3},
                                      Entry{"STRI3", triangle, 3},
                                      Entry{"S4", quadrilateral, 4},
                                      Entry{"STRI65", triangle6, 6},
                                      Entry{"S8", quadrilateral8, 8},
                                      Entry{"M3D3", triangle, 3},
                                      Entry{"M3D4", quadrilateral, 4},
                                      Entry{"M3D6", triangle6, 6},
                                      Entry{"M3D8", quadrilateral8, 8},
                                      Entry{"SFM3D3", triangle, 3},
                                      Entry{"SFM3D4", quadrilateral, 4},
                                      Entry{"SFM3D6", triangle6, 6},
                                      Entry{"SFM3D8", quadrilateral8, 8},
                                      Entry{"T2D2", line, 2},
                                      Entry{"T3D2", line, 2},
                                      Entry{"T3D3", line, 3},
                                      Entry{"B21", line, 2},
                                      Entry{"B31", line, 2},
                                      Entry{"B32", line, 3},
                                      Entry{"MASS", point, 1}};
    for (const Entry& e : table) {
        if (!name.starts_with(e.begin))
            continue;
        const std::string_view rest = std::string_view(name).substr(e.begin.size());
        if (std::all_of(rest.begin(), rest.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            return Type{e.kind, e.nodes};
    }
    return std::nullopt;
}

class AbaqusReader {
public:
    AbaqusReader(const std::filesystem::path& file, std::string_view text) : file_(file), lines_(file, text) {}

    VolumeMesh read() {
        bool more = lines_.next();
        if (more && !lines_.is_keyword())
            lines_.fail("Abaqus input begins with a keyword such as *NODE, this file does not",
                        "give a mesh's .inp file");
        while (more) {
            if (lines_.is_keyword()) // data of keywords that are passed over is not
                keyword();
            more = lines_.next();
        }
        resolve();
        return std::move(mesh_);
    }

private:
    struct Range {
        std::uint64_t first, last, step;
    };
    struct Set { // as written: numbers, ranges, names of others; found when all is read
        std::string name;
        std::vector<std::uint64_t> numbers;
        std::vector<Range> ranges;
        std::vector<std::string> others;
        std::string of_elements; // a node set: all nodes of this element set
        std::optional<std::vector<std::uint32_t>> members;
        bool is_open = false; // its members are being looked for
    };
    using Sets = std::map<std::string, Set>; // by the name in capitals

    void keyword() {
        const std::string word = lines_.keyword();
        static const std::array<std::string_view, 9> makers{
            "NGEN", "NFILL", "NCOPY", "NMAP", "ELGEN", "ELCOPY", "INCLUDE", "SYSTEM", "SUBSTRUCTURE GENERATE"};
        if (std::find(makers.begin(), makers.end(), word) != makers.end())
            lines_.fail(fmt::format("*{} makes or moves nodes or elements that the file does not write out", word),
                        "export the whole mesh with plain *NODE and *ELEMENT");
        if (word == "PART" && std::exchange(part_, true))
            lines_.fail("there are two parts", "export one part with all elements, with the nodes at borders merged");
        if (word == "INSTANCE")
            instance();
        else if (word == "NODE")
            nodes();
        else if (word == "ELEMENT")
            elements();
        else if (word == "NSET")
            set(node_sets_, "NSET");
        else if (word == "ELSET")
            set(element_sets_, "ELSET");
    }

    void instance() {
        if (std::exchange(instance_, true))
            lines_.fail("there are two instances of parts", "export one part with all elements");
        while (lines_.next_data())
            for (const std::string_view part : lines_.parts())
                if (lines_.real(part) != 0)
                    lines_.fail("the instance is moved or turned", "export the part where it should be");
    }

    void nodes() {
        const std::string group = lines_.option("NSET");
        if (!lines_.option("INPUT").empty())
            lines_.fail("the nodes are in another file", "put them into this one");
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (parts.size() < 3)
                lines_.fail("a node needs a number and its coordinates", "correct the line, or write the file again");
            mesh_.point_numbers.push_back(lines_.whole(parts[0]));
            Vec3 p;
            for (std::size_t a = 0; a < 3 && a + 1 < parts.size(); ++a)
                p[a] = parts[a + 1].empty() ? 0 : lines_.real(parts[a + 1]);
            mesh_.points.push_back(p);
            if (!group.empty())
                of(node_sets_, group).numbers.push_back(mesh_.point_numbers.back());
        }
        if (mesh_.points.size() >= UINT32_MAX)
            lines_.fail("there are more nodes than can be counted", "use a coarser mesh");
    }

    void elements() {
        const std::string name = capitals(lines_.option("TYPE")), group = lines_.option("ELSET");
        if (!lines_.option("INPUT").empty())
            lines_.fail("the elements are in another file", "put them into this one");
        const auto type = type_of(name);
        if (!type)
            lines_.fail(name.empty() ? std::string("*ELEMENT says no TYPE")
                                     : fmt::format("elements of type {} cannot be read", name),
                        "take them out of the mesh, or use C3D4, C3D5, C3D6, C3D8 or C3D10 (CPS3, CPS4 or "
                        "CPS6 for a sheet)");
        while (lines_.next_data()) {
            auto parts = lines_.parts();
            const std::uint64_t number = lines_.whole(parts.empty() ? std::string_view() : parts[0]);
            while (parts.size() < type->nodes + 1) { // long elements go on in the next line
                if (!lines_.next_data())
                    lines_.fail(fmt::format("element {} of type {} has {} nodes instead of {}", number, name,
                                            parts.size() - 1, type->nodes),
                                "correct the line, or write the file again");
                const auto more = lines_.parts();
                parts.insert(parts.end(), more.begin(), more.end());
            }
            if (parts.size() != type->nodes + 1)
                lines_.fail(fmt::format("element {} of type {} has {} nodes instead of {}", number, name,
                                        parts.size() - 1, type->nodes),
                            "correct the line, or write the file again");
            mesh_.elements.push_back(
                {type->kind, static_cast<std::uint32_t>(type->nodes), corner_numbers_.size(), number});
            for (std::size_t k = 1; k < parts.size(); ++k)
                corner_numbers_.push_back(lines_.whole(parts[k]));
            element_numbers_.push_back(number);
            if (!group.empty())
                of(element_sets_, group).numbers.push_back(number);
        }
    }

    Set& of(Sets& sets, const std::string& name) {
        Set& set = sets[capitals(name)];
        if (set.name.empty()) {
            set.name = name;
            order_.push_back({&sets, capitals(name)});
        }
        return set;
    }

    void set(Sets& sets, std::string_view word) {
        const std::string name = lines_.option(word);
        if (name.empty())
            lines_.fail(fmt::format("*{0} has no name", word), fmt::format("write *{0}, {0}=name", word));
        const bool ranges = !lines_.option("GENERATE").empty();
        Set& set = of(sets, name);
        if (word == "NSET")
            set.of_elements = capitals(lines_.option("ELSET"));
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (ranges) {
                if (parts.size() < 2)
                    lines_.fail("a range needs its first and last number", "write first, last, step");
                const std::uint64_t step = parts.size() > 2 ? lines_.whole(parts[2]) : 1;
                set.ranges.push_back(
                    {lines_.whole(parts[0]), lines_.whole(parts[1]), std::max<std::uint64_t>(step, 1)});
                continue;
            }
            for (const std::string_view part : parts)
                if (!part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos)
                    set.numbers.push_back(lines_.whole(part));
                else if (!part.empty())
                    set.others.push_back(capitals(part));
        }
    }

    // --- when all is read
    // -------------------------------------------------------------------------------------------

    void resolve() {
        if (mesh_.points.empty() || mesh_.elements.empty())
            lines_.fail(mesh_.points.empty() ? "the file has no *NODE" : "the file has no *ELEMENT",
                        "export the mesh itself, not only its loads");
        const NumberIndex points(mesh_.point_numbers), elements(element_numbers_);
        if (points.twice() || elements.twice())
            lines_.fail(points.twice() ? fmt::format("two nodes have the number {}", *points.twice())
                                       : fmt::format("two elements have the number {}", *elements.twice()),
                        "export one part, or number them anew");
        mesh_.corners.resize(corner_numbers_.size());
        for (const MeshElement& e : mesh_.elements)
            for (std::uint64_t k = e.first; k < e.first + e.nodes; ++k) {
                const auto place = points.find(corner_numbers_[k]);
                if (!place)
                    lines_.fail(
                        fmt::format("element {} names node {}, which does not exist", e.number, corner_numbers_[k]),
                        "write the file again with all its nodes");
                mesh_.corners[k] = *place;
            }
        const Kind nodes{node_sets_, points, mesh_.point_numbers, "node", sorted_by_number(mesh_.point_numbers)};
        const Kind solids{element_sets_, elements, element_numbers_, "element", sorted_by_number(element_numbers_)};
        GroupMaker groups(file_, mesh_.points.size());
        for (const auto& [sets, key] : order_)
            sets == &node_sets_ ? add_node_set(nodes, solids, sets->at(key), groups)
                                : add_element_set(nodes, solids, sets->at(key), groups);
        mesh_.groups = groups.finish();
    }

    // One kind of sets with what they are made of.
    struct Kind {
        Sets& sets;
        const NumberIndex& index;
        const std::vector<std::uint64_t>& numbers;
        std::string_view word; // of what the sets hold
        std::vector<std::uint32_t> by_number;
    };

    // Indices by their numbers, for ranges that have more numbers than there are.
    static std::vector<std::uint32_t> sorted_by_number(const std::vector<std::uint64_t>& numbers) {
        std::vector<std::uint32_t> order(numbers.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return numbers[a] < numbers[b]; });
        return order;
    }

    // Of ranges with one step and one remainder what they cover together: each number is then looked up once.
    static std::vector<Range> merged(std::vector<Range> ranges) {
        std::erase_if(ranges, [](const Range& r) { return r.last < r.first; });
        std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
            return std::tuple(a.step, a.first % a.step, a.first) < std::tuple(b.step, b.first % b.step, b.first);
        });
        std::vector<Range> result;
        for (const Range& r : ranges) {
            if (!result.empty()) {
                Range& before = result.back();
                if (before.step == r.step && before.first % r.step == r.first % r.step && r.first <= before.last) {
                    before.last = std::max(before.last, r.last);
                    continue;
                }
            }
            result.push_back(r);
        }
        return result;
    }

    // Of a range only what there is, since generated ranges may have gaps.
    static void add_range(const Range& r, const Kind& kind, std::vector<std::uint32_t>& list) {
        if ((r.last - r.first) / r.step <= kind.numbers.size()) {
            for (std::uint64_t k = 0; k <= (r.last - r.first) / r.step; ++k)
                if (const auto place = kind.index.find(r.first + k * r.step))
                    list.push_back(*place);
            return;
        }
        const auto below = [&](std::uint32_t i, std::uint64_t number) { return kind.numbers[i] < number; };
        for (auto i = std::lower_bound(kind.by_number.begin(), kind.by_number.end(), r.first, below);
             i != kind.by_number.end() && kind.numbers[*i] <= r.last; ++i)
            if ((kind.numbers[*i] - r.first) % r.step == 0)
                list.push_back(*i);
    }

    // Indices of a set, ascending, each once. Each set is resolved once: sets may name sets that name sets.
    const std::vector<std::uint32_t>& members(const Kind& kind, Set& set, std::size_t depth = 0) {
        constexpr std::size_t deepest = 100;
        if (set.members)
            return *set.members;
        if (set.is_open)
            lines_.fail(fmt::format("the set {} contains itself", set.name), "correct the sets");
        if (depth > deepest)
            lines_.fail(fmt::format("the set {} is named through more than {} others", set.name, deepest),
                        "write each set before those that name it");
        set.is_open = true;
        std::vector<std::uint32_t> list;
        std::size_t tidy = 0;
        const auto each_once = [&] {
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
            tidy = list.size();
        };
        for (const std::uint64_t number : set.numbers) {
            const auto place = kind.index.find(number);
            if (!place)
                lines_.fail(fmt::format("the set {} names {} {}, which does not exist", set.name, kind.word, number),
                            "write the file again with all its sets");
            list.push_back(*place);
        }
        for (const Range& range : merged(std::move(set.ranges))) {
            add_range(range, kind, list);
            if (list.size() > 2 * tidy + kind.numbers.size()) // doubled: the work stays in proportion
                each_once();
        }
        std::sort(set.others.begin(), set.others.end());
        set.others.erase(std::unique(set.others.begin(), set.others.end()), set.others.end());
        for (const std::string& other : set.others) {
            const auto found = kind.sets.find(other);
            if (found == kind.sets.end())
                lines_.fail(fmt::format("the set {} names the set {}, which does not exist", set.name, other),
                            "write the file again with all its sets");
            const auto& more = members(kind, found->second, depth + 1);
            list.insert(list.end(), more.begin(), more.end());
            if (list.size() > 2 * tidy + kind.numbers.size())
                each_once();
        }
        each_once();
        set.is_open = false;
        held_ += list.size();
        // Sets of sets may ask for far more than a file of their size can mean.
        if (const std::size_t most = GroupMaker::most_entries(kind.numbers.size()); held_ > 2 * most)
            lines_.fail(fmt::format("the sets name nodes and elements more than {} times together", 2 * most),
                        "leave sets out when exporting the mesh");
        return set.members.emplace(std::move(list));
    }

    std::vector<std::uint32_t> points_of(const Kind& elements, Set& set) {
        std::vector<std::uint32_t> points;
        for (const std::uint32_t e : members(elements, set)) {
            const auto corners = mesh_.corners_of(mesh_.elements[e]);
            points.insert(points.end(), corners.begin(), corners.end());
        }
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        return points;
    }

    void add_node_set(const Kind& nodes, const Kind& elements, Set& set, GroupMaker& groups) {
        groups.add(set.name, members(nodes, set));
        if (set.of_elements.empty())
            return;
        const auto found = element_sets_.find(set.of_elements);
        if (found == element_sets_.end())
            lines_.fail(
                fmt::format("the set {} names the element set {}, which does not exist", set.name, set.of_elements),
                "write the file again with all its sets");
        groups.add(set.name, points_of(elements, found->second));
    }

    void add_element_set(const Kind& nodes, const Kind& elements, Set& set, GroupMaker& groups) {
        const auto points = points_of(elements, set);
        std::string name = set.name;
        // Abaqus/CAE writes a region as a node set and as an element set of one name.
        if (const auto same = node_sets_.find(capitals(name)); same != node_sets_.end()) {
            if (members(nodes, same->second) == points)
                return;
            name += " (elements)";
        }
        groups.add(name, points);
    }

    std::filesystem::path file_;
    AbaqusLines lines_;
    VolumeMesh mesh_;
    std::vector<std::uint64_t> corner_numbers_, element_numbers_;
    Sets node_sets_, element_sets_;
    std::vector<std::pair<Sets*, std::string>> order_; // of the sets in the file
    std::size_t held_ = 0;                             // members of all sets that are resolved
    bool part_ = false, instance_ = false;
};

} // namespace

VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text) {
    return AbaqusReader(file, text).read();
}

} // namespace periscope
