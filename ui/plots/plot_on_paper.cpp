// Draws a plot as a picture or a page: dark on white, with a legend below it.
#include "ui/plots/plot_canvas.hpp"

#include <QPdfWriter>

#include <algorithm>

namespace periscope::ui {

namespace {

int legend_columns(const QSize& size, const PlotSheet& sheet, const QFontMetrics& letters) {
    int widest = 150;
    for (const PlotLine& line : sheet.lines)
        widest = std::max(widest, letters.horizontalAdvance(line.name));
    return std::max(1, size.width() / (widest + 70)); // the width includes the sample of the line
}

} // namespace

void PlotCanvas::copy_to(PlotCanvas& paper, const QSize& size) const {
    paper.setFont(font());
    paper.resize(size);
    paper.legend_below_ = true;
    paper.axisRect()->insetLayout()->take(paper.legend);
    paper.plotLayout()->addElement(1, 0, paper.legend);
    paper.plotLayout()->setRowStretchFactor(1, 0.001);
    paper.legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    paper.legend->setWrap(legend_columns(size, sheet_, fontMetrics()));
    paper.legend->setRowSpacing(0);
    paper.legend->setMargins(QMargins(8, 0, 8, 2));
    paper.sheet_ = sheet_;
    paper.set_colours(PlotColours::on_paper());
    if (following_)
        return;
    paper.xAxis->setRange(xAxis->range()); // the part that is visible on the screen
    for (const auto& [quantity, axis] : axes_)
        paper.axes_[quantity]->setRange(axis->range());
}

// Returns a size that includes the legend, so that the legend does not reduce the height of the curves.
QSize PlotCanvas::with_legend(const QSize& size) const {
    const int columns = legend_columns(size, sheet_, fontMetrics());
    const int rows = (int(drawn_.size()) + columns - 1) / columns;
    return {size.width(), size.height() + rows * (fontMetrics().height() + 3)};
}

QImage PlotCanvas::picture(const QSize& points, double pixels_per_point) const {
    PlotCanvas paper;
    copy_to(paper, points);
    const QSize whole = with_legend(points);
    QImage image = paper.toPixmap(whole.width(), whole.height(), pixels_per_point).toImage();
    image.setDevicePixelRatio(1); // the image is drawn by its pixels, not in the smaller size of the screen
    return image;
}

void PlotCanvas::print(QPdfWriter& device, const QSize& size) const {
    PlotCanvas paper;
    copy_to(paper, size);
    const QSize whole = with_legend(size);
    device.setResolution(72);
    device.setPageSize(QPageSize(QSizeF(whole), QPageSize::Point));
    device.setPageMargins(QMarginsF(0, 0, 0, 0));
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    paper.toPainter(&painter, whole.width(), whole.height());
}

} // namespace periscope::ui
