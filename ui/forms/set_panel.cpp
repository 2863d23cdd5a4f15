#include "core/base/overloaded.hpp"
#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/point_list.hpp"
#include "ui/forms/shape_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours/colours.hpp"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <tuple>

namespace periscope::ui {

namespace {

const SetEntry* set_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.sets.size() ? &c.sets[std::size_t(index)] : nullptr;
}

template <typename Shape>
ShapeFields<Shape> fields_of(FormPanel& panel, int index, const QString& path) {
    return shape_fields_of<Shape>(panel, index, path, &Case::sets);
}

// Adds the field of a text of the shape, such as the name of a group or an expression.
template <typename Shape>
void text_field(FormPanel& panel, int index, const QString& path, const QString& label, const QString& what,
                std::string Shape::*member) {
    const auto fields = fields_of<Shape>(panel, index, path);
    panel.words(
        label, path, what,
        [value = fields.value, member](const Case& c) {
            const auto shape = value(c);
            return shape ? QString::fromStdString((*shape).*member) : QString();
        },
        [find = fields.shape, member](Document& d, const QString& written) {
            d.edit(QObject::tr("Change set"), [&](Case& c) {
                if (auto* shape = find(c))
                    shape->*member = written.trimmed().toStdString();
            });
        });
}

void material_field(FormPanel& panel, int index, const QString& path) {
    const auto fields = fields_of<SetMaterial>(panel, index, path);
    QStringList names;
    for (const auto& m : panel.document().value().materials)
        names << QString::fromStdString(m.name);
    panel.choice(
        QObject::tr("Material"), path, names,
        [names, value = fields.value](const Case& c) {
            const auto shape = value(c);
            return shape ? int(names.indexOf(QString::fromStdString(shape->material))) : -1;
        },
        [names, find = fields.shape](Document& d, int choice) {
            d.edit(QObject::tr("Change set"), [&](Case& c) {
                if (auto* shape = find(c))
                    shape->material = names.value(choice).toStdString();
            });
        });
}

void set_field(FormPanel& panel, int index, const QString& path) {
    const auto fields = fields_of<SetGrown>(panel, index, path);
    QStringList names;
    for (std::size_t i = 0; i < panel.document().value().sets.size(); ++i)
        if (int(i) != index)
            names << QString::fromStdString(panel.document().value().sets[i].name);
    panel.choice(
        QObject::tr("Set"), path, names,
        [names, value = fields.value](const Case& c) {
            const auto shape = value(c);
            return shape ? int(names.indexOf(QString::fromStdString(shape->set))) : -1;
        },
        [names, find = fields.shape](Document& d, int choice) {
            d.edit(QObject::tr("Change set"), [&](Case& c) {
                if (auto* shape = find(c))
                    shape->set = names.value(choice).toStdString();
            });
        });
}

void outline_field(FormPanel& panel, int index, const QString& path) {
    const QString outline = path + QStringLiteral(".outline");
    panel.written(
        QObject::tr("Outline"), outline,
        QObject::tr("Corners of the outline in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0'. "
                    "You can paste three columns from a spreadsheet; values without a unit are in m."),
        [index](const Case& c) {
            const auto* set = set_at(c, index);
            const auto* prism = set ? std::get_if<SetPrism>(&set->shape) : nullptr;
            return prism ? points_text(prism->outline) : QString();
        },
        [index, outline](Document& d, const QString& written) {
            const auto points = read_points(written);
            d.clear_field_errors(outline);
            d.edit(QObject::tr("Change outline of set"), [&](Case& c) {
                if (auto* prism = std::get_if<SetPrism>(&c.sets.at(std::size_t(index)).shape))
                    prism->outline = points;
            });
        });
}

void numbers_field(FormPanel& panel, int index, const QString& path) {
    const auto fields = fields_of<SetNumbers>(panel, index, path);
    panel.written(
        QObject::tr("Node numbers"), path, QObject::tr("Node numbers of the mesh file and ranges, e.g. 1, 7, 20-35."),
        [value = fields.value](const Case& c) {
            const auto shape = value(c);
            return shape ? QString::fromStdString(number_list_text(shape->numbers)) : QString();
        },
        [find = fields.shape, path](Document& d, const QString& written) {
            const auto numbers = read_number_list(written.toStdString());
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change node numbers of set"), [&](Case& c) {
                if (auto* shape = find(c))
                    shape->numbers = numbers;
            });
        });
}

