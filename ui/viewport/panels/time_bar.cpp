#include "ui/viewport/panels/time_bar.hpp"

#include "core/curves/curve_table.hpp"
#include "ui/base/icons.hpp"
#include "ui/base/keyboard_reach.hpp"
#include "ui/document/results.hpp"
#include "ui/text/unit_choice.hpp"
#include "ui/viewport/panels/value_edit.hpp"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {

TimeBar::TimeBar(Results& results, const UnitChoice& units, QWidget* parent)
    : QWidget(parent), results_(results), units_(units), play_(new QToolButton), live_(new QToolButton),
      slider_(new QSlider(Qt::Horizontal)), number_(new QSpinBox), time_(new ValueEdit) {
    setObjectName(QStringLiteral("timeBar"));
    play_->setObjectName(QStringLiteral("play"));
    play_->setAccessibleName(tr("Play"));
    play_->setIcon(themed_icon("play"));
    play_->setCheckable(true);
    play_->setToolTip(tr("Play the frames; the arrow (Alt + Down) opens speed and loop options."));
    live_->setObjectName(QStringLiteral("live"));
    live_->setIcon(themed_icon("live"));
    live_->setText(tr("Latest"));
    live_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    live_->setCheckable(true);
    live_->setChecked(true);
    live_->setToolTip(tr("Always show the latest frame of the run."));
    slider_->setObjectName(QStringLiteral("frameSlider"));
    slider_->setAccessibleName(tr("Frame"));
    slider_->setPageStep(10);
    number_->setObjectName(QStringLiteral("frameNumber"));
    number_->setAccessibleName(tr("Number of the frame"));
    number_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number_->setKeyboardTracking(false);
    number_->setAlignment(Qt::AlignRight);
    time_->setObjectName(QStringLiteral("frameTime"));
    time_->setAccessibleName(tr("Time of the frame"));
    time_->setMinimumWidth(64);
    time_->setMaximumWidth(84);
    time_->setAlignment(Qt::AlignRight);
    // The field's own size hint is a little too small for the words that it shows instead of a number.
    number_->setMinimumWidth(number_->fontMetrics().horizontalAdvance(tr("no frames yet")) + 18);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(time_);
    row->addWidget(number_);
    row->addWidget(live_);
    add_speeds();
    connect(number_, &QSpinBox::valueChanged, this, [this](int number) { choose(number - 1); });
    connect(time_, &ValueEdit::typed, this, &TimeBar::choose_nearest);
    connect(&units_, &UnitChoice::changed, this, &TimeBar::follow_results);
    connect(&results_, &Results::begun, this, &TimeBar::go_live);
    connect(&results_, &Results::grown, this, &TimeBar::follow_results);
    connect(&results_, &Results::cleared, this, &TimeBar::follow_results);
    connect(slider_, &QSlider::valueChanged, this, [this](int index) { choose(index); });
    connect(live_, &QToolButton::clicked, this, [this](bool on) {
        if (on)
            go_live();
    });
    connect(play_, &QToolButton::toggled, this, [this](bool on) {
        if (!on)
            return timer_.stop();
        if (slider_->value() == slider_->maximum())
            choose(0);
        timer_.start();
    });
    connect(&timer_, &QTimer::timeout, this, &TimeBar::advance);
    follow_results();
}

bool TimeBar::live() const {
    return live_->isChecked();
}

void TimeBar::go_live() {
    play_->setChecked(false);
    live_->setChecked(true);
    follow_results();
    if (results_.live())
        emit frame_chosen(results_.live());
}

void TimeBar::follow_results() {
    const int last = std::max(0, int(results_.frames().size()) - 1);
    const bool some = !results_.empty();
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, last);
    if (live())
        slider_->setValue(last);
    for (QWidget* widget : {static_cast<QWidget*>(play_), static_cast<QWidget*>(slider_), static_cast<QWidget*>(live_),
                            static_cast<QWidget*>(number_), static_cast<QWidget*>(time_)})
        widget->setEnabled(some);
    show_chosen();
}

