// The strip above the view while a tool is in use: what it does with the mouse, and its settings.
#pragma once

#include "ui/painting/tools.hpp"

#include <QFrame>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace periscope::ui {

class UnitChoice;

class ToolOptions : public QFrame {
    Q_OBJECT
public:
    ToolOptions(Tools& tools, const UnitChoice& units, QWidget* parent = nullptr);

private:
    void add_brush();
    void add_layer();
    void add_face();
    void add_keys();
    void follow(ToolKind kind);
    void read_depth();
    void show_radius();

    Tools& tools_;
    const UnitChoice& units_;
    double radius_unit_ = 1e-3; // m
    QLabel *hint_, *depth_label_, *angle_label_;
    QDoubleSpinBox *radius_, *angle_;
    QComboBox *mode_, *outline_, *face_;
    QCheckBox* surface_;
    QLineEdit* depth_;
};

} // namespace periscope::ui
