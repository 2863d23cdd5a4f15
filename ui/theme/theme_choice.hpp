// Stores the user's choice of colours for the whole program: light, dark, or those of the desktop.
#pragma once

#include <QObject>

namespace periscope::ui {

enum class Theme { system, light, dark };

// Gives the program the style and the palette of a theme. `system` is the desktop's theme, corrected where it is hard
// to read. The others use Qt's Fusion style, which takes all colours from the palette. All widgets get a PaletteChange
// event.
void apply_theme(Theme theme);

class ThemeChoice : public QObject {
    Q_OBJECT
public:
    explicit ThemeChoice(QObject* parent = nullptr); // applies the theme of the last start
    ~ThemeChoice() override;                         // restores the desktop's theme

    Theme theme() const { return theme_; }
    void choose(Theme theme);

signals:
    void changed();

private:
    // a filter on the program: it notices a new palette of the desktop
    bool eventFilter(QObject* watched, QEvent* event) override;

    Theme theme_ = Theme::system;
};

} // namespace periscope::ui