void colour_field(FormPanel& panel, int index) {
    Document& document = panel.document();
    auto* button = new QPushButton;
    button->setObjectName(QStringLiteral("set.colour"));
    button->setFixedHeight(18);
    button->setToolTip(QObject::tr("Click to choose a colour; right click to restore the default."));
    const auto show = [button, &document, index] {
        if (set_at(document.value(), index))
            button->setStyleSheet(QStringLiteral("background:%1;border:none;border-radius:3px")
                                      .arg(set_colour(document.value(), index).name()));
    };
    const auto give = [&document, index](const std::string& colour) {
        document.edit(QObject::tr("Change colour of set"), [&](Case& c) {
            if (std::size_t(index) < c.sets.size())
                c.sets[std::size_t(index)].colour = colour;
        });
    };
    show();
    QObject::connect(&document, &Document::changed, button, show);
    QObject::connect(button, &QPushButton::clicked, button, [button, give, &document, index] {
        // The parent is the window, because a child of the button would inherit its colour.
        auto* dialog = new QColorDialog(set_colour(document.value(), index), button->window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &QColorDialog::colorSelected, button,
                         [give](const QColor& c) { give(c.name().toStdString()); });
        dialog->open();
    });
    button->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(button, &QWidget::customContextMenuRequested, button, [give] { give({}); });
    panel.row(QObject::tr("Colour"), button);
    panel.problems_of(QStringLiteral("sets[%1].colour").arg(index));
}

void brush_fields(FormPanel& panel, int index, const QString& path, const PanelActions& actions) {
    panel.note(QObject::tr("Nodes painted on the body: drag with the left button. Shift: erase. Wheel: brush size."));
    panel.problems_of(path);
    panel.wide(action_button(QObject::tr("Paint in view"), QStringLiteral("useBrushTool"), actions.use_brush_tool));
    panel.wide(action_button(QObject::tr("Clear"), QStringLiteral("clearBrush"), [&document = panel.document(), index] {
        document.edit(QObject::tr("Clear painted set"), [&](Case& c) {
            if (std::size_t(index) < c.sets.size())
                c.sets[std::size_t(index)].shape = SetBrush{};
        });
    }));
}

