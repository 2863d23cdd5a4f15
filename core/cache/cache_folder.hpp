// A folder that caches results that are slow to compute. An entry consists of named arrays. Its key is a text that
// contains everything on which the arrays depend. The cache is never essential: an entry that cannot be read counts as
// missing, and a failure to write is ignored.
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

// Each entry is an HDF5 file with checksums, whose name is the kind of its content and a hash of its key:
// nodes-HASH.h5. It is written under a temporary name and then renamed.
class CacheFolder {
public:
    // `limit` is the largest size of all entries together, in bytes.
    CacheFolder(std::filesystem::path folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

    const std::filesystem::path& path() const { return folder_; }

    // Passes the entry to `take`, which throws if the content is not as expected. Returns false if there is no entry
    // with this key, or if it is not valid.
    bool read(const std::string& kind, const std::string& key,
              const std::function<void(const Hdf5Reader&)>& take) const;
    // Writes an entry, which replaces an existing one with this key. The entries that were not used for the longest
    // time are deleted if the total would exceed the limit. An entry that would nearly fill the disk is not written.
    void write(const std::string& kind, const std::string& key, const std::vector<CachedArray>& arrays) const;

private:
    std::filesystem::path file_of(const std::string& kind, const std::string& key) const;
    bool make_room(std::uint64_t bytes) const;

    std::filesystem::path folder_;
    std::uint64_t limit_; // bytes
};

// Returns $XDG_CACHE_HOME/periscope, or ~/.cache/periscope; nothing if neither is known.
std::optional<std::filesystem::path> user_cache_folder();

} // namespace periscope
