// Makes the text of an OpenCL program in one piece, because the sources of kernels are part of the library and the
// OpenCL compiler cannot read them as files. The sources include each other as C files do; a path, as in `#include
// "common/types.cl"`, is relative to gpu/kernels. A program consists of its definitions and one file that includes the
// others.
#pragma once

#include <string>
#include <string_view>

namespace periscope::gpu {

// Returns an #include line for this file of gpu/kernels.
std::string include_line(std::string_view path);

// Replaces each #include line by the text of the file, as a preprocessor does, but each file is compiled only once.
// #line directives make messages of the compiler name the files. Throws std::logic_error if a file does not exist.
std::string with_includes(std::string_view text);

} // namespace periscope::gpu
