// Small pictures of the runs in the list that have none, because they were never computed in this window: drawn from the last frame
// in their folders, one after the other in the background.
#pragma once

#include "ui/base/background_task.hpp"

#include <QObject>
#include <QString>

#include <set>

namespace periscope::ui {

class RunList;

class RunPictures : public QObject {
    Q_OBJECT
public:
    explicit RunPictures(RunList& runs, QObject* parent = nullptr);

private:
    void draw_next();

    RunList& runs_;
    std::set<QString> without_; // keys of runs whose frame cannot be drawn
    BackgroundTask task_;
};

} // namespace periscope::ui
