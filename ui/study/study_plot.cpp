#include "ui/study/study_plot.hpp"

#include "ui/base/file_dialogs.hpp"
#include "ui/plots/plot_axes.hpp"
#include "ui/study/band_drawing.hpp"
#include "ui/study/fit_drawing.hpp"
#include "ui/study/sensitivity_drawing.hpp"
#include "ui/study/study_map.hpp"
#include "ui/study/study_runs.hpp"
#include "ui/study/tornado_drawing.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace periscope::ui {
namespace {

constexpr std::size_t most_curves = 500; // number of runs whose curves are stored

bool shows_result(StudyPlot::View view) {
    using View = StudyPlot::View;
    return view == View::response || view == View::map || view == View::distribution || view == View::tornado ||
           view == View::sensitivity;
}

// Sets the items of the box. The current choice is kept if it still exists, even if the box was empty in between.
void fill(QComboBox* box, const QStringList& items) {
    const QSignalBlocker quiet(box);
    if (box->count() > 0)
        box->setProperty("chosen", box->currentText());
    const QString present = box->property("chosen").toString();
    if (QStringList now; true) {
        for (int k = 0; k < box->count(); ++k)
            now << box->itemText(k);
        if (now == items)
            return;
    }
    box->clear();
    box->addItems(items);
    if (const int same = box->findText(present); same >= 0)
        box->setCurrentIndex(same);
}

} // namespace

StudyPlot::StudyPlot(QWidget* parent)
    : QWidget(parent), view_(new QComboBox), result_(new QComboBox), parameter_(new QComboBox), curve_(new QComboBox),
      colour_(new QComboBox), second_(new QComboBox), over_(new QLabel(tr("over"))), by_(new QLabel(tr("coloured by"))),
      plan_tornado_(new QPushButton(tr("Plan a tornado"))), plot_(new QCustomPlot),
      open_run_(new QAction(tr("Open this run"), plot_)) {
    const std::array boxes{std::pair{view_, std::pair{"study.view", tr("View")}},
                           std::pair{result_, std::pair{"study.y", tr("Result")}},
                           std::pair{curve_, std::pair{"study.curve", tr("Curve")}},
                           std::pair{parameter_, std::pair{"study.x", tr("Parameter")}},
                           std::pair{colour_, std::pair{"study.colour", tr("Coloured by")}},
                           std::pair{second_, std::pair{"study.second", tr("Second parameter")}}};
    for (const auto& [box, names] : boxes) {
        box->setObjectName(QLatin1String(names.first));
        box->setAccessibleName(names.second);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumContentsLength(14); // the least width, if there is less space
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            show_choices();
            draw_soon();
        });
    }
    connect(result_, &QComboBox::currentIndexChanged, this, &StudyPlot::result_chosen);
    plan_tornado_->setObjectName(QStringLiteral("study.plan_tornado"));
    plan_tornado_->setToolTip(tr("Choose the plan One at a time on the page Set-up."));
    connect(plan_tornado_, &QPushButton::clicked, this, &StudyPlot::tornado_wanted);
    offer_views(false);
    plot_->setObjectName(QStringLiteral("study.plot"));
    plot_->setMinimumHeight(80);     // so that the panel fits below the view in a small window
    auto* choices = new QVBoxLayout; // at the side of the plot, because the panel is wide rather than high
    choices->setContentsMargins(4, 4, 0, 0);
    choices->setSpacing(2);
    for (QWidget* choice : std::initializer_list<QWidget*>{view_, result_, curve_, over_, parameter_, by_, colour_,
                                                           second_, plan_tornado_})
        choices->addWidget(choice);
    choices->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(choices);
    row->addWidget(plot_, 1);
    fit_label(plot_->yAxis);
    redraw_.setSingleShot(true);
    redraw_.setInterval(50);
    connect(&redraw_, &QTimer::timeout, this, &StudyPlot::draw);
    connect_plot();
    set_colours(PlotColours::of(palette()));
    show_choices();
}

