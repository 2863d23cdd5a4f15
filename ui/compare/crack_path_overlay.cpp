#include "ui/compare/crack_path_overlay.hpp"

#include "ui/plots/plot_colours.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/scene/crack_marks.hpp"

namespace periscope::ui {

CrackPathOverlay::CrackPathOverlay(VtkWidget& view, QObject* parent) : QObject(parent), view_(view) {
    for (auto& marks : marks_)
        marks = std::make_unique<Marks>(view_.overlay());
    connect(&view_, &VtkWidget::about_to_render, this, [this] {
        for (const auto& marks : marks_)
            marks->scale(view_.pixel_ratio());
    });
}

void CrackPathOverlay::show(const std::vector<OtherPaths>& runs, double warp, const ViewColours& around) {
    PlotColours colours = PlotColours::on_paper(); // the colours of curves, with the background of the view
    colours.ground = around.halo;
    bool is_other = false;
    for (std::size_t k = 0; k < most; ++k) {
        std::vector<Mark> marks;
        if (k < runs.size() && runs[k].frame)
            marks = crack_marks(*runs[k].cracks, *runs[k].frame, warp);
        for (std::size_t crack = 0; crack < marks.size(); ++crack) // the longest crack has the name of the run
            marks[crack].name = crack == 0 ? runs[k].run : QString();
        if (marks.empty() && drawn_[k].empty())
            continue;
        marks_[k]->show(marks, colours.line(int(k) + 1), around); // the first colour is that of the run shown
        drawn_[k] = std::move(marks);
        is_other = true;
    }
    if (is_other)
        view_.redraw();
}

} // namespace periscope::ui
