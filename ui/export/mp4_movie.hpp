// Writes an MP4 movie (H.264) with the program ffmpeg (Debian's package of this name).
#pragma once

#include "ui/export/movie_writer.hpp"

namespace periscope::ui {

bool has_ffmpeg(); // returns whether ffmpeg is in the search path

// Throws FileError if ffmpeg is missing or the file cannot be written. add() and finish() also throw it if ffmpeg
// fails, with the message of ffmpeg.
std::unique_ptr<MovieWriter> make_mp4_writer(const std::filesystem::path& file, int pictures_per_second);

} // namespace periscope::ui
