// Arrows of a vector field over the surface of the body, seen through it: where displacement, velocity or force density
// points, and how large it is beside the largest of the run, so that frames can be compared.
#pragma once

#include "core/shapes/skin.hpp"
#include "ui/viewport/colours/field_choice.hpp"
#include "ui/viewport/scene/condition_glyphs.hpp"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope::ui {

class CornerWords;
class ModelView;

// Up to about `most` nodes of the surface, evenly over the body, that arrows begin at: in each of as many equal cells that of
// the nodes which is nearest to its middle.
std::vector<std::uint32_t> spread_nodes(const ViewNodes& nodes, std::size_t most);

class VectorArrows : public QObject {
    Q_OBJECT
public:
    explicit VectorArrows(ModelView& view, QObject* parent = nullptr);

    static bool is_vector(const FrameField& field) { return field.components == 3 && field.has_size; }
    void choose(std::optional<Field> field); // a vector of the results; none: no arrows
    const std::vector<Glyph>& drawn() const { return drawn_; }
    QString words() const; // below them: the value of a full-length arrow

private:
    void refresh();
    void draw(const std::vector<float>& values);

    ModelView& view_;
    std::optional<Field> field_;
    ViewNodesPtr nodes_; // that `spread_` belongs to
    std::vector<std::uint32_t> spread_;
    std::vector<Glyph> drawn_;
    ConditionGlyphs glyphs_;
    CornerWords* words_;
};

} // namespace periscope::ui
