#include "ui/study/study_setup_page.hpp"

#include "core/base/error.hpp"
#include "core/calibration/expected_runs.hpp"
#include "core/study/study_plan.hpp"
#include "gpu/study/kept_bytes.hpp"
#include "ui/base/empty_hint.hpp"
#include "ui/base/flow_layout.hpp"
#include "ui/forms/prediction.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/study/case_parameters.hpp"
#include "ui/study/fit_options.hpp"
#include "ui/study/hinted_cells.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace periscope::ui {
namespace {

enum KeyColumn { key_column, values_column, start_column, scale_column, name_column, key_columns };

// Returns 0.8, 1 and 1.2 times the value of the case.
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

// Returns 0.5 to 2 times the value of the case, as bounds.
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

// Converts typed values to units on screen. Formulas are kept as typed.
QString values_on_screen(const QString& values) {
    return values.startsWith(QLatin1Char('=')) ? values : quantity_on_screen(values);
}

QString values_in_file(const QString& typed) {
    return typed.startsWith(QLatin1Char('=')) ? typed : quantity_in_file(typed);
}

// Lets a list shrink to the space that the panel has.
void let_shrink(QAbstractItemView& list, int least_width) {
    constexpr int least_height = 70;
    list.setMinimumSize(least_width, least_height);
    list.setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
}

// The parameter of which something is wrong, an index.
std::optional<std::size_t> key_of(const Problem& problem, const StudySetup& setup) {
    const auto index = to_qt(problem.path).section(QLatin1Char('['), 1).section(QLatin1Char(']'), 0, 0);
    bool is_key = false;
    const int k = index.toInt(&is_key);
    if (!is_key || std::size_t(k) >= setup.keys.size() || !problem.path.starts_with("parameters"))
        return std::nullopt;
    return std::size_t(k);
}

// What is wrong, with the name of the parameter where it is that of one.
QString problem_words(const CaseError& error, const StudySetup& setup) {
    const Problem& first = error.problems().front();
    const auto index = key_of(first, setup);
    if (!index)
        return to_qt(first.text());
    const VariedKey& key = setup.keys[*index];
    return QStringLiteral("%1: %2").arg(key.path.isEmpty() ? key.name : key.label, to_qt(first.reason));
}

} // namespace

StudySetupPage::StudySetupPage(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), keys_(new QTableWidget(0, key_columns)), plan_(new QComboBox),
      keep_(new QComboBox), count_(new QSpinBox), keep_label_(new QLabel(tr("Keep:"))), keys_head_(new QLabel),
      results_head_(new QLabel(tr("Results of each run"))), results_(new QListWidget),
      fit_(new FitOptions([&workspace] { return curves_of_case(workspace.document.value()); })),
      wanted_(new QStackedWidget) {
    make_plan();
    make_results();
    sides_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    sides_->setContentsMargins(4, 4, 4, 4);
    sides_->addWidget(make_keys(), 3);
    sides_->addWidget(make_wanted(), 2);
    connect(fit_, &FitOptions::changed, this, [this] {
        setup_.calibration = fit_->calibration();
        emit changed();
    });
    connect(fit_, &FitOptions::problem, this, &StudySetupPage::problem);
    connect(&workspace_.document, &Document::changed, this, &StudySetupPage::follow_document);
    connect(this, &StudySetupPage::changed, this, &StudySetupPage::mark_faults);
    follow_document();
    show_plan();
    show_keys();
}

QWidget* StudySetupPage::make_keys() {
    keys_->setObjectName(QStringLiteral("study.keys"));
    keys_->setAccessibleName(tr("Parameters"));
    keys_->verticalHeader()->hide();
    keys_->horizontalHeader()->setSectionResizeMode(key_column, QHeaderView::Stretch);
    for (const KeyColumn column : {values_column, start_column, scale_column, name_column})
        keys_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    keys_->setWordWrap(false);
    keys_->setTextElideMode(Qt::ElideLeft); // the quantity stands at the end of a place
    keys_->setItemDelegateForColumn(start_column, new HintedCells(keys_));
    keys_->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* add = add_parameter_button(
        QStringLiteral("study.add"), [this]() -> const Case& { return workspace_.document.value(); },
        [this](const CaseParameter& chosen) { vary(chosen.path, chosen.present); });
    connect(keys_, &QTableWidget::cellChanged, this, &StudySetupPage::take_key);
    connect(keys_, &QTableWidget::itemSelectionChanged, this, &StudySetupPage::changed);
    auto* options = new FlowLayout(4); // wraps in a narrow panel
    for (QWidget* option : std::initializer_list<QWidget*>{plan_, count_, keep_label_, keep_})
        options->addWidget(option);
    show_when_empty(*keys_, tr("No parameter yet. Choose Add parameter above, or right-click a field in the properties "
                               "and choose Vary in a study or Fit in a calibration."));
    let_shrink(*keys_, 220); // three columns next to each other
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
    wanted_->addWidget(fit_);
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
    keep_->addItems({tr("Curves"), tr("Frames and curves")});
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
    let_shrink(*results_, 160);
}

