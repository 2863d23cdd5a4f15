#include "ui/viewport/on_paper.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

namespace periscope::ui {

OnPaper::OnPaper(const std::vector<SizedView>& views) {
    for (const auto& [view, size] : views) {
        before_.push_back({view, view->framing().pose()});
        view->widget().draw_as(size);
        view->use_colours(ViewColours::on_paper());
    }
}

OnPaper::~OnPaper() {
    for (const auto& [view, pose] : before_) {
        view->widget().draw_as({});
        view->refresh_colours();
        view->framing().take(pose);
        view->widget().redraw();
    }
}

} // namespace periscope::ui
