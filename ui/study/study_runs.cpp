#include "ui/study/study_runs.hpp"

#include "core/study/study_plan.hpp"
#include "gpu/study/run_collector.hpp"
#include "ui/base/availability.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <QAction>
#include <QHeaderView>

#include <algorithm>
#include <utility>

namespace periscope::ui {
namespace {

constexpr int result_digits = 4; // significant digits; results of a study are rarely more accurate

// In pixels. The reason of a failure may be cut; the tooltip has the whole text.
constexpr int widest_column = 240, widest_status = 400;

constexpr int index_role = Qt::UserRole, number_role = Qt::UserRole + 1;

// Returns the index of the item's run in the order in which runs have ended; −1 for a run in progress, or without an
// item.
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
        cells << (number ? with_minus(QString::number(number->value, 'g', 6)) : to_qt(value));
    }
    for (std::size_t r = 0; r < results; ++r)
        cells << (run.result(r) ? with_minus(QString::number(*run.result(r), 'g', result_digits)) : QString());
    return cells << (run.reason.empty() ? to_qt(run.state)
                                        : QStringLiteral("%1: %2").arg(to_qt(run.state), to_qt(run.reason)));
}

QString run_words(const StudyData& study, const StudyRun& run, int result) {
    const QStringList heads = heads_of_runs(study), cells = cells_of_run(run, study.study.results.size());
    const qsizetype first = result < 0 ? -1 : 1 + qsizetype(run.values.size()) + result;
    QStringList words;
    const auto add = [&](qsizetype c) {
        if (c > 0 && c < std::min(heads.size(), cells.size()) && !cells[c].isEmpty())
            words << QStringLiteral("%1: %2").arg(heads[c], cells[c]);
    };
    add(first); // `first` is added first, because the line may be cut at its end
    for (qsizetype c = 1; c < heads.size(); ++c)
        if (c != first)
            add(c);
    return QObject::tr("Run %1 – %2").arg(cells[0], words.join(QStringLiteral(", ")));
}

OpeningWords opening_words(const Study& study) {
    if (!study.calibration && study.keep == KeptOfRuns::frames)
        return {QObject::tr("Open this run"), QObject::tr("Open the results of this run.")};
    return {
        QObject::tr("Use these inputs"),
        QObject::tr("The inputs of this run replace those of the case, which can be undone. The run kept no frames, "
                    "so that its results cannot be opened.")};
}

StudyRuns::StudyRuns(QWidget* parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("study.table"));
    setAccessibleName(tr("Runs of the study"));
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    // the selected item is used, because the current item may not be selected
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
    open_ = action(opening_words({}).command, "study.table.open",
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
    set_available(*open_, help_of_opening_, for_run(false, {}));
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
    running_.clear(); // the pointers are removed, because clear() below deletes the items
    icons_ = gpu::need_cracks(study.study.results) ? CrackIcons(study.body) : CrackIcons();
    if (!icons_.size().isEmpty())
        setIconSize(icons_.size());
    results_ = study.study.results.size();
    const OpeningWords opening = opening_words(study.study);
    open_->setText(opening.command);
    help_of_opening_ = opening.help;
    setToolTip(tr("Double-click a run: %1").arg(opening.help));
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

// Puts the status after the number of the run, then the result that is plotted; the other columns keep the order of the
// table of the study: parameters, then results.
void StudyRuns::order_columns() {
    int visual_index = 1;
    const auto put_next = [&](int column) { header()->moveSection(header()->visualIndex(column), visual_index++); };
    put_next(columnCount() - 1);
    const int plotted = std::size_t(first_result_) < results_ ? columnCount() - 1 - int(results_) + first_result_ : -1;
    if (plotted > 0)
        put_next(plotted);
    for (int column = 1; column < columnCount() - 1; ++column)
        if (column != plotted)
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

// Widens the column of the status, because runs in progress and late failures may have longer texts than the runs to
// which the columns were fitted.
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
    int row = topLevelItemCount(); // sorted by run number, not by the order in which runs end
    while (row > 0 && number_of(*topLevelItem(row - 1)) > run.number)
        --row;
    insertTopLevelItem(row, item);
    for (int c = 0; c + 1 < cells.size(); ++c)
        item->setTextAlignment(c, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(int(cells.size()) - 1, cells.back());
    make_room_for_status(*item);
    return item;
}

void StudyRuns::show_running(const StudyRun& run) {
    QTreeWidgetItem* item = insert(run, -1);
    running_[run.number] = item;
    scrollToItem(item); // a run that has ended, or that is read from a folder, leaves the table where it is
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
    if (count_ < 50) // fitting the columns to the first 50 runs is enough
        fit_columns();
}

void StudyRuns::put_first(int result) {
    if (result < 0 || result == first_result_)
        return;
    first_result_ = result;
    if (columnCount() > int(results_) + 1)
        order_columns();
}

void StudyRuns::choose(int run) {
    for (int k = 0; k < topLevelItemCount(); ++k)
        if (run_of(topLevelItem(k)) == run)
            setCurrentItem(topLevelItem(k));
}

} // namespace periscope::ui
