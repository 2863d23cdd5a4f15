#include "ui/panels/queue_panel.hpp"

#include "ui/base/availability.hpp"
#include "ui/base/icons.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QDesktopServices>
#include <QHeaderView>
#include <QIcon>
#include <QSignalBlocker>
#include <QToolBar>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace periscope::ui {

namespace {

using State = QueuedRun::State;

QString state_words(const QueuedRun& run, bool held) {
    switch (run.state) {
    case State::waiting:
        return held ? QueuePanel::tr("on hold") : QueuePanel::tr("waiting");
    case State::running:
        return QueuePanel::tr("running");
    case State::finished:
        return QueuePanel::tr("finished");
    case State::not_converged:
        return to_qt(run_state_label(RunState::not_converged));
    case State::stopped:
        return QueuePanel::tr("stopped");
    case State::failed:
        return QueuePanel::tr("failed: %1").arg(run.reason);
    }
    return {};
}

QString empty_words() {
    return QueuePanel::tr("The queue is empty. Run ▸ Queue this case adds the case to it.");
}

QIcon state_icon(State state) {
    constexpr std::array names{"idle", "busy", "done", "attention", "stop", "error"};
    return themed_icon(names[std::size_t(state)]);
}

} // namespace

QueuePanel::QueuePanel(RunQueue& queue, QWidget* parent) : QWidget(parent), queue_(queue), list_(new QTreeWidget) {
    auto* bar = new QToolBar;
    bar->setOrientation(Qt::Horizontal);
    const auto action = [&](const QString& words, const char* name) {
        auto* made = bar->addAction(words);
        made->setObjectName(QLatin1String(name));
        return made;
    };
    hold_ = action(tr("Hold"), "queue.hold");
    up_ = action(tr("Move up"), "queue.up");
    remove_ = action(tr("Remove"), "queue.remove");
    folder_ = action(tr("Open folder"), "queue.folder");
    make_reachable(*bar);
    list_->setObjectName(QStringLiteral("queueList"));
    list_->setAccessibleName(tr("Queue"));
    list_->setHeaderLabels({tr("Case"), tr("Status"), tr("Results folder")});
    list_->setRootIsDecorated(false);
    list_->setFrameShape(QFrame::NoFrame);
    list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(list_, 1);
    connect(&queue_, &RunQueue::changed, this, &QueuePanel::refresh);
    connect(list_, &QTreeWidget::currentItemChanged, this, &QueuePanel::follow_selection);
    connect(hold_, &QAction::triggered, this, [this] { queue_.hold(!queue_.held()); });
    connect(up_, &QAction::triggered, this, [this] {
        if (const auto* run = chosen())
            queue_.move_up(run->id);
    });
    connect(remove_, &QAction::triggered, this, [this] {
        if (const auto* run = chosen())
            queue_.remove(run->id);
    });
    connect(folder_, &QAction::triggered, this, [this] {
        if (const auto* run = chosen())
            QDesktopServices::openUrl(QUrl::fromLocalFile(to_qt(run->request.output.string())));
    });
    refresh();
}

const QueuedRun* QueuePanel::chosen() const {
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    return row >= 0 && std::size_t(row) < queue_.runs().size() ? &queue_.runs()[std::size_t(row)] : nullptr;
}

void QueuePanel::refresh() {
    const auto* item = list_->currentItem();
    const int id = item ? item->data(0, Qt::UserRole).toInt() : 0;
    {
        const QSignalBlocker quiet(list_);
        list_->clear();
        for (const auto& run : queue_.runs()) {
            auto* entry = new QTreeWidgetItem(list_, {to_qt(run.request.value.name), state_words(run, queue_.held()),
                                                      to_qt(run.request.output.string())});
            entry->setIcon(0, state_icon(run.state));
            entry->setData(0, Qt::UserRole, run.id);
            entry->setToolTip(1, entry->text(1));
            if (run.id == id)
                list_->setCurrentItem(entry);
        }
        if (!list_->currentItem())
            list_->setCurrentItem(list_->topLevelItem(0));
    }
    hold_->setText(queue_.held() ? tr("Continue") : tr("Hold"));
    set_available(*hold_, tr("Hold the queue, or let the next run start automatically."),
                  queue_.held() || !queue_.runs().empty() ? QString() : empty_words());
    follow_selection();
}

void QueuePanel::follow_selection() {
    const auto* run = chosen();
    const QString none = run ? QString() : empty_words();
    const auto first = std::ranges::find(queue_.runs(), State::waiting, &QueuedRun::state);
    const bool is_next = run && first != queue_.runs().end() && first->id == run->id;
    set_available(*remove_, tr("Remove this run from the queue; its files are kept."),
                  run && run->state == State::running ? tr("This run is in progress. Stop it first.") : none);
    set_available(*up_, tr("Move this run up in the queue."),
                  run && run->state != State::waiting ? tr("This run has started already.")
                  : is_next                           ? tr("This run is the next one already.")
                                                      : none);
    set_available(*folder_, tr("Open the results folder of this run."),
                  run && run->state == State::waiting ? tr("This run has no results yet: it has not started.") : none);
}

} // namespace periscope::ui
