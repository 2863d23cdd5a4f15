// Draws the pictures of a report in the view while an OnPaper object exists. Each function restores the field and the
// frame of the view.
#pragma once

#include "core/model/frame.hpp"
#include "ui/report/report.hpp"
#include "ui/report/report_options.hpp"

#include <QSize>

#include <functional>
#include <optional>
#include <vector>

namespace periscope::ui {

class ModelView;
class Results;
class SetMembership;

constexpr QSize report_picture_size(768, 480); // pixels of an ordinary screen; see OnPaper

// Draws the body before a run, with the marks of the case. Returns nothing while the body is not built.
std::optional<ReportPicture> picture_of_set_up(ModelView& view, const Case& value, const SetMembership& sets,
                                               ReportCamera camera, const std::function<QImage()>& draw);

struct PicturesOfRun {
    std::optional<ReportPicture> end; // the last frame
    // Frames before the last one, and the frame in the view if it is not among them.
    std::vector<ReportPicture> moments;
};
// Shows the field of the view or, if the view shows no results, the damage. `has_ended`: the run has ended, so the last
// frame is its end. All pictures have the same camera.
PicturesOfRun pictures_of_run(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                              const std::function<QImage()>& draw);

// Draws the last frame beside the compared runs. `draw` gets the caption of the frame.
std::vector<ReportPicture>
pictures_of_compared(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                     const std::function<std::vector<ReportPicture>(const QString& caption)>& draw);

} // namespace periscope::ui
