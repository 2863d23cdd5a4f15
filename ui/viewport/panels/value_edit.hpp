// A field for a number with its unit, such as "2 mm", that does not belong to an entry of the case.
#pragma once

#include "core/case/unit.hpp"
#include "ui/base/marked_edit.hpp"

namespace periscope::ui {

class ValueEdit : public MarkedEdit {
    Q_OBJECT
public:
    explicit ValueEdit(QWidget* parent = nullptr);

    void show_value(double si, Dimension dimension, const QString& si_unit, UnitSystem system);
    bool valid() const { return valid_; }

signals:
    void typed(double si);

private:
    void read();

    Dimension dimension_;
    QString shown_;
    bool valid_ = true;
};

} // namespace periscope::ui
