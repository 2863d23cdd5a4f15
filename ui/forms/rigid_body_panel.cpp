// The form of a rigid body: its shape, how it moves, and its contact.
#include "core/base/overloaded.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/base/file_place.hpp"
#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/forms/case_sketches.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/forms/ramp_fields.hpp"
#include "ui/forms/shape_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QFileDialog>
#include <QLabel>

#include <utility>

namespace periscope::ui {

namespace {

template <typename SomeCase>
auto* body_at(SomeCase& c, int index) {
    return index >= 0 && std::size_t(index) < c.rigid_bodies.size() ? &c.rigid_bodies[std::size_t(index)] : nullptr;
}

// Density of steel, which most strikers and supports consist of.
Quantity usual_density() {
    return parse_quantity("7800 kg/m^3", dimension::density);
}

template <typename Shape>
Shape* shape_at(Case& c, int index) {
    auto* rigid = body_at(c, index);
    return rigid ? std::get_if<Shape>(&rigid->shape) : nullptr;
}
template <typename Shape>
const Shape* shape_at(const Case& c, int index) {
    const auto* rigid = body_at(c, index);
    return rigid ? std::get_if<Shape>(&rigid->shape) : nullptr;
}

void polygon_field(FormPanel& panel, int index, const QString& path) {
    panel.written(
        QObject::tr("Points"), path,
        QObject::tr("Corners of the polygon in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0'; z is not used."),
        [index](const Case& c) {
            const auto* polygon = shape_at<RigidPolygon>(c, index);
            return polygon ? points_text(polygon->points) : QString();
        },
        [index, path](Document& d, const QString& written) {
            const RigidPolygon polygon{read_points(written)};
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change polygon of rigid body"), [&](Case& c) {
                if (auto* rigid = body_at(c, index))
                    rigid->shape = polygon;
            });
        });
}

void surface_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const QString change = QObject::tr("Change surface of rigid body");
    const auto text = [&](const QString& label, const char* key, const QString& what,
                          std::string RigidSurface::*member) {
        panel.words(
            label, path + QLatin1Char('.') + QLatin1String(key), what,
            [index, member](const Case& c) {
                const auto* surface = shape_at<RigidSurface>(c, index);
                return surface ? QString::fromStdString(surface->*member) : QString();
            },
            [index, member, change](Document& d, const QString& written) {
                d.edit(change, [&](Case& c) {
                    if (auto* surface = shape_at<RigidSurface>(c, index))
                        surface->*member = written.trimmed().toStdString();
                });
            });
    };
    text(QObject::tr("File"), "file",
         QObject::tr("%1 file, relative to the folder of the case.").arg(to_qt(format_names(GeometryKind::surface))),
         &RigidSurface::file);
    panel.wide(action_button(QObject::tr("Choose file …"), QStringLiteral("chooseRigidFile"), [&panel, index, change] {
        auto* dialog = file_dialog(&panel, QObject::tr("Surface of the rigid body"), surface_filter());
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, &panel, [&panel, index, change](const QString& file) {
            panel.document().edit(change, [&](Case& c) {
                if (auto* surface = shape_at<RigidSurface>(c, index))
                    surface->file = file.toStdString();
            });
        });
        dialog->open();
    }));
    text(to_qt(field_label(".unit")), "unit", QObject::tr("Unit of the coordinates in the file: mm, cm, m, in …"),
         &RigidSurface::unit);
    const auto trouble = [&files, index] { return files.form_trouble(std::size_t(index)); };
    auto* triangles = panel.fact(
        QObject::tr("Triangles"),
        [&files, index, trouble] {
            const auto form = files.form(std::size_t(index));
            return form ? format_count(double(form->surface().triangles.size())) : trouble();
        },
        1);
    triangles->setObjectName(QStringLiteral("rigid.triangles"));
    panel.error(QStringLiteral("rigid.trouble"), trouble);
    QObject::connect(&files, &SurfaceFiles::changed, &panel, &FormPanel::refresh_facts);
}

