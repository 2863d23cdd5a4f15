#include "ui/document/workspace.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"

#include <QComboBox>

namespace periscope::ui {

namespace {

const MaterialEntry* material_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.materials.size() ? &c.materials[std::size_t(index)] : nullptr;
}

QuantityBinding required(int index, const char* key, Quantity MaterialEntry::*member) {
    return {QStringLiteral("materials[%1].%2").arg(index).arg(QLatin1String(key)), quantity_info(key),
            [index, member](const Case& c) -> std::optional<Quantity> {
                const auto* m = material_at(c, index);
                return m && (m->*member).value != 0 ? std::optional(m->*member) : std::nullopt;
            },
            [index, member](Case& c, std::optional<Quantity> q) {
                c.materials.at(std::size_t(index)).*member = *q;
            }};
}

QuantityBinding strength(int index, const char* key, std::optional<Quantity> MaterialEntry::*member) {
    return {QStringLiteral("materials[%1].%2").arg(index).arg(QLatin1String(key)), quantity_info(key),
            [index, member](const Case& c) -> std::optional<Quantity> {
                const auto* m = material_at(c, index);
                return m && m->*member && (m->*member)->value != 0 ? m->*member : std::nullopt;
            },
            [index, member](Case& c, std::optional<Quantity> q) {
                c.materials.at(std::size_t(index)).*member = q;
            }};
}

// The constants that follow, as the model will have them.
std::optional<BondLaw> constants(const Case& c, int index) {
    const auto* m = material_at(c, index);
    const double horizon = c.horizon.metres(c.spacing().value);
    if (!m || !(horizon > 0) || !(m->youngs_modulus.value > 0))
        return std::nullopt;
    BondLaw bond;
    bond.micromodulus = micromodulus(m->youngs_modulus.value, horizon);
    if (m->critical_stretch)
        bond.critical_stretch = m->critical_stretch->value;
    else if (m->fracture_energy)
        bond.critical_stretch = critical_stretch(m->youngs_modulus.value, m->fracture_energy->value, horizon);
    return bond;
}

} // namespace

QWidget* make_material_panel(Workspace& workspace, int index) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Material"));
    const QString path = QStringLiteral("materials[%1]").arg(index);
    panel->problems_of(path);
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"), QObject::tr("For the reader of the case."),
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m ? QString::fromStdString(m->name) : QString();
        },
        [index](Document& d, const QString& name) {
            d.edit(QObject::tr("Rename material"),
                   [&](Case& c) { c.materials.at(std::size_t(index)).name = name.toStdString(); });
        });
    panel->quantity(required(index, "youngs_modulus", &MaterialEntry::youngs_modulus));
    panel->quantity(required(index, "poisson_ratio", &MaterialEntry::poisson_ratio));
    panel->quantity(required(index, "density", &MaterialEntry::density));
    panel->choice(
        QObject::tr("Strength by"), path + QStringLiteral(".strength"),
        {QObject::tr("fracture energy"), QObject::tr("critical stretch")},
        [index](const Case& c) {
            const auto* m = material_at(c, index);
            return m && m->critical_stretch ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path + QStringLiteral(".fracture_energy"));
            d.clear_field_errors(path + QStringLiteral(".critical_stretch"));
            d.edit(QObject::tr("Change kind of strength"), [&](Case& c) {
                // The same strength in the other words, where it can be computed.
                auto& m = c.materials.at(std::size_t(index));
                const double horizon = c.horizon.metres(c.spacing().value), e = m.youngs_modulus.value;
                const bool known = horizon > 0 && e > 0;
                if (choice == 1 && !m.critical_stretch) {
                    m.critical_stretch = known && m.fracture_energy
                                             ? critical_stretch(e, m.fracture_energy->value, horizon)
                                             : 0.0;
                    m.fracture_energy.reset();
                } else if (choice == 0 && !m.fracture_energy) {
                    m.fracture_energy = known && m.critical_stretch
                                            ? fracture_energy(e, m.critical_stretch->value, horizon)
                                            : 0.0;
                    m.critical_stretch.reset();
                }
            });
        });
    const auto* material = material_at(workspace.document.value(), index);
    if (material && material->critical_stretch)
        panel->quantity(strength(index, "critical_stretch", &MaterialEntry::critical_stretch));
    else
        panel->quantity(strength(index, "fracture_energy", &MaterialEntry::fracture_energy));
    panel->choice(
        QObject::tr("Bond law"), path + QStringLiteral(".law"), {QObject::tr("linear until it breaks")},
        [](const Case&) { return 0; }, [](Document&, int) {});
    panel->heading(QObject::tr("What follows for the bonds"));
    panel
        ->fact(QObject::tr("Stiffness c"),
               [&workspace, index] {
                   const auto bond = constants(workspace.document.value(), index);
                   return bond ? QObject::tr("%1 N/m⁶").arg(bond->micromodulus, 0, 'g', 5)
                               : QStringLiteral("–");
               })
        ->setObjectName(QStringLiteral("fact.micromodulus"));
    panel
        ->fact(QObject::tr("Breaks at stretch"),
               [&workspace, index] {
                   const auto bond = constants(workspace.document.value(), index);
                   return bond && bond->critical_stretch > 0
                              ? QObject::tr("%1 %").arg(100 * bond->critical_stretch, 0, 'g', 4)
                              : QStringLiteral("–");
               })
        ->setObjectName(QStringLiteral("fact.critical_stretch"));
    panel->note(
        QObject::tr("Both depend on the horizon: change it, and the strength per crack area stays the same "
                    "only when the fracture energy is given."));
    return panel;
}

} // namespace periscope::ui
