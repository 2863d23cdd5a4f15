#include "core/case_file/read_shapes.hpp"

namespace periscope {
namespace {

// Which of the kinds an object has: the first of them; that there is not exactly one is a problem. All are
// known keys.
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
        problems.push_back({reader.path(), given.empty() ? "has no shape" : "has both " + given[0] + " and " + given[1],
                            "give exactly one of " + listed(kinds)});
    return kind;
}

SetBox read_box(ObjectReader&& reader) {
    SetBox box;
    reader.optional_vector("min", dimension::length, box.min, false);
    reader.optional_vector("max", dimension::length, box.max, false);
    reader.finish();
    return box;
}

void read_depth(ObjectReader& reader, std::optional<Quantity>& into) {
    if (!reader.has("depth"))
        return;
    into.emplace();
    reader.number("depth", dimension::length, *into, true, "2 dx", true);
}

SetBrush read_brush(ObjectReader& set, std::vector<Problem>& problems) {
    SetBrush brush;
    set.list("brush", [&](const Json& entry, const std::string& where) {
        BrushDab dab;
        ObjectReader reader(entry, where, problems);
        reader.vector("centre", dimension::length, dab.centre, true);
        reader.number("radius", dimension::length, dab.radius, true, "5 mm");
        dab.erase = reader.flag("erase");
        read_depth(reader, dab.depth);
        reader.finish();
        brush.dabs.push_back(dab);
    });
    return brush;
}

SetSphere read_sphere(ObjectReader&& reader) {
    SetSphere sphere;
    reader.vector("centre", dimension::length, sphere.centre, true);
    reader.number("radius", dimension::length, sphere.radius, true, "5 mm");
    reader.finish();
    return sphere;
}

SetCylinder read_cylinder(ObjectReader&& reader) {
    SetCylinder cylinder;
    reader.vector("from", dimension::length, cylinder.from, true);
    reader.vector("to", dimension::length, cylinder.to, true);
    reader.number("radius", dimension::length, cylinder.radius, true, "5 mm");
    reader.finish();
    return cylinder;
}

SetPlane read_layer(ObjectReader&& reader) {
    SetPlane plane;
    reader.vector("point", dimension::length, plane.point, true);
    reader.vector("normal", dimension::none, plane.normal, true);
    reader.number("depth", dimension::length, plane.depth, true, "3 dx", true);
    reader.finish();
    return plane;
}

SetPrism read_prism(ObjectReader&& reader) {
    SetPrism prism;
    if (!reader.has("outline"))
        reader.missing("outline", "give the corners: [[0, 0, 0], [\"5 mm\", 0, 0], [0, \"5 mm\", 0]]");
    reader.list("outline", [&](const Json& point, const std::string& where) {
        QuantityVector read;
        reader.numbers(point, where, dimension::length, read, "[x, y, z]");
        prism.outline.push_back(read);
    });
    reader.vector("direction", dimension::none, prism.direction, true);
    read_depth(reader, prism.depth);
    reader.finish();
    return prism;
}

SetFace read_face(ObjectReader&& reader) {
    SetFace face;
    reader.vector("point", dimension::length, face.point, true);
    reader.number("angle", dimension::none, face.angle, false, "20 deg");
    reader.number("depth", dimension::length, face.depth, false, "1 dx", true);
    reader.finish();
    return face;
}

SetFacing read_facing(ObjectReader&& reader) {
    SetFacing facing;
    reader.vector("direction", dimension::none, facing.direction, true);
    reader.number("angle", dimension::none, facing.angle, false, "20 deg");
    reader.number("depth", dimension::length, facing.depth, false, "1 dx", true);
    reader.finish();
    return facing;
}

SetGrown read_grown(ObjectReader&& reader) {
    SetGrown grown;
    grown.set = reader.required_text("set", "support");
    reader.number("by", dimension::length, grown.by, true, "1 dx", true);
    reader.finish();
    return grown;
}

CrackPlane read_plane(ObjectReader&& reader) {
    CrackPlane plane;
    reader.vector("corner", dimension::length, plane.corner, true);
    reader.vector("first", dimension::length, plane.first, true);
    reader.vector("second", dimension::length, plane.second, true);
    reader.finish();
    return plane;
}

CrackDisc read_disc(ObjectReader&& reader) {
    CrackDisc disc;
    reader.vector("centre", dimension::length, disc.centre, true);
    reader.vector("normal", dimension::none, disc.normal, true);
    reader.number("radius", dimension::length, disc.radius, true, "5 mm");
    reader.finish();
    return disc;
}

CrackPolygon read_polygon(ObjectReader& crack) {
    CrackPolygon polygon;
    crack.list("polygon", [&](const Json& point, const std::string& where) {
        QuantityVector read;
        crack.numbers(point, where, dimension::length, read, "[x, y, z]");
        polygon.points.push_back(read);
    });
    return polygon;
}

CrackSurface read_surface(ObjectReader&& reader) {
    CrackSurface surface;
    surface.file = reader.required_text("file", "crack.stl");
    surface.unit = reader.required_text("unit", "mm");
    reader.finish();
    return surface;
}

} // namespace

SetEntry read_set(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    SetEntry set;
    ObjectReader reader(json, path, problems);
    set.name = reader.required_text("name", "impact");
    const std::size_t kind = kind_among(reader, json.is_object(), words::set_kinds, problems);
    const auto inner = [&] {
        const std::string& key = words::set_kinds[kind];
        return ObjectReader(*reader.find(key), reader.at(key), problems);
    };
    switch (kind) { // in the order of the words
    case 0:
        set.shape = read_box(inner());
        break;
    case 1:
        set.shape = read_brush(reader, problems);
        break;
    case 2:
        set.shape = SetGroup{reader.text("mesh_group", "")};
        break;
    case 3:
        set.shape = read_sphere(inner());
        break;
    case 4:
        set.shape = read_cylinder(inner());
        break;
    case 5:
        set.shape = read_layer(inner());
        break;
    case 6: {
        SetNearest nearest;
        reader.vector("nearest", dimension::length, nearest.point, true);
        set.shape = nearest;
        break;
    }
    case 7:
        set.shape = SetMaterial{reader.text("material", "")};
        break;
    case 8:
        set.shape = SetCombination{reader.text("combination", "")};
        break;
    case 9:
        set.shape = read_prism(inner());
        break;
    case 10:
        set.shape = read_face(inner());
        break;
    case 11:
        set.shape = read_facing(inner());
        break;
    case 12:
        set.shape = read_grown(inner());
        break;
    default: // said above
        break;
    }
    set.colour = reader.text("colour", "");
    reader.finish();
    return set;
}

CrackEntry read_crack(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    CrackEntry crack;
    ObjectReader reader(json, path, problems);
    const std::size_t kind = kind_among(reader, json.is_object(), words::crack_kinds, problems);
    const auto inner = [&] {
        const std::string& key = words::crack_kinds[kind];
        return ObjectReader(*reader.find(key), reader.at(key), problems);
    };
    switch (kind) { // in the order of the words
    case 0:
        crack.shape = read_plane(inner());
        break;
    case 1:
        crack.shape = read_disc(inner());
        break;
    case 2:
        crack.shape = read_polygon(reader);
        break;
    case 3: {
        const SetBox box = read_box(inner());
        crack.shape = CrackSlot{box.min, box.max};
        break;
    }
    case 4:
        crack.shape = read_surface(inner());
        break;
    default: // said above
        break;
    }
    crack.bonds = static_cast<CrackBonds>(reader.choice("bonds", words::crack_bonds, 0));
    reader.finish();
    return crack;
}

} // namespace periscope
