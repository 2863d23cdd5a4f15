// Connects curves and frames: the plots mark the moment of the frame in the view, and a click on the curves shows the
// frame that is nearest to that moment.
#pragma once

namespace periscope::ui {

class ModelView;
class PlotPanel;
class TimeBar;

// all arguments must live until the window closes
void join_frames_and_curves(PlotPanel& plots, ModelView& view, TimeBar& time);

} // namespace periscope::ui
