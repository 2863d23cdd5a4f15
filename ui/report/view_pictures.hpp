// Draws the pictures of a report with the view of the window. The caller must have made an OnPaper object, which gives
// the view the colours and the size of a printed picture. Each function restores the field and the frame of the view.
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

constexpr QSize report_picture_size(768, 480); // in pixels of a screen without scaling, see SizedView

// In all these functions, `draw` returns a picture of what the view shows now.

// Draws the body before a run, with the colours of its sets and the marks of conditions, rigid bodies and initial
// cracks. Returns nothing while the body is not built.
std::optional<ReportPicture> picture_of_set_up(ModelView& view, const Case& value, const SetMembership& sets,
                                               ReportCamera camera, const std::function<QImage()>& draw);

struct PicturesOfRun {
    std::optional<ReportPicture> end; // the last frame
    // A few frames before the last one (see moments.hpp), and the frame in the view if it is neither of these.
    std::vector<ReportPicture> moments;
};
// Draws the field of the view or, if the view shows no results, the field that shows cracks best (usual_field()).
// `has_ended`: the run has ended, so the last frame is its end. All pictures have the same camera.
PicturesOfRun pictures_of_run(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                              const std::function<QImage()>& draw);

// Draws the last frame together with the compared runs, each in a view of its own. `draw` gets the caption of the
// frame.
std::vector<ReportPicture>
pictures_of_compared(ModelView& view, const Results& results, bool has_ended, ReportCamera camera,
                     const std::function<std::vector<ReportPicture>(const QString& caption)>& draw);

} // namespace periscope::ui
