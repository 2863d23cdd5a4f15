// Measured data from a file: which columns, in which units, and which curves they are to be compared with.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/number_table.hpp"
#include "ui/plots/plot_content.hpp"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace periscope::ui {

class MeasuredDialog : public QDialog {
    Q_OBJECT
public:
    MeasuredDialog(NumberTable table, const QString& name, const std::vector<CurveInfo>& curves,
                   const std::vector<double>& spans, QWidget* parent = nullptr);

    std::optional<MeasuredCurve> curve(QString* reason = nullptr) const; // as chosen; nothing, with the reason

private:
    struct Side {
        QComboBox *column, *against;
        QLineEdit *unit, *factor;
    };
    Side make_side(const QString& title, int column, class QFormLayout* form);
    void column_chosen(const Side& side); // its unit, and the curve that fits by name and unit, if one does
    void refresh();
    std::string si_unit(const Side& side) const; // of the curve that it is compared with; one is chosen

    NumberTable table_;
    std::vector<CurveInfo> curves_; // the first one is time
    std::vector<double> spans_;     // largest less smallest value of each
    QLineEdit* name_;
    Side x_{}, y_{};
    QLabel* reason_;
    QDialogButtonBox* buttons_;
};

} // namespace periscope::ui