void shape_fields(FormPanel& panel, int index, const QString& path, const PanelActions& actions) {
    std::visit(
        Overloaded{
            [&](const SetBox&) {
                panel.note(QObject::tr("All nodes in a box. An empty field leaves this side open."));
                const auto f = fields_of<SetBox>(panel, index, path);
                f.open_point(QObject::tr("%1 x, y, z").arg(to_qt(field_label(".box.min"))), "min", &SetBox::min);
                f.open_point(QObject::tr("%1 x, y, z").arg(to_qt(field_label(".box.max"))), "max", &SetBox::max);
                panel.wide(
                    action_button(QObject::tr("Draw box in view"), QStringLiteral("useBoxTool"), actions.use_box_tool));
            },
            [&](const SetBrush&) { brush_fields(panel, index, path, actions); },
            [&](const SetGroup&) {
                panel.note(QObject::tr("The nodes of a mesh group."));
                text_field(panel, index, path, QObject::tr("Group"),
                           QObject::tr("Name of a group in the mesh file; Geometry lists the groups."),
                           &SetGroup::group);
            },
            [&](const SetSphere&) {
                panel.note(QObject::tr("All nodes in a sphere."));
                const auto f = fields_of<SetSphere>(panel, index, path);
                f.point(QObject::tr("Centre x, y, z"), "centre", &SetSphere::centre);
                f.length("Radius", "radius", &SetSphere::radius);
            },
            [&](const SetCylinder&) {
                panel.note(QObject::tr("All nodes in a cylinder, given by the centres of its two ends."));
                const auto f = fields_of<SetCylinder>(panel, index, path);
                f.point(QObject::tr("From x, y, z"), "from", &SetCylinder::from);
                f.point(QObject::tr("To x, y, z"), "to", &SetCylinder::to);
                f.length("Radius", "radius", &SetCylinder::radius);
                panel.problems_of(path + QStringLiteral(".to"));
            },
            [&](const SetPlane&) {
                panel.note(QObject::tr("The layer of nodes behind a plane, against its normal, down to this depth."));
                const auto f = fields_of<SetPlane>(panel, index, path);
                f.point(QObject::tr("Point x, y, z"), "point", &SetPlane::point);
                f.direction(QObject::tr("Normal x, y, z"), "normal", &SetPlane::normal);
                panel.problems_of(path + QStringLiteral(".normal"));
                f.length("Depth", "depth", &SetPlane::depth, true, true);
                panel.wide(action_button(QObject::tr("Pick plane in view"), QStringLiteral("usePlaneTool"),
                                         actions.use_plane_tool));
            },
            [&](const SetNearest&) {
                panel.note(QObject::tr("The node nearest to a point."));
                fields_of<SetNearest>(panel, index, path)
                    .vector(
                        QObject::tr("Point x, y, z"), nullptr,
                        [](SetNearest& s, std::size_t a) -> Quantity& { return s.point[a]; },
                        length_info("coordinate", "50 mm", "Length, e.g. '50 mm', or in spacings, e.g. '3 spacings'."));
            },
            [&](const SetMaterial&) {
                panel.note(QObject::tr("All nodes of a material."));
                material_field(panel, index, path);
            },
            [&](const SetPrism&) {
                panel.note(QObject::tr("All nodes inside an outline seen along a direction, or only the layer below "
                                       "the surface facing the viewer."));
                outline_field(panel, index, path);
                const auto f = fields_of<SetPrism>(panel, index, path);
                f.direction(QObject::tr("View direction x, y, z"), "direction", &SetPrism::direction);
                panel.problems_of(path + QStringLiteral(".direction"));
                f.optional_depth("depth", &SetPrism::depth, QObject::tr("through the body"));
                panel.wide(action_button(QObject::tr("Draw outline in view"), QStringLiteral("useOutlineTool"),
                                         actions.use_outline_tool));
            },
            [&](const SetFace&) {
                panel.note(QObject::tr("The nodes below a face of the surface, down to this depth. The face starts at "
                                       "a point and continues across edges that bend by up to the angle."));
                panel.problems_of(path);
                const auto f = fields_of<SetFace>(panel, index, path);
                f.point(QObject::tr("Point x, y, z"), "point", &SetFace::point);
                f.angle("angle", &SetFace::angle);
                f.length("Depth", "depth", &SetFace::depth, true, true);
                panel.wide(action_button(QObject::tr("Pick face in view"), QStringLiteral("useFaceTool"),
                                         actions.use_face_tool));
            },
            [&](const SetFacing&) {
                panel.note(QObject::tr("The nodes below all parts of the surface whose outward normal is within an "
                                       "angle of a direction, down to this depth."));
                panel.problems_of(path);
                const auto f = fields_of<SetFacing>(panel, index, path);
                f.direction(QObject::tr("Direction x, y, z"), "direction", &SetFacing::direction);
                panel.problems_of(path + QStringLiteral(".direction"));
                f.angle("angle", &SetFacing::angle);
                f.length("Depth", "depth", &SetFacing::depth, true, true);
                panel.wide(action_button(QObject::tr("Pick direction in view"), QStringLiteral("useFacingTool"),
                                         actions.use_facing_tool));
            },
            [&](const SetNumbers&) {
                panel.note(QObject::tr(
                    "Nodes by their numbers in the mesh file. Numbers of a range that do not exist are skipped."));
                numbers_field(panel, index, path);
            },
            [&](const SetGrown&) {
                panel.note(QObject::tr("Another set plus all nodes within a distance of it. A negative distance "
                                       "shrinks the set: nodes within this distance of nodes outside are removed."));
                panel.problems_of(path);
                set_field(panel, index, path + QStringLiteral(".set"));
                fields_of<SetGrown>(panel, index, path).length("Distance", "by", &SetGrown::by, true, true, true);
                panel.problems_of(path + QStringLiteral(".by"));
            },
            [&](const SetCombination&) {
                panel.note(QObject::tr("Nodes of other sets, combined with and, or, not, - and parentheses. Put names "
                                       "with blanks in single quotes."));
                text_field(panel, index, path, QObject::tr("Expression"),
                           QObject::tr("Names of sets and operators, e.g. left and not (hole or 'far edge')."),
                           &SetCombination::expression);
            }},
        panel.document().value().sets[std::size_t(index)].shape);
}

} // namespace

