// A card in the corner of the view with the measured values, which can be copied.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace periscope::ui {

class Readout : public QFrame {
    Q_OBJECT
public:
    explicit Readout(QWidget* view);
    void show_words(const QString& words); // empty: hidden
    void offer(const QString& action);     // shows a button with this text; empty: no button

signals:
    void accepted();
    void closed();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void settle(); // moves the card to the corner of the view

    QLabel* words_;
    QPushButton* action_;
};

} // namespace periscope::ui
