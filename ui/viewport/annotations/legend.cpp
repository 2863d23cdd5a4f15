#include "ui/viewport/annotations/legend.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPoints.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <array>

namespace periscope::ui {

namespace {
constexpr std::size_t most_entries = 16;
constexpr int longest_name = 18;
constexpr double row = 22, swatch = 12, margin = 12; // in pixels of a screen
} // namespace

Legend::Legend(vtkRenderer* renderer) : renderer_(renderer) {
    mapper_->SetInputData(swatches_);
    actor_->SetMapper(mapper_);
    actor_->VisibilityOff();
    renderer_->AddActor2D(actor_);
}

void Legend::show(const std::vector<LegendEntry>& entries) {
    if (entries == entries_)
        return;
    entries_ = entries;
    if (entries_.size() > most_entries) {
        entries_.resize(most_entries - 1);
        entries_.push_back({QStringLiteral("…"), Qt::transparent});
    }
    for (const auto& name : names_)
        renderer_->RemoveActor2D(name);
    names_.clear();
    for (const auto& entry : entries_) {
        auto name = vtkSmartPointer<vtkTextActor>::New();
        QString words = entry.name;
        if (words.size() > longest_name)
            words = words.left(longest_name - 1) + QStringLiteral("…");
        name->SetInput(words.toUtf8().constData());
        name->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
        name->GetTextProperty()->SetVerticalJustificationToCentered();
        renderer_->AddActor2D(name);
        names_.push_back(name);
    }
    colour_names();
    actor_->SetVisibility(!entries_.empty());
}

void Legend::set_colours(const ViewColours& colours) {
    text_ = colours.words;
    plate_ = colours.plate;
    plate_.setAlphaF(plate_share);
    colour_names();
}

void Legend::colour_names() {
    for (const auto& name : names_)
        name->GetTextProperty()->SetColor(text_.redF(), text_.greenF(), text_.blueF());
}

void Legend::scale(double pixel_ratio, int width, int height) {
    if (entries_.empty())
        return;
    const double line = row * pixel_ratio, side = swatch * pixel_ratio, gap = margin * pixel_ratio;
    double widest = 0;
    for (const auto& name : names_) {
        name->GetTextProperty()->SetFontSize(13);
        std::array<double, 2> size{};
        name->GetSize(renderer_, size.data());
        widest = std::max(widest, size[0]);
    }
    const double left = width - gap - widest - 1.6 * side;
    double middle = 0.5 * (height + line * double(entries_.size() - 1));
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> quads;
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(4);
    const auto add = [&](double x, double y, double wide, double high, const QColor& c) {
        std::array<vtkIdType, 4> corners{};
        for (std::size_t k = 0; k < 4; ++k)
            corners[k] = points->InsertNextPoint(x + (k == 1 || k == 2 ? wide : 0), y + (k > 1 ? high : 0), 0);
        quads->InsertNextCell(4, corners.data());
        colours->InsertNextTuple4(c.red(), c.green(), c.blue(), c.alpha());
    };
    add(left - 0.5 * side, middle - line * (double(entries_.size()) - 0.5), width - gap - left + side,
        line * double(entries_.size()), plate_);
    for (std::size_t i = 0; i < entries_.size(); ++i, middle -= line) {
        add(left, middle - side / 2, side, side, entries_[i].colour);
        names_[i]->SetDisplayPosition(int(left + 1.6 * side), int(middle));
    }
    swatches_->SetPoints(points);
    swatches_->SetPolys(quads);
    swatches_->GetCellData()->SetScalars(colours);
}

} // namespace periscope::ui
