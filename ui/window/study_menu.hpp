// Connects the panel Study with the window: entries of the menu Run, measured curves in Plots, and the new cases that
// it opens.
#pragma once

#include "ui/report/report.hpp"

#include <vector>

class QDockWidget;
class QMenu;

namespace periscope {
struct Case;
}

namespace periscope::ui {

class FileActions;
class PlotPanel;
class ProgressStrip;
class StudyPanel;
struct Workspace;

void add_study_actions(QMenu& menu, StudyPanel& panel);
void connect_study(StudyPanel& panel, PlotPanel& plots, FileActions& files);
// The dock has the title of the set-up, the status bar shows how far the runs are, and runs of another case are removed.
void follow_study(StudyPanel& panel, QDockWidget& dock, ProgressStrip& strip);
// For the report of a case: of the study in the panel if it is one of this case, or of a calibration whose values the case has. Otherwise
// none.
std::vector<ReportTable> tables_of_study(const StudyPanel& panel, const Case& reported);
std::vector<ReportPicture> pictures_of_study(const StudyPanel& panel, const Case& reported); // its plots

} // namespace periscope::ui
