#include "ui/viewport/on_paper.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <exception>
#include <utility>

namespace periscope::ui {

std::vector<OnPaper::Before> OnPaper::as_they_are(const std::vector<SizedView>& views) {
    std::vector<Before> before;
    for (const SizedView& sized : views)
        before.push_back({sized.view, sized.view->framing().pose()});
    return before;
}

OnPaper::OnPaper(std::vector<Before> before) : before_(std::move(before)) {}

OnPaper::OnPaper(const std::vector<SizedView>& views) : OnPaper(as_they_are(views)) {
    for (const auto& [view, size] : views) { // if one of them fails, all are restored
        view->widget().draw_as(size);
        view->use_colours(ViewColours::on_paper());
    }
}

// The cameras are restored last: compared views leave space for each other above the body, and are fitted when sizes
// and texts change.
OnPaper::~OnPaper() {
    for (const Before& before : before_)
        before.view->widget().draw_as({});
    for (const Before& before : before_)
        try {
            before.view->refresh_colours();
        } catch (
            // an error is reported when the view is drawn the next time; the other views are restored
            const std::exception&) {
        }
    for (const Before& before : before_) {
        before.view->framing().take(before.pose);
        before.view->widget().redraw();
    }
}

} // namespace periscope::ui
