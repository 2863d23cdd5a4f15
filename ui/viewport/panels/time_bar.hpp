// The row below the view that chooses the frame. It has a slider, fields for the number and for the time or load step,
// buttons that play the frames at a chosen speed, once or repeatedly, and a button for the newest state (live).
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
    bool live() const; // whether the view shows the newest state
    void go_live();
    void choose_nearest(double wanted); // chooses the frame that is nearest to this time (s) or load step
    void choose_former();               // chooses what was shown before the last choose_nearest()

signals:
    void frame_chosen(periscope::FramePtr frame);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow_results();
    void fit_words(); // shortens the text of the frame number so that it fits into its field
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
    std::optional<int> former_; // the index of the frame before choose_nearest(); empty: the newest state was shown
};

} // namespace periscope::ui
