// What leads to the panel Study: the entries of the menu Run, and measured curves in Plots; and the new cases that it opens.
#pragma once

#include "ui/report/report.hpp"

#include <vector>

class QMenu;

namespace periscope {
struct Case;
}

namespace periscope::ui {

class FileActions;
class PlotPanel;
class StudyPanel;

void add_study_actions(QMenu& menu, StudyPanel& panel);
void connect_study(StudyPanel& panel, PlotPanel& plots, FileActions& files);
// For the report of a case that has the values of the calibration in the panel; otherwise none.
std::vector<ReportTable> tables_of_fit(const StudyPanel& panel, const Case& reported);

} // namespace periscope::ui
