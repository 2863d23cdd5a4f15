// The runs of a study in a plot: a result over a parameter, its distribution, what it depends on, its sensitivity, curves or cracks of all runs. Of a
// calibration the measured curve with the best run, the misfit and its profiles. A click on a dot or a line chooses the run.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace periscope::ui {

class StudyPlot : public QWidget {
    Q_OBJECT
public:
    explicit StudyPlot(QWidget* parent = nullptr);

    void begin(StudyData study); // runs come one by one
    // `computed`: of a run of a calibration, the value at each measured row.
    void add(const StudyRun& run, const std::vector<std::optional<double>>& computed = {});
    void end(const CalibrationEnd& end); // of a calibration
    void show_sensitivity(const std::optional<AnalysedStudy>& found, const QString& why_none);
    const std::vector<StudyRun>& runs() const { return data_.runs; }
    const StudyData& data() const { return data_; }
    QString title() const;                                        // of what is shown
    QImage picture(const QSize& points, double pixels_per_point); // of it, on paper
    void mark(int run);                                           // draws it larger; −1: none
    int best() const {
        return data_.fit ? data_.fit->best : -1;
    } // the run of a calibration with the least misfit; -1: none
    void set_colours(const PlotColours& colours);

    enum class View { response, distribution, tornado, curves, cracks, sensitivity, fit, misfit, profile };
    View view() const;

signals:
    void chosen(int run); // its place in the order in which runs were added
    void tornado_wanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void offer_views(bool is_fit);
    void show_choices(); // those of the view
    void draw_view();
    void draw();
    void draw_soon() {
        if (!redraw_.isActive())
            redraw_.start();
    }

    QComboBox *view_, *result_, *parameter_, *curve_, *colour_;
    QLabel *over_, *by_;
    QPushButton* plan_tornado_; // shown where the runs give no tornado
    QCustomPlot* plot_;
    StudyData data_;
    StudyLook look_;
    RunsOfPoints runs_of_points_;
    QTimer redraw_; // many runs may end within a moment
};

} // namespace periscope::ui
