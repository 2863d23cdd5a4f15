// Connects curves and frames: the plots mark the moment of the frame in the view, and a click on a curve shows the
// frame nearest to the moment that is clicked.
#pragma once

namespace periscope::ui {

class ModelView;
class PlotPanel;
class TimeBar;

// all arguments must live until the window closes
void join_frames_and_curves(PlotPanel& plots, ModelView& view, TimeBar& time);

} // namespace periscope::ui
