// Shows the queued runs, and how each of them ended.
#pragma once

#include "ui/run/run_queue.hpp"

#include <QWidget>

class QAction;
class QTreeWidget;

namespace periscope::ui {

class QueuePanel : public QWidget {
    Q_OBJECT
public:
    explicit QueuePanel(RunQueue& queue, QWidget* parent = nullptr);

private:
    void refresh();
    void follow_selection();
    const QueuedRun* chosen() const;

    RunQueue& queue_;
    QTreeWidget* list_;
    QAction *remove_, *up_, *hold_, *folder_;
};

} // namespace periscope::ui
