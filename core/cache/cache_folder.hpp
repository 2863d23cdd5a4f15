// A folder of what is slow to compute and easy to recognise: entries of named arrays, found by a text that says all they
// depend on. Nothing of it is needed: what cannot be read counts as not there, what cannot be written is left.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

class Hdf5Reader;

struct CachedArray {
    std::string name;
    std::span<const std::byte> content;
};

// Each entry is an HDF5 file KIND-HASH.h5 with checksums, written aside and renamed.
class CacheFolder {
public:
    CacheFolder(std::filesystem::path folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

    const std::filesystem::path& path() const { return folder_; }

    // Gives the entry to `take`, which throws when it is not what it expects. False when there is none, or none that is
    // whole and of this key.
    bool read(const std::string& kind, const std::string& key,
              const std::function<void(const Hdf5Reader&)>& take) const;
    // Replaces what is there. Entries that were not used for longest make room, so that all stay below the limit; one that
    // would leave the disk almost full is not written.
    void write(const std::string& kind, const std::string& key, const std::vector<CachedArray>& arrays) const;

private:
    std::filesystem::path file_of(const std::string& kind, const std::string& key) const;
    bool make_room(std::uint64_t bytes) const;

    std::filesystem::path folder_;
    std::uint64_t limit_; // bytes
};

// $XDG_CACHE_HOME/periscope, or ~/.cache/periscope; nothing when neither is known.
std::optional<std::filesystem::path> user_cache_folder();

} // namespace periscope
