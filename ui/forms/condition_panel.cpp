#include "core/case/condition_table.hpp"
#include "ui/document/document.hpp"
#include "ui/document/supports.hpp"
#include "ui/forms/case_sketches.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/forms/pressure_fields.hpp"
#include "ui/forms/ramp_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QRegularExpression>

#include <utility>
#include <vector>

namespace periscope::ui {

namespace {

template <typename SomeCase>
auto* condition_at(SomeCase& c, int index) {
    return index >= 0 && std::size_t(index) < c.conditions.size() ? &c.conditions[std::size_t(index)] : nullptr;
}

// Returns the number of axes for which values can be entered: the axes of the case's space and, if the case has values
// or multipliers along further axes, those too.
std::size_t axes_shown(const Case& c, int index) {
    std::size_t axes = axes_of(c.space());
    if (const auto* condition = condition_at(c, index))
        for (std::size_t axis = axes; axis < condition->value.size(); ++axis)
            if (condition->value[axis] || !condition->factor[axis].is_one())
                axes = axis + 1;
    return axes;
}

QString key_of(ConditionKind kind) {
    return to_qt(condition_info(kind).key);
}

QuantityBinding component(int index, ConditionKind kind, std::size_t axis) {
    const ConditionInfo& of_kind = condition_info(kind);
    const bool is_load = of_kind.effect == ConditionEffect::loads;
    const QuantityInfo info{"",
                            of_kind.is_scalar ? std::string_view("Value") : of_kind.label,
                            of_kind.dimension,
                            false,
                            Bound::any,
                            of_kind.unit,
                            of_kind.example,
                            of_kind.is_scalar ? std::string_view("A positive value pushes the faces inwards.")
                            : is_load         ? "Empty: no load in this direction."
                                              : "Empty: free in this direction."};
    const QString path = QStringLiteral("conditions[%1].%2").arg(index).arg(key_of(kind));
    return {of_kind.is_scalar ? path : QStringLiteral("%1[%2]").arg(path).arg(axis),
            info,
            [index, axis](const Case& c) -> std::optional<Quantity> {
                const auto* condition = condition_at(c, index);
                return condition ? condition->value[axis] : std::nullopt;
            },
            [index, axis](Case& c, std::optional<Quantity> q) {
                c.conditions.at(std::size_t(index)).value[axis] = std::move(q);
            },
            !of_kind.is_scalar,
            is_load ? QObject::tr("none") : QObject::tr("free")};
}

QStringList set_names(const Case& c) {
    QStringList names;
    for (const auto& set : c.sets)
        names << QString::fromStdString(set.name);
    return names;
}

int index_of_set(const Case& c, const std::string& name) {
    return int(set_names(c).indexOf(QString::fromStdString(name)));
}

RampAccess ramp_of(int index) {
    const auto at = [index](auto& c) { return condition_at(c, index); };
    return {QStringLiteral("conditions[%1].ramp").arg(index), at, at};
}

// Adds the choice whether an initial condition has the same value everywhere or is a Gaussian pulse, whose value
// decreases from a centre, and the fields of the pulse.
void pulse_fields(FormPanel& panel, int index, bool has_pulse) {
    const QString path = QStringLiteral("conditions[%1].pulse").arg(index);
    panel.choice(
        QObject::tr("Pulse"), path, {QObject::tr("none"), QObject::tr("Gaussian")},
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition && condition->pulse ? 1 : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change pulse"), [&](Case& c) {
                auto& pulse = c.conditions.at(std::size_t(index)).pulse;
                choice == 0 ? pulse.reset() : (void)pulse.emplace();
            });
        });
    if (!has_pulse)
        return;
    panel.note(QObject::tr("The values are multiplied by exp(−|x − centre|²/width²). Pulses add up."));
    const KeyFields<PulseEntry> f{panel, path, [index](auto& c) {
                                      auto* condition = condition_at(c, index);
                                      return condition && condition->pulse ? &*condition->pulse : nullptr;
                                  }};
    f.numbers();
}

// Returns the text of a multiplier: its function or, for a column of a file, the names of both: "speeds.csv: v_x".
QString factor_text(const FactorEntry& factor) {
    return factor.file.empty() ? to_qt(factor.function) : to_qt(factor.file + ": " + factor.column);
}

FactorEntry factor_of(const QString& text) {
    static const QRegularExpression column(QStringLiteral("^(.+\\.(?:csv|txt|dat|vtu|vtk))\\s*:\\s*(.*)$"),
                                           QRegularExpression::CaseInsensitiveOption);
    if (const auto found = column.match(text.trimmed()); found.hasMatch())
        return {{}, found.captured(1).toStdString(), found.captured(2).toStdString()};
    return {text.trimmed().toStdString(), {}, {}};
}

