#include "ui/study/fitted_curve_dialog.hpp"

#include "core/calibration/measured_points.hpp"
#include "core/case/unit.hpp"
#include "core/study/study_plan.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/plots/measured_columns.hpp"
#include "ui/text/format.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace periscope::ui {
namespace {

// Reads a value on an axis. A number without a unit has the unit of the axis. Returns nothing for an empty field.
std::optional<AxisPosition> typed_position(const QLineEdit* field, const std::string& axis_unit) {
    const QString typed = field->text().trimmed();
    if (typed.isEmpty())
        return std::nullopt;
    const auto number = written_number(typed.toStdString());
    if (!number)
        throw std::invalid_argument(FittedCurveDialog::tr("%1: '%2' is not a number with a unit")
                                        .arg(field->accessibleName(), typed)
                                        .toStdString());
    const UnitValue unit = read_unit(number->unit.empty() ? axis_unit : number->unit);
    return AxisPosition{number->value * unit.factor, unit.dimension};
}

QString position_words(const std::optional<AxisPosition>& position, const std::string& unit) {
    if (!position)
        return {};
    try {
        return QStringLiteral("%1 %2").arg(position->value / read_unit(unit).factor, 0, 'g', 12).arg(to_qt(unit));
    } catch (const std::invalid_argument&) { // the column has no valid unit
        return QString::number(position->value, 'g', 12);
    }
}

} // namespace

FittedCurveDialog::FittedCurveDialog(NumberTable table, const periscope::MeasuredCurve& curve,
                                     const std::vector<CurveInfo>& curves, const std::vector<double>& spans,
                                     Warning warning, QWidget* parent)
    : QDialog(parent), curve_(curve), columns_(nullptr), points_(new QSpinBox), reason_(WrappedLabel::of_lines(5)),
      warning_(std::move(warning)), buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Measured curve to fit"));
    setObjectName(QStringLiteral("fittedCurveDialog"));
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    column->addLayout(form);
    form->addRow(tr("File"), new QLabel(to_qt(curve.file.filename().string())));
    if (!curve.case_file.empty())
        form->addRow(tr("Case"), new QLabel(to_qt(curve.case_file.filename().string())));
    columns_ = new MeasuredColumns(std::move(table), curves, spans, form, this);
    from_ = add_field(form, tr("From x"), "fitted.from", tr("all rows"),
                      tr("Only rows with x between these values are fitted."));
    to_ = add_field(form, tr("To x"), "fitted.to", tr("all rows"),
                    tr("Only rows with x between these values are fitted."));
    points_->setObjectName(QStringLiteral("fitted.points"));
    points_->setRange(2, 1000);
    points_->setToolTip(tr("The rows nearest to evenly spaced values of x are fitted."));
    form->addRow(tr("Rows to fit"), points_);
    absolute_ = add_field(form, tr("Standard deviation"), "fitted.absolute", tr("estimated"),
                          tr("Absolute part of the standard deviation of a measured value, e.g. 0.05 kN. Without both "
                             "parts it is estimated "
                             "from the misfit."));
    relative_ = add_field(form, tr("and relative (%)"), "fitted.relative", tr("0"),
                          tr("Relative part of the standard deviation, in percent of the measured value"));
    length_ = add_field(
        form, tr("Correlation length"), "fitted.length", tr("rows are independent"),
        tr("Along x, if errors of neighbouring rows are similar, as they are in a smooth curve. Without it the "
           "intervals may be too narrow."));
    weight_ = add_field(
        form, tr("Weight"), "fitted.weight", QStringLiteral("1"),
        tr("Multiplies the squared differences of this curve. Curves with a larger weight are fitted better."));
    reason_->setObjectName(QStringLiteral("fitted.reason"));
    reason_->setMinimumWidth(380);
    column->addWidget(reason_);
    column->addStretch(1);
    column->addWidget(buttons_);
    show(curve);
    for (QLineEdit* field : {from_, to_, length_})
        give_unit(field, false);
    give_unit(absolute_, true);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(columns_, &MeasuredColumns::changed, this, &FittedCurveDialog::refresh);
    connect(points_, &QSpinBox::valueChanged, this, &FittedCurveDialog::refresh);
    refresh();
}

// After typing, adds the unit of the column to a number without a unit.
void FittedCurveDialog::give_unit(QLineEdit* field, bool is_y) {
    connect(field, &QLineEdit::editingFinished, this, [this, field, is_y] {
        const auto number = written_number(field->text().trimmed().toStdString());
        const auto columns = columns_->chosen(nullptr);
        if (number && number->unit.empty() && columns)
            field->setText(field->text().trimmed() + QLatin1Char(' ') + to_qt((*columns)[is_y ? 1 : 0].unit));
    });
}

QLineEdit* FittedCurveDialog::add_field(QFormLayout* form, const QString& label, const char* name,
                                        const QString& example, const QString& help) {
    auto* field = new QLineEdit;
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setPlaceholderText(example);
    field->setToolTip(help);
    form->addRow(label, field);
    connect(field, &QLineEdit::textChanged, this, &FittedCurveDialog::refresh);
    return field;
}

