#include "ui/viewport/colours/colour_map_choice.hpp"

#include "ui/text/remembered.hpp"

namespace periscope::ui {

namespace {

constexpr ChoiceNames<ColourMap, 5> map_names{{{ColourMap::viridis, "viridis"},
                                               {ColourMap::cividis, "cividis"},
                                               {ColourMap::grey, "grey"},
                                               {ColourMap::cool_warm, "cool-warm"},
                                               {ColourMap::cracks, "cracks"}}};

QString map_key() {
    return QStringLiteral("view/colourMap");
}

} // namespace

ColourMapChoice::ColourMapChoice(QObject* parent) : QObject(parent) {
    map_ = remembered(map_key(), map_names);
}

void ColourMapChoice::choose(std::optional<ColourMap> map) {
    if (map == map_)
        return;
    map_ = map;
    remember(map_key(), map_names, map);
    emit changed();
}

} // namespace periscope::ui
