// Starts, continues and opens studies, and opens their cases and runs.
#include "ui/study/study_panel.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/continued_fit.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/study_setup_page.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QStandardPaths>
#include <QTabWidget>

#include <fmt/format.h>

namespace periscope::ui {

std::filesystem::path StudyPanel::usual_folder() const {
    namespace fs = std::filesystem;
    const fs::path& file = workspace_.document.file();
    const char* const ending = setup().plan == StudySetup::Plan::fit ? "-calibration" : "-study";
    const fs::path wanted =
        file.empty() ? fs::path(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()) /
                           (workspace_.document.value().name + ending)
                     : file.parent_path() / (file.stem().string() + ending);
    return workspace_.queue.free_folder(fs::absolute(wanted));
}

void StudyPanel::start() {
    gpu::StudyRequest request;
    request.output = usual_folder();
    const std::filesystem::path case_file = request.output / "case.json";
    try {
        request.study = study_of(setup_page_->setup(), case_file);
        std::filesystem::create_directories(request.output);
        write_case(with_absolute_files(workspace_.document.value()), case_file);
    } catch (const std::exception& e) {
        return emit problem(to_qt(e.what()));
    }
    begin(std::move(request));
    has_its_setup_ = true;
}

// Starts the study of the request, or opens it if `only_open` is set. It replaces the study that is shown.
void StudyPanel::begin(gpu::StudyRequest request) {
    request.solver.device = workspace_.settings.device;
    request.solver.precision = workspace_.settings.precision;
    request.cache = workspace_.body.cache();
    request.speeds = workspace_.speed.speeds();
    request_ = std::move(request);
    has_its_setup_ = false;
    plot_->begin({});
    setup_page_->set_fit(request_.study.calibration.has_value());
    emit title_changed(title());
    pages_->setTabVisible(values_page, request_.study.calibration.has_value());
    launch();
}

void StudyPanel::resume(bool repeat_failed) {
    try {
        request_.study = study_to_continue();
    } catch (const CaseError& e) {
        return emit problem(to_qt(e.what()));
    }
    request_.resume = true;
    request_.repeat_failed = repeat_failed;
    request_.repeat.clear();
    launch();
}

// Computes this run again, and no other one, even if runs are missing.
void StudyPanel::run_again(std::size_t number) {
    if (task_.busy())
        return;
    request_.resume = true;
    request_.repeat_failed = false;
    request_.repeat = {number};
    const bool lacked_runs = was_stopped_;
    launch();
    lacked_runs_ = lacked_runs;
}

void StudyPanel::open(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return open_folder(path);
    const std::filesystem::path folder = path.parent_path();
    const bool is_computed = std::filesystem::exists(folder / study_files::table, error) ||
                             std::filesystem::exists(folder / study_files::history, error);
    return is_computed && path.filename() == study_files::study ? open_folder(folder) : open_file(path);
}

void StudyPanel::open_folder(const std::filesystem::path& folder) {
    gpu::StudyRequest request;
    try {
        request.study = read_study(folder / study_files::study);
        if (const char* table = table_of(request.study); !std::filesystem::exists(folder / table))
            throw FileError(fmt::format("{}: contains no table of a study; choose study.json in a folder with {}",
                                        folder.string(), table));
    } catch (const Error& e) {
        return emit problem(to_qt(e.what()));
    }
    request.output = folder;
    request.resume = true;
    request.only_open = true;
    std::optional<Case> base;
    std::optional<StudySetup> setup_there;
    try {
        base = base_case(request.study);
        setup_there = setup_of(request.study, *base);
    } catch (const CaseError& e) { // the runs are shown even if the set-up has errors
        emit said(tr("The set-up of %1 is not shown: %2.")
                      .arg(to_qt(folder.filename().string()), to_qt(e.problems().front().reason)));
    }
    const auto show_all = [this, request, setup_there] {
        if (setup_there)
            setup_page_->show_setup(*setup_there);
        begin(request);
        has_its_setup_ = setup_there.has_value();
        emit wanted();
    };
    const Case& now = workspace_.document.value();
    if (!base || is_base_of(now, request.study) || (request.study.calibration && is_case_of(now, request.study)))
        return show_all();
    emit case_wanted(*base, to_qt(folder.string()), show_all);
}

void StudyPanel::open_file(const std::filesystem::path& file) {
    try {
        const Study study = read_study(file);
        const Case value = base_case(study);
        const StudySetup setup_there = setup_of(study, value);
        emit case_wanted(value, to_qt(file.string()), [this, setup_there] {
            setup_page_->show_setup(setup_there);
            show_setup_of(setup_there.plan == StudySetup::Plan::fit);
        });
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// Opens a copy of the study's case, without the values that its runs have for the parameters.
void StudyPanel::open_base() {
    try {
        emit case_wanted(base_case(request_.study), to_qt(request_.output.filename().string()), {});
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

void StudyPanel::open_best() {
    const std::filesystem::path file = request_.output / study_files::best;
    try {
        const Case best = read_case(file);
        const Study study = request_.study;
        const Parameters values = rounded_values(fit_->end.best.values, fit_->fitted);
        emit case_wanted(best, to_qt(file.string()), [this, best, study, values] {
            workspace_.document.edit(tr("fitted values"), [&study](Case& value) { name_fitted(value, study); });
            try { // shows the set-up, so that the user can start another calibration from these values
                setup_page_->show_setup(setup_from_values(study, best, values));
                show_setup_of(true);
            } catch (const CaseError& e) {
                emit said(to_qt(e.what()));
            }
        });
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// Removes the message about the last start, which has failed, wherever it is shown.
void StudyPanel::withdraw_failure() {
    if (const QString words = std::exchange(failure_, {}); !words.isEmpty())
        emit mended(words);
}

// Removes the folder of a study that was refused before its first run, and shows the set-up again.
void StudyPanel::forget_refused_start() {
    namespace fs = std::filesystem;
    std::error_code error;
    if (!request_.resume && !fs::exists(request_.output / study_files::study, error)) {
        fs::remove(request_.output / study_files::case_file, error);
        fs::remove(request_.output, error); // this removes the folder only if it is empty
        request_ = {};
        pages_->setCurrentWidget(setup_page_);
    }
}

void StudyPanel::open_run(int run) {
    if (run < 0 || std::size_t(run) >= runs().size())
        return;
    if (request_.study.calibration)
        return open_trial(runs()[std::size_t(run)]);
    const StudyRun& opened = runs()[std::size_t(run)];
    const std::filesystem::path folder =
        request_.output / study_files::runs / study_files::folder_of_run(opened.number);
    if (request_.study.keep == KeptOfRuns::frames)
        return emit results_wanted(folder);
    try {
        const std::filesystem::path kept = folder / study_files::case_file;
        std::error_code error; // a run that was cancelled or has failed has stored no case
        emit inputs_wanted(std::filesystem::exists(kept, error)
                               ? read_case(kept)
                               : read_case(request_.study.case_file, changes_of(request_.study, opened.values)),
                           tr("run %1 of the study").arg(opened.number));
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

// Shows the run in the line below the buttons, unless this line shows the progress of a study.
void StudyPanel::name_run(int run) {
    if (task_.busy() || run < 0 || std::size_t(run) >= runs().size())
        return;
    const QString words = run_words(plot_->data(), runs()[std::size_t(run)], plot_->result());
    status_->setText(tr("%1. Double-click it: %2").arg(words, opening_words(request_.study).command));
    status_->setToolTip(status_->text());
}

void StudyPanel::open_trial(const StudyRun& run) {
    try {
        Parameters sought;
        for (const std::string& value : run.values)
            sought.push_back(written_number(value).value().value);
        const StudyRow row = row_with(request_.study, rounded_values(sought, fitted_));
        emit inputs_wanted(with_absolute_files(read_case(request_.study.case_file, changes_of(request_.study, row))),
                           tr("run %1 of the calibration").arg(run.number));
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

} // namespace periscope::ui
