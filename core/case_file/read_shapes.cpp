#include "core/case_file/read_shapes.hpp"

#include <array>
#include <stdexcept>
#include <utility>
#include <variant>

namespace periscope {
namespace {

// Returns the first of the kinds that the object has as a key. It is a problem if there is not exactly one. All kinds
// are marked as known keys.
std::size_t kind_among(ObjectReader& reader, bool is_object, std::span<const std::string> kinds,
                       std::vector<Problem>& problems) {
    std::size_t kind = kinds.size();
    std::vector<std::string> given;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (reader.find(kinds[k])) {
            kind = std::min(kind, k);
            given.push_back("'" + kinds[k] + "'");
        }
    if (is_object && given.size() != 1)
        problems.push_back({reader.path(),
                            given.empty() ? "No shape given" : "Both " + given[0] + " and " + given[1] + " given",
                            "give exactly one of " + listed(kinds)});
    return kind;
}

// Where a shape is in the file: under a key of its set or crack.
struct ShapePlace {
    ObjectReader& entry;
    const std::string& key;
    std::vector<Problem>& problems;

    ObjectReader inner() const { return {*entry.find(key), entry.at(key), problems}; } // of a shape that is an object
};

// There is an overload of `read` for each shape of sets and of cracks.
void read_borders(ObjectReader reader, OptionalVector& min, OptionalVector& max) {
    reader.optional_vector("min", dimension::length, min, false);
    reader.optional_vector("max", dimension::length, max, false);
    reader.finish();
}

void read(const ShapePlace& place, SetBox& box) {
    read_borders(place.inner(), box.min, box.max);
}

void read_depth(ObjectReader& reader, std::optional<Quantity>& into) {
    if (!reader.find("depth"))
        return;
    into.emplace();
    reader.number("depth", dimension::length, *into, true, "2 dx", true);
}

void read(const ShapePlace& place, SetBrush& brush) {
    place.entry.list(place.key, [&](const Json& entry, const std::string& where) {
        BrushDab dab;
        ObjectReader reader(entry, where, place.problems);
        reader.vector("centre", dimension::length, dab.centre, true);
        reader.number("radius", dimension::length, dab.radius, true, "5 mm");
        dab.erase = reader.flag("erase");
        read_depth(reader, dab.depth);
        reader.finish();
        brush.dabs.push_back(dab);
    });
}

void read(const ShapePlace& place, SetGroup& group) {
    group.group = place.entry.text(place.key, "");
}

void read(const ShapePlace& place, SetSphere& sphere) {
    ObjectReader reader = place.inner();
    reader.vector("centre", dimension::length, sphere.centre, true);
    reader.number("radius", dimension::length, sphere.radius, true, "5 mm");
    reader.finish();
}

void read(const ShapePlace& place, SetCylinder& cylinder) {
    ObjectReader reader = place.inner();
    reader.vector("from", dimension::length, cylinder.from, true);
    reader.vector("to", dimension::length, cylinder.to, true);
    reader.number("radius", dimension::length, cylinder.radius, true, "5 mm");
    reader.finish();
}

void read(const ShapePlace& place, SetPlane& plane) {
    ObjectReader reader = place.inner();
    reader.vector("point", dimension::length, plane.point, true);
    reader.vector("normal", dimension::none, plane.normal, true);
    reader.number("depth", dimension::length, plane.depth, true, "3 dx", true);
    reader.finish();
}

void read(const ShapePlace& place, SetNearest& nearest) {
    place.entry.vector(place.key, dimension::length, nearest.point, true);
}

void read(const ShapePlace& place, SetMaterial& material) {
    material.material = place.entry.text(place.key, "");
}

void read(const ShapePlace& place, SetCombination& combination) {
    combination.expression = place.entry.text(place.key, "");
}

void read(const ShapePlace& place, SetPrism& prism) {
    ObjectReader reader = place.inner();
    if (!reader.has("outline"))
        reader.missing("outline", "add the corners: [[0, 0, 0], [\"5 mm\", 0, 0], [0, \"5 mm\", 0]]");
    reader.list("outline", [&](const Json& point, const std::string& where) {
        QuantityVector read;
        reader.numbers(point, where, dimension::length, read, "[x, y, z]");
        prism.outline.push_back(read);
    });
    reader.vector("direction", dimension::none, prism.direction, true);
    read_depth(reader, prism.depth);
    reader.finish();
}

void read(const ShapePlace& place, SetFace& face) {
    ObjectReader reader = place.inner();
    reader.vector("point", dimension::length, face.point, true);
    reader.number("angle", dimension::none, face.angle, false, "20 deg");
    reader.number("depth", dimension::length, face.depth, false, "1 dx", true);
    reader.finish();
}

void read(const ShapePlace& place, SetFacing& facing) {
    ObjectReader reader = place.inner();
    reader.vector("direction", dimension::none, facing.direction, true);
    reader.number("angle", dimension::none, facing.angle, false, "20 deg");
    reader.number("depth", dimension::length, facing.depth, false, "1 dx", true);
    reader.finish();
}

void read(const ShapePlace& place, SetGrown& grown) {
    ObjectReader reader = place.inner();
    grown.set = reader.required_text("set", "support");
    reader.number("by", dimension::length, grown.by, true, "1 dx", true);
    reader.finish();
}

void read(const ShapePlace& place, SetNumbers& numbers) {
    constexpr const char* example = "expected node numbers of the mesh and ranges: [1, 7, \"20-35\"]";
    const auto add = [&](const Json& entry, const std::string& where) {
        if (entry.is_number_unsigned()) {
            numbers.numbers.push_back({entry.get<std::uint64_t>(), entry.get<std::uint64_t>()});
        } else if (entry.is_string()) {
            try {
                const auto read = read_number_list(entry.get<std::string>());
                numbers.numbers.insert(numbers.numbers.end(), read.begin(), read.end());
            } catch (const std::invalid_argument& e) {
                place.problems.push_back({where, e.what(), {}});
            }
        } else {
            place.problems.push_back({where, "Found " + kind_of(entry), example});
        }
    };
    if (const Json* value = place.entry.find(place.key); value->is_array())
        place.entry.list(place.key, add);
    else
        add(*value, place.entry.at(place.key));
}

void read(const ShapePlace& place, CrackPlane& plane) {
    ObjectReader reader = place.inner();
    reader.vector("corner", dimension::length, plane.corner, true);
    reader.vector("first", dimension::length, plane.first, true);
    reader.vector("second", dimension::length, plane.second, true);
    reader.finish();
}

void read(const ShapePlace& place, CrackDisc& disc) {
    ObjectReader reader = place.inner();
    reader.vector("centre", dimension::length, disc.centre, true);
    reader.vector("normal", dimension::none, disc.normal, true);
    reader.number("radius", dimension::length, disc.radius, true, "5 mm");
    reader.finish();
}

void read(const ShapePlace& place, CrackPolygon& polygon) {
    place.entry.list(place.key, [&](const Json& point, const std::string& where) {
        QuantityVector read;
        place.entry.numbers(point, where, dimension::length, read, "[x, y, z]");
        polygon.points.push_back(read);
    });
}

void read(const ShapePlace& place, CrackSlot& slot) {
    read_borders(place.inner(), slot.min, slot.max);
}

void read(const ShapePlace& place, CrackSurface& surface) {
    ObjectReader reader = place.inner();
    surface.file = reader.required_text("file", "crack.stl");
    surface.unit = reader.required_text("unit", "mm");
    reader.finish();
}

// Returns a shape of this kind with its default values.
template <typename Shape, std::size_t... Kind>
Shape shape_of_kind(std::size_t kind, std::index_sequence<Kind...>) {
    Shape shape;
    ((Kind == kind ? static_cast<void>(shape.template emplace<Kind>()) : void()), ...);
    return shape;
}

// Reads the shape of a set or a crack. `kinds` are the keys of the variant's types in their order.
template <typename Shape, std::size_t count>
Shape read_shape(ObjectReader& entry, bool is_object, const std::array<std::string, count>& kinds,
                 std::vector<Problem>& problems) {
    static_assert(count == std::variant_size_v<Shape>, "a word for each shape, in their order");
    const std::size_t kind = kind_among(entry, is_object, kinds, problems);
    Shape shape = shape_of_kind<Shape>(kind, std::make_index_sequence<count>());
    if (kind < count) // otherwise reported above
        std::visit([&](auto& of_kind) { read(ShapePlace{entry, kinds[kind], problems}, of_kind); }, shape);
    return shape;
}

} // namespace

SetEntry read_set(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    SetEntry set;
    ObjectReader reader(json, path, problems);
    set.name = reader.required_text("name", "impact");
    set.shape = read_shape<SetShape>(reader, json.is_object(), words::set_kinds, problems);
    set.colour = reader.text("colour", "");
    reader.finish();
    return set;
}

CrackEntry read_crack(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    CrackEntry crack;
    ObjectReader reader(json, path, problems);
    crack.shape = read_shape<CrackShape>(reader, json.is_object(), words::crack_kinds, problems);
    crack.bonds = static_cast<CrackBonds>(reader.choice("bonds", words::crack_bonds, 0));
    reader.finish();
    return crack;
}

} // namespace periscope
