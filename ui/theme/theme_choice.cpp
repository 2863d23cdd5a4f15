#include "ui/theme/theme_choice.hpp"

#include "ui/text/remembered.hpp"
#include "ui/theme/readable_palette.hpp"
#include "ui/theme/readable_style.hpp"
#include "ui/theme/theme_palettes.hpp"

#include <QApplication>
#include <QEvent>

namespace periscope::ui {

namespace {

constexpr ChoiceNames<Theme, 3> theme_names{
    {{Theme::system, "system"}, {Theme::light, "light"}, {Theme::dark, "dark"}}};

QString theme_key() {
    return QStringLiteral("window/theme");
}

void mend_palette() {
    const QPalette now = QApplication::palette();
    if (const QPalette mended = readable(now); mended != now)
        QApplication::setPalette(mended);
}

} // namespace

void apply_theme(Theme theme) {
    if (theme == Theme::system) {
        QApplication::setStyle(new ReadableStyle); // contains the style of the desktop
        QApplication::setPalette(QPalette());      // resets the colours to those of the desktop
        return mend_palette();
    }
    QApplication::setStyle(new ReadableStyle(QStringLiteral("Fusion")));
    QApplication::setPalette(theme == Theme::dark ? dark_palette() : light_palette());
}

ThemeChoice::ThemeChoice(QObject* parent) : QObject(parent) {
    theme_ = remembered(theme_key(), theme_names).value_or(theme_);
    if (theme_ != Theme::system)
        apply_theme(theme_);
    qApp->installEventFilter(this);
}

ThemeChoice::~ThemeChoice() {
    qApp->removeEventFilter(this);
    if (theme_ != Theme::system)
        apply_theme(Theme::system);
}

void ThemeChoice::choose(Theme theme) {
    if (theme == theme_)
        return;
    theme_ = theme;
    remember(theme_key(), theme_names, std::optional(theme));
    apply_theme(theme);
    emit changed();
}

bool ThemeChoice::eventFilter(QObject* watched, QEvent* event) {
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && theme_ == Theme::system)
        mend_palette(); // does not repeat endlessly, because corrected colours are not changed again
    return false;
}

} // namespace periscope::ui
