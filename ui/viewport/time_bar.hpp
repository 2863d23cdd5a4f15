// The row below the view: the kept frames over time, with a slider and play; or the newest state, live.
#pragma once

#include "core/model/frame.hpp"

#include <QTimer>
#include <QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace periscope::ui {

class Results;

class TimeBar : public QWidget {
    Q_OBJECT
public:
    explicit TimeBar(Results& results, QWidget* parent = nullptr);
    bool live() const; // follows the newest state
    void go_live();

signals:
    void frame_chosen(periscope::FramePtr frame);

private:
    void follow_results();
    void show_chosen();
    void advance();
    void choose(int index);

    Results& results_;
    QToolButton* play_;
    QToolButton* live_;
    QSlider* slider_;
    QLabel* label_;
    QTimer timer_;
};

} // namespace periscope::ui
