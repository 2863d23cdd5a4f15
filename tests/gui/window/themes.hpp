// Palettes of desktops for tests.
#pragma once

#include <QColor>
#include <QPalette>

namespace periscope::ui {

inline QPalette theme(const QColor& window, const QColor& base, const QColor& words, const QColor& highlight) {
    QPalette palette(window);
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        for (const auto role : {QPalette::Window, QPalette::Button})
            palette.setColor(group, role, window);
        for (const auto role : {QPalette::Base, QPalette::AlternateBase, QPalette::ToolTipBase})
            palette.setColor(group, role, base);
        for (const auto role : {QPalette::WindowText, QPalette::ButtonText, QPalette::Text, QPalette::ToolTipText})
            palette.setColor(group, role, words);
        palette.setColor(group, QPalette::Highlight, highlight);
        palette.setColor(group, QPalette::HighlightedText, Qt::white);
        palette.setColor(group, QPalette::PlaceholderText, QColor(words.red(), words.green(), words.blue(), 128));
        // Qt's colour of links, which themes that name none keep
        palette.setColor(group, QPalette::Link, QColor(0, 0, 255));
        palette.setColor(group, QPalette::LinkVisited, QColor(255, 0, 255));
    }
    return palette;
}

inline QPalette light_theme() { // Qt's Fusion
    return theme(QColor(239, 239, 239), Qt::white, Qt::black, QColor(48, 140, 198));
}

inline QPalette dark_theme() { // KDE's Breeze Dark, which has black for disabled text
    QPalette palette = theme(QColor(42, 46, 50), QColor(35, 38, 41), QColor(239, 240, 241), QColor(61, 174, 233));
    palette.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
    return palette;
}

inline QPalette grey_theme() { // GNOME's Adwaita, dark: the lightest of the dark themes
    return theme(QColor(53, 53, 53), QColor(45, 45, 45), Qt::white, QColor(21, 83, 158));
}

} // namespace periscope::ui
