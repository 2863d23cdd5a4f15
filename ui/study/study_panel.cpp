#include "ui/study/study_panel.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/availability.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/base/file_place.hpp"
#include "ui/base/flow_layout.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include <fmt/format.h>

namespace periscope::ui {
namespace {

enum KeyColumn { name_column, values_column, key_column };

// "0.8, 1 and 1.2 times" the present value.
QString values_around(const QString& present) {
    const auto number = written_number(present.toStdString());
    if (!number || number->value == 0)
        return present;
    QStringList values;
    for (const double factor : {0.8, 1.0, 1.2})
        values << QString::number(factor * number->value, 'g', 6);
    const QString list = values.join(QStringLiteral(", "));
    return number->unit.empty() ? list : list + QLatin1Char(' ') + to_qt(number->unit);
}

} // namespace

StudyPanel::StudyPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), pages_(new QTabWidget), keys_(new QTableWidget(0, 3)),
      plan_(new QComboBox), keep_(new QComboBox), count_(new QSpinBox), results_(new QListWidget),
      table_(new StudyRuns), plot_(new StudyPlot), status_(new ElidedLabel) {
    make_actions();
    auto* bar = new QToolBar;
    bar->addActions({start_, stop_, resume_, open_, repeat_, remove_, open_folder_}); // the last ones may have no room
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    make_reachable(*bar);
    auto* top = new QHBoxLayout;
    top->setSpacing(0);
    top->addWidget(bar);
    top->addWidget(status_, 1);
    status_->setObjectName(QStringLiteral("study.status"));
    status_->setContentsMargins(8, 0, 0, 0);
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    pages_->setObjectName(QStringLiteral("study.pages"));
    pages_->setAccessibleName(tr("Study"));
    pages_->addTab(make_setup_page(), tr("Set-up"));
    pages_->addTab(table_, tr("Runs"));
    pages_->addTab(plot_, tr("Plot"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(pages_, 1);
    connect(&workspace_.document, &Document::changed, this, &StudyPanel::follow_document);
    connect(&workspace_.document, &Document::replaced, this, [this] {
        setup_ = {};
        show_keys();
    });
    connect(&workspace_.document, &Document::vary_wanted, this, &StudyPanel::vary);
    connect(&task_, &StudyTask::begun, this, &StudyPanel::show_begin);
    connect(&task_, &StudyTask::run_ended, this, &StudyPanel::show_run);
    connect(&task_, &StudyTask::failed, this, [this](const QString& reason) {
        failure_ = reason;
        emit problem(reason);
    });
    connect(&task_, &StudyTask::ended, this, &StudyPanel::show_end);
    connect(table_, &StudyRuns::chosen, plot_, &StudyPlot::mark);
    connect(table_, &StudyRuns::opened, this, &StudyPanel::open_run);
    connect(plot_, &StudyPlot::chosen, table_, &StudyRuns::choose);
    follow_document();
    show_keys();
}

void StudyPanel::make_actions() {
    const auto action = [this](const QString& words, const char* name, auto call) {
        auto* made = new QAction(words, this);
        made->setObjectName(QLatin1String(name));
        connect(made, &QAction::triggered, this, call);
        return made;
    };
    start_ = action(tr("Start"), "study.start", [this] { start(); });
    stop_ = action(tr("Stop"), "study.stop", [this] {
        was_stopped_ = true;
        task_.stop();
    });
    open_ = action(tr("Open …"), "study.open", [this] {
        auto* dialog = file_dialog(this, tr("Open a study"));
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        dialog->setDirectory(to_qt(usual_folder().parent_path().string()));
        connect(dialog, &QFileDialog::fileSelected, this,
                [this](const QString& folder) { open(folder.toStdString()); });
        dialog->open();
    });
    resume_ = action(tr("Continue"), "study.continue", [this] { resume(false); });
    repeat_ = action(tr("Repeat failed"), "study.repeat", [this] { resume(true); });
    remove_ = action(tr("Remove parameter"), "study.remove", [this] { remove_key(); });
    open_folder_ = action(tr("Open folder"), "study.folder",
                          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(to_qt(request_.output.string()))); });
}

