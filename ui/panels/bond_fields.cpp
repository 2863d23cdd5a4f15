#include "ui/panels/bond_fields.hpp"

#include "core/model/materials.hpp"
#include "core/model/model.hpp"
#include "ui/document/workspace.hpp"
#include "ui/panels/form_panel.hpp"

#include <QLabel>

#include <cmath>

namespace periscope::ui {

namespace {

QuantityBinding stiffness(const BondPlace& place) {
    return {place.path + QStringLiteral(".youngs_modulus"), quantity_info("youngs_modulus"),
            [place](const Case& c) -> std::optional<Quantity> {
                const auto* b = place.get(c);
                return b && b->youngs_modulus.value != 0 ? std::optional(b->youngs_modulus) : std::nullopt;
            },
            [place](Case& c, std::optional<Quantity> q) { place.edit(c).youngs_modulus = *q; }};
}

QuantityBinding of_law(const BondPlace& place, const char* key, std::optional<Quantity> BondEntry::*member) {
    return {place.path + QLatin1Char('.') + QLatin1String(key), quantity_info(key),
            [place, member](const Case& c) -> std::optional<Quantity> {
                const auto* b = place.get(c);
                return b && b->*member && (b->*member)->value != 0 ? b->*member : std::nullopt;
            },
            [place, member](Case& c, std::optional<Quantity> q) { place.edit(c).*member = q; }};
}

// The law as the model will have it; nothing while what it needs is missing.
std::optional<BondLaw> law_now(const BondPlace& place, const Case& c) {
    const auto* b = place.get(c);
    const bool sized =
        c.horizon.metres(c.spacing().value) > 0 && (c.space() == Space::solid || c.thickness() > 0);
    if (!b || !sized || !(b->youngs_modulus.value > 0))
        return std::nullopt;
    const BondLaw law = law_of(*b, c);
    return std::isfinite(law.critical_stretch) ? std::optional(law) : std::nullopt;
}

// The same strength in the other words, where it can be computed.
void change_strength(const BondPlace& place, Case& c, bool by_stretch) {
    BondEntry& b = place.edit(c);
    const auto law = law_now(place, c);
    if (by_stretch && !b.critical_stretch) {
        b.critical_stretch = law ? law->critical_stretch : 0.0;
        b.fracture_energy.reset();
    } else if (!by_stretch && !b.fracture_energy) {
        const double horizon = c.horizon.metres(c.spacing().value);
        b.fracture_energy =
            law ? fracture_energy(b.youngs_modulus.value, std::sqrt(2 * area(*law)), horizon, c.space())
                : 0.0;
        b.critical_stretch.reset();
    }
}

void strength_choice(FormPanel& panel, const BondPlace& place) {
    panel.choice(
        QObject::tr("Strength by"), place.path + QStringLiteral(".strength"),
        {QObject::tr("fracture energy"), QObject::tr("critical stretch")},
        [place](const Case& c) {
            const auto* b = place.get(c);
            return b && b->critical_stretch ? 1 : 0;
        },
        [place](Document& d, int choice) {
            d.clear_field_errors(place.path + QStringLiteral(".fracture_energy"));
            d.clear_field_errors(place.path + QStringLiteral(".critical_stretch"));
            d.edit(QObject::tr("Change kind of strength"),
                   [&](Case& c) { change_strength(place, c, choice == 1); });
        });
}

void law_choice(FormPanel& panel, const BondPlace& place) {
    panel.choice(
        QObject::tr("Bond law"), place.path + QStringLiteral(".law"),
        {QObject::tr("linear until it breaks"), QObject::tr("trilinear, softens")},
        [place](const Case& c) {
            const auto* b = place.get(c);
            return b ? int(b->law) : 0;
        },
        [place](Document& d, int choice) {
            for (const char* key : {".elastic_stretch", ".kink_stretch", ".kink_ratio"})
                d.clear_field_errors(place.path + QLatin1String(key));
            d.edit(QObject::tr("Change bond law"), [&](Case& c) {
                BondEntry& b = place.edit(c);
                b.law = LawKind(choice);
                if (b.law == LawKind::linear)
                    b.elastic_stretch = b.kink_stretch = b.kink_ratio = std::nullopt;
            });
        });
}

} // namespace

void add_bond_fields(FormPanel& panel, Workspace& workspace, const BondPlace& place) {
    const auto* now = place.get(workspace.document.value());
    panel.quantity(stiffness(place));
    strength_choice(panel, place);
    if (now && now->critical_stretch)
        panel.quantity(of_law(place, "critical_stretch", &BondEntry::critical_stretch));
    else
        panel.quantity(of_law(place, "fracture_energy", &BondEntry::fracture_energy));
    law_choice(panel, place);
    if (!now || now->law == LawKind::linear)
        return;
    panel.note(QObject::tr("Elastic up to s₀, then the force falls in two straight parts with a kink at s₁; "
                           "what is damaged stays damaged."));
    panel.quantity(of_law(place, "elastic_stretch", &BondEntry::elastic_stretch));
    panel.quantity(of_law(place, "kink_stretch", &BondEntry::kink_stretch));
    panel.quantity(of_law(place, "kink_ratio", &BondEntry::kink_ratio));
}

void add_bond_facts(FormPanel& panel, Workspace& workspace, const BondPlace& place) {
    panel.heading(QObject::tr("What follows for the bonds"));
    panel
        .fact(QObject::tr("Stiffness c"),
              [&workspace, place] {
                  const auto law = law_now(place, workspace.document.value());
                  return law ? QObject::tr("%1 N/m⁶").arg(law->micromodulus, 0, 'g', 5) : QStringLiteral("–");
              })
        ->setObjectName(QStringLiteral("fact.micromodulus"));
    panel
        .fact(QObject::tr("Breaks at stretch"),
              [&workspace, place] {
                  const auto law = law_now(place, workspace.document.value());
                  return law && law->critical_stretch > 0
                             ? QObject::tr("%1 %").arg(100 * law->critical_stretch, 0, 'g', 4)
                             : QStringLiteral("–");
              })
        ->setObjectName(QStringLiteral("fact.critical_stretch"));
    panel.note(
        QObject::tr("Both depend on the horizon: change it, and the strength per crack area stays the same "
                    "only when the fracture energy is given."));
}

QString shape_of(const BondEntry& entry) {
    return QStringLiteral("%1%2").arg(entry.critical_stretch ? 's' : 'G').arg(int(entry.law));
}

} // namespace periscope::ui
