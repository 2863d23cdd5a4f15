#include "core/case/geometry_formats.hpp"
#include "core/case/labels.hpp"
#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/geometry_binding.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QLabel>
#include <QPushButton>

namespace periscope::ui {

namespace {

// Adds the choice of the space. `with_bar` is false for a mesh, which cannot be a bar.
void space_choice(FormPanel& panel, const QString& path, bool with_bar) {
    QStringList names{QObject::tr("3D solid"), QObject::tr("plane stress"), QObject::tr("plane strain")};
    if (with_bar)
        names << QObject::tr("bar (one row along x)");
    panel.choice(
        to_qt(field_label(".space")), path, names, [](const Case& c) { return int(c.space()); },
        [path](Document& d, int index) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change dimension"), [&](Case& c) {
                if (auto* box = std::get_if<BoxGeometry>(&c.geometry))
                    box->space = Space(index);
                if (auto* mesh = std::get_if<MeshGeometry>(&c.geometry)) {
                    mesh->space = Space(index);
                    if (mesh->space == Space::solid)
                        mesh->thickness = Quantity(); // a solid has no thickness
                }
            });
        });
}

// Returns the fields of a geometry of the kind `Shape`. They do nothing while the geometry of the case is of another
// kind.
template <typename Shape>
KeyFields<Shape> geometry_fields(FormPanel& panel, const QString& path) {
    return {panel, path, [](auto& c) { return std::get_if<Shape>(&c.geometry); }};
}

template <typename Shape>
void across_choice(const KeyFields<Shape>& fields) {
    fields.choice("bonds_across_holes", QObject::tr("Bonds across holes"),
                  {QObject::tr("removed"), QObject::tr("kept")}, QObject::tr("Change bonds across holes"));
}

void box_fields(FormPanel& panel) {
    space_choice(panel, QStringLiteral("geometry.lattice.space"), true);
    const auto f = geometry_fields<BoxGeometry>(panel, QStringLiteral("geometry.lattice"));
    f.vector("box", length_info("size", "100 mm"), QObject::tr("%1 x, y, z").arg(to_qt(field_label(".lattice.box"))));
    const Space space = panel.document().value().space();
    if (space == Space::bar)
        panel.note(QObject::tr("One row of nodes that move along x. The sizes along y and z give the cross-section."));
    else if (space != Space::solid)
        panel.note(QObject::tr("One layer of nodes that move along x and y. The size along z is the thickness."));
    f.vector("origin", length_info("origin", "100 mm"));
    panel.written(
        QObject::tr("Holes"), QStringLiteral("geometry.lattice.holes"),
        QObject::tr("Sets whose nodes are removed, separated by commas. Use boxes, spheres, cylinders, layers "
                    "behind planes, and combinations of these."),
        [](const Case& c) {
            const auto* box = std::get_if<BoxGeometry>(&c.geometry);
            QStringList names;
            for (const std::string& name : box ? box->without : std::vector<std::string>())
                names << QString::fromStdString(name);
            return names.join(QStringLiteral(", "));
        },
        [](Document& d, const QString& written) {
            d.clear_field_errors(QStringLiteral("geometry.lattice.holes"));
            d.edit(QObject::tr("Change holes"), [&](Case& c) {
                if (auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
                    box->without.clear();
                    for (const QString& name : written.split(QLatin1Char(','), Qt::SkipEmptyParts))
                        if (!name.trimmed().isEmpty())
                            box->without.push_back(name.trimmed().toStdString());
                }
            });
        });
    across_choice(f);
}

template <typename Shape> // `Shape` is a geometry that is read from a file
void unit_choice(const KeyFields<Shape>& fields) {
    static const QStringList units{QStringLiteral("mm"), QStringLiteral("cm"), QStringLiteral("m"),
                                   QStringLiteral("um"), QStringLiteral("in"), QStringLiteral("ft")};
    fields.name("unit", to_qt(field_label(".unit")), units, QObject::tr("Change file units"));
}

void surface_fields(FormPanel& panel) {
    panel.fact(QObject::tr("File"), [&document = panel.document()] {
        const auto* s = std::get_if<SurfaceGeometry>(&document.value().geometry);
        return s ? QString::fromStdString(std::filesystem::path(s->file).filename().string()) : QString();
    });
    panel.problems_of(QStringLiteral("geometry.surface.file"));
    unit_choice(geometry_fields<SurfaceGeometry>(panel, QStringLiteral("geometry.surface")));
}

void surface_facts(FormPanel& panel, const Body& body, const UnitChoice& units) {
    panel.heading(QObject::tr("Surface"));
    const auto report = [&body](auto words) {
        return [&body, words] {
            const auto surface = body.surface();
            return surface ? words(surface->report) : QStringLiteral("–");
        };
    };
    panel.fact(QObject::tr("Bounding box"),
               report([&units](const SurfaceReport& r) { return format_size(r.bounds.size(), units.system()); }));
    panel.fact(QObject::tr("Volume"), report([&units](const SurfaceReport& r) {
                   return r.closed() ? format_volume(r.volume, units.system())
                                     // An open surface encloses no volume.
                                     : QStringLiteral("–");
               }));
    panel.fact(QObject::tr("Triangles"),
               report([](const SurfaceReport& r) { return format_count(double(r.triangles)); }));
    panel.fact(QObject::tr("Faults"), report([](const SurfaceReport& r) {
                   QStringList faults;
                   for (const auto& fault : r.faults())
                       faults << QString::fromStdString(fault);
                   return faults.isEmpty() ? QObject::tr("none (closed, manifold, consistently oriented)")
                                           : faults.join(QLatin1Char('\n'));
               }));
}

