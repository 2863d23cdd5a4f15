#include "tests/unit/crafted_hdf5.hpp"

#include <hdf5.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace periscope::test {
namespace {

void require(bool good) {
    if (!good)
        throw std::runtime_error("the HDF5 file could not be crafted");
}

class OpenFile {
public:
    explicit OpenFile(const std::filesystem::path& file) : id(H5Fopen(file.c_str(), H5F_ACC_RDWR, H5P_DEFAULT)) {
        require(id >= 0);
    }
    ~OpenFile() { H5Fclose(id); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    const hid_t id;
};

void put(hid_t file, const std::string& name, hid_t type, hid_t space, const void* values) {
    if (H5Aexists(file, name.c_str()) > 0)
        H5Adelete(file, name.c_str());
    const hid_t attribute = H5Acreate2(file, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT);
    require(attribute >= 0 && (!values || H5Awrite(attribute, type, values) >= 0));
    H5Aclose(attribute);
    H5Sclose(space);
}

hid_t list_of(hsize_t count) {
    return H5Screate_simple(1, &count, nullptr);
}

} // namespace

void craft_attribute(const std::filesystem::path& file, const std::string& name, CraftedAttribute what,
                     std::uint64_t value) {
    const OpenFile open(file);
    const std::vector<std::uint64_t> numbers(1000, 0x4141414141414141);
    const hid_t text = H5Tcopy(H5T_C_S1), wide = H5Tcopy(H5T_STD_U64LE);
    switch (what) {
    case CraftedAttribute::many_numbers:
        put(open.id, name, H5T_NATIVE_UINT64, list_of(numbers.size()), numbers.data());
        break;
    case CraftedAttribute::many_texts:
        H5Tset_size(text, 20);
        put(open.id, name, text, list_of(3000), std::vector<char>(60000, 'A').data());
        break;
    case CraftedAttribute::one_number:
        put(open.id, name, H5T_NATIVE_UINT64, H5Screate(H5S_SCALAR), &value);
        break;
    case CraftedAttribute::no_value:
        put(open.id, name, H5T_NATIVE_UINT64, H5Screate(H5S_NULL), nullptr);
        break;
    case CraftedAttribute::a_reference: {
        hobj_ref_t reference{};
        require(H5Rcreate(&reference, open.id, "state", H5R_OBJECT, -1) >= 0);
        put(open.id, name, H5T_STD_REF_OBJ, H5Screate(H5S_SCALAR), &reference);
        break;
    }
    case CraftedAttribute::text_of_a_file: {
        H5Tset_size(text, H5T_VARIABLE);
        const char* words = "words";
        put(open.id, name, text, H5Screate(H5S_SCALAR), &words);
        break;
    }
    case CraftedAttribute::wide_number:
        H5Tset_size(wide, 64);
        put(open.id, name, wide, H5Screate(H5S_SCALAR), numbers.data());
        break;
    }
    H5Tclose(text);
    H5Tclose(wide);
}

void craft_real(const std::filesystem::path& file, const std::string& name, double value) {
    const OpenFile open(file);
    put(open.id, name, H5T_NATIVE_DOUBLE, H5Screate(H5S_SCALAR), &value);
}

void craft_array(const std::filesystem::path& file, const std::string& path, CraftedArray what,
                 const std::filesystem::path& other) {
    const OpenFile open(file);
    if (H5Lexists(open.id, path.c_str(), H5P_DEFAULT) > 0)
        require(H5Ldelete(open.id, path.c_str(), H5P_DEFAULT) >= 0);
    if (what == CraftedArray::soft_link) {
        require(H5Lcreate_soft("/case", open.id, path.c_str(), H5P_DEFAULT, H5P_DEFAULT) >= 0);
        return;
    }
    if (what == CraftedArray::external_link) {
        require(H5Lcreate_external(other.c_str(), "/case", open.id, path.c_str(), H5P_DEFAULT, H5P_DEFAULT) >= 0);
        return;
    }
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    const hsize_t chunk = 1U << 20, large = hsize_t{4} << 30, small = 64;
    const std::array<hsize_t, 2> rows{8, 8};
    hid_t type = H5T_STD_U8LE, space = list_of(small);
    if (what == CraftedArray::external_data)
        H5Pset_external(creation, other.c_str(), 0, small);
    if (what == CraftedArray::compressed) {
        H5Pset_chunk(creation, 1, &chunk);
        H5Pset_deflate(creation, 9);
        H5Sclose(space);
        space = list_of(large);
    }
    if (what == CraftedArray::never_written)
        H5Pset_chunk(creation, 1, &small);
    if (what == CraftedArray::numbers)
        type = H5T_STD_U64LE;
    if (what == CraftedArray::two_dimensional) {
        H5Sclose(space);
        space = H5Screate_simple(2, rows.data(), nullptr);
    }
    const hid_t set = H5Dcreate2(open.id, path.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    require(set >= 0);
    H5Dclose(set);
    H5Sclose(space);
    H5Pclose(creation);
}

void craft_empty_arrays(const std::filesystem::path& file, const std::string& group, int count) {
    const OpenFile open(file);
    const hid_t space = list_of(0);
    for (int i = 0; i < count; ++i) {
        const std::string name = group + "/empty" + std::to_string(i);
        const hid_t set = H5Dcreate2(open.id, name.c_str(), H5T_STD_U8LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        require(set >= 0);
        H5Dclose(set);
    }
    H5Sclose(space);
}

int open_hdf5_files() {
    return static_cast<int>(H5Fget_obj_count(static_cast<hid_t>(H5F_OBJ_ALL), H5F_OBJ_FILE));
}

} // namespace periscope::test
