// Stores the user's choice of a colour map for all fields for which no colour map is chosen separately.
#pragma once

#include "ui/viewport/colours/colour_maps.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class ColourMapChoice : public QObject {
    Q_OBJECT
public:
    explicit ColourMapChoice(QObject* parent = nullptr); // reads the stored choice

    // Without a value, each field has the colour map of default_scale().
    std::optional<ColourMap> map() const { return map_; }
    void choose(std::optional<ColourMap> map);

signals:
    void changed();

private:
    std::optional<ColourMap> map_;
};

} // namespace periscope::ui
