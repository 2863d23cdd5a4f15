#include "core/files/hdf5_file.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <string_view>
#include <type_traits>

namespace periscope {
namespace {

static_assert(std::is_same_v<hid_t, Hdf5Id> && std::is_same_v<herr_t, int>);

constexpr std::size_t chunk = 1U << 20; // bytes with a checksum of their own

// HDF5 prints its errors unless told not to, thread by thread.
void silence() {
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

// HDF5 would note when each object was made: files of equal content would differ.
Hdf5Handle timeless(hid_t kind) {
    Hdf5Handle creation(H5Pcreate(kind), H5Pclose);
    H5Pset_obj_track_times(creation.get(), false);
    return creation;
}

hid_t create(const std::filesystem::path& file) {
    silence();
    const Hdf5Handle creation = timeless(H5P_FILE_CREATE);
    return H5Fcreate(file.c_str(), H5F_ACC_TRUNC, creation.get(), H5P_DEFAULT);
}

hid_t open(const std::filesystem::path& file) {
    silence();
    return H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
}

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
    return reason.empty() ? "HDF5 gives no reason" : reason;
}

} // namespace

std::uint64_t hdf5_room(std::uint64_t bytes) {
    return bytes + bytes / 256 + (1U << 16);
}

Hdf5Writer::Hdf5Writer(const std::filesystem::path& file, std::uint64_t room, Hdf5Complaint complaint)
    : atomic_(file), file_(create(atomic_.temporary()), H5Fclose), complaint_(std::move(complaint)) {
    check(file_.ok());
    atomic_.reserve(room);
}

void Hdf5Writer::check(bool good) const {
    if (!good)
        throw FileError(complaint_(last_reason()));
}

void Hdf5Writer::attribute(const char* name, Hdf5Id type, const void* value) {
    const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Hdf5Handle attribute(H5Acreate2(file_.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    check(space.ok() && attribute.ok() && H5Awrite(attribute.get(), type, value) >= 0);
}
void Hdf5Writer::attribute(const char* name, const std::string& text) {
    const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.get(), std::max<std::size_t>(1, text.size()));
    attribute(name, type.get(), text.data());
}
void Hdf5Writer::attribute(const char* name, int value) {
    attribute(name, H5T_NATIVE_INT, &value);
}
void Hdf5Writer::attribute(const char* name, std::uint64_t value) {
    attribute(name, H5T_NATIVE_UINT64, &value);
}
void Hdf5Writer::attribute(const char* name, double value) {
    attribute(name, H5T_NATIVE_DOUBLE, &value);
}

void Hdf5Writer::group(const char* name) {
    const Hdf5Handle creation = timeless(H5P_GROUP_CREATE);
    check(Hdf5Handle(H5Gcreate2(file_.get(), name, H5P_DEFAULT, creation.get(), H5P_DEFAULT), H5Gclose).ok());
}

void Hdf5Writer::bytes(const std::string& name, std::uint64_t size, const Read& read) {
    const hsize_t whole = size, part = std::clamp<hsize_t>(size, 1, chunk);
    const Hdf5Handle space(H5Screate_simple(1, &whole, nullptr), H5Sclose);
    const Hdf5Handle creation = timeless(H5P_DATASET_CREATE);
    check(H5Pset_chunk(creation.get(), 1, &part) >= 0 && H5Pset_fletcher32(creation.get()) >= 0);
    Hdf5Handle set(
        H5Dcreate2(file_.get(), name.c_str(), H5T_STD_U8LE, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
        H5Dclose);
    check(set.ok());
    std::vector<std::byte> buffer(std::min<std::uint64_t>(size, 16 * chunk));
    for (hsize_t from = 0; from < size; from += buffer.size()) {
        const hsize_t count = std::min<hsize_t>(buffer.size(), size - from);
        read(from, std::span(buffer.data(), count));
        const Hdf5Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
        check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &from, nullptr, &count, nullptr) >= 0 &&
              H5Dwrite(set.get(), H5T_STD_U8LE, memory.get(), space.get(), H5P_DEFAULT, buffer.data()) >= 0);
    }
    check(set.close());
}
void Hdf5Writer::bytes(const std::string& name, std::span<const std::byte> content) {
    bytes(name, content.size(), [&](std::uint64_t from, std::span<std::byte> to) {
        std::copy_n(content.data() + from, to.size(), to.data());
    });
}

void Hdf5Writer::finish() {
    hsize_t size = 0;
    check(H5Fflush(file_.get(), H5F_SCOPE_LOCAL) >= 0 && H5Fget_filesize(file_.get(), &size) >= 0 && file_.close());
    atomic_.cut(size);
    atomic_.commit();
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& file, Hdf5Complaint complaint)
    : file_(open(file), H5Fclose), complaint_(std::move(complaint)) {
    if (!file_.ok())
        fail("is not an HDF5 file, or is damaged");
}

void Hdf5Reader::fail(const std::string& what) const {
    throw FileError(complaint_(what));
}

void Hdf5Reader::read_attribute(const char* name, Hdf5Id type, void* value) const {
    const Hdf5Handle attribute(H5Aopen(file_.get(), name, H5P_DEFAULT), H5Aclose);
    if (!attribute.ok() || H5Aread(attribute.get(), type, value) < 0)
        fail(fmt::format("lacks '{}'", name));
}
bool Hdf5Reader::has(const char* name) const {
    return H5Aexists(file_.get(), name) > 0;
}

int Hdf5Reader::whole_number(const char* name) const {
    int value = 0;
    read_attribute(name, H5T_NATIVE_INT, &value);
    return value;
}
std::uint64_t Hdf5Reader::count(const char* name) const {
    std::uint64_t value = 0;
    read_attribute(name, H5T_NATIVE_UINT64, &value);
    return value;
}
double Hdf5Reader::number(const char* name) const {
    double value = 0;
    read_attribute(name, H5T_NATIVE_DOUBLE, &value);
    return value;
}

std::string Hdf5Reader::text(const char* name) const {
    const Hdf5Handle attribute(H5Aopen(file_.get(), name, H5P_DEFAULT), H5Aclose);
    const Hdf5Handle type(attribute.ok() ? H5Aget_type(attribute.get()) : -1, H5Tclose);
    if (!type.ok() || H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0)
        fail(fmt::format("lacks '{}'", name));
    std::string value(H5Tget_size(type.get()), '\0');
    if (H5Aread(attribute.get(), type.get(), value.data()) < 0)
        fail(fmt::format("lacks '{}'", name));
    value.resize(std::min(value.size(), value.find('\0')));
    return value;
}

std::uint64_t Hdf5Reader::size(const std::string& name) const {
    const Hdf5Handle set(H5Dopen2(file_.get(), name.c_str(), H5P_DEFAULT), H5Dclose);
    const Hdf5Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
    hsize_t count = 0;
    if (!space.ok() || H5Sget_simple_extent_ndims(space.get()) != 1 ||
        H5Sget_simple_extent_dims(space.get(), &count, nullptr) != 1)
        fail(fmt::format("has no byte array '{}'", name));
    hsize_t whole = 0; // of the file, which holds all bytes as they are
    if (H5Fget_filesize(file_.get(), &whole) < 0 || count > whole)
        fail(fmt::format("is damaged at '{}'", name));
    return count;
}

void Hdf5Reader::bytes(const std::string& name, std::uint64_t begin, std::span<std::byte> to) const {
    silence(); // the thread may be another than the one that opened the file
    const hsize_t from = begin, count = to.size();
    const Hdf5Handle set(H5Dopen2(file_.get(), name.c_str(), H5P_DEFAULT), H5Dclose);
    const Hdf5Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
    const Hdf5Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    if (!space.ok() || H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &from, nullptr, &count, nullptr) < 0 ||
        H5Dread(set.get(), H5T_STD_U8LE, memory.get(), space.get(), H5P_DEFAULT, to.data()) < 0)
        fail(fmt::format("is damaged at '{}'", name));
}

std::vector<std::string> Hdf5Reader::names(const char* group) const {
    std::vector<std::string> found;
    const Hdf5Handle open(H5Gopen2(file_.get(), group, H5P_DEFAULT), H5Gclose);
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

} // namespace periscope