void FittedCurveDialog::show(const periscope::MeasuredCurve& curve) {
    points_->setValue(int(curve.points));
    if (curve.y.column.empty())
        return;
    const NumberTable& table = columns_->table();
    std::array<MeasuredColumn, 2> columns;
    for (const bool is_y : {false, true}) {
        const MeasuredAxis& axis = is_y ? curve.y : curve.x;
        MeasuredColumn& column = columns[is_y ? 1 : 0];
        const NumberColumn* const named = column_named(table, axis.column);
        column.column = named ? std::size_t(named - table.columns.data()) : table.columns.size();
        column.name = axis.column;
        column.unit = axis.unit.empty() && named ? named->unit : axis.unit;
        column.factor = 1 / axis.factor;
        column.curve = axis.observer;
    }
    columns_->choose(columns);
    // If the range ends where the table ends, the field stays empty, which stands for all rows: read() adds such an end
    // if only the other one is typed.
    const auto shown = [&](const std::optional<AxisPosition>& position, bool is_first) {
        constexpr double rounding = 1e-12;
        if (!position || columns[0].column >= table.columns.size() || !dimension_of_unit(columns[0].unit))
            return position_words(position, columns[0].unit);
        const auto& x = table.columns[columns[0].column].values;
        const double end = read_unit(columns[0].unit).factor * (is_first ? std::ranges::min(x) : std::ranges::max(x));
        return std::abs(position->value - end) <= rounding * std::abs(end) ? QString()
                                                                           : position_words(position, columns[0].unit);
    };
    from_->setText(shown(curve.from, true));
    to_->setText(shown(curve.to, false));
    absolute_->setText(position_words(curve.absolute, columns[1].unit));
    if (curve.relative > 0)
        relative_->setText(QString::number(100 * curve.relative, 'g', 6));
    length_->setText(position_words(curve.correlation_length, columns[0].unit));
    if (curve.weight != 1)
        weight_->setText(QString::number(curve.weight, 'g', 6));
}

periscope::MeasuredCurve FittedCurveDialog::read() const {
    QString reason;
    const auto columns = columns_->chosen(&reason);
    if (!columns)
        throw std::invalid_argument(reason.toStdString());
    const NumberTable& table = columns_->table();
    periscope::MeasuredCurve curve = curve_;
    // inverted, because the factor of a study file multiplies the computed values
    for (const bool is_y : {false, true}) {
        const MeasuredColumn& column = (*columns)[is_y ? 1 : 0];
        (is_y ? curve.y : curve.x) = {name_to_find(table, column.column), column.unit, column.curve, 1 / column.factor};
    }
    curve.from = typed_position(from_, curve.x.unit);
    curve.to = typed_position(to_, curve.x.unit);
    const double unit = read_unit(curve.x.unit).factor;
    const auto& x = table.columns[(*columns)[0].column].values;
    if (curve.from && !curve.to) // a study file needs both ends
        curve.to = AxisPosition{unit * std::ranges::max(x), {}};
    if (curve.to && !curve.from)
        curve.from = AxisPosition{unit * std::ranges::min(x), {}};
    if (curve.from && curve.to && !(curve.from->value < curve.to->value))
        throw std::invalid_argument(tr("'From x' is not below 'To x'. Swap them").toStdString());
    curve.points = std::size_t(points_->value());
    curve.absolute = typed_position(absolute_, curve.y.unit);
    if (curve.absolute && !(curve.absolute->value > 0))
        throw std::invalid_argument(tr("The standard deviation is not positive").toStdString());
    bool is_number = true;
    const QString relative = relative_->text().trimmed();
    curve.relative = relative.isEmpty() ? 0 : relative.toDouble(&is_number) / 100;
    if (!is_number || !(curve.relative >= 0 && curve.relative < 1))
        throw std::invalid_argument(
            tr("The relative standard deviation '%1' is not a number from 0 to 100").arg(relative).toStdString());
    curve.correlation_length = typed_position(length_, curve.x.unit);
    if (curve.correlation_length && !(curve.correlation_length->value > 0))
        throw std::invalid_argument(tr("The correlation length is not positive").toStdString());
    const QString weight = weight_->text().trimmed();
    curve.weight = weight.isEmpty() ? 1 : weight.toDouble(&is_number);
    if (!is_number || !(curve.weight > 0 && curve.weight <= 1e6))
        throw std::invalid_argument(tr("The weight '%1' is not a number above 0").arg(weight).toStdString());
    return curve;
}

std::optional<periscope::MeasuredCurve> FittedCurveDialog::curve(QString* reason) const {
    const auto refuse = [reason](const QString& words) {
        if (reason)
            *reason = words.endsWith(QLatin1Char('.')) ? words : words + QLatin1Char('.');
        return std::nullopt;
    };
    try {
        periscope::MeasuredCurve curve = read();
        // Throws if the curve cannot be fitted.
        const MeasuredPoints points = measured_points(curve, {}, columns_->table());
        if (reason) {
            *reason = tr("%n rows are fitted.", nullptr, int(points.x.size()));
            if (const std::string words = warning_ ? warning_(curve, points) : std::string(); !words.empty())
                *reason += QLatin1Char(' ') + to_qt(words) + QLatin1Char('.');
        }
        return curve;
    } catch (const CaseError& e) {
        const Problem& first = e.problems().front();
        return refuse(QStringLiteral("%1: %2").arg(to_qt(first.reason), to_qt(first.remedy)));
    } catch (const std::invalid_argument& e) {
        return refuse(QString::fromUtf8(e.what()));
    }
}

void FittedCurveDialog::refresh() {
    QString reason;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(curve(&reason).has_value());
    reason_->setText(reason);
}

} // namespace periscope::ui
