// File ▸ Export ▸ Report: sections and a name give a web page and a PDF.
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

// What a report is made of. The results, with their cracks, are those of `run`, or those that `folder` reads.
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

    // What draws the view with the marks of all conditions, and with the runs beside it, if there are any. Each picture is drawn on
    // paper. And tables and pictures about these runs and their study.
    struct Surroundings {
        std::function<QImage()> set_up;
        std::function<std::vector<ReportPicture>(const QString& caption)> compared;
        std::function<std::vector<SizedView>(const QSize& whole)> views; // that are in the pictures of compared runs
        std::function<std::vector<ReportTable>()> tables;
        std::function<std::vector<ReportPicture>()> pictures; // after those of the run
    };
    void set_surroundings(Surroundings surroundings) { surroundings_ = std::move(surroundings); }

    void fill_menu(QMenu* menu);
    void ask();
    // FILE.html and FILE.pdf, off the GUI thread but for the pictures of the view; when everything that is being read from a results
    // folder has been read.
    void write(const std::filesystem::path& file, const ReportOptions& options = preferred_report());
    BackgroundTask& task() { return task_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void written(const std::filesystem::path& file);

private:
    void ask_for_file(const ReportOptions& options);
    const Case& solved() const; // the case that the results belong to; without results, the one in the window
    QString title() const;
    Report collected(ReportCamera camera) const;
    void write_now(const std::filesystem::path& file, const ReportOptions& options);

    ReportSources from_;
    ModelView& view_;
    Surroundings surroundings_;
    PlotPanel& plots_;
    QWidget* window_;
    RunRecord record_; // of the run that the results are of
    BackgroundTask task_;
};

} // namespace periscope::ui
