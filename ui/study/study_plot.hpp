// Plots the runs of a study: a result over a parameter, its distribution, the effect of each parameter, its
// sensitivity, and the curves or cracks of all runs. For a calibration, plots the measured curve with the best run, the
// misfit and its profiles. A click on a dot or a line chooses its run.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace periscope::ui {

class StudyPlot : public QWidget {
    Q_OBJECT
public:
    enum class View { response, distribution, tornado, curves, cracks, sensitivity, fit, misfit, profile, map };

    explicit StudyPlot(QWidget* parent = nullptr);

    void begin(StudyData study); // sets the study; the runs are added one by one
    // `computed` has the value of a run of a calibration at each measured row.
    void add(const StudyRun& run, const std::vector<std::optional<double>>& computed = {});
    void end(const CalibrationEnd& end); // for a calibration
    void show_sensitivity(const std::optional<AnalysedStudy>& found, const QString& why_none);
    const std::vector<StudyRun>& runs() const { return data_.runs; }
    const StudyData& data() const { return data_; }
    // Returns a picture of a view for paper, without a marked run. `choice` is a measured curve in View::fit and a
    // parameter in View::profile; without it, the curve or parameter that is chosen beside the plot is drawn.
    QImage picture(View wanted, std::optional<int> choice, const QSize& points, double pixels_per_point);
    // Returns pictures with their titles: of the view that is shown, and of the views response, tornado, map and cracks
    // if the study has the runs for them.
    std::vector<std::pair<QString, QImage>> pictures(const QSize& points, double pixels_per_point);
    void show_bands(const std::vector<CurveBand>& bands); // adds the bands to the list of curves, after the last run
    void mark(int run);                                   // draws this run larger; −1: none
    int best() const {
        return data_.fit ? data_.fit->best : -1;
    } // returns the run of a calibration with the least misfit; -1: none
    void set_colours(const PlotColours& colours);

    View view() const;
    int result() const; // index of the result that is plotted; −1: there is none

signals:
    void chosen(int run); // emitted with the index of a run, in the order in which runs were added
    void opened(int run); // emitted by a double click, or from the menu of the plot
    void tornado_wanted();
    void result_chosen(int result);
    void problem(const QString& words);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connect_plot();
    void ask_to_save();
    int run_at(const QCPAbstractPlottable* plottable, int point, const QPointF& position) const; // −1: none
    void offer_views(bool is_fit);
    void show_choices(); // shows the choices of the current view
    void draw_view();
    QImage on_paper(const QSize& points, double pixels_per_point); // draws the chosen view in colours for paper
    void draw();
    void draw_soon() {
        if (!redraw_.isActive())
            redraw_.start();
    }

    QComboBox *view_, *result_, *parameter_, *curve_, *colour_;
    QComboBox* second_; // the second parameter of the map
    QLabel *over_, *by_;
    QPushButton* plan_tornado_; // visible if the runs cannot be shown as a tornado
    QCustomPlot* plot_;
    QAction* open_run_; // an action in the menu of the plot
    StudyData data_;
    StudyLook look_;
    RunsOfPoints runs_of_points_;
    QTimer redraw_; // delays drawing, because many runs may end within a moment
};

} // namespace periscope::ui
