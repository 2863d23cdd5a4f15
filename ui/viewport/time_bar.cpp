#include "ui/viewport/time_bar.hpp"

#include "ui/document/results.hpp"
#include "ui/text/format.hpp"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace periscope::ui {

TimeBar::TimeBar(Results& results, QWidget* parent)
    : QWidget(parent), results_(results), play_(new QToolButton), live_(new QToolButton),
      slider_(new QSlider(Qt::Horizontal)), label_(new QLabel) {
    setObjectName(QStringLiteral("timeBar"));
    play_->setObjectName(QStringLiteral("play"));
    play_->setIcon(QIcon(QStringLiteral(":/icons/play.svg")));
    play_->setCheckable(true);
    play_->setToolTip(tr("Play the kept frames, over and over"));
    live_->setObjectName(QStringLiteral("live"));
    live_->setIcon(QIcon(QStringLiteral(":/icons/live.svg")));
    live_->setText(tr("Newest"));
    live_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    live_->setCheckable(true);
    live_->setChecked(true);
    live_->setToolTip(tr("Follow the run as it goes on"));
    slider_->setObjectName(QStringLiteral("frameSlider"));
    slider_->setPageStep(10);
    label_->setObjectName(QStringLiteral("frameLabel"));
    label_->setMinimumWidth(150);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(label_);
    row->addWidget(live_);
    timer_.setInterval(66);
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
    for (QWidget* widget :
         {static_cast<QWidget*>(play_), static_cast<QWidget*>(slider_), static_cast<QWidget*>(live_)})
        widget->setEnabled(some);
    show_chosen();
}

void TimeBar::show_chosen() {
    const auto& frames = results_.frames();
    if (frames.empty())
        return label_->setText(tr("no results yet"));
    const auto index = std::size_t(slider_->value());
    label_->setText(tr("%1   frame %2 of %3")
                        .arg(format_time(frames[std::min(index, frames.size() - 1)]->time))
                        .arg(index + 1)
                        .arg(frames.size()));
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
    choose(next > slider_->maximum() ? 0 : next);
}

} // namespace periscope::ui
