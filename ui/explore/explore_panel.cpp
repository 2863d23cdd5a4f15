#include "ui/explore/explore_panel.hpp"

#include "core/base/stages.hpp"
#include "ui/base/availability.hpp"
#include "ui/base/flow_layout.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/base/marked_edit.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/explore/explore_slider.hpp"
#include "ui/explore/explored_case.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/study/case_parameters.hpp"
#include "ui/study/study_log.hpp"
#include "ui/text/format.hpp"
#include "ui/text/typed_number.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace periscope::ui {
namespace {

constexpr int most_frames = 40; // largest number of frames for the slider of time
// how long newer values wait for the run in progress before it is cancelled
constexpr auto most_wait = std::chrono::seconds(4);

QString status_at_first() {
    return QObject::tr(
        "Add a parameter, or right-click its field and choose Explore. When its slider has moved, the case is "
        "computed again and shown. Nothing is saved.");
}

QString first_problem(const Case& value, const CaseError& error) {
    return words_of(value, error.problems().front());
}

} // namespace

ExplorePanel::ExplorePanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), rows_(new QVBoxLayout), spacing_(new MarkedEdit),
      status_(WrappedLabel::of_lines(2)) {
    setObjectName(QStringLiteral("explorePanel"));
    make_spacing();
    make_actions();
    auto* bar = new QToolBar;
    bar->addAction(use_);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    make_reachable(*bar);
    auto* spacing_label = new QLabel(tr("Spacing:"));
    spacing_label->setBuddy(spacing_);
    auto* options = new FlowLayout(4); // in a narrow panel, the options are below one another
    options->addWidget(add_parameter_button(
        QStringLiteral("explore.add"), [this]() -> const Case& { return workspace_.document.value(); },
        [this](const CaseParameter& chosen) { explore(chosen.path); }));
    options->addWidget(spacing_label);
    options->addWidget(spacing_);
    options->addWidget(bar);
    status_->setObjectName(QStringLiteral("explore.status"));
    status_->setText(status_at_first());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->addLayout(options);
    column->addLayout(rows_);
    column->addWidget(status_);
    column->addStretch(1);
    connect(&workspace_.document, &Document::explore_wanted, this, &ExplorePanel::explore);
    connect(&workspace_.document, &Document::changed, this, &ExplorePanel::follow_document);
    connect(&workspace_.document, &Document::replaced, this, [this] {
        for (ExploreSlider* slider : std::exchange(sliders_, {})) // the sliders belong to the previous case
            slider->deleteLater();
        compute();
    });
    waited_.setSingleShot(true);
    waited_.setInterval(most_wait);
    const auto compute_newest = [this] {
        if (is_waiting_)
            compute();
    };
    connect(&waited_, &QTimer::timeout, this, compute_newest); // the run in progress takes too long and is cancelled
    connect(&task_, &BackgroundTask::ended, this, compute_newest);
    connect(&task_, &BackgroundTask::progressed, this, [this](double, const QString& what) {
        if (!shown_ && what == to_qt(std::string(stages::preparing_solver)))
            status_->setText(tr("%1 …").arg(what));
    });
    connect(&task_, &BackgroundTask::failed, this, [this](const QString&, const QString& reason) { fail(reason); });
    connect(&task_, &BackgroundTask::cancelled, this, [this] {
        if (!asked_) // the panel itself has cancelled the task
            return;
        cancel();
        status_->setText(tr("Cancelled. Move a slider to compute the case again."));
    });
    offer_actions();
}

void ExplorePanel::make_spacing() {
    spacing_->setObjectName(QStringLiteral("explore.spacing"));
    spacing_->setAccessibleName(tr("Spacing"));
    spacing_->setPlaceholderText(tr("automatic"));
    spacing_->setFixedWidth(110);
    spacing_->set_help(
        tr("The spacing of the nodes while exploring. Automatic is the finest one with which a run takes "
           "about %1 by its prediction, at most that of the case.")
            .arg(format_duration(quick_run)));
    connect(spacing_, &QLineEdit::editingFinished, this, [this] {
        if (const QString typed = spacing_->text().trimmed(); !typed.isEmpty())
            // adds the unit in which a number alone is read
            spacing_->setText(completed(typed, QStringLiteral("1 mm")));
        compute();
    });
}

