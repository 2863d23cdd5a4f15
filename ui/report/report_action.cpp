#include "ui/report/report_action.hpp"

#include "ui/base/file_dialogs.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/collect_report.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/report/view_pictures.hpp"
#include "ui/run/results_folder_feed.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QMenu>

#include <algorithm>
#include <iterator>

namespace periscope::ui {

ReportAction::ReportAction(const ReportSources& sources, ModelView& view, PlotPanel& plots, QWidget* window)
    : QObject(window), from_(sources), view_(view), plots_(plots), window_(window) {
    connect(&from_.run, &RunController::solver_ready, this, [this] {
        if (from_.run.in_background()) // the results in the window are those of another run
            return;
        record_ = from_.run.record();
    });
    connect(&from_.run, &RunController::ended, this, [this] {
        if (!from_.run.in_background())
            record_ = from_.run.record();
    });
    connect(&from_.folder, &ResultsFolderFeed::facts_read, this, [this] { record_ = from_.folder.facts().record; });
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString& what, const QString& reason) { emit problem(what + QStringLiteral(": ") + reason); });
    connect(&task_, &BackgroundTask::cancelled, this, [this] { emit said(tr("Report cancelled.")); });
}

void ReportAction::fill_menu(QMenu* menu) {
    auto* action = menu->addAction(tr("&Report as HTML and PDF …"), this, &ReportAction::ask);
    action->setObjectName(QStringLiteral("export.report"));
}

void ReportAction::ask() {
    auto* dialog = new ReportDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { ask_for_file(dialog->options()); });
    dialog->open();
}

void ReportAction::ask_for_file(const ReportOptions& options) {
    auto* dialog = save_dialog(window_, tr("Save report"), tr("Web page and PDF (*.html)"),
                               file_name({from_.document.stem(), tr("report")}));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, options](const QString& file) { write(file.toStdString(), options); });
    dialog->open();
}

const Case& ReportAction::solved() const {
    return from_.results.model() ? from_.results.solved() : from_.document.value();
}

// Returns the name of the case. If the case still has the name of a new case, returns the name of its file without the
// extension, if there is a file.
QString ReportAction::title() const {
    const std::string& name = solved().name;
    const std::filesystem::path& file = from_.document.file();
    return to_qt(name == Document::new_case().name && !file.empty() ? file.stem().string() : name);
}

Report ReportAction::collected(ReportCamera camera) const {
    constexpr int fineness = 2; // pixels of the picture per pixel of the view, for print
    const Results& results = from_.results;
    const auto alone = [this] { return view_.widget().picture(fineness, false); };
    std::optional<ReportPicture> set_up;
    const std::vector<SizedView> one{{&view_, report_picture_size}};
    // After an edit, the view shows the set-up of the edited case, which does not belong to these results.
    if (!results.model() || !results.outdated()) {
        const OnPaper paper(one);
        set_up = picture_of_set_up(view_, from_.document.value(), from_.sets, camera,
                                   surroundings_.set_up ? surroundings_.set_up : alone);
    }
    PicturesOfRun pictures;
    if (!results.empty()) {
        const OnPaper paper(one);
        pictures = pictures_of_run(view_, results, record_.state != RunState::running, camera, alone);
    }
    std::vector<ReportPicture> compared;
    if (const auto views = surroundings_.views ? surroundings_.views(report_picture_size) : one;
        !results.empty() && views.size() > 1) {
        const OnPaper paper(views);
        compared =
            pictures_of_compared(view_, results, record_.state != RunState::running, camera, surroundings_.compared);
    }
    Case value = solved();
    if (value.name == Document::new_case().name)
        value.name = title().toStdString();
    Report report =
        collect_report({value, results, from_.cracks.up_to_now(), record_, plots_.content(), std::move(set_up),
                        std::move(pictures.end), std::move(pictures.moments), results.outdated()});
    report.compared = std::move(compared);
    if (surroundings_.tables) {
        auto tables = surroundings_.tables();
        report.results.insert(report.results.begin(), std::move_iterator(tables.begin()),
                              std::move_iterator(tables.end()));
    }
    if (surroundings_.fit)
        report.summary.fit = surroundings_.fit();
    if (surroundings_.pictures)
        // added to `compared`, because pictures there are as wide as the page, while others are two in a row
        std::ranges::move(surroundings_.pictures(), std::back_inserter(report.compared));
    return report;
}

void ReportAction::write(const std::filesystem::path& file, const ReportOptions& options) {
    if (!from_.results.when_read(this, [this, file, options] { write_now(file, options); }))
        emit said(tr("Results are being read. The report is written when all of them have been read."));
}

void ReportAction::write_now(const std::filesystem::path& file, const ReportOptions& options) {
    const Results& results = from_.results;
    task_.start(tr("Writing report"),
                [this, file, options, report = collected(options.camera), value = solved(), model = results.model(),
                 frames = results.frames(), units = plots_.content().units](const Progress&) mutable {
                    if (model && options.tables) {
                        add_crack_energy(report, value, model, frames, units);
                        add_fragments(report, model, frames, units);
                    }
                    leave_out_sections(report, options);
                    const Logo logo = read_logo(options.logo);
                    if (logo.image)
                        report.logo = ReportPicture{tr("Logo"), *logo.image};
                    write_report(file, report, options.paper);
                    return [this, file, fault = logo.fault] {
                        emit said(tr("Report written to %1 and to a PDF with the same name.")
                                      .arg(QString::fromStdString(report_page(file).string())));
                        emit written(report_page(file));
                        if (!fault.isEmpty())
                            emit problem(fault);
                    };
                });
}

} // namespace periscope::ui