QWidget* StudyPanel::make_setup_page() {
    keys_->setObjectName(QStringLiteral("study.keys"));
    keys_->setAccessibleName(tr("Parameters"));
    keys_->setHorizontalHeaderLabels({tr("Name"), tr("Values"), tr("Key in the case")});
    keys_->verticalHeader()->hide();
    keys_->horizontalHeader()->setSectionResizeMode(name_column, QHeaderView::ResizeToContents);
    keys_->horizontalHeader()->setSectionResizeMode(values_column, QHeaderView::ResizeToContents);
    keys_->setWordWrap(false);
    keys_->horizontalHeader()->setStretchLastSection(true);
    keys_->setSelectionBehavior(QAbstractItemView::SelectRows);
    keys_->setToolTip(tr("To add a key, right-click its field in the properties and choose Vary in a study. "
                         "Values: 16, 22, 32 m/s, or a range of evenly spaced values: 16 to 32 m/s in 9. "
                         "With Sampling, a range means any value between its ends."));
    connect(keys_, &QTableWidget::cellChanged, this, &StudyPanel::take_key);
    connect(keys_, &QTableWidget::itemSelectionChanged, this, &StudyPanel::offer_actions);
    plan_->setObjectName(QStringLiteral("study.plan"));
    plan_->setAccessibleName(tr("Plan"));
    plan_->addItems({tr("All combinations"), tr("One at a time"), tr("Sampling (Latin hypercube)")});
    plan_->setToolTip(
        tr("One at a time changes a single key from run to run, starting from the case as it is. Sampling takes "
           "random values evenly from the ranges."));
    count_->setObjectName(QStringLiteral("study.count"));
    count_->setAccessibleName(tr("Number of runs"));
    count_->setRange(2, 10000);
    count_->setValue(setup_.runs);
    count_->setToolTip(tr("Number of runs of the sampling"));
    keep_->setObjectName(QStringLiteral("study.keep"));
    keep_->setAccessibleName(tr("Keep"));
    keep_->addItems({tr("Curves"), tr("Frames and curves")});
    keep_->setToolTip(tr("What each run writes beside its row of the table. With frames, its results can be opened."));
    connect(plan_, &QComboBox::currentIndexChanged, this, &StudyPanel::take_options);
    connect(keep_, &QComboBox::currentIndexChanged, this, &StudyPanel::take_options);
    connect(count_, &QSpinBox::valueChanged, this, &StudyPanel::take_options);
    results_->setObjectName(QStringLiteral("study.results"));
    results_->setAccessibleName(tr("Results"));
    results_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    results_->setToolTip(tr("The numbers of each run. Add an observer to the case for others."));
    connect(results_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        setup_.results[std::size_t(results_->row(item))].is_wanted = item->checkState() == Qt::Checked;
        tell_runs();
    });
    auto* options = new FlowLayout(4); // in a narrow panel below one another
    for (QWidget* option : std::initializer_list<QWidget*>{plan_, count_, new QLabel(tr("Keep:")), keep_})
        options->addWidget(option);
    keys_->setMinimumWidth(120);
    results_->setMinimumWidth(80);
    auto* left = new QVBoxLayout;
    left->addWidget(keys_, 1);
    left->addLayout(options);
    auto* page = new QWidget;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(4, 4, 4, 4);
    row->addLayout(left, 3);
    row->addWidget(results_, 2);
    return page;
}

void StudyPanel::vary(const QString& path, const QString& present) {
    for (std::size_t k = 0; k < setup_.keys.size(); ++k)
        if (setup_.keys[k].path == path) {
            keys_->setCurrentCell(int(k), values_column);
            return emit wanted();
        }
    setup_.keys.push_back({name_for_key(path, setup_.keys), path,
                           short_place(workspace_.document.value(), path.toStdString()), values_around(present),
                           present_value(workspace_.document.value(), path)});
    show_keys();
    pages_->setCurrentIndex(0);
    emit wanted();
    keys_->setCurrentCell(keys_->rowCount() - 1, values_column);
    keys_->setFocus();
}

void StudyPanel::follow_document() {
    for (VariedKey& key : setup_.keys)
        key.present = present_value(workspace_.document.value(), key.path);
    setup_.results = results_offered(workspace_.document.value(), setup_.results);
    show_results_offered();
    tell_runs();
}

void StudyPanel::show_keys() {
    const QSignalBlocker quiet(keys_);
    keys_->setRowCount(int(setup_.keys.size()));
    for (std::size_t k = 0; k < setup_.keys.size(); ++k) {
        const VariedKey& key = setup_.keys[k];
        keys_->setItem(int(k), name_column, new QTableWidgetItem(key.name));
        auto* label = new QTableWidgetItem(key.label);
        label->setFlags(label->flags() & ~Qt::ItemIsEditable);
        label->setToolTip(key.path);
        keys_->setItem(int(k), key_column, label);
        keys_->setItem(int(k), values_column, new QTableWidgetItem(key.values));
    }
    tell_runs();
}

void StudyPanel::take_key(int row, int column) {
    VariedKey& key = setup_.keys[std::size_t(row)];
    (column == name_column ? key.name : key.values) = keys_->item(row, column)->text().trimmed();
    tell_runs();
}

