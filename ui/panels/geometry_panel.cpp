#include "ui/document/workspace.hpp"
#include "ui/panels/case_edits.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"

#include "core/geometry/predict.hpp"

#include <QLabel>
#include <QPushButton>

namespace periscope::ui {

namespace {

template <typename Shape>
QuantityBinding of_geometry(const QString& path, const QuantityInfo& info,
                            const std::function<Quantity&(Shape&)>& member) {
    return {path, info,
            [member](const Case& c) -> std::optional<Quantity> {
                Geometry copy = c.geometry;
                if (auto* shape = std::get_if<Shape>(&copy))
                    return member(*shape);
                return std::nullopt;
            },
            [member](Case& c, std::optional<Quantity> q) {
                if (auto* shape = std::get_if<Shape>(&c.geometry); shape && q)
                    member(*shape) = *q;
            }};
}

// A mesh cannot be a bar, the last of them.
void space_choice(FormPanel& panel, const QString& path, bool with_bar) {
    QStringList names{QObject::tr("three dimensions"), QObject::tr("plane stress: a thin sheet"),
                      QObject::tr("plane strain: a slice of a long body")};
    if (with_bar)
        names << QObject::tr("bar: one row along x");
    panel.choice(
        QObject::tr("Space"), path, names,
        [](const Case& c) { return int(c.space()); },
        [path](Document& d, int index) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change space"), [&](Case& c) {
                if (auto* box = std::get_if<BoxGeometry>(&c.geometry))
                    box->space = Space(index);
                if (auto* mesh = std::get_if<MeshGeometry>(&c.geometry)) {
                    mesh->space = Space(index);
                    if (mesh->space == Space::solid)
                        mesh->thickness = Quantity(); // a solid has none
                }
            });
        });
}

void micromodulus_choice(FormPanel& panel) {
    panel.choice(
        QObject::tr("Micromodulus"), QStringLiteral("micromodulus"),
        {QObject::tr("constant: all bonds alike"), QObject::tr("conical: 1 − ξ/δ"), QObject::tr("quartic: (1 − (ξ/δ)²)²")},
        [](const Case& c) { return int(c.micromodulus); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change micromodulus"), [&](Case& c) { c.micromodulus = Micromodulus(index); });
        });
}

void correction_choices(FormPanel& panel) {
    panel.heading(QObject::tr("Corrections"));
    panel.choice(
        QObject::tr("At faces"), QStringLiteral("corrections.surface"),
        {QObject::tr("none"), QObject::tr("volume method"), QObject::tr("energy method")},
        [](const Case& c) { return int(c.corrections.surface); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change surface correction"),
                   [&](Case& c) { c.corrections.surface = SurfaceCorrection(index); });
        });
    panel.choice(
        QObject::tr("Partial volumes"), QStringLiteral("corrections.partial_volume"),
        {QObject::tr("none"), QObject::tr("Hu, Ha and Bobaru"), QObject::tr("PDLAMMPS: up to the horizon")},
        [](const Case& c) { return int(c.corrections.partial_volume); },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change partial volumes"),
                   [&](Case& c) { c.corrections.partial_volume = PartialVolumes(index); });
        });
    panel.note(QObject::tr(
        "Nodes near a face have fewer bonds and are too soft: the volume method stiffens their bonds by the volume that "
        "is missing, the energy method by the energy that strains along x, y and z are missing. "
        "Nodes at the rim of the horizon belong to it with a part of their volume only."));
}

