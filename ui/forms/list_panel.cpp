// The panels of the steps of the workflow tree that list entries, with explanations and with buttons that add entries;
// and the panel of the results.
#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/forms/entry_table.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/library_menu.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/reaction_table.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QMenu>
#include <QPushButton>

namespace periscope::ui {

namespace {

// Makes a button with a menu of kinds. `add` is called with the number of the kind that the user selects.
QWidget* kind_menu(const QString& words, const QString& name, const std::vector<std::pair<std::size_t, QString>>& kinds,
                   const std::function<void(std::size_t)>& add) {
    auto* button = new QPushButton(words);
    button->setObjectName(name);
    auto* menu = new QMenu(button);
    for (const auto& [kind, label] : kinds)
        QObject::connect(menu->addAction(label), &QAction::triggered, button, [add, kind = kind] { add(kind); });
    button->setMenu(menu);
    return button;
}

// Adds the field that chooses which pairs of nodes can be in self-contact, or none. If there is self-contact, the
// fields of its values follow.
void self_contact_fields(FormPanel& panel) {
    panel.heading(QObject::tr("Self-contact"));
    panel.choice(
        QObject::tr("Self-contact"), QStringLiteral("self_contact.pairs"),
        {QObject::tr("off"), QObject::tr("nodes without an intact bond"), QObject::tr("all nodes")},
        [](const Case& c) { return c.self_contact ? 1 + int(c.self_contact->pairs) : 0; },
        [](Document& d, int choice) {
            d.clear_field_errors(QStringLiteral("self_contact"));
            d.edit(QObject::tr("Change self-contact"), [&](Case& c) {
                if (choice <= 0)
                    return c.self_contact.reset();
                if (!c.self_contact)
                    c.self_contact.emplace();
                c.self_contact->pairs = ContactPairs(choice - 1);
            });
        });
    panel.note(
        QObject::tr("Parts and fragments of the deformable body push each other away where they meet. Without it "
                    "they pass through each other."));
    if (!panel.document().value().self_contact)
        return;
    KeyFields<SelfContactEntry>(panel, QStringLiteral("self_contact"), [](auto& c) {
        return c.self_contact ? &*c.self_contact : nullptr;
    }).numbers();
}

} // namespace

FormPanel* make_list_panel(Document& document, const Body& body, const SetMembership& sets, ItemKind kind,
                           const PanelActions& actions) {
    const auto button = [&](FormPanel* panel, const QString& words, const QString& name,
                            const std::function<Item()>& add) {
        panel->wide(action_button(words, name, [actions, add] { actions.select(add()); }));
    };
    // Adds a button for a drawing tool. The entry is added when the user has drawn something with the tool; until then
    // the case does not change.
    const auto tool = [](FormPanel* panel, const QString& words, const QString& name, const std::function<void()>& use,
                         const QString& tip) {
        QWidget* one = action_button(words, name, use);
        one->setToolTip(tip);
        panel->wide(one);
    };
    switch (kind) {
    case ItemKind::materials: {
        auto* panel = new FormPanel(document, QObject::tr("Materials"));
        panel->note(QObject::tr("Materials define stiffness, density and strength."));
        panel->problems_of(QStringLiteral("materials"));
        panel->problems_of(QStringLiteral("interfaces"));
        button(panel, QObject::tr("Add material"), QStringLiteral("addMaterial"),
               [&document] { return add_material(document); });
        panel->wide(library_button(document, actions));
        if (document.value().materials.size() > 1) {
            panel->note(QObject::tr(
                "The first material applies wherever no later one does. Each later material applies to a node set or "
                "to nodes chosen at random. Bonds between two materials have the harmonic mean of both stiffnesses and "
                "break like the weaker material, unless an interface defines them."));
            button(panel, QObject::tr("Add interface"), QStringLiteral("addInterface"),
                   [&document] { return add_interface(document); });
        }
        add_entry_table(*panel, sets, kind, actions);
        return panel;
    }
    case ItemKind::sets: {
        auto* panel = new FormPanel(document, QObject::tr("Node sets"));
        panel->note(QObject::tr("Conditions and observers act on node sets. Draw a box, paint nodes on the body, or "
                                "add a set by its shape or from other sets."));
        tool(panel, QObject::tr("Draw box"), QStringLiteral("drawBoxSet"), actions.use_box_tool,
             QObject::tr("Drag a rectangle over the body in the view. This adds a set of the nodes in this box."));
        tool(panel, QObject::tr("Paint nodes"), QStringLiteral("drawPaintedSet"), actions.use_brush_tool,
             QObject::tr("Drag over the body in the view. This adds a set of the painted nodes."));
        panel->wide(kind_menu(QObject::tr("Add set …"), QStringLiteral("addShapedSet"),
                              shaped_set_kinds(document.value()), [&document, &body, actions](std::size_t wanted) {
                                  actions.select(add_shaped_set(document, wanted, box_of(document.value(), body),
                                                                spacing_of(document.value(), body)));
                              }));
        add_entry_table(*panel, sets, kind, actions);
        return panel;
    }
    case ItemKind::cracks: {
        auto* panel = new FormPanel(document, QObject::tr("Initial cracks"));
        panel->note(QObject::tr("Initial cracks exist at the start of the run. They are optional."));
        button(panel, QObject::tr("Add crack"), QStringLiteral("addCrack"), [&document, &body] {
            return add_crack(document, 0, box_of(document.value(), body), spacing_of(document.value(), body));
        });
        tool(panel, QObject::tr("Draw crack"), QStringLiteral("drawCrack"), actions.use_crack_tool,
             QObject::tr("Drag a line on a face of the body. The crack extends through the body from there."));
        panel->wide(kind_menu(QObject::tr("Add other crack …"), QStringLiteral("addShapedCrack"), crack_kinds(),
                              [&document, &body, actions](std::size_t wanted) {
                                  actions.select(add_crack(document, wanted, box_of(document.value(), body),
                                                           spacing_of(document.value(), body)));
                              }));
        add_entry_table(*panel, sets, kind, actions);
        return panel;
    }
    case ItemKind::conditions: {
        auto* panel = new FormPanel(document, QObject::tr("Conditions"));
        panel->note(QObject::tr("Conditions prescribe motions or loads on node sets, or prevent failure there."));
        if (document.value().sets.empty())
            panel->note(QObject::tr("A condition needs a node set. Add one under Sets first."));
        button(panel, QObject::tr("Add condition"), QStringLiteral("addCondition"),
               [&document] { return add_condition(document, -1); });
        add_entry_table(*panel, sets, kind, actions);
        return panel;
    }
    case ItemKind::rigid_bodies: {
        auto* panel = new FormPanel(document, QObject::tr("Contact"));
        panel->shaped_by([](const Case& c) { return shape_of_parts(c.self_contact.has_value()); });
        panel->note(QObject::tr("A rigid body is a striker, a support or a tool: it touches the deformable body and "
                                "does not deform. It is fixed, follows a prescribed motion, or moves freely."));
        panel->problems_of(QStringLiteral("rigid_bodies"));
        panel->wide(kind_menu(QObject::tr("Add rigid body …"), QStringLiteral("addRigidBody"),
                              rigid_shape_kinds(document.value().space()),
                              [&document, &body, actions](std::size_t wanted) {
                                  actions.select(add_rigid_body(document, wanted, box_of(document.value(), body),
                                                                spacing_of(document.value(), body)));
                              }));
        add_entry_table(*panel, sets, kind, actions);
        self_contact_fields(*panel);
        return panel;
    }
    default: {
        auto* panel = new FormPanel(document, QObject::tr("Observers"));
        panel->note(
            QObject::tr("Observers record curves over time, e.g. the reaction or the mean displacement of a set."));
        button(panel, QObject::tr("Add observer"), QStringLiteral("addObserver"),
               [&document] { return add_observer(document, -1); });
        add_entry_table(*panel, sets, kind, actions);
        return panel;
    }
    }
}

FormPanel* make_results_panel(Document& document, const Results& results, const UnitChoice& units,
                              const PanelActions& actions) {
    auto* panel = new FormPanel(document, QObject::tr("Results"));
    const auto fact = [&](const QString& label, const std::function<QString()>& get) {
        panel->fact(label, [&results, get] { return results.empty() ? QStringLiteral("–") : get(); });
    };
    panel->note(results.empty()
                    ? QObject::tr("No results yet. Press Run to compute them; the view shows them during the run.")
                    : QObject::tr("Choose the field above the view and the time below it."));
    panel->heading(QObject::tr("Export"));
    panel->wide(action_button(QObject::tr("Frames as VTU + PVD …"), QStringLiteral("exportVtu"), actions.export_vtu));
    panel->wide(action_button(QObject::tr("Curves as CSV …"), QStringLiteral("exportCsv"), actions.export_csv));
    panel->wide(action_button(QObject::tr("Picture as PNG …"), QStringLiteral("exportPng"), actions.export_png));
    panel->heading(QObject::tr("Summary"));
    panel->fact(QObject::tr("Status"), [&results] {
        if (results.empty())
            return QStringLiteral("–");
        return results.outdated() ? QObject::tr("outdated: the case has changed; run it again")
                                  : QObject::tr("up to date");
    });
    fact(QObject::tr("Frames"), [&results] {
        QString words = format_count(double(results.frames().size()));
        if (results.kept_every() > 1)
            words += QObject::tr(" (1 in %1 kept to save memory)").arg(results.kept_every());
        return words;
    });
    // In a quasi-static analysis, time has no meaning and nothing has a speed.
    const bool moves = (results.empty() ? document.value() : results.solved()).run.stepper == Stepper::dynamic;
    if (moves)
        fact(QObject::tr("Time of the last frame"),
             [&results, &units] { return format_time(results.live()->time, units.system()); });
    else
        fact(QObject::tr("Last load step"), [&results] { return format_count(double(results.live()->step)); });
    fact(QObject::tr("Max. displacement"),
         [&results, &units] { return format_length(results.largest_displacement(), units.system()); });
    if (moves)
        fact(QObject::tr("Max. speed"),
             [&results, &units] { return format_speed(results.largest_velocity(), units.system()); });
    add_reaction_table(*panel, results, units);
    for (auto signal : {&Results::grown, &Results::outdated_changed, &Results::cleared})
        QObject::connect(&results, signal, panel, &FormPanel::refresh_facts);
    return panel;
}

} // namespace periscope::ui
