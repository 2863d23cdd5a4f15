#include "ui/painting/tool_actions.hpp"

#include "ui/base/icons.hpp"
#include "ui/painting/tools.hpp"

#include <QAction>

#include <vector>

namespace periscope::ui {

QList<QAction*> make_tool_actions(Tools& tools) {
    struct Entry {
        const char *icon, *name;
        QString words;
        ToolKind kind;
    };
    const std::vector<Entry> entries{
        {"box", "toolBox", QObject::tr("Box: select nodes inside a rectangle"), ToolKind::box},
        {"brush", "toolBrush", QObject::tr("Brush: paint nodes; Shift erases, the wheel changes the size"),
         ToolKind::brush},
        {"outline", "toolOutline", QObject::tr("Outline: draw a rectangle or a lasso around nodes"), ToolKind::outline},
        {"face", "toolFace", QObject::tr("Face: select nodes below a face of the surface"), ToolKind::face},
    };
    QList<QAction*> actions;
    for (const auto& entry : entries) {
        auto* action = new QAction(themed_icon(entry.icon), entry.words, &tools);
        action->setObjectName(QLatin1String(entry.name));
        action->setCheckable(true);
        QObject::connect(action, &QAction::triggered, &tools,
                         [&tools, kind = entry.kind](bool on) { tools.use(on ? kind : ToolKind::camera); });
        QObject::connect(&tools, &Tools::changed, action,
                         [action, kind = entry.kind](ToolKind used) { action->setChecked(used == kind); });
        actions << action;
    }
    return actions;
}

} // namespace periscope::ui
