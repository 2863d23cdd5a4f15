// The colour map that fields have until someone gives them another one: what a person has chosen. It is remembered.
#pragma once

#include "ui/viewport/colours/colour_maps.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class ColourMapChoice : public QObject {
    Q_OBJECT
public:
    explicit ColourMapChoice(QObject* parent = nullptr); // as remembered

    // None: each field has the one that suits it (default_scale()).
    std::optional<ColourMap> map() const { return map_; }
    void choose(std::optional<ColourMap> map);

signals:
    void changed();

private:
    std::optional<ColourMap> map_;
};

} // namespace periscope::ui