// A click with either button on a run selects it; the menu of the right button can open it.
void StudyPlot::connect_plot() {
    const auto position_of = [](const QMouseEvent* event) { return event ? QPointF(event->pos()) : QPointF(-1, -1); };
    connect(plot_, &QCustomPlot::plottableClick, this,
            [this, position_of](QCPAbstractPlottable* plottable, int point, QMouseEvent* event) {
                if (const int run = run_at(plottable, point, position_of(event)); run >= 0)
                    emit chosen(run);
            });
    connect(plot_, &QCustomPlot::plottableDoubleClick, this,
            [this, position_of](QCPAbstractPlottable* plottable, int point, QMouseEvent* event) {
                if (const int run = run_at(plottable, point, position_of(event)); run >= 0)
                    emit opened(run);
            });
    connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() != Qt::RightButton)
            return;
        int point = -1;
        const QCPAbstractPlottable* plottable = plot_->plottableAt(event->pos(), true, &point);
        emit chosen(plottable ? run_at(plottable, point, event->pos()) : -1);
    });
    open_run_->setObjectName(QStringLiteral("study.plot.open"));
    mark(-1);
    connect(open_run_, &QAction::triggered, this, [this] { emit opened(look_.marked); });
    plot_->addAction(open_run_);
    auto* copy = new QAction(tr("Copy picture"), plot_);
    copy->setObjectName(QStringLiteral("study.plot.copy"));
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setPixmap(plot_->toPixmap()); });
    auto* save = new QAction(tr("Save picture …"), plot_);
    save->setObjectName(QStringLiteral("study.plot.save"));
    connect(save, &QAction::triggered, this, &StudyPlot::ask_to_save);
    plot_->addActions({copy, save});
    plot_->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StudyPlot::ask_to_save() {
    auto* dialog = save_dialog(this, tr("Save picture"), tr("Picture (*.png);;Drawing (*.pdf)"),
                               file_name({tr("study"), view_->currentText()}));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const bool is_written =
            file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive) ? plot_->savePdf(file) : plot_->savePng(file);
        if (!is_written)
            emit problem(tr("The picture could not be written to %1.").arg(file));
    });
    dialog->open();
}

int StudyPlot::run_at(const QCPAbstractPlottable* plottable, int point, const QPointF& position) const {
    const auto found = runs_of_points_.find(plottable);
    if (found == runs_of_points_.end() || found->second.empty())
        return -1;
    const std::vector<int>& runs = found->second;
    if (const auto* map = dynamic_cast<const QCPColorMap*>(plottable)) {
        const int cell = cell_at(*map, position);
        return cell < 0 ? -1 : runs.at(std::size_t(cell));
    }
    return point < 0 ? -1 : runs[runs.size() == 1 ? 0 : std::min(runs.size() - 1, std::size_t(point))];
}

// Fills the list of views with those of a calibration or of a study, and shows the first one.
void StudyPlot::offer_views(bool is_fit) {
    struct Offer {
        View view;
        QString name, help;
    };
    const std::vector<Offer> offers =
        is_fit
            ? std::vector<Offer>{{View::fit, tr("Measured curve"),
                                  tr("The fitted rows of a measured curve, with the "
                                     "best run so far and the selected one")},
                                 {View::misfit, tr("Misfit"), tr("The misfit of each run, and the least one so far")},
                                 {View::profile, tr("Profile"),
                                  tr("The least misfit over a parameter, near its best value")},
                                 {View::response, tr("Response"),
                                  tr("The misfit over a parameter, a dot for each run")}}
            : std::vector<Offer>{
                  {View::response, tr("Response"), tr("A result over a parameter, a dot for each run")},
                  {View::distribution, tr("Distribution"), tr("How many runs have a result near each value")},
                  {View::tornado, tr("Tornado"),
                   tr("How far each parameter alone moves a result, from the values of the case")},
                  {View::curves, tr("Curves"), tr("An observed curve of all runs")},
                  {View::cracks, tr("Cracks"),
                   tr("The cracks of all runs, and in what share of them each place is cracked")},
                  {View::sensitivity, tr("Sensitivity"),
                   tr("The share of the variance of a result that each parameter causes, alone and with others")},
                  {View::map, tr("Map"),
                   tr("A result over two parameters; further ones are held at the value of the case")}};
    if (view_->count() > 0 && view_->itemData(0).toInt() == int(offers.front().view))
        return;
    const QSignalBlocker quiet(view_);
    view_->clear();
    for (const Offer& offer : offers) {
        view_->addItem(offer.name, int(offer.view));
        view_->setItemData(view_->count() - 1, offer.help, Qt::ToolTipRole);
    }
}

int StudyPlot::result() const {
    return shows_result(view()) ? result_->currentIndex() : -1;
}

StudyPlot::View StudyPlot::view() const {
    return View(view_->currentData().toInt());
}

void StudyPlot::begin(StudyData study) {
    data_ = std::move(study);
    mark(-1);
    offer_views(data_.fit.has_value());
    QStringList parameters, results;
    for (std::size_t p = 0; p < data_.study.parameters.size(); ++p)
        parameters << parameter_words(data_, int(p));
    for (std::size_t r = 0; r < data_.study.results.size(); ++r)
        results << result_words(data_, int(r));
    fill(parameter_, parameters);
    fill(result_, results);
    QStringList curves;
    if (data_.fit)
        for (const MeasuredPoints& points : data_.fit->curves)
            curves << to_qt(points.name);
    fill(curve_, curves);
    fill(colour_, QStringList{tr("nothing")} + parameters);
    fill(second_, parameters);
    emit result_chosen(result_->currentIndex());
    show_choices();
    draw_soon();
}

