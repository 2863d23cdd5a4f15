// Shows the result of a calibration: the parameters with their intervals, the quality of the fit, and the warnings.
#pragma once

#include "core/calibration/calibrate.hpp"

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

    void begin(const std::vector<FittedParameter>& fitted, double level); // `level`: probability of the intervals
    void show_best(const Parameters& values);                             // shows the best values so far
    void show_end(const CalibrationEnd& end);

private:
    std::vector<FittedParameter> fitted_;
    QTreeWidget* table_;
    QPlainTextEdit* words_;
};

} // namespace periscope::ui
