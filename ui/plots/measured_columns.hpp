// Rows of a form that choose the columns of a measured table for x and y, their units and factors, and the curves with
// which they are compared.
#pragma once

#include "core/curves/curve_table.hpp"
#include "core/files/number_table.hpp"

#include <QObject>

#include <array>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QFormLayout;
class QLineEdit;

namespace periscope::ui {

struct MeasuredColumn {
    std::size_t column = 0; // index of the column in the table; the number of columns if the table has no such column
    std::string unit;       // unit of the values in the column
    double factor = 1;      // factor on these values
    std::string curve;      // the curve with which the column is compared; empty: time
    std::string si_unit;    // unit of this curve
    std::string name = {};  // name of the column; needed if the table does not have it
};

class MeasuredColumns : public QObject {
    Q_OBJECT
public:
    // `spans` are the differences between the largest and the smallest value of each curve; empty if unknown.
    MeasuredColumns(NumberTable table, const std::vector<CurveInfo>& curves, const std::vector<double>& spans,
                    QFormLayout* form, QObject* parent);

    const NumberTable& table() const { return table_; }
    // Returns the choice for x and y; nothing, with the reason, while something is missing.
    std::optional<std::array<MeasuredColumn, 2>> chosen(QString* reason = nullptr) const;
    void choose(const std::array<MeasuredColumn, 2>& columns);

signals:
    void changed();

private:
    struct Side {
        QComboBox *column, *against;
        QLineEdit *unit, *factor;
    };
    Side make_side(const QString& title, int column, QFormLayout* form);
    void offer_curves(const Side& side);
    // sets the unit of the column, and the curve with the same name and unit if there is one
    void column_chosen(const Side& side);

    NumberTable table_;
    std::vector<CurveInfo> curves_; // the first curve is time
    std::vector<double> spans_;
    Side x_{}, y_{};
};

} // namespace periscope::ui
