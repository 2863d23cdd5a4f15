#include "ui/document/shape_kinds.hpp"

#include "core/case/words.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

Box box_or_some(const std::optional<Box>& body) {
    return body.value_or(Box{{0, 0, 0}, {0.1, 0.1, 0.1}});
}

QuantityVector lengths(const Vec3& v) {
    return {length_quantity(v.x), length_quantity(v.y), length_quantity(v.z)};
}

QuantityVector along(std::size_t axis) {
    QuantityVector v{};
    v[axis] = Quantity(1.0);
    return v;
}

// These are indices into words::set_kinds.
constexpr std::size_t brush_kind = 1, group_kind = 2, numbers_kind = 13;

// These are indices into words::rigid_shapes.
constexpr std::size_t cylinder_kind = 2, half_space_kind = 3, surface_kind = 4, polygon_kind = 5;

bool is_there(std::size_t rigid_shape, Space space) {
    const bool is_flat = axes_of(space) < 3;
    return is_flat ? rigid_shape != cylinder_kind && rigid_shape != surface_kind : rigid_shape != polygon_kind;
}

double size_in(const Box& box, double spacing) {
    const Vec3 size = box.size();
    const double smallest = size.z > 0 ? std::min({size.x, size.y, size.z}) : std::min(size.x, size.y);
    return std::max(0.25 * smallest, 1.5 * spacing);
}

} // namespace

QString set_kind_name(std::size_t kind) {
    static const std::array names{QObject::tr("box"),
                                  QObject::tr("painted nodes"),
                                  QObject::tr("mesh group"),
                                  QObject::tr("sphere"),
                                  QObject::tr("cylinder"),
                                  QObject::tr("layer behind a plane"),
                                  QObject::tr("nearest node"),
                                  QObject::tr("material"),
                                  QObject::tr("combination of sets"),
                                  QObject::tr("outline"),
                                  QObject::tr("face of the surface"),
                                  QObject::tr("surface by direction"),
                                  QObject::tr("grown or shrunk set"),
                                  QObject::tr("mesh node numbers")};
    static_assert(names.size() == words::set_kinds.size());
    return names.at(kind);
}

QString crack_kind_name(std::size_t kind) {
    static const std::array names{QObject::tr("parallelogram"), QObject::tr("disc"), QObject::tr("polygon"),
                                  QObject::tr("slot (a box)"), QObject::tr("surface from a file")};
    static_assert(names.size() == words::crack_kinds.size());
    return names.at(kind);
}

QString rigid_shape_name(std::size_t kind, Space space) {
    static const std::array solid{QObject::tr("sphere"),
                                  QObject::tr("box"),
                                  QObject::tr("cylinder"),
                                  QObject::tr("half-space"),
                                  QObject::tr("surface from a file"),
                                  QObject::tr("polygon")};
    static const std::array flat{QObject::tr("disc"),       QObject::tr("rectangle"),           QObject::tr("cylinder"),
                                 QObject::tr("half-plane"), QObject::tr("surface from a file"), QObject::tr("polygon")};
    static_assert(solid.size() == words::rigid_shapes.size() && flat.size() == words::rigid_shapes.size());
    return (axes_of(space) < 3 ? flat : solid).at(kind);
}

QString rigid_motion_name(RigidMotion motion) {
    static const std::array names{QObject::tr("fixed"), QObject::tr("prescribed"), QObject::tr("free")};
    static_assert(names.size() == words::rigid_motions.size());
    return names.at(std::size_t(motion));
}

KindLabels shaped_set_kinds(const Case& value) {
    KindLabels labels;
    const bool is_mesh = std::holds_alternative<MeshGeometry>(value.geometry);
    for (std::size_t k = 0; k < words::set_kinds.size(); ++k)
        if (k != brush_kind && (is_mesh || (k != group_kind && k != numbers_kind)))
            labels.emplace_back(k, set_kind_name(k));
    return labels;
}

KindLabels crack_kinds() {
    KindLabels labels;
    for (std::size_t k = 0; k < words::crack_kinds.size(); ++k)
        labels.emplace_back(k, crack_kind_name(k));
    return labels;
}

KindLabels rigid_shape_kinds(Space space) {
    KindLabels labels;
    for (std::size_t k = 0; k < words::rigid_shapes.size(); ++k)
        if (is_there(k, space))
            labels.emplace_back(k, rigid_shape_name(k, space));
    return labels;
}

