#include "core/geometry/import/abaqus_reader.hpp"

#include "core/geometry/import/abaqus_sets.hpp"
#include "core/geometry/import/point_numbers.hpp"
#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

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
            lines_.fail("not an Abaqus input file: it does not start with a keyword, e.g. *NODE",
                        "choose the .inp file of a mesh");
        while (more) {
            if (lines_.is_keyword()) // data of keywords that are passed over is not
                keyword();
            more = lines_.next();
        }
        resolve();
        return std::move(mesh_);
    }

private:
    void keyword() {
        const std::string word = lines_.keyword();
        static const std::array<std::string_view, 9> makers{
            "NGEN", "NFILL", "NCOPY", "NMAP", "ELGEN", "ELCOPY", "INCLUDE", "SYSTEM", "SUBSTRUCTURE GENERATE"};
        if (std::find(makers.begin(), makers.end(), word) != makers.end())
            lines_.fail(fmt::format("*{} generates or moves nodes or elements", word),
                        "export the complete mesh with plain *NODE and *ELEMENT");
        if (word == "PART" && std::exchange(part_, true))
            lines_.fail("the file has two parts", "export one part with all elements and merged nodes at interfaces");
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
            lines_.fail("the file has two part instances", "export one part with all elements");
        while (lines_.next_data())
            for (const std::string_view part : lines_.parts())
                if (lines_.real(part) != 0)
                    lines_.fail("the instance is translated or rotated", "export the part in its final position");
    }

    void nodes() {
        const std::string group = lines_.option("NSET");
        if (!lines_.option("INPUT").empty())
            lines_.fail("the nodes are in another file", "include them in this file");
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (parts.size() < 3)
                lines_.fail("a node needs a number and coordinates", "correct the line, or export the file again");
            mesh_.point_numbers.push_back(lines_.whole(parts[0]));
            Vec3 p;
            for (std::size_t a = 0; a < 3 && a + 1 < parts.size(); ++a)
                p[a] = parts[a + 1].empty() ? 0 : lines_.real(parts[a + 1]);
            mesh_.points.push_back(p);
            if (!group.empty())
                of(node_sets_, group).numbers.push_back(mesh_.point_numbers.back());
        }
        if (mesh_.points.size() >= UINT32_MAX)
            lines_.fail("too many nodes", "use a coarser mesh");
    }

    void elements() {
        const std::string name = capitals(lines_.option("TYPE")), group = lines_.option("ELSET");
        if (!lines_.option("INPUT").empty())
            lines_.fail("the elements are in another file", "include them in this file");
        const auto type = type_of(name);
        if (!type)
            lines_.fail(
                name.empty() ? std::string("*ELEMENT has no TYPE") : fmt::format("unsupported element type {}", name),
                "remove these elements, or use C3D4, C3D5, C3D6, C3D8 or C3D10 (CPS3, CPS4 or CPS6 for a plane mesh)");
        while (lines_.next_data()) {
            auto parts = lines_.parts();
            const std::uint64_t number = lines_.whole(parts.empty() ? std::string_view() : parts[0]);
            while (parts.size() < type->nodes + 1) { // long elements go on in the next line
                if (!lines_.next_data())
                    lines_.fail(fmt::format("element {} of type {} has {} nodes instead of {}", number, name,
                                            parts.size() - 1, type->nodes),
                                "correct the line, or export the file again");
                const auto more = lines_.parts();
                parts.insert(parts.end(), more.begin(), more.end());
            }
            if (parts.size() != type->nodes + 1)
                lines_.fail(fmt::format("element {} of type {} has {} nodes instead of {}", number, name,
                                        parts.size() - 1, type->nodes),
                            "correct the line, or export the file again");
            mesh_.elements.push_back(
                {type->kind, static_cast<std::uint32_t>(type->nodes), corner_numbers_.size(), number});
            for (std::size_t k = 1; k < parts.size(); ++k)
                corner_numbers_.push_back(lines_.whole(parts[k]));
            element_numbers_.push_back(number);
            if (!group.empty())
                of(element_sets_, group).numbers.push_back(number);
        }
    }

    AbaqusSet& of(AbaqusSets& sets, const std::string& name) {
        AbaqusSet& set = sets[capitals(name)];
        if (set.name.empty()) {
            set.name = name;
            order_.push_back({&sets, capitals(name)});
        }
        return set;
    }

    void set(AbaqusSets& sets, std::string_view word) {
        const std::string name = lines_.option(word);
        if (name.empty())
            lines_.fail(fmt::format("*{0} has no name", word), fmt::format("write *{0}, {0}=name", word));
        const bool ranges = !lines_.option("GENERATE").empty();
        AbaqusSet& set = of(sets, name);
        if (word == "NSET")
            set.of_elements = capitals(lines_.option("ELSET"));
        while (lines_.next_data()) {
            const auto parts = lines_.parts();
            if (ranges) {
                if (parts.size() < 2)
                    lines_.fail("a range needs a first and a last number", "write first, last, step");
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

    // When all is read.
    void resolve() {
        if (mesh_.points.empty() || mesh_.elements.empty())
            lines_.fail(mesh_.points.empty() ? "the file has no *NODE" : "the file has no *ELEMENT",
                        "export the mesh, not only the loads");
        const NumberIndex points(mesh_.point_numbers), elements(element_numbers_);
        if (points.twice() || elements.twice())
            lines_.fail(points.twice() ? fmt::format("two nodes have the number {}", *points.twice())
                                       : fmt::format("two elements have the number {}", *elements.twice()),
                        "export one part, or renumber them");
        mesh_.corners.resize(corner_numbers_.size());
        for (const MeshElement& e : mesh_.elements)
            for (std::uint64_t k = e.first; k < e.first + e.nodes; ++k) {
                const auto place = points.find(corner_numbers_[k]);
                if (!place)
                    lines_.fail(
                        fmt::format("element {} refers to node {}, which does not exist", e.number, corner_numbers_[k]),
                        "export the file again with all nodes");
                mesh_.corners[k] = *place;
            }
        AbaqusGroups sets(lines_, mesh_, {node_sets_, points, mesh_.point_numbers, "node"},
                          {element_sets_, elements, element_numbers_, "element"});
        GroupMaker groups(file_, mesh_.points.size());
        for (const auto& [kind, key] : order_)
            kind == &node_sets_ ? sets.add_node_set(key, groups) : sets.add_element_set(key, groups);
        mesh_.groups = groups.finish();
    }

    std::filesystem::path file_;
    AbaqusLines lines_;
    VolumeMesh mesh_;
    std::vector<std::uint64_t> corner_numbers_, element_numbers_;
    AbaqusSets node_sets_, element_sets_;
    std::vector<std::pair<const AbaqusSets*, std::string>> order_; // of the sets in the file
    bool part_ = false, instance_ = false;
};

} // namespace

VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text) {
    return AbaqusReader(file, text).read();
}

} // namespace periscope
