#include "ui/forms/case_sketches.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/ramp.hpp"
#include "core/case/unit.hpp"
#include "core/model/model.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/regularised.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr int segments = 240; // number of segments of a drawn curve

Sketch not_yet(const QString& why) {
    Sketch sketch;
    sketch.missing = QObject::tr("No curve: %1").arg(why);
    return sketch;
}

// Returns why the curve cannot be drawn from the current fields; empty if it can.
QString trouble_of(const Document& document, const BondAccess& access) {
    QStringList paths{QStringLiteral("horizon"), QStringLiteral("micromodulus")};
    const auto below = [&](std::string_view key) { paths << access.path + QLatin1Char('.') + to_qt(key); };
    below("youngs_modulus");
    below("law");
    for (const LawValue& value : law_values())
        below(value.key);
    for (const QString& path : paths)
        if (QString reason = document.reason_at(path); !reason.isEmpty())
            return reason;
    const QStringList points = document.reasons_below(access.path + QStringLiteral(".points"));
    return points.isEmpty() ? QString() : points.first();
}

double force(const BondLaw& law, double stretch) { // returns the force of a bond divided by the micromodulus c
    const bool softens = stretch > 0 || law.breaks_in_compression;
    return stretch * (softens ? secant(law, std::abs(stretch)) : 1);
}

QString energy_words(double energy, UnitSystem units) {
    const HandyUnit unit = unit_in(units, "J/m^2", energy);
    return QObject::tr("G = %1 %2").arg(energy / unit.factor, 0, 'g', 3).arg(unit_words(unit.name));
}

// Draws the regularised law for bonds whose length is the horizon. Shorter bonds soften at larger strains.
Sketch fading_sketch(const BondLaw& law, const Case& c, double energy, UnitSystem units) {
    const double length = c.horizon.metres(c.spacing().value), peak = peak_strain(law, length);
    const auto force = [&](double s) { return law.micromodulus * s * faded(law, length, s); };
    Sketch sketch;
    for (int i = 0; i <= segments; ++i) {
        const double s = peak * (-1.5 + 6.0 * i / segments);
        sketch.points.emplace_back(100 * s, force(s));
    }
    sketch.marks.push_back({100 * peak, force(peak), QStringLiteral("S_c")});
    sketch.filled = true;
    sketch.x_label = QObject::tr("strain of a bond as long as the horizon (%)");
    const HandyUnit of_force = unit_in(units == UnitSystem::fitting ? UnitSystem::si : units, "N/m^6", 0);
    sketch.y_label = QObject::tr("bond force, maximum %1 %2")
                         .arg(force(peak) / of_force.factor, 0, 'g', 3)
                         .arg(unit_words(of_force.name));
    sketch.words = QObject::tr("S_c = %1 %, %2").arg(100 * peak, 0, 'g', 3).arg(energy_words(energy, units));
    return sketch;
}

} // namespace

