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
        // Draws the view with the marks of all conditions.
        std::function<QImage()> set_up;
        // Draws the body beside the compared runs, if there are any.
        std::function<std::vector<ReportPicture>(const QString& caption)> compared;
        // Returns the views that draw the pictures of `compared`, with their sizes, if all together have the size
        // `whole`.
        std::function<std::vector<SizedView>(const QSize& whole)> views;
        // Returns tables about the compared runs and their study.
        std::function<std::vector<ReportTable>()> tables;
        // Returns pictures about the compared runs and their study. They follow those of the run.
        std::function<std::vector<ReportPicture>()> pictures;
        // returns the calibration whose values the case has, for the first page
        std::function<std::optional<FitSummary>()> fit;
    };
    void set_surroundings(Surroundings surroundings) { surroundings_ = std::move(surroundings); }

    void fill_menu(QMenu* menu);
    void ask();
    // Writes FILE.html and FILE.pdf, after a results folder that is being read has been read completely. Only the
    // pictures of the view are drawn on the GUI thread.
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
    RunRecord record_; // record of the run with these results
    BackgroundTask task_;
};

} // namespace periscope::ui
