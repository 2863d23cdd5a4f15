#include "ui/study/study_runs.hpp"

#include "core/study/study_plan.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QHeaderView>

#include <algorithm>

namespace periscope::ui {
namespace {

constexpr int result_digits = 4; // results of a study are rarely more accurate

int run_of(const QTreeWidgetItem* item) {
    return item ? item->data(0, Qt::UserRole).toInt() : -1;
}

} // namespace

QStringList heads_of_runs(const StudyData& study) {
    QStringList heads{QObject::tr("Run")};
    for (std::size_t p = 0; p < study.study.parameters.size(); ++p)
        heads << parameter_words(study, int(p));
    for (std::size_t r = 0; r < study.study.results.size(); ++r)
        heads << result_words(study, int(r));
    return heads << QObject::tr("Status");
}

QStringList cells_of_run(const StudyRun& run, std::size_t results) {
    QStringList cells{QString::number(run.number)};
    for (const std::string& value : run.values) {
        const auto number = written_number(value);
        cells << (number ? QString::number(number->value, 'g', 6) : to_qt(value));
    }
    for (std::size_t r = 0; r < results; ++r)
        cells << (run.result(r) ? QString::number(*run.result(r), 'g', result_digits) : QString());
    return cells << (run.reason.empty() ? to_qt(run.state)
                                        : QStringLiteral("%1: %2").arg(to_qt(run.state), to_qt(run.reason)));
}

QString run_words(const StudyData& study, const StudyRun& run) {
    const QStringList heads = heads_of_runs(study), cells = cells_of_run(run, study.study.results.size());
    QStringList words;
    for (qsizetype c = 1; c < std::min(heads.size(), cells.size()); ++c)
        if (!cells[c].isEmpty())
            words << QStringLiteral("%1: %2").arg(heads[c], cells[c]);
    return QObject::tr("Run %1 – %2").arg(cells[0], words.join(QStringLiteral(", ")));
}

StudyRuns::StudyRuns(QWidget* parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("study.table"));
    setAccessibleName(tr("Runs of the study"));
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setToolTip(
        tr("Double-click a run to open its results. If it kept no frames, its inputs replace those of the case."));
    connect(this, &QTreeWidget::itemSelectionChanged, this, [this] { // the current item may not be selected
        emit chosen(selectedItems().isEmpty() ? -1 : run_of(selectedItems().front()));
    });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { emit opened(run_of(item)); });
    auto* open = new QAction(tr("Open this run"), this);
    open->setObjectName(QStringLiteral("study.table.open"));
    connect(open, &QAction::triggered, this, [this] {
        if (currentItem())
            emit opened(run_of(currentItem()));
    });
    addAction(open);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StudyRuns::begin(const StudyData& study) {
    numbers_.clear();
    results_ = study.study.results.size();
    const QStringList heads = heads_of_runs(study);
    clear();
    setColumnCount(int(heads.size()));
    setHeaderLabels(heads);
    order_columns();
    fit_columns();
}

// Status and results are seen first; the report has the order of the table of the study.
void StudyRuns::order_columns() {
    const int count = columnCount(), first_result = count - 1 - int(results_);
    int place = std::min(1, count);
    const auto put_next = [&](int column) {
        if (column > 0)
            header()->moveSection(header()->visualIndex(column), place++);
    };
    put_next(count - 1);
    for (int column = first_result; column < count - 1; ++column)
        put_next(column);
    for (int column = 1; column < first_result; ++column)
        put_next(column);
}

void StudyRuns::fit_columns() {
    constexpr int widest = 240; // the reason of a failure is in the tooltip as a whole
    for (int c = 0; c < columnCount(); ++c) {
        resizeColumnToContents(c);
        if (columnWidth(c) > widest)
            setColumnWidth(c, widest);
    }
}

void StudyRuns::add(const StudyRun& run) {
    const QStringList cells = cells_of_run(run, results_);
    auto* item = new QTreeWidgetItem(cells);
    item->setData(0, Qt::UserRole, int(numbers_.size()));
    int place = topLevelItemCount(); // sorted by run number, not by the order in which runs end
    while (place > 0 && numbers_[std::size_t(run_of(topLevelItem(place - 1)))] > run.number)
        --place;
    numbers_.push_back(run.number);
    insertTopLevelItem(place, item);
    for (int c = 0; c + 1 < cells.size(); ++c)
        item->setTextAlignment(c, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(int(cells.size()) - 1, cells.back());
    scrollToItem(item);
    if (numbers_.size() < 50) // enough to know how wide the columns are
        fit_columns();
}

void StudyRuns::choose(int run) {
    for (int k = 0; k < topLevelItemCount(); ++k)
        if (run_of(topLevelItem(k)) == run)
            setCurrentItem(topLevelItem(k));
}

} // namespace periscope::ui
