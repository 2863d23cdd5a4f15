// At the start: is there work of a program that ended unexpectedly? From then on: keeps copies of this one's.
#pragma once

#include "ui/document/autosave.hpp"

#include <QObject>

namespace periscope::ui {

class MainWindow;

class Recovery : public QObject {
    Q_OBJECT
public:
    Recovery(MainWindow& window, std::filesystem::path folder);
    bool offer(); // asks when there is something; false: there is not
    Autosave& autosave() { return autosave_; }

private:
    void recover(const Rescued& rescued);
    void resume(const Rescued& rescued);

    MainWindow& window_;
    std::filesystem::path folder_;
    Autosave autosave_;
};

} // namespace periscope::ui
