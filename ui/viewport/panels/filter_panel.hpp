// The panel that sets the filter and the clip planes. A button in the row above the view opens it.
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
    bool filters() const; // whether the filter or a plane hides something
    void offer(const FieldsOfRun& fields);

signals:
    void changed();

private:
    const FieldChoice& chosen() const;
    void build_values();
    void build_cut();
    QWidget* row_of_planes();
    QWidget* row_of_position();
    void apply_values();
    void follow();
    void follow_cut();
    void say_why_disabled(); // in the tooltips

    ModelView& view_;
    ClipPlanes& cut_;
    QCheckBox *by_value_, *ghost_, *cut_on_;
    QComboBox *of_, *axis_;
    ValueEdit *low_, *high_;
    QSlider* position_slider_;
    std::vector<QToolButton*> planes_; // one button for each clip plane, which chooses it
    QToolButton *add_, *remove_;
    ValueEdit* position_;
    QCheckBox *flipped_, *handle_;
    std::vector<FieldChoice> choices_;               // the choices of `of_`, in the same order
    std::vector<std::pair<QWidget*, QString>> tips_; // each widget with the tooltip that it has while it is enabled
    double from_ = 0.3, to_ = 1;
};

} // namespace periscope::ui
