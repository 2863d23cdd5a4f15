// The named groups of a mesh file, put together while it is read.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// Work and memory stay in proportion to what is added and to the mesh: points are kept once in a group, and the groups
// together hold at most `most_entries` of the mesh's points. A file of a few lines can ask for far more.
class GroupMaker {
public:
    // For a mesh of this many points. `file` is for messages.
    GroupMaker(const std::filesystem::path& file, std::size_t points);

    static std::size_t most_entries(std::size_t points) { return 1'000'000 + 100 * points; }

    // Gives the group of this name the points, which may repeat. Throws FileError beyond the limit.
    void add(const std::string& name, std::span<const std::uint32_t> points) { add(group(name), points); }

    // The same by the group's place in the list that finish() gives.
    std::size_t group(const std::string& name);
    void add(std::size_t group, std::span<const std::uint32_t> points);

    // The groups in the order in which they were first named.
    std::vector<MeshGroup> finish();

private:
    struct Growing {
        MeshGroup group;
        std::size_t tidy = 0; // this many points, from the first, are ascending and each once
    };
    static void tidy_up(Growing& growing);

    std::filesystem::path file_;
    std::size_t most_, held_ = 0, look_; // points of all groups; at this many of them all are tidied up
    std::vector<Growing> groups_;
    std::map<std::string, std::size_t, std::less<>> place_; // in groups_, by name
};

} // namespace periscope
