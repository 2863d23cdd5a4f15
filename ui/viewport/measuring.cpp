#include "ui/viewport/measuring.hpp"

#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unbroken.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/readout.hpp"

#include <QMouseEvent>

#include <algorithm>
#include <numbers>

namespace periscope::ui {

namespace {

constexpr double click_reach = 4; // largest movement in pixels that counts as a click

QString vector_words(const Vec3& v, const QString& unit, UnitSystem system) {
    const ScaledUnit scaled = scaled_unit(unit, std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}), system);
    const auto number = [&](double x) { return with_minus(QString::number(x / scaled.in_si, 'g', 4)); };
    return QStringLiteral("(%1, %2, %3) %4").arg(number(v.x), number(v.y), number(v.z), scaled.name);
}

// Returns the name of the field, its unit and the components, three on a line: "Stress (MPa):", then the numbers. All
// are in the unit that suits the largest.
QString parts_words(const FrameField& field, const float* values, UnitSystem system) {
    double largest = 0;
    for (std::size_t k = 0; k < field.components; ++k)
        largest = std::max(largest, std::abs(double(values[k])));
    const ScaledUnit scaled = scaled_unit(to_qt(field.unit), largest, system);
    const QString unit = scaled.name.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(scaled.name);
    QString words = to_qt(field.label) + unit + QLatin1Char(':');
    for (std::size_t k = 0; k < field.components; ++k)
        words += (k % 3 == 0 ? QStringLiteral("\n    ") : QStringLiteral(", ")) + to_qt(field.parts[k]) +
                 QLatin1Char(' ') + with_minus(QString::number(double(values[k]) / scaled.in_si, 'g', 3));
    return words;
}

double angle_at(const Vec3& corner, const Vec3& a, const Vec3& b) {
    const Vec3 p = a - corner, q = b - corner;
    return std::atan2(norm(cross(p, q)), dot(p, q)) * 180 / std::numbers::pi;
}

} // namespace

Measuring::Measuring(ModelView& view, Document& document, const SetMembership& sets, const MaterialNodes& materials,
                     const Results& results, QObject* parent)
    : QObject(parent), view_(view), document_(document), sets_(sets), materials_(materials), results_(results),
      marks_(view.widget().overlay()), readout_(new Readout(&view.widget())) {
    connect(&view_.widget(), &VtkWidget::about_to_render, this, [this] { marks_.scale(view_.widget().pixel_ratio()); });
    connect(&view_, &ModelView::shown, this, &Measuring::refresh);
    connect(readout_, &Readout::closed, this, [this] { use(Measure::nothing); });
    connect(readout_, &Readout::accepted, this, &Measuring::observe);
}

void Measuring::use(Measure what) {
    what_ = what;
    picked_.clear();
    view_.widget().set_reader(what == Measure::nothing ? nullptr : this);
    view_.widget().setCursor(what == Measure::nothing ? Qt::ArrowCursor : Qt::CrossCursor);
    refresh();
    emit changed(what);
}

std::size_t Measuring::wanted() const {
    return what_ == Measure::angle ? 3 : what_ == Measure::distance || what_ == Measure::line ? 2 : 1;
}

bool Measuring::press(QMouseEvent* event) {
    pressed_ = event->position();
    return false; // the camera may use the event
}

bool Measuring::release(QMouseEvent* event) {
    const QPointF moved = event->position() - pressed_;
    if (event->button() != Qt::LeftButton || std::hypot(moved.x(), moved.y()) > click_reach)
        return false;
    if (const auto node = view_.pick_node(event->position()))
        pick(*node);
    return false;
}

void Measuring::pick(std::uint32_t node) {
    if (picked_.size() == wanted())
        picked_.clear(); // begins the next measurement
    of_ = view_.drawn_nodes();
    picked_.push_back(node);
    refresh();
    if (what_ == Measure::line && picked_.size() == wanted())
        emit line_chosen(of_->nodes->position[picked_[0]], of_->nodes->position[picked_[1]]);
}

void Measuring::refresh() {
    if (const ViewNodesPtr drawn = view_.drawn_nodes(); drawn != of_) {
        const auto same = [&](std::uint32_t node) {
            return drawn && of_ && node < drawn->nodes->size() &&
                   drawn->nodes->position[node] == of_->nodes->position[node];
        };
        // the selected nodes belong to another body; the nodes of a run may be a copy of those of the case
        if (!std::all_of(picked_.begin(), picked_.end(), same))
            picked_.clear();
        of_ = drawn;
    }
    std::vector<Mark> marks;
    if (!picked_.empty()) {
        Mark& mark = marks.emplace_back();
        mark.all_dots = true;
        for (const std::uint32_t node : picked_)
            mark.points.push_back(view_.drawn_at(node));
    }
    const ViewColours colours = view_.colours();
    marks_.show(marks, colours.measuring, colours);
    readout_->offer(what_ == Measure::node && !picked_.empty() && view_.shows_body_nodes()
                        ? tr("Add observer at this node")
                        : QString());
    readout_->show_words(words());
    view_.widget().redraw();
}

