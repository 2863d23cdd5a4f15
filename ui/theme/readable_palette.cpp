#include "ui/theme/readable_palette.hpp"

#include "ui/base/contrast.hpp"

namespace periscope::ui {

QPalette readable(QPalette palette) {
    using Role = QPalette::ColorRole;
    struct Words {
        Role words;
        QList<Role> grounds;
    };
    static const QList<Words> pairs{{Role::WindowText, {Role::Window}},
                                    {Role::Text, {Role::Base, Role::AlternateBase}},
                                    {Role::ButtonText, {Role::Button}},
                                    {Role::ToolTipText, {Role::ToolTipBase}},
                                    {Role::PlaceholderText, {Role::Base, Role::Window}},
                                    {Role::Link, {Role::Base, Role::Window}},
                                    {Role::LinkVisited, {Role::Base, Role::Window}},
                                    // Here the background of selected text is corrected, and the text stands for the
                                    // ground.
                                    {Role::Highlight, {Role::HighlightedText}}};
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        for (const auto& [words, of] : pairs) {
            QList<QColor> grounds;
            for (const Role ground : of)
                grounds << palette.color(group, ground);
            const QColor colour = palette.color(group, words);
            const QColor seen = over(grounds.front(), colour, colour.alphaF());
            if (const QColor mended = legible(seen, grounds, contrast_of_words); mended != seen || colour.alpha() < 255)
                palette.setColor(group, words, mended);
        }
    // Disabled text may be fainter, but must not vanish.
    const QColor ground = palette.color(QPalette::Disabled, Role::Base),
                 muted = palette.color(QPalette::Disabled, Role::PlaceholderText);
    if (contrast(over(ground, muted, muted.alphaF()), ground) < 2)
        palette.setColor(QPalette::Disabled, Role::PlaceholderText,
                         over(ground, palette.color(QPalette::Active, Role::Text), 0.4));
    return palette;
}

} // namespace periscope::ui
