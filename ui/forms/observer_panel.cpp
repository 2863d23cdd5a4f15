#include "core/case/observer_table.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/key_fields.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"

#include <stdexcept>
#include <utility>

namespace periscope::ui {

namespace {

const ObserverEntry* observer_at(const Case& c, int index) {
    return index >= 0 && std::size_t(index) < c.observers.size() ? &c.observers[std::size_t(index)] : nullptr;
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

template <typename Info>
QStringList labels_of(std::span<const Info> infos) {
    QStringList names;
    for (const Info& info : infos)
        names << to_qt(info.label);
    return names;
}

// Fills in the set, sets of the two ends or rigid body that the kind of the observer needs and that the entry lacks.
void complete(ObserverEntry& o, const Case& c) {
    const auto set = [&](std::size_t i) {
        return c.sets.empty() ? std::string() : c.sets[std::min(i, c.sets.size() - 1)].name;
    };
    const ObservedTarget target = observer_info(o.kind).target;
    if (target == ObservedTarget::set && o.set.empty())
        o.set = set(0);
    if (target == ObservedTarget::two_ends)
        for (std::size_t e = 0; e < 2; ++e)
            if (o.ends[e].set.empty() && o.ends[e].is_set())
                o.ends[e].set = set(e);
    if (target == ObservedTarget::rigid_body && o.body.empty() && !c.rigid_bodies.empty())
        o.body = c.rigid_bodies.front().name;
}

void kind_fields(FormPanel& panel, int index, const QString& path) {
    panel.choice(
        QObject::tr("Quantity"), path + QStringLiteral(".kind"), labels_of(observer_infos()),
        [index](const Case& c) { return observer_at(c, index) ? int(observer_at(c, index)->kind) : 0; },
        [index, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change observer"), [&](Case& c) {
                auto& observer = c.observers.at(std::size_t(index));
                observer.kind = ObserverKind(choice);
                complete(observer, c);
            });
        });
}

void field_choice(FormPanel& panel, int index, const QString& path) {
    panel.choice(
        QObject::tr("Field"), path + QStringLiteral(".field"), labels_of(observed_field_infos()),
        [index](const Case& c) { return observer_at(c, index) ? int(observer_at(c, index)->field) : 0; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change field of observer"),
                   [&](Case& c) { c.observers.at(std::size_t(index)).field = ObservedField(choice); });
        });
}

void energy_choice(FormPanel& panel, int index, const QString& path) {
    QStringList names;
    for (const std::string_view label : energy_labels())
        names << to_qt(label);
    panel.choice(
        QObject::tr("Energy"), path + QStringLiteral(".energy"), names,
        [index](const Case& c) { return observer_at(c, index) ? int(observer_at(c, index)->part) : 0; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change energy of observer"),
                   [&](Case& c) { c.observers.at(std::size_t(index)).part = EnergyPart(choice); });
        });
}

void rigid_body_fields(FormPanel& panel, int index, const QString& path) {
    QStringList names;
    for (const RigidBodyEntry& body : panel.document().value().rigid_bodies)
        names << QString::fromStdString(body.name);
    panel.choice(
        QObject::tr("Rigid body"), path + QStringLiteral(".body"), names,
        [index](const Case& c) {
            const auto* o = observer_at(c, index);
            for (std::size_t b = 0; o && b < c.rigid_bodies.size(); ++b)
                if (c.rigid_bodies[b].name == o->body)
                    return int(b);
            return -1;
        },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change rigid body of observer"), [&](Case& c) {
                c.observers.at(std::size_t(index)).body = c.rigid_bodies.at(std::size_t(choice)).name;
            });
        });
    panel.choice(
        QObject::tr("Observed quantity"), path + QStringLiteral(".quantity"), labels_of(rigid_quantity_infos()),
        [index](const Case& c) { return observer_at(c, index) ? int(observer_at(c, index)->quantity) : 0; },
        [index](Document& d, int choice) {
            d.edit(QObject::tr("Change quantity of observer"),
                   [&](Case& c) { c.observers.at(std::size_t(index)).quantity = RigidQuantity(choice); });
        });
}

void set_choice(FormPanel& panel, int index, const QString& path, bool body_too) {
    QStringList names = set_names(panel.document().value());
    if (body_too)
        names.prepend(QObject::tr("whole body"));
    const int first = body_too ? 1 : 0;
    panel.choice(
        QObject::tr("Set"), path + QStringLiteral(".set"), names,
        [index, first](const Case& c) {
            const auto* o = observer_at(c, index);
            if (!o || (first == 1 && o->set.empty()))
                return first - 1;
            const int set = index_of_set(c, o->set);
            return set < 0 ? -1 : set + first;
        },
        [index, first](Document& d, int choice) {
            d.edit(QObject::tr("Change set of observer"), [&](Case& c) {
                c.observers.at(std::size_t(index)).set =
                    choice < first ? std::string() : c.sets.at(std::size_t(choice - first)).name;
            });
        });
}

