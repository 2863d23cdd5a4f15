#include "ui/export/movie_export.hpp"

#include "ui/text/format.hpp"

#include <QProgressDialog>

namespace periscope::ui {

MovieExport::MovieExport(Scene scene, QWidget* window) : QObject(window), scene_(std::move(scene)), window_(window) {
    timer_.setInterval(0); // one picture for each timeout, so that the window handles events between two pictures
    connect(&timer_, &QTimer::timeout, this, &MovieExport::add_picture);
}

void MovieExport::start(const std::filesystem::path& file, const MovieOptions& options, std::vector<FramePtr> frames,
                        FramePtr after) {
    if (busy() || frames.empty())
        return;
    const MoviePace pace = pace_of(frames.size(), options.seconds);
    try {
        writer_ = make_movie_writer(file, pace.rate);
    } catch (const std::exception& e) {
        emit problem(QString::fromUtf8(e.what()));
        return;
    }
    file_ = file;
    // numbered pictures have no duration, so all frames are written
    const std::size_t every = file.extension() == ".png" ? 1 : pace.every;
    for (std::size_t i = 0; i < frames.size(); i += every)
        frames_.push_back(frames[i]);
    if (frames_.back() != frames.back())
        frames_.push_back(frames.back()); // the last frame is always included
    scale_ = options.scale;
    after_ = std::move(after);
    done_ = 0;
    dialog_ = new QProgressDialog(tr("Writing movie …"), tr("Cancel"), 0, int(frames_.size()), window_);
    dialog_->setObjectName(QStringLiteral("movieProgress"));
    dialog_->setWindowModality(Qt::WindowModal);
    dialog_->setMinimumDuration(500);
    timer_.start();
}

void MovieExport::add_picture() {
    if (dialog_->wasCanceled()) {
        end();
        emit said(tr("Movie export cancelled."));
        return;
    }
    try {
        if (done_ < frames_.size()) {
            scene_.show(frames_[done_]);
            writer_->add(scene_.picture(scale_));
            dialog_->setValue(int(++done_));
            return;
        }
        writer_->finish();
        end();
        emit said(tr("Movie with %1 frames written to %2.").arg(done_).arg(to_qt(file_.string())));
        emit written(file_);
    } catch (const std::exception& e) {
        end();
        emit problem(QString::fromUtf8(e.what()));
    }
}

void MovieExport::end() {
    timer_.stop();
    writer_.reset();
    frames_.clear();
    dialog_->deleteLater();
    dialog_ = nullptr;
    scene_.show(std::exchange(after_, nullptr));
}

} // namespace periscope::ui
