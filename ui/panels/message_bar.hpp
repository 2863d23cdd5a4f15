// Shows a message above the view until the user closes it, without blocking the window.
#pragma once

#include <QFrame>
#include <QString>

class QLabel;

namespace periscope::ui {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    QString words() const; // the whole message, of which a path may be shortened on screen

public slots:
    void show_problem(const QString& words);
    void show_note(const QString& words);
    void withdraw(const QString& words); // closes the bar if it shows this message

private:
    void show_words(const QString& words, const QString& icon, const QColor& colour);
    QLabel* icon_;
    QLabel* words_;
    QString said_;
};

} // namespace periscope::ui
