// Lists the curves of the run with check boxes and colours, grouped by quantity, followed by those of stored runs and
// by measured data.
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

    void rebuild(const PlotColours& colours); // called when curves or colours have changed

    QSize sizeHint() const override { return {190, 150}; }

signals:
    void choice_changed();
    void calibration_wanted(const periscope::MeasuredCurve& curve); // requests a calibration with this measured curve

private:
    void take(QTreeWidgetItem* item);
    QIcon swatch_of(const std::string& name, const PlotColours& colours) const;
    void ask(const QPoint& at); // opens a menu for a stored run or measured data

    PlotContent& content_;
    bool filling_ = false;
};

} // namespace periscope::ui
