#include "ui/viewport/scene/condition_glyphs.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace periscope::ui {

namespace {

class Solids {
public:
    Solids() { colours_->SetNumberOfComponents(3); }

    void add(const Glyph& g) {
        colour_ = {std::uint8_t(g.colour.red()), std::uint8_t(g.colour.green()), std::uint8_t(g.colour.blue())};
        const double s = g.size;
        switch (g.sign) {
        case Glyph::Sign::arrow:
            cone(g.at - 0.4 * s * g.direction, g.at, 0.15 * s, 8);
            rod(g.at - s * g.direction, g.at - 0.4 * s * g.direction, 0.045 * s);
            break;
        case Glyph::Sign::pyramid:
            cone(g.at - s * g.direction, g.at, 0.55 * s, 4);
            break;
        case Glyph::Sign::cross:
            rod(g.at - Vec3{s / 2, s / 2, 0}, g.at + Vec3{s / 2, s / 2, 0}, 0.08 * s);
            rod(g.at - Vec3{s / 2, -s / 2, 0}, g.at + Vec3{s / 2, -s / 2, 0}, 0.08 * s);
            rod(g.at - Vec3{0, 0, s / 2}, g.at + Vec3{0, 0, s / 2}, 0.08 * s);
            break;
        case Glyph::Sign::warning: // an octahedron
            for (const Vec3& axis : {Vec3{0, 0, 1}, Vec3{0, 0, -1}})
                cone(g.at, g.at + 0.5 * s * axis, 0.5 * s, 4);
            break;
        }
    }

    vtkSmartPointer<vtkPolyData> data() {
        auto data = vtkSmartPointer<vtkPolyData>::New();
        data->SetPoints(points_);
        data->SetPolys(faces_);
        data->GetCellData()->SetScalars(colours_);
        return data;
    }

private:
    void face(const std::vector<Vec3>& corners) {
        std::vector<vtkIdType> ids;
        ids.reserve(corners.size());
        for (const Vec3& p : corners)
            ids.push_back(points_->InsertNextPoint(p.x, p.y, p.z));
        faces_->InsertNextCell(vtkIdType(ids.size()), ids.data());
        colours_->InsertNextTypedTuple(colour_.data());
    }
    std::vector<Vec3> ring(const Vec3& at, const Vec3& along, double radius, int sides) const {
        const Vec3 other = std::abs(along.x) < 0.7 * norm(along) ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
        const Vec3 u = cross(along, other), v = cross(along, u);
        std::vector<Vec3> points;
        for (int i = 0; i < sides; ++i) {
            const double angle = 2 * std::numbers::pi * i / sides;
            points.push_back(at + (radius * std::cos(angle) / norm(u)) * u + (radius * std::sin(angle) / norm(v)) * v);
        }
        return points;
    }
    void cone(const Vec3& base, const Vec3& tip, double radius, int sides) {
        const auto around = ring(base, tip - base, radius, sides);
        for (std::size_t i = 0; i < around.size(); ++i)
            face({around[i], around[(i + 1) % around.size()], tip});
        face(around);
    }
    void rod(const Vec3& from, const Vec3& to, double radius) {
        const auto a = ring(from, to - from, radius, 6), b = ring(to, to - from, radius, 6);
        for (std::size_t i = 0; i < a.size(); ++i)
            face({a[i], a[(i + 1) % a.size()], b[(i + 1) % b.size()], b[i]});
        face(a);
    }

    std::array<std::uint8_t, 3> colour_{};
    vtkNew<vtkPoints> points_;
    vtkNew<vtkCellArray> faces_;
    vtkNew<vtkUnsignedCharArray> colours_;
};

} // namespace

ConditionGlyphs::ConditionGlyphs() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetInterpolationToFlat();
    actor_->GetProperty()->SetAmbient(0.55);
    actor_->GetProperty()->SetDiffuse(0.45);
    actor_->PickableOff();
    actor_->VisibilityOff();
}

void ConditionGlyphs::show(const std::vector<Glyph>& glyphs) {
    actor_->SetVisibility(!glyphs.empty());
    if (glyphs.empty() || glyphs == drawn_) // skips the work, because most edits of a case move no symbol
        return;
    drawn_ = glyphs;
    Solids solids;
    for (const Glyph& glyph : glyphs)
        solids.add(glyph);
    mapper_->SetInputData(solids.data());
}

} // namespace periscope::ui
