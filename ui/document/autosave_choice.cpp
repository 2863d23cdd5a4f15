#include "ui/document/autosave_choice.hpp"

#include <QSettings>

namespace periscope::ui {

namespace {

constexpr int off = -1, longest = 3600;

QString autosave_key() {
    return QStringLiteral("autosave/seconds");
}

} // namespace

AutosaveChoice::AutosaveChoice(QObject* parent) : QObject(parent) {
    bool is_number = false;
    const int kept = QSettings().value(autosave_key(), 0).toInt(&is_number);
    if (is_number && kept == off)
        seconds_.reset();
    else if (is_number && kept >= 0 && kept <= longest)
        seconds_ = kept;
}

void AutosaveChoice::choose(std::optional<int> seconds) {
    if (seconds == seconds_)
        return;
    seconds_ = seconds;
    QSettings().setValue(autosave_key(), seconds.value_or(off));
    emit changed();
}

} // namespace periscope::ui
