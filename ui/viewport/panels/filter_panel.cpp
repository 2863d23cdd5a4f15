#include "ui/viewport/panels/filter_panel.hpp"

#include "ui/text/format.hpp"
#include "ui/viewport/clip_planes.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/value_edit.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QListView>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {
constexpr int slider_steps = 1000;
}

FilterPanel::FilterPanel(ModelView& view, ClipPlanes& cut, QWidget* parent)
    : QWidget(parent), view_(view), cut_(cut), by_value_(new QCheckBox(tr("Filter by value"))),
      ghost_(new QCheckBox(tr("Whole body as ghost"))), cut_on_(new QCheckBox(tr("Clip"))), of_(new QComboBox),
      axis_(new QComboBox), low_(new ValueEdit), high_(new ValueEdit), position_slider_(new QSlider(Qt::Horizontal)),
      add_(new QToolButton), remove_(new QToolButton), position_(new ValueEdit),
      flipped_(new QCheckBox(tr("Keep other side"))), handle_(new QCheckBox(tr("Show clip handle"))) {
    setObjectName(QStringLiteral("filterPanel"));
    auto* form = new QFormLayout(this);
    build_values();
    form->addRow(by_value_);
    form->addRow(tr("Field"), of_);
    form->addRow(tr("From"), low_);
    form->addRow(tr("To"), high_);
    form->addRow(ghost_);
    build_cut();
    form->addRow(cut_on_);
    form->addRow(tr("Plane"), row_of_planes());
    form->addRow(tr("Normal"), axis_);
    form->addRow(tr("Position"), row_of_position());
    form->addRow(flipped_);
    form->addRow(handle_);
    connect(&view_, &ModelView::scale_changed, this, &FilterPanel::follow);
    connect(&view_, &ModelView::scale_changed, this, &FilterPanel::follow_cut); // units
    connect(&cut_, &ClipPlanes::changed, this, &FilterPanel::follow_cut);
    ghost_->setToolTip(tr("The whole body, translucent, around the nodes that remain."));
    for (QWidget* widget : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        tips_.emplace_back(widget, widget->toolTip());
    for (QWidget* widget :
         {static_cast<QWidget*>(remove_), static_cast<QWidget*>(position_slider_), static_cast<QWidget*>(position_)})
        tips_.emplace_back(widget, widget->toolTip()); // the buttons have tooltips of their own
    for (QWidget* widget : planes_)
        tips_.emplace_back(widget, widget->toolTip());
    follow();
    follow_cut();
}

void FilterPanel::offer(const FieldsOfRun& fields) {
    auto* rows = qobject_cast<QListView*>(of_->view());
    auto* items = qobject_cast<QStandardItemModel*>(of_->model());
    for (std::size_t k = 0; k < choices_.size(); ++k) {
        const bool is_there = frame_field(choices_[k].field).is_in_view(fields);
        rows->setRowHidden(int(k), !is_there);
        items->item(int(k))->setEnabled(is_there);
    }
}

const FieldChoice& FilterPanel::chosen() const {
    return choices_[std::size_t(of_->currentIndex())];
}

bool FilterPanel::filters() const {
    return view_.filter().is_any();
}

void FilterPanel::build_values() {
    by_value_->setObjectName(QStringLiteral("filterByValue"));
    of_->setObjectName(QStringLiteral("filterField"));
    of_->setAccessibleName(tr("Field"));
    low_->setObjectName(QStringLiteral("filterLow"));
    high_->setObjectName(QStringLiteral("filterHigh"));
    by_value_->setToolTip(
        tr("Show only nodes of the results whose value is in this range, including nodes inside the body."));
    // a vector by its magnitude, a tensor by each of its components
    for (std::size_t k = 0; k < frame_fields().size(); ++k)
        for (const FieldChoice& choice : choices_of(field_of(k)))
            if (!frame_fields()[k].has_size || choice.component == Component::size) {
                choices_.push_back(choice);
                of_->addItem(field_title(choice));
            }
    ghost_->setObjectName(QStringLiteral("filterGhost"));
    for (auto* box : {by_value_, ghost_})
        connect(box, &QCheckBox::toggled, this, &FilterPanel::apply_values);
    connect(of_, &QComboBox::activated, this, [this](int index) { // the initial limits are the range of the run so far
        const Range all = view_.reached(choices_[std::size_t(index)]);
        from_ = index == 0 ? 0.3 : all[0];
        to_ = index == 0 ? 1 : all[1];
        apply_values();
    });
    connect(low_, &ValueEdit::typed, this, [this](double si) {
        from_ = si;
        apply_values();
    });
    connect(high_, &ValueEdit::typed, this, [this](double si) {
        to_ = si;
        apply_values();
    });
}

void FilterPanel::apply_values() {
    NodeFilter filter = view_.filter();
    filter.values.reset();
    if (by_value_->isChecked())
        filter.values = ValueFilter{index_of(chosen().field), chosen().component, {from_, to_}, ghost_->isChecked()};
    view_.set_filter(filter);
    follow();
}

void FilterPanel::build_cut() {
    cut_on_->setObjectName(QStringLiteral("cutOn"));
    axis_->setObjectName(QStringLiteral("cutAxis"));
    axis_->setAccessibleName(tr("Axis"));
    position_slider_->setObjectName(QStringLiteral("cutPlace"));
    position_slider_->setAccessibleName(tr("Position"));
    flipped_->setObjectName(QStringLiteral("cutFlipped"));
    handle_->setObjectName(QStringLiteral("cutHandle"));
    axis_->addItems({tr("x"), tr("y"), tr("z"), tr("any direction")});
    axis_->setToolTip(tr("Normal of the clip plane; drag the arrow in the view to rotate it."));
    position_slider_->setRange(0, slider_steps);
    position_->setObjectName(QStringLiteral("cutPosition"));
    position_->setAccessibleName(tr("Position"));
    position_->setToolTip(tr("Coordinate of the clip plane along its normal."));
    connect(cut_on_, &QCheckBox::toggled, &cut_, &ClipPlanes::set_on);
    const auto change = [this](auto with_plane) {
        if (CutHandle* plane = cut_.plane())
            with_plane(*plane);
    };
    connect(axis_, &QComboBox::activated, this,
            [change](int axis) { change([axis](CutHandle& plane) { plane.set_axis(axis); }); });
    connect(position_slider_, &QSlider::valueChanged, this, [change](int step) {
        change([step](CutHandle& plane) { plane.set_relative_position(double(step) / slider_steps); });
    });
    connect(position_, &ValueEdit::typed, this,
            [change](double si) { change([si](CutHandle& plane) { plane.set_position(si); }); });
    connect(flipped_, &QCheckBox::toggled, this,
            [change](bool on) { change([on](CutHandle& plane) { plane.set_flipped(on); }); });
    connect(handle_, &QCheckBox::toggled, &cut_, &ClipPlanes::show_handles);
}

void FilterPanel::say_why_disabled() {
    const bool by_value = by_value_->isChecked();
    for (const auto& [widget, tip] : tips_) {
        if (widget == add_) // the tooltip says which of the two reasons applies
            continue;
        const bool of_values = widget == of_ || widget == low_ || widget == high_ || widget == ghost_;
        const bool is_other_plane = cut_.on() && std::ranges::find(planes_, widget) != planes_.end();
        widget->setToolTip(widget->isEnabledTo(this) ? tip
                           : is_other_plane          ? tr("There is no such clip plane yet: click Add.")
                           : of_values && !by_value  ? tr("Available while Filter by value is on.")
                                                     : tr("Available while Clip is on."));
    }
}

QWidget* FilterPanel::row_of_planes() {
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (std::size_t p = 0; p < ClipPlanes::most; ++p) {
        auto* button = planes_.emplace_back(new QToolButton);
        button->setObjectName(QStringLiteral("cutPlane%1").arg(p + 1));
        button->setText(QString::number(p + 1));
        button->setCheckable(true);
        button->setAccessibleName(tr("Clip plane %1").arg(p + 1));
        button->setToolTip(tr("Change this clip plane."));
        connect(button, &QToolButton::clicked, this, [this, p] { cut_.choose(p); });
        row->addWidget(button);
    }
    row->addStretch(1);
    add_->setObjectName(QStringLiteral("cutAdd"));
    add_->setText(tr("Add"));
    connect(add_, &QToolButton::clicked, &cut_, &ClipPlanes::add);
    remove_->setObjectName(QStringLiteral("cutRemove"));
    remove_->setText(tr("Remove"));
    remove_->setToolTip(tr("Remove the chosen clip plane."));
    connect(remove_, &QToolButton::clicked, &cut_, &ClipPlanes::remove);
    row->addWidget(add_);
    row->addWidget(remove_);
    return holder;
}

QWidget* FilterPanel::row_of_position() {
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(position_slider_, 1);
    position_->setFixedWidth(position_->fontMetrics().horizontalAdvance(QStringLiteral("-123.456 mm")) + 16);
    row->addWidget(position_);
    return holder;
}

void FilterPanel::follow() {
    const QSignalBlocker quiet(by_value_), quiet_ghost(ghost_);
    by_value_->setChecked(view_.filter().values.has_value());
    if (view_.filter().values)
        ghost_->setChecked(view_.filter().values->in_ghost);
    const FrameField& field = frame_field(chosen().field);
    low_->show_value(from_, field.dimension, to_qt(field.unit), view_.units());
    high_->show_value(to_, field.dimension, to_qt(field.unit), view_.units());
    for (QWidget* widget : {static_cast<QWidget*>(of_), static_cast<QWidget*>(low_), static_cast<QWidget*>(high_),
                            static_cast<QWidget*>(ghost_)})
        widget->setEnabled(by_value_->isChecked());
    say_why_disabled();
    emit changed();
}

void FilterPanel::follow_cut() {
    const QSignalBlocker quiet_on(cut_on_), quiet_axis(axis_), quiet_slider(position_slider_), quiet_flipped(flipped_),
        quiet_handle(handle_);
    const CutHandle* plane = cut_.plane();
    cut_on_->setChecked(cut_.on());
    for (std::size_t p = 0; p < planes_.size(); ++p) {
        planes_[p]->setEnabled(cut_.on() && p < cut_.count());
        planes_[p]->setChecked(planes_[p]->isEnabled() && p == cut_.chosen());
    }
    const bool is_full = cut_.count() >= ClipPlanes::most;
    add_->setEnabled(cut_.on() && !is_full);
    add_->setToolTip(!cut_.on() ? tr("Available while Clip is on.")
                     : is_full  ? tr("Three clip planes are the maximum. Remove one first.")
                                : tr("Add a clip plane. What is on the kept side of all planes is shown."));
    remove_->setEnabled(cut_.on());
    if (plane) {
        axis_->setCurrentIndex(plane->axis());
        if (!position_slider_->isSliderDown())
            position_slider_->setValue(int(std::lround(plane->relative_position() * slider_steps)));
        position_->show_value(plane->position(), dimension::length, QStringLiteral("m"), view_.units());
        flipped_->setChecked(plane->flipped());
    }
    handle_->setChecked(cut_.handles_shown());
    for (QWidget* widget :
         {static_cast<QWidget*>(axis_), static_cast<QWidget*>(position_slider_), static_cast<QWidget*>(position_),
          static_cast<QWidget*>(flipped_), static_cast<QWidget*>(handle_)})
        widget->setEnabled(cut_.on());
    say_why_disabled();
    emit changed();
}

} // namespace periscope::ui
