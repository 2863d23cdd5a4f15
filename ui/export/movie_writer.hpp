// Writes pictures as a movie: MP4, Ogg Theora, or numbered PNG files.
#pragma once

#include <QImage>

#include <filesystem>
#include <memory>

namespace periscope::ui {

class MovieWriter {
public:
    virtual ~MovieWriter() = default;
    virtual void add(const QImage& picture) = 0; // adds a picture; all must have the same size; throws FileError
    virtual void finish() = 0;                   // the file exists only after this call; throws FileError
};

// Chooses the format by the extension of `file`: .mp4 (mp4_movie.hpp) or .ogv (Ogg Theora), whose files are complete or
// do not exist; .png writes NAME-0001.png and so on. Throws FileError for another extension, and if the file cannot be
// written.
std::unique_ptr<MovieWriter> make_movie_writer(const std::filesystem::path& file, int pictures_per_second);

} // namespace periscope::ui
