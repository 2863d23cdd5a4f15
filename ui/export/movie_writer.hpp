// A movie of pictures, one after the other: MP4, Ogg Theora, or numbered PNG files.
#pragma once

#include <QImage>

#include <filesystem>
#include <memory>

namespace periscope::ui {

class MovieWriter {
public:
    virtual ~MovieWriter() = default;
    virtual void add(const QImage& picture) = 0; // all of one size; throws FileError
    virtual void finish() = 0;                   // only then the movie is in its place; throws FileError
};

// By the ending of `file`: .mp4 (mp4_movie.hpp) and .ogv, which is Ogg Theora, whole or not at all; .png makes NAME-0001.png and so on.
// Throws FileError for another ending, and where it cannot be written.
std::unique_ptr<MovieWriter> make_movie_writer(const std::filesystem::path& file, int pictures_per_second);

} // namespace periscope::ui
