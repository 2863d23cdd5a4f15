// Connects the panel Study with the window: entries of the menu Run, measured curves in Plots, and the new cases that
// it opens.
#pragma once

#include "ui/report/report.hpp"

#include <optional>
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
// Keeps the title of the dock and the status bar up to date, and removes runs that do not belong to the case in the
// window.
void follow_study(StudyPanel& panel, QDockWidget& dock, ProgressStrip& strip);
// Return the tables and pictures for the report of a case. They are those of the study in the panel, if it belongs to
// this case, or those of a calibration whose values the case has; otherwise none.
std::vector<ReportTable> tables_of_study(const StudyPanel& panel, const Case& reported);
std::vector<ReportPicture> pictures_of_study(const StudyPanel& panel, const Case& reported); // pictures of its plots
// Returns the calibration whose values the case has, for the first page, with a picture of its first curve. Empty if
// there is none.
std::optional<FitSummary> fit_of_study(const StudyPanel& panel, const Case& reported);

} // namespace periscope::ui