void box_fields(FormPanel& panel) {
    space_choice(panel, QStringLiteral("geometry.lattice.space"), true);
    const auto component = [](const char* key, std::string_view label, std::size_t axis, auto member) {
        return of_geometry<BoxGeometry>(
            QStringLiteral("geometry.lattice.%1[%2]").arg(QLatin1String(key)).arg(axis),
            length_info(label, "100 mm"),
            [axis, member](BoxGeometry& b) -> Quantity& { return (b.*member)[axis]; });
    };
    const auto three = [&](const char* key, std::string_view label, auto member) {
        return std::array{component(key, label, 0, member), component(key, label, 1, member),
                          component(key, label, 2, member)};
    };
    panel.vector(QObject::tr("Size x, y, z"), three("box", "size", &BoxGeometry::box));
    const Space space = panel.document().value().space();
    if (space == Space::bar)
        panel.note(QObject::tr("One row of nodes that move along x; the sizes along y and z are the cross-section."));
    else if (space != Space::solid)
        panel.note(
            QObject::tr("One layer of nodes that move along x and y; the size along z is the thickness."));
    panel.vector(QObject::tr("Lowest corner"), three("origin", "origin", &BoxGeometry::origin));
    panel.written(
        QObject::tr("Holes"), QStringLiteral("geometry.lattice.without"),
        QObject::tr("Names of sets whose nodes do not exist, separated by commas: boxes, spheres, cylinders, layers behind "
                    "planes, and combinations of those."),
        [](const Case& c) {
            const auto* box = std::get_if<BoxGeometry>(&c.geometry);
            QStringList names;
            for (const std::string& name : box ? box->without : std::vector<std::string>())
                names << QString::fromStdString(name);
            return names.join(QStringLiteral(", "));
        },
        [](Document& d, const QString& written) {
            d.clear_field_errors(QStringLiteral("geometry.lattice.without"));
            d.edit(QObject::tr("Change holes"), [&](Case& c) {
                if (auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
                    box->without.clear();
                    for (const QString& name : written.split(QLatin1Char(','), Qt::SkipEmptyParts))
                        if (!name.trimmed().isEmpty())
                            box->without.push_back(name.trimmed().toStdString());
                }
            });
        });
    panel.choice(
        QObject::tr("Bonds across holes"), QStringLiteral("geometry.lattice.across"),
        {QObject::tr("do not exist"), QObject::tr("are kept")},
        [](const Case& c) {
            const auto* box = std::get_if<BoxGeometry>(&c.geometry);
            return box ? int(box->across) : 0;
        },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change bonds across holes"), [&](Case& c) {
                if (auto* box = std::get_if<BoxGeometry>(&c.geometry))
                    box->across = AcrossHoles(index);
            });
        });
}

template <typename Shape> // one read from a file
void unit_choice(FormPanel& panel, const QString& path) {
    static const QStringList units{QStringLiteral("mm"), QStringLiteral("cm"), QStringLiteral("m"),
                                   QStringLiteral("um"), QStringLiteral("in"), QStringLiteral("ft")};
    panel.choice(
        QObject::tr("Unit of the file"), path, units,
        [](const Case& c) {
            const auto* s = std::get_if<Shape>(&c.geometry);
            return s ? int(units.indexOf(QString::fromStdString(s->unit))) : -1;
        },
        [](Document& d, int index) {
            d.edit(QObject::tr("Change unit of the file"), [&](Case& c) {
                if (auto* s = std::get_if<Shape>(&c.geometry))
                    s->unit = units[index].toStdString();
            });
        });
}

void surface_fields(FormPanel& panel, Workspace& workspace) {
    panel.fact(QObject::tr("File"), [&workspace] {
        const auto* s = std::get_if<SurfaceGeometry>(&workspace.document.value().geometry);
        return s ? QString::fromStdString(std::filesystem::path(s->file).filename().string()) : QString();
    });
    panel.problems_of(QStringLiteral("geometry.surface.file"));
    unit_choice<SurfaceGeometry>(panel, QStringLiteral("geometry.surface.unit"));
    panel.heading(QObject::tr("The surface"));
    const auto report = [&workspace](auto words) {
        return [&workspace, words] {
            const auto surface = workspace.body.surface();
            return surface ? words(surface->report) : QStringLiteral("–");
        };
    };
    panel.fact(QObject::tr("Bounding box"), report([](const SurfaceReport& r) {
                   return format_size(r.bounds.size(), 1e-3, QStringLiteral("mm"));
               }));
    panel.fact(QObject::tr("Volume"), report([](const SurfaceReport& r) {
                   return QObject::tr("%1 cm³").arg(r.volume * 1e6, 0, 'g', 6);
               }));
    panel.fact(QObject::tr("Triangles"),
               report([](const SurfaceReport& r) { return format_count(double(r.triangles)); }));
    panel.fact(QObject::tr("Faults"), report([](const SurfaceReport& r) {
                   QStringList faults;
                   for (const auto& fault : r.faults())
                       faults << QString::fromStdString(fault);
                   return faults.isEmpty() ? QObject::tr("none: closed, manifold, consistent")
                                           : faults.join(QLatin1Char('\n'));
               }));
}

