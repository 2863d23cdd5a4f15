// The row below the view: a slider for the stored frames, a field for their number, time or load step, and buttons to
// play them at some speed, once or repeatedly; or the newest state, live.
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
    bool live() const; // whether the newest state is shown
    void go_live();
    void choose_nearest(double wanted); // chooses the frame nearest to this time or load step
    void choose_former();               // returns to the frame before the last choose_nearest()

signals:
    void frame_chosen(periscope::FramePtr frame);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow_results();
    void fit_words(); // fits the text of the frame's number into its width
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
    std::optional<int> former_; // the earlier frame; empty: the newest state
};

} // namespace periscope::ui
