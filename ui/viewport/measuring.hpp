// Asking the picture: what a node has, how far two are apart, which angle three make; and the ends of a line to plot over. Clicks pick nodes, drags still turn
// the camera. What is read follows the shown frame; Esc ends.
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
    // `sets` and `materials`: of the body, which a node belongs to while no results are shown.
    Measuring(ModelView& view, Document& document, const SetMembership& sets, const MaterialNodes& materials,
              const Results& results, QObject* parent = nullptr);

    void use(Measure what);        // starts again
    void pick(std::uint32_t node); // as a click on it
    Measure current() const { return what_; }
    const std::vector<std::uint32_t>& picked() const { return picked_; }
    QString words() const; // what is read, as shown

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent*) override { return false; }
    bool release(QMouseEvent* event) override;

signals:
    void changed(periscope::ui::Measure what);
    void line_chosen(const periscope::Vec3& from,
                     const periscope::Vec3& to); // of Measure::line, in the undeformed body

private:
    void refresh();
    void observe();
    std::size_t wanted() const;
    bool are_known() const; // the frame has values of all nodes that were clicked
    QString node_words() const;
    QString distance_words() const;
    QString angle_words() const;
    Vec3 now(std::uint32_t node) const; // true displacement added

    ModelView& view_;
    Document& document_;
    const SetMembership& sets_;
    const MaterialNodes& materials_;
    const Results& results_;
    Marks marks_;
    Readout* readout_;
    Measure what_ = Measure::nothing;
    std::vector<std::uint32_t> picked_;
    ViewNodesPtr of_; // the nodes that were picked from
    QPointF pressed_;
};

} // namespace periscope::ui
