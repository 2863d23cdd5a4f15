#include "ui/study/study_setup_page.hpp"

#include "core/base/error.hpp"
#include "core/calibration/reach.hpp"
#include "core/case_file/case_file.hpp"
#include "core/curves/curve_table.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/empty_hint.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/case_parameters.hpp"
#include "ui/study/expected_curves.hpp"
#include "ui/study/fit_options.hpp"
#include "ui/study/key_table.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {
namespace {

// Returns 0.8, 1 and 1.2 times the value of the case, "55.2, 69, 82.8 kJ/m^2". Returns zero, and a value that is not a
// number, unchanged.
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

// Returns 0.5 to 2 times the value of the case, as bounds: "34.5 to 138 kJ/m^2".
QString bounds_around(const QString& present) {
    const auto number = written_number(present.toStdString());
    if (!number || number->value == 0)
        return present;
    const double half = 0.5 * number->value, twice = 2 * number->value;
    const QString range =
        QStringLiteral("%1 to %2").arg(std::min(half, twice), 0, 'g', 6).arg(std::max(half, twice), 0, 'g', 6);
    return number->unit.empty() ? range : range + QLatin1Char(' ') + to_qt(number->unit);
}

QString values_offered(const QString& present, bool is_fit) {
    return is_fit ? bounds_around(present) : values_around(present);
}

// Lets a list shrink to the space that the panel has.
void let_shrink(QAbstractItemView& list, int least_width, int least_height) {
    list.setMinimumSize(least_width, least_height);
    list.setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
}

// Returns the curves of the run that is shown; nothing if the case has been edited since this run.
std::optional<CurveTable> curves_of_run_shown(const Workspace& workspace) {
    const Results& shown = workspace.results;
    if (!shown.model() || shown.outdated() || shown.samples().empty())
        return std::nullopt;
    CurveTable curves(*shown.model());
    curves.append(shown.samples());
    return curves;
}

// Returns the curves of the case. Their spans are those of the run that is shown, if it belongs to the case.
OfferedCurves offered_curves(const Workspace& workspace) {
    OfferedCurves offered = expected_curves(workspace.document.value());
    const auto run = curves_of_run_shown(workspace);
    for (std::size_t c = 0; run && c < offered.curves.size(); ++c)
        if (const auto points = run->points_of(offered.curves[c].name, {}); points && !points->y.empty())
            offered.spans[c] = std::ranges::max(points->y) - std::ranges::min(points->y);
    return offered;
}

// Returns the warning about a measured curve that is possible before the first run, or an empty text. It is based on
// the run that is shown, if this belongs to the case, otherwise on the case itself.
std::string warning_of_curve(const Workspace& workspace, const periscope::MeasuredCurve& curve,
                             const MeasuredPoints& points) {
    try {
        const Case value = curve.case_file.empty() ? workspace.document.value() : read_case(curve.case_file);
        std::optional<Reach> reach;
        if (curve.case_file.empty())
            if (const auto run = curves_of_run_shown(workspace))
                reach = reach_of_run(*run, curve);
        return warning_before_run(points, curve, value, reach ? reach : reach_of_case(value, curve));
    } catch (const Error&) { // the other case is not valid
        return {};
    }
}

} // namespace

StudySetupPage::StudySetupPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), keys_(new KeyTable), plan_(new QComboBox), keep_(new QComboBox),
      count_(new QSpinBox), keep_label_(new QLabel(tr("Keep:"))), keys_head_(new QLabel),
      results_head_(new QLabel(tr("Results of each run"))), results_(new QListWidget),
      fit_(new FitOptions([&workspace] { return offered_curves(workspace); },
                          [&workspace](const periscope::MeasuredCurve& curve, const MeasuredPoints& points) {
                              return warning_of_curve(workspace, curve, points);
                          })),
      wanted_(new QStackedWidget) {
    make_plan();
    make_results();
    sides_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    sides_->setContentsMargins(4, 4, 4, 4);
    sides_->addWidget(make_keys());
    sides_->addWidget(make_wanted());
    connect(fit_, &FitOptions::changed, this, [this] {
        setup_.calibration = fit_->calibration();
        setup_.stop_at_failure = fit_->stops_at_failure();
        emit changed();
    });
    connect(fit_, &FitOptions::problem, this, &StudySetupPage::problem);
    connect(&workspace_.document, &Document::changed, this, &StudySetupPage::follow_document);
    // connected first, so that other receivers find the new reading
    connect(this, &StudySetupPage::changed, this, [this] {
        reading_ = reading_of(setup_);
        keys_->mark(reading_.faults);
    });
    setFocusProxy(keys_);
    follow_document();
    show_plan();
    show_keys();
}

