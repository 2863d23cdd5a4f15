// Asks how a calibration uses a measured curve: its columns, its range, the number of rows, and its uncertainty.
#pragma once

#include "core/calibration/measured_points.hpp"
#include "core/curves/curve_table.hpp"
#include "core/files/number_table.hpp"
#include "core/study/calibration.hpp"

#include <QDialog>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace periscope::ui {

class MeasuredColumns;

class FittedCurveDialog : public QDialog {
    Q_OBJECT
public:
    // Returns a sentence without a period about a curve that can be fitted, such as rows that its case does not reach;
    // an empty text if there is nothing to warn of.
    using Warning = std::function<std::string(const periscope::MeasuredCurve&, const MeasuredPoints&)>;
    // `curve` has the file of the table; if it has no columns, they are chosen by their names. `curves` are those of
    // the case, `spans` is that of MeasuredColumns.
    FittedCurveDialog(NumberTable table, const periscope::MeasuredCurve& curve, const std::vector<CurveInfo>& curves,
                      const std::vector<double>& spans, Warning warning, QWidget* parent = nullptr);

    // Returns the choice; nothing, with the reason, while something is missing.
    std::optional<periscope::MeasuredCurve> curve(QString* reason = nullptr) const;

private:
    QLineEdit* add_field(QFormLayout* form, const QString& label, const char* name, const QString& example,
                         const QString& help);
    void give_unit(QLineEdit* field, bool is_y);
    void show(const periscope::MeasuredCurve& curve);
    periscope::MeasuredCurve read() const; // throws std::invalid_argument
    void refresh();

    periscope::MeasuredCurve curve_; // the curve that is edited
    MeasuredColumns* columns_;
    QLineEdit *from_, *to_, *absolute_, *relative_, *length_, *weight_;
    QSpinBox* points_;
    QLabel* reason_;
    Warning warning_;
    QDialogButtonBox* buttons_;
};

} // namespace periscope::ui
