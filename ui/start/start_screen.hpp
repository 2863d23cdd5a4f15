// Shows and hides the start page, and executes what is chosen on it.
#pragma once

#include <QObject>

#include <filesystem>

class QAction;
class QMainWindow;

namespace periscope::ui {

class Document;
class FileActions;
class PartActions;
class RunController;
class RunStarter;
class StartPage;

class StartScreen : public QObject {
    Q_OBJECT
public:
    // The page covers the centre of `window`. It is hidden when another case is opened or a run begins.
    StartScreen(QMainWindow& window, Document& document, const RunController& run, FileActions& files,
                PartActions& parts, RunStarter& starter);

    QAction* action() const { return action_; } // "Start page", for a menu
    void show();
    void hide();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void cover();
    void open_example(const std::filesystem::path& file, bool run);

    QMainWindow& window_;
    FileActions& files_;
    PartActions& parts_;
    RunStarter& starter_;
    QAction* action_;
    StartPage* page_ = nullptr; // made when it is first needed, because reading the examples takes time
};

} // namespace periscope::ui
