#include "ui/export/mp4_movie.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "ui/text/format.hpp"

#include <QProcess>
#include <QStandardPaths>

namespace periscope::ui {
namespace {

constexpr int longest_wait = 120000; // in ms, for one picture, or for the end of the movie

QString ffmpeg_program() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

class Mp4Movie : public MovieWriter {
public:
    Mp4Movie(const std::filesystem::path& target, int rate) : target_(target), file_(target), rate_(rate) {
        if (!has_ffmpeg())
            throw FileError(target.string() + ": an MP4 movie needs the program ffmpeg, which is not installed (on "
                                              "Debian: apt install ffmpeg). Or use the extension .ogv");
    }

    ~Mp4Movie() override {
        if (ffmpeg_.state() == QProcess::NotRunning)
            return;
        ffmpeg_.kill();
        ffmpeg_.waitForFinished();
    }

    void add(const QImage& picture) override {
        const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
        if (!std::exchange(started_, true))
            start(rgb.size());
        for (int y = 0; y < rgb.height(); ++y) // copies rows without the bytes that QImage adds at their ends
            ffmpeg_.write(reinterpret_cast<const char*>(rgb.constScanLine(y)), qint64(rgb.width()) * 3);
        while (ffmpeg_.bytesToWrite() > 0)
            if (!ffmpeg_.waitForBytesWritten(longest_wait))
                fail();
    }

    void finish() override {
        if (!started_)
            throw FileError(target_.string() + ": the movie has no frames");
        ffmpeg_.closeWriteChannel();
        if (!ffmpeg_.waitForFinished(longest_wait) || ffmpeg_.exitStatus() != QProcess::NormalExit ||
            ffmpeg_.exitCode() != 0)
            fail();
        file_.commit();
    }

private:
    // Players need even numbers of pixels, so an odd last row or column is omitted.
    void start(const QSize& size) {
        ffmpeg_.start(ffmpeg_program(), {QStringLiteral("-loglevel"),
                                         QStringLiteral("error"),
                                         QStringLiteral("-y"),
                                         QStringLiteral("-f"),
                                         QStringLiteral("rawvideo"),
                                         QStringLiteral("-pixel_format"),
                                         QStringLiteral("rgb24"),
                                         QStringLiteral("-video_size"),
                                         QStringLiteral("%1x%2").arg(size.width()).arg(size.height()),
                                         QStringLiteral("-framerate"),
                                         QString::number(rate_),
                                         QStringLiteral("-i"),
                                         QStringLiteral("pipe:0"),
                                         QStringLiteral("-vf"),
                                         QStringLiteral("crop=trunc(iw/2)*2:trunc(ih/2)*2"),
                                         QStringLiteral("-c:v"),
                                         QStringLiteral("libx264"),
                                         QStringLiteral("-crf"),
                                         QStringLiteral("18"),
                                         QStringLiteral("-pix_fmt"),
                                         QStringLiteral("yuv420p"),
                                         QStringLiteral("-movflags"),
                                         QStringLiteral("+faststart"),
                                         QStringLiteral("-f"),
                                         QStringLiteral("mp4"),
                                         to_qt(file_.temporary().string())});
        if (!ffmpeg_.waitForStarted())
            fail();
    }

    [[noreturn]] void fail() {
        ffmpeg_.waitForFinished(1000); // waits, so that ffmpeg has printed the reason
        const QString said = QString::fromUtf8(ffmpeg_.readAllStandardError()).trimmed().section(QLatin1Char('\n'), -1);
        throw FileError(target_.string() +
                        ": ffmpeg cannot write the movie; check that the disk is not full, or use the "
                        "extension .ogv. It says: " +
                        (said.isEmpty() ? ffmpeg_.errorString() : said).toStdString());
    }

    std::filesystem::path target_;
    AtomicFile file_;
    int rate_;
    QProcess ffmpeg_;
    bool started_ = false;
};

} // namespace

bool has_ffmpeg() {
    return !ffmpeg_program().isEmpty();
}

std::unique_ptr<MovieWriter> make_mp4_writer(const std::filesystem::path& file, int pictures_per_second) {
    return std::make_unique<Mp4Movie>(file, pictures_per_second);
}

} // namespace periscope::ui
