#include "ui/panels/runs_panel.hpp"

#include "core/base/error.hpp"
#include "ui/base/availability.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/document/results.hpp"
#include "ui/panels/run_inputs.hpp"
#include "ui/text/first_break_words.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unit_choice.hpp"

#include <QAbstractItemDelegate>
#include <QAction>
#include <QDesktopServices>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QToolBar>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace periscope::ui {

namespace {

enum Column { name_column, status_column, time_column, inputs_column, damage_column, break_column, first_result };

QString status_of(const ListedRun& run) {
    if (run.is_running)
        return RunsPanel::tr("running");
    if (!run.fault.isEmpty())
        return RunsPanel::tr("cannot be read");
    if (!run.summary)
        return RunsPanel::tr("reading …");
    const RunState state = run.summary->facts.record.state;
    return state == RunState::running ? RunsPanel::tr("not finished") : to_qt(run_state_label(state));
}

// Returns why the results of the selected run cannot be used; empty if they can.
QString why_not_readable(const ListedRun* run) {
    if (!run)
        return RunsPanel::tr("The list has no runs yet. Run the case, or add the results in a folder.");
    if (run->is_running)
        return RunsPanel::tr("%1 is still running. Wait until it has ended.").arg(run->stored.name);
    if (!run->fault.isEmpty())
        return RunsPanel::tr("The results of %1 cannot be read: %2").arg(run->stored.name, run->fault);
    return run->summary ? QString() : RunsPanel::tr("The results of %1 are being read.").arg(run->stored.name);
}

const KeyResult* result_of(const ListedRun& run, const std::string& name) {
    if (!run.summary)
        return nullptr;
    const auto found = std::ranges::find(run.summary->results, name, &KeyResult::name);
    return found == run.summary->results.end() ? nullptr : &*found;
}

std::vector<std::string> result_names(const std::vector<ListedRun>& runs) {
    std::vector<std::string> names;
    for (const ListedRun& run : runs)
        if (run.summary)
            for (const KeyResult& result : run.summary->results)
                if (std::ranges::find(names, result.name) == names.end())
                    names.push_back(result.name);
    return names;
}

} // namespace

RunsPanel::RunsPanel(RunList& runs, const Results& results, const UnitChoice& units, QWidget* parent)
    : QWidget(parent), runs_(runs), results_(results), units_(units), list_(new QTreeWidget) {
    setObjectName(QStringLiteral("runs"));
    auto* bar = new QToolBar;
    build_bar(bar);
    list_->setObjectName(QStringLiteral("runList"));
    list_->setAccessibleName(tr("Runs"));
    list_->setRootIsDecorated(false);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setIconSize(QSize(42, 26));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers); // the name is edited only after a key press
    list_->installEventFilter(this);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->header()->setStretchLastSection(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(list_, 1);
    connect(&runs_, &RunList::changed, this, &RunsPanel::refresh);
    connect(&units_, &UnitChoice::changed, this, &RunsPanel::refresh);
    connect(list_, &QTreeWidget::currentItemChanged, this, &RunsPanel::follow_selection);
    connect(list_, &QTreeWidget::itemChanged, this, &RunsPanel::take_edit);
    const auto refresh_if_it_waits = [this] {
        if (waits_)
            refresh();
    };
    connect(list_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, refresh_if_it_waits,
            Qt::QueuedConnection);
    connect(list_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem*, int) { show_chosen(); });
    connect(list_, &QTreeWidget::customContextMenuRequested, this, &RunsPanel::open_menu);
    connect(&results_, &Results::begun, this, &RunsPanel::offer_comparison);
    connect(&results_, &Results::cleared, this, &RunsPanel::offer_comparison);
    refresh();
}

