#include "ui/document/workspace.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

namespace {

const ConditionEntry* condition_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.conditions.size() ? &c.conditions[std::size_t(index)]
                                                                  : nullptr;
}

bool has_value(ConditionKind kind) {
    return kind != ConditionKind::fixed && kind != ConditionKind::no_fail;
}
bool has_ramp(ConditionKind kind) {
    return kind == ConditionKind::displacement || kind == ConditionKind::velocity;
}

const char* key_of(ConditionKind kind) {
    switch (kind) {
    case ConditionKind::displacement:
        return "displacement";
    case ConditionKind::velocity:
        return "velocity";
    default:
        return "initial_velocity";
    }
}

QString explanation(ConditionKind kind) {
    switch (kind) {
    case ConditionKind::displacement:
        return QObject::tr("The nodes are moved by this much. A ramp takes them there over a time.");
    case ConditionKind::velocity:
        return QObject::tr("The nodes keep this velocity for the whole run.");
    case ConditionKind::initial_velocity:
        return QObject::tr("The nodes have this velocity at the beginning, and are free from then on.");
    case ConditionKind::fixed:
        return QObject::tr("The nodes do not move.");
    case ConditionKind::no_fail:
        return QObject::tr("Bonds of these nodes never break: for grips and loaded edges.");
    }
    return {};
}

QuantityBinding component(int index, ConditionKind kind, std::size_t axis) {
    const bool speed = kind != ConditionKind::displacement;
    const QuantityInfo info{"",
                            speed ? "velocity" : "displacement",
                            speed ? dimension::speed : dimension::length,
                            false,
                            Bound::any,
                            speed ? "m/s" : "mm",
                            speed ? "22 m/s" : "0.5 mm",
                            "Empty: free in this direction."};
    return {QStringLiteral("conditions[%1].%2[%3]").arg(index).arg(QLatin1String(key_of(kind))).arg(axis),
            info,
            [index, axis](const Case& c) -> std::optional<Quantity> {
                const auto* condition = condition_at(c, index);
                return condition ? condition->value[axis] : std::nullopt;
            },
            [index, axis](Case& c, std::optional<Quantity> q) {
                c.conditions.at(std::size_t(index)).value[axis] = q;
            },
            true,
            QObject::tr("free")};
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

void ramp_fields(FormPanel& panel, int index, RampShape ramp) {
    const QString path = QStringLiteral("conditions[%1].ramp").arg(index);
    panel.choice(
        QObject::tr("Applied"), path,
        {QObject::tr("at once, constant"), QObject::tr("linear ramp"), QObject::tr("smooth ramp")},
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition ? int(condition->ramp) : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change ramp"), [&](Case& c) {
                auto& condition = c.conditions.at(std::size_t(index));
                condition.ramp = RampShape(choice);
                if (condition.ramp_time.value == 0)
                    condition.ramp_time = c.run.end_time;
            });
        });
    if (ramp == RampShape::constant)
        return;
    panel.quantity({path + QStringLiteral(".time"),
                    {"", "Over a time of", dimension::time, false, Bound::positive, "us", "100 us",
                     "From the beginning of the run until the full value is reached."},
                    [index](const Case& c) -> std::optional<Quantity> {
                        const auto* condition = condition_at(c, index);
                        return condition ? std::optional(condition->ramp_time) : std::nullopt;
                    },
                    [index](Case& c, std::optional<Quantity> q) {
                        c.conditions.at(std::size_t(index)).ramp_time = *q;
                    }});
}

} // namespace