QString Measuring::words() const {
    if (what_ == Measure::nothing)
        return {};
    if (picked_.size() < wanted()) {
        if (what_ == Measure::node)
            return tr("Click a node");
        if (what_ == Measure::line)
            return picked_.empty() ? tr("Click the node where the line begins")
                                   : tr("Click the node where the line ends");
        if (what_ == Measure::distance)
            return picked_.empty() ? tr("Click the first node") : tr("Click the second node");
        return picked_.empty()       ? tr("Click the first of three nodes; the angle is measured at the second")
               : picked_.size() == 1 ? tr("Click the node at the vertex of the angle")
                                     : tr("Click the third node");
    }
    return what_ == Measure::node ? node_words() : what_ == Measure::angle ? angle_words() : distance_words();
}

Vec3 Measuring::now(std::uint32_t node) const {
    Vec3 p = of_->nodes->position[node];
    if (view_.shows_results()) {
        const float* u = &view_.frame()->displacement[3 * std::size_t(node)];
        p += Vec3{u[0], u[1], u[2]};
    }
    return p;
}

QString Measuring::node_words() const {
    const UnitSystem units = view_.units();
    const std::uint32_t node = picked_[0];
    QStringList lines{tr("Node %1").arg(node),
                      tr("Position %1").arg(vector_words(of_->nodes->position[node], QStringLiteral("m"), units))};
    const Case& value = document_.value();
    const bool results = view_.shows_results();
    const auto model = results_.model();
    if (results && model) {
        lines << tr("Material: %1").arg(to_qt(model->materials[model->material_of(node)].name));
    } else if (!value.materials.empty()) {
        const auto& of = materials_.material_of_node();
        const std::size_t material = node < of.size() ? of[node] : 0;
        if (material < value.materials.size())
            lines << tr("Material: %1").arg(to_qt(value.materials[material].name));
    }
    QStringList sets;
    if (results && model) {
        for (const NodeSet& set : model->sets)
            if (std::binary_search(set.nodes.begin(), set.nodes.end(), node))
                sets << to_qt(set.name);
    } else {
        for (std::size_t i = 0; i < value.sets.size(); ++i)
            if (sets_.contains(i, node))
                sets << to_qt(value.sets[i].name);
    }
    if (!sets.isEmpty())
        lines << tr("Sets: %1").arg(sets.join(QStringLiteral(", ")));
    if (const ColouredFragments* fragments = view_.fragments(); fragments && !fragments->found.all.empty())
        lines << fragment_words(*fragments, node, units);
    if (results && !has_values(*view_.frame(), node))
        lines << tr("This frame has no values of this node");
    else if (results)
        for (const FrameField& field : frame_fields()) {
            const std::vector<float>& values = (*view_.frame()).*field.values;
            const QString unit = to_qt(field.unit);
            if (values.empty() || (model && !field.is_in_view(fields_of(*model))))
                continue;
            if (field.components == 1) {
                lines << QStringLiteral("%1: %2").arg(to_qt(field.label),
                                                      format_scaled(double(values[node]), unit, units, 3));
                continue;
            }
            if (!field.has_size) {
                lines << parts_words(field, &values[field.components * std::size_t(node)], units);
                continue;
            }
            const float* v = &values[3 * std::size_t(node)];
            const Vec3 vector{v[0], v[1], v[2]};
            lines << QStringLiteral("%1: %2\n    %3")
                         .arg(to_qt(field.label), format_scaled(norm(vector), unit, units),
                              vector_words(vector, unit, units));
        }
    return lines.join(QLatin1Char('\n'));
}

bool Measuring::are_known() const {
    return !view_.shows_results() ||
           std::ranges::all_of(picked_, [&](std::uint32_t node) { return has_values(*view_.frame(), node); });
}

QString Measuring::distance_words() const {
    if (!are_known())
        return tr("This frame does not have both nodes");
    const UnitSystem units = view_.units();
    const auto length = [&](double metres) { return format_scaled(metres, QStringLiteral("m"), units); };
    const auto& p = of_->nodes->position;
    const Vec3 before = p[picked_[1]] - p[picked_[0]], after = now(picked_[1]) - now(picked_[0]);
    QString words =
        tr("Distance %1\nComponents %2").arg(length(norm(after)), vector_words(after, QStringLiteral("m"), units));
    if (view_.shows_results())
        words += tr("\nundeformed %1, change %2").arg(length(norm(before)), length(norm(after) - norm(before)));
    return words;
}

QString Measuring::angle_words() const {
    if (!are_known())
        return tr("This frame does not have all three nodes");
    const auto& p = of_->nodes->position;
    const double after = angle_at(now(picked_[1]), now(picked_[0]), now(picked_[2]));
    QString words = tr("Angle %1°").arg(after, 0, 'f', 2);
    if (view_.shows_results())
        words += tr("\nundeformed %1°").arg(angle_at(p[picked_[1]], p[picked_[0]], p[picked_[2]]), 0, 'f', 2);
    return words;
}

void Measuring::observe() {
    if (what_ == Measure::node && !picked_.empty())
        add_node_observer(document_, picked_[0], of_->nodes->position[picked_[0]]);
}

} // namespace periscope::ui