void RunsPanel::build_bar(QToolBar* bar) {
    bar->setOrientation(Qt::Horizontal);
    const auto make = [&](const QString& words, const char* name, auto slot) {
        auto* made = new QAction(words, this);
        made->setObjectName(QLatin1String(name));
        connect(made, &QAction::triggered, this, slot);
        return made;
    };
    show_ = make(tr("Show"), "runs.show", [this] { show_chosen(); });
    tick_ = make(QString(), "runs.tick", [this] { toggle_compared(); });
    stop_comparing_ = make(tr("Stop comparing"), "runs.stopComparing", [this] { runs_.stop_comparing(); });
    difference_ = make(tr("Difference"), "runs.difference", [] {});
    difference_->setCheckable(true);
    connect(difference_, &QAction::toggled, this, &RunsPanel::differences_wanted);
    inputs_ = make(tr("Use inputs"), "runs.inputs", [this] { use_inputs(); });
    move_ = make(tr("Save results …"), "runs.save", [this] { ask_to_move(); });
    folder_ = make(tr("Open folder"), "runs.folder", [this] {
        if (const ListedRun* run = chosen())
            QDesktopServices::openUrl(QUrl::fromLocalFile(to_qt(run->stored.folder.string())));
    });
    auto* add = make(tr("Add …"), "runs.add", [this] { ask_to_add(); });
    add->setToolTip(tr("Add the results in a folder to this list."));
    remove_ = make(tr("Remove"), "runs.remove", [this] { ask_to_remove(); });
    bar->addActions({show_, stop_comparing_, difference_, inputs_, move_, folder_, add, remove_});
    make_reachable(*bar);
}

void RunsPanel::open_menu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true); // tooltips explain why an action is disabled
    menu->addActions({show_, tick_, stop_comparing_, difference_, inputs_, move_, folder_, remove_});
    auto* rename = menu->addAction(tr("Rename"), this, [this] { list_->editItem(list_->currentItem(), 0); });
    rename->setShortcut(Qt::Key_F2);
    rename->setEnabled(chosen());
    menu->popup(list_->viewport()->mapToGlobal(at));
}

void RunsPanel::toggle_compared() {
    if (const ListedRun* run = chosen())
        set_compared(run->stored.key, !run->is_compared);
}

void RunsPanel::set_compared(const QString& key, bool compared) {
    runs_.set_compared(key, compared);
    const ListedRun* shown = runs_.shown();
    if (compared && shown && shown->stored.key == key && runs_.compared().empty())
        emit noted(tr("%1 is the run shown. Tick another run to see both beside each other.").arg(shown->stored.name));
}

bool RunsPanel::is_possible(const QAction& action) {
    if (!action.isEnabled())
        emit noted(action.toolTip());
    return action.isEnabled();
}

bool RunsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched != list_ || event->type() != QEvent::KeyPress || !list_->currentItem())
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_F2:
        list_->editItem(list_->currentItem(), name_column);
        return true;
    case Qt::Key_Space:
        toggle_compared();
        return true;
    case Qt::Key_Delete:
        if (is_possible(*remove_))
            ask_to_remove();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

const ListedRun* RunsPanel::chosen() const {
    const auto* item = list_->currentItem();
    return item ? runs_.find(item->data(name_column, Qt::UserRole).toString()) : nullptr;
}

const ListedRun* RunsPanel::reference() const {
    const auto found = std::ranges::find_if(runs_.runs(), [](const ListedRun& run) { return run.summary.has_value(); });
    return found == runs_.runs().end() ? nullptr : &*found;
}

bool RunsPanel::is_name_being_typed() const {
    const auto* editor = list_->viewport()->findChild<QLineEdit*>();
    return editor && editor->isVisible();
}

// Waits while a name is being typed, because filling the list again would discard the name.
void RunsPanel::refresh() {
    waits_ = is_name_being_typed();
    if (waits_)
        return;
    const auto* item = list_->currentItem();
    const QString current = item ? item->data(name_column, Qt::UserRole).toString() : QString();
    const std::vector<std::string> columns = result_names(runs_.runs());
    filling_ = true;
    list_->clear();
    QStringList heads{tr("Run (tick to compare)"),
                      tr("Status"),
                      tr("Run time"),
                      tr("Inputs that differ from the first run"),
                      tr("Mean damage"),
                      tr("First broken bond")};
    for (const std::string& name : columns)
        heads << to_qt(name);
    list_->setColumnCount(int(heads.size()));
    list_->setHeaderLabels(heads);
    for (int k = first_result; k < int(heads.size()); ++k)
        list_->headerItem()->setToolTip(k, tr("%1: the value of largest magnitude during the run.").arg(heads[k]));
    list_->headerItem()->setToolTip(
        name_column, tr("Tick runs to see them beside the one shown: views with the same camera, time and colours, and "
                        "curves (Space)."));
    list_->headerItem()->setToolTip(damage_column, tr("Mean damage of all nodes in the last frame."));
    list_->headerItem()->setToolTip(break_column,
                                    tr("First frame in which a bond is broken that was not at the start."));
    for (const ListedRun& run : runs_.runs()) {
        auto* entry = new QTreeWidgetItem(list_);
        fill(*entry, run, columns);
        if (run.stored.key == current)
            list_->setCurrentItem(entry);
    }
    if (!list_->currentItem())
        list_->setCurrentItem(list_->topLevelItem(list_->topLevelItemCount() - 1));
    for (int k = 0; k < int(heads.size()); ++k) {
        list_->resizeColumnToContents(k);
        if (k == inputs_column)
            list_->setColumnWidth(k, std::min(list_->columnWidth(k), 420));
    }
    filling_ = false;
    follow_selection();
}

