// Shows the runs of a study as a table: parameters, results and status of each, and its cracks as a small picture where
// the study follows cracks.
#pragma once

#include "ui/study/crack_icons.hpp"
#include "ui/study/study_drawing.hpp"

#include <QTreeWidget>

#include <cstddef>
#include <map>
#include <vector>

class QAction;

namespace periscope::ui {

// Return the headings of the table and a row of it; the report uses them, too.
QStringList heads_of_runs(const StudyData& study);
QStringList cells_of_run(const StudyRun& run, std::size_t results);
// Returns a line with the number of a run, one of its results (−1: none), its values and its other results.
QString run_words(const StudyData& study, const StudyRun& run, int result);

// The command that opens a run, and its help. The results of a run can be opened if it has kept its frames; otherwise
// only its inputs can be used.
struct OpeningWords {
    QString command, help;
};
OpeningWords opening_words(const Study& study);

class StudyRuns : public QTreeWidget {
    Q_OBJECT
public:
    explicit StudyRuns(QWidget* parent = nullptr);

    void begin(const StudyData& study);     // sets the columns; the runs are added one by one
    void add(const StudyRun& run);          // adds a run that has ended
    void show_running(const StudyRun& run); // shows a run in progress, until add() replaces it
    void drop_running();                    // removes the runs in progress, because the study has ended
    void choose(int run);                   // selects a run by its index in the order in which runs were added
    void put_first(int result);             // puts this result before the parameters and the other results
    // Sets why no run can be computed again now; empty: runs can be.
    void allow_again(const QString& why_not);

signals:
    void chosen(int run);                   // index of the selected run; −1: none
    void opened(int run);                   // emitted by a double click, or from the menu of the table
    void cancel_wanted(std::size_t number); // requests to cancel this run, which is in progress
    void again_wanted(std::size_t number);  // requests to compute this run again, which has ended

private:
    void make_actions();
    void offer_actions(); // shows which actions are possible for the current run
    QTreeWidgetItem* insert(const StudyRun& run, int index);
    void explain_columns(const Study& study); // sets the tooltips of the columns
    void order_columns();
    void fit_columns();
    void make_room_for_status(const QTreeWidgetItem& item);

    int count_ = 0;                                   // number of runs that have ended
    std::map<std::size_t, QTreeWidgetItem*> running_; // items of the runs in progress, by the number of the run
    std::size_t results_ = 0;
    int first_result_ = 0; // index of the result that stands before the parameters
    QString help_of_opening_;
    CrackIcons icons_;
    QString why_not_again_;
    QAction *open_ = nullptr, *cancel_ = nullptr, *again_ = nullptr;
};

} // namespace periscope::ui
