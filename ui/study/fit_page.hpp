// Shows the result of a calibration: the parameters with their intervals, the quality of the fit, and the warnings.
#pragma once

#include "core/calibration/calibrate.hpp"

#include <QStringList>
#include <QWidget>

class QAction;
class QPlainTextEdit;
class QTreeWidget;

namespace periscope::ui {

class FitPage : public QWidget {
    Q_OBJECT
public:
    // `new_case` is the action of a button on the page.
    explicit FitPage(QAction* new_case, QWidget* parent = nullptr);

    // `labels`: names of the parameters on screen; `level`: probability of the intervals.
    void begin(const std::vector<FittedParameter>& fitted, const QStringList& labels, double level);
    void show_best(const Parameters& values); // shows the best values so far
    void show_end(const CalibrationEnd& end);

private:
    std::vector<FittedParameter> fitted_;
    QTreeWidget* table_;
    QPlainTextEdit* words_;
};

} // namespace periscope::ui