void mesh_fields(FormPanel& panel, Workspace& workspace) {
    panel.fact(QObject::tr("File"), [&workspace] {
        const auto* m = std::get_if<MeshGeometry>(&workspace.document.value().geometry);
        return m ? QString::fromStdString(std::filesystem::path(m->file).filename().string()) : QString();
    });
    panel.problems_of(QStringLiteral("geometry.mesh.file"));
    unit_choice<MeshGeometry>(panel, QStringLiteral("geometry.mesh.unit"));
    space_choice(panel, QStringLiteral("geometry.mesh.space"), false);
    if (panel.document().value().space() != Space::solid)
        panel.quantity(of_geometry<MeshGeometry>(QStringLiteral("geometry.mesh.thickness"),
                                                 length_info("thickness", "5 mm"),
                                                 [](MeshGeometry& m) -> Quantity& { return m.thickness; }));
    panel.heading(QObject::tr("The mesh"));
    const auto of_nodes = [&workspace](auto words) {
        return [&workspace, words] {
            const auto nodes = workspace.body.nodes();
            return nodes ? words(*nodes) : QStringLiteral("–");
        };
    };
    panel.fact(QObject::tr("Bounding box"), of_nodes([](const ViewNodes& n) {
                   return format_size(n.bounds.size(), 1e-3, QStringLiteral("mm"));
               }));
    panel.fact(QObject::tr("Nodes"),
               of_nodes([](const ViewNodes& n) { return format_count(double(n.nodes->size())); }));
    panel.fact(QObject::tr("Mean spacing"),
               of_nodes([](const ViewNodes& n) { return format_length(n.nodes->spacing); }));
    panel
        .fact(QObject::tr("Groups"), of_nodes([](const ViewNodes& n) {
                  QStringList groups;
                  for (const NodeGroup& g : n.nodes->groups)
                      groups << QObject::tr("%1: %2 nodes").arg(QString::fromStdString(g.name),
                                                                format_count(double(g.nodes.size())));
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

void follow_body(FormPanel* panel, Workspace& workspace) {
    QObject::connect(&workspace.body, &Body::changed, panel, &FormPanel::refresh_facts);
}

} // namespace

QWidget* action_button(const QString& words, const QString& name, const std::function<void()>& action) {
    auto* button = new QPushButton(words);
    button->setObjectName(name);
    button->setAutoDefault(false);
    QObject::connect(button, &QPushButton::clicked, button, [action] { action(); });
    return button;
}

void add_prediction(FormPanel& panel, Workspace& workspace) {
    const auto predicted = [&workspace](auto words) {
        return [&workspace, words] {
            const Case& value = workspace.document.value();
            const auto nodes = workspace.body.nodes();
            if (nodes && std::holds_alternative<MeshGeometry>(value.geometry))
                return words(predict(value, *nodes->nodes));
            const auto surface = workspace.body.surface();
            return words(predict(value, surface ? surface->report.volume : 0,
                                 surface ? surface->report.area : 0));
        };
    };
    panel.heading(QObject::tr("Predicted"));
    const auto count = [](double n) { return n > 0 ? format_count(n) : QStringLiteral("–"); };
    panel.fact(QObject::tr("Nodes"), predicted([count](const Prediction& p) { return count(p.nodes); }))
        ->setObjectName(QStringLiteral("predicted.nodes"));
    panel.fact(QObject::tr("Bonds"), predicted([count](const Prediction& p) { return count(p.bonds / 2); }));
    panel.fact(QObject::tr("Memory"), predicted([](const Prediction& p) {
                   return p.bytes > 0 ? format_bytes(p.bytes) : QStringLiteral("–");
               }));
    panel.fact(QObject::tr("Time step"), predicted([](const Prediction& p) {
                   return p.time_step > 0 ? format_time(p.time_step) : QObject::tr("– (needs a material)");
               }));
    panel.fact(QObject::tr("Steps"), predicted([count](const Prediction& p) { return count(p.steps); }));
    panel.fact({}, predicted([](const Prediction& p) { return QString::fromStdString(p.doubt); }))
        ->setObjectName(QStringLiteral("predicted.doubt"));
    follow_body(&panel, workspace);
}

QWidget* make_geometry_panel(Workspace& workspace, const PanelActions& actions) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Geometry"));
    panel->problems_of(QStringLiteral("geometry"));
    if (std::holds_alternative<BoxGeometry>(workspace.document.value().geometry)) {
        panel->note(QObject::tr("A box. For another shape, import a closed surface (STL, OBJ, PLY) or a volume mesh (MSH, VTU, "
                                "VTK, INP)."));
        box_fields(*panel);
        panel->wide(action_button(QObject::tr("Import a surface or mesh instead …"), QStringLiteral("importSurface"),
                                  actions.import_surface));
    } else {
        if (std::holds_alternative<MeshGeometry>(workspace.document.value().geometry)) {
            panel->note(QObject::tr("A volume mesh from a file; its nodes are those of the body."));
            mesh_fields(*panel, workspace);
            panel->wide(action_button(QObject::tr("Make sets of the groups"), QStringLiteral("addGroupSets"), [&workspace] {
                if (const auto nodes = workspace.body.nodes())
                    add_group_sets(workspace.document, nodes->nodes->groups);
            }));
        } else {
            panel->note(QObject::tr("A closed surface from a file; its inside is the body."));
            surface_fields(*panel, workspace);
        }
        panel->wide(action_button(QObject::tr("Import another file …"), QStringLiteral("importSurface"),
                                  actions.import_surface));
        panel->wide(action_button(QObject::tr("Use a box instead"), QStringLiteral("useBox"), [&workspace] {
            workspace.document.clear_field_errors(QStringLiteral("geometry"));
            workspace.document.edit(QObject::tr("Use a box"),
                                    [](Case& c) { c.geometry = Document::new_case().geometry; });
        }));
    }
    follow_body(panel, workspace);
    return panel;
}

QWidget* make_discretise_panel(Workspace& workspace) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Discretise"));
    panel->note(
        QObject::tr("The body becomes nodes, each with a volume. Nodes nearer than the horizon are bonded."));
    const QuantityInfo& spacing = quantity_info("spacing");
    const auto* surface = std::get_if<SurfaceGeometry>(&workspace.document.value().geometry);
    if (surface) {
        panel->choice(
            QObject::tr("Nodes at"), QStringLiteral("geometry.discretise"),
            {QObject::tr("vertices of tetrahedra"), QObject::tr("centroids of tetrahedra"),
             QObject::tr("a regular lattice")},
            [](const Case& c) {
                const auto* s = std::get_if<SurfaceGeometry>(&c.geometry);
                return s ? int(s->discretisation) : 0;
            },
            [](Document& d, int index) {
                d.clear_field_errors(QStringLiteral("geometry.discretise"));
                d.edit(QObject::tr("Change discretisation"), [&](Case& c) {
                    if (auto* s = std::get_if<SurfaceGeometry>(&c.geometry))
                        s->discretisation = Discretisation(index);
                });
            });
        const QString kind = surface->discretisation == Discretisation::lattice
                                 ? QStringLiteral("lattice")
                                 : QStringLiteral("tetrahedra");
        panel->quantity(
            of_geometry<SurfaceGeometry>(QStringLiteral("geometry.discretise.%1.spacing").arg(kind), spacing,
                                         [](SurfaceGeometry& s) -> Quantity& { return s.spacing; }));
    } else if (std::holds_alternative<BoxGeometry>(workspace.document.value().geometry)) {
        panel->quantity(of_geometry<BoxGeometry>(QStringLiteral("geometry.lattice.spacing"), spacing,
                                                 [](BoxGeometry& b) -> Quantity& { return b.spacing; }));
    }
    panel->quantity({QStringLiteral("horizon"), quantity_info("horizon"),
                     [](const Case& c) -> std::optional<Quantity> { return c.horizon; },
                     [](Case& c, std::optional<Quantity> q) { c.horizon = *q; }});
    micromodulus_choice(*panel);
    correction_choices(*panel);
    add_prediction(*panel, workspace);
    panel->heading(QObject::tr("Built"));
    panel->fact(QObject::tr("Nodes"), [&workspace] {
        if (workspace.body.busy())
            return QObject::tr("being built …");
        if (const auto nodes = workspace.body.nodes())
            return format_count(double(nodes->nodes->size()));
        return workspace.body.trouble().isEmpty() ? QObject::tr("not yet") : workspace.body.trouble();
    });
    panel->wide(action_button(QObject::tr("Discretise now"), QStringLiteral("discretiseNow"),
                              [&workspace] { workspace.body.discretise(); }));
    return panel;
}

} // namespace periscope::ui
