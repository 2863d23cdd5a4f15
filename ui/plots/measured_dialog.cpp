#include "ui/plots/measured_dialog.hpp"

#include "core/case/quantity.hpp"
#include "core/case/unit.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/plots/measured_columns.hpp"
#include "ui/text/format.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace periscope::ui {
namespace {

// Returns the axis as a study file has it, where the factor multiplies the computed values instead of the measured
// ones.
MeasuredAxis axis_of(const NumberTable& table, const MeasuredColumn& column) {
    return {name_to_find(table, column.column), column.unit, column.curve, 1 / column.factor};
}

} // namespace

MeasuredDialog::MeasuredDialog(NumberTable table, const QString& name, const std::vector<CurveInfo>& curves,
                               const std::vector<double>& spans, QWidget* parent)
    : QDialog(parent), name_(new QLineEdit(name)), columns_(nullptr), reason_(WrappedLabel::of_lines(2)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Add measured data"));
    setObjectName(QStringLiteral("measuredDialog"));
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    column->addLayout(form);
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Rows"), new QLabel(format_count(double(table.columns.front().values.size()))));
    columns_ = new MeasuredColumns(std::move(table), curves, spans, form, this);
    reason_->setObjectName(QStringLiteral("measured.reason"));
    reason_->setMinimumWidth(380);
    column->addWidget(reason_);
    column->addStretch(1);
    column->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, this, &MeasuredDialog::refresh);
    connect(columns_, &MeasuredColumns::changed, this, &MeasuredDialog::refresh);
    refresh();
}

std::optional<MeasuredCurve> MeasuredDialog::curve(QString* reason) const {
    const auto refuse = [reason](const QString& words) {
        if (reason)
            *reason = words;
        return std::nullopt;
    };
    const auto chosen = columns_->chosen(reason);
    if (!chosen)
        return std::nullopt;
    const auto& [x, y] = *chosen;
    const NumberTable& table = columns_->table();
    const auto& xs = table.columns.at(x.column).values;
    const auto& ys = table.columns.at(y.column).values;
    MeasuredCurve curve{name_->text().trimmed(), x.curve, y.curve, x.si_unit, y.si_unit, {}, true};
    const double x_factor = x.factor * unit_factor(x.unit, read_unit(x.si_unit).dimension);
    const double y_factor = y.factor * unit_factor(y.unit, read_unit(y.si_unit).dimension);
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (std::isfinite(xs[i]) && std::isfinite(ys[i])) {
            curve.points.x.push_back(xs[i] * x_factor);
            curve.points.y.push_back(ys[i] * y_factor);
        }
    if (curve.points.x.empty())
        return refuse(tr("No row has values in both columns. Choose other columns."));
    if (curve.name.isEmpty())
        return refuse(tr("Enter a name."));
    curve.source.x = axis_of(table, x);
    curve.source.y = axis_of(table, y);
    return curve;
}

void MeasuredDialog::refresh() {
    QString reason;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(curve(&reason).has_value());
    reason_->setText(reason);
}

} // namespace periscope::ui