void ExplorePanel::make_actions() {
    use_ = new QAction(tr("Use these values"), this);
    use_->setObjectName(QStringLiteral("explore.use"));
    connect(use_, &QAction::triggered, this, &ExplorePanel::use_values);
}

void ExplorePanel::offer_actions() {
    set_available(*use_, tr("Write the values of the sliders into the case. The spacing of the case stays."),
                  changes().empty() ? tr("The case has these values. Move a slider first.") : QString());
}

void ExplorePanel::explore(const QString& path) {
    emit wanted();
    const auto same = std::ranges::find_if(sliders_, [&](ExploreSlider* s) { return s->key().path == path; });
    if (same != sliders_.end())
        return (*same)->setFocus();
    if (sliders_.size() == most_sliders)
        return status_->setText(tr("There are %1 sliders already. Remove one first.").arg(most_sliders));
    const auto key = explored_key(workspace_.document.value(), path);
    if (!key)
        return status_->setText(tr("The case has no number there. Enter one first."));
    auto* slider = new ExploreSlider(*key);
    sliders_.push_back(slider);
    rows_->addWidget(slider);
    connect(slider, &ExploreSlider::moved, this, &ExplorePanel::compute);
    connect(slider, &ExploreSlider::remove_wanted, this, [this, slider] { remove(slider); });
    compute();
}

void ExplorePanel::remove(ExploreSlider* slider) {
    std::erase(sliders_, slider);
    slider->deleteLater(); // deleted later, because the slider itself may have requested this by a signal
    compute();
}

void ExplorePanel::set_open(bool is_open) {
    is_open_ = is_open;
    compute();
}

void ExplorePanel::follow_document() {
    const std::vector<ExploreSlider*> all = sliders_;
    for (ExploreSlider* slider : all) {
        const auto now = explored_key(workspace_.document.value(), slider->key().path);
        if (now && now->unit == slider->key().unit && now->label == slider->key().label)
            slider->set_present(now->present);
        else
            remove(slider);
    }
    compute();
}

std::vector<std::string> ExplorePanel::changes() const {
    std::vector<std::string> changes;
    for (const ExploreSlider* slider : sliders_)
        if (slider->key().is_changed())
            changes.push_back(slider->key().change());
    return changes;
}

std::optional<Quantity> ExplorePanel::typed_spacing() {
    if (spacing_->text().trimmed().isEmpty())
        return std::nullopt;
    return read_quantity(quantity_info("spacing"), completed(spacing_->text(), QStringLiteral("1 mm")).toStdString());
}

void ExplorePanel::cancel() {
    is_waiting_ = false;
    waited_.stop();
    task_.cancel();
    asked_.reset();
}

// Computes the case with the newest values. While a run is in progress, they wait until it has ended and is shown; if
// it takes longer than `most_wait`, it is cancelled. The view keeps the last run until the next one has ended.
void ExplorePanel::compute() {
    offer_actions();
    if (!is_open_ || sliders_.empty()) {
        cancel();
        log_end();
        shown_.reset();
        status_->setText(status_at_first());
        return emit ended();
    }
    std::optional<Quantity> spacing;
    try {
        spacing = typed_spacing();
        spacing_->mark({});
    } catch (const std::invalid_argument& e) {
        cancel();
        status_->setText(tr("The spacing cannot be read, so nothing is computed. Enter another one."));
        return spacing_->mark(QString::fromUtf8(e.what()));
    }
    const Case& value = workspace_.document.value();
    Asked asked{value, changes(), spacing_->text().trimmed()};
    const bool was_waiting = std::exchange(is_waiting_, false);
    if (asked_ == asked)
        return;
    if (!was_waiting || asked != newest_)
        since_change_.start();
    newest_ = asked;
    const bool differs_in_values = asked_ && asked_->value == asked.value && asked_->spacing == asked.spacing;
    if (task_.busy() && waited_.isActive() && differs_in_values) {
        is_waiting_ = true;
        return;
    }
    asked_ = asked;
    waited_.start();
    if (!was_waiting) // if newer values follow a run, the line keeps the text about this run, which is shown meanwhile
        status_->setText(tr("Computing …"));
    gpu::JobRequest request;
    request.cache = workspace_.body.cache();
    request.devices_searched = workspace_.devices.searched();
    request.solver.device = workspace_.settings.device;
    request.solver.devices = workspace_.settings.devices;
    request.solver.precision = workspace_.settings.precision;
    const bool chooses = !spacing && known_for_ != asked.value;
    if (!spacing && !chooses)
        spacing = quick_spacing_;
    log_begin();
    task_.start(tr("Exploring"),
                [this, value, asked, request, spacing, chooses, since_change = since_change_, before = shown_,
                 body = measure_of(workspace_.body), surface = workspace_.body.surface(),
                 nodes = workspace_.body.nodes(),
                 speeds = workspace_.speed.speeds()](const Progress& progress) mutable -> BackgroundTask::Finish {
                    try {
                        if (chooses)
                            spacing = quick_spacing(value, body, speeds);
                        Case base = value;
                        if (spacing)
                            set_spacing(base, *spacing);
                        request.value = with_changes(base, asked.changes);
                        request.value.output.frames = std::min(request.value.output.frames, most_frames);
                        if (nodes && have_same_nodes(request.value, value)) {
                            request.surface = surface;
                            request.nodes = nodes->nodes;
                        }
                        const ComputedRunPtr run = compute_run(std::move(request), before, progress);
                        return [this, run, chooses, spacing, since_change, of = asked.value] {
                            if (chooses) {
                                quick_spacing_ = spacing;
                                known_for_ = of;
                            }
                            show_run(run, spacing, since_change);
                        };
                    } catch (const CaseError& e) {
                        return [this, words = first_problem(value, e)] { fail(words); };
                    }
                });
}

