// Writes results and pictures to files, off the GUI thread.
#pragma once

#include "ui/base/background_task.hpp"
#include "ui/export/movie_dialog.hpp"
#include "ui/export/picture_dialog.hpp"

#include <QObject>

#include <filesystem>

class QAction;
class QMenu;
class QWidget;

namespace periscope::ui {

class Document;
class ModelView;
class MovieExport;
class Results;
class RunningCracks;

class ExportActions : public QObject {
    Q_OBJECT
public:
    ExportActions(const Document& document, Results& results, RunningCracks& cracks, ModelView& view, QWidget* window);

    // Draws the picture for files. Pictures and movies may show more than the view, for example the compared runs.
    using Draw = std::function<QImage(int scale, bool transparent)>;
    void draw_with(Draw draw) { draw_ = std::move(draw); }

    void fill_menu(QMenu* menu);
    QAction* copy_action() const { return copy_; }
    void ask_for_vtu();
    void ask_for_csv();
    void ask_for_cracks();
    void ask_for_fragments();
    void ask_for_png();
    void ask_for_movie();
    void copy_picture(); // copies the picture to the clipboard

    void write_frames(const std::filesystem::path& folder); // writes each stored frame, and the PVD file of the series
    void write_curves(const std::filesystem::path& file);
    void write_cracks(const std::filesystem::path& file);    // .csv: writes a table; .vtp: writes the paths of the tips
    void write_fragments(const std::filesystem::path& file); // writes the fragments of the last frame as a table
    void write_picture(const std::filesystem::path& file, const PictureOptions& options = {});
    // Writes a movie of the stored frames with the current settings of the view.
    void write_movie(const std::filesystem::path& file, const MovieOptions& options = {});
    MovieExport& movie() { return *movie_; }
    BackgroundTask& task() { return task_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void written(const std::filesystem::path& file);

private:
    bool nothing_to_export();
    QString name_of(const QStringList& parts) const; // returns a name that begins with the name of the case
    QString picture_name() const;
    // Waits until everything that is being read from a results folder has been read, so that files have the whole run.
    std::function<void(const QString&)> when_read(std::function<void(const std::filesystem::path&)> write);
    // Asks for a file or, without a filter, for a folder.
    void ask(const QString& title, const QString& filter, const QString& name,
             const std::function<void(const QString&)>& then);

    const Document& document_;
    Results& results_;
    RunningCracks& cracks_;
    ModelView& view_;
    Draw draw_; // draws only the view, unless draw_with() has set another function
    QWidget* window_;
    BackgroundTask task_;
    MovieExport* movie_;
    QAction* copy_;
};

} // namespace periscope::ui
