// Shows the runs of a study as a table: parameters, results and status of each.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <QTreeWidget>

namespace periscope::ui {

// The columns of the table, and a row of it; the report uses them, too.
QStringList heads_of_runs(const StudyData& study);
QStringList cells_of_run(const StudyRun& run, std::size_t results);
// A line that names a run, its values and its results.
QString run_words(const StudyData& study, const StudyRun& run);

class StudyRuns : public QTreeWidget {
    Q_OBJECT
public:
    explicit StudyRuns(QWidget* parent = nullptr);

    void begin(const StudyData& study); // sets the columns; the runs are added one by one
    void add(const StudyRun& run);
    void choose(int run); // by its index in the order in which runs were added

signals:
    void chosen(int run); // −1: none
    void opened(int run); // by a double click, or from the menu of the table

private:
    void order_columns();
    void fit_columns();

    std::vector<std::size_t> numbers_; // in the order in which runs were added
    std::size_t results_ = 0;
};

} // namespace periscope::ui
