#include "core/results/checkpoint_file.hpp"

#include "core/model/error.hpp"
#include "core/results/atomic_file.hpp"
#include "version.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace periscope {
namespace {

constexpr const char* program = "Periscope checkpoint";
constexpr int format = 1;
constexpr std::size_t chunk = 1U << 20; // bytes with a checksum of their own

// A handle of HDF5, closed by the function that belongs to its kind.
class Handle {
public:
    Handle(hid_t id, herr_t (*closing)(hid_t)) : id_(id), close_(closing) {}
    ~Handle() {
        if (id_ >= 0)
            close_(id_);
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    Handle& operator=(Handle&&) = delete;

    hid_t get() const { return id_; }
    bool ok() const { return id_ >= 0; }
    bool close() { return close_(std::exchange(id_, -1)) >= 0; } // tells whether it went well

private:
    hid_t id_;
    herr_t (*close_)(hid_t);
};

// HDF5 prints its errors unless told not to, thread by thread.
void silence() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

// The innermost message of what failed last: the system's reason stands there.
std::string last_reason() {
    std::string reason;
    H5Ewalk2(
        H5E_DEFAULT, H5E_WALK_UPWARD,
        [](unsigned, const H5E_error2_t* error, void* to) -> herr_t {
            auto& text = *static_cast<std::string*>(to);
            if (text.empty() && error->desc)
                text = error->desc;
            return 0;
        },
        &reason);
    constexpr std::string_view mark = "error message = '"; // of the driver, in the middle of much else
    if (const auto begin = reason.find(mark); begin != std::string::npos)
        if (const auto end = reason.find('\'', begin + mark.size()); end != std::string::npos)
            reason = reason.substr(begin + mark.size(), end - begin - mark.size());
    return reason.empty() ? "HDF5 gave no reason" : reason;
}

class Writer {
public:
    // A file that HDF5 could not write to the end stays open in it, and ends the program with a crash: the room is made
    // sure of first.
    Writer(const std::filesystem::path& file, std::uint64_t bytes)
        : target_(file), atomic_(file),
          file_(H5Fcreate(atomic_.temporary().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose) {
        check(file_.ok());
        atomic_.reserve(bytes);
    }

    template <typename Value>
    void attribute(const char* name, hid_t type, const Value* value) {
        const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
        const Handle attribute(H5Acreate2(file_.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
        check(space.ok() && attribute.ok() && H5Awrite(attribute.get(), type, value) >= 0);
    }
    void attribute(const char* name, const std::string& text) {
        const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
        H5Tset_size(type.get(), std::max<std::size_t>(1, text.size()));
        attribute(name, type.get(), text.data());
    }

    void group(const char* name) {
        check(Handle(H5Gcreate2(file_.get(), name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose).ok());
    }

    template <typename Read>
    void bytes(const std::string& name, std::uint64_t size, Read read) {
        const hsize_t whole = size, part = std::clamp<hsize_t>(size, 1, chunk);
        const Handle space(H5Screate_simple(1, &whole, nullptr), H5Sclose);
        const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
        check(H5Pset_chunk(creation.get(), 1, &part) >= 0 && H5Pset_fletcher32(creation.get()) >= 0);
        Handle set(H5Dcreate2(file_.get(), name.c_str(), H5T_STD_U8LE, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
                   H5Dclose);
        check(set.ok());
        std::vector<std::byte> buffer(std::min<std::uint64_t>(size, 16 * chunk));
        for (hsize_t from = 0; from < size; from += buffer.size()) {
            const hsize_t count = std::min<hsize_t>(buffer.size(), size - from);
            read(from, std::span(buffer.data(), count));
            const Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
            check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &from, nullptr, &count, nullptr) >= 0 &&
                  H5Dwrite(set.get(), H5T_STD_U8LE, memory.get(), space.get(), H5P_DEFAULT, buffer.data()) >= 0);
        }
        check(set.close());
    }

    void finish() {
        hsize_t size = 0;
        check(H5Fflush(file_.get(), H5F_SCOPE_LOCAL) >= 0 && H5Fget_filesize(file_.get(), &size) >= 0 && file_.close());
        atomic_.cut(size);
        atomic_.commit();
    }

private:
    void check(bool good) const {
        if (!good)
            throw FileError(fmt::format("cannot write the checkpoint '{}': {} — free some space, or choose a folder on "
                                        "another disk; output.checkpoint_every '0 s' does without checkpoints",
                                        target_.string(), last_reason()));
    }

    std::filesystem::path target_;
    AtomicFile atomic_;
    Handle file_;
};

class Reader {
public:
    explicit Reader(std::filesystem::path file)
        : path_(std::move(file)), file_(H5Fopen(path_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose) {
        if (!file_.ok())
            fail("is not an HDF5 file, or damaged");
    }

    template <typename Value>
    Value number(const char* name, hid_t type) const {
        Value value{};
        const Handle attribute(H5Aopen(file_.get(), name, H5P_DEFAULT), H5Aclose);
        if (!attribute.ok() || H5Aread(attribute.get(), type, &value) < 0)
            fail(fmt::format("lacks '{}'", name));
        return value;
    }

    bool has(const char* name) const { return H5Aexists(file_.get(), name) > 0; } // not in older files

    std::string text(const char* name) const {
        const Handle attribute(H5Aopen(file_.get(), name, H5P_DEFAULT), H5Aclose);
        const Handle type(attribute.ok() ? H5Aget_type(attribute.get()) : -1, H5Tclose);
        if (!type.ok() || H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
            fail(fmt::format("lacks '{}'", name));
        std::string value(H5Tget_size(type.get()), '\0');
        if (H5Aread(attribute.get(), type.get(), value.data()) < 0)
            fail(fmt::format("lacks '{}'", name));
        value.resize(std::min(value.size(), value.find('\0')));
        return value;
    }

    std::uint64_t size(const std::string& name) const {
        const Handle set(H5Dopen2(file_.get(), name.c_str(), H5P_DEFAULT), H5Dclose);
        const Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
        hsize_t count = 0;
        if (!space.ok() || H5Sget_simple_extent_ndims(space.get()) != 1 ||
            H5Sget_simple_extent_dims(space.get(), &count, nullptr) != 1)
            fail(fmt::format("'{}' is no array of bytes", name));
        return count;
    }

    void bytes(const std::string& name, hsize_t from, std::span<std::byte> to) const {
        silence(); // the thread may be another than the one that opened the file
        const hsize_t count = to.size();
        const Handle set(H5Dopen2(file_.get(), name.c_str(), H5P_DEFAULT), H5Dclose);
        const Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
        const Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
        if (!space.ok() || H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &from, nullptr, &count, nullptr) < 0 ||
            H5Dread(set.get(), H5T_STD_U8LE, memory.get(), space.get(), H5P_DEFAULT, to.data()) < 0)
            fail(fmt::format("'{}' is damaged", name));
    }

    std::vector<std::string> names(const char* group) const {
        std::vector<std::string> found;
        const Handle open(H5Gopen2(file_.get(), group, H5P_DEFAULT), H5Gclose);
        if (!open.ok())
            fail(fmt::format("lacks '{}'", group));
        H5Literate(
            open.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr,
            [](hid_t, const char* name, const H5L_info_t*, void* to) -> herr_t {
                static_cast<std::vector<std::string>*>(to)->emplace_back(name);
                return 0;
            },
            &found);
        return found;
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw FileError(fmt::format("cannot use '{}' as a checkpoint: it {} — name the {} of a run of this program, or start "
                                    "the run anew",
                                    path_.string(), what, checkpoint_name));
    }

private:
    std::filesystem::path path_;
    Handle file_;
};

} // namespace

void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint, const std::string& case_text) {
    silence();
    const CheckpointInfo& info = checkpoint.info;
    std::uint64_t room = case_text.size() + (1U << 18); // attributes and indices
    for (const CheckpointBlock& block : checkpoint.blocks)
        room += block.bytes + block.bytes / 256 + (1U << 16);
    Writer writer(file, room);
    writer.attribute("program", program);
    writer.attribute("format", H5T_NATIVE_INT, &format);
    writer.attribute("version", std::string(version));
    writer.attribute("step", H5T_NATIVE_UINT64, &info.step);
    writer.attribute("time_step", H5T_NATIVE_DOUBLE, &info.time_step);
    writer.attribute("start_time", H5T_NATIVE_DOUBLE, &info.start_time);
    writer.attribute("velocity", std::string(info.has_whole_velocity ? "of the displacement" : "half a step before"));
    writer.attribute("precision", info.precision);
    writer.attribute("layout", info.layout);
    writer.attribute("fingerprint", H5T_NATIVE_UINT64, &info.fingerprint);
    writer.attribute("device", info.device);
    writer.attribute("driver", info.driver);
    writer.bytes("case", case_text.size(), [&](std::uint64_t from, std::span<std::byte> to) {
        std::copy_n(reinterpret_cast<const std::byte*>(case_text.data()) + from, to.size(), to.data());
    });
    writer.group("state");
    for (const CheckpointBlock& block : checkpoint.blocks)
        writer.bytes("state/" + block.name, block.bytes, block.read);
    writer.finish();
}

StoredCheckpoint read_checkpoint(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw FileError(fmt::format("there is no checkpoint '{}' — name the {} in the folder of a run; one is written at "
                                    "intervals (output.checkpoint_every) and at the end",
                                    file.string(), checkpoint_name));
    silence();
    const auto reader = std::make_shared<Reader>(file);
    if (reader->text("program") != program)
        reader->fail("is an HDF5 file of another program");
    if (const int stored = reader->number<int>("format", H5T_NATIVE_INT); stored != format)
        reader->fail(fmt::format("is of format {}, and this program reads {}", stored, format));
    StoredCheckpoint stored;
    CheckpointInfo& info = stored.checkpoint.info;
    info.step = reader->number<std::uint64_t>("step", H5T_NATIVE_UINT64);
    info.time_step = reader->number<double>("time_step", H5T_NATIVE_DOUBLE);
    info.start_time = reader->number<double>("start_time", H5T_NATIVE_DOUBLE);
    info.has_whole_velocity = reader->has("velocity") && reader->text("velocity") == "of the displacement";
    info.precision = reader->text("precision");
    info.layout = reader->text("layout");
    info.fingerprint = reader->number<std::uint64_t>("fingerprint", H5T_NATIVE_UINT64);
    info.device = reader->text("device");
    info.driver = reader->text("driver");
    stored.case_text.resize(reader->size("case"));
    reader->bytes("case", 0, std::as_writable_bytes(std::span(stored.case_text)));
    for (const std::string& name : reader->names("state"))
        stored.checkpoint.blocks.push_back(
            {name, reader->size("state/" + name), [reader, path = "state/" + name](std::uint64_t from, std::span<std::byte> to) {
                 reader->bytes(path, from, to);
             }});
    return stored;
}

} // namespace periscope