// Adds the field of a multiplier for each axis, or a single one for a scalar. A multiplier is a function of position or
// a column of a file.
void factor_fields(FormPanel& panel, int index, bool is_scalar) {
    const std::size_t axes = is_scalar ? 1 : axes_shown(panel.document().value(), index);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const QString all = QStringLiteral("conditions[%1].factor").arg(index);
        const QString path = is_scalar ? all : QStringLiteral("%1[%2]").arg(all).arg(axis);
        QLineEdit* field = panel.words(
            is_scalar ? QObject::tr("Multiplier") : QObject::tr("Multiplier of %1").arg(QChar(u'x' + char16_t(axis))),
            path,
            QObject::tr(
                "Function of x, y and z in metres that multiplies this component, such as sin(pi*x/0.1), or a file and "
                "its column, such as speeds.csv: v_x. Empty: 1."),
            [index, axis](const Case& c) {
                const auto* condition = condition_at(c, index);
                return condition ? factor_text(condition->factor[axis]) : QString();
            },
            [index, axis, path](Document& d, const QString& text) {
                d.clear_field_errors(path);
                d.edit(QObject::tr("Change multiplier"),
                       [&](Case& c) { c.conditions.at(std::size_t(index)).factor[axis] = factor_of(text); });
            });
        field->setPlaceholderText(QStringLiteral("1"));
    }
}

} // namespace

FormPanel* make_condition_panel(Document& document, const Body& body, const BodyWarnings& warnings,
                                const UnitChoice& units, int index) {
    auto* panel = new FormPanel(document, QObject::tr("Condition"));
    panel->shaped_by([index](const Case& c) {
        const auto* condition = condition_at(c, index);
        return condition ? shape_of_parts(condition->kind, condition->ramp, condition->pulse.has_value(),
                                          axes_shown(c, index))
                         : QString();
    });
    const QString path = QStringLiteral("conditions[%1]").arg(index);
    const ConditionEntry now = document.value().conditions[std::size_t(index)];
    panel->problems_of(path);
    panel->choice(
        QObject::tr("Type"), path + QStringLiteral(".kind"), condition_types(document.value().space()),
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition ? type_of(*condition) : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change condition type"),
                   [&](Case& c) { change_type(c.conditions.at(std::size_t(index)), choice); });
        });
    const ConditionInfo& info = condition_info(now.kind);
    panel->note([&document, index] {
        const auto* condition = condition_at(document.value(), index);
        return condition ? condition_type_help(type_of(*condition)) : QString();
    });
    panel->choice(
        QObject::tr("Set"), path + QStringLiteral(".set"), set_names(document.value()),
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition ? index_of_set(c, condition->set) : -1;
        },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change condition set"),
                   [&](Case& c) { c.conditions.at(std::size_t(index)).set = c.sets.at(std::size_t(choice)).name; });
        });
    if (info.is_scalar) {
        panel->quantity(component(index, now.kind, 0));
    } else if (info.has_value) {
        std::vector<QuantityBinding> components;
        for (std::size_t axis = 0; axis < axes_shown(document.value(), index); ++axis)
            components.push_back(component(index, now.kind, axis));
        panel->components(components.size() == 3   ? QObject::tr("x, y, z")
                          : components.size() == 2 ? QObject::tr("x, y")
                                                   : QObject::tr("x"),
                          components);
        panel->problems_of(path + QLatin1Char('.') + key_of(now.kind));
        if (info.effect == ConditionEffect::loads && info.measure == LoadMeasure::set) {
            fields_of_entry(*panel, path, index, &Case::conditions)
                .choice("distribution", QObject::tr("Distributed by"),
                        {QObject::tr("nodal volume"), QObject::tr("equal force per node")},
                        QObject::tr("Change distribution of force"));
            add_pressure(*panel, body, units, index);
        }
    }
    if (info.has_factor)
        factor_fields(*panel, index, info.is_scalar);
    if (info.has_pulse)
        pulse_fields(*panel, index, now.pulse.has_value());
    if (info.has_ramp) {
        add_ramp_fields(*panel, ramp_of(index));
        add_sketch(*panel, QStringLiteral("sketch.ramp"),
                   [&document, &units, index] { return ramp_sketch(document, ramp_of(index), units.system()); });
    }
    if (info.measure == LoadMeasure::area)
        // added last, because its number of lines changes, which would move fields below it
        add_load_total(*panel, warnings, units, index);
    return panel;
}

} // namespace periscope::ui
