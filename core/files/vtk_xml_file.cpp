#include "core/files/vtk_xml_file.hpp"

#include "core/base/machine_memory.hpp"
#include "core/base/trimmed.hpp"
#include "core/files/vtk_errors.hpp"

#include <fmt/format.h>

#include <vtkDataCompressor.h>
#include <vtkLZ4DataCompressor.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkZLibDataCompressor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

namespace periscope {
namespace {

constexpr std::uint64_t longest_head = 64U << 20, most_components = 9, most_pieces = 10000;
constexpr std::uint64_t small_array = 1U << 30; // arrays up to this size, in bytes, are read on any machine
// The largest number of bytes to which one compressed byte can expand, with LZ4 or zlib.
constexpr std::uint64_t most_per_byte = 1100;

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what);
}

struct TypeInfo {
    std::string_view name;
    NumberType type;
    std::uint64_t bytes;
};
constexpr std::array<TypeInfo, 10> types{{{"Int8", NumberType::int8, 1},
                                          {"UInt8", NumberType::uint8, 1},
                                          {"Int16", NumberType::int16, 2},
                                          {"UInt16", NumberType::uint16, 2},
                                          {"Int32", NumberType::int32, 4},
                                          {"UInt32", NumberType::uint32, 4},
                                          {"Int64", NumberType::int64, 8},
                                          {"UInt64", NumberType::uint64, 8},
                                          {"Float32", NumberType::float32, 4},
                                          {"Float64", NumberType::float64, 8}}};

std::uint64_t size_of(NumberType type) {
    return std::ranges::find(types, type, &TypeInfo::type)->bytes;
}

struct Tag {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> attributes;
    bool opens = false, closes = false; // the tag <name/> does both

    std::optional<std::string_view> text(std::string_view attribute) const {
        const auto found =
            std::ranges::find(attributes, attribute, &std::pair<std::string_view, std::string_view>::first);
        return found == attributes.end() ? std::nullopt : std::optional(found->second);
    }
    std::string_view required(std::string_view attribute) const {
        const auto found = text(attribute);
        if (!found)
            fail(fmt::format("an element has no {}", attribute));
        return *found;
    }
    std::uint64_t count(std::string_view attribute) const {
        const std::string_view written = trimmed(required(attribute), " ");
        std::uint64_t value = 0;
        const auto [rest, error] = std::from_chars(written.data(), written.data() + written.size(), value);
        if (error != std::errc() || rest != written.data() + written.size())
            fail(fmt::format("{} is '{:.40}'", attribute, written));
        return value;
    }
    std::uint64_t count(std::string_view attribute, std::uint64_t otherwise) const {
        return text(attribute) ? count(attribute) : otherwise;
    }
};

// Reads the textual part of the file tag by tag. It throws on XML that this program does not write, such as comments
// and declarations.
class Tags {
public:
    explicit Tags(std::string_view text) : text_(text) {}

    std::optional<Tag> next() {
        at_ = text_.find('<', at_);
        if (at_ == std::string_view::npos)
            return std::nullopt;
        ++at_;
        Tag tag;
        tag.opens = !take('/');
        tag.closes = !tag.opens;
        tag.name = word();
        for (;;) {
            skip_white();
            if (take('>'))
                return tag;
            if (tag.opens && take('/')) {
                tag.closes = true;
                continue;
            }
            const std::string_view name = word();
            if (!take('=') || !take('"'))
                fail("an element is not closed");
            const std::size_t end = text_.find('"', at_);
            if (end == std::string_view::npos)
                fail("an element is not closed");
            tag.attributes.emplace_back(name, text_.substr(at_, end - at_));
            at_ = end + 1;
        }
    }

private:
    bool take(char c) {
        const bool is_there = at_ < text_.size() && text_[at_] == c;
        at_ += is_there ? 1 : 0;
        return is_there;
    }
    void skip_white() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
            ++at_;
    }
    std::string_view word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() &&
               ((text_[at_] >= 'a' && text_[at_] <= 'z') || (text_[at_] >= 'A' && text_[at_] <= 'Z') ||
                (text_[at_] >= '0' && text_[at_] <= '9') || text_[at_] == '_'))
            ++at_;
        if (at_ == begin)
            fail("an element is not closed");
        return text_.substr(begin, at_ - begin);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