void shape_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const bool is_flat = axes_of(panel.document().value().space()) < 3;
    const Overloaded fields{
        [&](const RigidSphere&) {
            const auto f = shape_fields_of<RigidSphere>(panel, index, path, &Case::rigid_bodies);
            f.point(QObject::tr("Centre"), "centre", &RigidSphere::centre);
            f.length("Radius", "radius", &RigidSphere::radius);
        },
        [&](const RigidBox&) {
            const auto f = shape_fields_of<RigidBox>(panel, index, path, &Case::rigid_bodies);
            f.point(QObject::tr("From x, y, z"), "min", &RigidBox::min);
            f.point(QObject::tr("To x, y, z"), "max", &RigidBox::max);
            f.rotation(QObject::tr("Rotation x, y, z"), "rotation", &RigidBox::rotation);
        },
        [&](const RigidCylinder&) {
            const auto f = shape_fields_of<RigidCylinder>(panel, index, path, &Case::rigid_bodies);
            panel.note(QObject::tr("Given by the centres of its two ends."));
            f.point(QObject::tr("From x, y, z"), "from", &RigidCylinder::from);
            f.point(QObject::tr("To x, y, z"), "to", &RigidCylinder::to);
            f.length("Radius", "radius", &RigidCylinder::radius);
        },
        [&](const RigidHalfSpace&) {
            const auto f = shape_fields_of<RigidHalfSpace>(panel, index, path, &Case::rigid_bodies);
            panel.note(is_flat
                           ? QObject::tr("Everything behind a line. The normal points towards the deformable body.")
                           : QObject::tr("Everything behind a plane. The normal points towards the deformable body."));
            f.point(is_flat ? QObject::tr("Point on the line") : QObject::tr("Point on the plane"), "point",
                    &RigidHalfSpace::point);
            f.direction(QObject::tr("Normal"), "normal", &RigidHalfSpace::normal);
        },
        [&](const RigidSurface&) {
            surface_fields(panel, files, index, path);
            const auto f = shape_fields_of<RigidSurface>(panel, index, path, &Case::rigid_bodies);
            f.point(QObject::tr("Offset x, y, z"), "offset", &RigidSurface::offset);
            f.rotation(QObject::tr("Rotation x, y, z"), "rotation", &RigidSurface::rotation);
        },
        [&](const RigidPolygon&) { polygon_field(panel, index, path); },
    };
    std::visit(fields, panel.document().value().rigid_bodies[std::size_t(index)].shape);
}

void shape_choice(FormPanel& panel, const Body& body, int index, const QString& path) {
    QStringList names;
    std::vector<std::size_t> kinds;
    for (const auto& [kind, label] : rigid_shape_kinds(panel.document().value().space())) {
        names << label;
        kinds.push_back(kind);
    }
    panel.choice(
        QObject::tr("Shape"), path + QStringLiteral(".shape"), names,
        [index, kinds](const Case& c) {
            const auto* rigid = body_at(c, index);
            for (std::size_t k = 0; rigid && k < kinds.size(); ++k)
                if (kinds[k] == rigid->shape.index())
                    return int(k);
            return -1;
        },
        [&body, index, kinds, path](Document& d, int choice) {
            d.clear_field_errors(path);
            const std::size_t kind = kinds.at(std::size_t(choice));
            const RigidShape shape =
                rigid_shape_of_kind(kind, d.value(), box_of(d.value(), body), spacing_of(d.value(), body));
            d.edit(QObject::tr("Change shape of rigid body"), [&](Case& c) {
                if (auto* rigid = body_at(c, index); rigid && rigid->shape.index() != kind)
                    rigid->shape = shape;
            });
        });
}

// Adds the fields of a vector of the motion. `vector` finds it in the entry.
void motion_vector(FormPanel& panel, int index, const QString& label, const QString& path,
                   QuantityVector& (*vector)(RigidBodyEntry&), const QuantityInfo& info) {
    const auto one = [&](std::size_t axis) -> QuantityBinding {
        return {QStringLiteral("%1[%2]").arg(path).arg(axis), info,
                [index, vector, axis](const Case& c) -> std::optional<Quantity> {
                    const auto* rigid = body_at(c, index);
                    if (!rigid)
                        return std::nullopt;
                    RigidBodyEntry copy = *rigid;
                    return vector(copy)[axis];
                },
                [index, vector, axis](Case& c, std::optional<Quantity> q) {
                    if (auto* rigid = body_at(c, index); rigid && q)
                        vector(*rigid)[axis] = *q;
                }};
    };
    panel.vector(label, {one(0), one(1), one(2)});
}

const QuantityInfo velocity_info{"",         "Velocity", dimension::speed, false,
                                 Bound::any, "m/s",      "30 m/s",         "Velocity of the centre."};
const QuantityInfo spin_info{"",
                             "Angular velocity",
                             dimension::angular_velocity,
                             false,
                             Bound::any,
                             "rad/s",
                             "100 rad/s",
                             "Angular velocity about the centre. Plane stress and plane strain use z only."};