void StudySetupPage::vary(const QString& path, const QString& present) {
    for (std::size_t k = 0; k < setup_.keys.size(); ++k)
        if (setup_.keys[k].path == path)
            return keys_->setCurrentCell(int(k), values_column);
    VariedKey key;
    key.name = name_for_key(path, setup_.keys);
    key.path = path;
    key.label = short_place(workspace_.document.value(), path.toStdString());
    key.values = values_offered(present, is_fit());
    key.present = present_value(workspace_.document.value(), path);
    setup_.keys.push_back(std::move(key));
    show_keys();
    keys_->setCurrentCell(keys_->rowCount() - 1, values_column);
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
    fit_->set_calibration({});
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
                                       : short_place(workspace_.document.value(), key.path.toStdString());
    if (!is_study)
        fit_->set_calibration(setup.calibration);
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
            key.present = present_value(workspace_.document.value(), key.path);
    setup_.results = results_offered(workspace_.document.value(), setup_.results);
    show_results_offered();
    emit changed();
}

void StudySetupPage::show_keys() {
    const QSignalBlocker quiet(keys_);
    keys_->setRowCount(int(setup_.keys.size()));
    for (std::size_t k = 0; k < setup_.keys.size(); ++k) {
        const VariedKey& key = setup_.keys[k];
        keys_->setItem(int(k), name_column, new QTableWidgetItem(key.name));
        auto* label = new QTableWidgetItem(key.label);
        label->setFlags(label->flags() & ~Qt::ItemIsEditable);
        label->setToolTip(key.label);
        keys_->setItem(int(k), key_column, label);
        keys_->setItem(int(k), values_column, new QTableWidgetItem(values_on_screen(key.values)));
        keys_->setItem(int(k), start_column, new QTableWidgetItem(values_on_screen(key.start)));
        keys_->item(int(k), start_column)->setData(HintedCells::hint, offered_start(key));
        auto* scale = new QTableWidgetItem;
        scale->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        scale->setCheckState(key.is_log ? Qt::Checked : Qt::Unchecked);
        keys_->setItem(int(k), scale_column, scale);
    }
    emit changed();
}

