// Draws small pictures for listed runs that have none because they were not computed in this window. They are drawn
// from the last frame in their folder, one after the other in the background.
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
    std::set<QString> without_; // keys of runs that have no frame that can be drawn
    BackgroundTask task_;
};

} // namespace periscope::ui
