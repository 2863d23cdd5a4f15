// The form of a rigid body: its shape, how it moves, and its contact.
#include "core/base/overloaded.hpp"
#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/forms/case_sketches.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/ramp_fields.hpp"
#include "ui/forms/surface_file_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <cstddef>
#include <optional>
#include <type_traits>

namespace periscope::ui {

namespace {

template <typename SomeCase>
auto* body_at(SomeCase& c, int index) {
    return index >= 0 && std::size_t(index) < c.rigid_bodies.size() ? &c.rigid_bodies[std::size_t(index)] : nullptr;
}

// Returns the density of steel, which most strikers and supports consist of.
Quantity usual_density() {
    return parse_quantity("7800 kg/m^3", dimension::density);
}

void rigid_shape_fields(FormPanel& panel, const SurfaceFiles& files, int index, const QString& path) {
    const bool is_flat = axes_of(panel.document().value().space()) < 3;
    const Overloaded fields{
        [&]<typename Shape>(const Shape&) {
            if (std::is_same_v<Shape, RigidCylinder>)
                panel.note(QObject::tr("Given by the centres of its two ends."));
            if (std::is_same_v<Shape, RigidHalfSpace>)
                panel.note(
                    is_flat ? QObject::tr("Everything behind a line. The normal points towards the deformable body.")
                            : QObject::tr("Everything behind a plane. The normal points towards the deformable body."));
            fields_of_shape<Shape>(panel, path, index, &Case::rigid_bodies).numbers();
        },
        [&](const RigidSurface&) {
            const auto f = fields_of_shape<RigidSurface>(panel, path, index, &Case::rigid_bodies);
            const QString change = QObject::tr("Change surface of rigid body");
            f.text("file", QObject::tr("File"), surface_file_help(), change);
            add_surface_button(panel, QStringLiteral("chooseRigidFile"), QObject::tr("Surface of the rigid body"),
                               f.text_giver("file", change));
            f.text("unit", to_qt(field_label(".unit")), surface_unit_help(), change);
            add_triangles(
                panel, files, QStringLiteral("rigid"),
                [&files, index]() -> std::optional<std::size_t> {
                    const auto form = files.form(std::size_t(index));
                    return form ? std::optional(form->surface().triangles.size()) : std::nullopt;
                },
                [&files, index] { return files.form_trouble(std::size_t(index)); });
            f.numbers();
        },
        [&](const RigidPolygon&) {
            fields_of_shape<RigidPolygon>(panel, path, index, &Case::rigid_bodies)
                .points({}, QObject::tr("Points"),
                        QObject::tr("Corners of the polygon in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0'; z "
                                    "is not used."),
                        QObject::tr("Change polygon of rigid body"));
        },
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

KeyFields<FreeMotionEntry> free_motion(FormPanel& panel, int index, const QString& path) {
    return {panel, path, [index](auto& c) {
                auto* rigid = body_at(c, index);
                return rigid ? &rigid->free : nullptr;
            }};
}

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
    free_motion(panel, index, path).number(has_density ? "density" : "mass", false);
}

void free_fields(FormPanel& panel, int index, const QString& entry) {
    const QString path = entry + QStringLiteral(".free");
    panel.problems_of(path);
    mass_fields(panel, index, path, body_at(panel.document().value(), index)->free.density.has_value());
    const KeyFields<FreeMotionEntry> f = free_motion(panel, index, path);
    f.vector("velocity", velocity_info);
    f.vector("angular_velocity", spin_info);
    f.vector("acceleration", {"", "Gravity", dimension::acceleration, false, Bound::any, "m/s^2", "-9.81 m/s^2",
                              "Acceleration that acts on the rigid body alone."});
}

RampAccess ramp_of(int index) {
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
                rigid->moved.value = {}; // cleared, because metres are not metres per second
                rigid->moved.rotation = {};
            });
        });
    const KeyFields<MovedMotionEntry> f{panel, path, [index](auto& c) {
                                            auto* rigid = body_at(c, index);
                                            return rigid ? &rigid->moved : nullptr;
                                        }};
    if (by_rate) {
        f.vector("velocity", velocity_info);
        f.vector("angular_velocity", spin_info);
    } else {
        f.vector("displacement",
                 length_info("Displacement", "1 mm", "Displacement of the centre; multiplied by the ramp."));
        f.vector("rotation",
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
    const auto f = fields_of_entry(panel, path, index, &Case::rigid_bodies);
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
    f.number("friction");
    if (panel.document().value().rigid_bodies[std::size_t(index)].contact == ContactMethod::penalty)
        f.number("contact_stiffness");
    f.number("contact_distance");
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
    rigid_shape_fields(*panel, files, index, shape);
    // The problems of a polygon are shown by the field with its points.
    if (!std::holds_alternative<RigidPolygon>(now.shape))
        panel->problems_of(shape);
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
