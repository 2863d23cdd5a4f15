// Draws the curves of a sheet. Each quantity has its own axis, alternately on the left and on the right, in a readable
// unit. Mouse: the wheel zooms and a drag moves the plot (over an axis: only this axis), a double click shows
// everything, a click chooses the moment of the run at the pointer. The values of all curves are shown at the pointer.
// Keys: left and right move the pointer, Return chooses its moment, arrows with Shift move the plot, plus and minus
// zoom, Home shows everything.
#pragma once

#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/moment_marker.hpp"
#include "ui/plots/plot_colours.hpp"
#include "ui/plots/plot_sheet.hpp"

#include <map>
#include <optional>

class QPdfWriter;

namespace periscope::ui {

class PlotCanvas : public QCustomPlot {
    Q_OBJECT
public:
    explicit PlotCanvas(QWidget* parent = nullptr);

    // shows the sheet; the visible range stays the same, unless everything was shown
    void show_sheet(const PlotSheet& sheet);
    void set_colours(const PlotColours& colours);
    // Shows a legend on the screen, for a plot without a list of its colours next to it. Pictures always have a legend.
    void set_legend(bool wanted);
    bool has_legend() const { return legend_wanted_; }
    void fit(); // shows everything, also data that are added later
    bool shows_all() const { return following_; }

    // Returns a picture of the visible range, dark on white, with a legend below it. Its resolution is
    // `pixels_per_point` times that of a screen.
    QImage picture(const QSize& points, double pixels_per_point) const;
    // Writes the plot as vector graphics on a page of this size.
    void print(QPdfWriter& device, const QSize& size) const;
    QString values_at(const QPointF& pointer) const; // returns the text at the pointer

    // marks the moment, in s or load steps, on the curves
    void show_moment(std::optional<double> moment);
    // returns the moment that a click at this position chooses
    std::optional<double> moment_at(const QPointF& position) const;

    QSize sizeHint() const override { return {480, 200}; }
    QSize minimumSizeHint() const override { return {120, 60}; }

signals:
    void moment_chosen(double moment);
    // emitted if the last click was the first half of a double click, which shows everything and chooses no moment
    void choice_withdrawn();

protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void copy_to(PlotCanvas& paper, const QSize& size) const;
    QSize with_legend(const QSize& size) const;
    void make_axes();
    void draw_marks();
    void place_words_of_marks();
    void draw_moment();
    void choose_moment(const QPointF& position);
    std::optional<double> run_unit() const;
    void draw_line(const PlotLine& line);
    void label_axes();
    void fit_axes();
    void fit_legend();
    std::optional<std::size_t> nearest_in_time(const DrawnCurve& line, const QPointF& pointer) const;
    std::optional<double> value_at(const DrawnCurve& line, const QPointF& pointer) const;
    void show_cursor(const QPointF& pointer);
    void hide_cursor();

    PlotSheet sheet_;
    PlotColours colours_;
    std::vector<std::string> quantities_;   // quantities of the axes, in their order
    std::map<std::string, QCPAxis*> axes_;  // the axis of each quantity
    std::map<std::string, double> factors_; // factors of the axes' units
    std::map<std::string, QString> units_;
    double x_factor_ = 1;
    QString x_unit_;
    std::vector<DrawnCurve> drawn_;
    std::vector<QCPAbstractItem*> marks_;
    MomentMarker marker_;
    std::optional<double> moment_;
    std::optional<QPointF> pressed_; // where the mouse was pressed, until it is released or dragged
    bool has_chosen_ = false;        // the last click has chosen a moment
    QCPItemLine* cursor_;
    QCPItemText* readout_;
    QPointF pointer_;
    bool following_ = true, legend_wanted_ = false, legend_below_ = false;
};

} // namespace periscope::ui
