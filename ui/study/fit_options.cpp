#include "ui/study/fit_options.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/files/number_table.hpp"
#include "ui/base/empty_hint.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/flow_layout.hpp"
#include "ui/study/study_setup.hpp"
#include "ui/text/format.hpp"
#include "ui/text/rich_words.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace periscope::ui {
namespace {

QString curve_words(const periscope::MeasuredCurve& curve) {
    const QString words = FitOptions::tr("%1: %2 over %3")
                              .arg(to_qt(curve.file.filename().string()), to_qt(curve.y.observer),
                                   curve.x.observer.empty() ? FitOptions::tr("time") : to_qt(curve.x.observer));
    return curve.case_file.empty() ? words
                                   : FitOptions::tr("%1, of %2").arg(words, to_qt(curve.case_file.filename().string()));
}

// Adds an option with its label. Both stay together when the row is wrapped.
void add_named(FlowLayout& options, const QString& words, QWidget* option) {
    auto* pair = new QWidget;
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    auto* label = new QLabel(words);
    label->setToolTip(option->toolTip());
    row->addWidget(label);
    row->addWidget(option);
    options.addWidget(pair);
}

} // namespace

FitOptions::FitOptions(std::function<OfferedCurves()> curves, FittedCurveDialog::Warning warning, QWidget* parent)
    : QWidget(parent), curves_(std::move(curves)), warning_(std::move(warning)), measured_(new QListWidget),
      method_(new QComboBox), if_run_fails_(new QComboBox), starts_(new QSpinBox), most_runs_(new QSpinBox),
      seed_(new QSpinBox), profile_(new QCheckBox(tr("Profiles"))), level_(new QDoubleSpinBox),
      tolerance_(new QLineEdit), more_(new QToolButton) {
    measured_->setObjectName(QStringLiteral("study.measured"));
    measured_->setAccessibleName(tr("Measured curves"));
    measured_->setToolTip(tr("The measured curves that the parameters are fitted to. Add from Plots appears above if "
                             "Plots shows a measured curve."));
    auto* buttons = new FlowLayout(4);
    buttons->addWidget(new QLabel(tr("1. Measured curves")));
    const auto button = [&](const QString& words, const char* name, const QString& help, auto call) {
        auto* made = new QToolButton;
        made->setText(words);
        made->setObjectName(QLatin1String(name));
        made->setToolTip(help);
        connect(made, &QToolButton::clicked, this, call);
        buttons->addWidget(made);
        return made;
    };
    from_plots_ = button(
        tr("Add from Plots …"), "study.measured.from_plots",
        tr("Fit a measured curve that is shown in Plots, with the columns, units and observers chosen there."), [this] {
            if (const auto found = offers(); found.size() == 1)
                ask_for(found.front());
        });
    from_plots_->hide();
    add_ = button(tr("Add curve …"), "study.measured.add", tr("Choose the table of a measured curve."),
                  [this] { ask_for_file(); });
    add_of_case_ = button(tr("Add curve of another case …"), "study.measured.add_of_case",
                          tr("Choose a further case, such as a beam of another size, and the table of a curve measured "
                             "on it. The parameters are set in each case."),
                          [this] { ask_for_case(); });
    edit_ = button(tr("Edit …"), "study.measured.edit",
                   tr("Change columns, range and standard deviation of the selected curve."), [this] {
                       if (const int row = measured_->currentRow(); row >= 0)
                           ask_for(calibration_.measured[std::size_t(row)], row);
                   });
    remove_ =
        button(tr("Remove"), "study.measured.remove", tr("Remove the selected curve from the calibration."), [this] {
            if (const int row = measured_->currentRow(); row >= 0)
                calibration_.measured.erase(calibration_.measured.begin() + row);
            show_calibration();
            emit changed();
        });
    connect(measured_, &QListWidget::itemDoubleClicked, edit_, &QToolButton::click);
    const auto offer = [this] {
        edit_->setEnabled(measured_->currentRow() >= 0);
        remove_->setEnabled(measured_->currentRow() >= 0);
    };
    connect(measured_, &QListWidget::currentRowChanged, this, offer);
    method_->setObjectName(QStringLiteral("study.method"));
    method_->setAccessibleName(tr("Method"));
    method_->addItems({tr("Least squares"), tr("BOBYQA"), tr("COBYLA"), tr("Nelder–Mead"), tr("DIRECT")});
    method_->setToolTip(rich_words(
        tr("Least squares take the fewest runs. BOBYQA is better if small changes make the curve jump; COBYLA and "
           "Nelder–Mead if many runs fail. DIRECT searches the whole range between the bounds.")));
    starts_->setObjectName(QStringLiteral("study.starts"));
    starts_->setAccessibleName(tr("Starts"));
    starts_->setRange(1, 64);
    starts_->setToolTip(
        rich_words(tr("The number of searches, each from other values; the first one starts at the start values. "
                      "Several find the best values where a single search ends in a worse fit.")));
    most_runs_->setObjectName(QStringLiteral("study.most_runs"));
    most_runs_->setAccessibleName(tr("Max. runs"));
    most_runs_->setRange(1, 100000);
    most_runs_->setToolTip(tr("The calibration ends after this number of runs at the latest."));
    profile_->setObjectName(QStringLiteral("study.profile"));
    profile_->setToolTip(tr("Also intervals by profile likelihood: 50 runs and more for each parameter"));
    more_->setObjectName(QStringLiteral("study.more"));
    more_->setText(tr("More"));
    more_->setCheckable(true);
    more_->setToolTip(tr("Show the level of the intervals, the tolerance, the seed, and what a failed run does."));
    auto* options = new FlowLayout(4);
    add_named(*options, tr("Method:"), method_);
    add_named(*options, tr("Starts:"), starts_);
    add_named(*options, tr("Max. runs:"), most_runs_);
    options->addWidget(profile_);
    options->addWidget(more_);
    connect(method_, &QComboBox::currentIndexChanged, this, &FitOptions::take);
    connect(starts_, &QSpinBox::valueChanged, this, &FitOptions::take);
    connect(most_runs_, &QSpinBox::valueChanged, this, &FitOptions::take);
    connect(profile_, &QCheckBox::toggled, this, &FitOptions::take);
    connect(&reading_, &BackgroundTask::failed, this,
            [this](const QString&, const QString& reason) { emit problem(reason); });
    show_when_empty(*measured_, tr("No measured curve yet. Choose Add curve."));
    measured_->setMinimumWidth(160);
    measured_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(buttons);
    // The list has a layout of its own, so that its minimum height counts in that of the page, which scrolls if it has
    // less space.
    auto* room = new QVBoxLayout;
    room->addWidget(measured_);
    column->addLayout(room, 1);
    column->addLayout(options);
    column->addWidget(make_further_options());
    show_calibration();
    offer();
}