void mesh_fields(FormPanel& panel) {
    panel.fact(QObject::tr("File"), [&document = panel.document()] {
        const auto* m = std::get_if<MeshGeometry>(&document.value().geometry);
        return m ? QString::fromStdString(std::filesystem::path(m->file).filename().string()) : QString();
    });
    panel.problems_of(QStringLiteral("geometry.mesh.file"));
    const auto f = geometry_fields<MeshGeometry>(panel, QStringLiteral("geometry.mesh"));
    unit_choice(f);
    space_choice(panel, QStringLiteral("geometry.mesh.space"), false);
    if (panel.document().value().space() != Space::solid)
        panel.quantity(of_geometry<MeshGeometry>(QStringLiteral("geometry.mesh.thickness"),
                                                 length_info("Thickness", "5 mm"),
                                                 [](MeshGeometry& m) -> Quantity& { return m.thickness; }));
    across_choice(f);
}

void mesh_facts(FormPanel& panel, const Body& body, const UnitChoice& units) {
    panel.heading(QObject::tr("Mesh"));
    const auto of_nodes = [&body](auto words) {
        return [&body, words] {
            const auto nodes = body.nodes();
            return nodes ? words(*nodes) : QStringLiteral("–");
        };
    };
    panel.fact(QObject::tr("Bounding box"),
               of_nodes([&units](const ViewNodes& n) { return format_size(n.bounds.size(), units.system()); }));
    panel.fact(QObject::tr("Nodes"),
               of_nodes([](const ViewNodes& n) { return format_count(double(n.nodes->size())); }));
    panel.fact(QObject::tr("Mean spacing"),
               of_nodes([&units](const ViewNodes& n) { return format_length(n.nodes->spacing, units.system()); }));
    panel
        .fact(QObject::tr("Groups"), of_nodes([](const ViewNodes& n) {
                  QStringList groups;
                  for (const NodeGroup& g : n.nodes->groups)
                      groups << QObject::tr("%1: %2 nodes")
                                    .arg(QString::fromStdString(g.name), format_count(double(g.nodes.size())));
                  return groups.isEmpty() ? QObject::tr("none") : groups.join(QLatin1Char('\n'));
              }))
        ->setObjectName(QStringLiteral("mesh.groups"));
    panel.fact(QObject::tr("Notes"), of_nodes([](const ViewNodes& n) {
                   QStringList notes;
                   for (const auto& note : n.nodes->notes)
                       notes << QString::fromStdString(note);
                   return notes.isEmpty() ? QObject::tr("none") : notes.join(QLatin1Char('\n'));
               }));
}

QWidget* dimensions_button(const PanelActions& actions) {
    auto* button = action_button(QObject::tr("Create from dimensions …"), QStringLiteral("geometryFromDimensions"),
                                 actions.use_dimensions);
    button->setToolTip(
        QObject::tr("Create a box, a plate with holes and notches, a cylinder or a beam from its dimensions. "
                    "It replaces the geometry, its holes and the initial cracks."));
    return button;
}

} // namespace

QWidget* action_button(const QString& words, const QString& name, const std::function<void()>& action) {
    auto* button = new QPushButton(words);
    button->setObjectName(name);
    button->setAutoDefault(false);
    QObject::connect(button, &QPushButton::clicked, button, [action] { action(); });
    return button;
}

void follow_body(FormPanel& panel, const Body& body) {
    QObject::connect(&body, &Body::changed, &panel, &FormPanel::refresh_facts);
}

FormPanel* make_geometry_panel(Document& document, const Body& body, const UnitChoice& units,
                               const PanelActions& actions) {
    auto* panel = new FormPanel(document, QObject::tr("Geometry"));
    panel->shaped_by([](const Case& c) { return shape_of_parts(c.space()); });
    panel->problems_of(QStringLiteral("geometry"));
    if (std::holds_alternative<BoxGeometry>(document.value().geometry)) {
        panel->note(
            QObject::tr(
                "The body is a box, less its holes. For another shape, import a closed surface (%1) or a volume "
                "mesh (%2).")
                .arg(to_qt(format_names(GeometryKind::surface)), to_qt(format_names(GeometryKind::mesh))));
        panel->wide(dimensions_button(actions));
        box_fields(*panel);
        panel->wide(
            action_button(QObject::tr("Import file …"), QStringLiteral("importSurface"), actions.import_surface));
    } else {
        const bool is_mesh = std::holds_alternative<MeshGeometry>(document.value().geometry);
        if (is_mesh) {
            panel->note(QObject::tr("The body is a volume mesh from a file. Its nodes are used directly."));
            mesh_fields(*panel);
            panel->wide(
                action_button(QObject::tr("Add sets from groups"), QStringLiteral("addGroupSets"), [&document, &body] {
                    if (const auto nodes = body.nodes())
                        add_group_sets(document, nodes->nodes->groups);
                }));
        } else {
            panel->note(QObject::tr("The body is the interior of a closed surface from a file."));
            surface_fields(*panel);
        }
        panel->wide(action_button(QObject::tr("Import another file …"), QStringLiteral("importSurface"),
                                  actions.import_surface));
        panel->wide(dimensions_button(actions));
        panel->wide(action_button(QObject::tr("Use a box"), QStringLiteral("useBox"), [&document] {
            document.clear_field_errors(QStringLiteral("geometry"));
            document.edit(QObject::tr("Use a box"), [](Case& c) { c.geometry = Document::new_case().geometry; });
        }));
        // Added last, because their number of lines changes, which would move fields below them.
        is_mesh ? mesh_facts(*panel, body, units) : surface_facts(*panel, body, units);
    }
    follow_body(*panel, body);
    return panel;
}

} // namespace periscope::ui
