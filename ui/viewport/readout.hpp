// A card in the corner of the view with what is being read, to be copied if wanted.
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
    void offer(const QString& action);     // a button; empty: none

signals:
    void accepted();
    void closed();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void settle(); // at the view's corner

    QLabel* words_;
    QPushButton* action_;
};

} // namespace periscope::ui