void StudyPanel::remove_key() {
    if (const int row = keys_->currentRow(); row >= 0)
        setup_.keys.erase(setup_.keys.begin() + row);
    show_keys();
}

void StudyPanel::show_results_offered() {
    const QSignalBlocker quiet(results_);
    results_->clear();
    for (const WantedResult& result : setup_.results) {
        auto* item = new QListWidgetItem(result.label, results_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(result.is_wanted ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(result.label);
    }
}

void StudyPanel::take_options() {
    setup_.plan = StudySetup::Plan(plan_->currentIndex());
    setup_.keeps_frames = keep_->currentIndex() == 1;
    setup_.runs = count_->value();
    tell_runs();
}

void StudyPanel::tell_runs() {
    count_->setVisible(setup_.plan == StudySetup::Plan::sampling);
    offer_actions();
    if (task_.busy())
        return set_available(*start_, {}, busy_words());
    QString words;
    std::size_t runs = 0;
    if (setup_.keys.empty()) {
        words = tr("To vary a key of the case, right-click its field and choose Vary in a study.");
    } else {
        try {
            runs = rows_of(study_of(setup_, "case")).size();
            words = tr("%n runs", nullptr, int(runs));
        } catch (const CaseError& e) {
            const Problem& first = e.problems().front();
            const auto key =
                QString::fromStdString(first.path).section(QLatin1Char('['), 1).section(QLatin1Char(']'), 0, 0);
            bool is_key = false;
            const int k = key.toInt(&is_key);
            words = is_key && std::size_t(k) < setup_.keys.size() && first.path.starts_with("parameters")
                        ? QStringLiteral("%1: %2").arg(setup_.keys[std::size_t(k)].name, to_qt(first.reason))
                        : to_qt(first.text());
        } catch (const Error& e) {
            words = to_qt(e.what());
        }
    }
    status_->setText(words);
    status_->setToolTip(words);
    set_available(*start_, tr("Run the case with all of these values."), runs > 0 ? QString() : words);
}

QString StudyPanel::busy_words() const {
    return task_.busy() ? tr("A study is in progress. Stop it first, or wait until it ends.") : QString();
}

void StudyPanel::offer_actions() {
    const QString busy = busy_words();
    const auto unless = [&](bool is_possible, const QString& why_not) {
        return !busy.isEmpty() ? busy : is_possible ? QString() : why_not;
    };
    set_available(*remove_, tr("Remove the selected parameter from the study."),
                  unless(keys_->currentRow() >= 0, tr("Select a parameter on the page Set-up first.")));
    set_available(*stop_, tr("Stop the study; the runs that have ended stay in its table."),
                  task_.busy() ? QString() : tr("No study is in progress."));
    set_available(*resume_, tr("Compute the runs that are missing."),
                  unless(was_stopped_, tr("No study was stopped. Open one to compute the runs that it lacks.")));
    set_available(*repeat_, tr("Compute the runs that have failed again, and those that are missing."),
                  unless(std::ranges::any_of(runs(), &StudyRun::has_failed), tr("No run of the study has failed.")));
    set_available(*open_folder_, tr("Open the folder of the study: results.csv, results.svg, runs."),
                  request_.output.empty() ? tr("No study has been started or opened yet.") : QString());
    set_available(*open_, tr("Show a study that has been computed before."), busy);
}

std::filesystem::path StudyPanel::usual_folder() const {
    namespace fs = std::filesystem;
    const fs::path& file = workspace_.document.file();
    const fs::path wanted =
        file.empty() ? fs::path(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()) /
                           (workspace_.document.value().name + "-study")
                     : file.parent_path() / (file.stem().string() + "-study");
    return workspace_.queue.free_folder(fs::absolute(wanted));
}

void StudyPanel::start() {
    gpu::StudyRequest request;
    request.output = usual_folder();
    const std::filesystem::path case_file = request.output / "case.json";
    try {
        request.study = study_of(setup_, case_file);
        std::filesystem::create_directories(request.output);
        write_case(with_absolute_files(workspace_.document.value()), case_file);
    } catch (const std::exception& e) {
        return emit problem(to_qt(e.what()));
    }
    begin(std::move(request));
}

// Another study in the place of the one that is shown.
void StudyPanel::begin(gpu::StudyRequest request) {
    request.solver.device = workspace_.settings.device;
    request.solver.precision = workspace_.settings.precision;
    request.cache = workspace_.body.cache();
    request_ = std::move(request);
    plot_->begin({});
    launch();
}

void StudyPanel::resume(bool repeat_failed) {
    request_.resume = true;
    request_.repeat_failed = repeat_failed;
    launch();
}

void StudyPanel::open(const std::filesystem::path& folder) {
    gpu::StudyRequest request;
    try {
        request.study = read_study(folder / study_files::study);
        if (!std::filesystem::exists(folder / study_files::table))
            throw FileError(fmt::format("{}: contains no table of a study; choose the folder of a study with {}",
                                        folder.string(), study_files::table));
    } catch (const Error& e) {
        return emit problem(to_qt(e.what()));
    }
    request.output = folder;
    request.resume = true;
    request.only_open = true;
    begin(std::move(request));
    emit wanted();
}

void StudyPanel::launch() {
    was_stopped_ = false;
    failure_.clear();
    status_->setText(tr("Preparing …"));
    pages_->setCurrentIndex(1);
    if (!request_.only_open)
        workspace_.study = StudyInProgress{request_.output};
    task_.start(request_);
    tell_runs();
}

void StudyPanel::show_begin(const gpu::StudyOutlook& outlook) {
    StudyData study{request_.study, outlook.result_units, outlook.body, {}};
    std::vector<StudyRun> shown = runs(); // before the study was continued, with their curves
    if (request_.repeat_failed)
        std::erase_if(shown, &StudyRun::has_failed);
    if (shown.empty())
        shown = outlook.earlier;
    table_->begin(study);
    plot_->begin(std::move(study));
    for (const StudyRun& run : shown)
        show_row(run);
    if (outlook.refused > 0)
        emit said(tr("%1 of %2 runs of the study are not valid; the first: %3")
                      .arg(outlook.refused)
                      .arg(outlook.rows)
                      .arg(to_qt(outlook.first_refusal)));
    for (const std::string& note : outlook.notes)
        emit said(to_qt(note) + QLatin1Char('.'));
    since_begun_.start();
    status_->setText(tr("%1 runs of %2 nodes, %3 at once")
                         .arg(outlook.rows - outlook.done)
                         .arg(format_count(double(outlook.nodes)))
                         .arg(outlook.jobs));
}

void StudyPanel::show_row(const StudyRun& run) {
    plot_->add(run);
    table_->add(run);
}

void StudyPanel::show_run(const StudyRun& run, int ended, int of) {
    show_row(run);
    workspace_.study = StudyInProgress{request_.output, ended, of};
    const double left = double(since_begun_.elapsed()) / 1000 / ended * (of - ended);
    status_->setText(tr("%1 of %2 runs, %3 left").arg(ended).arg(of).arg(format_duration(left)));
}

void StudyPanel::show_end() {
    workspace_.study.reset();
    const auto failed = std::ranges::count_if(runs(), &StudyRun::has_failed);
    const QString count = tr("%n runs", nullptr, int(runs().size()));
    const bool was_opening = std::exchange(request_.only_open, false);
    if (!failure_.isEmpty() || (was_opening && was_stopped_)) {
        std::error_code error;
        was_stopped_ = !was_opening && std::filesystem::exists(request_.output / study_files::table, error);
        tell_runs();
        status_->setText(failure_.isEmpty() ? tr("Stopped") : failure_);
        return status_->setToolTip(status_->text());
    }
    if (was_opening) {
        was_stopped_ = true; // further runs can be computed
        tell_runs();
        status_->setText(tr("%1 of %2").arg(count, to_qt(request_.output.filename().string())));
        return status_->setToolTip(to_qt(request_.output.string()));
    }
    tell_runs();
    status_->setText(was_stopped_ ? tr("Stopped after %1").arg(count)
                     : failed > 0 ? tr("%1, %2 failed").arg(count).arg(failed)
                                  : tr("%1 finished").arg(count));
    status_->setToolTip(to_qt(request_.output.string()));
    emit said(tr("The study has ended: %1. Its table is in %2.").arg(status_->text(), to_qt(request_.output.string())));
}

const std::vector<StudyRun>& StudyPanel::runs() const {
    return plot_->runs();
}

void StudyPanel::open_run(int run) {
    if (run < 0 || std::size_t(run) >= runs().size())
        return;
    const std::filesystem::path folder =
        request_.output / study_files::runs / fmt::format("{:04}", runs()[std::size_t(run)].number);
    if (request_.study.keep == KeptOfRuns::frames)
        return emit results_wanted(folder);
    try {
        emit inputs_wanted(read_case(folder / study_files::case_file),
                           tr("run %1 of the study").arg(runs()[std::size_t(run)].number));
    } catch (const Error& e) {
        emit problem(to_qt(e.what()));
    }
}

void StudyPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && plot_)
        plot_->set_colours(PlotColours::of(palette()));
}

} // namespace periscope::ui
