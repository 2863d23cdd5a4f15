#include "ui/viewport/panels/scale_panel.hpp"

#include "ui/text/format.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/panels/value_edit.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace periscope::ui {

ScalePanel::ScalePanel(ModelView& view, QWidget* parent)
    : QWidget(parent), view_(view), title_(new QLabel), said_(new QLabel), low_(new ValueEdit), high_(new ValueEdit),
      automatic_(new QPushButton), this_frame_(new QPushButton(tr("Fit to this frame"))), map_(new QComboBox),
      reversed_(new QCheckBox(tr("Reversed"))), lines_(new QCheckBox(tr("Contour lines"))), steps_(new QSpinBox) {
    setObjectName(QStringLiteral("scalePanel"));
    low_->setObjectName(QStringLiteral("rangeLow"));
    high_->setObjectName(QStringLiteral("rangeHigh"));
    automatic_->setObjectName(QStringLiteral("rangeAutomatic"));
    this_frame_->setObjectName(QStringLiteral("rangeThisFrame"));
    map_->setObjectName(QStringLiteral("colourMap"));
    map_->setAccessibleName(tr("Colour map"));
    reversed_->setObjectName(QStringLiteral("colourReversed"));
    lines_->setObjectName(QStringLiteral("contourLines"));
    lines_->setToolTip(
        tr("Lines of equal value on the surface of the body: at the labels of the colour bar, or between bands."));
    steps_->setObjectName(QStringLiteral("colourSteps"));
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    for (const QString& name : colour_map_names())
        map_->addItem(name);
    steps_->setRange(1, 32);
    steps_->setSpecialValueText(tr("smooth"));
    steps_->setToolTip(tr("Number of colour bands."));
    auto* form = new QFormLayout(this);
    form->addRow(title_);
    form->addRow(tr("From"), low_);
    form->addRow(tr("To"), high_);
    form->addRow(said_);
    form->addRow(automatic_);
    form->addRow(this_frame_);
    form->addRow(tr("Colours"), map_);
    form->addRow(QString(), reversed_);
    form->addRow(tr("Bands"), steps_);
    form->addRow(QString(), lines_);
    connect(low_, &ValueEdit::typed, this, [this](double si) { take_range(si, 0); });
    connect(high_, &ValueEdit::typed, this, [this](double si) { take_range(si, 1); });
    connect(automatic_, &QPushButton::clicked, this, [this] { change([](FieldScale& scale) { scale.own.reset(); }); });
    connect(this_frame_, &QPushButton::clicked, this, [this] {
        if (const auto range = view_.frame_range())
            take_range(*range);
    });
    connect(map_, &QComboBox::activated, this,
            [this](int index) { change([&](FieldScale& scale) { scale.map = ColourMap(index); }); });
    connect(reversed_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](FieldScale& scale) { scale.reversed = on; }); });
    connect(lines_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](FieldScale& scale) { scale.lines = on; }); });
    connect(steps_, &QSpinBox::valueChanged, this,
            [this](int bands) { change([&](FieldScale& scale) { scale.steps = bands > 1 ? bands : 0; }); });
    connect(&view_, &ModelView::field_changed, this, &ScalePanel::follow);
    connect(&view_, &ModelView::scale_changed, this, &ScalePanel::follow);
    connect(&view_, &ModelView::shown, this, [this] {
        if (isVisible()) // the automatic range grows during the run
            follow();
    });
    follow();
}

void ScalePanel::change(const std::function<void(FieldScale&)>& how) {
    FieldScale scale = view_.scale();
    how(scale);
    view_.set_scale(scale);
}

// Sets one end of the range. If it passes the other end, that one moves, too, so that both can be typed in any order.
void ScalePanel::take_range(double value, std::size_t end) {
    Range range = view_.range();
    const double width = range[1] - range[0];
    range[end] = value;
    if (range[0] >= range[1])
        range[1 - end] = end == 0 ? value + width : value - width;
    take_range(range);
}

void ScalePanel::take_range(Range range) {
    if (range[0] == range[1]) // all values of the frame may be equal, but a range must have a width
        range[1] += range[0] == 0 ? 1 : std::abs(range[0]);
    change([&](FieldScale& scale) { scale.own = range; });
}

void ScalePanel::follow() {
    const FieldChoice& choice = view_.choice();
    const bool usable = of_results(choice.field);
    setEnabled(usable);
    title_->setText(field_title(choice));
    if (!usable)
        return;
    const FrameField& field = frame_field(choice.field);
    const FieldScale scale = view_.scale();
    const Range range = view_.range();
    low_->show_value(range[0], field.dimension, to_qt(field.unit), view_.units());
    high_->show_value(range[1], field.dimension, to_qt(field.unit), view_.units());
    said_->setText(scale.own      ? tr("Custom range")
                   : field.locked ? tr("Locked: same range in every frame")
                                  : tr("Automatic: range of the run so far"));
    automatic_->setText(field.locked ? tr("Restore locked range") : tr("Automatic"));
    automatic_->setEnabled(scale.own.has_value());
    automatic_->setToolTip(scale.own ? QString() : tr("Available while the range is a custom one: this one is not."));
    this_frame_->setEnabled(view_.frame() != nullptr);
    this_frame_->setToolTip(view_.frame() ? tr("Range of the values in the frame shown.")
                                          : tr("Available once the run has a frame."));
    const QSignalBlocker quiet_map(map_), quiet_reversed(reversed_), quiet_lines(lines_), quiet_steps(steps_);
    map_->setCurrentIndex(int(scale.map));
    reversed_->setChecked(scale.reversed);
    lines_->setChecked(scale.lines);
    steps_->setValue(std::max(1, scale.steps));
}

} // namespace periscope::ui
