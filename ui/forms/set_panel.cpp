#include "core/base/overloaded.hpp"
#include "core/case/words.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours/colours.hpp"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <functional>
#include <tuple>

namespace periscope::ui {

namespace {

const SetEntry* set_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.sets.size() ? &c.sets[std::size_t(index)] : nullptr;
}

template <typename Shape>
KeyFields<Shape> set_fields(FormPanel& panel, int index, const QString& path) {
    return fields_of_shape<Shape>(panel, path, index, &Case::sets);
}

template <typename Shape>
void numbers_of(FormPanel& panel, int index, const QString& path, const Shape& /*shape*/) {
    set_fields<Shape>(panel, index, path).numbers();
}

template <typename Entries>
QStringList names_of_entries(const Entries& entries, std::size_t without) {
    QStringList names;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (i != without)
            names << QString::fromStdString(entries[i].name);
    return names;
}

void numbers_field(FormPanel& panel, int index, const QString& path) {
    const auto numbers_in = [index](auto& c) {
        return std::size_t(index) < c.sets.size() ? std::get_if<SetNumbers>(&c.sets[std::size_t(index)].shape)
                                                  : nullptr;
    };
    panel.written(
        QObject::tr("Node numbers"), path, QObject::tr("Node numbers of the mesh file and ranges, e.g. 1, 7, 20-35."),
        [numbers_in](const Case& c) {
            const auto* shape = numbers_in(c);
            return shape ? QString::fromStdString(number_list_text(shape->numbers)) : QString();
        },
        [numbers_in, path](Document& d, const QString& written) {
            const auto numbers = read_number_list(written.toStdString());
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change node numbers of set"), [&](Case& c) {
                if (auto* shape = numbers_in(c))
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

void set_shape_fields(FormPanel& panel, int index, const QString& path, const PanelActions& actions) {
    const QString change = QObject::tr("Change set");
    const Case& c = panel.document().value();
    const auto in_view = [&](const QString& words, const QString& name, const std::function<void()>& use) {
        panel.wide(action_button(words, name, use));
    };
    std::visit(
        Overloaded{
            [&](const SetBox& shape) {
                panel.note(QObject::tr("All nodes in a box. An empty field leaves this side open."));
                numbers_of(panel, index, path, shape);
                in_view(QObject::tr("Draw box in view"), QStringLiteral("useBoxTool"), actions.use_box_tool);
            },
            [&](const SetBrush&) { brush_fields(panel, index, path, actions); },
            [&](const SetGroup&) {
                panel.note(QObject::tr("The nodes of a mesh group."));
                set_fields<SetGroup>(panel, index, path)
                    .text({}, QObject::tr("Group"),
                          QObject::tr("Name of a group in the mesh file; Geometry lists the groups."), change);
            },
            [&](const SetSphere& shape) {
                panel.note(QObject::tr("All nodes in a sphere."));
                numbers_of(panel, index, path, shape);
            },
            [&](const SetCylinder& shape) {
                panel.note(QObject::tr("All nodes in a cylinder, given by the centres of its two ends."));
                numbers_of(panel, index, path, shape);
            },
            [&](const SetPlane& shape) {
                panel.note(QObject::tr("The layer of nodes behind a plane, against its normal, down to this depth."));
                numbers_of(panel, index, path, shape);
                in_view(QObject::tr("Pick plane in view"), QStringLiteral("usePlaneTool"), actions.use_plane_tool);
            },
            [&](const SetNearest& shape) {
                panel.note(QObject::tr("The node nearest to a point."));
                numbers_of(panel, index, path, shape);
            },
            [&](const SetMaterial&) {
                panel.note(QObject::tr("All nodes of a material."));
                set_fields<SetMaterial>(panel, index, path)
                    .name({}, QObject::tr("Material"), names_of_entries(c.materials, c.materials.size()), change);
            },
            [&](const SetPrism& shape) {
                panel.note(QObject::tr("All nodes inside an outline seen along a direction, or only the layer below "
                                       "the surface facing the viewer."));
                set_fields<SetPrism>(panel, index, path)
                    .points("outline", QObject::tr("Outline"),
                            QObject::tr("Corners of the outline in order, e.g. '0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, "
                                        "0'. You can paste three columns from a spreadsheet; values without a unit "
                                        "are in m."),
                            QObject::tr("Change outline of set"));
                numbers_of(panel, index, path, shape);
                in_view(QObject::tr("Draw outline in view"), QStringLiteral("useOutlineTool"),
                        actions.use_outline_tool);
            },
            [&](const SetFace& shape) {
                panel.note(QObject::tr("The nodes below a face of the surface, down to this depth. The face starts at "
                                       "a point and continues across edges that bend by up to the angle."));
                panel.problems_of(path);
                numbers_of(panel, index, path, shape);
                in_view(QObject::tr("Pick face in view"), QStringLiteral("useFaceTool"), actions.use_face_tool);
            },
            [&](const SetFacing& shape) {
                panel.note(QObject::tr("The nodes below all parts of the surface whose outward normal is within an "
                                       "angle of a direction, down to this depth."));
                panel.problems_of(path);
                numbers_of(panel, index, path, shape);
                in_view(QObject::tr("Pick direction in view"), QStringLiteral("useFacingTool"),
                        actions.use_facing_tool);
            },
            [&](const SetNumbers&) {
                panel.note(QObject::tr(
                    "Nodes by their numbers in the mesh file. Numbers of a range that do not exist are skipped."));
                numbers_field(panel, index, path);
            },
            [&](const SetGrown& shape) {
                panel.note(QObject::tr("Another set plus all nodes within a distance of it. A negative distance "
                                       "shrinks the set: nodes within this distance of nodes outside are removed."));
                panel.problems_of(path);
                set_fields<SetGrown>(panel, index, path)
                    .name("set", QObject::tr("Set"), names_of_entries(c.sets, std::size_t(index)), change);
                numbers_of(panel, index, path, shape);
            },
            [&](const SetCombination&) {
                panel.note(QObject::tr("Nodes of other sets, combined with and, or, not, - and parentheses. Put names "
                                       "with blanks in single quotes."));
                set_fields<SetCombination>(panel, index, path)
                    .text({}, QObject::tr("Expression"),
                          QObject::tr("Names of sets and operators, e.g. left and not (hole or 'far edge')."), change);
            }},
        c.sets[std::size_t(index)].shape);
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
    set_shape_fields(*panel, index, path + QLatin1Char('.') + QString::fromStdString(words::set_kinds[kind]), actions);
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
