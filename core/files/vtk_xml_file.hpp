// Arrays of a file in VTK's XML format, as this program writes it: appended as they are or compressed. Read without VTK, whose
// readers crash or never end on damaged counts and blocks; every count is compared with what the file can hold first.
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
    std::string name; // as written in the file, where < is &lt;
    NumberType type = NumberType::float32;
    std::uint64_t components = 1, tuples = 0, offset = 0;
};

struct XmlPiece {
    std::uint64_t points = 0;
    std::vector<XmlArray> point_data; // of this many tuples
    std::vector<XmlArray> positions;  // one
};

class VtkXmlFile {
public:
    // `kind`: "UnstructuredGrid" or "PolyData". Throws std::runtime_error when the file is damaged or not as this program writes
    // it: what is wrong with it, for a message about the file.
    VtkXmlFile(const std::filesystem::path& file, std::string_view kind);

    const std::vector<XmlPiece>& pieces() const { return pieces_; }
    std::uint64_t points() const; // of all pieces
    // Null when there is none of this name.
    const XmlArray* field(std::string_view name) const;
    static const XmlArray* find(const std::vector<XmlArray>& arrays, std::string_view name);

    // All numbers of an array behind those that are there, converted; whole numbers that `Number` cannot hold are undefined.
    // Throws std::runtime_error where the array is damaged.
    template <typename Number>
    void append(const XmlArray& array, std::vector<Number>& numbers) const;

private:
    void read_head(std::string_view head, std::string_view kind);
    std::vector<char> bytes_of(const XmlArray& array) const;

    RegularFile file_;
    std::vector<XmlArray> fields_;
    std::vector<XmlPiece> pieces_;
    std::string compressor_;
    bool wide_headers_ = true;   // of 64 bits
    std::uint64_t appended_ = 0; // where the arrays begin
};

} // namespace periscope
