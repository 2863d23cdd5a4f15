// Connects curves and frames: the plots mark the moment of the frame in the view, and a click on the curves shows the
// frame that is nearest to that moment.
#pragma once

namespace periscope::ui {

class ModelView;
class PlotPanel;
class TimeBar;

void join_frames_and_curves(PlotPanel& plots, ModelView& view, TimeBar& time); // all must live until the window closes

} // namespace periscope::ui
