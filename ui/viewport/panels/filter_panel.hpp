// The panel of the filter and the clip planes, opened from the row above the view.
#pragma once

#include "core/model/frame_fields.hpp"
#include "ui/viewport/colours/field_choice.hpp"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSlider;
class QToolButton;

namespace periscope::ui {

class ClipPlanes;
class ModelView;
class ValueEdit;

class FilterPanel : public QWidget {
    Q_OBJECT
public:
    FilterPanel(ModelView& view, ClipPlanes& cut, QWidget* parent = nullptr);
    bool filters() const; // whether something is hidden
    void offer(const FieldsOfRun& fields);

signals:
    void changed();

private:
    const FieldChoice& chosen() const;
    void build_values();
    void build_cut();
    QWidget* row_of_planes();
    QWidget* row_of_place();
    void apply_values();
    void follow();
    void follow_cut();
    void say_why_disabled(); // in the tooltips

    ModelView& view_;
    ClipPlanes& cut_;
    QCheckBox *by_value_, *ghost_, *cut_on_;
    QComboBox *of_, *axis_;
    ValueEdit *low_, *high_;
    QSlider* place_;
    std::vector<QToolButton*> planes_; // buttons that choose a plane each
    QToolButton *add_, *remove_;
    ValueEdit* position_;
    QCheckBox *flipped_, *handle_;
    std::vector<FieldChoice> choices_;               // the choices in the order of of_
    std::vector<std::pair<QWidget*, QString>> tips_; // tooltips of widgets while they are enabled
    double from_ = 0.3, to_ = 1;
};

} // namespace periscope::ui
