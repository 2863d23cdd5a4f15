#include "ui/viewport/framing.hpp"

#include <algorithm>

namespace periscope::ui {

namespace {

bool is_another_body(const Box& a, const Box& b) {
    const double before = a.diagonal(), now = b.diagonal();
    return now > 1.2 * before || now < before / 1.2 || norm(b.centre() - a.centre()) > 0.3 * before;
}

} // namespace

Framing::Pose Framing::pose() const {
    Pose pose{vtkSmartPointer<vtkCamera>::New(), is_fitted_, above_};
    pose.camera->DeepCopy(renderer_.GetActiveCamera());
    return pose;
}

void Framing::take(const Pose& pose) {
    renderer_.GetActiveCamera()->DeepCopy(pose.camera);
    is_fitted_ = pose.is_fitted;
    above_ = pose.above;
}

void Framing::follow(vtkCamera& other) {
    is_own_ = false;
    renderer_.GetActiveCamera()->DeepCopy(&other);
}

void Framing::forget_bodies() {
    box_.reset();
    left_.clear();
}

void Framing::remember() {
    constexpr std::size_t most = 50; // number of earlier bodies whose view is kept
    std::erase_if(left_, [this](const Left& left) { return !is_another_body(left.body, *box_); });
    left_.push_back({*box_, pose()});
    if (left_.size() > most)
        left_.erase(left_.begin());
}

bool Framing::show_body(const Box& body, StandardView first, int above) {
    if (!is_own_ || (box_ && !is_another_body(*box_, body)))
        return false;
    if (box_)
        remember();
    box_ = body;
    const auto known = std::ranges::find_if(left_, [&](const Left& left) { return !is_another_body(left.body, body); });
    if (known == left_.end()) {
        look(first, body, above);
        return false;
    }
    take(known->pose);
    return true;
}

void Framing::look(StandardView view, const std::optional<Box>& body, int above) {
    above_ = above;
    if (body)
        ui::look(&renderer_, view, *body, above);
    is_fitted_ = true;
}

void Framing::fit_alone(const Box& body) {
    ui::fit_alone(&renderer_, body);
    let_go();
}

void Framing::fit(const std::optional<Box>& body, int above) {
    if (!is_own_)
        return;
    above_ = above;
    if (body)
        ui::fit(&renderer_, *body, above);
    is_fitted_ = true;
}

} // namespace periscope::ui
