// The pictures of a report that the view draws, while it is OnPaper. Its field and frame are as before when a function returns.
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

constexpr QSize report_picture_size(768, 480); // pixels of a usual screen; see OnPaper

// The body before a run, with what the case does to it. Nothing while the body is not there.
std::optional<ReportPicture> picture_of_set_up(ModelView& view, const Case& value, const SetMembership& sets,
                                               ReportCamera camera, const std::function<QImage()>& draw);

struct PicturesOfRun {
    std::optional<ReportPicture> end;   // the last frame
    std::vector<ReportPicture> moments; // before, and the frame that the view shows where it is another one
};
// The field is that of the view, or damage where the view shows no results. The last frame is that of the end only of a run that
// has ended. All pictures have the same camera.
PicturesOfRun pictures_of_run(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                              const std::function<QImage()>& draw);

// The last frame beside the compared runs. `draw` gets the caption of the frame.
std::vector<ReportPicture>
pictures_of_compared(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                     const std::function<std::vector<ReportPicture>(const QString& caption)>& draw);

} // namespace periscope::ui
