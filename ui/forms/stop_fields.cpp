#include "ui/forms/stop_fields.hpp"

#include "core/case/labels.hpp"
#include "core/case/words.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <utility>

namespace periscope::ui {
namespace {

const ObserverEntry* stop_observer(const Case& c) {
    if (!c.run.stop)
        return nullptr;
    const auto found = std::ranges::find(c.observers, c.run.stop->observer, &ObserverEntry::name);
    return found == c.observers.end() ? nullptr : &*found;
}

const QuantityInfo& info_of(const Case& c) {
    const ObserverEntry* observer = stop_observer(c);
    return stop_quantity(observer ? stop_unit(*observer, stop_component(*c.run.stop, *observer)) : "1");
}

// Edits the stop criterion by `change`. Its value is kept only if the edit does not change its unit.
void change_stop(Document& document, const std::function<void(StopEntry&)>& change) {
    document.edit(QObject::tr("Change stop criterion"), [&](Case& c) {
        if (!c.run.stop)
            return;
        const QuantityInfo before = info_of(c);
        const bool was_share = c.run.stop->kind == StopKind::falls_to_share;
        change(*c.run.stop);
        const bool is_share = c.run.stop->kind == StopKind::falls_to_share;
        const bool is_other = before.dimension != info_of(c).dimension;
        if (is_other || !is_share)
            c.run.stop->least_peak.reset();
        if (is_share != was_share || (is_other && !is_share))
            c.run.stop->value = is_share ? Quantity(0.1) : read_quantity(info_of(c), info_of(c).example);
    });
}

void add_component(FormPanel& panel, const ObserverEntry& observer) {
    const std::vector<std::string> components = stop_components(observer);
    if (components.empty())
        return;
    QStringList names;
    for (const std::string& component : components)
        names << to_qt(component).replace(QLatin1Char('_'), QLatin1Char(' '));
    panel.choice(
        to_qt(field_label(".stop_when.component")), QStringLiteral("run.stop_when.component"), names,
        [components](const Case& c) {
            if (!c.run.stop || c.run.stop->component.empty())
                return 0;
            const auto found = std::ranges::find(components, c.run.stop->component);
            return found == components.end() ? -1 : int(found - components.begin());
        },
        [components](Document& d, int index) {
            change_stop(d, [&](StopEntry& stop) { stop.component = components.at(std::size_t(index)); });
        });
}

void add_value(FormPanel& panel, StopKind kind) {
    const Case& c = panel.document().value();
    const std::string key = ".stop_when." + words::stop_kinds[std::size_t(kind)];
    QuantityInfo info = info_of(c);
    if (kind == StopKind::falls_to_share) {
        info = stop_quantity("1");
        info.bound = Bound::positive;
        info.help =
            "Fraction of the largest magnitude of the observer so far, between 0 and 1: 0.1 ends the run when the "
            "load has fallen to 10 % of its peak.";
    }
    info.label = field_label(key);
    panel.quantity({QStringLiteral("run") + to_qt(key), info,
                    [](const Case& now) { return std::optional(now.run.stop.value_or(StopEntry{}).value); },
                    [](Case& now, std::optional<Quantity> q) {
                        if (now.run.stop)
                            now.run.stop->value = *q;
                    },
                    false, QString()});
    if (kind != StopKind::falls_to_share)
        return;
    QuantityInfo peak = info_of(c);
    peak.label = field_label(".stop_when.after_peak_of");
    peak.bound = Bound::positive;
    peak.help =
        "The criterion applies once the magnitude of the observer has reached this value, so that oscillations at "
        "the start do not end the run. Leave empty to apply it from the start.";
    panel.quantity({QStringLiteral("run.stop_when.after_peak_of"), peak,
                    [](const Case& now) { return now.run.stop.value_or(StopEntry{}).least_peak; },
                    [](Case& now, std::optional<Quantity> q) {
                        if (now.run.stop)
                            now.run.stop->least_peak = std::move(q);
                    },
                    true, QObject::tr("any value")});
}

} // namespace

void add_stop_fields(FormPanel& panel) {
    const Case& c = panel.document().value();
    QStringList names{QObject::tr("end time only")};
    for (const ObserverEntry& observer : c.observers)
        names << QObject::tr("observer %1").arg(to_qt(observer.name));
    QWidget* by = panel.choice(
        to_qt(field_label(".stop_when")), QStringLiteral("run.stop_when.observer"), names,
        [](const Case& now) {
            const ObserverEntry* observer = stop_observer(now);
            return observer ? int(observer - now.observers.data()) + 1 : now.run.stop ? -1 : 0;
        },
        [](Document& d, int index) {
            if (index > 0 && d.value().run.stop)
                return change_stop(d, [&](StopEntry& stop) {
                    stop.observer = d.value().observers.at(std::size_t(index) - 1).name;
                    stop.component.clear();
                });
            d.edit(QObject::tr("Change stop criterion"), [&](Case& now) {
                now.run.stop.reset();
                if (index > 0)
                    now.run.stop = StopEntry{
                        now.observers.at(std::size_t(index) - 1).name, {}, StopKind::falls_to_share, Quantity(0.1), {}};
            });
        });
    by->setToolTip(
        QObject::tr("The run ends before the end time when this observer passes a value, e.g. when a load "
                    "has fallen to 10 % of its peak. The criterion is tested at each sample, so the sampling interval "
                    "of the observer determines how soon the run ends. Without observers, add one first."));
    panel.problems_of(QStringLiteral("run.stop_when"));
    const ObserverEntry* observer = stop_observer(c);
    if (!observer) // there are no further fields without an observer; the panel is rebuilt when one is selected
        return;
    add_component(panel, *observer);
    panel.choice(
        QObject::tr("Stops when it"), QStringLiteral("run.stop_when.kind"),
        {QObject::tr("rises to a value"), QObject::tr("falls to a value"),
         QObject::tr("falls to a fraction of its peak")},
        [](const Case& now) { return int(now.run.stop.value_or(StopEntry{}).kind); },
        [](Document& d, int index) { change_stop(d, [&](StopEntry& stop) { stop.kind = StopKind(index); }); });
    add_value(panel, c.run.stop->kind);
}

QString stop_fields_key(const Case& c) {
    QString key;
    for (const ObserverEntry& observer : c.observers)
        key += QLatin1Char('|') + to_qt(observer.name);
    if (const ObserverEntry* observer = stop_observer(c))
        key += QStringLiteral("%1,%2,%3,%4")
                   .arg(int(c.run.stop->kind))
                   .arg(int(observer->kind))
                   .arg(int(observer->field))
                   .arg(int(observer->quantity)) +
               to_qt(info_of(c).unit) + QString::number(stop_components(*observer).size()) + to_qt(observer->name);
    return key;
}

} // namespace periscope::ui
