#include "ui/document/reaction_words.hpp"

#include "core/case/observer_table.hpp"
#include "core/curves/noise.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"
#include "ui/text/moment_words.hpp"
#include "ui/text/scaled_unit.hpp"

#include <QObject>

#include <cmath>

namespace periscope::ui {

namespace {

QString how_to_observe(const Case& value, const Reaction& reaction) {
    const auto label = [](ObserverKind kind) { return to_qt(observer_info(kind).label); };
    if (reaction.of == Reaction::Of::condition)
        return QObject::tr("Not observed. Add an observer \"%1\" of the set '%2' and run again.")
            .arg(label(ObserverKind::reaction), to_qt(value.conditions[reaction.index].set));
    return QObject::tr("Not observed. Add an observer \"%1\", %2 of '%3', and run again.")
        .arg(label(ObserverKind::rigid_body), to_qt(rigid_quantity_info(RigidQuantity::force).label),
             to_qt(value.rigid_bodies[reaction.index].name));
}

QString where_of(const Case& value, const Reaction& reaction) {
    if (reaction.of == Reaction::Of::rigid_body)
        return QObject::tr("%1: rigid body").arg(to_qt(value.rigid_bodies[reaction.index].name));
    const ConditionEntry& condition = value.conditions[reaction.index];
    return QObject::tr("%1: %2").arg(to_qt(condition.set), condition_name(condition));
}

} // namespace

QString reactions_title() {
    return QObject::tr("Reaction forces");
}

QString sign_of_reactions() {
    return QObject::tr(
        "Force of the body on the nodes that are held or moved, and on rigid bodies. The force on the body has the "
        "opposite sign.");
}

std::vector<ReactionWords> reaction_words(const Case& value, const CurveTable& curves, UnitSystem units) {
    const double noise = noise_share(value.run.stepper, value.run.quasi_static.tolerance);
    std::vector<ReactionWords> all;
    for (const Reaction& reaction : reactions(value, curves)) {
        ReactionWords words{where_of(value, reaction), {}, {}};
        const auto force = [&](double newtons) {
            const bool is_noise = std::abs(newtons) < noise * reaction.magnitude;
            return format_scaled(is_noise ? 0 : newtons, QStringLiteral("N"), units);
        };
        for (const ReactionComponent& c : reaction.components) {
            const bool is_zero = c.largest == 0 || std::abs(c.largest) < noise * reaction.magnitude;
            words.rows.push_back({QString(QLatin1Char(c.axis)), force(c.largest),
                                  is_zero ? QStringLiteral("–") : moment_words(curves.axis(), c.at, units),
                                  force(c.last)});
        }
        if (reaction.observer.empty())
            words.missing = how_to_observe(value, reaction);
        else if (words.rows.empty())
            words.missing = QObject::tr("No values yet.");
        all.push_back(std::move(words));
    }
    return all;
}

} // namespace periscope::ui
