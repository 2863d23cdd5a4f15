#include "ui/plots/plot_panel.hpp"

#include "core/base/error.hpp"
#include "core/curves/load_factor.hpp"
#include "core/files/number_table.hpp"
#include "core/results/crack_curves.hpp"
#include "ui/base/availability.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/icons.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/plots/curve_list.hpp"
#include "ui/plots/measured_dialog.hpp"
#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_files.hpp"
#include "ui/plots/run_key.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unit_choice.hpp"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace periscope::ui {

namespace {

constexpr qint64 shortest_pause = 200; // ms between drawings
constexpr qint64 cost_share = 20;      // a drawing takes at most 1/20 of the time

} // namespace

PlotPanel::PlotPanel(const Document& document, Results& results, RunningCracks& cracks, const UnitChoice& units,
                     QWidget* parent)
    : QWidget(parent), document_(document), results_(results), cracks_(cracks), canvas_(new PlotCanvas),
      list_(new CurveList(content_)), run_key_(new RunKey), notes_(new QLabel), x_(new QComboBox), energies_(nullptr),
      keep_(nullptr) {
    setObjectName(QStringLiteral("plots"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new QToolBar;
    build_bar(bar);
    auto* split = new QSplitter;
    split->addWidget(canvas_);
    split->addWidget(list_);
    split->setStretchFactor(0, 1);
    split->setCollapsible(0, false);
    canvas_->setMinimumHeight(60); // so that it fits beside the log in a small window
    notes_->setObjectName(QStringLiteral("plot.notes"));
    notes_->setContentsMargins(6, 2, 6, 2);
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notes_->setWordWrap(true);
    notes_->hide();
    column->addWidget(bar);
    column->addWidget(split, 1);
    column->addWidget(run_key_);
    column->addWidget(notes_);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &PlotPanel::refresh);
    connect(&results_, &Results::begun, this, &PlotPanel::begin);
    connect(&results_, &Results::cleared, this, &PlotPanel::clear);
    connect(&results_, &Results::grown, this, &PlotPanel::grow);
    connect(&cracks_, &RunningCracks::changed, this, [this] {
        new_cracks_ = true;
        grow();
    });
    const auto take_units = [this, &units] {
        content_.units = units.system();
        choice_changed();
    };
    connect(&units, &UnitChoice::changed, this, take_units);
    connect(&reading_, &BackgroundTask::failed, this,
            [this](const QString&, const QString& reason) { emit problem(reason); });
    connect(list_, &CurveList::choice_changed, this, &PlotPanel::choice_changed);
    connect(list_, &CurveList::calibration_wanted, this, &PlotPanel::calibration_wanted);
    canvas_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(canvas_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fill_menu(menu);
        menu->popup(canvas_->mapToGlobal(at));
    });
    rebuild_choices();
    take_units();
}

