#include "ui/viewport/model_view.hpp"

#include "ui/document/body.hpp"
#include "ui/document/crack_files.hpp"
#include "ui/document/document.hpp"
#include "ui/document/results.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours.hpp"
#include "ui/viewport/crack_faces.hpp"
#include "ui/viewport/vtk_widget.hpp"

#include <QApplication>
#include <QPalette>

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

#include <cmath>

namespace periscope::ui {

namespace {

// 1, 2 or 5 times a power of ten: a factor one can say aloud, and that does not change at every frame.
double rounded_down(double factor) {
    const double power = std::pow(10, std::floor(std::log10(factor)));
    const double digit = factor / power;
    return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

QColor body_colour() {
    const QColor window = QApplication::palette().color(QPalette::Window);
    return window.lightness() < 128 ? QColor(150, 156, 166) : QColor(168, 174, 184);
}

} // namespace

ModelView::ModelView(VtkWidget& widget, Document& document, Body& body, SetMembership& sets,
                     CrackFiles& crack_files, Results& results, QObject* parent)
    : QObject(parent), widget_(widget), document_(document), body_(body), sets_(sets), crack_files_(crack_files),
      results_(results),
      annotations_(widget.renderer(), widget.interactor()) {
    for (auto* actor : {cloud_.actor(), surface_.actor()})
        widget_.renderer()->AddActor(actor);
    for (auto* actor : {cracks_.actor(), box_.actor(), brush_.actor()})
        widget_.overlay()->AddActor(actor);
    widget_.renderer()->GetActiveCamera()->ParallelProjectionOn();
    refresh_colours();
    connect(&document_, &Document::replaced, this, [this] {
        frame_.reset();
        set_field(Field::sets);
        fitted_ = false; // not sooner: the body is still the one before
    });
    connect(&document_, &Document::changed, this, &ModelView::refresh);
    connect(&body_, &Body::changed, this, &ModelView::refresh);
    connect(&sets_, &SetMembership::changed, this, &ModelView::refresh);
    connect(&sets_, &SetMembership::painted, this, [this](const std::vector<std::uint32_t>& nodes) {
        if (field_ == Field::sets)
            cloud_.recolour(nodes, sets_.set_of_node());
        widget_.update();
    });
    connect(&crack_files_, &CrackFiles::changed, this, &ModelView::refresh);
    connect(&results_, &Results::cleared, this, [this] {
        frame_.reset();
        refresh();
    });
    connect(&results_, &Results::outdated_changed, this, &ModelView::refresh);
    connect(&widget_, &VtkWidget::camera_touched, this, [this] { keep_fitted_ = false; });
    connect(&widget_, &QOpenGLWidget::resized, this, [this] {
        if (keep_fitted_)
            fit();
    });
    connect(&widget_, &VtkWidget::about_to_render, this, &ModelView::before_render);
    refresh();
}

void ModelView::set_field(Field field) {
    field_ = field;
    emit field_changed();
    refresh();
}

void ModelView::set_warp(Warp warp, double factor) {
    warp_ = warp;
    factor_ = factor;
    refresh();
}

void ModelView::show_frame(FramePtr frame) {
    frame_ = std::move(frame);
    if (field_ != Field::sets)
        refresh();
}

void ModelView::select_set(int set) {
    selected_set_ = set;
    sets_.select(set);
    refresh_shapes();
}

bool ModelView::shows_body_nodes() const {
    return cloud_.nodes() && cloud_.nodes() == body_.nodes();
}

void ModelView::refresh() {
    if (field_ != Field::sets && frame_ && results_.nodes())
        refresh_results();
    else
        refresh_body();
    refresh_shapes();
}

void ModelView::refresh_body() {
    if (cloud_.nodes() != body_.nodes())
        cloud_.set_nodes(body_.nodes());
    if (cloud_.nodes()) {
        const auto& set_of_node = sets_.set_of_node();
        const bool fits = set_of_node.size() == cloud_.nodes()->nodes->size();
        cloud_.show_sets(fits ? std::span(set_of_node) : std::span<const std::uint8_t>(),
                         document_.value(), body_colour());
    }
    annotations_.hide_colour_bar();
    annotations_.set_caption(body_caption());
    fit_once(bounds());
}

QString ModelView::body_caption() const {
    if (body_.nodes())
        return tr("%1 nodes, spacing %2")
            .arg(format_count(double(body_.nodes()->nodes->size())),
                 format_length(body_.nodes()->nodes->spacing));
    if (body_.busy())
        return tr("Being built …");
    if (body_.surface())
        return tr("Surface, not discretised yet");
    return tr("No body yet");
}

void ModelView::refresh_results() {
    if (cloud_.nodes() != results_.nodes())
        cloud_.set_nodes(results_.nodes());
    const double range = field_ == Field::damage         ? 1
                         : field_ == Field::displacement ? results_.largest_displacement()
                                                         : results_.largest_velocity();
    cloud_.show_frame(*frame_, field_, warp_factor(), range);
    const QString title = field_ == Field::damage         ? tr("Damage")
                          : field_ == Field::displacement ? tr("Displ. in m")
                                                          : tr("Speed in m/s");
    annotations_.show_colour_bar(cloud_.table(), title,
                                 field_ == Field::damage ? QStringLiteral("%.1f") : QStringLiteral("%.2g"));
    QString caption = tr("t = %1, step %2").arg(format_time(frame_->time)).arg(frame_->step);
    if (const double factor = warp_factor(); factor != 1 && factor != 0)
        caption += tr(", deformation × %1").arg(factor, 0, 'g', 3);
    else if (factor == 0)
        caption += tr(", undeformed");
    if (results_.outdated())
        caption += tr(" — of the case before it was edited");
    annotations_.set_caption(caption);
    fit_once(results_.nodes()->bounds);
}

double ModelView::warp_factor() const {
    if (warp_ == Warp::off)
        return 0;
    if (warp_ == Warp::factor)
        return factor_;
    const double largest = results_.largest_displacement();
    const double wanted = 0.04 * results_.nodes()->bounds.diagonal();
    return largest > 0 && largest < wanted ? std::min(1e6, rounded_down(wanted / largest)) : 1;
}

void ModelView::refresh_shapes() {
    const Case& value = document_.value();
    const double spacing = // of a mesh it is known from its nodes
        body_.nodes() ? with_spacing_of(value, *body_.nodes()->nodes).spacing().value : value.spacing().value;
    const bool body_shown = !frame_ || field_ == Field::sets;
    const std::shared_ptr<const void> wanted = body_shown && !body_.nodes() ? body_.surface() : nullptr;
    if (wanted != surface_shown_) {
        surface_shown_ = wanted;
        surface_.show(wanted ? &body_.surface()->surface : nullptr, body_colour());
    }
    std::vector<std::vector<Vec3>> faces;
    std::vector<std::shared_ptr<const Surface>> surfaces;
    const auto body = bounds();
    for (std::size_t k = 0; body_shown && k < value.cracks.size(); ++k) {
        for (auto& face : crack_faces(value.cracks[k].shape, spacing, body))
            faces.push_back(std::move(face));
        if (const auto surface = crack_files_.surface(k))
            surfaces.push_back(surface);
    }
    cracks_.show(faces, surfaces);
    std::optional<Box> outline;
    if (body && body_shown && selected_set_ >= 0 && std::size_t(selected_set_) < value.sets.size())
        if (const auto* box = std::get_if<SetBox>(&value.sets[std::size_t(selected_set_)].shape)) {
            outline = body; // an open side reaches to the body's end, and a little further to be seen
            const double gap = 0.6 * spacing;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto &low = box->min[axis], &high = box->max[axis];
                outline->min[axis] = low ? low->metres(spacing) : body->min[axis] - gap;
                outline->max[axis] = high ? high->metres(spacing) : body->max[axis] + gap;
            }
        }
    box_.show(outline, QApplication::palette().color(QPalette::WindowText));
    widget_.update();
}

std::optional<Box> ModelView::bounds() const {
    if (body_.nodes())
        return body_.nodes()->bounds;
    if (body_.surface())
        return body_.surface()->report.bounds;
    return std::nullopt;
}

void ModelView::fit_once(const std::optional<Box>& box) {
    if (fitted_ || !box)
        return;
    fitted_ = keep_fitted_ = true;
    const Vec3 size = box->size();
    const bool plate = size.z < 0.25 * std::min(size.x, size.y);
    ui::look(widget_.renderer(), plate ? StandardView::front : StandardView::isometric, *box);
}

void ModelView::look(StandardView view) {
    const auto box = cloud_.nodes() ? std::optional(cloud_.nodes()->bounds) : bounds();
    if (box)
        ui::look(widget_.renderer(), view, *box);
    keep_fitted_ = true;
    widget_.update();
}

void ModelView::fit() {
    const auto box = cloud_.nodes() ? std::optional(cloud_.nodes()->bounds) : bounds();
    if (box)
        ui::fit(widget_.renderer(), *box);
    keep_fitted_ = true;
    widget_.update();
}

void ModelView::refresh_colours() {
    const QPalette palette = QApplication::palette();
    const QColor window = palette.color(QPalette::Window);
    const bool dark = window.lightness() < 128;
    const QColor low = dark ? window.darker(115) : QColor(250, 251, 253),
                 high = dark ? window.lighter(140) : QColor(214, 221, 230);
    widget_.renderer()->SetGradientBackground(true);
    widget_.renderer()->SetBackground(low.redF(), low.greenF(), low.blueF());
    widget_.renderer()->SetBackground2(high.redF(), high.greenF(), high.blueF());
    annotations_.set_colours(palette.color(QPalette::WindowText));
    surface_shown_.reset();
    refresh();
}

void ModelView::before_render() {
    auto* renderer = widget_.renderer();
    cloud_.set_pixels_per_metre(pixels_per_metre(renderer));
    const double ratio = widget_.devicePixelRatioF();
    annotations_.scale(ratio, int(widget_.width() * ratio), int(widget_.height() * ratio));
    renderer->ResetCameraClippingRange();
}

namespace {

// World to display, without a change of the renderer's state: (x, y) in device pixels, z the depth.
class Projection {
public:
    explicit Projection(vtkRenderer* renderer)
        : matrix_(renderer->GetActiveCamera()->GetCompositeProjectionTransformMatrix(
              renderer->GetTiledAspectRatio(), -1, 1)),
          size_{renderer->GetSize()[0], renderer->GetSize()[1]} {}
    Vec3 operator()(const Vec3& p) const {
        std::array<double, 4> in{p.x, p.y, p.z, 1}, out{};
        matrix_->MultiplyPoint(in.data(), out.data());
        return {(out[0] / out[3] + 1) / 2 * size_[0], (out[1] / out[3] + 1) / 2 * size_[1], out[2] / out[3]};
    }

private:
    vtkMatrix4x4* matrix_;
    std::array<int, 2> size_;
};

} // namespace

QPointF ModelView::display_of(const Vec3& point) const {
    const Vec3 p = Projection(widget_.renderer())(point);
    return {p.x, p.y};
}

std::optional<std::uint32_t> ModelView::pick_node(const QPointF& position) const {
    if (!cloud_.nodes())
        return std::nullopt;
    const double reach =
        std::max(2.0, 0.75 * cloud_.nodes()->nodes->spacing * pixels_per_metre(widget_.renderer()));
    const auto found = picker_.pick(cloud_, widget_.renderer(), widget_.to_display(position), reach);
    return found ? std::optional(cloud_.shown()[*found]) : std::nullopt;
}

std::optional<Vec3> ModelView::pick(const QPointF& position) const {
    const auto node = pick_node(position);
    return node ? std::optional(cloud_.nodes()->nodes->position[*node]) : std::nullopt;
}

} // namespace periscope::ui