void StudyPlot::add(const StudyRun& run, const std::vector<std::optional<double>>& computed) {
    data_.runs.push_back(run);
    if (data_.fit) {
        data_.fit->computed.push_back(computed);
        data_.fit->best = best_run(data_.runs, data_.fit->best);
    }
    if (data_.runs.size() > most_curves)
        data_.runs.back().curves.reset();
    if (run.curves) { // a run can have curves of further cracks
        QStringList curves;
        for (int k = 0; k < curve_->count(); ++k)
            curves << curve_->itemText(k);
        for (const CurveInfo& info : run.curves->curves())
            if (!curves.contains(to_qt(info.name)))
                curves << to_qt(info.name);
        const bool is_first = curve_->count() == 0 && curve_->property("chosen").toString().isEmpty();
        fill(curve_, curves);
        if (is_first) // the curve of the first result that is taken from a curve is shown first
            for (const StudyResult& result : data_.study.results)
                if (const auto* of_curve = std::get_if<CurveResult>(&result.source)) {
                    const QSignalBlocker quiet(curve_);
                    curve_->setCurrentIndex(std::max(0, curve_->findText(to_qt(of_curve->curve))));
                    break;
                }
    }
    show_choices(); // the base run may have ended now, with which a tornado can be drawn
    draw_soon();
}

void StudyPlot::end(const CalibrationEnd& end) {
    if (data_.fit)
        data_.fit->end = end;
    draw_soon();
}

void StudyPlot::show_sensitivity(const std::optional<AnalysedStudy>& found, const QString& why_none) {
    data_.sensitivity = found;
    data_.no_sensitivity = why_none;
    draw_soon();
}

void StudyPlot::show_bands(const std::vector<CurveBand>& bands) {
    data_.bands = bands;
    QStringList curves;
    for (int k = 0; k < curve_->count(); ++k)
        curves << curve_->itemText(k);
    for (const CurveBand& band : bands)
        if (!curves.contains(band_label(band)))
            curves << band_label(band);
    fill(curve_, curves);
    draw_soon();
}

void StudyPlot::mark(int run) {
    look_.marked = run;
    const OpeningWords opening = opening_words(data_.study);
    open_run_->setText(run >= 0 ? opening.command : tr("Right-click the dot, bar or line of a run"));
    open_run_->setEnabled(run >= 0);
    draw_soon();
}

void StudyPlot::set_colours(const PlotColours& colours) {
    look_.colours = colours;
    plot_->setBackground(colours.ground);
    draw_soon();
}

QImage StudyPlot::on_paper(const QSize& points, double pixels_per_point) {
    const PlotColours of_window = look_.colours;
    set_colours(PlotColours::on_paper());
    draw();
    QImage image = plot_->toPixmap(points.width(), points.height(), pixels_per_point).toImage();
    image.setDevicePixelRatio(1); // otherwise, the image would be drawn smaller by this ratio
    set_colours(of_window);
    return image;
}

QImage StudyPlot::picture(View wanted, std::optional<int> choice, const QSize& points, double pixels_per_point) {
    const auto choose = [](QComboBox* box, int entry) {
        const QSignalBlocker quiet(box);
        box->setCurrentIndex(entry);
    };
    const std::array before{std::pair{view_, view_->currentIndex()}, std::pair{curve_, curve_->currentIndex()},
                            std::pair{parameter_, parameter_->currentIndex()},
                            std::pair{second_, second_->currentIndex()}};
    const int marked = std::exchange(look_.marked, -1);
    choose(view_, view_->findData(int(wanted)));
    if (choice)
        choose(wanted == View::profile ? parameter_ : curve_, *choice);
    show_choices();
    QImage image = on_paper(points, pixels_per_point);
    for (const auto& [box, entry] : before)
        choose(box, entry);
    look_.marked = marked;
    show_choices();
    draw_soon();
    return image;
}

std::vector<std::pair<QString, QImage>> StudyPlot::pictures(const QSize& points, double pixels_per_point) {
    std::vector<View> views{view(), View::response};
    if (data_.base_run())
        views.push_back(View::tornado);
    if (data_.study.plan.kind == StudyPlan::Kind::all && data_.study.parameters.size() > 1)
        views.push_back(View::map);
    if (std::ranges::any_of(data_.runs, [](const StudyRun& run) { return !run.cracks.empty(); }))
        views.push_back(View::cracks);
    std::vector<std::pair<QString, QImage>> pictures;
    for (std::size_t k = 0; k < views.size(); ++k) {
        if (k > 0 && views[k] == views.front())
            continue;
        const QString name = view_->itemText(view_->findData(int(views[k])));
        pictures.emplace_back(shows_result(views[k]) && result_->currentIndex() >= 0
                                  ? QStringLiteral("%1, %2").arg(name, result_->currentText())
                                  : name,
                              picture(views[k], {}, points, pixels_per_point));
    }
    return pictures;
}

void StudyPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // A drawing of cracks must keep the same scale along both axes, and the rows of a legend depend on the width.
    if (view() == View::cracks || plot_->legend->visible())
        draw_soon();
}

void StudyPlot::show_choices() {
    const View v = view();
    result_->setVisible(shows_result(v) && result_->count() > 0); // there are no results before the first start
    const bool has_parameters = parameter_->count() > 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{over_, parameter_})
        widget->setVisible(has_parameters && (v == View::response || v == View::profile || v == View::map));
    plan_tornado_->setVisible(v == View::tornado && data_.study.plan.kind != StudyPlan::Kind::one_at_a_time &&
                              !data_.base_run());
    curve_->setVisible(curve_->count() > 0 && (v == View::curves || v == View::fit));
    by_->setVisible(has_parameters && (v == View::response || v == View::curves || v == View::map));
    by_->setText(v == View::map ? tr("and") : tr("coloured by"));
    colour_->setVisible(has_parameters && (v == View::response || v == View::curves));
    second_->setVisible(has_parameters && v == View::map);
    if (v == View::map && second_->count() > 1 && second_->currentIndex() == parameter_->currentIndex()) {
        const QSignalBlocker quiet(second_); // the map needs two different parameters
        second_->setCurrentIndex(parameter_->currentIndex() == 0 ? 1 : 0);
    }
}

void StudyPlot::draw() {
    runs_of_points_.clear();
    plot_->clearPlottables();
    plot_->clearItems();
    hide_legend(*plot_);
    if (plot_->plotLayout()->hasElement(0, 1)) { // the colour scale of the last drawing
        plot_->plotLayout()->remove(plot_->plotLayout()->element(0, 1));
        plot_->plotLayout()->simplify();
    }
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        axis->setLabel({});
        axis->setScaleType(QCPAxis::stLinear);
        axis->setNumberFormat(QStringLiteral("gb"));
        axis->setNumberPrecision(6);
        axis->setVisible(true);
        axis->grid()->setVisible(true);
        axis->setBasePen(QPen(look_.colours.muted));
        axis->setTickPen(QPen(look_.colours.muted));
        axis->setSubTickPen(QPen(look_.colours.muted));
        axis->setTickLabelColor(look_.colours.ink);
        axis->setLabelColor(look_.colours.ink);
        axis->grid()->setPen(QPen(look_.colours.grid));
    }
    look_.parameter = colour_->currentIndex() - 1;
    if (data_.runs.empty())
        show_words(*plot_, tr("No run has ended yet."), look_);
    else
        draw_view();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void StudyPlot::draw_view() {
    const int result = result_->currentIndex(), parameter = parameter_->currentIndex();
    switch (view()) {
    case View::response:
        if (result >= 0 && parameter >= 0)
            runs_of_points_ = draw_response(*plot_, data_, parameter, result, look_);
        break;
    case View::distribution:
        if (result >= 0)
            draw_distribution(*plot_, data_, result, look_);
        break;
    case View::tornado:
        if (result >= 0)
            runs_of_points_ = draw_tornado(*plot_, data_, result, look_);
        break;
    case View::curves:
        if (const CurveBand* band = band_with(data_.bands, curve_->currentText()))
            draw_band(*plot_, *band, look_);
        else
            runs_of_points_ = draw_curves(*plot_, data_, curve_->currentIndex(), look_);
        break;
    case View::cracks:
        runs_of_points_ = draw_cracks(*plot_, data_, look_);
        break;
    case View::map:
        if (const int second = second_->currentIndex(); result >= 0 && parameter >= 0 && second >= 0)
            runs_of_points_ = draw_map(*plot_, data_, {parameter, second}, result, look_);
        else
            show_words(*plot_, tr("A map needs two parameters."), look_);
        break;
    case View::sensitivity:
        if (result >= 0)
            draw_sensitivity(*plot_, data_, result, look_);
        break;
    case View::fit:
        runs_of_points_ = draw_fit(*plot_, data_, curve_->currentIndex(), look_);
        break;
    case View::misfit:
        runs_of_points_ = draw_misfit(*plot_, data_, look_);
        break;
    case View::profile:
        if (parameter >= 0)
            runs_of_points_ = draw_profile(*plot_, data_, parameter, look_);
        break;
    }
}

} // namespace periscope::ui
