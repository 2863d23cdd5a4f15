// Reads arrays from a file in VTK's XML format as this program writes it: with appended data, raw or compressed. VTK's
// own readers are not used because they crash or never end if counts or blocks are damaged. Here, every count is
// compared with what the file can contain before it is used.
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
    // `offset` is the position of the data in bytes, counted from the start of the appended data.
    std::uint64_t components = 1, tuples = 0, offset = 0;
};

struct XmlPiece {
    std::uint64_t points = 0;
    std::vector<XmlArray> point_data; // arrays with one tuple per point
    std::vector<XmlArray> positions;  // the arrays in "Points"; a valid piece has one, the positions
};

class VtkXmlFile {
public:
    // Reads the head of the file. `kind` is "UnstructuredGrid" or "PolyData". Throws std::runtime_error if the file is
    // damaged or was not written by this program. The text of the exception says what is wrong; the caller adds the
    // name of the file.
    VtkXmlFile(const std::filesystem::path& file, std::string_view kind);

    const std::vector<XmlPiece>& pieces() const { return pieces_; }
    std::uint64_t points() const; // the sum over all pieces
    // Both return null if there is no array of this name: field() searches the field data, find() a list.
    const XmlArray* field(std::string_view name) const;
    static const XmlArray* find(const std::vector<XmlArray>& arrays, std::string_view name);

    // Converts all numbers of an array and appends them to `numbers`. Integers outside the range of `Number` have
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
    bool wide_headers_ = true;   // the counts before each array have 64 bits, otherwise 32
    std::uint64_t appended_ = 0; // position of the appended data in the file
};

} // namespace periscope