void PlotPanel::build_bar(QToolBar* bar) {
    bar->setIconSize(QSize(16, 16));
    const auto add = [&](const QString& words, const char* name, const QString& tip, auto call) {
        auto* action = bar->addAction(words);
        action->setObjectName(QLatin1String(name));
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, call);
        return action;
    };
    auto* label = new QLabel(tr("x axis: "));
    label->setContentsMargins(4, 0, 0, 0);
    bar->addWidget(label);
    x_->setObjectName(QStringLiteral("plot.x"));
    x_->setAccessibleName(tr("Horizontal axis"));
    x_->setToolTip(tr("Quantity on the x axis: time or another curve, e.g. to plot force against displacement."));
    x_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    x_->setMinimumContentsLength(12);
    bar->addWidget(x_);
    connect(x_, &QComboBox::activated, this, [this](int index) {
        const bool was_over_line = content_.over_line();
        if (const QVariant curve = x_->itemData(index); curve.isValid())
            content_.set_x(curve.toString().toStdString());
        else
            content_.show_over_line();
        if (content_.over_line() != was_over_line)
            canvas_->fit();
        choice_changed();
    });
    for (const bool is_y : {false, true}) {
        auto* action =
            add(is_y ? tr("log y") : tr("log x"), is_y ? "plot.log_y" : "plot.log_x",
                tr("Logarithmic axis; negative values are shown by their magnitude."), [this, is_y](bool on) {
                    (is_y ? content_.log_y : content_.log_x) = on;
                    choice_changed();
                });
        action->setCheckable(true);
    }
    bar->addSeparator();
    auto* fit =
        add(tr("Fit"), "plot.fit", tr("Fit the axes to all curves (double click)."), [this] { canvas_->fit(); });
    fit->setIcon(themed_icon("fit"));
    energies_ = add(tr("Energies"), "plot.energies", {}, [this] {
        content_.show_energies();
        rebuild_choices();
        choice_changed();
    });
    keep_ = add(tr("Keep"), "plot.keep", {}, [this] { keep_run(); });
    add(tr("Line …"), "plot.line",
        tr("Plot the field of the view along a line through the body, at the frame shown. Type its ends, or click "
           "them: probe button above the view ▸ Plot over a line between two nodes."),
        [this] { emit line_wanted(); });
    add(tr("Measured …"), "plot.measured", tr("Compare the curves with measured data from a CSV file."),
        [this] { ask_for_measured(); });
    // an action, because the menu for the truncated part of a narrow bar contains only actions
    auto* out = bar->addAction(tr("Copy and save"));
    out->setObjectName(QStringLiteral("plot.out"));
    auto* menu = new QMenu(bar);
    fill_menu(menu);
    out->setMenu(menu);
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(out)))
        button->setPopupMode(QToolButton::InstantPopup);
    make_reachable(*bar);
}

void PlotPanel::fill_menu(QMenu* menu) {
    menu->addAction(tr("Copy as &picture"), this, [this] {
        QApplication::clipboard()->setImage(canvas_->picture(canvas_->size().expandedTo({480, 280}), 2));
        emit said(tr("Plot copied to the clipboard as a picture."));
    });
    menu->addAction(tr("Copy as &data"), this, [this] {
        if (nothing_drawn())
            return;
        QApplication::clipboard()->setText(QString::fromStdString(sheet_text(content_.sheet(), '\t')));
        emit said(tr("Curves copied to the clipboard as a table in SI units."));
    });
    menu->addAction(tr("&Save as PNG, PDF or CSV …"), this, &PlotPanel::ask_to_save);
    menu->addSeparator();
    menu->addAction(tr("Show &all (double click)"), canvas_, &PlotCanvas::fit);
    auto* legend = menu->addAction(tr("&Legend in the plot"), canvas_, &PlotCanvas::set_legend);
    legend->setCheckable(true);
    legend->setChecked(canvas_->has_legend());
    connect(menu, &QMenu::aboutToShow, legend, [this, legend] { legend->setChecked(canvas_->has_legend()); });
}

void PlotPanel::begin() {
    seen_ = frames_seen_ = 0;
    content_.begin(*results_.model());
    canvas_->fit();
    rebuild_choices();
    choice_changed();
}

void PlotPanel::clear() { // Removes the curves of the run; measured and stored ones remain.
    seen_ = frames_seen_ = 0;
    moment_.reset();
    content_.clear();
    canvas_->fit(); // the next curves have other axes
    rebuild_choices();
    choice_changed();
}

void PlotPanel::grow() {
    const bool any_new = seen_ != results_.samples().size() || frames_seen_ != results_.frames().size() ||
                         new_cracks_ || new_line_ || new_moment_;
    if (!isVisible() || !any_new || timer_.isActive())
        return;
    const qint64 since = since_.isValid() ? since_.elapsed() : pause_;
    timer_.start(int(std::max<qint64>(0, pause_ - since)));
}

void PlotPanel::refresh() {
    if (!isVisible())
        return;
    QElapsedTimer cost;
    cost.start();
    choice_changed();
    pause_ = std::max(shortest_pause, cost_share * cost.elapsed());
    since_.start();
}

