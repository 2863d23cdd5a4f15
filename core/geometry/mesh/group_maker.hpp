// Collects the named groups of a mesh file while it is read.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// Work and memory are proportional to the points added and to the size of the mesh: each group keeps a point once, and
// all groups together have at most `most_entries` points. Without this limit, a file of a few lines could ask for far
// more.
class GroupMaker {
public:
    // `points` is the number of points of the mesh. `file` is for messages.
    GroupMaker(const std::filesystem::path& file, std::size_t points);

    static std::size_t most_entries(std::size_t points) { return 1'000'000 + 100 * points; }

    // Adds the points, which may repeat, to the group of this name. Throws FileError beyond the limit.
    void add(const std::string& name, std::span<const std::uint32_t> points) { add(group(name), points); }

    // These functions do the same with the index of the group in the list that finish() returns.
    std::size_t group(const std::string& name);
    void add(std::size_t group, std::span<const std::uint32_t> points);

    // Returns the groups in the order in which they were first named.
    std::vector<MeshGroup> finish();

private:
    struct Growing {
        MeshGroup group;
        std::size_t tidy = 0; // the first `tidy` points are ascending, each once
    };
    static void tidy_up(Growing& growing);

    std::filesystem::path file_;
    // The limit; the points that all groups hold; the number of points at which all groups are tidied up next.
    std::size_t most_, held_ = 0, look_;
    std::vector<Growing> groups_;
    std::map<std::string, std::size_t, std::less<>> place_; // index in groups_ by name
};

} // namespace periscope
