// File ▸ Export ▸ Report: asks for sections and a name, and writes a web page and a PDF.
#pragma once

#include "core/case/case.hpp"
#include "core/results/results_folder.hpp"
#include "ui/base/background_task.hpp"
#include "ui/report/report.hpp"
#include "ui/report/report_options.hpp"
#include "ui/viewport/on_paper.hpp"

#include <QObject>

#include <filesystem>
#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace periscope::ui {

class Document;
class ModelView;
class PlotPanel;
class Results;
class ResultsFolderFeed;
class RunController;
class RunningCracks;
class SetMembership;

// The parts of the window from which a report is made. The results and their cracks are those of `run`, or of the run
// whose folder `folder` reads.
struct ReportSources {
    const Document& document;
    Results& results;
    RunningCracks& cracks;
    const SetMembership& sets;
    const RunController& run;
    const ResultsFolderFeed& folder;
};

class ReportAction : public QObject {
    Q_OBJECT
public:
    ReportAction(const ReportSources& sources, ModelView& view, PlotPanel& plots, QWidget* window);

    // Functions that other parts of the window provide: they draw pictures on paper, and make tables.
    struct Surroundings {
        // Draws the view with the marks of all conditions, even if the user has hidden them.
        std::function<QImage()> set_up;
        // Draws the run in the window together with the compared runs. Called only if there are compared runs.
        std::function<std::vector<ReportPicture>(const QString& caption)> compared;
        // Returns the views that are drawn by `compared`, each with its size in a picture whose total size is `whole`.
        std::function<std::vector<SizedView>(const QSize& whole)> views;
        // Returns tables about the compared runs and their study.
        std::function<std::vector<ReportTable>()> tables;
        // Returns the plots of the study. In the report they follow the pictures that `compared` has drawn.
        std::function<std::vector<ReportPicture>()> pictures;
        // Returns the summary of the calibration whose fitted values the case has; nothing if there is none.
        std::function<std::optional<FitSummary>()> fit;
    };
    void set_surroundings(Surroundings surroundings) { surroundings_ = std::move(surroundings); }

    void fill_menu(QMenu* menu);
    void ask();
    // Writes FILE.html and FILE.pdf. If a results folder is being read, waits until this is complete. The report is
    // collected on the GUI thread, because this draws the view; the files are written on another thread.
    void write(const std::filesystem::path& file, const ReportOptions& options = preferred_report());
    BackgroundTask& task() { return task_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void written(const std::filesystem::path& file);

private:
    void ask_for_file(const ReportOptions& options);
    const Case& solved() const; // returns the case of the results or, without results, the case in the window
    QString title() const;
    Report collected(ReportCamera camera) const;
    void write_now(const std::filesystem::path& file, const ReportOptions& options);

    ReportSources from_;
    ModelView& view_;
    Surroundings surroundings_;
    PlotPanel& plots_;
    QWidget* window_;
    RunRecord record_; // record of the run whose results the window shows
    BackgroundTask task_;
};

} // namespace periscope::ui