QWidget* StudySetupPage::make_keys() {
    auto* add = add_parameter_button(
        QStringLiteral("study.add"), [this]() -> const Case& { return workspace_.document.value(); },
        [this](const CaseParameter& chosen) { vary(chosen.path, chosen.present); });
    connect(keys_, &KeyTable::cellChanged, this, [this](int row, int column) {
        keys_->take(row, column, setup_.keys[std::size_t(row)]);
        emit changed();
    });
    connect(keys_, &KeyTable::itemSelectionChanged, this, &StudySetupPage::selected);
    auto* options = new QHBoxLayout; // one row, because a second one would be out of view in a small window
    for (QWidget* option : std::initializer_list<QWidget*>{plan_, count_, keep_label_, keep_})
        options->addWidget(option);
    for (QComboBox* choice : {plan_, keep_}) { // shortens its words in a narrow panel
        constexpr int least_letters = 8;
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(least_letters);
        choice->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    let_shrink(*keys_, 220, keys_->height_of_one_row()); // wide enough for three columns
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(keys_head_);
    head->addWidget(add);
    head->addStretch(1);
    column->addLayout(head);
    column->addWidget(keys_, 1);
    column->addLayout(options);
    return side;
}

QWidget* StudySetupPage::make_wanted() {
    auto* results = new QWidget;
    auto* column = new QVBoxLayout(results);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(results_head_);
    column->addWidget(results_, 1);
    wanted_->addWidget(results);
    auto* scrolled_fit = new QScrollArea;
    scrolled_fit->setObjectName(QStringLiteral("study.fit"));
    scrolled_fit->setAccessibleName(tr("Calibration"));
    scrolled_fit->setFocusPolicy(Qt::NoFocus);
    scrolled_fit->setFrameShape(QFrame::NoFrame);
    scrolled_fit->setWidgetResizable(true);
    scrolled_fit->setMinimumWidth(200);
    scrolled_fit->setWidget(fit_);
    wanted_->addWidget(scrolled_fit);
    return wanted_;
}

void StudySetupPage::make_plan() {
    plan_->setObjectName(QStringLiteral("study.plan"));
    plan_->setAccessibleName(tr("Plan"));
    plan_->addItems({tr("All combinations"), tr("One at a time"), tr("Sampling (Latin hypercube)")});
    plan_->setToolTip(
        tr("One at a time changes a single parameter from run to run, starting from the case as it is. Sampling takes "
           "random values evenly from the ranges."));
    count_->setObjectName(QStringLiteral("study.count"));
    count_->setAccessibleName(tr("Number of runs"));
    count_->setRange(2, 10000);
    count_->setValue(setup_.runs);
    count_->setToolTip(tr("Number of runs of the sampling"));
    keep_->setObjectName(QStringLiteral("study.keep"));
    keep_->setAccessibleName(tr("Keep"));
    keep_->addItems({tr("Curves: runs cannot be opened"), tr("Frames and curves")});
    keep_->setToolTip(tr("What each run writes beside its row of the table. With frames, its results can be opened."));
    connect(plan_, &QComboBox::currentIndexChanged, this, &StudySetupPage::take_options);
    connect(keep_, &QComboBox::currentIndexChanged, this, &StudySetupPage::take_options);
    connect(count_, &QSpinBox::valueChanged, this, &StudySetupPage::take_options);
}

void StudySetupPage::make_results() {
    results_->setObjectName(QStringLiteral("study.results"));
    results_->setAccessibleName(tr("Results"));
    results_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    results_->setToolTip(tr("The numbers of each run. Add an observer to the case for others."));
    connect(results_, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        setup_.results[std::size_t(results_->row(item))].is_wanted = item->checkState() == Qt::Checked;
        emit changed();
    });
    show_when_empty(*results_, tr("The case gives no results yet. Add an observer to it."));
    // so small that, in a small window, the panel needs no scroll bar besides that of the list
    let_shrink(*results_, 160, 44);
}

void StudySetupPage::vary(const QString& path, const QString& present) {
    for (std::size_t k = 0; k < setup_.keys.size(); ++k)
        if (setup_.keys[k].path == path)
            return keys_->choose_values(int(k));
    VariedKey key;
    key.name = name_for_key(path, setup_.keys);
    key.path = path;
    key.label = short_name_of(workspace_.document.value(), path.toStdString());
    key.values = values_offered(present, is_fit());
    key.present = present_value(workspace_.document.value(), path);
    // The case has another parameter instead, such as s_c for G. `present` is the value that follows from it, which the
    // field shows.
    if (key.present.isEmpty())
        key.present = present;
    setup_.keys.push_back(std::move(key));
    show_keys();
    keys_->choose_values(keys_->rowCount() - 1);
    keys_->setFocus();
}

