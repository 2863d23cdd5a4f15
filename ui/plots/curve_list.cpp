#include "ui/plots/curve_list.hpp"

#include "ui/plots/plot_content.hpp"
#include "ui/text/format.hpp"

#include <QHeaderView>
#include <QMenu>
#include <QPainter>

#include <iterator>
#include <map>

namespace periscope::ui {

namespace {

enum Kind { curve, kept, measured };
constexpr int kind_role = Qt::UserRole, index_role = Qt::UserRole + 1;

QIcon swatch(const QColor& colour, Kind kind, Qt::PenStyle dashes = Qt::SolidLine) {
    QPixmap picture(28, 28);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (kind == measured) {
        painter.setPen(QPen(colour, 1.6));
        painter.drawEllipse(QPointF(7, 7), 3, 3);
    } else {
        const bool is_thin = kind == kept || dashes != Qt::SolidLine;
        painter.setPen(QPen(colour, is_thin ? 1.6 : 2.6, kind == kept ? Qt::DashLine : dashes));
        painter.drawLine(QPointF(0.5, 7), QPointF(13.5, 7));
    }
    return QIcon(picture);
}

QTreeWidgetItem* group(QTreeWidget* tree, const QString& title) {
    auto* item = new QTreeWidgetItem(tree, {title});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    return item;
}

void add(QTreeWidgetItem* parent, Kind kind, std::size_t index, const QString& name, const QIcon& icon, bool shown) {
    auto* item = new QTreeWidgetItem(parent, {name});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setIcon(0, icon);
    item->setToolTip(0, name);
    item->setCheckState(0, shown ? Qt::Checked : Qt::Unchecked);
    item->setData(0, kind_role, int(kind));
    item->setData(0, index_role, qulonglong(index));
}

} // namespace

CurveList::CurveList(PlotContent& content, QWidget* parent) : QTreeWidget(parent), content_(content) {
    setObjectName(QStringLiteral("curves"));
    setAccessibleName(tr("Curves"));
    setHeaderHidden(true);
    setIndentation(12);
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QTreeWidget::itemChanged, this, &CurveList::take);
    connect(this, &QTreeWidget::customContextMenuRequested, this, &CurveList::ask);
}

void CurveList::rebuild(const PlotColours& colours) {
    filling_ = true;
    clear();
    const auto& curves = content_.table().curves();
    std::map<std::string, QTreeWidgetItem*> groups;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        auto*& parent = groups[curves[i].quantity];
        if (!parent)
            parent = group(this, to_qt(curves[i].quantity));
        add(parent, curve, i, to_qt(curves[i].name), swatch_of(curves[i].name, colours),
            content_.is_shown(curves[i].name));
    }
    if (!content_.kept().empty()) {
        auto* parent = group(this, tr("Kept for comparison"));
        for (std::size_t k = 0; k < content_.kept().size(); ++k)
            add(parent, kept, k, content_.kept()[k].name, swatch(colours.muted, kept), content_.kept()[k].shown);
    }
    if (!content_.measured().empty()) {
        auto* parent = group(this, tr("Measured data"));
        for (std::size_t m = 0; m < content_.measured().size(); ++m)
            add(parent, measured, m, content_.measured()[m].name,
                swatch(colours.line(content_.measured()[m].colour), measured), content_.measured()[m].shown);
    }
    expandAll();
    filling_ = false;
}

void CurveList::take(QTreeWidgetItem* item) {
    // A change of a group's box also changes the boxes of its items, each of which emits its own signal.
    if (filling_ || !item->data(0, index_role).isValid())
        return;
    const bool shown = item->checkState(0) == Qt::Checked;
    const auto index = std::size_t(item->data(0, index_role).toULongLong());
    const Kind kind = Kind(item->data(0, kind_role).toInt());
    switch (kind) {
    case curve:
        content_.show(content_.table().curves().at(index).name, shown);
        break;
    case kept:
        content_.kept().at(index).shown = shown;
        break;
    case measured:
        content_.measured().at(index).shown = shown;
        break;
    }
    if (kind == curve) {
        filling_ = true; // the icons change below, which must not count as a choice of the user
        const PlotColours colours = PlotColours::of(palette());
        const auto& curves = content_.table().curves();
        // Dashes depend on the curves before, so all icons are updated.
        for (QTreeWidgetItemIterator each(this); *each; ++each)
            if (const QVariant item_index = (*each)->data(0, index_role);
                item_index.isValid() && (*each)->data(0, kind_role).toInt() == curve)
                (*each)->setIcon(0, swatch_of(curves.at(std::size_t(item_index.toULongLong())).name, colours));
        filling_ = false;
    }
    emit choice_changed();
}

// While runs are compared, dashes distinguish the curves.
QIcon CurveList::swatch_of(const std::string& name, const PlotColours& colours) const {
    const int colour = content_.colour_of(name);
    if (colour < 0)
        return swatch(colours.grid, curve);
    return content_.compared().empty() ? swatch(colours.line(colour), curve)
                                       : swatch(colours.ink, curve, PlotColours::dashes(content_.dashes_of(name)));
}

void CurveList::ask(const QPoint& at) {
    const auto* item = itemAt(at);
    if (!item || !item->data(0, index_role).isValid() || item->data(0, kind_role).toInt() == curve)
        return;
    const bool is_kept = item->data(0, kind_role).toInt() == kept;
    const auto index = std::ptrdiff_t(item->data(0, index_role).toULongLong());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!is_kept && index < std::ssize(content_.measured()))
        if (const periscope::MeasuredCurve source = content_.measured()[std::size_t(index)].source;
            !source.file.empty())
            menu->addAction(tr("Calibrate …"), this, [this, source] { emit calibration_wanted(source); })
                ->setObjectName(QStringLiteral("curves.calibrate"));
    menu->addAction(tr("Remove"), this, [this, is_kept, index] {
        if (is_kept && index < std::ssize(content_.kept()))
            content_.kept().erase(content_.kept().begin() + index);
        if (!is_kept && index < std::ssize(content_.measured()))
            content_.measured().erase(content_.measured().begin() + index);
        rebuild(PlotColours::of(palette()));
        emit choice_changed();
    });
    menu->popup(viewport()->mapToGlobal(at));
}

} // namespace periscope::ui
