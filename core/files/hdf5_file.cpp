#include "core/files/hdf5_file.hpp"

#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <fcntl.h>
#include <string_view>
#include <sys/mman.h>
#include <type_traits>
#include <unistd.h>

namespace periscope {
namespace {

static_assert(std::is_same_v<hid_t, Hdf5Id> && std::is_same_v<herr_t, int>);

constexpr std::size_t chunk = 1U << 20; // size of the pieces of an array in bytes; each piece has its own checksum
// Limits of what is read.
constexpr std::size_t largest_chunk = 16 * chunk, longest_text = 1U << 16, most_arrays = 1000, most_attributes = 1000;

// Stops HDF5 from printing its errors in this thread; each thread has its own setting. Also stops HDF5 from closing
// files at the end of the program, because it would crash on a file that it could not write.
void silence() {
    static const herr_t does_nothing_at_exit = H5dont_atexit(); // this must be the first call of HDF5
    static_cast<void>(does_nothing_at_exit);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

// Returns properties with which HDF5 does not record when an object was created, so that files with equal content are
// equal.
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
    return RegularFile(file).ok() ? H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT) : -1;
}

// Returns whether the name can be that of one of this program's arrays. HDF5 would take names with other characters for
// paths.
bool is_plain_name(std::string_view name) {
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

// Returns whether each part of the path is an object in this file. Soft and external links are refused, because they
// may lead to another file or a device.
bool is_in_file(hid_t file, const std::string& path) {
    for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
        H5L_info_t info{};
        const std::string part = path.substr(0, end);
        if (!is_plain_name(part.substr(part.rfind('/') + 1)) || // npos + 1 is 0
            H5Lget_info(file, part.c_str(), &info, H5P_DEFAULT) < 0 || info.type != H5L_TYPE_HARD)
            return false;
        if (end == std::string::npos)
            return true;
    }
}

// Returns whether all bytes are stored in this file, uncompressed and with no filter except checksums. Otherwise they
// may be in other files, or be compressed so that they expand to any size.
bool is_stored_plainly(hid_t set, hsize_t bytes) {
    const Hdf5Handle creation(H5Dget_create_plist(set), H5Pclose);
    if (!creation.ok() || H5Pget_external_count(creation.get()) != 0)
        return false;
    const H5D_layout_t layout = H5Pget_layout(creation.get());
    hsize_t part = 0;
    if (layout == H5D_CHUNKED && (H5Pget_chunk(creation.get(), 1, &part) != 1 || part > largest_chunk))
        return false;
    if (layout != H5D_CHUNKED && layout != H5D_CONTIGUOUS)
        return false;
    const int filters = H5Pget_nfilters(creation.get());
    for (int k = 0; k < filters; ++k) {
        unsigned flags = 0, settings = 0;
        std::size_t values = 0;
        if (H5Pget_filter2(creation.get(), static_cast<unsigned>(k), &flags, &values, nullptr, 0, nullptr, &settings) !=
            H5Z_FILTER_FLETCHER32)
            return false;
    }
    return filters >= 0 && H5Dget_storage_size(set) >= bytes;
}

// Returns the innermost message of the last failure, because it contains the system's reason.
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
    // HDF5's driver writes the system's reason after these words, inside a long message.
    constexpr std::string_view mark = "error message = '";
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

// If HDF5 cannot write its remaining data when a file is closed, it keeps the file open. Therefore the file descriptor
// is replaced by that of a file in memory, to which writing cannot fail; the data are lost with this memory.
Hdf5Writer::Dropping::~Dropping() {
    void* driver = nullptr;
    if (!file.ok() || H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &driver) < 0 || !driver)
        return;
    if (const int memory = ::memfd_create("dropped", MFD_CLOEXEC); memory >= 0) {
        static_cast<void>(::dup3(memory, *static_cast<const int*>(driver), O_CLOEXEC));
        ::close(memory);
    }
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

// HDF5 writes all values of an attribute to the given memory, even if the file has more or larger values than expected.
// Therefore their number and size are checked first.
Hdf5Handle Hdf5Reader::open_attribute(const char* name, Hdf5Kind kind) const {
    Hdf5Handle attribute(H5Aopen(file_.get(), name, H5P_DEFAULT), H5Aclose);
    const Hdf5Handle type(attribute.ok() ? H5Aget_type(attribute.get()) : -1, H5Tclose);
    const Hdf5Handle space(attribute.ok() ? H5Aget_space(attribute.get()) : -1, H5Sclose);
    if (!type.ok() || !space.ok())
        fail(fmt::format("lacks '{}'", name));
    const H5T_class_t stored = H5Tget_class(type.get());
    const std::size_t size = H5Tget_size(type.get());
    const bool is_text = kind == Hdf5Kind::text;
    const bool is_wanted = is_text ? stored == H5T_STRING && H5Tis_variable_str(type.get()) == 0
                                   : stored == (kind == Hdf5Kind::whole ? H5T_INTEGER : H5T_FLOAT);
    if (!is_wanted || size == 0 || size > (is_text ? longest_text : 8))
        fail(fmt::format("has an attribute '{}' that is not {}", name,
                         is_text                   ? "a text"
                         : kind == Hdf5Kind::whole ? "a whole number"
                                                   : "a number"));
    if (const hssize_t values = H5Sget_simple_extent_npoints(space.get()); values != 1)
        fail(fmt::format("has an attribute '{}' with {} values instead of one", name, values));
    return attribute;
}

void Hdf5Reader::read_number(const char* name, Hdf5Kind kind, Hdf5Id type, void* value) const {
    const Hdf5Handle attribute = open_attribute(name, kind);
    if (H5Aread(attribute.get(), type, value) < 0)
        fail(fmt::format("is damaged at '{}'", name));
}
bool Hdf5Reader::has(const char* name) const {
    return H5Aexists(file_.get(), name) > 0;
}

int Hdf5Reader::whole_number(const char* name) const {
    int value = 0;
    read_number(name, Hdf5Kind::whole, H5T_NATIVE_INT, &value);
    return value;
}
std::uint64_t Hdf5Reader::count(const char* name) const {
    std::uint64_t value = 0;
    read_number(name, Hdf5Kind::whole, H5T_NATIVE_UINT64, &value);
    return value;
}
double Hdf5Reader::number(const char* name) const {
    double value = 0;
    read_number(name, Hdf5Kind::real, H5T_NATIVE_DOUBLE, &value);
    return value;
}

std::string Hdf5Reader::text(const char* name) const {
    const Hdf5Handle attribute = open_attribute(name, Hdf5Kind::text);
    const Hdf5Handle type(H5Aget_type(attribute.get()), H5Tclose);
    std::string value(H5Tget_size(type.get()), '\0');
    if (H5Aread(attribute.get(), type.get(), value.data()) < 0)
        fail(fmt::format("is damaged at '{}'", name));
    value.resize(std::min(value.size(), value.find('\0')));
    return value;
}

Hdf5Handle Hdf5Reader::open_array(const std::string& name, std::uint64_t& size) const {
    silence(); // each thread has its own setting, and another thread may have opened the file
    Hdf5Handle set(is_in_file(file_.get(), name) ? H5Dopen2(file_.get(), name.c_str(), H5P_DEFAULT) : -1, H5Dclose);
    const Hdf5Handle type(set.ok() ? H5Dget_type(set.get()) : -1, H5Tclose);
    const Hdf5Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
    hsize_t count = 0;
    if (!type.ok() || !space.ok() || H5Tget_class(type.get()) != H5T_INTEGER || H5Tget_size(type.get()) != 1 ||
        H5Sget_simple_extent_ndims(space.get()) != 1 || H5Sget_simple_extent_dims(space.get(), &count, nullptr) != 1)
        fail(fmt::format("has no byte array '{:.200}'", name));
    hsize_t whole = 0; // size of the file, in which all bytes must fit because they are not compressed
    if (H5Fget_filesize(file_.get(), &whole) < 0 || count > whole || !is_stored_plainly(set.get(), count))
        fail(fmt::format("is damaged at '{:.200}'", name));
    size = count;
    return set;
}

std::uint64_t Hdf5Reader::size(const std::string& name) const {
    std::uint64_t size = 0;
    open_array(name, size);
    return size;
}

void Hdf5Reader::bytes(const std::string& name, std::uint64_t begin, std::span<std::byte> to) const {
    std::uint64_t size = 0;
    const hsize_t from = begin, count = to.size();
    const Hdf5Handle set = open_array(name, size);
    const Hdf5Handle space(H5Dget_space(set.get()), H5Sclose);
    const Hdf5Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    if (from > size || count > size - from ||
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &from, nullptr, &count, nullptr) < 0 ||
        H5Dread(set.get(), H5T_STD_U8LE, memory.get(), space.get(), H5P_DEFAULT, to.data()) < 0)
        fail(fmt::format("is damaged at '{:.200}'", name));
}

