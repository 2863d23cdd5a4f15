#include "ui/study/key_table.hpp"

#include "ui/base/empty_hint.hpp"
#include "ui/base/icons.hpp"
#include "ui/study/hinted_cells.hpp"
#include "ui/text/format.hpp"

#include <QBrush>
#include <QColor>
#include <QHeaderView>
#include <QIcon>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>

namespace periscope::ui {
namespace {

enum KeyColumn { key_column, values_column, start_column, scale_column, name_column, key_columns };

// Returns typed values as they are shown on screen. Formulas are shown as typed.
QString values_on_screen(const QString& values) {
    return values.startsWith(QLatin1Char('=')) ? values : quantity_on_screen(values);
}

QString values_in_file(const QString& typed) {
    return typed.startsWith(QLatin1Char('=')) ? typed : quantity_in_file(typed);
}

} // namespace

KeyTable::KeyTable(QWidget* parent) : QTableWidget(0, key_columns, parent) {
    setObjectName(QStringLiteral("study.keys"));
    setAccessibleName(tr("Parameters"));
    verticalHeader()->hide();
    constexpr int above_and_below = 8; // in pixels, so that a small window has room for two rows
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + above_and_below);
    horizontalHeader()->setSectionResizeMode(key_column, QHeaderView::Fixed);
    for (const KeyColumn column : {values_column, start_column, scale_column, name_column})
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column != key_column)
            fit_key_column();
    });
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setWordWrap(false);
    setTextElideMode(Qt::ElideLeft); // the end of a label has the name of the quantity
    setItemDelegateForColumn(start_column, new HintedCells(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    show_kind(false);
}

void KeyTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fit_key_column();
}

void KeyTable::fit_key_column() {
    constexpr int least_letters = 22;
    const int others = horizontalHeader()->length() - columnWidth(key_column);
    setColumnWidth(key_column,
                   std::max(least_letters * fontMetrics().averageCharWidth(), viewport()->width() - others));
}

void KeyTable::show_keys(const std::vector<VariedKey>& keys) {
    const QSignalBlocker quiet(this);
    setRowCount(int(keys.size()));
    for (std::size_t k = 0; k < keys.size(); ++k) {
        const VariedKey& key = keys[k];
        const int row = int(k);
        setItem(row, name_column, new QTableWidgetItem(key.name));
        auto* label = new QTableWidgetItem(key.label);
        label->setFlags(label->flags() & ~Qt::ItemIsEditable);
        label->setToolTip(key.label);
        setItem(row, key_column, label);
        setItem(row, values_column, new QTableWidgetItem(values_on_screen(key.values)));
        setItem(row, start_column, new QTableWidgetItem(values_on_screen(key.start)));
        show_start(row, key);
        auto* scale = new QTableWidgetItem;
        scale->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        scale->setCheckState(key.is_log ? Qt::Checked : Qt::Unchecked);
        setItem(row, scale_column, scale);
    }
}

void KeyTable::show_start(int row, const VariedKey& key) {
    const QSignalBlocker quiet(this);
    item(row, start_column)->setData(HintedCells::hint, offered_start(key));
}

void KeyTable::take(int row, int column, VariedKey& key) {
    const QTableWidgetItem& cell = *item(row, column);
    if (column == scale_column)
        key.is_log = cell.checkState() == Qt::Checked;
    else if (column == name_column)
        key.name = cell.text().trimmed();
    else
        (column == start_column ? key.start : key.values) = values_in_file(cell.text().trimmed());
    if (column == start_column) {
        key.start = start_with_unit(key);
        const QSignalBlocker quiet(this);
        item(row, start_column)->setText(values_on_screen(key.start));
    }
    show_start(row, key);
}

void KeyTable::mark(const std::map<std::size_t, QString>& faults) {
    const QSignalBlocker quiet(this);
    for (int row = 0; row < rowCount(); ++row) {
        const auto fault = faults.find(std::size_t(row));
        const bool is_wrong = fault != faults.end();
        QTableWidgetItem& cell = *item(row, values_column);
        cell.setIcon(is_wrong ? themed_icon("error") : QIcon());
        cell.setBackground(is_wrong ? QBrush(QColor(208, 69, 61, 60)) : QBrush());
        cell.setToolTip(is_wrong ? fault->second : QString());
    }
}

void KeyTable::choose_values(int row) {
    setCurrentCell(row, values_column);
}

int KeyTable::height_of_one_row() const {
    return horizontalHeader()->sizeHint().height() + verticalHeader()->defaultSectionSize() +
           horizontalScrollBar()->sizeHint().height() + 2 * frameWidth();
}

void KeyTable::show_kind(bool is_fit) {
    show_when_empty(
        *this, tr("No parameter yet. Choose Add parameter, or right-click a field in the properties and choose \"%1\".")
                   .arg(is_fit ? tr("Fit in a calibration") : tr("Vary in a study")));
    setColumnHidden(start_column, !is_fit);
    setColumnHidden(scale_column, !is_fit);
    setHorizontalHeaderLabels(
        {tr("Parameter"), is_fit ? tr("Bounds") : tr("Values"), tr("Start"), tr("Log"), tr("Short name")});
    const auto explain = [this](KeyColumn column, const QString& words) {
        horizontalHeaderItem(column)->setToolTip(words);
    };
    const QString formula = tr("A formula begins with =, such as =1.4*s0 with the short name of another parameter.");
    const QString values =
        (is_fit ? tr("Bounds: the value is sought between them: 15 to 45 GPa.")
                : tr("Values: 16, 22, 32 m/s, or a range of evenly spaced values: 16 to 32 m/s in 9. With Sampling, "
                     "a range means any value between its ends.")) +
        QLatin1Char(' ') + formula;
    setToolTip(values);
    explain(key_column, tr("A number of the case that differs from run to run"));
    explain(values_column, values);
    explain(start_column,
            tr("Start: the first guess. Without it, the value of the case, or the middle of the bounds."));
    explain(scale_column, tr("Log: the search takes equal factors as equal steps. Tick it if the bounds differ by a "
                             "factor of three or more."));
    explain(name_column, tr("The name of the parameter in formulas and in the files of the study"));
}

} // namespace periscope::ui
