#include "ui/viewport/clip_planes.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <algorithm>
#include <array>

namespace periscope::ui {

ClipPlanes::ClipPlanes(ModelView& view, QObject* parent) : QObject(parent), view_(view) {
    connect(&view_, &ModelView::scale_changed, this, &ClipPlanes::follow_view);
}

void ClipPlanes::follow_view() {
    if (!on_ || !view_.filter().cuts.empty())
        return;
    on_ = false; // The view has dropped the planes, because another case is shown.
    planes_.clear();
    chosen_ = 0;
    emit changed();
}

int ClipPlanes::free_axis() const {
    std::array<int, 3> axes{2, 1, 0}; // longest side last; of equally long sides, the later axis comes first
    const Vec3 size = view_.cloud().nodes()->bounds.size();
    std::ranges::stable_sort(axes, {}, [&size](int axis) { return size[std::size_t(axis)]; });
    const auto is_free = [this](int axis) {
        return std::ranges::none_of(planes_, [axis](const auto& plane) { return plane->axis() == axis; });
    };
    const auto found = std::ranges::find_if(axes, is_free);
    return found == axes.end() ? axes.front() : *found;
}

void ClipPlanes::add() {
    if (planes_.size() >= most || !view_.cloud().nodes())
        return;
    planes_.push_back(std::make_unique<CutHandle>(view_, free_axis()));
    chosen_ = planes_.size() - 1;
    CutHandle* plane = planes_.back().get();
    // Queued, because the handle of the next plane would be added at the position of this one, where the mouse is.
    connect(plane, &CutHandle::changed, this, &ClipPlanes::cut);
    connect(
        plane, &CutHandle::taken, this,
        [this, plane] {
            const auto at = std::ranges::find(planes_, plane, &std::unique_ptr<CutHandle>::get);
            choose(std::size_t(at - planes_.begin()));
        },
        Qt::QueuedConnection);
    apply();
}

void ClipPlanes::remove() {
    if (planes_.empty())
        return;
    planes_.erase(planes_.begin() + std::ptrdiff_t(chosen_));
    chosen_ = chosen_ > 0 ? chosen_ - 1 : 0;
    on_ = on_ && !planes_.empty();
    apply();
}

void ClipPlanes::set_on(bool on) {
    on_ = on && view_.cloud().nodes();
    if (on_ && planes_.empty())
        return add();
    apply();
}

void ClipPlanes::choose(std::size_t plane) {
    if (plane < planes_.size() && plane != chosen_) {
        chosen_ = plane;
        show_those_wanted();
    }
    emit changed();
}

void ClipPlanes::show_handles(bool wanted) {
    handles_wanted_ = wanted;
    apply();
}

void ClipPlanes::show_those_wanted() {
    for (std::size_t p = 0; p < planes_.size(); ++p)
        planes_[p]->show(on_ && handles_wanted_, p == chosen_);
    view_.widget().redraw();
}

void ClipPlanes::apply() {
    show_those_wanted();
    cut();
}

void ClipPlanes::cut() {
    NodeFilter filter = view_.filter();
    filter.cuts.clear();
    for (const auto& plane : planes_)
        if (on_)
            filter.cuts.push_back(plane->plane());
    if (filter != view_.filter())
        view_.set_filter(filter);
    emit changed();
}

} // namespace periscope::ui
