// A small read-only drawing of a curve beside the fields that define it. It is made again after each edit.
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace periscope::ui {

struct Sketch {
    struct Mark { // a named point with a line down to the x axis
        double x = 0, y = 0;
        QString name;
    };
    std::vector<QPointF> points; // points in the units of the axes
    std::vector<Mark> marks;
    bool filled = false; // fills the area between the curve and the axis for x ≥ 0
    QString x_label, y_label;
    QString words;   // text below the curve: what it means in numbers
    QString missing; // the input without which there is no curve; shown instead of a curve
};

class CurveSketch : public QWidget {
    Q_OBJECT
public:
    CurveSketch(std::function<Sketch()> make, QWidget* parent = nullptr);

    void refresh(); // makes the sketch again and draws it
    const Sketch& shown() const { return sketch_; }

    QSize sizeHint() const override { return {220, 180}; }
    QSize minimumSizeHint() const override { return {160, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::function<Sketch()> make_;
    Sketch sketch_;
};

} // namespace periscope::ui