void PlotPanel::choice_changed() {
    const auto& samples = results_.samples();
    if (samples.size() > seen_) {
        const bool others = content_.append(std::span(samples).subspan(seen_));
        seen_ = samples.size();
        if (others)
            rebuild_choices();
    }
    const bool is_quasi_static = results_.model() && run_axis(*results_.model()) == RunAxis::load_steps;
    if (std::exchange(new_cracks_, false) || is_quasi_static)
        take_further();
    take_first_break();
    new_line_ = new_moment_ = false;
    if (content_.over_line())
        content_.set_line(line_());
    canvas_->show_moment(moment_);
    canvas_->show_sheet(content_.sheet());
    QString notes = content_.over_line() ? content_.line()->words : content_.fits();
    if (content_.table().curves().empty() && !content_.over_line())
        notes =
            results_.model()
                ? tr("This run has no observers and no growing crack. Add observers in the tree at the left and run "
                     "again.")
                : tr("Curves of the observers and of growing cracks appear here during a run.");
    notes_->setText(notes);
    notes_->setVisible(!notes.isEmpty());
    set_available(*keep_, tr("Keep these curves, grey and dashed, for comparison with the next run."),
                  content_.over_line()       ? tr("Only curves of a run can be kept. Choose another x axis.")
                  : content_.table().empty() ? tr("There are no curves yet. Run a case with observers first.")
                                             : QString());
    list_->setEnabled(!content_.over_line());
    run_key_->show_runs(content_.over_line() ? std::vector<RunColour>() : content_.run_colours());
    emit drawn();
}

// A new state of a run may come with each picture. It is marked only when the curves are drawn, which happens less
// often.
void PlotPanel::show_moment(const FramePtr& frame) {
    std::optional<double> moment;
    if (frame && results_.model())
        moment = moment_on(run_axis(*results_.model()), frame->time, frame->step);
    if (moment == moment_)
        return;
    moment_ = moment;
    new_moment_ = true;
    if (frame && frame == results_.live())
        grow();
    else if (isVisible())
        canvas_->show_moment(moment_);
}

void PlotPanel::show_over_line(std::function<LineCurves()> curves) {
    line_ = std::move(curves);
    content_.set_line(line_());
    content_.show_over_line();
    canvas_->fit();
    rebuild_choices();
    choice_changed();
}

void PlotPanel::show_only(const std::vector<std::string>& curves) {
    content_.show_only(curves);
    canvas_->fit();
    rebuild_choices();
    choice_changed();
}

void PlotPanel::line_changed() {
    if (!content_.over_line())
        return;
    new_line_ = true;
    grow();
}

// Adds the curves that are found in the frames, and the load factor of load steps.
void PlotPanel::take_further() {
    if (!results_.model())
        return;
    const Model& model = *results_.model();
    std::vector<RunCurve> curves = crack_curves(cracks_.cracks(), run_axis(model));
    const std::uint64_t until = results_.samples().empty() ? 0 : results_.samples().back().step;
    if (auto factor = load_factor_curve(model, results_.load_steps(), until))
        curves.insert(curves.begin(), *std::move(factor));
    if (content_.set_further(std::move(curves)))
        rebuild_choices();
}

void PlotPanel::take_first_break() {
    std::optional<double> x;
    if (const auto& broke = results_.first_break(); broke && results_.model())
        x = moment_on(run_axis(*results_.model()), broke->time, broke->step);
    content_.set_first_break(x);
    frames_seen_ = results_.frames().size();
}

void PlotPanel::rebuild_choices() {
    list_->rebuild(PlotColours::of(palette()));
    list_->setVisible(list_->topLevelItemCount() > 0);
    x_->clear();
    x_->addItem(name_of(content_.table().axis()).toLower(), QString());
    for (const bool are_lengths : {true, false}) // displacements and openings come first, because they are used most
        for (const CurveInfo& curve : content_.table().curves())
            if ((curve.unit == "m" && !curve.observer.empty()) == are_lengths)
                x_->addItem(to_qt(curve.name), to_qt(curve.name));
    x_->setCurrentIndex(std::max(0, x_->findData(to_qt(content_.x()))));
    if (content_.line())
        x_->addItem(tr("distance along the line"));
    if (content_.over_line())
        x_->setCurrentIndex(x_->count() - 1);
    set_available(
        *energies_, tr("Show the energy balance: kinetic, strain, fracture and damping energy and external work."),
        content_.has_energies() ? QString()
                                : tr("No energies were observed. Add an observer of all energies and run again."));
}

