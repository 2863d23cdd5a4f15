#include "ui/theme/theme_palettes.hpp"

#include "ui/base/contrast.hpp"
#include "ui/theme/readable_palette.hpp"

namespace periscope::ui {

namespace {

struct Colours {
    QColor window, base, alternate, button, words, highlight, link, visited;
};

QPalette palette_of(const Colours& c) {
    // The constructor derives the shades of frames and edges from the two grounds, for all groups.
    QPalette palette(c.button, c.window);
    const QColor muted = over(c.base, c.words, 0.6), faint = over(c.window, c.words, 0.45);
    using Role = QPalette::ColorRole;
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        const bool usable = group != QPalette::Disabled;
        for (const auto role : {Role::WindowText, Role::Text, Role::ButtonText})
            palette.setColor(group, role, usable ? c.words : faint);
        palette.setColor(group, Role::Base, usable ? c.base : c.window);
        palette.setColor(group, Role::AlternateBase, c.alternate);
        palette.setColor(group, Role::BrightText, Qt::white);
        palette.setColor(group, Role::ToolTipBase, c.base);
        palette.setColor(group, Role::ToolTipText, c.words);
        palette.setColor(group, Role::PlaceholderText, usable ? muted : faint);
        palette.setColor(group, Role::Highlight, usable ? c.highlight : over(c.window, c.words, 0.3));
        palette.setColor(group, Role::HighlightedText, Qt::white);
        palette.setColor(group, Role::Link, c.link);
        palette.setColor(group, Role::LinkVisited, c.visited);
        // Also sets roles that the constructor leaves to the desktop.
        for (int role = 0; role < int(Role::NColorRoles); ++role)
            palette.setBrush(group, Role(role), palette.brush(group, Role(role)));
    }
    return readable(palette);
}

} // namespace

QPalette light_palette() {
    return palette_of({QColor(239, 239, 239), Qt::white, QColor(247, 247, 247), QColor(239, 239, 239), Qt::black,
                       QColor(48, 140, 198), QColor(0, 87, 174), QColor(118, 60, 150)});
}

QPalette dark_palette() {
    return palette_of({QColor(46, 49, 54), QColor(33, 36, 40), QColor(40, 43, 48), QColor(60, 64, 70),
                       QColor(232, 234, 237), QColor(42, 110, 168), QColor(107, 176, 245), QColor(190, 150, 230)});
}

} // namespace periscope::ui