void ExplorePanel::log_begin() {
    if (since_begun_.isValid())
        return;
    since_begun_.start();
    ended_runs_ = failed_runs_ = 0;
    emit said(tr("Exploration has started: %1.").arg(to_qt(workspace_.document.value().name)));
}

void ExplorePanel::log_end() {
    if (!since_begun_.isValid())
        return;
    emit said(end_line(tr("Exploration"), EndOfRuns::ended, runs_words(ended_runs_, failed_runs_),
                       double(since_begun_.elapsed()) / 1000));
    since_begun_.invalidate();
}

void ExplorePanel::fail(const QString& reason) {
    asked_.reset(); // cleared, so that a request of the same values computes them again
    status_->setText(reason);
    ++failed_runs_;
    emit said(failure_line(tr("Exploration"), ++ended_runs_, reason));
}

void ExplorePanel::show_run(const ComputedRunPtr& run, const std::optional<Quantity>& spacing,
                            const QElapsedTimer& since_change) {
    shown_ = run;
    ++ended_runs_;
    const auto length = [this](double metres) { return format_length(metres, workspace_.units.system()); };
    const Case& value = workspace_.document.value();
    const bool is_coarser = spacing && !std::holds_alternative<MeshGeometry>(value.geometry) &&
                            spacing->value > value.spacing().value * (1 + 1e-9);
    const QString delay = format_duration(double(since_change.elapsed()) / 1000),
                  nodes = format_count(double(run->model->nodes.size())), fine = length(run->model->nodes.spacing);
    const QString seen = is_coarser
                             ? tr("%1 nodes, spacing %2, coarser than the %3 of the case: it may break in another way.")
                                   .arg(nodes, fine, length(value.spacing().value))
                             : tr("%1 nodes, spacing %2.").arg(nodes, fine);
    status_->setText(tr("Shown %1 after the last change: %2 %3")
                         .arg(delay, seen, is_waiting_ ? tr("The newest values follow.") : tr("Nothing is saved.")));
    emit computed(run);
}

void ExplorePanel::use_values() {
    const Case& before = workspace_.document.value();
    try {
        const Case value = with_changes(before, changes());
        // The run with these values is in progress or shown. From now on, it counts as the run of the edited case, so
        // that this is not computed again.
        if (asked_ && asked_->changes == changes() && !is_waiting_) {
            const bool has_spacing = known_for_ == asked_->value;
            asked_ = Asked{value, {}, asked_->spacing};
            if (has_spacing)
                known_for_ = asked_->value;
        }
        workspace_.document.edit(tr("Use the explored values"), [&value](Case& c) { c = value; });
    } catch (const CaseError& e) {
        status_->setText(first_problem(before, e));
    }
}

} // namespace periscope::ui
