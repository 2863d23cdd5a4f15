// An MP4 movie (H.264), made by the program ffmpeg (Debian's package of this name) from the pictures that it is given.
#pragma once

#include "ui/export/movie_writer.hpp"

namespace periscope::ui {

bool has_ffmpeg(); // in the search path

// Throws FileError where ffmpeg is missing or the file cannot be written; add() and finish() also where ffmpeg fails, with what
// it says.
std::unique_ptr<MovieWriter> make_mp4_writer(const std::filesystem::path& file, int pictures_per_second);

} // namespace periscope::ui
