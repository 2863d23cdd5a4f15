#include "ui/forms/bond_fields.hpp"

#include "core/case/labels.hpp"
#include "core/case/law_points.hpp"
#include "core/model/model.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/material_laws.hpp"
#include "core/physics/regularised.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/case_sketches.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/format.hpp"
#include "ui/text/pasted_table.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unit_choice.hpp"

#include <QLabel>

#include <cmath>
#include <stdexcept>

namespace periscope::ui {

std::optional<BondLaw> law_now(const BondAccess& access, const Case& c) {
    const auto* b = access.get(c);
    const bool sized = c.horizon.metres(c.spacing().value) > 0 && c.section() > 0;
    if (!b || !sized || !(youngs_modulus_of(*b, c) > 0))
        return std::nullopt;
    const BondLaw law = law_of(access.bonds(c));
    return std::isfinite(law.critical_stretch) && std::isfinite(law.fading) ? std::optional(law) : std::nullopt;
}

namespace {

QuantityBinding stiffness(const BondAccess& access) {
    return {access.path + QStringLiteral(".youngs_modulus"), quantity_info("youngs_modulus"),
            [access](const Case& c) -> std::optional<Quantity> {
                const auto* b = access.get(c);
                return b && b->youngs_modulus.value != 0 ? std::optional(b->youngs_modulus) : std::nullopt;
            },
            [access](Case& c, std::optional<Quantity> q) { access.edit(c).youngs_modulus = *q; }};
}

QuantityBinding of_law(const BondAccess& access, const LawInput& input, const LawValue& value) {
    const QuantityInfo& info = quantity_info(value.key);
    const auto member = value.member;
    const bool zero_is_none = info.bound == Bound::positive;
    QuantityBinding binding{
        access.path + QLatin1Char('.') + to_qt(value.key), info,
        [access, member, zero_is_none](const Case& c) -> std::optional<Quantity> {
            const auto* b = access.get(c);
            return b && b->*member && !(zero_is_none && (b->*member)->value == 0) ? b->*member : std::nullopt;
        },
        [access, member](Case& c, std::optional<Quantity> q) { access.edit(c).*member = std::move(q); }};
    binding.optional = !input.needed;
    if (input.otherwise)
        binding.when_empty = QString::number(*input.otherwise);
    return binding;
}

// Returns the value of the parameter `key` with which the law is what it is now; 0 if this cannot be computed.
double in_words_of(std::string_view key, const BondAccess& access, const Case& c) {
    const auto* b = access.get(c);
    const auto law = law_now(access, c);
    if (!b || !law)
        return 0;
    if (key == "critical_stretch")
        return law->critical_stretch;
    if (key == "fracture_energy")
        return fracture_energy_of(*law, access.bonds(c));
    if (key == "potential_rate")
        return law->fades() ? law->fading : 0;
    if (key == "elastic_stretch")
        return law->softens() ? law->elastic_stretch() : 0;
    if (key != "tensile_strength" || !law->softens())
        return 0;
    return b->strength_of == StrengthOf::body ? body_properties(*law, access.bonds(c)).strength
                                              : law->elastic_stretch() * b->youngs_modulus.value;
}

bool says_instead(const BondEntry& b, const LawInput& input) {
    return input.has_choice() && (b.*input.instead.member).has_value();
}

// Adds a choice between the two parameters of `input`, such as critical stretch and fracture energy. When the user
// changes it, the parameter that is chosen gets the value with which the law remains the same.
void choice_of_value(FormPanel& panel, const BondAccess& access, const LawInput& input) {
    const auto label = [](const LawValue& v) { return to_qt(quantity_info(v.key).label); };
    panel.choice(
        to_qt(input.label), access.path + QLatin1Char('.') + to_qt(input.topic),
        {label(input.value), label(input.instead)},
        [access, input](const Case& c) {
            const auto* b = access.get(c);
            return b && says_instead(*b, input) ? 1 : 0;
        },
        [access, input](Document& d, int choice) {
            const LawValue &wanted = choice == 1 ? input.instead : input.value,
                           &other = choice == 1 ? input.value : input.instead;
            for (const LawValue& v : {wanted, other})
                d.clear_field_errors(access.path + QLatin1Char('.') + to_qt(v.key));
            d.edit(QObject::tr("Change material input"), [&](Case& c) {
                BondEntry& b = access.edit(c);
                if (!(b.*wanted.member))
                    b.*wanted.member = in_words_of(wanted.key, access, c);
                (b.*other.member).reset();
            });
        });
}

// Changes the law of an entry. Parameters that the new law also has are kept. From the regularised law to another one,
// or back, Young's modulus and the fracture energy are kept, too; they are computed if other parameters gave them.
void change_law(BondEntry& b, LawKind kind, const BondAccess& access, const Case& c) {
    const LawInfo& law = law_info(kind);
    if ((law.end == LawEnd::fades) != fades(b)) {
        if (const auto now = law_now(access, c); now && !b.fracture_energy)
            b.fracture_energy = fracture_energy_of(*now, access.bonds(c));
        if (b.potential_depth)
            b.youngs_modulus = youngs_modulus_of(b, c);
        b.breaks_in = BreaksIn::tension;
    }
    b.law = kind;
    for (const LawValue& v : law_values())
        if (!is_told(law, v.key))
            (b.*v.member).reset();
    if (!law.has_points)
        b.points.clear();
}

void law_choice(FormPanel& panel, const BondAccess& access) {
    QStringList names;
    for (const LawInfo& law : bond_laws())
        names << to_qt(law.label);
    panel.choice(
        to_qt(field_label(".law")), access.path + QStringLiteral(".law"), names,
        [access](const Case& c) {
            const auto* b = access.get(c);
            return b ? int(b->law) : 0;
        },
        [access](Document& d, int choice) {
            for (const LawValue& v : law_values())
                d.clear_field_errors(access.path + QLatin1Char('.') + to_qt(v.key));
            d.clear_field_errors(access.path + QStringLiteral(".points"));
            d.edit(QObject::tr("Change bond law"),
                   [&](Case& c) { change_law(access.edit(c), LawKind(choice), access, c); });
        });
}

// Adds the choice whether Young's modulus or the potential depth gives the stiffness of the regularised law.
void stiffness_choice(FormPanel& panel, const BondAccess& access) {
    panel.choice(
        QObject::tr("Stiffness from"), access.path + QStringLiteral(".stiffness"),
        {to_qt(quantity_info("youngs_modulus").label), to_qt(quantity_info("potential_depth").label)},
        [access](const Case& c) {
            const auto* b = access.get(c);
            return b && b->potential_depth ? 1 : 0;
        },
        [access](Document& d, int choice) {
            for (const char* key : {".youngs_modulus", ".potential_depth", ".potential_rate", ".fracture_energy"})
                d.clear_field_errors(access.path + QLatin1String(key));
            d.edit(QObject::tr("Change material input"), [&](Case& c) {
                BondEntry& b = access.edit(c);
                const auto law = law_now(access, c);
                const double modulus = youngs_modulus_of(b, c);
                if (choice == 0) {
                    b.youngs_modulus = modulus;
                    b.potential_depth.reset();
                    // the potential depth for this modulus, which is proportional to depth times rate
                } else if (law && law->fades()) {
                    b.potential_rate = law->fading;
                    b.potential_depth = modulus / regularised_modulus(1, law->fading, c.space(), c.micromodulus);
                    b.fracture_energy.reset();
                    b.youngs_modulus = 0;
                }
            });
        });
}

// Adds the choice whether the strength is that of the body or of a single bond. Changing it keeps the number, so that
// the law changes.
void strength_of_choice(FormPanel& panel, const BondAccess& access) {
    QWidget* box = panel.choice(
        QObject::tr("Strength of"), access.path + QStringLiteral(".strength_of"),
        {QObject::tr("body"), QObject::tr("single bond")},
        [access](const Case& c) {
            const auto* b = access.get(c);
            return b ? int(b->strength_of) : 0;
        },
        [access](Document& d, int choice) {
            d.edit(QObject::tr("Change meaning of tensile strength"),
                   [&](Case& c) { access.edit(c).strength_of = StrengthOf(choice); });
        });
    const auto refresh = [&document = panel.document(), box, access] {
        const auto* b = access.get(document.value());
        const bool has_strength = b && b->tensile_strength;
        box->setEnabled(has_strength);
        box->setToolTip(has_strength ? QString() : QObject::tr("Available with a tensile strength."));
    };
    QObject::connect(&panel.document(), &Document::changed, box, refresh);
    refresh();
}

void points_field(FormPanel& panel, const BondAccess& access) {
    const QString path = access.path + QStringLiteral(".points");
    panel.written(
        QObject::tr("Points"), path,
        QObject::tr("Pairs of stretch and force relative to the maximum, from the elastic limit to the break, e.g. "
                    "0.0001: 1, 0.0005: 0.25, 0.002: 0. You can paste two columns from a spreadsheet."),
        [access](const Case& c) {
            const auto* b = access.get(c);
            return b ? QString::fromStdString(points_text(b->points)) : QString();
        },
        [access, path](Document& d, const QString& typed) {
            const QString table = typed_table(typed, QStringLiteral(": "), QStringLiteral(", "));
            const auto points = parse_points(table.toStdString());
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change points of bond law"), [&](Case& c) { access.edit(c).points = points; });
        });
}

void breaks_in_choice(FormPanel& panel, const BondAccess& access) {
    panel.choice(
        to_qt(field_label(".breaks_in")), access.path + QStringLiteral(".breaks_in"),
        {QObject::tr("tension"), QObject::tr("tension and compression")},
        [access](const Case& c) {
            const auto* b = access.get(c);
            return b ? int(b->breaks_in) : 0;
        },
        [access](Document& d, int choice) {
            d.edit(QObject::tr("Change bond failure mode"),
                   [&](Case& c) { access.edit(c).breaks_in = BreaksIn(choice); });
        });
}

} // namespace

void add_bond_fields(FormPanel& panel, const BondAccess& access) {
    const auto* now = access.get(panel.document().value());
    const LawInfo& law = law_info(now ? now->law : LawKind::linear);
    const bool fades = law.end == LawEnd::fades, by_depth = fades && now && now->potential_depth;
    law_choice(panel, access); // first, because it determines the other fields
    if (!law.help.empty())
        panel.note(to_qt(law.help));
    if (fades)
        stiffness_choice(panel, access);
    if (!by_depth)
        panel.quantity(stiffness(access));
    if (law.has_points)
        points_field(panel, access);
    for (const LawInput& input : law.inputs) {
        if (input.value.key == "potential_depth" && !by_depth)
            continue;
        if (input.has_choice() && !by_depth)
            choice_of_value(panel, access, input);
        const LawValue& value = now && says_instead(*now, input) ? input.instead : input.value;
        QuantityBinding binding = of_law(access, input, value);
        if (by_depth && value.key == "potential_depth")
            // the field may not be empty: without a depth, Young's modulus would give the stiffness
            binding.optional = false;
        panel.quantity(binding);
        if (value.key == "tensile_strength")
            strength_of_choice(panel, access);
    }
    if (!fades)
        breaks_in_choice(panel, access);
}

void add_bond_facts(FormPanel& panel, const UnitChoice& units, const BondAccess& access) {
    const Document& document = panel.document();
    const auto law_of_panel =
        once_per_refresh(panel, [&document, access] { return law_now(access, document.value()); });
    panel.heading(QObject::tr("Derived bond properties"));
    panel
        .fact(QObject::tr("Micromodulus c"),
              [law_of_panel] {
                  const auto& law = law_of_panel();
                  return law ? QObject::tr("%1 N/m⁶").arg(law->micromodulus, 0, 'g', 5) : QStringLiteral("–");
              })
        ->setObjectName(QStringLiteral("fact.micromodulus"));
    panel
        .fact(QObject::tr("Critical stretch"),
              [law_of_panel] {
                  const auto& law = law_of_panel();
                  return law && law->fades() ? QObject::tr("never")
                         : law && law->critical_stretch > 0
                             ? QObject::tr("%1 %").arg(100 * law->critical_stretch, 0, 'g', 4)
                             : QStringLiteral("–");
              })
        ->setObjectName(QStringLiteral("fact.critical_stretch"));
    panel
        .fact(QObject::tr("Body strength"),
              [&document, &units, access, law_of_panel] {
                  const auto& law = law_of_panel();
                  const double strength = law ? body_properties(*law, access.bonds(document.value())).strength : 0;
                  return strength > 0 ? format_scaled(strength, QStringLiteral("Pa"), units.system())
                                      : QStringLiteral("–");
              })
        ->setObjectName(QStringLiteral("fact.body_strength"));
    add_sketch(panel, QStringLiteral("sketch.law"), [&document, &units, access, law_of_panel] {
        return law_sketch(document, access, law_of_panel(), units.system());
    });
    panel.note(QObject::tr(
        "These values depend on the horizon and the spacing. If the horizon changes, the energy per crack area stays "
        "the same only if the fracture energy is given."));
}

QString shape_of(const BondEntry& entry) {
    QString shape = QString::number(int(entry.law));
    for (const LawInput& input : law_info(entry.law).inputs)
        shape += QLatin1Char(says_instead(entry, input) ? '1' : '0');
    shape += QLatin1Char(entry.potential_depth ? '1' : '0');
    return shape;
}

} // namespace periscope::ui
