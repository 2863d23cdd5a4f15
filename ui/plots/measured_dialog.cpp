#include "ui/plots/measured_dialog.hpp"

#include "core/curves/column_match.hpp"
#include "ui/base/wrapped_label.hpp"
#include "ui/text/format.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <cmath>
#include <stdexcept>

namespace periscope::ui {

MeasuredDialog::MeasuredDialog(NumberTable table, const QString& name, const std::vector<CurveInfo>& curves,
                               const std::vector<double>& spans, QWidget* parent)
    : QDialog(parent), table_(std::move(table)), curves_({{tr("time").toStdString(), "s", "Time"}}), spans_({0.0}),
      name_(new QLineEdit(name)), reason_(WrappedLabel::of_lines(2)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    curves_.insert(curves_.end(), curves.begin(), curves.end());
    spans_.insert(spans_.end(), spans.begin(), spans.end());
    setWindowTitle(tr("Add measured data"));
    setObjectName(QStringLiteral("measuredDialog"));
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    column->addLayout(form);
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Rows"), new QLabel(format_count(double(table_.columns.front().values.size()))));
    x_ = make_side(QStringLiteral("x"), 0, form);
    y_ = make_side(QStringLiteral("y"), 1, form);
    reason_->setObjectName(QStringLiteral("measured.reason"));
    reason_->setMinimumWidth(380);
    column->addWidget(reason_);
    column->addStretch(1);
    column->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, this, &MeasuredDialog::refresh);
    column_chosen(x_);
    column_chosen(y_);
}

MeasuredDialog::Side MeasuredDialog::make_side(const QString& title, int chosen, QFormLayout* form) {
    Side side{new QComboBox, new QComboBox, new QLineEdit, new QLineEdit(QStringLiteral("1"))};
    for (const NumberColumn& c : table_.columns)
        side.column->addItem(to_qt(c.name));
    side.column->setCurrentIndex(chosen);
    side.against->setPlaceholderText(tr("choose …"));
    for (const CurveInfo& c : curves_)
        side.against->addItem(to_qt(c.name));
    side.unit->setPlaceholderText(tr("e.g. mm, kN; 1 if none"));
    side.factor->setToolTip(tr("Use -1 to reverse the sign, e.g. because the reaction is opposite to the load."));
    const QString name = QStringLiteral("measured.") + title;
    side.column->setObjectName(name);
    side.against->setObjectName(name + QStringLiteral(".against"));
    side.unit->setObjectName(name + QStringLiteral(".unit"));
    side.factor->setObjectName(name + QStringLiteral(".factor"));
    form->addRow(tr("Column for %1").arg(title), side.column);
    form->addRow(tr("Unit"), side.unit);
    form->addRow(tr("Factor"), side.factor);
    form->addRow(tr("Compare with"), side.against);
    connect(side.column, &QComboBox::activated, this, [this, side] { column_chosen(side); });
    connect(side.against, &QComboBox::activated, this, &MeasuredDialog::refresh);
    connect(side.unit, &QLineEdit::textChanged, this, &MeasuredDialog::refresh);
    connect(side.factor, &QLineEdit::textChanged, this, &MeasuredDialog::refresh);
    return side;
}

void MeasuredDialog::column_chosen(const Side& side) {
    const NumberColumn& column = table_.columns.at(std::size_t(side.column->currentIndex()));
    side.unit->setText(to_qt(column.unit));
    const auto curve = curve_of_column(column.name, column.unit, curves_, spans_);
    side.against->setCurrentIndex(curve ? int(*curve) : -1); // a person chooses
    refresh();
}

std::string MeasuredDialog::si_unit(const Side& side) const {
    return curves_.at(std::size_t(side.against->currentIndex())).unit;
}

std::optional<MeasuredCurve> MeasuredDialog::curve(QString* reason) const {
    const auto refuse = [reason](const QString& words) {
        if (reason)
            *reason = words;
        return std::nullopt;
    };
    for (const Side* side : {&x_, &y_})
        if (side->against->currentIndex() < 0)
            return refuse(tr("'%1' fits none of the curves by its name, or several. Choose what to compare %2 with.")
                              .arg(side->column->currentText(), side == &x_ ? tr("x") : tr("y")));
    if (y_.against->currentIndex() == 0)
        return refuse(tr("Choose the curve to compare y with. Time is available for x only."));
    std::array<double, 2> factors{};
    for (const bool is_y : {false, true}) {
        const Side& side = is_y ? y_ : x_;
        const QString axis = is_y ? QStringLiteral("y") : QStringLiteral("x");
        bool is_number = false;
        const double factor = side.factor->text().toDouble(&is_number);
        if (!is_number || !std::isfinite(factor) || factor == 0)
            return refuse(tr("Factor of %1: '%2' is not a valid number. Enter e.g. 1, -1 or 0.5.")
                              .arg(axis, side.factor->text()));
        if (side.unit->text().trimmed().isEmpty())
            return refuse(tr("Unit of %1: enter a unit, e.g. mm, kN, ms or 1.").arg(axis));
        try {
            factors[is_y ? 1 : 0] =
                factor * unit_factor(side.unit->text().toStdString(), read_unit(si_unit(side)).dimension);
        } catch (const std::invalid_argument& e) {
            return refuse(tr("Unit of %1: %2.").arg(axis, QString::fromUtf8(e.what())));
        }
    }
    const auto& xs = table_.columns.at(std::size_t(x_.column->currentIndex())).values;
    const auto& ys = table_.columns.at(std::size_t(y_.column->currentIndex())).values;
    MeasuredCurve curve{name_->text().trimmed(),
                        {},
                        curves_.at(std::size_t(y_.against->currentIndex())).name,
                        si_unit(x_),
                        si_unit(y_),
                        {},
                        true};
    if (x_.against->currentIndex() > 0)
        curve.x_curve = curves_.at(std::size_t(x_.against->currentIndex())).name;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (std::isfinite(xs[i]) && std::isfinite(ys[i])) {
            curve.points.x.push_back(xs[i] * factors[0]);
            curve.points.y.push_back(ys[i] * factors[1]);
        }
    if (curve.points.x.empty())
        return refuse(tr("No row has values in both columns. Choose other columns."));
    if (curve.name.isEmpty())
        return refuse(tr("Enter a name."));
    return curve;
}

void MeasuredDialog::refresh() {
    if (!x_.column || !y_.column)
        return;
    QString reason;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(curve(&reason).has_value());
    reason_->setText(reason);
}

} // namespace periscope::ui
