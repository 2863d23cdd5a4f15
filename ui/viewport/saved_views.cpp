#include "ui/viewport/saved_views.hpp"

#include "ui/viewport/canvas/camera.hpp"

#include <QSettings>
#include <QVariantList>

#include <vtkCamera.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace periscope::ui {

namespace {

constexpr int numbers_of_view = 11;

QString views_key() {
    return QStringLiteral("view/saved");
}

QVariantList numbers_of(const SavedView& view) {
    QVariantList numbers;
    for (const Vec3& v : {view.ahead, view.up, view.middle})
        numbers << v.x << v.y << v.z;
    return numbers << view.half_height << view.beside;
}

// Returns nothing if the numbers are not a view.
std::optional<SavedView> read_view(const QString& name, const QVariantList& numbers, bool perspective) {
    if (name.isEmpty() || numbers.size() != numbers_of_view)
        return std::nullopt;
    const auto at = [&](qsizetype k) { return numbers[k].toDouble(); };
    SavedView view{name,       {at(0), at(1), at(2)}, {at(3), at(4), at(5)}, {at(6), at(7), at(8)}, at(9), at(10),
                   perspective};
    const bool stands = norm(cross(view.ahead, view.up)) > 1e-3;
    return stands && view.half_height > 0 && std::abs(view.beside) < 1 ? std::optional(view) : std::nullopt;
}

} // namespace

SavedView view_of(vtkRenderer* renderer, const Box& body) {
    auto* camera = renderer->GetActiveCamera();
    std::array<double, 3> ahead{}, up{}, middle{};
    camera->GetDirectionOfProjection(ahead.data());
    camera->GetViewUp(up.data());
    camera->GetFocalPoint(middle.data());
    // Uses the point that captions move down as the middle, so that a saved view is the same without captions.
    for (std::size_t axis = 0; axis < 3; ++axis)
        middle[axis] += camera->GetWindowCenter()[1] * half_height(renderer) * up[axis];
    const double size = std::max(body.diagonal(), 1e-12);
    return {{},
            {ahead[0], ahead[1], ahead[2]},
            {up[0], up[1], up[2]},
            (1 / size) * (Vec3{middle[0], middle[1], middle[2]} - body.centre()),
            half_height(renderer) / size,
            camera->GetWindowCenter()[0],
            is_perspective(renderer)};
}

void look(vtkRenderer* renderer, const SavedView& view, const Box& body) {
    auto* camera = renderer->GetActiveCamera();
    const double size = std::max(body.diagonal(), 1e-12);
    const Vec3 at = body.centre() + size * view.middle, eye = at - 3 * size * view.ahead;
    camera->SetFocalPoint(at.x, at.y, at.z);
    camera->SetPosition(eye.x, eye.y, eye.z);
    camera->SetViewUp(view.up.x, view.up.y, view.up.z);
    camera->SetWindowCenter(view.beside, 0);
    set_perspective(renderer, view.perspective);
    set_half_height(renderer, size * view.half_height);
}

SavedViews::SavedViews(QObject* parent) : QObject(parent) {
    QSettings settings;
    const int count = settings.beginReadArray(views_key());
    for (int k = 0; k < count; ++k) {
        settings.setArrayIndex(k);
        if (auto view = read_view(settings.value(QStringLiteral("name")).toString(),
                                  settings.value(QStringLiteral("camera")).toList(),
                                  settings.value(QStringLiteral("perspective")).toBool()))
            views_.push_back(*std::move(view));
    }
    settings.endArray();
}

QString SavedViews::free_name() const {
    for (int number = 1;; ++number) {
        QString name = tr("View %1").arg(number);
        if (std::ranges::find(views_, name, &SavedView::name) == views_.end())
            return name;
    }
}

void SavedViews::save(const SavedView& view) {
    const auto same = std::ranges::find(views_, view.name, &SavedView::name);
    if (same != views_.end())
        *same = view;
    else
        views_.push_back(view);
    write();
    emit changed();
}

void SavedViews::remove(const QString& name) {
    std::erase_if(views_, [&](const SavedView& view) { return view.name == name; });
    write();
    emit changed();
}

void SavedViews::write() const {
    QSettings settings;
    settings.remove(views_key());
    settings.beginWriteArray(views_key(), int(views_.size()));
    for (int k = 0; k < int(views_.size()); ++k) {
        const SavedView& view = views_[std::size_t(k)];
        settings.setArrayIndex(k);
        settings.setValue(QStringLiteral("name"), view.name);
        settings.setValue(QStringLiteral("camera"), numbers_of(view));
        settings.setValue(QStringLiteral("perspective"), view.perspective);
    }
    settings.endArray();
}

} // namespace periscope::ui
