// Draws a vector field (displacement, velocity or force density) as arrows on the surface of the body, visible through
// it. The length of an arrow is relative to the largest value in the run, so that frames can be compared.
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

// Returns about `most` nodes of the surface, evenly spread over the body, at which arrows begin. The body is divided
// into equal cells; of each cell, the node that is nearest to its centre is taken.
std::vector<std::uint32_t> spread_nodes(const ViewNodes& nodes, std::size_t most);

class VectorArrows : public QObject {
    Q_OBJECT
public:
    explicit VectorArrows(ModelView& view, QObject* parent = nullptr);

    static bool is_vector(const FrameField& field) { return field.components == 3 && field.has_size; }
    void choose(std::optional<Field> field); // chooses a vector field of the results; nothing: no arrows
    const std::vector<Glyph>& drawn() const { return drawn_; }
    QString words() const; // returns the text below the picture, with the value of an arrow of full length

private:
    void refresh();
    void draw(const std::vector<float>& values);

    ModelView& view_;
    std::optional<Field> field_;
    ViewNodesPtr nodes_; // the nodes to which `spread_` refers
    std::vector<std::uint32_t> spread_;
    std::vector<Glyph> drawn_;
    ConditionGlyphs glyphs_;
    CornerWords* words_;
};

} // namespace periscope::ui