SetShape set_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing) {
    const Box box = box_or_some(body);
    const Vec3 middle = box.centre();
    const Quantity radius = length_quantity(size_in(box, spacing));
    switch (kind) {
    case 0: { // a rectangle in the middle of the x–y plane, through the whole body along z
        SetBox part;
        for (const std::size_t a : {0U, 1U}) {
            const double half = std::max(0.25 * box.size()[a], 0.75 * spacing);
            part.min[a] = length_quantity(middle[a] - half);
            part.max[a] = length_quantity(middle[a] + half);
        }
        return part;
    }
    case brush_kind:
        return SetBrush{};
    case group_kind:
        return SetGroup{};
    case 3:
        return SetSphere{lengths(middle), radius};
    case 4: { // through the body along z
        const double gap = 0.6 * spacing;
        return SetCylinder{lengths({middle.x, middle.y, box.min.z - gap}),
                           lengths({middle.x, middle.y, box.max.z + gap}), radius};
    }
    case 5: { // at the right end of the body
        SetPlane plane;
        plane.point = lengths({box.max.x, middle.y, middle.z});
        plane.normal = along(0);
        plane.depth = Quantity(3);
        plane.depth.in_spacings = true;
        plane.depth.text = "3 dx";
        return plane;
    }
    case 6:
        return SetNearest{lengths(middle)};
    case 7:
        return SetMaterial{value.materials.empty() ? std::string() : value.materials.back().name};
    case 9: { // a rectangle in the middle of the x–y plane, through the whole body along z
        const Vec3 quarter = 0.25 * box.size();
        SetPrism prism;
        for (const auto& [x, y] : {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1)})
            prism.outline.push_back(lengths({middle.x + x * quarter.x, middle.y + y * quarter.y, middle.z}));
        prism.direction = along(2);
        return prism;
    }
    case 10: { // at the right end of the body
        SetFace face;
        face.point = lengths({box.max.x, middle.y, middle.z});
        return face;
    }
    case 11: {
        SetFacing facing;
        facing.direction = along(0);
        return facing;
    }
    case 12:
        return SetGrown{value.sets.empty() ? std::string() : value.sets.back().name};
    case numbers_kind:
        return SetNumbers{};
    default: {
        std::string expression;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, value.sets.size()); ++i)
            expression += (i > 0 ? " or '" : "'") + value.sets[i].name + "'";
        return SetCombination{expression};
    }
    }
}

CrackShape crack_of_kind(std::size_t kind, const std::optional<Box>& body, double spacing) {
    const Box box = box_or_some(body);
    const Vec3 size = box.size(), middle = box.centre();
    switch (kind) {
    case 0:
        return CrackPlane{lengths({middle.x, box.min.y, box.min.z}), lengths({0, size.y / 2, 0}),
                          lengths({0, 0, size.z})};
    case 1: {
        CrackDisc disc;
        disc.centre = lengths(middle);
        disc.normal = along(0);
        disc.radius = length_quantity(size_in(box, spacing));
        return disc;
    }
    case 2: {
        // the crack is longer than the body, because the border of a polygon does not cut bonds
        const double gap = 0.6 * spacing;
        CrackPolygon polygon;
        polygon.points = {
            lengths({middle.x, box.min.y - gap, box.min.z - gap}), lengths({middle.x, middle.y, box.min.z - gap}),
            lengths({middle.x, middle.y, box.max.z + gap}), lengths({middle.x, box.min.y - gap, box.max.z + gap})};
        return polygon;
    }
    case 3: {
        CrackSlot slot;
        slot.min[0] = length_quantity(middle.x - 0.5 * spacing);
        slot.max[0] = length_quantity(middle.x + 0.5 * spacing);
        slot.max[1] = length_quantity(middle.y);
        return slot;
    }
    default:
        return CrackSurface{};
    }
}

RigidShape rigid_shape_of_kind(std::size_t kind, const Case& value, const std::optional<Box>& body, double spacing) {
    const Box box = box_or_some(body);
    const Vec3 middle = box.centre();
    const double radius = size_in(box, spacing);
    // Contact begins half a spacing from a node. Nodes of a mesh may lie on the surface of the body, those of a lattice
    // lie half a spacing inside it.
    const double gap = (std::holds_alternative<MeshGeometry>(value.geometry) ? 1.0 : 0.5) * spacing;
    const double from = box.max.x + gap;
    switch (kind) {
    case 0:
        return RigidSphere{lengths({from + radius, middle.y, middle.z}), length_quantity(radius)};
    case 1: {
        const double half_z = axes_of(value.space()) < 3 ? 0 : radius;
        return RigidBox{lengths({from, middle.y - radius, middle.z - half_z}),
                        lengths({from + 2 * radius, middle.y + radius, middle.z + half_z})};
    }
    case cylinder_kind: // its flat end faces the body
        return RigidCylinder{lengths({from, middle.y, middle.z}), lengths({from + 2 * radius, middle.y, middle.z}),
                             length_quantity(radius)};
    case surface_kind:
        return RigidSurface{};
    case polygon_kind: { // a wedge, whose edge points to the body
        RigidPolygon wedge;
        wedge.points = {lengths({from, middle.y, 0}), lengths({from + 2 * radius, middle.y - radius, 0}),
                        lengths({from + 2 * radius, middle.y + radius, 0})};
        return wedge;
    }
    case half_space_kind:
    default: {
        RigidHalfSpace below;
        below.point = lengths({middle.x, box.min.y - gap, middle.z});
        below.normal = along(1);
        below.normal[2] = Quantity(0.0);
        return below;
    }
    }
}

} // namespace periscope::ui