void StudySetupPage::take_key(int row, int column) {
    VariedKey& key = setup_.keys[std::size_t(row)];
    const QTableWidgetItem& item = *keys_->item(row, column);
    if (column == scale_column)
        key.is_log = item.checkState() == Qt::Checked;
    else if (column == name_column)
        key.name = item.text().trimmed();
    else
        (column == start_column ? key.start : key.values) = values_in_file(item.text().trimmed());
    const QSignalBlocker quiet(keys_);
    keys_->item(row, start_column)->setData(HintedCells::hint, offered_start(key));
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
        item->setToolTip(curve && curve->what == CurveResult::What::extreme
                             ? tr("%1: the one of largest magnitude, with its sign").arg(result.label)
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
    sides_->setDirection(is_fit() ? QBoxLayout::RightToLeft : QBoxLayout::LeftToRight); // in the order of the steps
    wanted_->setCurrentIndex(is_fit() ? 1 : 0);
    keys_->setColumnHidden(start_column, !is_fit());
    keys_->setColumnHidden(scale_column, !is_fit());
    show_hints();
}

void StudySetupPage::show_hints() {
    keys_head_->setText(is_fit() ? tr("2. Parameters") : tr("Parameters"));
    keys_->setHorizontalHeaderLabels(
        {tr("Parameter"), is_fit() ? tr("Bounds") : tr("Values"), tr("Start"), tr("Log"), tr("Short name")});
    const auto explain = [this](KeyColumn column, const QString& words) {
        keys_->horizontalHeaderItem(column)->setToolTip(words);
    };
    const QString formula = tr("A formula begins with =, such as =1.4*s0 with the short name of another parameter.");
    const QString values =
        (is_fit() ? tr("Bounds: the value is sought between them: 15 to 45 GPa.")
                  : tr("Values: 16, 22, 32 m/s, or a range of evenly spaced values: 16 to 32 m/s in 9. With Sampling, "
                       "a range means any value between its ends.")) +
        QLatin1Char(' ') + formula;
    keys_->setToolTip(values);
    explain(key_column, tr("A number of the case that differs from run to run"));
    explain(values_column, values);
    explain(start_column,
            tr("Start: the first guess. Without it, the value of the case, or the middle of the bounds."));
    explain(scale_column, tr("Log: the search takes equal factors as equal steps. Tick it if the bounds differ by a "
                             "factor of three or more."));
    explain(name_column, tr("The name of the parameter in formulas and in the files of the study"));
}

void StudySetupPage::mark_faults() {
    std::map<std::size_t, QString> faults;
    try {
        study_of(setup_, "case");
    } catch (const CaseError& e) {
        for (const Problem& problem : e.problems())
            if (const auto key = key_of(problem, setup_))
                faults.emplace(*key, to_qt(problem.reason));
    } catch (const Error&) { // it is none of a value
    }
    const QSignalBlocker quiet(keys_);
    for (int row = 0; row < keys_->rowCount(); ++row) {
        const auto fault = faults.find(std::size_t(row));
        const bool is_wrong = fault != faults.end();
        QTableWidgetItem& item = *keys_->item(row, values_column);
        item.setIcon(is_wrong ? QIcon(QStringLiteral(":/icons/error.svg")) : QIcon());
        item.setBackground(is_wrong ? QBrush(QColor(208, 69, 61, 60)) : QBrush());
        item.setToolTip(is_wrong ? fault->second : QString());
    }
}

// As many iterations as the last run of this case took; without one, between those of an elastic and of a cracking body. 0
// if it is not known.
double StudySetupPage::seconds_of_run() const {
    Prediction prediction = prediction_of(workspace_.document.value(), workspace_.body);
    const auto time = workspace_.speed.seconds_for(prediction);
    if (!time)
        return 0;
    const auto& steps = workspace_.results.load_steps();
    if (workspace_.results.outdated() || steps.empty() || !prediction.is_quasi_static)
        return std::sqrt(time->usual * time->longest());
    double iterations = 0;
    for (const LoadStepRecord& step : steps)
        iterations += double(step.iterations);
    prediction.iterations.elastic = std::max(1.0, iterations);
    return workspace_.speed.seconds_for(prediction).value_or(*time).usual;
}

// How many runs and how long.
StudySetupPage::Outlook StudySetupPage::outlook_of_fit() const {
    if (setup_.calibration.measured.empty())
        return {tr("1. Add a measured curve that the parameters are fitted to."), false};
    if (setup_.keys.empty())
        return {tr("2. Add a parameter whose value is sought."), false};
    const Study study = study_of(setup_, "case");
    const auto fitted = std::size_t(std::ranges::count_if(study.parameters, [](const StudyParameter& parameter) {
        return std::holds_alternative<Bounds>(parameter.source);
    }));
    const ExpectedRuns runs = expected_runs(*study.calibration, fitted);
    QString words = tr("3. Start: about %1 to %2 runs, at most %3")
                        .arg(runs.least)
                        .arg(runs.most)
                        .arg(study.calibration->maximum_runs);
    if (const double seconds = seconds_of_run(); seconds > 0)
        words += tr("; about %1 to %2")
                     .arg(format_duration(double(runs.least) * seconds), format_duration(double(runs.most) * seconds));
    return {words, true};
}

// How many runs, how long, and how much on the disk where it is much.
StudySetupPage::Outlook StudySetupPage::outlook_of_study() const {
    constexpr double much = 10e6; // bytes
    const Study study = study_of(setup_, "case");
    const auto runs = double(rows_of(study).size());
    QString words = tr("%n runs", nullptr, int(runs));
    const Case& value = workspace_.document.value();
    const Prediction prediction = prediction_of(value, workspace_.body);
    if (const auto time = workspace_.speed.seconds_for(prediction))
        words += tr(", about %1").arg(format_duration(runs * time->longest()));
    if (const double bytes = runs * gpu::kept_bytes(study.keep, value, prediction.nodes); bytes > much)
        words += tr(", at most %1 on the disk").arg(format_bytes(bytes));
    return {words, runs > 0};
}

StudySetupPage::Outlook StudySetupPage::outlook() const {
    if (setup_.keys.empty() && !is_fit())
        return {tr("Add a parameter, then choose its values and start the runs."), false};
    try {
        if (is_fit())
            return outlook_of_fit();
        return outlook_of_study();
    } catch (const CaseError& e) {
        return {problem_words(e, setup_), false};
    } catch (const Error& e) {
        return {to_qt(e.what()), false};
    }
}

} // namespace periscope::ui
