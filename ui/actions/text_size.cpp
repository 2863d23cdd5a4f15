#include "ui/actions/text_size.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

constexpr std::array<int, 4> text_sizes{100, 125, 150, 200};

const QString& key() {
    static const QString name = QStringLiteral("window/textSize");
    return name;
}

} // namespace

TextSize::TextSize(QObject* parent) : QObject(parent), desktop_(QApplication::font()) {
    const int stored = QSettings().value(key(), 100).toInt();
    if (std::ranges::find(text_sizes, stored) != text_sizes.end() && stored != 100)
        choose(stored);
}

TextSize::~TextSize() {
    if (percent_ != 100)
        QApplication::setFont(desktop_);
}

std::span<const int> TextSize::sizes() {
    return text_sizes;
}

void TextSize::choose(int percent) {
    if (percent == percent_)
        return;
    percent_ = percent;
    QFont font = desktop_;
    font.setPointSizeF(desktop_.pointSizeF() * percent / 100);
    QApplication::setFont(font);
    QSettings().setValue(key(), percent);
    emit changed();
}

void TextSize::fill_menu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    for (const int percent : text_sizes) {
        auto* action = menu->addAction(tr("%1 %").arg(percent));
        action->setObjectName(QStringLiteral("textSize%1").arg(percent));
        action->setCheckable(true);
        action->setChecked(percent == percent_);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, percent] { choose(percent); });
        connect(this, &TextSize::changed, action, [this, action, percent] { action->setChecked(percent == percent_); });
    }
}

} // namespace periscope::ui
