// Executes the options of the command line one after the other: open, run, take a picture, quit.
#pragma once

#include "ui/window/start.hpp"

#include <QImage>
#include <QObject>

namespace periscope::ui {

class MainWindow;

class Autopilot : public QObject {
    Q_OBJECT
public:
    Autopilot(MainWindow& window, StartOptions options);
    void begin();
    int exit_code() const { return failed_ ? 1 : 0; }

private:
    void run_when_ready();
    void conclude_when_idle();
    void conclude();
    bool take_pictures();
    QImage picture_of_view();
    void fail(const QString& words);

    MainWindow& window_;
    StartOptions options_;
    bool failed_ = false, concluded_ = false, ran_ = false;
};

} // namespace periscope::ui