void StudySetupPage::set_fit(bool is_fit) {
    if (is_fit == this->is_fit())
        return;
    setup_.plan = is_fit ? StudySetup::Plan::fit : StudySetup::Plan(plan_->currentIndex());
    setup_.keys.swap(other_keys_);
    show_plan();
    show_keys();
}

void StudySetupPage::plan_tornado() {
    set_fit(false);
    plan_->setCurrentIndex(int(StudySetup::Plan::one_at_a_time));
}

void StudySetupPage::fit_curve(const periscope::MeasuredCurve& curve) {
    set_fit(true);
    fit_->ask_for(curve);
}

void StudySetupPage::clear() {
    setup_.keys.clear();
    other_keys_.clear();
    setup_.results.clear();
    fit_->set_calibration({}, false);
    show_keys();
}

void StudySetupPage::show_setup(const StudySetup& setup) {
    const bool is_study = setup.plan != StudySetup::Plan::fit;
    set_fit(!is_study);
    setup_.keys = setup.keys;
    if (is_study) {
        setup_.results = setup.results;
        plan_->setCurrentIndex(int(setup.plan));
        keep_->setCurrentIndex(setup.keeps_frames ? 1 : 0);
        count_->setValue(setup.runs);
        show_results_offered();
    }
    for (VariedKey& key : setup_.keys)
        key.label = key.path.isEmpty() ? tr("only in formulas")
                                       : short_name_of(workspace_.document.value(), key.path.toStdString());
    if (!is_study)
        fit_->set_calibration(setup.calibration, setup.stop_at_failure);
    show_keys();
}

bool StudySetupPage::has_selection() const {
    return keys_->currentRow() >= 0;
}

void StudySetupPage::remove_selected() {
    if (const int row = keys_->currentRow(); row >= 0)
        setup_.keys.erase(setup_.keys.begin() + row);
    show_keys();
}

void StudySetupPage::follow_document() {
    for (std::vector<VariedKey>* keys : {&setup_.keys, &other_keys_})
        for (VariedKey& key : *keys)
            if (const QString now = present_value(workspace_.document.value(), key.path); !now.isEmpty())
                key.present = now;
    setup_.results = results_offered(workspace_.document.value(), setup_.results);
    show_results_offered();
    emit changed();
}

void StudySetupPage::show_keys() {
    keys_->show_keys(setup_.keys);
    emit changed();
}

void StudySetupPage::show_results_offered() {
    const QSignalBlocker quiet(results_);
    results_->clear();
    for (const WantedResult& result : setup_.results) {
        auto* item = new QListWidgetItem(result.label, results_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(result.is_wanted ? Qt::Checked : Qt::Unchecked);
        const auto* curve = std::get_if<CurveResult>(&result.result.source);
        const auto* crack = std::get_if<CrackResult>(&result.result.source);
        item->setToolTip(
            curve && curve->what == CurveResult::What::extreme
                ? tr("%1: the one of largest magnitude, with its sign").arg(result.label)
            : crack && crack->what == CrackResult::What::angle
                ? tr("%1: between the initial crack and the straight line from start to tip, at the end of "
                     "the run")
                      .arg(result.label)
                : result.label);
    }
}

void StudySetupPage::take_options() {
    if (!is_fit())
        setup_.plan = StudySetup::Plan(plan_->currentIndex());
    setup_.keeps_frames = keep_->currentIndex() == 1;
    setup_.runs = count_->value();
    show_plan();
    emit changed();
}

void StudySetupPage::show_plan() {
    count_->setVisible(setup_.plan == StudySetup::Plan::sampling);
    for (QWidget* widget : std::initializer_list<QWidget*>{plan_, keep_label_, keep_})
        widget->setVisible(!is_fit());
    // a calibration has its measured curves, step 1, at the left
    sides_->setDirection(is_fit() ? QBoxLayout::RightToLeft : QBoxLayout::LeftToRight);
    sides_->setStretch(0, 6); // in a small window, the options of a study have room for one row
    sides_->setStretch(1, is_fit() ? 4 : 3);
    wanted_->setCurrentIndex(is_fit() ? 1 : 0);
    keys_head_->setText(is_fit() ? tr("2. Parameters") : tr("Parameters"));
    keys_->show_kind(is_fit());
}

SetupOutlook StudySetupPage::outlook(std::optional<double> seconds_of_trial) const {
    return outlook_of(setup_, reading_, workspace_, fit_->offered(), seconds_of_trial);
}

} // namespace periscope::ui
