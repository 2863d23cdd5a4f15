// Lists events with their times.
#pragma once

#include <QPlainTextEdit>

namespace periscope::ui {

class LogPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit LogPanel(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {400, 110}; }

public slots:
    void say(const QString& line);
    void warn(const QString& line);

private:
    void add(const QString& line, const QString& mark);
};

} // namespace periscope::ui
