// The actions for new cases, opening, examples and saving. Unsaved changes are discarded only after a question.
#pragma once

#include "core/case/case.hpp"
#include "ui/actions/closing_question.hpp"
#include "ui/document/body.hpp"

#include <QObject>

#include <filesystem>
#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace periscope {
struct ParsedCase;
}

namespace periscope::ui {

class EmptiedSets;
struct Workspace;

class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Workspace& workspace, QWidget* window);

    void fill_menu(QMenu* menu);
    // Opens a case, a study or a results folder without a question. Returns false, after problem(), if it cannot be
    // opened.
    bool open(const std::filesystem::path& file);

    // Opens what was dropped on the window, or chosen in a dialog or in a list of recent files: a case, a study, results
    // or a file of them, or a surface or mesh, which is imported. Asks once before anything is lost.
    void open_dropped(const std::filesystem::path& file);
    void import_surface();
    // imports a surface or, depending on the file name's extension, a volume mesh
    void import_surface(const std::filesystem::path& file);
    void open_example(const std::filesystem::path& file, const std::function<void()>& then = {});
    // Opens a case that is in no file yet. `source` says where it comes from.
    void open_new(const Case& value, const QString& source, const std::function<void()>& then = {});
    // opens the results of a run, which may still be in progress
    void open_results(const std::filesystem::path& folder);
    void resume(const std::filesystem::path& folder); // opens the case of an interrupted run and resumes it

    void write_results_to(const std::filesystem::path& folder); // sets the folder for the next run

    using Closing = ui::Closing;
    // Returns whether closing would lose changes, a run, or results that are stored nowhere else.
    bool would_lose(Closing closing = Closing::the_case) const;
    // Calls `then` immediately if nothing would be lost. Otherwise asks the user, and calls `then` if the answer allows
    // it.
    void with_nothing_lost(const std::function<void()>& then, Closing closing = Closing::the_case);

    void set_queue_kept(bool kept) { queue_kept_ = kept; } // if true, queued runs are kept when the program ends

    QAction* new_action() const { return new_; }
    QAction* open_action() const { return open_; }
    QAction* save_action() const { return save_; }
    QAction* import_action() const { return import_; }
    QAction* open_results_action() const { return open_results_; }
    QAction* resume_action() const { return resume_; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void noted(const QString& words);
    // requests to resume the run in this folder, whose case is open
    void resume_wanted(const std::filesystem::path& folder);
    void study_wanted(const std::filesystem::path& path); // requests to open a study: its file or its folder
    void faults_found();                                  // emitted if the opened case has errors
    void case_saved(const std::filesystem::path& file);

private:
    void ask_to_resume();
    void ask_for_results();
    bool show_results(const std::filesystem::path& folder);
    void open_case_or_study(const std::filesystem::path& file);
    bool take_case(ParsedCase parsed, const std::filesystem::path& file); // shows a case that has been read
    void import_mesh(const std::filesystem::path& file);
    void take_body(bool is_new_case, const std::function<void()>& put);
    // Puts the body into the case, as one undo step.
    void put_body(const QString& step, const Geometry& geometry, SurfacePtr surface);
    void ask_to_open();
    void save(const std::function<void()>& then);
    void save_as(const std::function<void()>& then);
    bool save_to(const std::filesystem::path& file);
    void say_what_is_saved(); // updates the texts of the actions
    void fill_recent(QMenu* menu);
    bool guarded(const std::function<void()>& work); // runs `work`; reports an exception by problem() and returns false

    Workspace& workspace_;
    QWidget* window_;
    EmptiedSets* emptied_sets_; // finds the sets that have no nodes of a new body
    bool queue_kept_ = false;
    QAction *new_, *open_, *save_, *save_as_, *resume_, *import_, *open_results_;
};

} // namespace periscope::ui