// Caches the inputs of a run while its summary is known.
const QStringList& RunsPanel::inputs_of(const ListedRun& run, const ListedRun& first) {
    Inputs& cached = cached_inputs_[run.stored.key];
    if (cached.first != first.stored.key)
        cached = {first.stored.key, differing_inputs(first.summary->value, run.summary->value)};
    return cached.words;
}

void RunsPanel::fill(QTreeWidgetItem& item, const ListedRun& run, const std::vector<std::string>& columns) {
    item.setData(name_column, Qt::UserRole, run.stored.key);
    item.setText(name_column, run.stored.name);
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable);
    item.setCheckState(name_column, run.is_compared ? Qt::Checked : Qt::Unchecked);
    if (!run.picture.isNull())
        item.setIcon(name_column, QIcon(QPixmap::fromImage(run.picture)));
    const bool is_shown = runs_.shown() == &run;
    if (is_shown) {
        QFont font = item.font(name_column);
        font.setBold(true);
        item.setFont(name_column, font);
    }
    item.setToolTip(name_column, (is_shown ? tr("This run is shown. Ticked runs are compared with it.")
                                           : tr("Tick the box to compare this run with the one shown (Space).")) +
                                     QLatin1Char('\n') + to_qt(run.stored.folder.string()));
    item.setText(status_column, status_of(run));
    item.setToolTip(status_column, run.fault);
    if (!run.summary) {
        std::erase_if(cached_inputs_, [&](const auto& cached) { // a later summary may have other inputs
            return cached.first == run.stored.key || cached.second.first == run.stored.key;
        });
        return;
    }
    const RunSummary& summary = *run.summary;
    if (!summary.facts.record.message.empty())
        item.setToolTip(status_column, note_of(summary.value, to_qt(summary.facts.record.message)));
    if (summary.run_seconds() > 0)
        item.setText(time_column, format_duration(summary.run_seconds()));
    if (const ListedRun* first = reference(); first != &run) {
        const QStringList& inputs = inputs_of(run, *first);
        item.setText(inputs_column, inputs.isEmpty() ? tr("none") : inputs.join(QStringLiteral("; ")));
        item.setToolTip(inputs_column, inputs.join(QLatin1Char('\n')));
    } else {
        item.setText(inputs_column, tr("– (first run)"));
    }
    if (summary.mean_damage)
        item.setText(damage_column, QStringLiteral("%1 %").arg(100 * *summary.mean_damage, 0, 'g', 3));
    if (const auto& broke = summary.facts.record.first_break) {
        const bool over_time = summary.value.run.stepper == Stepper::dynamic;
        item.setText(break_column, over_time ? format_time(broke->time, units_.system())
                                             : tr("load step %1").arg(format_count(double(broke->step))));
        item.setToolTip(break_column,
                        tr("The first bond broke %1.").arg(first_break_words(*broke, over_time, units_.system())));
    }
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (const KeyResult* result = result_of(run, columns[k]))
            item.setText(first_result + int(k), format_scaled(result->extreme, to_qt(result->unit), units_.system()));
}

void RunsPanel::take_edit(QTreeWidgetItem* item, int column) {
    if (filling_ || column != name_column)
        return;
    // Fills the list again only after the list has finished with this item.
    const QString key = item->data(name_column, Qt::UserRole).toString(), name = item->text(name_column);
    const bool compared = item->checkState(name_column) == Qt::Checked;
    QMetaObject::invokeMethod(
        this,
        [this, key, name, compared] {
            runs_.rename(key, name);
            if (const ListedRun* run = runs_.find(key); run && run->is_compared != compared)
                set_compared(key, compared);
            if (name.simplified().isEmpty())
                refresh(); // restores the old name
        },
        Qt::QueuedConnection);
}

