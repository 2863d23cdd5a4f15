// Functions that all fuzz harnesses share. A harness gets bytes as a stranger's file could contain them, gives them to
// a reader, and returns when the reader has read or refused them. Anything else (a crash, a hang, a report of a
// sanitizer) is a finding.
#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace periscope::fuzz {

// The bytes are valid only during the call.
using Harness = void (*)(std::string_view input);

struct NamedHarness {
    std::string_view name;
    Harness run;
};
std::span<const NamedHarness> harnesses();

// Returns a folder in memory that belongs to this process and is removed when the process ends.
const std::filesystem::path& scratch_folder();

// Writes the content to a file of that folder, replacing an older one, and returns its path.
std::filesystem::path scratch_file(const std::string& name, std::string_view content);

// Removes the first byte of the input and returns it as a number from 0 to count - 1; returns 0 if the input is empty.
std::size_t choice(std::string_view& input, std::size_t count);
// Removes the first line from the input and returns it without its line break.
std::string_view first_line(std::string_view& input);

// Calls the function and returns false if it refuses the input with an Error. Any other exception is a finding.
template <typename Read>
bool is_read(Read read) {
    try {
        read();
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace periscope::fuzz