Sketch law_sketch(const Document& document, const BondAccess& access, const std::optional<BondLaw>& law,
                  UnitSystem units) {
    const Case& c = document.value();
    if (const QString trouble = trouble_of(document, access); !trouble.isEmpty())
        return not_yet(trouble);
    const auto* entry = access.get(c);
    if (!entry || !law || !(law->critical_stretch > 0))
        return not_yet(QObject::tr("enter Young's modulus, the horizon and the failure criterion."));
    if (law->fades())
        return fading_sketch(*law, c, fracture_energy_of(*law, access.bonds(c)), units);
    const double broken = law->critical_stretch, just_before = broken * (1 - 1e-9);
    Sketch sketch;
    const auto add = [&](double s, double f) { sketch.points.emplace_back(100 * s, law->micromodulus * f); };
    // The curve begins at the negative stretch `left`, in compression: beyond the stretch at which bonds break or, if
    // they do not break in compression, a little beyond the elastic limit.
    const double elastic = law->elastic_stretch();
    const double left = law->breaks_in_compression ? -1.15 * broken : -std::min(0.5 * broken, 1.2 * elastic);
    std::vector<double> stretches{just_before, 0};
    if (law->breaks_in_compression)
        stretches.push_back(-just_before);
    for (const LawPoint& p : law->softening)
        for (const double sign : {-1.0, 1.0})
            if (p.stretch < broken && sign * p.stretch > left)
                stretches.push_back(sign * p.stretch);
    for (int i = 0; i <= segments; ++i)
        stretches.push_back(left + (1.15 * broken - left) * i / segments);
    stretches.push_back(broken);
    std::sort(stretches.begin(), stretches.end());
    for (const double s : stretches)
        add(s, force(*law, s));
    if (law->softens())
        sketch.marks.push_back({100 * elastic, law->micromodulus * elastic, QStringLiteral("s₀")});
    sketch.marks.push_back({100 * broken, law->softens() ? 0 : law->micromodulus * broken, QStringLiteral("s_c")});
    sketch.filled = true;
    sketch.x_label = QObject::tr("stretch (%)");
    const HandyUnit of_force = unit_in(units == UnitSystem::fitting ? UnitSystem::si : units, "N/m^6", 0);
    sketch.y_label = QObject::tr("bond force, maximum %1 %2")
                         .arg(law->micromodulus * elastic / of_force.factor, 0, 'g', 3)
                         .arg(unit_words(of_force.name));
    sketch.words = QObject::tr("Critical stretch %1 %, area: %2")
                       .arg(100 * broken, 0, 'g', 3)
                       .arg(energy_words(fracture_energy_of(*law, access.bonds(c)), units));
    return sketch;
}

Sketch ramp_sketch(const Document& document, const RampAccess& access, UnitSystem units) {
    const Case& c = document.value();
    const RampEntry* there = access.get(c);
    if (!there)
        return not_yet(QObject::tr("the ramp no longer exists."));
    const RampEntry& entry = *there;
    QStringList troubles = document.reasons_below(access.path);
    troubles.removeAll(QString());
    if (!troubles.isEmpty())
        return not_yet(troubles.first());
    const Ramp ramp = ramp_of(entry);
    const double end = c.run.end_time.value;
    if (!(end > 0) || !document.reason_at(QStringLiteral("run.end_time")).isEmpty())
        return not_yet(QObject::tr("enter the end time under Solve."));
    const bool has_time = entry.ramp != RampShape::constant && entry.ramp != RampShape::table;
    if ((has_time && !(ramp.time > 0)) || (entry.ramp == RampShape::table && ramp.points.empty()))
        return not_yet(QObject::tr("enter the duration of the ramp."));
    const HandyUnit unit = unit_in(units, "s", end);
    Sketch sketch;
    std::vector<double> times;
    for (int i = 0; i <= segments; ++i)
        times.push_back(end * i / segments);
    for (const auto& point : ramp.points)
        if (point[0] >= 0 && point[0] <= end)
            times.push_back(point[0]);
    if (has_time && ramp.time <= end)
        times.push_back(ramp.time);
    std::sort(times.begin(), times.end());
    for (const double t : times)
        sketch.points.emplace_back(t / unit.factor, ramp.value(t));
    sketch.x_label = QObject::tr("time (%1)").arg(to_qt(unit.name));
    sketch.y_label = QObject::tr("factor");
    const auto mark = [&](double t) { sketch.marks.push_back({t / unit.factor, ramp.value(t), {}}); };
    if (has_time && ramp.time < end)
        mark(ramp.time);
    for (const auto& point : ramp.points)
        if (point[0] > 0 && point[0] < end && ramp.points.size() < 8)
            mark(point[0]);
    mark(end);
    sketch.words = QObject::tr("factor %1 at the end, %2").arg(ramp.value(end), 0, 'g', 3).arg(format_time(end, units));
    if (has_time && ramp.time > end)
        sketch.words = QObject::tr("The run ends before the ramp, at a factor of %1.").arg(ramp.value(end), 0, 'g', 3);
    return sketch;
}

CurveSketch* add_sketch(FormPanel& panel, const QString& name, std::function<Sketch()> make) {
    auto* sketch = new CurveSketch(std::move(make));
    sketch->setObjectName(name);
    QObject::connect(&panel, &FormPanel::facts_wanted, sketch, &CurveSketch::refresh);
    panel.wide(sketch);
    return sketch;
}

} // namespace periscope::ui
