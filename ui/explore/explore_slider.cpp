#include "ui/explore/explore_slider.hpp"

#include "core/study/study_plan.hpp"
#include "ui/base/elided_label.hpp"
#include "ui/base/marked_edit.hpp"
#include "ui/text/format.hpp"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <stdexcept>

namespace periscope::ui {

ExploreSlider::ExploreSlider(const ExploredKey& key, QWidget* parent)
    : QWidget(parent), key_(key),
      minimum_(make_field(QStringLiteral("explore.minimum"), tr("Minimum"), &ExploredKey::minimum)),
      maximum_(make_field(QStringLiteral("explore.maximum"), tr("Maximum"), &ExploredKey::maximum)),
      value_(make_field(QStringLiteral("explore.value"), tr("Value"), &ExploredKey::value)),
      slider_(new QSlider(Qt::Horizontal)) {
    auto* label = new ElidedLabel(key_.label);
    label->setToolTip(key_.label);
    slider_->setObjectName(QStringLiteral("explore.slider"));
    slider_->setAccessibleName(key_.label);
    slider_->setRange(0, slider_steps);
    slider_->setPageStep(slider_steps / 10);
    slider_->setMinimumWidth(80);
    auto* remove = new QToolButton;
    remove->setText(QStringLiteral("×"));
    remove->setObjectName(QStringLiteral("explore.remove"));
    remove->setAccessibleName(tr("Remove %1").arg(key_.label));
    remove->setToolTip(tr("Remove this slider. The case keeps its value."));
    remove->setFocusPolicy(Qt::StrongFocus);
    auto* head = new QHBoxLayout;
    head->addWidget(label, 1);
    head->addWidget(value_);
    head->addWidget(remove);
    auto* row = new QHBoxLayout; // below the label, so that the slider can use the whole width of a narrow panel
    row->addWidget(minimum_);
    row->addWidget(slider_, 1);
    row->addWidget(maximum_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 2);
    column->setSpacing(2);
    column->addLayout(head);
    column->addLayout(row);
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        key_.value = value_at_step(key_, step);
        show_key();
        emit moved();
    });
    connect(remove, &QToolButton::clicked, this, &ExploreSlider::remove_wanted);
    setFocusProxy(slider_);
    show_key();
}

MarkedEdit* ExploreSlider::make_field(const QString& name, const QString& words, double ExploredKey::*number) {
    auto* field = new MarkedEdit;
    field->setObjectName(name);
    field->setAccessibleName(tr("%1 of %2").arg(words, key_.label));
    field->set_help(words);
    field->setFixedWidth(96);
    connect(field, &QLineEdit::editingFinished, this, [this, field, number] { take_number(*field, number); });
    return field;
}

// Takes a typed value or bound. A text that cannot be read stays in its field, marked with the reason. A value beyond a
// bound moves this bound.
void ExploreSlider::take_number(MarkedEdit& field, double ExploredKey::*number) {
    const double before = key_.value;
    ExploredKey wanted = key_;
    try {
        wanted.*number = read_bound(key_, field.text());
    } catch (const std::invalid_argument& e) {
        return field.mark(QString::fromUtf8(e.what()));
    }
    if (number == &ExploredKey::value) {
        wanted.minimum = std::min(wanted.minimum, wanted.value);
        wanted.maximum = std::max(wanted.maximum, wanted.value);
    }
    if (!(wanted.minimum < wanted.maximum))
        return field.mark(tr("The minimum is not below the maximum. Enter another value."));
    wanted.value = std::clamp(wanted.value, wanted.minimum, wanted.maximum);
    key_ = wanted;
    show_key();
    if (key_.value != before)
        emit moved();
}

void ExploreSlider::set_present(double value) {
    if (value == key_.present)
        return;
    key_.present = key_.value = value;
    key_.minimum = std::min(key_.minimum, value);
    key_.maximum = std::max(key_.maximum, value);
    show_key();
}

void ExploreSlider::show_key() {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(step_of(key_));
    const auto show = [](MarkedEdit& field, const QString& words) {
        if (field.text() != words)
            field.setText(words);
        field.mark({});
    };
    show(*minimum_, quantity_on_screen(to_qt(write_number(key_.minimum, key_.unit))));
    show(*maximum_, quantity_on_screen(to_qt(write_number(key_.maximum, key_.unit))));
    show(*value_, quantity_on_screen(to_qt(write_number(key_.value, key_.unit))));
}

} // namespace periscope::ui
