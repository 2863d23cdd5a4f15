#include "core/case/grading.hpp"
#include "core/physics/material_laws.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/bond_fields.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/library_menu.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace periscope::ui {

namespace {

constexpr double usual_share = 0.3;

const MaterialEntry* material_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.materials.size() ? &c.materials[std::size_t(index)] : nullptr;
}
const InterfaceEntry* interface_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.interfaces.size() ? &c.interfaces[std::size_t(index)] : nullptr;
}

QuantityBinding required(int index, const char* key, Quantity MaterialEntry::*member) {
    return {QStringLiteral("materials[%1].%2").arg(index).arg(QLatin1String(key)), quantity_info(key),
            [index, member](const Case& c) -> std::optional<Quantity> {
                const auto* m = material_at(c, index);
                return m && (m->*member).value != 0 ? std::optional(m->*member) : std::nullopt;
            },
            [index, member](Case& c, std::optional<Quantity> q) { c.materials.at(std::size_t(index)).*member = *q; }};
}

void anisotropy_fields(FormPanel& panel, int index) {
    const QString path = QStringLiteral("materials[%1].anisotropy").arg(index);
    panel.choice(
        QObject::tr("Material symmetry"), path, {QObject::tr("isotropic"), QObject::tr("transversely isotropic")},
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m && m->anisotropy ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change anisotropy of material"), [&](Case& c) {
                auto& entry = c.materials.at(std::size_t(index)).anisotropy;
                entry.reset();
                if (choice == 1)
                    entry.emplace();
            });
        });
    const auto* now = material_at(panel.document().value(), index);
    if (!now || !now->anisotropy)
        return;
    panel.note(QObject::tr(
        "The material properties apply to bonds across the fibres. At an angle θ to the fibres, the stiffness and the "
        "stretches of the bond law are multiplied by 1 + (ratio − 1) cos²θ, each with its own ratio."));
    const KeyFields<AnisotropyEntry> f(panel, path, [at = std::size_t(index)](auto& c) {
        return at < c.materials.size() && c.materials[at].anisotropy ? &*c.materials[at].anisotropy : nullptr;
    });
    f.vector("direction", {"", "direction", dimension::none, false, Bound::any, "", "1", {}},
             QObject::tr("Fibre direction x, y, z"));
    f.number("stiffness_ratio");
    f.number("strength_ratio");
}

// Adds the functions of position that multiply the properties of a material.
void grading_fields(FormPanel& panel, int index) {
    const QString path = QStringLiteral("materials[%1].grading").arg(index);
    panel.choice(
        QObject::tr("Properties"), path, {QObject::tr("uniform"), QObject::tr("vary with position")},
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m && m->grading ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change variation of material"), [&](Case& c) {
                auto& entry = c.materials.at(std::size_t(index)).grading;
                entry.reset();
                if (choice == 1)
                    entry.emplace().youngs_modulus = "1";
            });
        });
    const auto* now = material_at(panel.document().value(), index);
    if (!now || !now->grading)
        return;
    panel.note(QObject::tr("Each property is multiplied by its function of x, y and z in metres, in steps from the "
                           "smallest to the largest factor. The material becomes one material for each step."));
    for (const GradedProperty& property : graded_properties) {
        panel
            .words(
                QObject::tr("Factor of %1").arg(to_qt(quantity_info(property.key).label)),
                path + QLatin1Char('.') + to_qt(property.key),
                QObject::tr("Function of x, y and z in metres, such as 1 + x/0.1. Empty: 1."),
                [index, function = property.function](const Case& c) {
                    const auto* m = material_at(c, index);
                    return m && m->grading ? to_qt((*m->grading).*function) : QString();
                },
                [index, function = property.function, path](Document& d, const QString& text) {
                    d.clear_field_errors(path);
                    d.edit(QObject::tr("Change variation of material"), [&](Case& c) {
                        if (auto& entry = c.materials.at(std::size_t(index)).grading)
                            (*entry).*function = text.trimmed().toStdString();
                    });
                })
            ->setPlaceholderText(QStringLiteral("1"));
    }
    panel.quantity({path + QStringLiteral(".steps"),
                    {"", "Steps", dimension::none, false, Bound::positive, "", "8",
                     "Number of steps, 2 to 16. A case can have 16 materials in all."},
                    [index](const Case& c) -> std::optional<Quantity> {
                        const auto* m = material_at(c, index);
                        return m && m->grading ? std::optional(Quantity(m->grading->steps)) : std::nullopt;
                    },
                    [index](Case& c, std::optional<Quantity> q) {
                        if (auto& entry = c.materials.at(std::size_t(index)).grading; entry && q)
                            entry->steps = int(std::lround(std::min(q->value, 1000.0)));
                    }});
}

template <typename Entries>
QStringList names_of(const Entries& entries) {
    QStringList names;
    for (const auto& entry : entries)
        names << QString::fromStdString(entry.name);
    return names;
}

// Adds a choice of a set. With `or_none`, the first choice is "all remaining nodes", which stands for no set.
void set_choice(FormPanel& panel, int index, bool or_none) {
    const int first = or_none ? 1 : 0; // index of the first set among the choices
    QStringList names = names_of(panel.document().value().sets);
    if (or_none)
        names.prepend(QObject::tr("all remaining nodes"));
    panel.choice(
        QObject::tr("Set"), QStringLiteral("materials[%1].set").arg(index), names,
        [index, first](const Case& c) {
            const auto* m = material_at(c, index);
            const int set = m ? int(names_of(c.sets).indexOf(QString::fromStdString(m->set))) : -1;
            return set < 0 ? (m && m->set.empty() ? first - 1 : -1) : set + first;
        },
        [index, first](Document& d, int choice) {
            d.edit(QObject::tr("Change set of material"), [&](Case& c) {
                c.materials.at(std::size_t(index)).set =
                    choice < first ? std::string() : c.sets.at(std::size_t(choice - first)).name;
            });
        });
}

