#include "core/geometry/import/check_surface_file.hpp"

#include "core/base/error.hpp"
#include "core/files/refuse.hpp"
#include "core/geometry/import/geometry_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace periscope {
namespace {

std::string read_part(std::ifstream& stream, std::uintmax_t from, std::size_t length) {
    std::string part(length, '\0');
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(from));
    stream.read(part.data(), static_cast<std::streamsize>(length));
    part.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
    return part;
}

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool is_text(std::string_view part) {
    return std::none_of(part.begin(), part.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u < 32 && u != '\n' && u != '\r' && u != '\t' && u != '\f';
    });
}

void check_stl(const std::filesystem::path& file, std::uintmax_t size, const std::string& head,
               const std::string& tail) {
    constexpr std::uintmax_t header = 84, per_triangle = 50;
    std::uint32_t count = 0;
    if (head.size() >= header)
        std::memcpy(&count, head.data() + 80, sizeof count); // the format is little-endian
    const std::uintmax_t needed = header + per_triangle * count;
    if (head.size() >= header && size == needed)
        return;
    const auto start = head.find_first_not_of(" \t\r\n");
    if (start != std::string::npos && lower_case(head.substr(start, 5)) == "solid" && is_text(head)) {
        if (lower_case(tail).find("endsolid") == std::string::npos)
            refuse(file, "the ASCII STL file ends without \"endsolid\": it is truncated", "export or copy it again");
        return;
    }
    if (is_text(head))
        refuse(file, "this text file is not an ASCII STL: it does not start with \"solid\"",
               "export the body as STL again");
    if (size < header)
        refuse(file, fmt::format("a binary STL has at least {} bytes, but this file has {}", header, size),
               "export the body as STL again");
    if (size < needed)
        refuse(file,
               fmt::format("the binary STL declares {} triangles ({} bytes), but the file has {} bytes: it is "
                           "truncated or not an STL file",
                           count, needed, size),
               "export or copy it again");
    refuse(file,
           fmt::format("the binary STL declares {} triangles ({} bytes), but the file has {} bytes: it is damaged or "
                       "not an STL file",
                       count, needed, size),
           "export the body as STL again");
}

std::size_t size_of_type(const std::string& type) {
    if (type.find("64") != std::string::npos || type == "double")
        return 8;
    if (type.find("char") != std::string::npos || type == "int8" || type == "uint8")
        return 1;
    return type.find("short") != std::string::npos || type.find("16") != std::string::npos ? 2 : 4;
}

// Compares the counts in the header with the size of the file, because Assimp fills the missing part of a truncated PLY
// file with zeros instead of reporting it.
void check_ply(const std::filesystem::path& file, std::uintmax_t size) {
    std::ifstream stream(file, std::ios::binary);
    std::string line, word, type;
    std::uintmax_t needed = 0, count = 0;
    bool text = false, list_seen = false;
    for (int lines = 0; std::getline(stream, line) && lines < 1000; ++lines) {
        std::istringstream words(line);
        words >> word;
        if (lines == 0 && word != "ply")
            break;
        if (word == "format")
            text = (words >> type) && type == "ascii";
        else if (word == "element") {
            words >> type >> count;
            list_seen = false;
            needed += text ? 2 * count : 0; // at least one digit and a line end
        } else if (word == "property" && !text && (words >> type) && !list_seen) {
            list_seen = type == "list"; // the length of the list is unknown; it has at least three indices
            std::string length, index;
            if (list_seen && words >> length >> index)
                needed += count * (size_of_type(length) + 3 * size_of_type(index));
            else
                needed += count * size_of_type(type);
        } else if (word == "end_header") {
            const auto begin = static_cast<std::uintmax_t>(stream.tellg());
            std::uintmax_t lines_left = 0, lines_needed = text ? needed / 2 : 0;
            while (lines_left < lines_needed && std::getline(stream, line))
                ++lines_left;
            if (size < begin + needed || lines_left < lines_needed)
                refuse(file, "the PLY file has fewer points or faces than declared: it is truncated",
                       "export or copy it again");
            return;
        }
    }
    refuse(file, "not a PLY file: a header from \"ply\" to \"end_header\" is missing", "export the body as PLY again");
}

} // namespace

void check_surface_file(const std::filesystem::path& file) {
    const std::uintmax_t size = checked_size(file, GeometryKind::surface, largest_surface_file);
    const GeometryFormat format = geometry_format_of(file)->format;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        refuse(file, "cannot open the file", "check the permissions");
    const std::string head = read_part(stream, 0, 1024);
    const std::string tail = read_part(stream, size > 1024 ? size - 1024 : 0, 1024);
    if (format == GeometryFormat::stl)
        check_stl(file, size, head, tail);
    else if (format == GeometryFormat::ply)
        check_ply(file, size);
    else if (!(is_text(head) && is_text(tail)))
        refuse(file, "expected a text file, but found binary data", "export the body again");
}

} // namespace periscope
