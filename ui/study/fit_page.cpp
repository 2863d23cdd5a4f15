#include "ui/study/fit_page.hpp"

#include "core/calibration/calibration_report.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QStringList>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace periscope::ui {
namespace {

enum ValueColumn {
    name_of_value,
    best_value,
    unit_of_value,
    interval_of_value,
    profile_of_value,
    joint_of_value,
    value_columns
};

QString words_of(const Interval& one) {
    return to_qt(interval_words(one));
}

} // namespace

FitPage::FitPage(QAction* new_case, QWidget* parent)
    : QWidget(parent), table_(new QTreeWidget), words_(new QPlainTextEdit) {
    table_->setObjectName(QStringLiteral("study.values"));
    table_->setAccessibleName(tr("Values of the parameters"));
    table_->setRootIsDecorated(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setColumnCount(value_columns);
    table_->setToolTip(tr("An interval that ends with < at a bound is not closed by the data."));
    words_->setObjectName(QStringLiteral("study.fit"));
    words_->setAccessibleName(tr("The fit and its warnings"));
    words_->setReadOnly(true);
    words_->setTabChangesFocus(true);
    words_->setFrameShape(QFrame::NoFrame);
    auto* button = new QToolButton;
    button->setDefaultAction(new_case);
    button->setObjectName(QStringLiteral("study.new_case.button"));
    auto* left = new QVBoxLayout;
    left->addWidget(table_, 1);
    left->addWidget(button, 0, Qt::AlignLeft);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 4, 4, 4);
    row->addLayout(left, 3);
    row->addWidget(words_, 2);
    begin({}, 0.9);
}

void FitPage::begin(const std::vector<FittedParameter>& fitted, double level) {
    fitted_ = fitted;
    words_->clear();
    table_->clear();
    table_->setHeaderLabels({tr("Parameter"), tr("Value"), tr("Unit"), tr("%1 % interval").arg(100 * level, 0, 'g', 4),
                             tr("By profile"), tr("Joint region")});
    const auto explain = [this](ValueColumn column, const QString& words) {
        table_->headerItem()->setToolTip(column, words);
    };
    explain(name_of_value, tr("The parameter that was fitted"));
    explain(best_value, tr("The value of the best run"));
    explain(unit_of_value, tr("The unit of the value and of its intervals"));
    explain(interval_of_value, tr("The interval from the derivatives of the curve at the best values"));
    explain(profile_of_value, tr("The interval by profile likelihood, if Profiles was chosen in the set-up"));
    explain(joint_of_value,
            tr("The extent of the region that holds all parameters together with the same probability"));
    for (std::size_t p = 0; p < fitted_.size(); ++p) {
        auto* item = new QTreeWidgetItem(table_, {to_qt(fitted_[p].words())});
        item->setToolTip(name_of_value, to_qt(fitted_[p].name));
        item->setText(unit_of_value, unit_words(fitted_[p].unit));
    }
    table_->resizeColumnToContents(name_of_value);
}

void FitPage::show_best(const Parameters& values) {
    for (std::size_t p = 0; p < values.size() && p < fitted_.size(); ++p)
        table_->topLevelItem(int(p))->setText(best_value, to_qt(fitted_number(values[p])));
}

void FitPage::show_end(const CalibrationEnd& end) {
    show_best(end.best.values);
    for (std::size_t p = 0; p < fitted_.size(); ++p) {
        const Estimate* const estimate = end.uncertainty ? &end.uncertainty->estimates[p] : nullptr;
        const QString none = QStringLiteral("–"); // shown if there is no interval; the warnings give the reason
        QTreeWidgetItem* item = table_->topLevelItem(int(p));
        item->setText(interval_of_value, estimate ? words_of(estimate->interval) : none);
        item->setText(profile_of_value, estimate && estimate->profile ? words_of(*estimate->profile) : none);
        item->setText(joint_of_value, estimate ? words_of(estimate->joint) : none);
    }
    for (int c = 0; c < value_columns; ++c)
        table_->resizeColumnToContents(c);
    QStringList lines;
    for (const std::string& warning : end.warnings)
        lines << tr("Warning: %1.").arg(to_qt(warning));
    words_->setPlainText((lines + QStringList{to_qt(fit_words(end, fitted_))}).join(QLatin1Char('\n')));
}

} // namespace periscope::ui