std::vector<periscope::MeasuredCurve> FitOptions::offers() const {
    auto found = overlaid_ ? overlaid_() : std::vector<periscope::MeasuredCurve>();
    std::erase_if(found, [this](const periscope::MeasuredCurve& curve) {
        return curve.file.empty() ||
               std::ranges::any_of(calibration_.measured, [&curve](const periscope::MeasuredCurve& fitted) {
                   return std::filesystem::absolute(fitted.file) == std::filesystem::absolute(curve.file) &&
                          fitted.x.column == curve.x.column && fitted.y.column == curve.y.column;
               });
    });
    return found;
}

void FitOptions::offer_overlaid(std::function<std::vector<periscope::MeasuredCurve>()> overlaid) {
    overlaid_ = std::move(overlaid);
    refresh_offers();
}

QString FitOptions::offered() const {
    const auto found = offers();
    return found.empty() ? QString() : to_qt(found.front().file.filename().string());
}

// Updates the button that adds curves from Plots. If there is a single curve, a click asks how to use it; if there are
// several, the button opens a menu of them.
void FitOptions::refresh_offers() {
    const auto found = offers();
    QStringList names;
    for (const periscope::MeasuredCurve& curve : found)
        names << curve_words(curve);
    if (names == offered_names_)
        return;
    offered_names_ = names;
    from_plots_->setVisible(!found.empty());
    if (QMenu* const before = from_plots_->menu()) {
        from_plots_->setMenu(nullptr);
        before->deleteLater();
    }
    from_plots_->setPopupMode(found.size() > 1 ? QToolButton::InstantPopup : QToolButton::DelayedPopup);
    if (found.size() > 1) {
        auto* menu = new QMenu(from_plots_);
        for (const periscope::MeasuredCurve& curve : found)
            menu->addAction(curve_words(curve), this, [this, curve] { ask_for(curve); });
        from_plots_->setMenu(menu);
    }
    emit changed();
}

