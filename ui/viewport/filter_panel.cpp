#include "ui/viewport/filter_panel.hpp"

#include "ui/text/format.hpp"
#include "ui/viewport/cut_handle.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/value_edit.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QListView>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>

namespace periscope::ui {

namespace {
constexpr int slider_steps = 1000;
}

FilterPanel::FilterPanel(ModelView& view, CutHandle& cut, QWidget* parent)
    : QWidget(parent), view_(view), cut_(cut), by_value_(new QCheckBox(tr("Filter by value"))),
      cut_on_(new QCheckBox(tr("Clip"))), of_(new QComboBox), axis_(new QComboBox), low_(new ValueEdit),
      high_(new ValueEdit), place_(new QSlider(Qt::Horizontal)), flipped_(new QCheckBox(tr("Keep other side"))),
      handle_(new QCheckBox(tr("Show clip handle"))) {
    setObjectName(QStringLiteral("filterPanel"));
    auto* form = new QFormLayout(this);
    build_values();
    form->addRow(by_value_);
    form->addRow(tr("Field"), of_);
    form->addRow(tr("From"), low_);
    form->addRow(tr("To"), high_);
    build_cut();
    form->addRow(cut_on_);
    form->addRow(tr("Normal"), axis_);
    form->addRow(tr("Position"), place_);
    form->addRow(flipped_);
    form->addRow(handle_);
    connect(&view_, &ModelView::scale_changed, this, &FilterPanel::follow);
    connect(&cut_, &CutHandle::changed, this, &FilterPanel::follow_cut);
    follow();
    follow_cut();
}

void FilterPanel::offer(const NodeFieldsEntry& fields) {
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
    return view_.filter().values || view_.filter().cut;
}

void FilterPanel::build_values() {
    by_value_->setObjectName(QStringLiteral("filterByValue"));
    of_->setObjectName(QStringLiteral("filterField"));
    of_->setAccessibleName(tr("Field"));
    low_->setObjectName(QStringLiteral("filterLow"));
    high_->setObjectName(QStringLiteral("filterHigh"));
    by_value_->setToolTip(
        tr("Show only nodes of the results whose value is in this range, including nodes inside the body."));
    for (std::size_t k = 0; k < frame_fields().size(); ++k) // a vector by its size, a tensor by each of its components
        for (const FieldChoice& choice : choices_of(field_of(k)))
            if (!frame_fields()[k].has_size || choice.component == Component::size) {
                choices_.push_back(choice);
                of_->addItem(field_title(choice));
            }
    connect(by_value_, &QCheckBox::toggled, this, &FilterPanel::apply_values);
    connect(of_, &QComboBox::activated, this, [this](int index) { // begin with all that the run has reached
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
        filter.values = ValueFilter{index_of(chosen().field), chosen().component, {from_, to_}};
    view_.set_filter(filter);
    follow();
}

void FilterPanel::build_cut() {
    cut_on_->setObjectName(QStringLiteral("cutOn"));
    axis_->setObjectName(QStringLiteral("cutAxis"));
    axis_->setAccessibleName(tr("Axis"));
    place_->setObjectName(QStringLiteral("cutPlace"));
    flipped_->setObjectName(QStringLiteral("cutFlipped"));
    handle_->setObjectName(QStringLiteral("cutHandle"));
    axis_->addItems({tr("x"), tr("y"), tr("z"), tr("any direction")});
    axis_->setToolTip(tr("Normal of the clip plane; drag the arrow in the view to rotate it."));
    place_->setRange(0, slider_steps);
    connect(cut_on_, &QCheckBox::toggled, &cut_, &CutHandle::set_on);
    connect(axis_, &QComboBox::activated, &cut_, &CutHandle::set_axis);
    connect(place_, &QSlider::valueChanged, this, [this](int step) { cut_.set_place(double(step) / slider_steps); });
    connect(flipped_, &QCheckBox::toggled, &cut_, &CutHandle::set_flipped);
    connect(handle_, &QCheckBox::toggled, &cut_, &CutHandle::show_handle);
}

void FilterPanel::follow() {
    const QSignalBlocker quiet(by_value_);
    by_value_->setChecked(view_.filter().values.has_value());
    const FrameField& field = frame_field(chosen().field);
    low_->show_value(from_, field.dimension, to_qt(field.unit), view_.units());
    high_->show_value(to_, field.dimension, to_qt(field.unit), view_.units());
    for (QWidget* widget : {static_cast<QWidget*>(of_), static_cast<QWidget*>(low_), static_cast<QWidget*>(high_)})
        widget->setEnabled(by_value_->isChecked());
    emit changed();
}

void FilterPanel::follow_cut() {
    const QSignalBlocker quiet_on(cut_on_), quiet_axis(axis_), quiet_place(place_), quiet_flipped(flipped_),
        quiet_handle(handle_);
    cut_on_->setChecked(cut_.on());
    axis_->setCurrentIndex(cut_.axis());
    if (!place_->isSliderDown())
        place_->setValue(int(std::lround(cut_.place() * slider_steps)));
    flipped_->setChecked(cut_.flipped());
    handle_->setChecked(cut_.handle_shown());
    for (QWidget* widget : {static_cast<QWidget*>(axis_), static_cast<QWidget*>(place_),
                            static_cast<QWidget*>(flipped_), static_cast<QWidget*>(handle_)})
        widget->setEnabled(cut_.on());
    emit changed();
}

} // namespace periscope::ui
