#include "ui/panels/log_panel.hpp"

#include "ui/text/unbroken.hpp"

#include <QScrollBar>
#include <QTime>

namespace periscope::ui {

LogPanel::LogPanel(QWidget* parent) : QPlainTextEdit(parent) {
    setObjectName(QStringLiteral("log"));
    setReadOnly(true);
    setMaximumBlockCount(5000);
    setFrameShape(QFrame::NoFrame);
    setPlaceholderText(tr("Messages of the program appear here."));
}

void LogPanel::say(const QString& line) {
    add(line, {});
}

void LogPanel::warn(const QString& line) {
    add(line, tr("Error: "));
}

void LogPanel::add(const QString& line, const QString& mark) {
    appendPlainText(QTime::currentTime().toString(QStringLiteral("HH:mm:ss  ")) + mark + unbroken(line));
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

} // namespace periscope::ui
