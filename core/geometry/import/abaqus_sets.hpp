// The node and element sets of an Abaqus input file: from what is written to groups of nodes.
#pragma once

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/point_numbers.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct AbaqusRange {
    std::uint64_t first, last, step;
};

struct AbaqusSet { // as written: numbers, ranges, names of others
    std::string name;
    std::vector<std::uint64_t> numbers;
    std::vector<AbaqusRange> ranges;
    std::vector<std::string> others;
    std::string of_elements; // a node set: all nodes of this element set
};
using AbaqusSets = std::map<std::string, AbaqusSet>; // by the name in capitals

// The sets of one kind, with the numbers of what they hold.
struct AbaqusSetsOf {
    const AbaqusSets& sets;
    const NumberIndex& index;
    const std::vector<std::uint64_t>& numbers;
    std::string_view word; // "node" or "element"
};

// Resolves each set once, whatever sets name sets; work and memory stay in proportion to the file and the mesh. What it is
// given must outlive it. Throws FileError, by `lines`, when a set names what there is not, or itself.
class AbaqusGroups {
public:
    AbaqusGroups(const AbaqusLines& lines, const VolumeMesh& mesh, const AbaqusSetsOf& nodes,
                 const AbaqusSetsOf& elements);

    // The set of this key becomes a group of that set's name; of elements, their nodes.
    void add_node_set(const std::string& key, GroupMaker& groups);
    // A node set of the same name and nodes makes it needless; one with other nodes gives it the name "… (elements)".
    void add_element_set(const std::string& key, GroupMaker& groups);

private:
    struct Resolved {
        std::optional<std::vector<std::uint32_t>> members; // ascending, each once
        bool is_open = false;                              // they are being looked for
    };
    struct Kind {
        AbaqusSetsOf written;
        std::vector<std::uint32_t> by_number; // indices, for ranges that have more numbers than there are
        std::map<std::string, Resolved> resolved;
    };
    static Kind kind_of(const AbaqusSetsOf& written);
    static void add_range(const AbaqusRange& range, const Kind& kind, std::vector<std::uint32_t>& list);
    const std::vector<std::uint32_t>& members(Kind& kind, const std::string& key, std::size_t depth = 0);
    std::vector<std::uint32_t> nodes_of_elements(const std::string& key);

    const AbaqusLines& lines_;
    const VolumeMesh& mesh_;
    Kind nodes_, elements_;
    std::size_t held_ = 0; // members of all sets that are resolved
};

} // namespace periscope