QuantityBinding coordinate(int index, std::size_t end, std::size_t axis, const QString& path) {
    return {
        QStringLiteral("%1[%2]").arg(path).arg(axis),
        length_info("point", "50 mm", "The nearest node is observed; enter a length, e.g. '50 mm' or '3 spacings'."),
        [index, end, axis](const Case& c) -> std::optional<Quantity> {
            const auto* o = observer_at(c, index);
            return o && o->ends[end].point ? std::optional((*o->ends[end].point)[axis]) : std::nullopt;
        },
        [index, end, axis](Case& c, std::optional<Quantity> q) {
            if (auto& point = c.observers.at(std::size_t(index)).ends[end].point)
                (*point)[axis] = *q;
        }};
}

void node_field(FormPanel& panel, int index, std::size_t end, const QString& path) {
    panel.written(
        QObject::tr("Node number"), path, QObject::tr("Number of the node in the mesh file, e.g. 57."),
        [index, end](const Case& c) {
            const auto* o = observer_at(c, index);
            return o && o->ends[end].node ? QString::number(*o->ends[end].node) : QString();
        },
        [index, end, path](Document& d, const QString& written) {
            const auto numbers = read_number_list(written.toStdString());
            if (numbers.size() != 1 || numbers[0].first != numbers[0].last)
                throw std::invalid_argument("Enter one number, e.g. '57'");
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change node of observer"), [&](Case& c) {
                if (auto& node = c.observers.at(std::size_t(index)).ends[end].node)
                    *node = numbers[0].first;
            });
        });
}

void end_fields(FormPanel& panel, int index, std::size_t end, const QString& observer) {
    const Case& now = panel.document().value();
    const QString key = to_qt(observer_info(now.observers[std::size_t(index)].kind).key);
    const QString path = QStringLiteral("%1.%2[%3]").arg(observer, key).arg(end);
    const int sets = int(now.sets.size());
    QStringList choices = set_names(now) << QObject::tr("node nearest to a point");
    if (std::holds_alternative<MeshGeometry>(now.geometry) || now.observers[std::size_t(index)].ends[end].node)
        choices << QObject::tr("node of the mesh");
    panel.choice(
        end == 0 ? QObject::tr("From") : QObject::tr("To"), path, choices,
        [index, end, sets](const Case& c) {
            const auto* o = observer_at(c, index);
            if (!o)
                return -1;
            return o->ends[end].point ? sets : o->ends[end].node ? sets + 1 : index_of_set(c, o->ends[end].set);
        },
        [index, end, sets, path](Document& d, int choice) {
            d.clear_field_errors(path);
            d.edit(QObject::tr("Change place of observer"), [&](Case& c) {
                ObservedEnd& observed = c.observers.at(std::size_t(index)).ends[end];
                observed = {};
                if (choice < sets)
                    observed.set = c.sets.at(std::size_t(choice)).name;
                else if (choice == sets)
                    observed.point.emplace();
                else
                    observed.node = 1;
            });
        });
    if (const auto* o = observer_at(now, index); o && o->ends[end].point)
        panel.vector(QObject::tr("x, y, z"), {coordinate(index, end, 0, path), coordinate(index, end, 1, path),
                                              coordinate(index, end, 2, path)});
    else if (o && o->ends[end].node)
        node_field(panel, index, end, path + QStringLiteral(".node"));
}

} // namespace

FormPanel* make_observer_panel(Document& document, int index) {
    auto* panel = new FormPanel(document, QObject::tr("Observer"));
    panel->shaped_by([index](const Case& c) {
        const auto* o = observer_at(c, index);
        if (!o)
            return QString();
        const auto& [a, b] = o->ends;
        return shape_of_parts(o->kind, a.point.has_value(), a.node.has_value(), b.point.has_value(), b.node.has_value(),
                              joined_names(c.rigid_bodies));
    });
    const QString path = QStringLiteral("observers[%1]").arg(index);
    const ObserverInfo& info = observer_info(document.value().observers[std::size_t(index)].kind);
    panel->problems_of(path);
    panel->note(QObject::tr("An observer records a curve over time and writes it to the CSV file."));
    panel->words(
        QObject::tr("Name"), path + QStringLiteral(".name"),
        QObject::tr("Name of the curve and of its column in the CSV file."),
        [index](const Case& c) {
            return observer_at(c, index) ? QString::fromStdString(observer_at(c, index)->name) : QString();
        },
        [index](Document& d, const QString& name) { rename_observer(d, index, name); });
    kind_fields(*panel, index, path);
    panel->note(to_qt(info.help));
    if (info.has_field)
        field_choice(*panel, index, path);
    if (info.energies == ObservedEnergies::one)
        energy_choice(*panel, index, path);
    if (info.target == ObservedTarget::set || info.target == ObservedTarget::set_or_body)
        set_choice(*panel, index, path, info.target == ObservedTarget::set_or_body);
    if (info.target == ObservedTarget::two_ends)
        for (std::size_t end = 0; end < 2; ++end)
            end_fields(*panel, index, end, path);
    if (info.target == ObservedTarget::rigid_body)
        rigid_body_fields(*panel, index, path);
    panel->problems_of(path + QLatin1Char('.') + to_qt(info.key));
    fields_of_entry(*panel, path, index, &Case::observers).number("interval", true, QObject::tr("evenly spaced"));
    return panel;
}

} // namespace periscope::ui