void TimeBar::show_chosen() {
    const auto& frames = results_.frames();
    const QSignalBlocker quiet(number_);
    number_->setRange(1, std::max(1, int(frames.size())));
    number_->setSuffix(tr(" of %1").arg(frames.size()));
    number_->setSpecialValueText(frames.empty() ? tr("no frames yet") : QString());
    fit_words();
    if (frames.empty())
        return time_->clear();
    const auto index = std::min(std::size_t(slider_->value()), frames.size() - 1);
    number_->setValue(int(index) + 1);
    if (is_quasi_static())
        time_->show_value(progress(*frames[index]), dimension::none, QString(), units_.system());
    else
        time_->show_value(frames[index]->time, dimension::time, QStringLiteral("s"), units_.system());
    const QString what = is_quasi_static() ? tr("Load step of the frame") : tr("Time of the frame");
    time_->setAccessibleName(what);
    time_->setToolTip(what);
}

bool TimeBar::is_quasi_static() const {
    return results_.model() && run_axis(*results_.model()) == RunAxis::load_steps;
}

double TimeBar::progress(const Frame& frame) const {
    return moment_on(is_quasi_static() ? RunAxis::load_steps : RunAxis::time, frame.time, frame.step);
}

void TimeBar::choose_nearest(double wanted) {
    former_ = live() ? std::nullopt : std::optional(slider_->value());
    const auto& frames = results_.frames();
    const auto nearest = std::min_element(frames.begin(), frames.end(), [&](const FramePtr& a, const FramePtr& b) {
        return std::abs(progress(*a) - wanted) < std::abs(progress(*b) - wanted);
    });
    if (nearest != frames.end())
        choose(int(nearest - frames.begin()));
}

void TimeBar::choose_former() {
    if (former_)
        choose(*former_);
    else
        go_live();
}

void TimeBar::add_speeds() {
    static constexpr std::array<int, 5> speeds{2, 5, 15, 30, 60}; // frames per second
    auto* menu = new QMenu(this);
    auto* group = new QActionGroup(menu);
    for (const int speed : speeds) {
        auto* action = menu->addAction(tr("%1 frames/s").arg(speed));
        action->setObjectName(QStringLiteral("speed%1").arg(speed));
        action->setCheckable(true);
        action->setChecked(speed == 15);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, speed] { timer_.setInterval(1000 / speed); });
    }
    timer_.setInterval(1000 / 15);
    menu->addSeparator();
    auto* loop = menu->addAction(tr("Loop"));
    loop->setObjectName(QStringLiteral("loop"));
    loop->setCheckable(true);
    loop->setChecked(loop_);
    connect(loop, &QAction::toggled, this, [this](bool on) { loop_ = on; });
    play_->setMenu(menu);
    play_->setPopupMode(QToolButton::MenuButtonPopup);
    make_reachable(*play_);
}

void TimeBar::choose(int index) {
    live_->setChecked(false);
    {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(index);
    }
    show_chosen();
    if (std::size_t(slider_->value()) < results_.frames().size())
        emit frame_chosen(results_.frames()[std::size_t(slider_->value())]);
}

void TimeBar::advance() {
    const int next = slider_->value() + 1;
    if (next > slider_->maximum() && !loop_)
        return play_->setChecked(false);
    choose(next > slider_->maximum() ? 0 : next);
}

void TimeBar::resizeEvent(QResizeEvent*) {
    fit_words();
}

// Omits "frame" in a narrow view, so that the numbers are not truncated.
void TimeBar::fit_words() {
    constexpr int least_slider = 84, around_words = 18;
    const QString word = tr("frame ");
    const QString number = QString::number(number_->maximum()) + number_->suffix();
    const int others = play_->sizeHint().width() + least_slider + time_->maximumWidth() + live_->sizeHint().width() +
                       4 * layout()->spacing() + 8;
    const int needed = number_->fontMetrics().horizontalAdvance(word + number) + around_words;
    number_->setPrefix(others + needed <= width() ? word : QString());
}

} // namespace periscope::ui