QWidget* make_condition_panel(Workspace& workspace, int index) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Condition"));
    const QString path = QStringLiteral("conditions[%1]").arg(index);
    const ConditionEntry now = workspace.document.value().conditions[std::size_t(index)];
    panel->problems_of(path);
    panel->choice(
        QObject::tr("Kind"), path + QStringLiteral(".kind"),
        {QObject::tr("displacement"), QObject::tr("velocity"), QObject::tr("initial velocity"),
         QObject::tr("fixed"), QObject::tr("no-fail zone")},
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition ? int(condition->kind) : 0;
        },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change kind of condition"), [&](Case& c) {
                auto& condition = c.conditions.at(std::size_t(index));
                if ((condition.kind == ConditionKind::displacement) !=
                    (ConditionKind(choice) == ConditionKind::displacement))
                    condition.value = {}; // metres are not metres per second
                condition.kind = ConditionKind(choice);
                if (!has_ramp(condition.kind))
                    condition.ramp = RampShape::constant;
            });
        });
    panel->note(explanation(now.kind));
    panel->choice(
        QObject::tr("On the set"), path + QStringLiteral(".set"), set_names(workspace.document.value()),
        [index](const Case& c) {
            const auto* condition = condition_at(c, index);
            return condition ? index_of_set(c, condition->set) : -1;
        },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change set of condition"), [&](Case& c) {
                c.conditions.at(std::size_t(index)).set = c.sets.at(std::size_t(choice)).name;
            });
        });
    if (has_value(now.kind)) {
        panel->vector(QObject::tr("x, y, z"), {component(index, now.kind, 0), component(index, now.kind, 1),
                                               component(index, now.kind, 2)});
        panel->problems_of(path + QLatin1Char('.') + QLatin1String(key_of(now.kind)));
    }
    if (has_ramp(now.kind))
        ramp_fields(*panel, index, now.ramp);
    return panel;
}

QWidget* make_observer_panel(Workspace& workspace, int index) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Observer"));
    const QString path = QStringLiteral("observers[%1]").arg(index);
    const auto at = [index](const Case& c) -> const ObserverEntry* {
        return std::size_t(index) < c.observers.size() ? &c.observers[std::size_t(index)] : nullptr;
    };
    panel->problems_of(path);
    panel->note(QObject::tr("A curve over time, written to the CSV file."));
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"), QObject::tr("Heads the column in the CSV file."),
        [at](const Case& c) { return at(c) ? QString::fromStdString(at(c)->name) : QString(); },
        [index](Document& d, const QString& name) {
            d.edit(QObject::tr("Rename observer"),
                   [&](Case& c) { c.observers.at(std::size_t(index)).name = name.toStdString(); });
        });
    panel->choice(
        QObject::tr("Observes"), path + QStringLiteral(".kind"),
        {QObject::tr("force on the set (reaction)"), QObject::tr("mean displacement")},
        [at](const Case& c) { return at(c) ? int(at(c)->kind) : 0; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change observer"),
                   [&](Case& c) { c.observers.at(std::size_t(index)).kind = ObserverKind(choice); });
        });
    panel->choice(
        QObject::tr("Of the set"), path + QStringLiteral(".set"), set_names(workspace.document.value()),
        [at](const Case& c) { return at(c) ? index_of_set(c, at(c)->set) : -1; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change set of observer"), [&](Case& c) {
                c.observers.at(std::size_t(index)).set = c.sets.at(std::size_t(choice)).name;
            });
        });
    for (const char* key : {".reaction", ".mean_displacement"})
        panel->problems_of(path + QLatin1String(key));
    return panel;
}

QWidget* make_crack_panel(Workspace& workspace, int index) {
    auto* panel = new FormPanel(workspace.document, QObject::tr("Crack"));
    const QString path = QStringLiteral("cracks[%1].plane").arg(index);
    panel->note(QObject::tr(
        "A flat cut that is there from the beginning: bonds through this parallelogram are broken. "
        "It is drawn red."));
    panel->problems_of(path);
    const auto three = [index, path](const char* key, std::string_view label,
                                     QuantityVector CrackEntry::*member) {
        const auto one = [&](std::size_t axis) {
            return QuantityBinding{
                QStringLiteral("%1.%2[%3]").arg(path, QLatin1String(key)).arg(axis),
                length_info(label, "50 mm", "A length such as '50 mm', or in spacings: '3 dx'."),
                [index, axis, member](const Case& c) -> std::optional<Quantity> {
                    if (std::size_t(index) >= c.cracks.size())
                        return std::nullopt;
                    return (c.cracks[std::size_t(index)].*member)[axis];
                },
                [index, axis, member](Case& c, std::optional<Quantity> q) {
                    (c.cracks.at(std::size_t(index)).*member)[axis] = *q;
                }};
        };
        return std::array{one(0), one(1), one(2)};
    };
    panel->vector(QObject::tr("Corner"), three("corner", "corner", &CrackEntry::corner));
    panel->vector(QObject::tr("First edge"), three("first", "first edge", &CrackEntry::first));
    panel->vector(QObject::tr("Second edge"), three("second", "second edge", &CrackEntry::second));
    return panel;
}

} // namespace periscope::ui
