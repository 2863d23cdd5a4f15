#include "ui/plots/line_plot.hpp"

#include "ui/document/results.hpp"
#include "ui/plots/line_dialog.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

// Returns the values without points outside of the body at both ends. Points in holes remain, and interrupt the curve.
CurvePoints points_of(const std::vector<double>& distance, const std::vector<double>& values) {
    const auto is_number = [](double v) { return std::isfinite(v); };
    const auto first = std::ranges::find_if(values, is_number) - values.begin();
    const auto last = std::find_if(values.rbegin(), values.rend(), is_number).base() - values.begin();
    if (first >= last)
        return {};
    return {{distance.begin() + first, distance.begin() + last}, {values.begin() + first, values.begin() + last}};
}

QString point_words(const Vec3& p, UnitSystem units) {
    return format_size(p, units).replace(QStringLiteral(" × "), QStringLiteral(", "));
}

} // namespace

LinePlot::LinePlot(ModelView& view, const Results& results, PlotPanel& plots, QObject* parent)
    : QObject(parent), view_(view), results_(results), plots_(plots), marks_(view.widget().overlay()) {
    connect(&view_.widget(), &VtkWidget::about_to_render, this, [this] { marks_.scale(view_.widget().pixel_ratio()); });
    connect(&view_, &ModelView::shown, &plots_, &PlotPanel::line_changed);
    connect(&plots_, &PlotPanel::drawn, this, &LinePlot::draw_line);
    connect(&plots_, &PlotPanel::line_wanted, this, &LinePlot::ask);
}

void LinePlot::set_line(const Line& line) {
    line_ = line;
    values_.reset();
    plots_.show_over_line([this] { return curves(); });
}

void LinePlot::ask() {
    Line line;
    if (line_) {
        line = *line_;
    } else if (const auto box = view_.bounds()) { // otherwise the line is along x through the middle of the body
        line.from = line.to = box->centre();
        line.from.x = box->min.x;
        line.to.x = box->max.x;
    }
    auto* dialog = new LineDialog(line, &plots_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (const auto typed = dialog->line())
            set_line(*typed);
    });
    dialog->open();
}

LineCurves LinePlot::curves() {
    LineCurves curves;
    curves.sheet.x_name = tr("Distance along the line");
    curves.sheet.x_unit = "m";
    curves.sheet.over_run = false;
    const ModelPtr& model = results_.model();
    if (!model || !view_.shows_results() || !of_results(view_.field())) {
        curves.words = tr("The view shows no field of results. Choose one above the view, e.g. Damage.");
        return curves;
    }
    if (!values_ || model_.lock() != model) {
        values_.emplace(model->nodes, *line_);
        model_ = model;
    }
    const FrameField& field = frame_field(view_.field());
    if (((*view_.frame()).*field.values).size() != field.components * model->nodes.size())
        return curves;
    PlotLine line;
    line.name = field_title(view_.choice());
    line.quantity = line.name.toStdString();
    line.unit = field.unit.empty() ? "1" : std::string(field.unit);
    line.points = points_of(values_->distance(), (*values_)(field, view_.choice().component, *view_.frame()));
    const QString ends =
        tr("Line from %1 to %2").arg(point_words(line_->from, view_.units()), point_words(line_->to, view_.units()));
    if (line.points.y.empty()) {
        curves.words = tr("%1: no node of the body is near it. Choose other points.").arg(ends);
        return curves;
    }
    curves.words = run_axis(*model) == RunAxis::time
                       ? tr("%1, t = %2").arg(ends, format_time(view_.frame()->time, view_.units()))
                       : tr("%1, load step %2").arg(ends, format_count(double(view_.frame()->step)));
    curves.sheet.lines.push_back(std::move(line));
    return curves;
}

void LinePlot::draw_line() {
    const std::optional<Line> wanted = plots_.content().over_line() ? line_ : std::nullopt;
    if (wanted == drawn_)
        return;
    drawn_ = wanted;
    std::vector<Mark> marks;
    if (wanted)
        marks = {{{wanted->from}, tr("from"), true}, {{wanted->from, wanted->to}, tr("to"), true}};
    const ViewColours colours = view_.colours();
    marks_.show(marks, colours.measuring, colours);
    view_.widget().redraw();
}

} // namespace periscope::ui
