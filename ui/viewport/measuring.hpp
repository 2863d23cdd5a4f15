// Measures in the picture: the values of a node, the distance between two nodes, or the angle at three nodes. Can also
// choose the two ends of a line for a plot. A click selects a node; a drag still rotates the camera. The values are
// those of the frame shown. Esc ends measuring.
#pragma once

#include "core/shapes/skin.hpp"
#include "ui/viewport/canvas/view_tool.hpp"
#include "ui/viewport/scene/marks.hpp"

#include <QObject>
#include <QPointF>

#include <cstdint>
#include <vector>

namespace periscope::ui {

class Document;
class MaterialNodes;
class ModelView;
class Readout;
class Results;
class SetMembership;

enum class Measure { nothing, node, distance, angle, line };

class Measuring : public QObject, public ViewTool {
    Q_OBJECT
public:
    // While there are no results, the sets and the material of a node are shown.
    Measuring(ModelView& view, Document& document, const SetMembership& sets, const MaterialNodes& materials,
              const Results& results, QObject* parent = nullptr);

    void use(Measure what);        // starts measuring, without selected nodes
    void pick(std::uint32_t node); // selects the node as if the user had clicked on it
    Measure current() const { return what_; }
    const std::vector<std::uint32_t>& picked() const { return picked_; }
    QString words() const; // returns the measured values as the view shows them

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent*) override { return false; }
    bool release(QMouseEvent* event) override;

signals:
    void changed(periscope::ui::Measure what);
    // Emitted with the ends (m) of a line through the undeformed body, for Measure::line.
    void line_chosen(const periscope::Vec3& from, const periscope::Vec3& to);

private:
    void refresh();
    void observe();
    std::size_t wanted() const;
    bool are_known() const; // whether the frame has values of all selected nodes
    QString node_words() const;
    QString distance_words() const;
    QString angle_words() const;
    Vec3 now(std::uint32_t node) const; // returns the position of the node in the frame, with its true displacement

    ModelView& view_;
    Document& document_;
    const SetMembership& sets_;
    const MaterialNodes& materials_;
    const Results& results_;
    Marks marks_;
    Readout* readout_;
    Measure what_ = Measure::nothing;
    std::vector<std::uint32_t> picked_;
    ViewNodesPtr of_; // the nodes in which `picked_` are indices
    QPointF pressed_;
};

} // namespace periscope::ui
