// Reads values from the picture: those of a node, the distance of two nodes, the angle of three; and the ends of a line
// for a plot. Clicks select nodes, while drags still turn the camera. The values follow the frame shown. Esc ends
// measuring.
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
    // `sets` and `materials` of the body are shown for a node while there are no results.
    Measuring(ModelView& view, Document& document, const SetMembership& sets, const MaterialNodes& materials,
              const Results& results, QObject* parent = nullptr);

    void use(Measure what);        // starts again
    void pick(std::uint32_t node); // does the same as a click on the node
    Measure current() const { return what_; }
    const std::vector<std::uint32_t>& picked() const { return picked_; }
    QString words() const; // returns the values as they are shown

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent*) override { return false; }
    bool release(QMouseEvent* event) override;

signals:
    void changed(periscope::ui::Measure what);
    void line_chosen(const periscope::Vec3& from,
                     const periscope::Vec3& to); // sets a line for Measure::line, in the undeformed body

private:
    void refresh();
    void observe();
    std::size_t wanted() const;
    bool are_known() const; // whether the frame has values of all selected nodes
    QString node_words() const;
    QString distance_words() const;
    QString angle_words() const;
    Vec3 now(std::uint32_t node) const; // returns the position with the true displacement

    ModelView& view_;
    Document& document_;
    const SetMembership& sets_;
    const MaterialNodes& materials_;
    const Results& results_;
    Marks marks_;
    Readout* readout_;
    Measure what_ = Measure::nothing;
    std::vector<std::uint32_t> picked_;
    ViewNodesPtr of_; // the nodes to which the selected ones belong
    QPointF pressed_;
};

} // namespace periscope::ui
