#include "core/frames/read_vtu.hpp"

#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"
#include "core/files/refuse.hpp"
#include "core/files/vtk_xml_file.hpp"
#include "core/frames/thinned_grid.hpp"
#include "core/model/frame_fields.hpp"
#include "core/reference/strain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

namespace periscope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_nodes = std::uint64_t{1} << 32; // most nodes of a body
constexpr std::string_view no_such_file = "the file does not exist";

[[noreturn]] void refuse_frame(const fs::path& file, const std::string& reason) {
    refuse(file, reason, "copy the frame again, or remove it from frames.pvd");
}

bool has_its_end(const RegularFile& file) {
    std::string end(std::min<std::uint64_t>(file.size(), 64), '\0');
    return file.read(file.size() - end.size(), end) && end.find("</VTKFile>") != std::string::npos;
}

// Reads the arrays of the file of a frame.
class StoredVtu {
public:
    explicit StoredVtu(const fs::path& file) : path_(file), file_(file, "UnstructuredGrid"), points_(file_.points()) {}

    std::uint64_t points() const { return points_; }
    // Returns the array of this name in the first piece; null if it has none. All pieces have the same arrays.
    const XmlArray* find(std::string_view name) const {
        return VtkXmlFile::find(file_.pieces().front().point_data, name);
    }

    // Returns the numbers, which the file has in 32 or 64 bits, in 32 bits. Those with 64 bits are also stored in
    // `exact`.
    std::vector<float> floats_of(std::string_view name, std::uint64_t components, std::vector<double>* exact) const {
        const auto of_piece = [&](const XmlPiece& piece) { return VtkXmlFile::find(piece.point_data, name); };
        return floats(name, of_piece, components, exact);
    }
    std::vector<float> positions() const {
        const auto of_piece = [](const XmlPiece& piece) {
            return piece.positions.size() == 1 ? &piece.positions.front() : nullptr;
        };
        std::vector<float> found = floats("positions", of_piece, 3, nullptr);
        if (!std::ranges::all_of(found, [](float x) { return std::isfinite(x); }))
            refuse_frame(path_, "the frame has no valid positions");
        return found;
    }

    // Returns integers, such as node numbers; empty if the file has none of this name.
    std::vector<std::uint64_t> numbers_of(const char* name) const {
        std::vector<std::int64_t> found;
        for (const XmlPiece& piece : file_.pieces()) {
            const XmlArray* array = VtkXmlFile::find(piece.point_data, name);
            if (!array || array->components != 1 || is_real(*array))
                return {};
            file_.append(*array, found);
        }
        return {found.begin(), found.end()};
    }

    std::optional<double> field(const char* name) const {
        const XmlArray* array = file_.field(name);
        std::vector<double> found;
        if (array && array->components == 1 && array->tuples == 1)
            file_.append(*array, found);
        return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
    }
    double required_field(const char* name) const {
        const std::optional<double> value = field(name);
        if (!value || !std::isfinite(*value))
            refuse_frame(path_, fmt::format("the frame has no {}", name));
        return *value;
    }
    // Returns a whole number from the field data, where it is stored as a floating-point number.
    std::uint64_t required_count(const char* name) const {
        constexpr double largest = 9e15; // whole numbers are exact up to there
        const double value = required_field(name);
        if (!(value >= 0 && value <= largest))
            refuse_frame(path_, fmt::format("the frame has no valid {}", name));
        return static_cast<std::uint64_t>(value);
    }

private:
    static bool is_real(const XmlArray& array) {
        return array.type == NumberType::float32 || array.type == NumberType::float64;
    }

    template <typename OfPiece>
    std::vector<float> floats(std::string_view name, const OfPiece& of_piece, std::uint64_t components,
                              std::vector<double>* exact) const {
        std::vector<float> values;
        std::vector<double> wide;
        for (const XmlPiece& piece : file_.pieces()) {
            const XmlArray* array = of_piece(piece);
            if (!array || !is_real(*array) || array->components != components ||
                (array->type == NumberType::float64 ? !values.empty() : !wide.empty()))
                refuse_frame(path_, fmt::format("the frame has no valid {}", name));
            if (array->type == NumberType::float64)
                file_.append(*array, wide);
            else
                file_.append(*array, values);
        }
        if (!wide.empty()) {
            values.resize(wide.size());
            std::ranges::transform(wide, values.begin(), [](double value) { return static_cast<float>(value); });
            if (exact)
                *exact = std::move(wide);
        }
        return values;
    }

    fs::path path_;
    VtkXmlFile file_;
    std::uint64_t points_;
};

// Returns the index of the node to which each point of the file belongs.
std::vector<std::uint32_t> held_in(const fs::path& file, const StoredVtu& vtu, std::size_t body_nodes) {
    const std::vector<std::uint64_t> nodes = vtu.numbers_of(node_index_array);
    std::vector<std::uint32_t> held;
    for (const std::uint64_t node : nodes) {
        if (node >= body_nodes)
            break;
        held.push_back(static_cast<std::uint32_t>(node));
    }
    if (held.size() != vtu.points() || nodes.size() != held.size())
        refuse_frame(file, fmt::format("the frame has no valid {}", node_index_array));
    return held;
}

