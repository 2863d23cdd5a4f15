#include "ui/study/study_runs.hpp"

#include "core/study/study_plan.hpp"
#include "gpu/study/run_collector.hpp"
#include "ui/base/availability.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QHeaderView>

#include <algorithm>
#include <utility>

namespace periscope::ui {
namespace {

constexpr int result_digits = 4; // results of a study are rarely more accurate

// The tool tip has the whole reason of a failure.
constexpr int widest_column = 240, widest_status = 400;

constexpr int index_role = Qt::UserRole, number_role = Qt::UserRole + 1;

// Its index in the order in which runs ended; −1: none, or a run in progress.
int run_of(const QTreeWidgetItem* item) {
    return item ? item->data(0, index_role).toInt() : -1;
}

std::size_t number_of(const QTreeWidgetItem& item) {
    return std::size_t(item.data(0, number_role).toULongLong());
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
    // all selected items are used, because the current item may not be selected
    connect(this, &QTreeWidget::itemSelectionChanged, this,
            [this] { emit chosen(selectedItems().isEmpty() ? -1 : run_of(selectedItems().front())); });
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { emit opened(run_of(item)); });
    connect(this, &QTreeWidget::currentItemChanged, this, &StudyRuns::offer_actions);
    make_actions();
}

void StudyRuns::make_actions() {
    const auto action = [this](const QString& words, const char* name, auto call) {
        auto* made = new QAction(words, this);
        made->setObjectName(QLatin1String(name));
        connect(made, &QAction::triggered, this, [this, call] {
            if (currentItem())
                call(*currentItem());
        });
        addAction(made);
        return made;
    };
    open_ = action(tr("Open this run"), "study.table.open",
                   [this](const QTreeWidgetItem& item) { emit opened(run_of(&item)); });
    again_ = action(tr("Run again"), "study.table.again",
                    [this](const QTreeWidgetItem& item) { emit again_wanted(number_of(item)); });
    cancel_ = action(tr("Cancel this run"), "study.table.cancel", [this](QTreeWidgetItem& item) {
        item.setText(columnCount() - 1, tr("is being cancelled …"));
        make_room_for_status(item);
        emit cancel_wanted(number_of(item));
    });
    setContextMenuPolicy(Qt::ActionsContextMenu);
    offer_actions();
}

void StudyRuns::offer_actions() {
    const bool is_running = currentItem() && run_of(currentItem()) < 0;
    const auto for_run = [&](bool of_running, const QString& why_not) {
        return !currentItem()             ? tr("Select a run first.")
               : is_running == of_running ? why_not
               : is_running               ? tr("This run has not ended yet.")
                                          : tr("This run has ended.");
    };
    set_available(*open_,
                  tr("Open the results of this run. If it kept no frames, its inputs replace those of the case."),
                  for_run(false, {}));
    set_available(*again_, tr("Compute this run again. Its row of the table is replaced."),
                  for_run(false, why_not_again_));
    set_available(*cancel_, tr("End this run. The table records that it was cancelled, and the study continues."),
                  for_run(true, {}));
}

void StudyRuns::allow_again(const QString& why_not) {
    why_not_again_ = why_not;
    offer_actions();
}

void StudyRuns::begin(const StudyData& study) {
    count_ = 0;
    running_.clear(); // clear() below deletes the items
    icons_ = gpu::need_cracks(study.study.results) ? CrackIcons(study.body) : CrackIcons();
    if (!icons_.size().isEmpty())
        setIconSize(icons_.size());
    results_ = study.study.results.size();
    const QStringList heads = heads_of_runs(study);
    clear();
    setColumnCount(int(heads.size()));
    setHeaderLabels(heads);
    explain_columns(study.study);
    order_columns();
    fit_columns();
}

void StudyRuns::explain_columns(const Study& study) {
    const bool has_pictures = !icons_.size().isEmpty();
    headerItem()->setToolTip(0, has_pictures ? tr("The number of the run, and a picture of the body with its cracks.")
                                             : tr("The number of the run."));
    int column = 0;
    for (const StudyParameter& parameter : study.parameters)
        headerItem()->setToolTip(++column, tr("The value of the parameter %1.").arg(to_qt(parameter.name)));
    for (const StudyResult& result : study.results)
        headerItem()->setToolTip(++column, tr("The result %1 of the run.").arg(to_qt(result.name)));
    headerItem()->setToolTip(++column, tr("How the run ended; for a failed run, the reason."));
}

// Puts the status after the number of the run; the other columns keep the order of the table of the study: parameters,
// then results.
void StudyRuns::order_columns() {
    int place = 1;
    const auto put_next = [&](int column) { header()->moveSection(header()->visualIndex(column), place++); };
    put_next(columnCount() - 1);
    for (int column = 1; column < columnCount() - 1; ++column)
        put_next(column);
}

void StudyRuns::fit_columns() {
    for (int c = 0; c < columnCount(); ++c) {
        const int widest = c == columnCount() - 1 ? widest_status : widest_column;
        resizeColumnToContents(c);
        if (columnWidth(c) > widest)
            setColumnWidth(c, widest);
    }
}

// Runs in progress and late failures may have longer words than those that the columns were fitted to.
void StudyRuns::make_room_for_status(const QTreeWidgetItem& item) {
    const int status = columnCount() - 1;
    const int needed = std::min(sizeHintForIndex(indexFromItem(&item, status)).width(), widest_status);
    if (needed > columnWidth(status))
        setColumnWidth(status, needed);
}

QTreeWidgetItem* StudyRuns::insert(const StudyRun& run, int index) {
    const QStringList cells = cells_of_run(run, results_);
    auto* item = new QTreeWidgetItem(cells);
    item->setData(0, index_role, index);
    item->setData(0, number_role, qulonglong(run.number));
    int place = topLevelItemCount(); // sorted by run number, not by the order in which runs end
    while (place > 0 && number_of(*topLevelItem(place - 1)) > run.number)
        --place;
    insertTopLevelItem(place, item);
    for (int c = 0; c + 1 < cells.size(); ++c)
        item->setTextAlignment(c, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(int(cells.size()) - 1, cells.back());
    make_room_for_status(*item);
    scrollToItem(item);
    return item;
}

void StudyRuns::show_running(const StudyRun& run) {
    running_[run.number] = insert(run, -1);
}

void StudyRuns::drop_running() {
    for (const auto& [number, item] : std::exchange(running_, {}))
        delete item;
}

void StudyRuns::add(const StudyRun& run) {
    const auto found = running_.find(run.number);
    QTreeWidgetItem* running = found == running_.end() ? nullptr : found->second;
    running_.erase(run.number);
    const bool was_current = running && running == currentItem();
    delete running;
    QTreeWidgetItem* item = insert(run, count_++);
    if (!run.has_failed())
        item->setIcon(0, icons_.of(run.cracks));
    if (was_current)
        setCurrentItem(item);
    if (count_ < 50) // enough to know how wide the columns are
        fit_columns();
}

void StudyRuns::choose(int run) {
    for (int k = 0; k < topLevelItemCount(); ++k)
        if (run_of(topLevelItem(k)) == run)
            setCurrentItem(topLevelItem(k));
}

} // namespace periscope::ui