std::vector<std::string> Hdf5Reader::names(const char* group) const {
    std::vector<std::string> found;
    const bool is_root = std::string_view(group) == "/";
    const Hdf5Handle open(is_root || is_in_file(file_.get(), group) ? H5Gopen2(file_.get(), group, H5P_DEFAULT) : -1,
                          H5Gclose);
    if (!open.ok())
        fail(fmt::format("lacks '{}'", group));
    const herr_t end = H5Literate(
        open.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr,
        [](hid_t, const char* name, const H5L_info_t* link, void* to) -> herr_t {
            auto& names = *static_cast<std::vector<std::string>*>(to);
            names.emplace_back(name);
            return link->type == H5L_TYPE_HARD && is_plain_name(name) && names.size() <= most_arrays ? 0 : 1;
        },
        &found);
    if (found.size() > most_arrays)
        fail(fmt::format("has more than {} arrays in '{}'", most_arrays, group));
    if (end > 0)
        fail(fmt::format("has '{:.200}' in '{}', which is not an array of this file", found.back(), group));
    if (end < 0)
        fail(fmt::format("is damaged at '{}'", group));
    return found;
}

void Hdf5Reader::try_all() const {
    std::vector<std::string> attributes;
    const auto collect = [](hid_t, const char* name, const H5A_info_t*, void* to) -> herr_t {
        auto& names = *static_cast<std::vector<std::string>*>(to);
        names.emplace_back(name);
        return names.size() <= most_attributes ? 0 : 1;
    };
    if (H5Aiterate2(file_.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &attributes) > 0)
        fail(fmt::format("has more than {} attributes", most_attributes));
    const auto quietly = [](auto&& read) {
        try {
            read();
        } catch (const FileError&) { // missing or wrong values are reported by the function that needs them
        }
    };
    for (const std::string& name : attributes) {
        quietly([&] { text(name.c_str()); });
        quietly([&] { number(name.c_str()); });
        quietly([&] { count(name.c_str()); });
    }
    std::vector<std::string> arrays;
    for (const std::string& name : names("/"))
        if (is_group(name))
            for (const std::string& inside : names(name.c_str()))
                arrays.push_back(name + "/" + inside);
        else
            arrays.push_back(name);
    if (arrays.size() > most_arrays)
        fail(fmt::format("has more than {} arrays", most_arrays));
    std::vector<std::byte> buffer; // large enough for the largest piece read so far
    for (const std::string& array : arrays)
        quietly([&] {
            const std::uint64_t all = size(array);
            if (buffer.size() < std::min<std::uint64_t>(all, largest_chunk))
                buffer.resize(std::min<std::uint64_t>(all, largest_chunk));
            for (std::uint64_t at = 0; at < all; at += buffer.size())
                bytes(array, at, std::span(buffer).first(std::min<std::uint64_t>(buffer.size(), all - at)));
        });
}

bool Hdf5Reader::is_group(const std::string& path) const {
    return is_in_file(file_.get(), path) && Hdf5Handle(H5Gopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Gclose).ok();
}

} // namespace periscope
