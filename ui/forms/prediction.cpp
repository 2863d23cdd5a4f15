#include "ui/forms/prediction.hpp"

#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/run/speed_memory.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unit_choice.hpp"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

BodyMeasure measure_of(const Body& body) {
    const auto surface = body.surface();
    if (!surface)
        return {};
    const Vec3 size = surface->report.bounds.size();
    return {surface->report.volume, surface->report.area, std::min({size.x, size.y, size.z})};
}

Prediction prediction_of(const Case& value, const Body& body) {
    const auto nodes = body.nodes();
    if (nodes && std::holds_alternative<MeshGeometry>(value.geometry))
        return predict(value, *nodes->nodes);
    const BodyMeasure measure = measure_of(body);
    return predict(value, measure.volume, measure.area);
}

QString spacing_words(const Case& value, const Body& body, UnitSystem units) {
    const auto nodes = body.nodes();
    const auto* surface = std::get_if<SurfaceGeometry>(&value.geometry);
    if (!nodes || !surface || surface->discretisation == Discretisation::lattice)
        return {};
    const double wanted = surface->spacing.value, mean = nodes->nodes->spacing;
    if (!(wanted > 0) || std::abs(mean / wanted - 1) < 0.02)
        return {};
    return QObject::tr("Target edge length %1. Mean spacing of the nodes at the %2: %3, the side of a cube of mean "
                       "nodal volume. Lengths in spacings still refer to %1. The horizon is %4 mean spacings.")
        .arg(format_length(wanted, units),
             surface->discretisation == Discretisation::tetrahedra ? QObject::tr("vertices") : QObject::tr("centroids"),
             format_scaled(mean, QStringLiteral("m"), units, 3))
        .arg(value.horizon.metres(wanted) / mean, 0, 'g', 3);
}

QString run_time_words(const std::optional<RunTime>& time, bool is_bound) {
    if (!time)
        return QStringLiteral("–");
    const QString usual = format_duration(time->usual);
    if (time->cracking > 0)
        return QObject::tr("about %1 if nothing softens or breaks; about %2 if a crack grows in every load step")
            .arg(usual, format_duration(time->cracking));
    return (is_bound ? QObject::tr("at most about %1") : QObject::tr("about %1")).arg(usual);
}

void add_prediction(FormPanel& panel, const Body& body, const SpeedMemory& speed, const UnitChoice& units) {
    const auto prediction = once_per_refresh(
        panel, [&document = panel.document(), &body] { return prediction_of(document.value(), body); });
    const auto predicted = [prediction](auto words) { return [prediction, words] { return words(prediction()); }; };
    panel.heading(QObject::tr("Predicted"));
    const auto count = [](double n) { return n > 0 ? format_count(n) : QStringLiteral("–"); };
    panel.fact(QObject::tr("Nodes"), predicted([count](const Prediction& p) { return count(p.nodes); }))
        ->setObjectName(QStringLiteral("predicted.nodes"));
    panel.fact(QObject::tr("Bonds"), predicted([count](const Prediction& p) { return count(p.bonds / 2); }));
    panel.fact(QObject::tr("Memory"), predicted([](const Prediction& p) {
                   return p.bytes > 0 ? format_bytes(p.bytes) : QStringLiteral("–");
               }));
    panel.fact(QObject::tr("Time step"), predicted([&units](const Prediction& p) {
                   if (p.is_quasi_static)
                       return QObject::tr("– (quasi-static)");
                   if (!(p.time_step > 0))
                       return QObject::tr("– (no material)");
                   const QString step = format_time(p.time_step, units.system());
                   return p.is_bound ? QObject::tr("at least %1").arg(step) : step;
               }));
    panel.fact(QObject::tr("Steps"), predicted([count](const Prediction& p) {
                   if (p.is_quasi_static)
                       return QObject::tr("%1 load steps").arg(count(p.steps));
                   return p.is_bound && p.steps > 0 ? QObject::tr("at most %1").arg(count(p.steps)) : count(p.steps);
               }));
    panel
        .fact(QObject::tr("Run time"),
              predicted([&speed](const Prediction& p) { return run_time_words(speed.seconds_for(p), p.is_bound); }))
        ->setObjectName(QStringLiteral("predicted.time"));
    panel.fact({}, predicted([](const Prediction& p) { return QString::fromStdString(p.warning); }))
        ->setObjectName(QStringLiteral("predicted.warning"));
    follow_body(panel, body);
}

} // namespace periscope::ui
