#include "ui/viewport/annotations/caption.hpp"

#include "ui/text/rich_words.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTextDocument>

#include <array>
#include <cmath>
#include <cstring>

namespace periscope::ui {

namespace {

constexpr int letter_height = 13; // in pixels of a screen; the same as in the colour bar

void fill_document(QTextDocument& document, const QString& words, const QColor& colour) {
    QFont font = QApplication::font();
    font.setPixelSize(letter_height);
    document.setDefaultFont(font);
    document.setDocumentMargin(2);
    document.setHtml(QStringLiteral("<div style=\"color:%1\">%2</div>").arg(colour.name(), rich_words(words)));
}

// VTK's pictures begin with the lowest row.
void copy_to(vtkImageData& target, const QImage& picture) {
    target.SetDimensions(picture.width(), picture.height(), 1);
    target.AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    for (int row = 0; row < picture.height(); ++row)
        std::memcpy(target.GetScalarPointer(0, picture.height() - 1 - row, 0), picture.constScanLine(row),
                    4 * std::size_t(picture.width()));
    target.Modified();
}

} // namespace

Caption::Caption(vtkRenderer& renderer) {
    vtkNew<vtkCellArray> face;
    face->InsertNextCell({0, 1, 2, 3});
    vtkNew<vtkFloatArray> texture_coordinates;
    texture_coordinates->SetNumberOfComponents(2);
    for (const auto& [u, v] : {std::pair(0.F, 0.F), std::pair(1.F, 0.F), std::pair(1.F, 1.F), std::pair(0.F, 1.F)}) {
        corners_->InsertNextPoint(0, 0, 0);
        texture_coordinates->InsertNextTuple2(u, v);
    }
    vtkNew<vtkPolyData> plate;
    plate->SetPoints(corners_);
    plate->SetPolys(face);
    plate->GetPointData()->SetTCoords(texture_coordinates);
    vtkNew<vtkPolyDataMapper2D> mapper;
    mapper->SetInputData(plate);
    actor_->SetMapper(mapper);
    texture_->SetInputData(picture_);
    texture_->InterpolateOff(); // each pixel of the texture is a pixel of the screen
    actor_->SetTexture(texture_);
    actor_->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    actor_->VisibilityOff();
    renderer.AddActor2D(actor_);
}

void Caption::set_words(const QString& words) {
    if (words == words_)
        return;
    words_ = words;
    painted_ = false;
}

void Caption::show(bool wanted) {
    wanted_ = wanted;
    painted_ = false;
}

void Caption::set_colours(const ViewColours& colours) {
    colours_ = colours;
    painted_ = false;
}

void Caption::place(double pixel_ratio, int left, int top, int room) {
    painted_ = painted_ && pixel_ratio == pixel_ratio_ && room == room_;
    pixel_ratio_ = pixel_ratio;
    room_ = room;
    if (!painted_)
        paint();
    actor_->SetPosition(left, top - height_);
}

void Caption::paint() {
    painted_ = true;
    actor_->SetVisibility(wanted_ && !words_.isEmpty() && room_ > 0);
    if (words_.isEmpty() || room_ <= 0) {
        height_ = 0;
        return;
    }
    QTextDocument document;
    fill_document(document, words_, colours_.words);
    document.setTextWidth(std::min(room_ / pixel_ratio_, std::ceil(document.idealWidth()) + 1));
    const QSize size(int(std::ceil(document.idealWidth() * pixel_ratio_)),
                     int(std::ceil(document.size().height() * pixel_ratio_)));
    QImage picture(size, QImage::Format_RGBA8888);
    picture.setDevicePixelRatio(pixel_ratio_);
    QColor plate = colours_.plate;
    plate.setAlphaF(float(plate_share));
    picture.fill(plate);
    {
        QPainter painter(&picture);
        document.drawContents(&painter);
    }
    copy_to(*picture_, picture);
    height_ = size.height();
    corners_->SetPoint(1, size.width(), 0, 0);
    corners_->SetPoint(2, size.width(), size.height(), 0);
    corners_->SetPoint(3, 0, size.height(), 0);
    corners_->Modified();
}

} // namespace periscope::ui