// Makes the fields of the further options. Each field changes only its own value, because a field may show a value from
// a file rounded, and the exact value is kept until the user changes it.
QWidget* FitOptions::make_further_options() {
    const auto name = [](QWidget* field, const char* of_object, const QString& words, const QString& help) {
        field->setObjectName(QLatin1String(of_object));
        field->setAccessibleName(words);
        field->setToolTip(rich_words(help));
    };
    name(level_, "study.level", tr("Level of the intervals"),
         tr("An interval holds the true value with this probability, if the model is the specimen."));
    level_->setRange(1, 99.99);
    level_->setDecimals(2);
    level_->setSuffix(tr(" %"));
    name(tolerance_, "study.tolerance", tr("Tolerance"),
         tr("A search ends when its steps are smaller than this fraction of the distance of the bounds, such as "
            "0.001."));
    tolerance_->setMaximumWidth(80);
    name(seed_, "study.seed", tr("Seed"),
         tr("Spreads the starts after the first one, and draws the likely values: the same seed gives the same ones."));
    seed_->setRange(0, 1000000000);
    name(if_run_fails_, "study.if_run_fails", tr("If a run fails"),
         tr("A run that fails or is refused is listed. It counts as a bad fit, or ends the calibration."));
    if_run_fails_->addItems({tr("count it as a bad fit"), tr("end the calibration")});
    connect(level_, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        calibration_.level = percent / 100;
        emit changed();
    });
    connect(tolerance_, &QLineEdit::editingFinished, this, &FitOptions::take_tolerance);
    connect(seed_, &QSpinBox::valueChanged, this, [this](int seed) {
        calibration_.seed = std::uint64_t(seed);
        emit changed();
    });
    connect(if_run_fails_, &QComboBox::currentIndexChanged, this, [this](int index) {
        stops_at_failure_ = index == 1;
        emit changed();
    });
    auto* further = new QWidget;
    auto* options = new FlowLayout(4);
    options->setContentsMargins(0, 0, 0, 0);
    further->setLayout(options);
    add_named(*options, tr("Level of the intervals:"), level_);
    add_named(*options, tr("Tolerance:"), tolerance_);
    add_named(*options, tr("Seed:"), seed_);
    add_named(*options, tr("If a run fails:"), if_run_fails_);
    further->hide();
    connect(more_, &QToolButton::toggled, further, &QWidget::setVisible);
    return further;
}

// Takes the typed tolerance if it is between 0 and 0.5. Otherwise the field shows the present tolerance again.
void FitOptions::take_tolerance() {
    if (!tolerance_->isModified())
        return;
    bool is_number = false;
    const double typed = tolerance_->text().trimmed().toDouble(&is_number);
    if (is_number && typed > 0 && typed < 0.5) {
        calibration_.tolerance = typed;
        emit changed();
    }
    tolerance_->setText(QString::number(calibration_.tolerance, 'g', 6));
}

void FitOptions::set_calibration(const Calibration& calibration, bool stops_at_failure) {
    calibration_ = calibration;
    stops_at_failure_ = stops_at_failure;
    const Calibration usual;
    if (calibration.level != usual.level || calibration.tolerance != usual.tolerance ||
        calibration.seed != usual.seed || stops_at_failure)
        more_->setChecked(true);
    show_calibration();
    emit changed();
}