void mass_fields(FormPanel& panel, int index, const QString& path, bool has_density) {
    panel.choice(
        QObject::tr("Mass given as"), path + QStringLiteral(".given"), {QObject::tr("mass"), QObject::tr("density")},
        [index](const Case& c) {
            const auto* rigid = body_at(c, index);
            return rigid && rigid->free.density ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change mass of rigid body"), [&](Case& c) {
                auto* rigid = body_at(c, index);
                if (!rigid || (choice == 1) == rigid->free.density.has_value())
                    return;
                rigid->free.mass.reset();
                rigid->free.density.reset();
                if (choice == 1)
                    rigid->free.density = usual_density();
                else
                    rigid->free.mass = parse_quantity("1 kg", dimension::mass);
            });
        });
    const auto field = [&](const char* key, std::optional<Quantity> FreeMotionEntry::*member) {
        panel.quantity({path + QLatin1Char('.') + QLatin1String(key), quantity_info(key),
                        [index, member](const Case& c) -> std::optional<Quantity> {
                            const auto* rigid = body_at(c, index);
                            return rigid ? rigid->free.*member : std::nullopt;
                        },
                        [index, member](Case& c, std::optional<Quantity> q) {
                            if (auto* rigid = body_at(c, index))
                                rigid->free.*member = std::move(q);
                        }});
    };
    if (has_density)
        field("density", &FreeMotionEntry::density);
    else
        field("mass", &FreeMotionEntry::mass);
}

void free_fields(FormPanel& panel, int index, const QString& entry) {
    const QString path = entry + QStringLiteral(".free");
    panel.problems_of(path);
    mass_fields(panel, index, path, body_at(panel.document().value(), index)->free.density.has_value());
    motion_vector(
        panel, index, QObject::tr("Initial velocity"), path + QStringLiteral(".velocity"),
        [](RigidBodyEntry& b) -> QuantityVector& { return b.free.velocity; }, velocity_info);
    motion_vector(
        panel, index, QObject::tr("Initial angular velocity"), path + QStringLiteral(".angular_velocity"),
        [](RigidBodyEntry& b) -> QuantityVector& { return b.free.angular_velocity; }, spin_info);
    motion_vector(panel, index, QObject::tr("Gravity"), path + QStringLiteral(".acceleration"),
                  [](RigidBodyEntry& b) -> QuantityVector& { return b.free.acceleration; },
                  {"", "Gravity", dimension::acceleration, false, Bound::any, "m/s^2", "-9.81 m/s^2",
                   "Acceleration that acts on the rigid body alone."});
}

RampPlace ramp_of(int index) {
    const auto at = [index](auto& c) {
        auto* rigid = body_at(c, index);
        return rigid ? &rigid->moved.ramp : nullptr;
    };
    return {QStringLiteral("rigid_bodies[%1].moved.ramp").arg(index), at, at};
}

void moved_fields(FormPanel& panel, const UnitChoice& units, int index, const QString& entry) {
    const QString path = entry + QStringLiteral(".moved");
    const bool by_rate = body_at(panel.document().value(), index)->moved.by_rate;
    panel.problems_of(path);
    panel.choice(
        QObject::tr("Prescribed as"), path + QStringLiteral(".by"),
        {QObject::tr("displacement"), QObject::tr("velocity")},
        [index](const Case& c) {
            const auto* rigid = body_at(c, index);
            return rigid && rigid->moved.by_rate ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change motion of rigid body"), [&](Case& c) {
                auto* rigid = body_at(c, index);
                if (!rigid || rigid->moved.by_rate == (choice == 1))
                    return;
                rigid->moved.by_rate = choice == 1;
                rigid->moved.value = {}; // metres are not metres per second
                rigid->moved.turn = {};
            });
        });
    const auto value = [](RigidBodyEntry& b) -> QuantityVector& { return b.moved.value; };
    const auto turn = [](RigidBodyEntry& b) -> QuantityVector& { return b.moved.turn; };
    if (by_rate) {
        motion_vector(panel, index, QObject::tr("Velocity"), path + QStringLiteral(".velocity"), value, velocity_info);
        motion_vector(panel, index, QObject::tr("Angular velocity"), path + QStringLiteral(".angular_velocity"), turn,
                      spin_info);
    } else {
        motion_vector(panel, index, QObject::tr("Displacement"), path + QStringLiteral(".displacement"), value,
                      length_info("Displacement", "1 mm", "Displacement of the centre; multiplied by the ramp."));
        motion_vector(panel, index, QObject::tr("Rotation"), path + QStringLiteral(".rotation"), turn,
                      {"", "Rotation", dimension::none, false, Bound::any, "", "10 deg",
                       "Rotation about the centre: angle times axis. Plane stress and plane strain use z only."});
    }
    add_ramp_fields(panel, ramp_of(index));
    add_sketch(panel, QStringLiteral("sketch.ramp"), [&document = panel.document(), &units, index] {
        return ramp_sketch(document, ramp_of(index), units.system());
    });
}