void PlotPanel::keep_run() {
    choice_changed(); // takes in the samples that have arrived since the last drawing
    content_.keep(tr("kept run %1").arg(++runs_kept_));
    rebuild_choices();
    choice_changed();
    emit said(tr("The curves of this run are kept until the window closes and are drawn grey and dashed."));
}

void PlotPanel::set_compared(const QString& this_run, std::vector<ComparedCurves> others,
                             std::size_t index_of_this_run) {
    if (others.empty() && content_.compared().empty())
        return;
    content_.set_compared(this_run, std::move(others), index_of_this_run);
    canvas_->fit();
    rebuild_choices();
    choice_changed();
}

bool PlotPanel::nothing_drawn() {
    const bool is_empty = content_.sheet().lines.empty();
    if (is_empty)
        emit problem(
            tr("The plot has no curves. Run a case with observers, and tick curves at the right of the plot."));
    return is_empty;
}

bool PlotPanel::nothing_to_compare_with() {
    const bool is_empty = content_.table().curves().empty();
    if (is_empty)
        emit problem(tr("No curves to compare with. Run a case with observers first."));
    return is_empty;
}

void PlotPanel::ask_for_measured() {
    if (nothing_to_compare_with())
        return;
    auto* dialog = file_dialog(this, tr("Open measured data"), tr("Tables (*.csv *.tsv *.txt *.dat);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { add_measured(file.toStdString()); });
    dialog->open();
}

void PlotPanel::add_measured(const std::filesystem::path& file) {
    if (nothing_to_compare_with())
        return;
    reading_.start(tr("Reading measured data"), [this, file](const Progress&) {
        return [this, file, table = read_number_table(file)] { ask_for_columns(file, table); };
    });
}

void PlotPanel::ask_for_columns(const std::filesystem::path& file, const NumberTable& table) {
    if (nothing_to_compare_with()) // another case may have been opened while the file was being read
        return;
    auto* dialog = new MeasuredDialog(table, QString::fromStdString(file.stem().string()), content_.table().curves(),
                                      content_.spans(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file] {
        auto curve = dialog->curve();
        if (!curve)
            return;
        curve->source.file = std::filesystem::absolute(file);
        add_measured(std::move(*curve));
    });
    dialog->open();
}

void PlotPanel::add_measured(MeasuredCurve curve) {
    content_.add_measured(std::move(curve));
    canvas_->fit();
    rebuild_choices();
    choice_changed();
}

void PlotPanel::ask_to_save() {
    if (nothing_drawn())
        return;
    auto* dialog = save_dialog(this, tr("Save plot"), tr("Picture (*.png);;Drawing (*.pdf);;Data (*.csv)"),
                               file_name({document_.stem(), tr("plot")}));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { save(file.toStdString()); });
    dialog->open();
}

void PlotPanel::save(const std::filesystem::path& file) {
    try {
        choice_changed();
        write_plot(file, *canvas_, content_.sheet());
        emit said(tr("Plot written to %1.").arg(QString::fromStdString(file.string())));
        emit written(file);
    } catch (const Error& e) {
        emit problem(QString::fromUtf8(e.what()));
    }
}

void PlotPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    cracks_.set_wanted(RunningCracks::Use::plots, false);
}

void PlotPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    cracks_.set_wanted(RunningCracks::Use::plots, true);
    refresh();
}

void PlotPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && list_) {
        canvas_->set_colours(PlotColours::of(palette()));
        rebuild_choices();
    }
}

} // namespace periscope::ui
