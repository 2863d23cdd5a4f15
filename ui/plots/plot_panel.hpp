// The Plots panel with the curves of observers and cracks. During a run, it draws them at most five times per second,
// and only while it is visible.
#pragma once

#include "core/files/number_table.hpp"
#include "core/model/frame.hpp"
#include "ui/base/background_task.hpp"
#include "ui/plots/plot_content.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <filesystem>
#include <functional>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QToolBar;

namespace periscope::ui {

class CurveList;
class Document;
class PlotCanvas;
class RunKey;
class Results;
class RunningCracks;
class UnitChoice;

class PlotPanel : public QWidget {
    Q_OBJECT
public:
    PlotPanel(const Document& document, Results& results, RunningCracks& cracks, const UnitChoice& units,
              QWidget* parent = nullptr);

    PlotContent& content() { return content_; }
    PlotCanvas& canvas() { return *canvas_; }
    void show_moment(const FramePtr& frame); // marks the moment of the frame on the curves; null: no moment

    void add_measured(const std::filesystem::path& file); // asks for columns and units, and adds the data
    void add_measured(MeasuredCurve curve);
    void save(const std::filesystem::path& file); // writes .png, .pdf or .csv
    void keep_run();
    // shows these curves with time as x
    void show_only(const std::vector<std::string>& curves);
    // see PlotContent::set_compared()
    void set_compared(const QString& this_run, std::vector<ComparedCurves> others, std::size_t index_of_this_run);
    // Shows curves along a line instead of those over the run. `curves` is called when they are drawn; see
    // line_changed().
    void show_over_line(std::function<LineCurves()> curves);
    void line_changed(); // the curves along the line have changed

    QSize sizeHint() const override { return {600, 220}; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void written(const std::filesystem::path& file);
    void calibration_wanted(const periscope::MeasuredCurve& curve); // requests a calibration with this measured curve
    void line_wanted();                                             // the user wants to enter the ends of a line
    void drawn();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build_bar(QToolBar* bar);
    void fill_menu(QMenu* menu);
    void begin();
    void clear();
    void grow();
    void refresh();      // draws the curves now
    void take_further(); // gives the content the curves that do not come from observers
    void take_first_break();
    void choice_changed(); // called if other curves are shown, so that the axes change
    void rebuild_choices();
    bool nothing_drawn(); // returns true, after it has shown the reason, if nothing is drawn
    bool nothing_to_compare_with();
    void ask_for_measured();
    void ask_for_columns(const std::filesystem::path& file, const NumberTable& table);
    void ask_to_save();

    const Document& document_;
    Results& results_;
    RunningCracks& cracks_;
    PlotContent content_;
    PlotCanvas* canvas_;
    CurveList* list_;
    RunKey* run_key_;
    std::function<LineCurves()> line_;
    bool new_line_ = false;
    std::optional<double> moment_; // moment of the frame in the view
    bool new_moment_ = false;
    QLabel* notes_;
    QComboBox* x_;
    QAction *energies_, *keep_;
    BackgroundTask reading_; // reads measured data
    QTimer timer_;
    QElapsedTimer since_;
    qint64 pause_ = 0;     // ms until the next drawing, so that drawing takes little time
    std::size_t seen_ = 0; // number of samples so far
    bool new_cracks_ = false;
    std::size_t frames_seen_ = 0;
    int runs_kept_ = 0;
};

} // namespace periscope::ui
