#include "ui/plots/frames_in_plots.hpp"

#include "ui/plots/plot_canvas.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/time_bar.hpp"

namespace periscope::ui {

void join_frames_and_curves(PlotPanel& plots, ModelView& view, TimeBar& time) {
    QObject::connect(&view, &ModelView::shown, &plots, [&plots, &view] { plots.show_moment(view.frame()); });
    QObject::connect(&plots.canvas(), &PlotCanvas::moment_chosen, &time, &TimeBar::choose_nearest);
    QObject::connect(&plots.canvas(), &PlotCanvas::choice_withdrawn, &time, &TimeBar::choose_former);
}

} // namespace periscope::ui
