// The strip over the view while a tool is in use, with the tool's settings and a hint about the mouse. The hint
// disappears when the mouse is pressed in the view.
#pragma once

#include "ui/painting/tools.hpp"

#include <QFrame>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace periscope::ui {

class UnitChoice;

class ToolOptions : public QFrame {
    Q_OBJECT
public:
    // `view` is the widget in which the mouse works; it must outlive the strip.
    ToolOptions(Tools& tools, const UnitChoice& units, QWidget& view, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void add_brush();
    void add_layer();
    void add_face();
    void add_keys();
    void add_help(QHBoxLayout& row);
    void follow(ToolKind kind);
    void read_depth();
    void show_radius();

    Tools& tools_;
    const UnitChoice& units_;
    double radius_unit_ = 1e-3; // m
    QLabel *hint_, *angle_label_;
    QWidget *angle_row_ = nullptr, *depth_row_ = nullptr; // including their labels
    QDoubleSpinBox *radius_, *angle_;
    QComboBox *mode_, *outline_, *face_;
    QCheckBox* surface_;
    QLineEdit* depth_;
    QToolButton* help_;      // shows the hint
    bool wants_help_ = true; // whether the next tool shows its hint
    ToolKind kind_ = ToolKind::camera;
};

} // namespace periscope::ui
