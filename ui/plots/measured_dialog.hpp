// Asks how measured data are read from a file: columns, units, and the curves with which they are compared.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/number_table.hpp"
#include "ui/plots/plot_content.hpp"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace periscope::ui {

class MeasuredColumns;

class MeasuredDialog : public QDialog {
    Q_OBJECT
public:
    MeasuredDialog(NumberTable table, const QString& name, const std::vector<CurveInfo>& curves,
                   const std::vector<double>& spans, QWidget* parent = nullptr);

    // returns the choice; returns nothing, and sets the reason, if it is not valid
    std::optional<MeasuredCurve> curve(QString* reason = nullptr) const;

private:
    void refresh();

    QLineEdit* name_;
    MeasuredColumns* columns_;
    QLabel* reason_;
    QDialogButtonBox* buttons_;
};

} // namespace periscope::ui
