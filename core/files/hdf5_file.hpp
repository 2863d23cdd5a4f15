// Files of this program in HDF5: attributes, and arrays of bytes with checksums. They are written under
// another name and renamed. Reading reports a file that is not whole. Errors are thrown as FileError, in the words of the caller.
#pragma once

#include "core/files/atomic_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

using Hdf5Id = std::int64_t; // hid_t; its header is for the sources alone

// A handle of HDF5, closed by the function that belongs to its kind.
class Hdf5Handle {
public:
    Hdf5Handle(Hdf5Id id, int (*closing)(Hdf5Id)) : id_(id), close_(closing) {}
    ~Hdf5Handle() {
        if (id_ >= 0)
            close_(id_);
    }
    Hdf5Handle(Hdf5Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    Hdf5Handle(const Hdf5Handle&) = delete;
    Hdf5Handle& operator=(const Hdf5Handle&) = delete;
    Hdf5Handle& operator=(Hdf5Handle&&) = delete;

    Hdf5Id get() const { return id_; }
    bool ok() const { return id_ >= 0; }
    bool close() { return close_(std::exchange(id_, -1)) >= 0; } // returns whether it succeeded

private:
    Hdf5Id id_;
    int (*close_)(Hdf5Id);
};

// From what is wrong ("lacks 'step'", or the system's reason) to the whole message of a FileError.
using Hdf5Complaint = std::function<std::string(const std::string& what)>;

// The room an array takes in a file, with what HDF5 needs besides; and that of attributes and groups.
std::uint64_t hdf5_room(std::uint64_t bytes);
inline constexpr std::uint64_t hdf5_room_of_attributes = 1U << 18;

class Hdf5Writer {
public:
    using Read = std::function<void(std::uint64_t from, std::span<std::byte> to)>;

    // `room` in bytes for all that will be written, which is reserved first: a full disk is noticed at once.
    Hdf5Writer(const std::filesystem::path& file, std::uint64_t room, Hdf5Complaint complaint);

    void attribute(const char* name, const std::string& text);
    void attribute(const char* name, int value);
    void attribute(const char* name, std::uint64_t value);
    void attribute(const char* name, double value);
    void group(const char* name);
    void bytes(const std::string& name, std::uint64_t size, const Read& read); // read piece by piece
    void bytes(const std::string& name, std::span<const std::byte> content);
    void finish();

private:
    void attribute(const char* name, Hdf5Id type, const void* value);
    void check(bool good) const;

    // What was not finished is dropped when this goes, before the file is closed.
    struct Dropping {
        explicit Dropping(const Hdf5Handle& written) : file(written) {}
        ~Dropping();
        Dropping(const Dropping&) = delete;
        Dropping& operator=(const Dropping&) = delete;
        const Hdf5Handle& file;
    };

    AtomicFile atomic_;
    Hdf5Handle file_;
    Dropping dropping_{file_};
    Hdf5Complaint complaint_;
};

enum class Hdf5Kind { whole, real, text }; // of an attribute

// Reads files of strangers: attributes of one value and of the kind that is asked for, and byte arrays that lie in the file as
// they are. Whatever else stands in their place (lists, links to elsewhere, compressed arrays) is refused.
class Hdf5Reader {
public:
    Hdf5Reader(const std::filesystem::path& file, Hdf5Complaint complaint);

    bool has(const char* name) const; // an attribute
    std::string text(const char* name) const;
    int whole_number(const char* name) const;
    std::uint64_t count(const char* name) const;
    double number(const char* name) const;
    std::uint64_t size(const std::string& name) const;                                      // of an array, in bytes
    void bytes(const std::string& name, std::uint64_t from, std::span<std::byte> to) const; // from any thread
    std::vector<std::string> names(const char* group) const;                                // of its arrays

    // Reads all attributes and arrays and drops them: for a process that may crash. Throws where there is more than a file of this
    // program holds, or something else: whoever reads the file afterwards relies on all of it having been read.
    void try_all() const;

    [[noreturn]] void fail(const std::string& what) const;

private:
    bool is_group(const std::string& path) const;
    Hdf5Handle open_attribute(const char* name, Hdf5Kind kind) const;
    void read_number(const char* name, Hdf5Kind kind, Hdf5Id type, void* value) const;
    Hdf5Handle open_array(const std::string& name, std::uint64_t& size) const;

    Hdf5Handle file_;
    Hdf5Complaint complaint_;
};

} // namespace periscope
