// Replaces parts of an HDF5 file by data that a malicious file may contain.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace periscope::test {

enum class CraftedAttribute {
    many_numbers,   // 1,000 instead of one
    many_texts,     // 3,000
    one_number,     // `value`
    no_value,       // a data space without elements
    a_reference,    // a reference to an object
    text_of_a_file, // text of variable length
    wide_number     // an integer of 64 bytes
};
void craft_attribute(const std::filesystem::path& file, const std::string& name, CraftedAttribute what,
                     std::uint64_t value = 0);
void craft_real(const std::filesystem::path& file, const std::string& name, double value);

enum class CraftedArray {
    soft_link,       // a link to another array of the file
    external_link,   // to `other`
    external_data,   // an array whose bytes are in the file `other`
    compressed,      // 4 GiB of zeros, compressed
    numbers,         // of 8 bytes
    two_dimensional, // bytes in rows of a two-dimensional array
    never_written    // an array without any chunk
};
void craft_array(const std::filesystem::path& file, const std::string& path, CraftedArray what,
                 const std::filesystem::path& other = {});

// Writes `count` arrays without elements into the file.
void craft_empty_arrays(const std::filesystem::path& file, const std::string& group, int count);

// Returns the number of files that HDF5 has open in this process.
int open_hdf5_files();

} // namespace periscope::test
