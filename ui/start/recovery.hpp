// Looks at the start for work of a program that ended unexpectedly. After that, keeps copies of the work of this
// program.
#pragma once

#include "ui/document/autosave.hpp"

#include <QObject>

class QWidget;

namespace periscope::ui {

class AutosaveChoice;
class FileActions;
class RunController;

class Recovery : public QObject {
    Q_OBJECT
public:
    // Copies `document`, with the folder of the run in progress, as often as `choice` says.
    Recovery(Document& document, const RunController& run, const AutosaveChoice& choice, FileActions& files,
             QWidget* window, std::filesystem::path folder);
    bool offer(); // asks what to do, if there is such work; otherwise returns false
    Autosave& autosave() { return autosave_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);

private:
    void recover(const Rescued& rescued);
    void resume(const Rescued& rescued);

    Document& document_;
    FileActions& files_;
    QWidget* window_;
    std::filesystem::path folder_;
    Autosave autosave_;
};

} // namespace periscope::ui
