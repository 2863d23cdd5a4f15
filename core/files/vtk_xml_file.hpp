// Reads arrays from a file in VTK's XML format as this program writes it: appended data, raw or compressed. VTK's own
// readers are not used because they crash or never end on damaged counts and blocks; here every count is first compared
// with what the file can hold.
#pragma once

#include "core/base/regular_file.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

enum class NumberType { int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 };

struct XmlArray {
    std::string name; // as written in the file, with < as &lt;
    NumberType type = NumberType::float32;
    std::uint64_t components = 1, tuples = 0, offset = 0;
};

struct XmlPiece {
    std::uint64_t points = 0;
    std::vector<XmlArray> point_data; // arrays with one tuple per point
    std::vector<XmlArray> positions;  // one array
};

class VtkXmlFile {
public:
    // `kind` is "UnstructuredGrid" or "PolyData". Throws std::runtime_error if the file is damaged or was not written
    // by this program; the text says what is wrong, for a message about the file.
    VtkXmlFile(const std::filesystem::path& file, std::string_view kind);

    const std::vector<XmlPiece>& pieces() const { return pieces_; }
    std::uint64_t points() const; // the sum over all pieces
    // These return null if there is no array of this name.
    const XmlArray* field(std::string_view name) const;
    static const XmlArray* find(const std::vector<XmlArray>& arrays, std::string_view name);

    // Converts all numbers of an array and appends them to `numbers`. Integers that `Number` cannot represent have
    // undefined values. Throws std::runtime_error if the array is damaged.
    template <typename Number>
    void append(const XmlArray& array, std::vector<Number>& numbers) const;

private:
    void read_head(std::string_view head, std::string_view kind);
    std::vector<char> bytes_of(const XmlArray& array) const;

    RegularFile file_;
    std::vector<XmlArray> fields_;
    std::vector<XmlPiece> pieces_;
    std::string compressor_;
    bool wide_headers_ = true;   // headers have 64 bits instead of 32
    std::uint64_t appended_ = 0; // position of the appended data in the file
};

} // namespace periscope
