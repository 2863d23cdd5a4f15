#include "ui/document/workspace.hpp"
#include "ui/panels/case_edits.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours.hpp"

#include <QLabel>

namespace periscope::ui {

namespace {

const SetEntry* set_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.sets.size() ? &c.sets[std::size_t(index)] : nullptr;
}

QuantityBinding side(int index, const char* key, std::size_t axis, OptionalVector SetBox::*member) {
    return {
        QStringLiteral("sets[%1].box.%2[%3]").arg(index).arg(QLatin1String(key)).arg(axis),
        length_info("side of the box", "50 mm",
                    "A length such as '50 mm', or in spacings: '3 dx'. Empty: the box is open on this side."),
        [index, axis, member](const Case& c) -> std::optional<Quantity> {
            const auto* set = set_at(c, index);
            const auto* box = set ? std::get_if<SetBox>(&set->shape) : nullptr;
            return box ? (box->*member)[axis] : std::nullopt;
        },
        [index, axis, member](Case& c, std::optional<Quantity> q) {
            if (auto* box = std::get_if<SetBox>(&c.sets.at(std::size_t(index)).shape))
                (box->*member)[axis] = q;
        },
        true,
        QObject::tr("open")};
}

} // namespace

QWidget* make_set_panel(Workspace& workspace, int index, const PanelActions& actions) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Set of nodes"));
    const QString path = QStringLiteral("sets[%1]").arg(index);
    panel->problems_of(path);
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"),
        QObject::tr("Conditions and observers refer to it."),
        [index](const Case& c) {
            const auto* set = set_at(c, index);
            return set ? QString::fromStdString(set->name) : QString();
        },
        [index](Document& d, const QString& name) { rename_set(d, index, name.trimmed()); });
    auto* colour = new QLabel;
    colour->setFixedHeight(10);
    colour->setStyleSheet(QStringLiteral("background:%1;border-radius:3px").arg(set_colour(index).name()));
    panel->row(QObject::tr("Colour"), colour);
    auto* count = panel->fact(QObject::tr("Nodes"), [&workspace, index] {
        return workspace.sets.known() ? format_count(double(workspace.sets.count(std::size_t(index))))
                                      : QObject::tr("– (no nodes yet)");
    });
    count->setObjectName(QStringLiteral("set.count"));
    QObject::connect(&workspace.sets, &SetMembership::changed, panel, &FormPanel::refresh_facts);
    if (std::holds_alternative<SetBox>(workspace.document.value().sets[std::size_t(index)].shape)) {
        panel->note(QObject::tr("All nodes in a box. A side left empty is open."));
        const auto sides = [&](const char* key, auto member) {
            return std::array{side(index, key, 0, member), side(index, key, 1, member),
                              side(index, key, 2, member)};
        };
        panel->vector(QObject::tr("From x, y, z"), sides("min", &SetBox::min));
        panel->vector(QObject::tr("To x, y, z"), sides("max", &SetBox::max));
        panel->wide(action_button(QObject::tr("Draw the box in the view"), QStringLiteral("useBoxTool"),
                                  actions.use_box_tool));
    } else if (std::holds_alternative<SetGroup>(workspace.document.value().sets[std::size_t(index)].shape)) {
        panel->note(QObject::tr("The nodes of a group of the mesh."));
        panel->words(
            QObject::tr("Group"), path + QStringLiteral(".mesh_group"),
            QObject::tr("A name that the mesh generator gave; the geometry lists them."),
            [index](const Case& c) {
                const auto* set = set_at(c, index);
                const auto* group = set ? std::get_if<SetGroup>(&set->shape) : nullptr;
                return group ? QString::fromStdString(group->group) : QString();
            },
            [index](Document& d, const QString& name) {
                d.edit(QObject::tr("Change group"), [&](Case& c) {
                    if (auto* group = std::get_if<SetGroup>(&c.sets.at(std::size_t(index)).shape))
                        group->group = name.trimmed().toStdString();
                });
            });
    } else {
        panel->note(
            QObject::tr("Painted on the model: drag with the left button. Shift erases, Ctrl with the wheel "
                        "changes the size."));
        panel->problems_of(path + QStringLiteral(".brush"));
        panel->wide(action_button(QObject::tr("Paint in the view"), QStringLiteral("useBrushTool"),
                                  actions.use_brush_tool));
        panel->wide(action_button(QObject::tr("Clear"), QStringLiteral("clearBrush"), [&workspace, index] {
            workspace.document.edit(QObject::tr("Clear painted set"), [&](Case& c) {
                if (std::size_t(index) < c.sets.size())
                    c.sets[std::size_t(index)].shape = SetBrush{};
            });
        }));
    }
    panel->wide(action_button(
        QObject::tr("Add a condition on this set"), QStringLiteral("addConditionHere"),
        [&workspace, index, actions] { actions.select(add_condition(workspace.document, index)); }));
    return panel;
}

} // namespace periscope::ui