void RunsPanel::follow_selection() {
    const ListedRun* run = chosen();
    const QString why_not = why_not_readable(run);
    const bool is_shown = run && runs_.shown() == run;
    set_available(*show_, tr("Show the results of this run in the view and the plots (Enter)."),
                  is_shown ? tr("%1 is shown already.").arg(run->stored.name) : why_not);
    set_available(*inputs_, tr("Make the inputs of this run the case again. Edit ▸ Undo takes this back."), why_not);
    const bool is_elsewhere = why_not.isEmpty() && !run->stored.is_kept_by_program;
    set_available(*move_, tr("Move the results of this run from the program's data folder to a folder of your choice."),
                  is_elsewhere ? tr("The results are in a folder of yours: %1").arg(to_qt(run->stored.folder.string()))
                               : why_not);
    const QString none = run ? QString() : why_not;
    set_available(*folder_, tr("Open the results folder of this run."), none);
    set_available(*remove_, tr("Remove this run from the list."), run && run->is_running ? why_not : none);
    tick_->setText(run && run->is_compared ? tr("Remove from comparison") : tr("Compare with the run shown"));
    set_available(*tick_, tr("The box of the run does the same (Space)."), none);
    offer_comparison();
}

void RunsPanel::offer_comparison() {
    const auto& runs = runs_.runs();
    const auto compared = runs_.compared();
    const bool any_view = std::ranges::any_of(compared, [](const ListedRun* run) { return run->summary.has_value(); });
    set_available(*stop_comparing_, tr("Untick all runs: the view has only the run shown again."),
                  std::ranges::any_of(runs, &ListedRun::is_compared) ? QString() : tr("No run is ticked."));
    set_available(*difference_,
                  tr("Colour the compared runs by their difference from the run shown, at the same places of the "
                     "undeformed body."),
                  !results_.model() ? tr("No run is shown. Select one and press Show, then tick a second run.")
                  : !any_view       ? tr("Tick a second run first: it is compared with the run shown.")
                                    : QString());
    if (!difference_->isEnabled())
        difference_->setChecked(false);
}

void RunsPanel::show_chosen() {
    const ListedRun* run = chosen();
    if (!run || !is_possible(*show_))
        return;
    if (!results_.only_in_memory())
        return runs_.show(run->stored.key);
    auto* box = new QMessageBox(QMessageBox::Question, tr("Results only in memory"),
                                tr("The results shown are only in memory. Discard them?"),
                                QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("discardQuestion"));
    box->setInformativeText(tr("Use File ▸ Export to keep them."));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, key = run->stored.key](int answer) {
        if (answer == QMessageBox::Discard)
            runs_.show(key);
    });
    box->open();
}

void RunsPanel::use_inputs() {
    if (const ListedRun* run = chosen(); run && run->summary)
        emit inputs_wanted(run->summary->value, run->stored.name);
}

void RunsPanel::guarded(const std::function<void()>& work) {
    try {
        work();
    } catch (const std::exception& e) {
        emit problem(QString::fromUtf8(e.what()));
    }
}

void RunsPanel::ask_to_add() {
    auto* dialog = file_dialog(this, tr("Add results folder"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& folder) { guarded([&] { runs_.add(folder.toStdString()); }); });
    dialog->open();
}

void RunsPanel::ask_to_move() {
    const ListedRun* run = chosen();
    if (!run)
        return;
    auto* dialog = folder_dialog(this, tr("Save results: choose a new folder"));
    dialog->selectFile(file_name({to_qt(run->summary->value.name), run->stored.name}));
    connect(dialog, &QFileDialog::fileSelected, this, [this, key = run->stored.key](const QString& folder) {
        guarded([&] { runs_.move_results(key, folder.toStdString()); });
    });
    dialog->open();
}

void RunsPanel::ask_to_remove() {
    const ListedRun* run = chosen();
    if (!run)
        return;
    if (!run->stored.is_kept_by_program)
        return runs_.remove(run->stored.key); // the files of the run are kept
    auto* box = new QMessageBox(QMessageBox::Question, tr("Remove run"),
                                tr("Remove %1 and delete its results?").arg(run->stored.name),
                                QMessageBox::Yes | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("removeRunQuestion"));
    box->setInformativeText(tr("The results are only in the program's data folder. Use Save results to keep them."));
    box->button(QMessageBox::Yes)->setText(tr("Delete"));
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, key = run->stored.key](int answer) {
        if (answer == QMessageBox::Yes)
            runs_.remove(key);
    });
    box->open();
}

} // namespace periscope::ui
