// Sets up a study of the case in the window, runs it, and shows its runs as a table and a plot.
#pragma once

#include "ui/study/study_setup.hpp"
#include "ui/study/study_task.hpp"

#include <QElapsedTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QListWidget;
class QSpinBox;
class QTableWidget;
class QTabWidget;

namespace periscope::ui {

class ElidedLabel;
class StudyPlot;
class StudyRuns;
struct Workspace;

class StudyPanel : public QWidget {
    Q_OBJECT
public:
    explicit StudyPanel(Workspace& workspace, QWidget* parent = nullptr);

    // Adds a key of the case with values around the present one, "55.2, 69, 82.8 kJ/m^2", to be changed.
    void vary(const QString& path, const QString& present);

    // Shows a study that has been computed, with its folder.
    void open(const std::filesystem::path& folder);

    const StudySetup& setup() const { return setup_; }
    bool busy() const { return task_.busy(); }
    const std::vector<StudyRun>& runs() const; // those that have ended
    const std::filesystem::path& folder() const { return request_.output; }

signals:
    void wanted();                                                             // a key was added: show the panel
    void problem(const QString& words);                                        // why a study failed
    void said(const QString& words);                                           // for the log
    void inputs_wanted(const periscope::Case& value, const QString& run_name); // as the case in the window
    void results_wanted(const std::filesystem::path& folder);                  // of a run that kept its frames

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* make_setup_page();
    void make_actions();
    void follow_document();
    void show_keys();
    void take_key(int row, int column);
    void remove_key();
    void show_results_offered();
    void take_options();
    void tell_runs(); // how many, or what cannot be read
    void offer_actions();
    QString busy_words() const; // empty: no study is in progress
    void start();
    void resume(bool repeat_failed);
    void begin(gpu::StudyRequest request);
    void launch();
    void show_begin(const gpu::StudyOutlook& outlook);
    void show_row(const StudyRun& run);
    void show_run(const StudyRun& run, int ended, int of);
    void show_end();
    void open_run(int run);
    std::filesystem::path usual_folder() const;

    Workspace& workspace_;
    StudySetup setup_;
    StudyTask task_;
    gpu::StudyRequest request_; // of the study that runs, or ran last
    bool was_stopped_ = false;
    QString failure_; // why the last start failed; empty: it did not
    QElapsedTimer since_begun_;
    QAction *start_ = nullptr, *stop_ = nullptr, *resume_ = nullptr, *repeat_ = nullptr, *remove_ = nullptr,
            *open_ = nullptr, *open_folder_ = nullptr;
    QTabWidget* pages_;
    QTableWidget* keys_;
    QComboBox *plan_, *keep_;
    QSpinBox* count_;
    QListWidget* results_;
    StudyRuns* table_;
    StudyPlot* plot_;
    ElidedLabel* status_;
};

} // namespace periscope::ui
