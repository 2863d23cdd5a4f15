#include "ui/panels/prediction.hpp"

#include "ui/document/workspace.hpp"
#include "ui/panels/form_panel.hpp"
#include "ui/panels/panels.hpp"
#include "ui/text/format.hpp"

#include <QLabel>

#include <algorithm>

namespace periscope::ui {

BodyMeasure measure_of(const Workspace& workspace) {
    const auto surface = workspace.body.surface();
    if (!surface)
        return {};
    const Vec3 size = surface->report.bounds.size();
    return {surface->report.volume, surface->report.area, std::min({size.x, size.y, size.z})};
}

Prediction prediction_of(const Workspace& workspace) {
    const Case& value = workspace.document.value();
    const auto nodes = workspace.body.nodes();
    if (nodes && std::holds_alternative<MeshGeometry>(value.geometry))
        return predict(value, *nodes->nodes);
    const BodyMeasure body = measure_of(workspace);
    return predict(value, body.volume, body.area);
}

void add_prediction(FormPanel& panel, Workspace& workspace) {
    const auto predicted = [&workspace](auto words) {
        return [&workspace, words] { return words(prediction_of(workspace)); };
    };
    panel.heading(QObject::tr("Predicted"));
    const auto count = [](double n) { return n > 0 ? format_count(n) : QStringLiteral("–"); };
    panel.fact(QObject::tr("Nodes"), predicted([count](const Prediction& p) { return count(p.nodes); }))
        ->setObjectName(QStringLiteral("predicted.nodes"));
    panel.fact(QObject::tr("Bonds"), predicted([count](const Prediction& p) { return count(p.bonds / 2); }));
    panel.fact(QObject::tr("Memory"), predicted([](const Prediction& p) {
                   return p.bytes > 0 ? format_bytes(p.bytes) : QStringLiteral("–");
               }));
    panel.fact(QObject::tr("Time step"), predicted([](const Prediction& p) {
                   if (p.is_quasi_static)
                       return QObject::tr("– (each load step comes to rest)");
                   return p.time_step > 0 ? format_time(p.time_step) : QObject::tr("– (needs a material)");
               }));
    panel.fact(QObject::tr("Steps"), predicted([count](const Prediction& p) { return count(p.steps); }));
    panel
        .fact(QObject::tr("Run time"), predicted([&workspace](const Prediction& p) {
                  const auto seconds = workspace.speed.seconds_for(p);
                  return seconds ? QObject::tr("about %1").arg(format_duration(*seconds))
                                 : QStringLiteral("–");
              }))
        ->setObjectName(QStringLiteral("predicted.time"));
    panel.fact({}, predicted([](const Prediction& p) { return QString::fromStdString(p.doubt); }))
        ->setObjectName(QStringLiteral("predicted.doubt"));
    follow_body(&panel, workspace);
}

} // namespace periscope::ui