FormPanel* make_set_panel(Document& document, const SetMembership& sets, int index, const PanelActions& actions) {
    auto* panel = new FormPanel(document, QObject::tr("Node set"));
    panel->shaped_by([at = std::size_t(index)](const Case& c) {
        return at < c.sets.size() ? shape_of_parts(c.sets[at].shape.index(), joined_names(c.materials)) : QString();
    });
    const QString path = QStringLiteral("sets[%1]").arg(index);
    panel->problems_of(path);
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"),
        QObject::tr("Conditions and observers refer to the set by this name."),
        [index](const Case& c) {
            const auto* set = set_at(c, index);
            return set ? QString::fromStdString(set->name) : QString();
        },
        [index](Document& d, const QString& name) { rename_set(d, index, name.trimmed()); });
    colour_field(*panel, index);
    auto* count = panel->fact(
        QObject::tr("Nodes"),
        [&sets, index] {
            return sets.known() ? format_count(double(sets.count(std::size_t(index))))
                                : QObject::tr("– (not discretised)");
        },
        1);
    count->setObjectName(QStringLiteral("set.count"));
    QObject::connect(&sets, &SetMembership::changed, panel, &FormPanel::refresh_facts);
    const std::size_t kind = document.value().sets[std::size_t(index)].shape.index();
    panel->fact(QObject::tr("Type"), [kind] { return set_kind_name(kind); });
    shape_fields(*panel, index, path + QLatin1Char('.') + QString::fromStdString(words::set_kinds[kind]), actions);
    auto* sizes = new QWidget;
    auto* row = new QHBoxLayout(sizes);
    row->setContentsMargins(0, 0, 0, 0);
    for (const auto& [words, name, layers] : {std::tuple(QObject::tr("Grow"), QStringLiteral("growSet"), 1),
                                              std::tuple(QObject::tr("Shrink"), QStringLiteral("shrinkSet"), -1)}) {
        auto* button = action_button(words, name, [&document, index, actions, layers = layers] {
            actions.select(grow_set(document, index, layers));
        });
        button->setToolTip(grow_tip(layers));
        row->addWidget(button);
    }
    panel->wide(sizes);
    panel->wide(action_button(QObject::tr("Add condition"), QStringLiteral("addConditionHere"),
                              [&document, index, actions] { actions.select(add_condition(document, index)); }));
    panel->wide(action_button(QObject::tr("Add observer"), QStringLiteral("addObserverHere"),
                              [&document, index, actions] { actions.select(add_observer(document, index)); }));
    return panel;
}

} // namespace periscope::ui
