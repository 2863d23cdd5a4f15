#include "core/cache/cache_folder.hpp"

#include "core/cache/content_hash.hpp"
#include "core/files/hdf5_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>

namespace periscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* program = "Periscope cache";
constexpr int format = 1;
constexpr const char* key_name = "key";
// Space that remains free on the disk, in bytes, because the results need it.
constexpr std::uint64_t left_free = std::uint64_t{1} << 30;
// A temporary file that is older than this was left behind by a killed program.
constexpr std::chrono::hours forgotten{24};

std::string plain(const std::string& what) {
    return what;
} // the message is never shown

// Returns whether a file name is that of an entry: "nodes-0123456789abcdef0123456789abcdef.h5".
bool is_entry(const std::string& name) {
    constexpr std::size_t digits = 32;
    constexpr std::string_view suffix = ".h5";
    const auto dash = name.rfind('-');
    if (dash == std::string::npos || dash == 0 || name.size() != dash + 1 + digits + suffix.size() ||
        !name.ends_with(suffix))
        return false;
    return std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(dash),
                       [](char c) { return c >= 'a' && c <= 'z'; }) &&
           name.find_first_not_of("0123456789abcdef", dash + 1) == dash + 1 + digits;
}

struct Entry {
    fs::path file;
    fs::file_time_type used;
    std::uint64_t bytes = 0;
};

// Returns the entries in a folder, and removes old temporary files. All other files are ignored, and thus never
// deleted.
std::vector<Entry> entries_in(const fs::path& folder) {
    std::vector<Entry> entries;
    for (const auto& item : fs::directory_iterator(folder)) {
        std::error_code gone; // set if another program has removed the file meanwhile
        const Entry entry{item.path(), item.last_write_time(gone),
                          item.is_regular_file(gone) ? item.file_size(gone) : 0};
        if (gone)
            continue;
        const std::string name = item.path().filename().string();
        if (is_entry(name))
            entries.push_back(entry);
        else if (is_temporary_name(name) && entry.used + forgotten < fs::file_time_type::clock::now())
            fs::remove(item.path(), gone);
    }
    return entries;
}

} // namespace

fs::path CacheFolder::file_of(const std::string& kind, const std::string& key) const {
    return folder_ / fmt::format("{}-{}.h5", kind, content_hash(key));
}

bool CacheFolder::read(const std::string& kind, const std::string& key,
                       const std::function<void(const Hdf5Reader&)>& take) const {
    const fs::path file = file_of(kind, key);
    try {
        if (!fs::is_regular_file(file))
            return false;
        const Hdf5Reader reader(file, plain);
        if (reader.text("program") != program || reader.whole_number("format") != format)
            return false;
        std::string stored(std::min<std::uint64_t>(reader.size(key_name), key.size() + 1), '\0');
        reader.bytes(key_name, 0, std::as_writable_bytes(std::span(stored)));
        if (stored != key)
            return false;
        take(reader);
    } catch (const std::exception&) { // the entry is damaged, was deleted, or is larger than the memory
        return false;
    }
    std::error_code ignored;
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored); // records that the entry was used now
    return true;
}

bool CacheFolder::make_room(std::uint64_t bytes) const {
    if (bytes > limit_)
        return false;
    std::vector<Entry> entries = entries_in(folder_);
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
    std::uint64_t sum = bytes;
    for (const Entry& entry : entries)
        sum += entry.bytes;
    for (auto oldest = entries.begin(); sum > limit_ && oldest != entries.end(); ++oldest) {
        fs::remove(oldest->file);
        sum -= oldest->bytes;
    }
    return fs::space(folder_).available >= bytes + left_free;
}

void CacheFolder::write(const std::string& kind, const std::string& key, const std::vector<CachedArray>& arrays) const {
    try {
        std::uint64_t room = hdf5_room(key.size()) + hdf5_room_of_attributes;
        for (const CachedArray& array : arrays)
            room += hdf5_room(array.content.size());
        fs::create_directories(folder_);
        if (!make_room(room))
            return;
        Hdf5Writer writer(file_of(kind, key), room, plain);
        writer.attribute("program", std::string(program));
        writer.attribute("format", format);
        writer.bytes(key_name, std::as_bytes(std::span(key)));
        for (const CachedArray& array : arrays)
            writer.bytes(array.name, array.content);
        writer.finish();
    } catch (const std::exception&) { // the disk is full, or the folder belongs to another user
    }
}

std::optional<fs::path> user_cache_folder() {
    const auto absolute = [](const char* variable) -> fs::path {
        const char* value = std::getenv(variable);
        // The XDG Base Directory Specification says that relative paths are to be ignored.
        return value && *value == '/' ? fs::path(value) : fs::path();
    };
    if (const fs::path cache = absolute("XDG_CACHE_HOME"); !cache.empty())
        return cache / "periscope";
    if (const fs::path home = absolute("HOME"); !home.empty())
        return home / ".cache" / "periscope";
    return std::nullopt;
}

} // namespace periscope