// Computes the strains that follow from the strain tensor if the file lacks them. Files of version 0.2 and earlier do.
template <typename Values>
void add_missing_strains(Values& values) {
    const std::size_t nodes = values.strain.size() / 6;
    if (values.principal_strain.size() == 3 * nodes && values.von_mises_strain.size() == nodes)
        return;
    using Number = typename decltype(values.strain)::value_type;
    values.principal_strain.clear();
    values.von_mises_strain.clear();
    for (std::size_t node = 0; node < nodes; ++node) {
        SymmetricTensor strain;
        std::copy_n(values.strain.begin() + static_cast<std::ptrdiff_t>(6 * node), strain.size(), strain.begin());
        for (const double value : principal_values(strain))
            values.principal_strain.push_back(static_cast<Number>(value));
        values.von_mises_strain.push_back(static_cast<Number>(von_mises_strain(strain)));
    }
}

bool follows_from_strain(const FrameField& field) {
    return field.values == &Frame::principal_strain || field.values == &Frame::von_mises_strain;
}

StoredFrame read_whole(const fs::path& file) {
    const StoredVtu vtu(file);
    StoredFrame stored;
    for (const FrameField& field : frame_fields())
        if (vtu.find(field.name) || (follows_from_strain(field) && vtu.find("strain")))
            stored.fields.push_back(&field);
    if (vtu.field(body_nodes_array)) {
        stored.body_nodes = vtu.required_count(body_nodes_array);
        if (stored.body_nodes > most_nodes)
            refuse_frame(file, fmt::format("the frame has no valid {}", body_nodes_array));
        stored.frame.thinned =
            ThinnedFrame{vtu.field(outer_surface_array).value_or(0) == 1, vtu.field(damage_above_array)};
        stored.held = held_in(file, vtu, stored.body_nodes);
    }
    const bool is_empty = stored.frame.thinned && vtu.points() == 0;
    auto exact = std::make_shared<ExactValues>();
    for (const FrameField& field : frame_fields())
        // Fields that are only written if the case requests them may be missing.
        if (!is_empty && (vtu.find(field.name) || !field.wanted))
            stored.frame.*field.values = vtu.floats_of(field.name, field.components, &(exact.get()->*field.exact));
    add_missing_strains(stored.frame);
    add_missing_strains(*exact);
    const auto all = [](const std::vector<float>& values, float low, float high) { // false if any value is NaN
        return std::ranges::all_of(values, [=](float v) { return v >= low && v <= high; });
    };
    constexpr float far = std::numeric_limits<float>::max(), slack = 1e-3F;
    if (!all(stored.frame.displacement, -far, far))
        refuse_frame(file, "the frame has displacements that are not finite numbers");
    if (!all(stored.frame.damage, -slack, 1 + slack) || !all(stored.frame.fragment, 0, 4e9F))
        refuse_frame(file, "the frame has damage or fragments out of range");
    if (!exact->displacement.empty())
        stored.frame.exact = std::move(exact);
    if (!is_empty)
        stored.position = vtu.positions();
    stored.numbers = vtu.numbers_of(node_number_array);
    stored.frame.time = vtu.required_field("TimeValue");
    stored.frame.step = vtu.required_count("step");
    return stored;
}

} // namespace

bool is_whole_vtu(const fs::path& file) {
    const RegularFile opened(file);
    return opened.ok() && has_its_end(opened);
}

StoredFrame read_vtu(const fs::path& file) {
    if (const RegularFile opened(file); !opened.ok())
        refuse_frame(file,
                     opened.fault() == no_such_file ? "the frame does not exist or cannot be read" : opened.fault());
    else if (!has_its_end(opened))
        refuse_frame(file, "the frame is truncated");
    try {
        return read_whole(file);
    } catch (const FileError&) {
        throw;
    } catch (const std::runtime_error& e) {
        refuse_frame(file, fmt::format("cannot read the frame: {}", e.what()));
    } catch (const std::bad_alloc&) {
        refuse_frame(file, "not enough memory for the frame");
    }
}

void check_nodes(const fs::path& file, const StoredFrame& stored, const Nodes& nodes) {
    const auto of_another_run = [&](const std::string& reason) {
        refuse(file, reason,
               "case.json does not belong to these frames, or its mesh file has changed; restore the original files");
    };
    const std::size_t found = stored.frame.thinned ? stored.body_nodes : stored.frame.damage.size();
    if (found != nodes.size())
        of_another_run(fmt::format("the frame has {} nodes, the case {}", found, nodes.size()));
    if (!stored.held.empty() || stored.frame.damage.size() != nodes.size())
        of_another_run("the frame has node numbers that the case does not have");
    for (std::size_t i = 0; i < found; ++i) {
        if (!has_values(stored.frame, i))
            continue;
        // The positions were rounded from the same numbers in double precision, but perhaps by different instructions.
        for (std::size_t k = 0; k < 3; ++k) {
            const double here = std::array{nodes.position[i].x, nodes.position[i].y, nodes.position[i].z}[k];
            if (!(std::abs(double(stored.position[3 * i + k]) - here) <= 1e-3 * nodes.spacing + 1e-6 * std::abs(here)))
                of_another_run(fmt::format("node {} of the frame has a different position than in the case", i));
        }
    }
}

} // namespace periscope