void motion_choice(FormPanel& panel, int index, const QString& path) {
    QStringList names;
    for (const RigidMotion motion : {RigidMotion::fixed, RigidMotion::moved, RigidMotion::free})
        names << rigid_motion_name(motion);
    panel.choice(
        QObject::tr("Motion"), path + QStringLiteral(".motion"), names,
        [index](const Case& c) {
            const auto* rigid = body_at(c, index);
            return rigid ? int(rigid->motion) : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change motion of rigid body"), [&](Case& c) {
                auto* rigid = body_at(c, index);
                if (!rigid)
                    return;
                rigid->motion = RigidMotion(choice);
                if (rigid->motion == RigidMotion::free && !rigid->free.mass && !rigid->free.density)
                    rigid->free.density = usual_density();
            });
        });
}

void contact_fields(FormPanel& panel, int index, const QString& path) {
    const auto field = [&](const char* key, Quantity RigidBodyEntry::*member) {
        panel.quantity({path + QLatin1Char('.') + QLatin1String(key), quantity_info(key),
                        [index, member](const Case& c) -> std::optional<Quantity> {
                            const auto* rigid = body_at(c, index);
                            return rigid ? std::optional(rigid->*member) : std::nullopt;
                        },
                        [index, member](Case& c, std::optional<Quantity> q) {
                            if (auto* rigid = body_at(c, index); rigid && q)
                                rigid->*member = *q;
                        }});
    };
    panel.heading(QObject::tr("Contact"));
    panel.choice(
        QObject::tr("Contact method"), path + QStringLiteral(".contact"),
        {QObject::tr("penalty"), QObject::tr("projection")},
        [index](const Case& c) {
            const auto* rigid = body_at(c, index);
            return rigid ? int(rigid->contact) : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change contact method"), [&](Case& c) {
                if (auto* rigid = body_at(c, index))
                    rigid->contact = ContactMethod(choice);
            });
        });
    panel.problems_of(path + QStringLiteral(".contact"));
    field("friction", &RigidBodyEntry::friction);
    if (panel.document().value().rigid_bodies[std::size_t(index)].contact == ContactMethod::penalty)
        field("contact_stiffness", &RigidBodyEntry::stiffness);
    field("contact_distance", &RigidBodyEntry::distance);
}

} // namespace

FormPanel* make_rigid_body_panel(Document& document, const Body& body, const SurfaceFiles& files,
                                 const UnitChoice& units, int index, const PanelActions& actions) {
    auto* panel = new FormPanel(document, QObject::tr("Rigid body"));
    panel->shaped_by([at = std::size_t(index)](const Case& c) {
        if (at >= c.rigid_bodies.size())
            return QString();
        const RigidBodyEntry& entry = c.rigid_bodies[at];
        return shape_of_parts(axes_of(c.space()), entry.shape.index(), entry.motion, entry.free.density.has_value(),
                              entry.moved.by_rate, entry.moved.ramp.ramp, entry.contact);
    });
    const QString path = QStringLiteral("rigid_bodies[%1]").arg(index);
    const RigidBodyEntry now = document.value().rigid_bodies[std::size_t(index)];
    panel->problems_of(path);
    panel->note(QObject::tr("A rigid body touches the deformable body and does not deform."));
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"),
        QObject::tr("Observers refer to the rigid body by its name."),
        [index](const Case& c) {
            const auto* rigid = body_at(c, index);
            return rigid ? QString::fromStdString(rigid->name) : QString();
        },
        [index](Document& d, const QString& name) { rename_rigid_body(d, index, name); });
    shape_choice(*panel, body, index, path);
    const QString shape = path + QLatin1Char('.') + QString::fromStdString(words::rigid_shapes[now.shape.index()]);
    shape_fields(*panel, files, index, shape);
    // The field with the points reports it.
    if (!std::holds_alternative<RigidPolygon>(now.shape))
        panel->problems_of(shape);
    panel->problems_of(shape + QStringLiteral(".normal"));
    panel->wide(
        action_button(QObject::tr("Move with the mouse"), QStringLiteral("moveRigidBody"), actions.move_rigid_body));
    panel->wide(action_button(QObject::tr("Put against the body …"), QStringLiteral("putAgainstBody"),
                              actions.put_against_body));
    motion_choice(*panel, index, path);
    if (now.motion == RigidMotion::free)
        free_fields(*panel, index, path);
    if (now.motion == RigidMotion::moved)
        moved_fields(*panel, units, index, path);
    contact_fields(*panel, index, path);
    return panel;
}

} // namespace periscope::ui
