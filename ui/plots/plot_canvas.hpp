// Draws a sheet of curves. Each quantity has an axis of its own, left and right in turn, in units that read well.
// Wheel and drag move through it (over an axis: that alone), a double click shows all again; at the pointer the
// values of all curves are shown. A click chooses the moment of the run there. By keys: left and right move the pointer of the
// values, Return chooses its moment, with Shift all arrows move the curves, plus and minus zoom, Home shows all.
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

    void show_sheet(const PlotSheet& sheet); // keeps what part is looked at, unless all is
    void set_colours(const PlotColours& colours);
    void set_legend(bool wanted); // on the screen, where the list beside has the colours; pictures always have one
    bool has_legend() const { return legend_wanted_; }
    void fit(); // shows all, also of what comes
    bool shows_all() const { return following_; }

    // What is shown, dark on white, with a legend below it, `pixels_per_point` times as fine as on a screen.
    QImage picture(const QSize& points, double pixels_per_point) const;
    void print(QPdfWriter& device,
               const QSize& size) const;             // the same, in lines rather than pixels, on a page of its size
    QString values_at(const QPointF& pointer) const; // as shown beside it

    void show_moment(std::optional<double> moment);                 // of the run, s or load steps: marked on the curves
    std::optional<double> moment_at(const QPointF& position) const; // that a click there chooses

    QSize sizeHint() const override { return {480, 200}; }
    QSize minimumSizeHint() const override { return {120, 60}; }

signals:
    void moment_chosen(double moment);
    void choice_withdrawn(); // the click was the first of two, which show all

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
    void draw_moment();
    void choose_moment(const QPointF& position);
    std::optional<double> run_unit() const;
    void draw_line(const PlotLine& line);
    void label_axes();
    void fit_axes();
    void fit_legend();
    std::optional<std::size_t> nearest(const DrawnCurve& line, const QPointF& pointer) const;
    void show_cursor(const QPointF& pointer);
    void hide_cursor();

    PlotSheet sheet_;
    PlotColours colours_;
    std::vector<std::string> quantities_;   // of the axes, in their order
    std::map<std::string, QCPAxis*> axes_;  // by quantity
    std::map<std::string, double> factors_; // of the axes' units
    std::map<std::string, QString> units_;
    double x_factor_ = 1;
    QString x_unit_;
    std::vector<DrawnCurve> drawn_;
    std::vector<QCPAbstractItem*> marks_;
    MomentMarker marker_;
    std::optional<double> moment_;
    std::optional<QPointF> pressed_; // until the mouse is released, or has been dragged
    bool has_chosen_ = false;        // by the click before
    QCPItemLine* cursor_;
    QCPItemText* readout_;
    QPointF pointer_;
    bool following_ = true, legend_wanted_ = false, legend_below_ = false;
};

} // namespace periscope::ui
