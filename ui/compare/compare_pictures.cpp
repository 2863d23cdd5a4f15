// The views side by side, on the screen, in a picture and on paper.
#include "ui/base/elided_label.hpp"
#include "ui/compare/compare_cell.hpp"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace periscope::ui {

namespace {

// headings are shortened in the middle, because the run is at the start and the value that differs at the end
constexpr auto heading_elide_mode = Qt::ElideMiddle;

} // namespace

QLabel* compare_name_label() {
    auto* label = new ElidedLabel;
    label->set_elide_mode(heading_elide_mode);
    label->setObjectName(QStringLiteral("compare.name"));
    label->setContentsMargins(6, 2, 6, 2);
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return label;
}

QWidget* compare_column(QLabel* name, QWidget* view) {
    auto* cell = new QWidget;
    auto* column = new QVBoxLayout(cell);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(name);
    column->addWidget(view, 1);
    return cell;
}

std::vector<CompareViews::CellParts> CompareViews::cells_in_order() const {
    std::vector<CellParts> all;
    for (const auto& cell : cells_)
        all.push_back({cell->whole, cell->name, cell->widget});
    all.insert(all.begin() + std::ptrdiff_t(index_of_shown()), {main_cell_, main_name_, main_widget_});
    return all;
}

QSize CompareViews::room_of_each(const QSize& whole) const {
    if (!any())
        return whole;
    const int gap = grid_->spacing(), rows = cells_.size() > 1 ? 2 : 1;
    return {(whole.width() - gap) / 2, (whole.height() - (rows - 1) * gap) / rows - main_name_->sizeHint().height()};
}

std::vector<SizedView> CompareViews::sized(const QSize& whole) const {
    std::vector<SizedView> all{{&main_, room_of_each(whole)}};
    for (ModelView* view : views())
        all.push_back({view, room_of_each(whole)});
    return all;
}

QImage CompareViews::picture(int scale, bool transparent) {
    if (!any())
        return main_widget_->picture(scale, transparent);
    link(); // not later by a timer, because the picture is taken now
    const bool on_paper = main_widget_->draws_as_another();
    const QSize each = main_widget_->drawn_size();
    const int gap = grid_->spacing(), name_height = main_name_->sizeHint().height();
    const QSize step(each.width() + gap, each.height() + name_height + gap);
    const QSize whole_size =
        on_paper ? QSize(2 * step.width() - gap, (cells_.size() > 1 ? 2 : 1) * step.height() - gap) : size();
    QImage whole(whole_size * scale, transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    whole.fill(transparent ? QColor(Qt::transparent)
               : on_paper  ? QColor(Qt::white)
                           : palette().color(QPalette::Window));
    QPainter painter(&whole);
    // The main view is drawn first, because the other views follow its camera.
    const QImage of_shown = main_widget_->picture(scale, transparent);
    for (int k = 0; const auto& [cell, name, view] : cells_in_order()) {
        QRect named(cell->mapTo(this, name->pos()), name->size()), seen(cell->mapTo(this, view->pos()), view->size());
        if (on_paper) {
            named = QRect(k % 2 * step.width(), k / 2 * step.height(), each.width(), name_height);
            seen = QRect(named.bottomLeft() + QPoint(0, 1), each);
        }
        ++k;
        painter.drawImage(QRect(seen.topLeft() * scale, seen.size() * scale),
                          view == main_widget_ ? of_shown : view->picture(scale, transparent));
        painter.save();
        painter.scale(scale, scale);
        painter.setPen(on_paper ? main_.colours().words : palette().color(QPalette::WindowText));
        painter.setFont(name->font());
        painter.drawText(named.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         name->fontMetrics().elidedText(name->text(), heading_elide_mode, named.width() - 12));
        painter.restore();
    }
    return whole;
}

std::vector<ReportPicture> CompareViews::pictures_for_report(const QString& caption) {
    constexpr int fineness = 2; // twice the pixels of the screen, for print
    const bool with_differences = differences_;
    show_differences(false);
    std::vector<ReportPicture> pictures{{tr("Runs compared: %1").arg(caption), picture(fineness, false)}};
    if (with_differences) {
        show_differences(true);
        pictures.push_back({tr("Differences to %1: %2").arg(name_of_shown(), caption), picture(fineness, false)});
    }
    return pictures;
}

} // namespace periscope::ui
