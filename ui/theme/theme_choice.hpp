// Light, dark, or the colours of the desktop: what a person has chosen for the whole program. It is remembered.
#pragma once

#include <QObject>

namespace periscope::ui {

enum class Theme { system, light, dark };

// Gives the program the style and the palette of a theme. `system` is the desktop's, corrected where it is hard to read; the others
// are drawn by Qt's Fusion style, which takes all colours from the palette. All widgets get a PaletteChange event.
void apply_theme(Theme theme);

class ThemeChoice : public QObject {
    Q_OBJECT
public:
    explicit ThemeChoice(QObject* parent = nullptr); // applies the theme of the last start
    ~ThemeChoice() override;                         // the desktop's again

    Theme theme() const { return theme_; }
    void choose(Theme theme);

signals:
    void changed();

private:
    bool eventFilter(QObject* watched, QEvent* event) override; // of the program: the desktop has another palette

    Theme theme_ = Theme::system;
};

} // namespace periscope::ui
