#include "ui/report/report_action.hpp"

#include "ui/base/file_place.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/collect_report.hpp"
#include "ui/run/results_folder_feed.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/viewport/vtk_widget.hpp"

#include <QMenu>

namespace periscope::ui {

ReportAction::ReportAction(const ReportSources& sources, VtkWidget& view, PlotPanel& plots, QWidget* window)
    : QObject(window), from_(sources), view_(view), plots_(plots), window_(window) {
    connect(&from_.run, &RunController::solver_ready, this, [this](const Case& value) {
        if (from_.run.in_background()) // results in the window are another run's
            return;
        solved_ = value;
        record_ = from_.run.record();
    });
    connect(&from_.run, &RunController::ended, this, [this] {
        if (!from_.run.in_background())
            record_ = from_.run.record();
    });
    connect(&from_.folder, &ResultsFolderFeed::facts_read, this, [this] {
        solved_ = from_.results.solved();
        record_ = from_.folder.facts().record;
    });
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& what, const QString& reason) { emit problem(what + QStringLiteral(": ") + reason); });
    connect(&task_, &BackgroundTask::cancelled, this, [this] { emit said(tr("Report cancelled.")); });
}

void ReportAction::fill_menu(QMenu* menu) {
    auto* action = menu->addAction(tr("&Report as HTML and PDF …"), this, &ReportAction::ask);
    action->setObjectName(QStringLiteral("export.report"));
}

void ReportAction::ask() {
    const Case& value = from_.results.model() ? solved_ : from_.document.value();
    auto* dialog = save_dialog(window_, tr("Save report"), tr("Web page and PDF (*.html)"),
                               file_name({QString::fromStdString(value.name), tr("report")}));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { write(file.toStdString()); });
    dialog->open();
}

void ReportAction::write(const std::filesystem::path& file) {
    const Results& results = from_.results;
    Report report = collect_report(
        {results.model() ? solved_ : from_.document.value(), results, from_.cracks.up_to_now(), record_,
         plots_.content(),
         (surroundings_.view ? surroundings_.view() : view_.shown()).convertToFormat(QImage::Format_RGB888),
         results.outdated()});
    if (surroundings_.tables)
        for (ReportTable& table : surroundings_.tables())
            report.results.insert(report.results.begin(), std::move(table));
    task_.start(tr("Writing report"),
                [this, file, report = std::move(report), model = results.model(), frames = results.frames(),
                 units = plots_.content().units](const Progress&) mutable {
                    if (model)
                        add_fragments(report, model, frames, units);
                    write_report(file, report);
                    return [this, file] {
                        emit said(tr("Report written to %1 and to a PDF with the same name.")
                                      .arg(QString::fromStdString(report_page(file).string())));
                        emit written(report_page(file));
                    };
                });
}

} // namespace periscope::ui
