// Sets up a study of the case in the window, runs it, and shows its runs as a table and a plot. A calibration is a
// study whose method chooses the runs; an additional page shows its values.
#pragma once

#include "ui/study/study_log.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/study/study_task.hpp"

#include <QElapsedTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QProgressBar;
class QTabWidget;

namespace periscope::ui {

class ElidedLabel;
class FitPage;
class StudyPlot;
class StudyRuns;
class StudySensitivity;
class StudySetupPage;
struct Workspace;

class StudyPanel : public QWidget {
    Q_OBJECT
public:
    explicit StudyPanel(Workspace& workspace, QWidget* parent = nullptr);

    // Adds a parameter of the case with suggested values around its value `present`, "55.2, 69, 82.8 kJ/m^2".
    void vary(const QString& path, const QString& present);

    void set_up_study(); // shows the set-up of a study
    void calibrate();    // shows the set-up of a calibration
    // Shows the set-up of a calibration, and adds this curve after asking for its range and uncertainty.
    void calibrate_to(const periscope::MeasuredCurve& curve);

    // `overlaid` returns the measured curves in Plots, which a calibration offers first.
    void offer_overlaid(std::function<std::vector<periscope::MeasuredCurve>()> overlaid);
    void refresh_offers(); // called when the measured curves in Plots may have changed

    // Opens a study. If `path` is the folder of a study that has been computed, or the study.json in it, shows its
    // runs, its set-up and its case. If `path` is the file of a study that has not been computed, opens a copy of its
    // case and shows its set-up.
    void open(const std::filesystem::path& path);

    const StudySetup& setup() const;
    bool busy() const { return task_.busy(); }
    const Study& study() const { return request_.study; }                   // the study in progress, or the last one
    const std::optional<gpu::CalibrationDone>& fit() const { return fit_; } // empty until a calibration has ended
    // the sensitivity of the results of this study
    const StudySensitivity& sensitivity() const { return *sensitivity_; }
    const std::vector<StudyRun>& runs() const; // the runs that have ended
    StudyPlot& plot() const { return *plot_; }
    const std::filesystem::path& folder() const { return request_.output; }
    QString title() const; // "Study" or "Calibrate"
    // Removes the runs from the panel when a case to which they do not belong is opened. Their files are kept.
    void remove_runs();

signals:
    void wanted(); // emitted to have the panel shown
    void title_changed(const QString& title);
    // emitted with the progress; empty words: no study is in progress
    void progressed(const QString& words, double fraction);
    // emitted with the reason why a study failed
    void problem(const QString& words);
    // emitted when the problem that was reported with these words no longer exists
    void mended(const QString& words);
    void said(const QString& words); // for the log
    // requests to use these inputs as the case
    void inputs_wanted(const periscope::Case& value, const QString& run_name);
    // requests to show the results of a run that stored its frames
    void results_wanted(const std::filesystem::path& folder);
    // Requests a new case; `then` is called when it is open.
    void case_wanted(const periscope::Case& value, const QString& source, const std::function<void()>& then);

protected:
    void changeEvent(QEvent* event) override;

private:
    static constexpr int values_page = 3; // index of the page of values, which only a calibration has

    static const char* table_of(const Study& study); // returns the name of the file with its table
    void make_actions();
    // Shows the set-up of a calibration, or of a study. Returns false if the other one is in progress.
    bool show_setup_of(bool is_fit);
    void add_to(bool is_fit, const QString& path, const QString& present);
    // `of` is 0 while the number of runs is unknown.
    void show_progress(const QString& words, int ended, int of);
    void update_state_and_actions(); // shows the line below the buttons, and which actions are possible
    void say_state(const QString& words, const QString& help); // how the runs that are shown have ended
    void offer_actions();
    QString busy_words() const;      // returns an empty text if no study is in progress
    QString why_no_continue() const; // returns a sentence; empty if Continue has something to compute
    Study study_to_continue() const; // throws CaseError if the set-up has errors
    void start();
    void resume(bool repeat_failed);
    void run_again(std::size_t number);
    void begin(gpu::StudyRequest request);
    void open_folder(const std::filesystem::path& folder);
    void open_file(const std::filesystem::path& file);
    void open_base();
    void open_best();
    void follow_case(); // called when another case is in the window
    void launch();
    void withdraw_failure();
    void forget_refused_start();
    void show_begin(const gpu::StudyOutlook& outlook);
    void show_row(const StudyRun& run);
    void show_run(const StudyRun& run, int ended, int of);
    void show_fit_begin(const gpu::CalibrationOutlook& outlook);
    void show_stage(const QString& what); // shows the preparation of the first run
    void show_trial(const Trial& trial, int number);
    void show_fit_end(const gpu::CalibrationDone& done);
    void show_end();
    void log_begin(const QString& line);
    void log_failure(const StudyRun& run);
    void log_end(EndOfRuns end);
    void name_run(int run);
    void open_run(int run);
    void open_trial(const StudyRun& run);
    std::filesystem::path usual_folder() const;

    Workspace& workspace_;
    StudyTask task_;
    gpu::StudyRequest request_;               // request of the study in progress, or of the last one
    std::vector<FittedParameter> fitted_;     // the parameters of the calibration
    std::optional<gpu::CalibrationDone> fit_; // set when the calibration has ended
    int at_once_ = 1;                         // number of runs computed at the same time
    // sum of the times of the runs that have ended since the study was started, without those that failed
    double seconds_ = 0;
    int timed_ = 0; // the number of these runs
    // Runs are missing. Set when a study begins or is opened; for a calibration, set at its end if it was cancelled.
    bool lacks_runs_ = false;
    bool has_its_setup_ = false; // the page Set-up shows the set-up of this study
    // While a study is in progress: the user has stopped it. After its end: runs are missing, which Continue can
    // compute.
    bool was_stopped_ = false;
    bool lacked_runs_ = false;      // a single run is being computed again, and others were missing before this
    bool has_begun_ = false;        // the log has the line about the start of the study, but not yet that about its end
    int earlier_runs_ = 0;          // number of runs in the history at the start of a calibration
    QString failure_;               // why the last start failed; empty if it did not
    QString state_, help_of_state_; // how the runs that are shown have ended; empty if there are none
    QElapsedTimer since_begun_;
    // since the first run has ended that is not from an earlier start of the calibration
    QElapsedTimer since_first_trial_;
    std::optional<double> seconds_of_trial_; // mean time of a run in the last calibration
    QAction *start_ = nullptr, *stop_ = nullptr, *resume_ = nullptr, *repeat_ = nullptr, *remove_ = nullptr,
            *open_ = nullptr, *open_folder_ = nullptr, *new_case_ = nullptr, *base_case_ = nullptr;
    QTabWidget* pages_;
    StudySetupPage* setup_page_;
    StudyRuns* table_;
    StudyPlot* plot_;
    FitPage* values_ = nullptr;
    StudySensitivity* sensitivity_;
    ElidedLabel* status_;
    QProgressBar* progress_;
};

} // namespace periscope::ui
