// A result of a study over one of its parameters: a dot for each run. A click on a dot chooses the run.
#pragma once

#include "core/study/study_table.hpp"
#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <QWidget>

#include <vector>

class QComboBox;

namespace periscope::ui {

class StudyPlot : public QWidget {
    Q_OBJECT
public:
    explicit StudyPlot(QWidget* parent = nullptr);

    // The names with their units, which the axes offer; runs come one by one.
    void begin(const QStringList& parameters, const QStringList& results);
    void add(const StudyRun& run);
    void mark(int run); // draws this dot larger; −1: none
    void set_colours(const PlotColours& colours);

signals:
    void chosen(int run); // its place in the order in which runs were added

private:
    void draw();

    QComboBox *x_, *y_;
    QCustomPlot* plot_;
    QCPGraph *dots_, *marked_;
    std::vector<StudyRun> runs_;
    std::vector<int> run_of_dot_;
    int mark_ = -1;
};

} // namespace periscope::ui
