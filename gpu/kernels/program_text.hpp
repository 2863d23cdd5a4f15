// The text of an OpenCL program, in one piece: an OpenCL compiler knows no files of ours. The kernels include each other as C files do
// (`#include "common/types.cl"`, a path in gpu/kernels); a program is its definitions and one file that includes what it consists of.
#pragma once

#include <string>
#include <string_view>

namespace periscope::gpu {

// A line that includes this file of gpu/kernels.
std::string include_line(std::string_view path);

// Replaces each such line by the file, as a preprocessor does, and each file but once. A compiler's messages name the files (#line).
// Throws std::logic_error when there is no such file.
std::string with_includes(std::string_view text);

} // namespace periscope::gpu
