// The panel that sets the range and the colours of the field shown. A button in the row above the view opens it.
#pragma once

#include "ui/viewport/colours/field_choice.hpp"

#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace periscope::ui {

class ModelView;
class ValueEdit;

class ScalePanel : public QWidget {
    Q_OBJECT
public:
    explicit ScalePanel(ModelView& view, QWidget* parent = nullptr);

private:
    void follow();
    void change(const std::function<void(FieldScale&)>& how);
    void take_range(double value, std::size_t end);
    void take_range(Range range);

    ModelView& view_;
    QLabel *title_, *said_;
    ValueEdit *low_, *high_;
    QPushButton *automatic_, *this_frame_;
    QComboBox* map_;
    QCheckBox *reversed_, *lines_;
    QSpinBox* steps_;
};

} // namespace periscope::ui
