// The list of curves with boxes and colours, grouped by quantity; kept runs and measured data below.
#pragma once

#include "core/study/calibration.hpp"
#include "ui/plots/plot_colours.hpp"

#include <QTreeWidget>

namespace periscope::ui {

class PlotContent;

class CurveList : public QTreeWidget {
    Q_OBJECT
public:
    explicit CurveList(PlotContent& content, QWidget* parent = nullptr);

    void rebuild(const PlotColours& colours); // after curves came or went, or the colours changed

    QSize sizeHint() const override { return {190, 150}; }

signals:
    void choice_changed();
    void calibration_wanted(const periscope::MeasuredCurve& curve); // to this measured curve

private:
    void take(QTreeWidgetItem* item);
    QIcon swatch_of(const std::string& name, const PlotColours& colours) const;
    void ask(const QPoint& at); // a menu on a kept run or on measured data

    PlotContent& content_;
    bool filling_ = false;
};

} // namespace periscope::ui
