// Reads and writes this program's HDF5 files, which contain attributes, and arrays of bytes with checksums. A file is
// written under a temporary name and then renamed. Errors are FileErrors with a message that the caller composes.
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

using Hdf5Id = std::int64_t; // the same type as HDF5's hid_t, whose header only the .cpp files include

// Owns an HDF5 handle, and closes it with `closing`, the function for this kind of handle.
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

// Composes the message of a FileError from `what`: what is wrong with the file ("lacks 'step'"), or the system's
// reason.
using Hdf5Complaint = std::function<std::string(const std::string& what)>;

// Returns the bytes that an array of `bytes` bytes takes in a file, including the data that HDF5 adds to it.
std::uint64_t hdf5_room(std::uint64_t bytes);
// Bytes that are enough for all attributes and groups of a file.
inline constexpr std::uint64_t hdf5_room_of_attributes = 1U << 18;

class Hdf5Writer {
    // Writes a file. Each function throws FileError.
public:
    // Fills `to` with the bytes of an array from offset `from` on.
    using Read = std::function<void(std::uint64_t from, std::span<std::byte> to)>;

    // `room` is the number of bytes that will be written in total (hdf5_room()). They are reserved on the disk
    // immediately, so that a full disk is noticed early.
    Hdf5Writer(const std::filesystem::path& file, std::uint64_t room, Hdf5Complaint complaint);

    void attribute(const char* name, const std::string& text);
    void attribute(const char* name, int value);
    void attribute(const char* name, std::uint64_t value);
    void attribute(const char* name, double value);
    void group(const char* name);
    // Writes an array. `read` is called for one piece after the other, in order.
    void bytes(const std::string& name, std::uint64_t size, const Read& read);
    void bytes(const std::string& name, std::span<const std::byte> content);
    void finish(); // puts all data on the disk and renames the file

private:
    void attribute(const char* name, Hdf5Id type, const void* value);
    void check(bool good) const;

    // When a Dropping is destroyed, which happens before the file is closed, the data that HDF5 has not yet written are
    // discarded.
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

enum class Hdf5Kind { whole, real, text }; // the type of an attribute

// Reads files from untrusted sources. It accepts only attributes with a single value of the expected kind, and arrays
// of bytes that are stored in the file itself and not compressed. It refuses anything else (lists, links to other
// files, compressed arrays). Each function throws FileError with the message of `complaint`.
class Hdf5Reader {
public:
    Hdf5Reader(const std::filesystem::path& file, Hdf5Complaint complaint);

    bool has(const char* name) const; // whether there is an attribute of this name
    std::string text(const char* name) const;
    int whole_number(const char* name) const;
    std::uint64_t count(const char* name) const;
    double number(const char* name) const;
    std::uint64_t size(const std::string& name) const;                                      // bytes of an array
    void bytes(const std::string& name, std::uint64_t from, std::span<std::byte> to) const; // thread-safe
    // Returns the names of the arrays in a group.
    std::vector<std::string> names(const char* group) const;

    // Reads all attributes and arrays and discards them. This is done in a separate process first, because HDF5 may
    // crash on a damaged file. Later readers rely on this test, so it must reach everything in the file. Therefore it
    // throws if the file contains anything that no file of this program contains.
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