XmlArray array_of(const Tag& tag) {
    XmlArray array;
    array.name = tag.text("Name").value_or("");
    const auto type = std::ranges::find(types, tag.required("type"), &TypeInfo::name);
    if (type == types.end() || tag.required("format") != "appended")
        fail(fmt::format("array '{:.100}' has a type or format that this program does not write", array.name));
    array.type = type->type;
    array.components = tag.count("NumberOfComponents", 1);
    if (array.components < 1 || array.components > most_components)
        fail(fmt::format("array '{:.100}' has {} components", array.name, array.components));
    array.tuples = tag.count("NumberOfTuples", 0);
    array.offset = tag.count("offset");
    return array;
}

// Returns the text of the file up to the mark after which the appended data begin.
std::string head_of(const RegularFile& file) {
    constexpr std::string_view mark = "<AppendedData";
    for (std::uint64_t length = 1U << 16;; length *= 4) {
        std::string head(std::min({length, file.size(), longest_head}), '\0');
        if (!file.read(0, head))
            fail("it cannot be read");
        if (const std::size_t begin = head.find(mark); begin != std::string::npos)
            if (const std::size_t end = head.find('_', begin); end != std::string::npos)
                return head.substr(0, end + 1);
        if (head.size() < length)
            fail("it has no arrays");
    }
}

vtkSmartPointer<vtkDataCompressor> compressor_of(const std::string& name) {
    if (name == "vtkLZ4DataCompressor")
        return vtkSmartPointer<vtkLZ4DataCompressor>::New();
    return vtkSmartPointer<vtkZLibDataCompressor>::New();
}

template <typename Stored, typename Number>
void convert(const std::vector<char>& bytes, std::vector<Number>& numbers) {
    if (bytes.empty()) // memcpy() must not get a null pointer
        return;
    const std::size_t before = numbers.size(), count = bytes.size() / sizeof(Stored);
    numbers.resize(before + count);
    if constexpr (std::is_same_v<Stored, Number>) {
        std::memcpy(numbers.data() + before, bytes.data(), count * sizeof(Stored));
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            Stored value;
            std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
            numbers[before + i] = static_cast<Number>(value);
        }
    }
}

} // namespace

VtkXmlFile::VtkXmlFile(const std::filesystem::path& file, std::string_view kind) : file_(file) {
    if (!file_.ok())
        fail(file_.fault());
    const std::string head = head_of(file_);
    appended_ = head.size();
    read_head(head, kind);
}

