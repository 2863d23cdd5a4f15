// The keys of node sets, initial cracks and rigid bodies with their shapes. Lengths may be in spacings.
#include "core/case/key_tables.hpp"
#include "core/case/words.hpp"

#include <array>
#include <string_view>

namespace periscope {
namespace {

template <typename Owner>
constexpr KeyRow<Owner> text_row(std::string_view key, std::string Owner::*member, std::string_view example,
                                 std::string_view help) {
    return {.info = {.key = key, .example = example, .help = help}, .value = Text<Owner>{member}, .required = true};
}
template <typename Owner>
constexpr KeyRow<Owner> point_row(std::string_view key, QuantityVector Owner::*member, std::string_view help) {
    return {.info = {.key = key, .dimension = dimension::length, .spacings_allowed = true, .help = help},
            .value = Vector<Owner>{member},
            .required = true};
}
template <typename Owner>
constexpr KeyRow<Owner> direction_row(std::string_view key, QuantityVector Owner::*member, std::string_view help) {
    return {
        .info = {.key = key, .bound = Bound::positive, .help = help}, .value = Vector<Owner>{member}, .required = true};
}
template <typename Owner>
constexpr KeyRow<Owner> rotation_row(QuantityVector Owner::*member, std::string_view help) {
    return {.info = {.key = "rotation", .unit = "deg", .example = "`[x, y, z]`", .help = help},
            .value = Vector<Owner>{member},
            .otherwise = "zero"};
}
template <typename Owner>
constexpr KeyRow<Owner> side_row(std::string_view key, OptionalVector Owner::*member, std::string_view help) {
    return {.info = {.key = key, .dimension = dimension::length, .spacings_allowed = true, .help = help},
            .value = OpenVector<Owner>{member},
            .always_written = always,
            .otherwise = "open"};
}
template <auto member>
constexpr auto radius_row(std::string_view example) {
    using Owner = typename Path<member>::Owner;
    return KeyRow<Owner>{.info = {"radius", "", dimension::length, true, Bound::positive, "mm", example, "Radius."},
                         .value = number<member>(),
                         .required = true};
}
template <auto member>
constexpr auto depth_row(Bound bound, std::string_view key, std::string_view example, std::string_view help,
                         bool required, std::string_view otherwise = {}) {
    using Owner = typename Path<member>::Owner;
    return KeyRow<Owner>{.info = {key, "", dimension::length, true, bound, "mm", example, help, true},
                         .value = number<member>(),
                         .required = required,
                         .always_written = always,
                         .otherwise = otherwise};
}
template <auto member>
constexpr auto seen_depth_row() {
    return depth_row<member>(Bound::not_negative, "depth", "1 dx", "Depth below the surface that faces the viewer.",
                             false, "through the body");
}
template <auto member>
constexpr auto layer_row() {
    return depth_row<member>(Bound::not_negative, "depth", "1 dx", "Thickness of the layer below the surface.", false);
}
template <auto member>
constexpr auto angle_row(std::string_view help) {
    using Owner = typename Path<member>::Owner;
    return KeyRow<Owner>{.info = {.key = "angle", .bound = Bound::positive, .example = "20 deg", .help = help},
                         .value = number<member>(),
                         .always_written = always,
                         .checked_elsewhere = true};
}

// Rows that several kinds of entries share.
template <typename Box>
constexpr std::array side_rows{side_row("min", &Box::min, "Corner with the smallest coordinates."),
                               side_row("max", &Box::max, "Corner with the largest coordinates.")};
template <typename Shape>
constexpr auto centre_row = point_row("centre", &Shape::centre, "Centre.");
template <typename Cylinder>
constexpr auto from_row = point_row("from", &Cylinder::from, "Centre of one end.");
template <typename Cylinder>
constexpr auto to_row = point_row("to", &Cylinder::to, "Centre of the other end.");
template <typename Entry>
constexpr KeyRow<Entry> shape_row{.info = {}, .value = ByHand{}};

// The row of a shape that is a single text in the file.
template <typename Owner>
constexpr std::array<KeyRow<Owner>, 1> one_text(std::string Owner::*member) {
    return {{{.info = {}, .value = Text<Owner>{member}, .always_written = always}}};
}
template <typename Owner>
constexpr std::array<KeyRow<Owner>, 1> corners(std::vector<QuantityVector> Owner::*member) {
    return {{{.info = {}, .value = Points<Owner>{member}, .required = true}}};
}

bool is_penalty(const RigidBodyEntry& body) {
    return body.contact == ContactMethod::penalty;
}
bool is_by_rate(const MovedMotionEntry& moved) {
    return moved.by_rate;
}
bool is_by_displacement(const MovedMotionEntry& moved) {
    return !moved.by_rate;
}
constexpr std::string_view speeds = "`[x, y, z]`, velocities";
constexpr std::string_view spins = "`[x, y, z]`, such as `[0, 0, \"100 rad/s\"]`";

} // namespace

template <>
constexpr auto table_of<SetEntry> = std::to_array<KeyRow<SetEntry>>({
    text_row("name", &SetEntry::name, "impact", "Name of the set. Names are unique."),
    shape_row<SetEntry>,
    {.info = {.key = "colour", .example = "`\"#rrggbb\"`", .help = "Colour in the view."},
     .value = Text<SetEntry>{&SetEntry::colour},
     .otherwise = "automatic"},
});
template <>
constexpr auto table_of<SetBox> = side_rows<SetBox>;
template <>
constexpr std::array table_of<SetBrush>{shape_row<SetBrush>}; // the value is a list of painted spheres
template <>
constexpr std::array table_of<BrushDab>{
    centre_row<BrushDab>, radius_row<&BrushDab::radius>("5 mm"),
    KeyRow<BrushDab>{.info = {.key = "erase", .help = "Removes nodes from the set instead of adding them."},
                     .value = Flag<BrushDab>{&BrushDab::erase},
                     .otherwise = "adds"},
    seen_depth_row<&BrushDab::depth>()};
template <>
constexpr auto table_of<SetGroup> = one_text(&SetGroup::group);
template <>
constexpr std::array table_of<SetSphere>{centre_row<SetSphere>, radius_row<&SetSphere::radius>("5 mm")};
template <>
constexpr std::array table_of<SetCylinder>{from_row<SetCylinder>, to_row<SetCylinder>,
                                           radius_row<&SetCylinder::radius>("5 mm")};
template <>
constexpr std::array table_of<SetPlane>{
    point_row("point", &SetPlane::point, "A point of the plane."),
    direction_row("normal", &SetPlane::normal, "Normal of the plane; the layer extends against it."),
    KeyRow<SetPlane>{.info = {"depth", "", dimension::length, true, Bound::not_negative, "mm", "3 dx",
                              "Thickness of the layer.", true},
                     .value = number<&SetPlane::depth>(),
                     .required = true,
                     .checked_elsewhere = true}};
template <>
constexpr std::array table_of<SetNearest>{point_row("", &SetNearest::point, {})};
template <>
constexpr auto table_of<SetMaterial> = one_text(&SetMaterial::material);
template <>
constexpr auto table_of<SetCombination> = one_text(&SetCombination::expression);
template <>
constexpr std::array table_of<SetPrism>{
    KeyRow<SetPrism>{
        .info = {.key = "outline", .example = "[[0, 0, 0], [\"5 mm\", 0, 0], [0, \"5 mm\", 0]]", .help = "Corners."},
        .value = Points<SetPrism>{&SetPrism::outline},
        .required = true},
    direction_row("direction", &SetPrism::direction, "Axis of the prism."), seen_depth_row<&SetPrism::depth>()};
template <>
constexpr std::array table_of<SetFace>{point_row("point", &SetFace::point, "A point on or near the face."),
                                       angle_row<&SetFace::angle>("Largest angle between neighbouring normals."),
                                       layer_row<&SetFace::depth>()};
template <>
constexpr std::array table_of<SetFacing>{
    direction_row("direction", &SetFacing::direction, "Direction of the outward normal."),
    angle_row<&SetFacing::angle>("Largest angle between the outward normal and the direction."),
    layer_row<&SetFacing::depth>()};
template <>
constexpr std::array table_of<SetGrown>{
    text_row("set", &SetGrown::set, "support", "Name of the other set."),
    depth_row<&SetGrown::by>(Bound::any, "by", "1 dx", "Distance; negative: shrinks the set.", true)};

template <>
constexpr std::array table_of<SetNumbers>{shape_row<SetNumbers>}; // the value is a list of numbers and ranges

template <>
constexpr auto table_of<CrackEntry> = std::to_array<KeyRow<CrackEntry>>({
    shape_row<CrackEntry>,
    {.info = {.key = "bonds", .help = "Bonds crossing the crack: broken (counted as damage) or absent."},
     .value = choice<&CrackEntry::bonds>(words::crack_bonds)},
});
template <>
constexpr std::array table_of<CrackPlane>{
    point_row("corner", &CrackPlane::corner, "A corner."),
    point_row("first", &CrackPlane::first, "From the corner to an adjacent one."),
    point_row("second", &CrackPlane::second, "From the corner to the other adjacent one.")};
template <>
constexpr std::array table_of<CrackDisc>{centre_row<CrackDisc>, direction_row("normal", &CrackDisc::normal, "Normal."),
                                         radius_row<&CrackDisc::radius>("5 mm")};
template <>
constexpr auto table_of<CrackPolygon> = corners(&CrackPolygon::points);
template <>
constexpr auto table_of<CrackSlot> = side_rows<CrackSlot>;
template <>
constexpr std::array table_of<CrackSurface>{
    text_row("file", &CrackSurface::file, "crack.stl", "; relative to the case file."),
    text_row("unit", &CrackSurface::unit, "mm", "Unit of the coordinates.")};

template <>
constexpr auto table_of<RigidBodyEntry> = std::to_array<KeyRow<RigidBodyEntry>>({
    text_row("name", &RigidBodyEntry::name, "striker", "Name of the rigid body. Names are unique."),
    shape_row<RigidBodyEntry>,
    {.info = {.key = "free"}, .value = ByHand{}},
    {.info = {.key = "moved"}, .value = ByHand{}},
    {.info = {.key = "contact", .help = "How nodes are kept out. See [Contact](rigid-bodies.md)."},
     .value = choice<&RigidBodyEntry::contact>(words::contact_methods)},
    {.info = {"friction", "Friction coefficient μ", dimension::none, false, Bound::not_negative, "", "0.2",
              "Coulomb friction between the rigid body and the deformable body. 0: none."},
     .value = number<&RigidBodyEntry::friction>()},
    {.info = {"contact_stiffness", "Contact stiffness κ", dimension::none, false, Bound::positive, "", "0.25",
              "Stiffness of the contact divided by the stiffness of all bonds of a node. Values above 1 reduce the "
              "stable time step."},
     .value = number<&RigidBodyEntry::stiffness>(),
     .applies = is_penalty},
    {.info = {"contact_distance", "Contact distance", dimension::length, true, Bound::not_negative, "dx", "0.5 dx",
              "Distance between a node and the surface of the rigid body at which contact begins. With half a "
              "spacing, contact begins where the view shows that the surfaces touch."},
     .value = number<&RigidBodyEntry::distance>()},
});
template <>
constexpr std::array table_of<RigidSphere>{centre_row<RigidSphere>, radius_row<&RigidSphere::radius>("25 mm")};
template <>
constexpr std::array table_of<RigidBox>{
    point_row("min", &RigidBox::min, "Corner with the smallest coordinates."),
    point_row("max", &RigidBox::max, "Opposite corner."),
    rotation_row(&RigidBox::rotation,
                 "Rotation about the centre: the angle times the axis, such as `[0, 0, \"30 deg\"]`.")};
template <>
constexpr std::array table_of<RigidCylinder>{from_row<RigidCylinder>, to_row<RigidCylinder>,
                                             radius_row<&RigidCylinder::radius>("25 mm")};
template <>
constexpr std::array table_of<RigidHalfSpace>{
    point_row("point", &RigidHalfSpace::point, "Point of the plane; a rotation is about it."),
    KeyRow<RigidHalfSpace>{.info = {.key = "normal", .help = "Outward normal, of any length."},
                           .value = Vector<RigidHalfSpace>{&RigidHalfSpace::normal},
                           .required = true}};
template <>
constexpr std::array table_of<RigidSurface>{
    text_row("file", &RigidSurface::file, "striker.stl", " file, relative to the folder of the case."),
    text_row("unit", &RigidSurface::unit, "mm", "Unit of its coordinates: mm, cm, m, in …"),
    KeyRow<RigidSurface>{.info = {.key = "offset",
                                  .dimension = dimension::length,
                                  .spacings_allowed = true,
                                  .help = "Moves the body away from its place in the file."},
                         .value = Vector<RigidSurface>{&RigidSurface::offset},
                         .otherwise = "zero"},
    rotation_row(&RigidSurface::rotation, "Rotation about the centre of gravity, as of a box.")};
template <>
constexpr auto table_of<RigidPolygon> = corners(&RigidPolygon::points);

template <>
constexpr auto table_of<FreeMotionEntry> = std::to_array<KeyRow<FreeMotionEntry>>({
    {.info = {"mass", "Mass", dimension::mass, false, Bound::positive, "kg", "1.57 kg",
              "Mass of the rigid body; in plane stress and plane strain, of a slice with the thickness of the model."},
     .value = number<&FreeMotionEntry::mass>(),
     .otherwise = "this or `density`"},
    {.info = {"density", "", dimension::density, false, Bound::positive, "kg/m^3", "7800 kg/m^3", "Density."},
     .value = number<&FreeMotionEntry::density>(),
     .otherwise = "this or `mass`"},
    {.info = {"velocity", "", dimension::speed, false, Bound::any, "m/s", speeds, "Initial velocity of the centre."},
     .value = Vector<FreeMotionEntry>{&FreeMotionEntry::velocity},
     .otherwise = "zero"},
    {.info = {"angular_velocity", "", dimension::angular_velocity, false, Bound::any, "rad/s", spins,
              "Initial angular velocity."},
     .value = Vector<FreeMotionEntry>{&FreeMotionEntry::angular_velocity},
     .otherwise = "zero"},
    {.info = {"acceleration", "", dimension::acceleration, false, Bound::any, "m/s^2", "`[x, y, z]`, accelerations",
              "Acceleration, such as gravity."},
     .value = Vector<FreeMotionEntry>{&FreeMotionEntry::acceleration}},
});
template <>
constexpr auto table_of<MovedMotionEntry> = std::to_array<KeyRow<MovedMotionEntry>>({
    {.info = {.key = "displacement", .dimension = dimension::length, .help = "Displacement of the centre."},
     .value = Vector<MovedMotionEntry>{&MovedMotionEntry::value},
     .always_written = always,
     .applies = is_by_displacement,
     .otherwise = "this or `velocity`"},
    {.info = {"velocity", "", dimension::speed, false, Bound::any, "m/s", speeds, "Velocity of the centre."},
     .value = Vector<MovedMotionEntry>{&MovedMotionEntry::value},
     .always_written = always,
     .applies = is_by_rate,
     .otherwise = "this or `displacement`"},
    {.info = {.key = "rotation",
              .example = "`[x, y, z]`, angles",
              .help = "Rotation vector: angle times axis. Only with `displacement`."},
     .value = Vector<MovedMotionEntry>{&MovedMotionEntry::rotation},
     .applies = is_by_displacement},
    {.info = {"angular_velocity", "", dimension::angular_velocity, false, Bound::any, "rad/s", spins,
              "Rate of the rotation vector. Only with `velocity`."},
     .value = Vector<MovedMotionEntry>{&MovedMotionEntry::rotation},
     .applies = is_by_rate},
    {.info = {.key = "ramp"}, .value = ByHand{}},
});

template KeyRows<SetEntry> key_rows();
template KeyRows<SetBox> key_rows();
template KeyRows<SetBrush> key_rows();
template KeyRows<BrushDab> key_rows();
template KeyRows<SetGroup> key_rows();
template KeyRows<SetSphere> key_rows();
template KeyRows<SetCylinder> key_rows();
template KeyRows<SetPlane> key_rows();
template KeyRows<SetNearest> key_rows();
template KeyRows<SetMaterial> key_rows();
template KeyRows<SetCombination> key_rows();
template KeyRows<SetPrism> key_rows();
template KeyRows<SetFace> key_rows();
template KeyRows<SetFacing> key_rows();
template KeyRows<SetGrown> key_rows();
template KeyRows<SetNumbers> key_rows();
template KeyRows<CrackEntry> key_rows();
template KeyRows<CrackPlane> key_rows();
template KeyRows<CrackDisc> key_rows();
template KeyRows<CrackPolygon> key_rows();
template KeyRows<CrackSlot> key_rows();
template KeyRows<CrackSurface> key_rows();
template KeyRows<RigidBodyEntry> key_rows();
template KeyRows<RigidSphere> key_rows();
template KeyRows<RigidBox> key_rows();
template KeyRows<RigidCylinder> key_rows();
template KeyRows<RigidHalfSpace> key_rows();
template KeyRows<RigidSurface> key_rows();
template KeyRows<RigidPolygon> key_rows();
template KeyRows<FreeMotionEntry> key_rows();
template KeyRows<MovedMotionEntry> key_rows();

} // namespace periscope
