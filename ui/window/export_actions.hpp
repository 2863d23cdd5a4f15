// Results and pictures to files, written off the GUI thread.
#pragma once

#include "ui/run/background_task.hpp"

#include <QObject>

#include <filesystem>

class QMenu;
class QWidget;

namespace periscope::ui {

class VtkWidget;
struct Workspace;

class ExportActions : public QObject {
    Q_OBJECT
public:
    ExportActions(Workspace& workspace, VtkWidget& view, QWidget* window);

    void fill_menu(QMenu* menu);
    void ask_for_vtu();
    void ask_for_csv();
    void ask_for_png();

    void write_frames(const std::filesystem::path& folder); // every kept frame and the series' PVD
    void write_curves(const std::filesystem::path& file);
    void write_picture(const std::filesystem::path& file);
    BackgroundTask& task() { return task_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);

private:
    bool nothing_to_export();
    void ask(const QString& title, const QString& filter, const QString& suffix,
             const std::function<void(const QString&)>& then);

    Workspace& workspace_;
    VtkWidget& view_;
    QWidget* window_;
    BackgroundTask task_;
};

} // namespace periscope::ui
