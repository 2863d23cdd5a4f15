// Resolves the node sets, element sets and surfaces of one scope of an Abaqus file to lists of indices.
#pragma once

#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/abaqus_model.hpp"
#include "core/geometry/import/point_numbers.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

using AbaqusIndices = std::vector<std::uint32_t>; // ascending, without repetitions

// Resolves sets of one kind (nodes or elements), each only once even if several sets refer to it, so that work and
// memory are proportional to the size of the file and the mesh. The constructor's arguments must outlive this object.
class AbaqusSetLists {
public:
    // For a set of the assembly, returns its members that belong to an instance (name in capitals).
    using OfInstance =
        std::function<AbaqusIndices(const std::string& instance, const AbaqusMembers&, const std::string& set)>;

    // `word` is "node" or "element". Results are indices into `numbers`; if `mapped_to` is not empty, they are replaced by
    // the entries of `mapped_to` at these indices. All results are below `count`.
    AbaqusSetLists(const AbaqusLines& lines, const AbaqusSets& sets, const std::vector<std::uint64_t>& numbers,
                   std::string_view word, std::size_t count, std::span<const std::uint32_t> mapped_to = {},
                   OfInstance of_instance = {});

    // These functions throw FileError, with a line of `lines`, if the set refers to something that does not exist, or
    // to itself.
    const AbaqusIndices& members(const std::string& key, std::size_t depth = 0);
    AbaqusIndices listed(const AbaqusMembers& members, const std::string& set_name, std::size_t depth = 0);

    const NumberIndex& index() const { return index_; }

private:
    struct Resolved {
        std::optional<AbaqusIndices> members;
        bool is_open = false; // the search for its members is in progress; detects sets that contain themselves
    };
    std::uint32_t mapped(std::uint32_t i) const { return mapped_to_.empty() ? i : mapped_to_[i]; }
    void add_range(const AbaqusRange& range, AbaqusIndices& list) const;

    const AbaqusLines& lines_;
    const AbaqusSets& sets_;
    const std::vector<std::uint64_t>& numbers_;
    std::string_view word_;
    std::size_t count_;
    std::span<const std::uint32_t> mapped_to_;
    OfInstance of_instance_;
    NumberIndex index_;
    AbaqusIndices by_number_; // indices sorted by number, for ranges with more numbers than the mesh has
    std::map<std::string, Resolved> resolved_;
    std::size_t held_ = 0; // number of members of all resolved sets
};

// The sets of one scope. Nodes and elements are given by their indices in the scope.
class AbaqusScopeSets {
public:
    AbaqusScopeSets(const AbaqusLines& lines, const AbaqusScope& scope);

    const AbaqusScope& scope() const { return scope_; }
    AbaqusSetLists& nodes() { return nodes_; }
    AbaqusSetLists& elements() { return elements_; }
    std::span<const std::uint32_t> corners_of(std::uint32_t element) const {
        const AbaqusElement& e = scope_.elements[element];
        return {corners_.data() + e.first, e.nodes};
    }
    AbaqusIndices nodes_of(const AbaqusIndices& elements) const;
    // Returns the nodes of the face `face` of these elements; if `face` is empty, the nodes of all their faces that
    // belong to only one element of the scope.
    AbaqusIndices nodes_of_faces(const AbaqusIndices& elements, const std::string& face, const std::string& surface);

private:
    using FaceKey = std::array<std::uint32_t, 8>; // the nodes of a face in ascending order, filled up with UINT32_MAX
    static FaceKey key_of(const std::vector<std::uint32_t>& face);
    bool is_free(const std::vector<std::uint32_t>& face);

    const AbaqusLines& lines_;
    const AbaqusScope& scope_;
    AbaqusSetLists nodes_, elements_;
    std::vector<std::uint32_t> corners_; // corners of all elements
    // The faces that two elements have in common, ascending; found on first use.
    std::optional<std::vector<FaceKey>> inside_;
};

void keep_each_once(std::vector<std::uint32_t>& list);

} // namespace periscope
