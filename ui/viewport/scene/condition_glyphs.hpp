// Draws small solid marks in the view: arrows, pyramids, crosses and warning marks. All are in one actor.
#pragma once

#include "core/base/vec3.hpp"

#include <QColor>

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <vector>

namespace periscope::ui {

struct Glyph {
    enum class Sign { arrow, pyramid, cross, warning };
    Sign sign = Sign::arrow;
    Vec3 at;         // position in m: the tip of an arrow or pyramid, the centre of other marks
    Vec3 direction;  // unit vector of the direction in which an arrow or pyramid points
    double size = 0; // m
    QColor colour;
    friend bool operator==(const Glyph&, const Glyph&) = default;
};

class ConditionGlyphs {
public:
    ConditionGlyphs();
    vtkActor* actor() { return actor_; }
    void show(const std::vector<Glyph>& glyphs);

private:
    std::vector<Glyph> drawn_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
