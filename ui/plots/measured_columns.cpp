#include "ui/plots/measured_columns.hpp"

#include "core/case/quantity.hpp"
#include "core/case/unit.hpp"
#include "core/curves/column_match.hpp"
#include "ui/text/format.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QStandardItemModel>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace periscope::ui {

MeasuredColumns::MeasuredColumns(NumberTable table, const std::vector<CurveInfo>& curves,
                                 const std::vector<double>& spans, QFormLayout* form, QObject* parent)
    : QObject(parent), table_(std::move(table)), curves_({{tr("time").toStdString(), "s", "Time"}}), spans_({0.0}) {
    curves_.insert(curves_.end(), curves.begin(), curves.end());
    spans_.insert(spans_.end(), spans.begin(), spans.end());
    x_ = make_side(QStringLiteral("x"), 0, form);
    y_ = make_side(QStringLiteral("y"), 1, form);
    column_chosen(x_);
    column_chosen(y_);
}

MeasuredColumns::Side MeasuredColumns::make_side(const QString& title, int chosen, QFormLayout* form) {
    Side side{new QComboBox, new QComboBox, new QLineEdit, new QLineEdit(QStringLiteral("1"))};
    for (std::size_t k = 0; k < table_.columns.size(); ++k)
        side.column->addItem(to_qt(name_to_find(table_, k)));
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
    connect(side.against, &QComboBox::activated, this, &MeasuredColumns::changed);
    connect(side.unit, &QLineEdit::textChanged, this, [this, side] {
        offer_curves(side);
        emit changed();
    });
    connect(side.factor, &QLineEdit::textChanged, this, &MeasuredColumns::changed);
    return side;
}

void MeasuredColumns::column_chosen(const Side& side) {
    const NumberColumn& column = table_.columns.at(std::size_t(side.column->currentIndex()));
    side.unit->setText(to_qt(column.unit));
    offer_curves(side);
    const auto curve = curve_of_column(column.name, column.unit, curves_, spans_);
    side.against->setCurrentIndex(curve ? int(*curve) : -1); // -1: no curve fits, and the user has to choose one
    emit changed();
}

// Disables curves that do not have the dimension of the unit.
void MeasuredColumns::offer_curves(const Side& side) {
    const auto dimension = dimension_of_unit(side.unit->text().trimmed().toStdString());
    auto* const items = qobject_cast<QStandardItemModel*>(side.against->model());
    for (std::size_t k = 0; items && k < curves_.size(); ++k)
        items->item(int(k))->setEnabled(
            !dimension || dimension_of_unit(curves_[k].unit.empty() ? "1" : curves_[k].unit) == dimension);
}

std::optional<std::array<MeasuredColumn, 2>> MeasuredColumns::chosen(QString* reason) const {
    const auto refuse = [reason](const QString& words) {
        if (reason)
            *reason = words;
        return std::nullopt;
    };
    for (const Side* side : {&x_, &y_})
        if (side->column->currentIndex() < 0)
            return refuse(tr("The table has %1. Choose another column for %2.")
                              .arg(side->column->placeholderText(), side == &x_ ? tr("x") : tr("y")));
    for (const Side* side : {&x_, &y_})
        if (side->against->currentIndex() < 0)
            return refuse(tr("No curve, or more than one, has the name of '%1'. Choose what to compare %2 with.")
                              .arg(side->column->currentText(), side == &x_ ? tr("x") : tr("y")));
    if (y_.against->currentIndex() == 0)
        return refuse(tr("Choose the curve to compare y with. Time is available for x only."));
    std::array<MeasuredColumn, 2> columns;
    for (const bool is_y : {false, true}) {
        const Side& side = is_y ? y_ : x_;
        MeasuredColumn& column = columns[is_y ? 1 : 0];
        const QString axis = is_y ? QStringLiteral("y") : QStringLiteral("x");
        const CurveInfo& curve = curves_.at(std::size_t(side.against->currentIndex()));
        bool is_number = false;
        column.factor = side.factor->text().toDouble(&is_number);
        if (!is_number || !std::isfinite(column.factor) || column.factor == 0)
            return refuse(tr("Factor of %1: '%2' is not a valid number. Enter e.g. 1, -1 or 0.5.")
                              .arg(axis, side.factor->text()));
        column.unit = side.unit->text().trimmed().toStdString();
        if (column.unit.empty())
            return refuse(tr("Unit of %1: enter a unit, e.g. mm, kN, ms or 1.").arg(axis));
        column.si_unit = curve.unit;
        try {
            unit_factor(column.unit, read_unit(curve.unit).dimension);
        } catch (const std::invalid_argument& e) {
            return refuse(tr("Unit of %1: %2.").arg(axis, QString::fromUtf8(e.what())));
        }
        column.column = std::size_t(side.column->currentIndex());
        if (side.against->currentIndex() > 0)
            column.curve = curve.name;
    }
    return columns;
}

void MeasuredColumns::choose(const std::array<MeasuredColumn, 2>& columns) {
    for (const bool is_y : {false, true}) {
        const Side& side = is_y ? y_ : x_;
        const MeasuredColumn& column = columns[is_y ? 1 : 0];
        const bool is_there = column.column < table_.columns.size();
        side.column->setPlaceholderText(is_there ? QString() : tr("no column '%1'").arg(to_qt(column.name)));
        side.column->setCurrentIndex(is_there ? int(column.column) : -1);
        side.unit->setText(to_qt(column.unit));
        side.factor->setText(QString::number(column.factor, 'g', 12));
        const auto found = std::ranges::find(curves_, column.curve, &CurveInfo::name);
        side.against->setCurrentIndex(column.curve.empty()     ? (is_y ? -1 : 0)
                                      : found != curves_.end() ? int(found - curves_.begin())
                                                               : -1);
    }
    emit changed();
}

} // namespace periscope::ui
