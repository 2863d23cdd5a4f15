#include "ui/export/movie_writer.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/export/mp4_movie.hpp"

#include <QBuffer>
#include <QObject>

#include <vtkErrorCode.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>

#include <cstring>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

// Copies a picture to one of VTK, which begins with the lowest row.
void copy(const QImage& picture, vtkImageData* image) {
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    image->SetDimensions(rgb.width(), rgb.height(), 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
    auto* pixels = static_cast<unsigned char*>(image->GetScalarPointer());
    const auto row = std::size_t(rgb.width()) * 3;
    for (int y = 0; y < rgb.height(); ++y)
        std::memcpy(pixels + std::size_t(rgb.height() - 1 - y) * row, rgb.constScanLine(y), row);
    image->Modified();
}

class TheoraMovie : public MovieWriter {
public:
    TheoraMovie(const fs::path& target, int rate) : target_(target), file_(target) {
        writer_->SetFileName(file_.temporary().c_str());
        writer_->SetRate(rate);
        writer_->SetQuality(2); // the best of three levels
        writer_->SetInputData(image_);
    }

    ~TheoraMovie() override {
        if (started_)
            writer_->End();
    }

    void add(const QImage& picture) override {
        copy(picture, image_);
        if (!std::exchange(started_, true))
            writer_->Start();
        if (!failed())
            writer_->Write();
        if (failed())
            throw FileError(target_.string() + ": the movie cannot be written; check that the disk is not full");
    }

    void finish() override {
        if (!started_)
            throw FileError(target_.string() + ": the movie has no frames");
        started_ = false;
        writer_->End();
        file_.commit();
    }

private:
    bool failed() { return writer_->GetError() != 0 || writer_->GetErrorCode() != vtkErrorCode::NoError; }

    fs::path target_;
    AtomicFile file_;
    vtkNew<vtkImageData> image_;
    vtkNew<vtkOggTheoraWriter> writer_;
    bool started_ = false;
};

class NumberedPictures : public MovieWriter {
public:
    explicit NumberedPictures(const fs::path& target) : target_(target) {}

    void add(const QImage& picture) override {
        const std::string number = QStringLiteral("-%1.png").arg(++count_, 4, 10, QLatin1Char('0')).toStdString();
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        picture.save(&buffer, "PNG");
        write_atomically(target_.parent_path() / (target_.stem().string() + number),
                         std::string_view(bytes.constData(), std::size_t(bytes.size())));
    }

    void finish() override {}

private:
    fs::path target_;
    int count_ = 0;
};

} // namespace

std::unique_ptr<MovieWriter> make_movie_writer(const fs::path& file, int pictures_per_second) {
    if (file.extension() == ".mp4")
        return make_mp4_writer(file, pictures_per_second);
    if (file.extension() == ".ogv")
        return std::make_unique<TheoraMovie>(file, pictures_per_second);
    if (file.extension() == ".png")
        return std::make_unique<NumberedPictures>(file);
    throw FileError(file.string() +
                    ": unknown movie format; use the extension .mp4, .ogv (Ogg Theora) or .png (numbered pictures)");
}

} // namespace periscope::ui
