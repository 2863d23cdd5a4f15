// The pictures of a report that the view draws. The view is as before when a function returns.
#pragma once

#include "core/model/frame.hpp"
#include "ui/report/report.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace periscope::ui {

class ModelView;
class Results;
class SetMembership;

// The body before a run, with what the case does to it. Nothing while the body is not there.
std::optional<ReportPicture> picture_of_set_up(ModelView& view, const Case& value, const SetMembership& sets,
                                               const std::function<QImage()>& draw);

struct RunPictures {
    std::optional<ReportPicture> end;   // the last frame
    std::vector<ReportPicture> moments; // before, and the frame that the view shows where it is another one
};
// The field is that of the view, or damage where the view shows no results. The last frame is that of the end only of a run that
// has ended.
RunPictures pictures_of_run(ModelView& view, const Results& results, bool has_ended,
                            const std::function<QImage()>& draw);

} // namespace periscope::ui
