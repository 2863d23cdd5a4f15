#include "ui/start/example_gallery.hpp"

#include "ui/text/format.hpp"

#include <QIcon>
#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>
#include <QStandardItemModel>

namespace periscope::ui {

namespace {

constexpr QSize card(152, 95);

} // namespace

QPixmap example_picture(const Example& example, const QSize& size, double pixel_ratio) {
    const QSize pixels = size * pixel_ratio;
    QPixmap canvas(pixels);
    canvas.fill(QColor(233, 237, 243));
    QPainter painter(&canvas);
    if (const QPixmap picture(to_qt(example.picture.string())); !picture.isNull()) {
        const QPixmap fitted = picture.scaled(pixels, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
        painter.drawPixmap((pixels.width() - fitted.width()) / 2, (pixels.height() - fitted.height()) / 2, fitted);
    } else {
        const int side = pixels.height() / 2;
        QIcon(QStringLiteral(":/icons/periscope.svg"))
            .paint(&painter, (pixels.width() - side) / 2, (pixels.height() - side) / 2, side, side);
    }
    painter.end();
    canvas.setDevicePixelRatio(pixel_ratio);
    return canvas;
}

ExampleGallery::ExampleGallery(std::vector<Example> examples, QWidget* parent)
    : QListView(parent), examples_(std::move(examples)), model_(new QStandardItemModel(this)) {
    setObjectName(QStringLiteral("exampleGallery"));
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setWordWrap(true);
    setTextElideMode(Qt::ElideRight);
    setIconSize(card);
    setGridSize(QSize(card.width() + 16, card.height() + 2 * fontMetrics().height() + 18));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    for (const auto& example : examples_) {
        auto* item = new QStandardItem(QIcon(example_picture(example, card, devicePixelRatioF())), example.name);
        item->setToolTip(example.description);
        item->setTextAlignment(Qt::AlignHCenter | Qt::AlignTop);
        model_->appendRow(item);
    }
    setModel(model_);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &ExampleGallery::current_changed);
    // `activated` is not used, because some desktops send it at a single click, which only chooses.
    connect(this, &QListView::doubleClicked, this, &ExampleGallery::opened);
    setCurrentIndex(model_->index(0, 0));
}

void ExampleGallery::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QListView::keyPressEvent(event);
    event->accept();
    if (current())
        emit opened();
}

const Example* ExampleGallery::current() const {
    const int row = currentIndex().row();
    return row >= 0 && std::size_t(row) < examples_.size() ? &examples_[std::size_t(row)] : nullptr;
}

} // namespace periscope::ui
