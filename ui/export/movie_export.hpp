// Makes a movie of the stored frames with the current settings of the view.
#pragma once

#include "core/model/frame.hpp"
#include "ui/export/movie_dialog.hpp"
#include "ui/export/movie_writer.hpp"

#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

class QProgressDialog;
class QWidget;

namespace periscope::ui {

class MovieExport : public QObject {
    Q_OBJECT
public:
    struct Scene {
        std::function<void(const FramePtr&)> show; // shows the frame in the view
        std::function<QImage(int scale)> picture;  // draws the view at `scale` times its size
    };
    MovieExport(Scene scene, QWidget* window);

    // Shows a dialog in which the user can cancel the movie. At the end, the view shows the frame `after`. Only one
    // movie is made at a time.
    void start(const std::filesystem::path& file, const MovieOptions& options, std::vector<FramePtr> frames,
               FramePtr after);
    bool busy() const { return writer_ != nullptr; }

signals:
    void problem(const QString& words);
    void said(const QString& words);
    void written(const std::filesystem::path& file);

private:
    void add_picture();
    void end();

    Scene scene_;
    QWidget* window_;
    std::unique_ptr<MovieWriter> writer_;
    std::filesystem::path file_;
    std::vector<FramePtr> frames_;
    FramePtr after_;
    int scale_ = 1;
    std::size_t done_ = 0;
    QProgressDialog* dialog_ = nullptr;
    QTimer timer_;
};

} // namespace periscope::ui
