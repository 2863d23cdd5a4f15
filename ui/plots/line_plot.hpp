// Plots the field in the view along a straight line through the body, for the frame in the view. While the panel Plots
// shows this curve, the view shows the line.
#pragma once

#include "core/results/line_values.hpp"
#include "ui/plots/plot_content.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <QObject>

#include <memory>
#include <optional>

namespace periscope::ui {

class ModelView;
class PlotPanel;
class Results;

class LinePlot : public QObject {
    Q_OBJECT
public:
    LinePlot(ModelView& view, const Results& results, PlotPanel& plots, QObject* parent = nullptr);

    void set_line(const Line& line); // sets the ends, in the undeformed body, and opens Plots
    const std::optional<Line>& line() const { return line_; }
    void ask(); // asks the user for the ends

private:
    LineCurves curves();
    void draw_line();

    ModelView& view_;
    const Results& results_;
    PlotPanel& plots_;
    Marks marks_;
    std::optional<Line> line_, drawn_;
    std::weak_ptr<const Model> model_; // the model to which values_ belongs
    std::optional<LineValues> values_;
};

} // namespace periscope::ui
