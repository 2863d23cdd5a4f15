// When the program starts, looks for work that a program left behind when it ended unexpectedly. After that, regularly
// writes copies of the work in this program.
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
    // Writes copies of `document` and of the name of the results folder of the run in progress, as often as `choice`
    // says. The copies are in `folder`.
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
