#include "ui/export/movie_dialog.hpp"

#include "ui/export/save_form.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSettings>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

MoviePace pace_of(std::size_t frames, double seconds) {
    constexpr double fastest = 50; // pictures per second; nobody sees more
    MoviePace pace;
    pace.every = std::max<std::size_t>(1, std::size_t(std::ceil(double(frames) / (fastest * seconds))));
    const double shown = std::ceil(double(frames) / double(pace.every));
    pace.rate = int(std::clamp(std::round(shown / seconds), 1.0, fastest));
    return pace;
}

MovieDialog::MovieDialog(const QSize& on_screen, std::size_t frames, QWidget* parent)
    : QDialog(parent), frames_(frames), size_(new QComboBox), seconds_(new QDoubleSpinBox), pace_(new QLabel) {
    setObjectName(QStringLiteral("movieDialog"));
    setWindowTitle(tr("Save movie of view"));
    setMinimumWidth(320);
    add_sizes(*size_, on_screen, 2);
    size_->setObjectName(QStringLiteral("movieSize"));
    seconds_->setObjectName(QStringLiteral("movieLength"));
    seconds_->setRange(1, 600);
    seconds_->setDecimals(0);
    seconds_->setSuffix(tr(" s"));
    pace_->setObjectName(QStringLiteral("moviePace"));
    const QSettings settings;
    size_->setCurrentIndex(settings.value(QStringLiteral("movie/scale"), 1).toInt() - 1);
    seconds_->setValue(settings.value(QStringLiteral("movie/seconds"), MovieOptions().seconds).toDouble());
    auto* form = new QFormLayout(this);
    form->addRow(tr("Size"), size_);
    form->addRow(tr("Length"), seconds_);
    form->addRow(QString(), pace_);
    add_save_buttons(*this, *form, seconds_, [this] {
        QSettings kept;
        kept.setValue(QStringLiteral("movie/scale"), options().scale);
        kept.setValue(QStringLiteral("movie/seconds"), options().seconds);
    });
    connect(seconds_, &QDoubleSpinBox::valueChanged, this, &MovieDialog::show_pace);
    show_pace();
}

MovieOptions MovieDialog::options() const {
    return {size_->currentIndex() + 1, seconds_->value()};
}

void MovieDialog::show_pace() {
    const MoviePace pace = pace_of(frames_, options().seconds);
    pace_->setText(pace.every == 1
                       ? tr("%1 frames, %2 per second").arg(frames_).arg(pace.rate)
                       : tr("%1 frames, 1 in %2 is shown, %3 per second").arg(frames_).arg(pace.every).arg(pace.rate));
}

} // namespace periscope::ui
