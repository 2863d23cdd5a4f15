// The named groups of a mesh file, collected while the file is read.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// Each group keeps a point once, and all groups together have at most `most_entries` points. Without this limit, a file
// of a few lines could ask for very much memory. So work and memory are proportional to the number of points added and
// to the size of the mesh.
class GroupMaker {
public:
    // `points` is the number of points of the mesh. `file` is for messages.
    GroupMaker(const std::filesystem::path& file, std::size_t points);

    static std::size_t most_entries(std::size_t points) { return 1'000'000 + 100 * points; }

    // Adds points to the group of this name; a point may be added repeatedly. Throws FileError beyond the limit.
    void add(const std::string& name, std::span<const std::uint32_t> points) { add(group(name), points); }

    // The index of a group in the list that finish() returns can be used instead of its name.
    std::size_t group(const std::string& name);
    void add(std::size_t group, std::span<const std::uint32_t> points);

    // Returns the groups in the order in which they were first named.
    std::vector<MeshGroup> finish();

private:
    struct Growing {
        MeshGroup group;
        std::size_t tidy = 0; // the first `tidy` points are ascending and different
    };
    static void tidy_up(Growing& growing);

    std::filesystem::path file_;
    // most_: maximum number of points in all groups; held_: their current number, with repetitions; look_: the number
    // at which repetitions are removed next.
    std::size_t most_, held_ = 0, look_;
    std::vector<Growing> groups_;
    std::map<std::string, std::size_t, std::less<>> index_of_name_; // index in groups_ of each name
};

} // namespace periscope
