// New, open, examples, save: and never losing unsaved changes without asking.
#pragma once

#include "core/case/case.hpp"
#include "ui/actions/leaving.hpp"
#include "ui/document/body.hpp"

#include <QObject>

#include <filesystem>
#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace periscope::ui {

class EmptiedSets;
struct Workspace;

class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Workspace& workspace, QWidget* window);

    void fill_menu(QMenu* menu);
    bool
    open(const std::filesystem::path& file); // a case, or a folder of results; false and a message when it cannot be
    void open_any(const std::filesystem::path& file);     // a case, or what a person took for one
    void open_dropped(const std::filesystem::path& file); // a case, a surface or a folder of results
    void import_surface();
    void import_surface(const std::filesystem::path& file); // or a volume mesh, by its ending
    void open_example(const std::filesystem::path& file, const std::function<void()>& then = {});
    // A case that is not saved; `source`: what it comes from.
    void open_new(const Case& value, const QString& source, const std::function<void()>& then = {});
    void open_results(const std::filesystem::path& folder); // of a run, also of one in progress
    void resume(const std::filesystem::path& folder);       // opens the case of an interrupted run and resumes it

    void write_results_to(const std::filesystem::path& folder); // of the next run

    // Runs `then` at once when nothing is lost by it, after the user's answer otherwise, or never.
    using Leaving = ui::Leaving;
    bool would_lose(Leaving leaving = Leaving::the_case) const; // changes, a run, or results that are nowhere else
    void with_nothing_lost(const std::function<void()>& then, Leaving leaving = Leaving::the_case);

    void set_queue_kept(bool kept) { queue_kept_ = kept; } // leaving does not lose it

    QAction* new_action() const { return new_; }
    QAction* open_action() const { return open_; }
    QAction* save_action() const { return save_; }
    QAction* import_action() const { return import_; }
    QAction* open_results_action() const { return open_results_; }
    QAction* resume_action() const { return resume_; }

    static QStringList recent(); // files, the latest first

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void noted(const QString& words);
    void resume_wanted(const std::filesystem::path& folder); // of the run in it; its case is open
    void faults_found();                                     // in the case that was opened
    void case_saved(const std::filesystem::path& file);

private:
    void ask_to_resume();
    void ask_for_results();
    bool show_results(const std::filesystem::path& folder);
    void import_mesh(const std::filesystem::path& file);
    void take_body(bool is_new_case, const std::function<void()>& put);
    void put_body(const QString& step, const Geometry& geometry, SurfacePtr surface); // into the case, as one undo step
    void ask_to_open();
    void save(const std::function<void()>& then);
    void save_as(const std::function<void()>& then);
    bool save_to(const std::filesystem::path& file);
    void say_what_is_saved(); // by the actions
    void fill_recent(QMenu* menu);
    void remember(const std::filesystem::path& file);
    bool guarded(const std::function<void()>& work); // errors become messages

    Workspace& workspace_;
    QWidget* window_;
    EmptiedSets* emptied_sets_; // by another body
    bool queue_kept_ = false;
    QAction *new_, *open_, *save_, *save_as_, *resume_, *import_, *open_results_;
};

} // namespace periscope::ui
