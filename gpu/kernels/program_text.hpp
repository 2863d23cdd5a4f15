// Makes the text of an OpenCL program in one piece, because the OpenCL compiler cannot read the files of this program.
// The kernels include each other as C files do (`#include "common/types.cl"`, a path in gpu/kernels). A program
// consists of its definitions and one file that includes the others.
#pragma once

#include <string>
#include <string_view>

namespace periscope::gpu {

// Returns a line that includes this file of gpu/kernels.
std::string include_line(std::string_view path);

// Replaces each such line by the text of the file, as a preprocessor does, but includes each file only once. #line
// directives let the messages of the compiler name the files. Throws std::logic_error if there is no such file.
std::string with_includes(std::string_view text);

} // namespace periscope::gpu