void FitOptions::show_calibration() {
    const QSignalBlocker quiet_method(method_), quiet_starts(starts_), quiet_runs(most_runs_), quiet_profile(profile_),
        quiet_level(level_), quiet_seed(seed_), quiet_failure(if_run_fails_);
    measured_->clear();
    for (const periscope::MeasuredCurve& curve : calibration_.measured) {
        auto* item = new QListWidgetItem(curve_words(curve), measured_);
        item->setToolTip(to_qt(curve.file.string()));
    }
    show_all_curves();
    method_->setCurrentIndex(int(calibration_.method));
    starts_->setValue(int(calibration_.starts));
    most_runs_->setValue(int(calibration_.maximum_runs));
    profile_->setChecked(calibration_.profile);
    level_->setValue(100 * calibration_.level);
    tolerance_->setText(QString::number(calibration_.tolerance, 'g', 6));
    seed_->setValue(int(calibration_.seed));
    if_run_fails_->setCurrentIndex(stops_at_failure_ ? 1 : 0);
    refresh_offers();
}

// Makes the list so high that it needs no scroll bar of its own, because the page around it scrolls.
void FitOptions::show_all_curves() {
    constexpr int of_hint = 50, most_rows = 6; // the height of the text in an empty list, in pixels
    const int rows = std::min(measured_->count(), most_rows);
    measured_->setMinimumHeight(std::max(of_hint, rows * measured_->sizeHintForRow(0) + 2 * measured_->frameWidth()));
}

void FitOptions::take() {
    calibration_.method = Calibration::Method(method_->currentIndex());
    calibration_.starts = std::size_t(starts_->value());
    calibration_.maximum_runs = std::size_t(most_runs_->value());
    calibration_.profile = profile_->isChecked();
    emit changed();
}

void FitOptions::ask_for_case() {
    auto* dialog = file_dialog(this, tr("Open the case of the curve"), tr("Cases (*.periscope *.json);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { ask_for_file(file.toStdString()); });
    dialog->open();
}

void FitOptions::ask_for_file(const std::filesystem::path& case_file) {
    auto* dialog = file_dialog(this, tr("Open measured data"), tr("Tables (*.csv *.tsv *.txt *.dat);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, case_file](const QString& file) { add(file.toStdString(), case_file); });
    dialog->open();
}

void FitOptions::add(const std::filesystem::path& file, const std::filesystem::path& case_file) {
    periscope::MeasuredCurve curve;
    if (!case_file.empty())
        curve.case_file = std::filesystem::absolute(case_file);
    curve.file = std::filesystem::absolute(file);
    ask_for(std::move(curve));
}

void FitOptions::ask_for(periscope::MeasuredCurve curve, int index) {
    OfferedCurves of_case;
    try {
        of_case = curve.case_file.empty() ? curves_() : expected_curves(read_case(curve.case_file));
    } catch (const Error& e) {
        return emit problem(to_qt(e.what()));
    }
    if (of_case.curves.empty())
        return emit problem(tr("The case has no observers whose curves could be fitted. Add an observer first."));
    reading_.start(tr("Reading measured data"), [this, curve = std::move(curve), of_case, index](const Progress&) {
        return [this, curve, of_case, index, table = read_number_table(curve.file)] {
            ask_for_columns(table, curve, of_case, index);
        };
    });
}

void FitOptions::ask_for_columns(const NumberTable& table, const periscope::MeasuredCurve& curve,
                                 const OfferedCurves& of_case, int index) {
    auto* dialog = new FittedCurveDialog(table, curve, of_case.curves, of_case.spans, warning_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, index] {
        const auto chosen = dialog->curve();
        if (!chosen)
            return;
        if (index >= 0 && std::size_t(index) < calibration_.measured.size())
            calibration_.measured[std::size_t(index)] = *chosen;
        else
            calibration_.measured.push_back(*chosen);
        show_calibration();
        emit changed();
    });
    dialog->open();
}

} // namespace periscope::ui