void VtkXmlFile::read_head(std::string_view head, std::string_view kind) {
    Tags tags(head);
    std::vector<std::string_view> open;
    while (const std::optional<Tag> tag = tags.next()) {
        if (!tag->opens) {
            if (open.empty() || open.back() != tag->name)
                fail("its XML elements are not properly nested");
            open.pop_back();
            continue;
        }
        const std::string_view inside = open.empty() ? "" : open.back();
        if (open.empty()) {
            if (tag->name != "VTKFile" || tag->required("type") != kind)
                fail(fmt::format("it is not a VTK file of the type {}", kind));
            if (tag->required("byte_order") !=
                (std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian"))
                fail("its byte order is not supported");
            wide_headers_ = tag->text("header_type") == "UInt64";
            compressor_ = tag->text("compressor").value_or("");
            if (!compressor_.empty() && compressor_ != "vtkLZ4DataCompressor" && compressor_ != "vtkZLibDataCompressor")
                fail("its compression is not supported");
        } else if (tag->name == "AppendedData") {
            if (inside != "VTKFile" || tag->required("encoding") != "raw" || pieces_.empty())
                fail("its XML elements are not properly nested");
            return;
        } else if (tag->name == "Piece") {
            if (inside != kind)
                fail("its XML elements are not properly nested");
            if (pieces_.size() == most_pieces)
                fail(fmt::format("it has more than {} pieces", most_pieces));
            pieces_.push_back({tag->count("NumberOfPoints"), {}, {}});
            for (const char* cells :
                 {"NumberOfCells", "NumberOfVerts", "NumberOfLines", "NumberOfStrips", "NumberOfPolys"})
                tag->count(cells, 0); // throws unless it is a count
        } else if (tag->name == "DataArray" && open.size() >= 3) {
            const bool is_of_piece = open[open.size() - 2] == "Piece";
            XmlArray array = array_of(*tag);
            if (is_of_piece)
                array.tuples = pieces_.back().points;
            if (inside == "FieldData" && !is_of_piece)
                fields_.push_back(std::move(array));
            else if (inside == "PointData" && is_of_piece)
                pieces_.back().point_data.push_back(std::move(array));
            else if (inside == "Points" && is_of_piece)
                pieces_.back().positions.push_back(std::move(array));
        }
        if (!tag->closes)
            open.push_back(tag->name);
        if (open.size() > 16)
            fail("its XML elements are not properly nested");
    }
    fail("it has no arrays");
}

std::uint64_t VtkXmlFile::points() const {
    std::uint64_t sum = 0;
    for (const XmlPiece& piece : pieces_)
        if (__builtin_add_overflow(sum, piece.points, &sum))
            fail("it has too many points");
    return sum;
}

const XmlArray* VtkXmlFile::find(const std::vector<XmlArray>& arrays, std::string_view name) {
    const auto found = std::ranges::find(arrays, name, &XmlArray::name);
    return found == arrays.end() ? nullptr : &*found;
}

const XmlArray* VtkXmlFile::field(std::string_view name) const {
    return find(fields_, name);
}

std::vector<char> VtkXmlFile::bytes_of(const XmlArray& array) const {
    const auto damaged = [&] { fail(fmt::format("array '{:.100}' is damaged", array.name)); };
    const std::uint64_t header = wide_headers_ ? 8 : 4;
    std::uint64_t at = 0, left = 0, size = 0;
    if (__builtin_add_overflow(appended_, array.offset, &at) || at > file_.size() ||
        __builtin_mul_overflow(array.tuples, array.components * size_of(array.type), &size))
        damaged();
    left = file_.size() - at;
    const auto next_count = [&] {
        std::uint64_t value = 0;
        if (left < header || !file_.read(at, std::span(reinterpret_cast<char*>(&value), header)))
            damaged();
        at += header;
        left -= header;
        return std::endian::native == std::endian::little || header == 8 ? value : value >> 32;
    };
    if ((size > small_array && size > physical_memory() / 2) || size / most_per_byte > left)
        damaged();
    const std::uint64_t first = next_count();
    if (compressor_.empty()) {
        std::vector<char> bytes(first == size && first <= left ? size : 0);
        if (bytes.size() != first || !file_.read(at, bytes))
            damaged();
        return bytes;
    }
    // The data begin with the number of blocks, the uncompressed size of a block, and that of the last block if it is
    // smaller (otherwise 0). Then follow the compressed size of each block, and the blocks.
    const std::uint64_t blocks = first, whole = next_count(), last = next_count();
    if (blocks > left / header || (last != 0 && last >= whole))
        damaged();
    std::uint64_t sum = 0;
    if (__builtin_mul_overflow(blocks, whole, &sum) || (last != 0 && blocks == 0))
        damaged();
    if ((last != 0 ? sum - whole + last : sum) != size)
        damaged();
    std::vector<std::uint64_t> compressed(blocks);
    for (std::uint64_t& bytes : compressed)
        bytes = next_count();
    vtkNew<ErrorListener> errors;
    const auto compressor = compressor_of(compressor_);
    compressor->AddObserver(vtkCommand::ErrorEvent, errors);
    std::vector<char> bytes(size), block;
    std::uint64_t to = 0;
    for (const std::uint64_t stored : compressed) {
        const std::uint64_t wanted = std::min(whole, size - to);
        if (stored > left || wanted / most_per_byte > stored)
            damaged();
        block.resize(stored);
        if (!file_.read(at, block) ||
            compressor->Uncompress(reinterpret_cast<const unsigned char*>(block.data()), stored,
                                   reinterpret_cast<unsigned char*>(bytes.data()) + to, wanted) != wanted)
            damaged();
        at += stored;
        left -= stored;
        to += wanted;
    }
    return bytes;
}

template <typename Number>
void VtkXmlFile::append(const XmlArray& array, std::vector<Number>& numbers) const {
    const std::vector<char> bytes = bytes_of(array);
    switch (array.type) {
    case NumberType::int8:
        return convert<std::int8_t>(bytes, numbers);
    case NumberType::uint8:
        return convert<std::uint8_t>(bytes, numbers);
    case NumberType::int16:
        return convert<std::int16_t>(bytes, numbers);
    case NumberType::uint16:
        return convert<std::uint16_t>(bytes, numbers);
    case NumberType::int32:
        return convert<std::int32_t>(bytes, numbers);
    case NumberType::uint32:
        return convert<std::uint32_t>(bytes, numbers);
    case NumberType::int64:
        return convert<std::int64_t>(bytes, numbers);
    case NumberType::uint64:
        return convert<std::uint64_t>(bytes, numbers);
    case NumberType::float32:
        return convert<float>(bytes, numbers);
    case NumberType::float64:
        return convert<double>(bytes, numbers);
    }
}

template void VtkXmlFile::append(const XmlArray&, std::vector<float>&) const;
template void VtkXmlFile::append(const XmlArray&, std::vector<double>&) const;
template void VtkXmlFile::append(const XmlArray&, std::vector<std::int64_t>&) const;

} // namespace periscope
