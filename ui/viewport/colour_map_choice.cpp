#include "ui/viewport/colour_map_choice.hpp"

#include <QSettings>

#include <array>
#include <utility>

namespace periscope::ui {

namespace {

// By name, so that another order of the maps changes nobody's choice.
constexpr std::array<std::pair<ColourMap, const char*>, 5> map_names{{{ColourMap::viridis, "viridis"},
                                                                      {ColourMap::cividis, "cividis"},
                                                                      {ColourMap::grey, "grey"},
                                                                      {ColourMap::cool_warm, "cool-warm"},
                                                                      {ColourMap::cracks, "cracks"}}};

QString map_key() {
    return QStringLiteral("view/colourMap");
}

} // namespace

ColourMapChoice::ColourMapChoice(QObject* parent) : QObject(parent) {
    const QString kept = QSettings().value(map_key()).toString();
    for (const auto& [map, name] : map_names)
        if (kept == QLatin1String(name))
            map_ = map;
}

void ColourMapChoice::choose(std::optional<ColourMap> map) {
    if (map == map_)
        return;
    map_ = map;
    QSettings().remove(map_key());
    for (const auto& [known, name] : map_names)
        if (map == known)
            QSettings().setValue(map_key(), QLatin1String(name));
    emit changed();
}

} // namespace periscope::ui