// Adds the fields for a material that consists of a share of the nodes, chosen at random.
void share_fields(FormPanel& panel, int index) {
    const auto f = fields_of_entry(panel, QStringLiteral("materials[%1]").arg(index), index, &Case::materials,
                                   rows_before_bonds());
    f.number("share", false);
    f.whole_number("seed", QObject::tr("Seed"), QObject::tr("Change seed of material"))
        ->setToolTip(QObject::tr("The same seed always chooses the same nodes."));
}

// Adds the fields that determine the nodes of a material. The first material does not have them, because it fills the
// rest of the body.
void node_choice_fields(FormPanel& panel, int index) {
    const QString path = QStringLiteral("materials[%1]").arg(index);
    panel.choice(
        QObject::tr("Applies to"), path + QStringLiteral(".place"),
        {QObject::tr("all nodes of a set"), QObject::tr("random nodes")},
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m && m->share ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path + QStringLiteral(".share"));
            d.edit(QObject::tr("Change nodes of material"), [&](Case& c) {
                MaterialEntry& m = c.materials.at(std::size_t(index));
                m.share.reset();
                if (choice == 1)
                    m.share = Quantity(usual_share);
            });
        });
    const auto* now = material_at(panel.document().value(), index);
    const bool at_random = now && now->share;
    set_choice(panel, index, at_random);
    if (at_random)
        share_fields(panel, index);
}

void end_choice(FormPanel& panel, int index, std::size_t end) {
    panel.choice(
        end == 0 ? QObject::tr("Between") : QObject::tr("And"),
        QStringLiteral("interfaces[%1].between[%2]").arg(index).arg(end), names_of(panel.document().value().materials),
        [index, end](const Case& c) {
            const auto* e = interface_at(c, index);
            return e ? int(names_of(c.materials).indexOf(QString::fromStdString(e->between[end]))) : -1;
        },
        [index, end](Document& d, int choice) {
            d.edit(QObject::tr("Change materials of interface"), [&](Case& c) {
                c.interfaces.at(std::size_t(index)).between[end] = c.materials.at(std::size_t(choice)).name;
            });
        });
}

} // namespace

FormPanel* make_material_panel(Document& document, const UnitChoice& units, int index, const PanelActions& actions) {
    auto* panel = new FormPanel(document, QObject::tr("Material"));
    panel->shaped_by([index](const Case& c) {
        const auto* m = material_at(c, index);
        return m ? shape_of_parts(shape_of(*m), m->anisotropy.has_value(), m->grading.has_value(), m->share.has_value())
                 : QString();
    });
    const QString path = QStringLiteral("materials[%1]").arg(index);
    panel->problems_of(path);
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"),
        QObject::tr("Interfaces refer to the material by this name."),
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m ? QString::fromStdString(m->name) : QString();
        },
        [index](Document& d, const QString& name) { rename_material(d, index, name.trimmed()); });
    if (index > 0)
        node_choice_fields(*panel, index);
    else
        for (const char* key : {".set", ".share"})
            panel->problems_of(path + QLatin1String(key));
    if (index == 0 && document.value().materials.size() > 1)
        panel->note(QObject::tr("This first material applies wherever no later one does."));
    panel->quantity(required(index, "density", &MaterialEntry::density));
    panel->quantity(required(index, "poisson_ratio", &MaterialEntry::poisson_ratio));
    const BondAccess access{path, [index](const Case& c) -> const BondEntry* { return material_at(c, index); },
                            [index](Case& c) -> BondEntry& { return c.materials.at(std::size_t(index)); },
                            [index](const Case& c) { return bonds_of(c.materials.at(std::size_t(index)), c); }};
    add_bond_fields(*panel, access);
    anisotropy_fields(*panel, index);
    grading_fields(*panel, index);
    add_save_to_library(*panel, index, actions);
    add_bond_facts(*panel, units, access);
    return panel;
}

FormPanel* make_interface_panel(Document& document, const UnitChoice& units, int index) {
    auto* panel = new FormPanel(document, QObject::tr("Interface"));
    panel->shaped_by([index](const Case& c) {
        const auto* interface = interface_at(c, index);
        return shape_of_parts(interface ? shape_of(*interface) : QString(), joined_names(c.materials));
    });
    const QString path = QStringLiteral("interfaces[%1]").arg(index);
    panel->note(QObject::tr("An interface defines the bonds between two materials. Bonds between other pairs have the "
                            "harmonic mean of both stiffnesses and break like the weaker material."));
    panel->problems_of(path);
    for (const std::size_t end : {0, 1})
        end_choice(*panel, index, end);
    panel->problems_of(path + QStringLiteral(".between"));
    const BondAccess access{path, [index](const Case& c) -> const BondEntry* { return interface_at(c, index); },
                            [index](Case& c) -> BondEntry& { return c.interfaces.at(std::size_t(index)); },
                            [index](const Case& c) { return bonds_of(c.interfaces.at(std::size_t(index)), c); }};
    add_bond_fields(*panel, access);
    add_bond_facts(*panel, units, access);
    return panel;
}

} // namespace periscope::ui
