// The row below the view: the kept frames over time, with a slider, their number and time (or load step) to type, and play at some speed,
// once or over and over; or the newest state, live.
#pragma once

#include "core/model/frame.hpp"

#include <QTimer>
#include <QWidget>

#include <optional>

class QSlider;
class QSpinBox;
class QToolButton;

namespace periscope::ui {

class Results;
class UnitChoice;
class ValueEdit;

class TimeBar : public QWidget {
    Q_OBJECT
public:
    TimeBar(Results& results, const UnitChoice& units, QWidget* parent = nullptr);
    bool live() const; // follows the newest state
    void go_live();
    void choose_nearest(double wanted); // the frame nearest to this time, or load step
    void choose_former();               // what was shown before the last choose_nearest()

signals:
    void frame_chosen(periscope::FramePtr frame);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow_results();
    void fit_words(); // of the frame's number into the room there is
    void show_chosen();
    void advance();
    void choose(int index);
    double progress(const Frame& frame) const;
    bool is_quasi_static() const;
    void add_speeds();

    Results& results_;
    const UnitChoice& units_;
    QToolButton* play_;
    QToolButton* live_;
    QSlider* slider_;
    QSpinBox* number_;
    ValueEdit* time_;
    QTimer timer_;
    bool loop_ = true;
    std::optional<int> former_; // empty: the newest state
};

} // namespace periscope::ui
