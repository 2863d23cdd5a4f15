// What the harnesses share: each takes bytes as a stranger's file could have them, gives them to a reader, and returns when the
// reader has read or refused them. Whatever else happens is a find.
#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace periscope::fuzz {

// The bytes live as long as the call.
using Harness = void (*)(std::string_view input);

struct NamedHarness {
    std::string_view name;
    Harness run;
};
std::span<const NamedHarness> harnesses();

// A folder in memory, of this process, removed at its end.
const std::filesystem::path& scratch_folder();

// Writes the content over a file of that folder, and returns its path.
std::filesystem::path scratch_file(const std::string& name, std::string_view content);

// Takes the first byte off the input as a choice of 0 … count - 1; 0 of an empty input.
std::size_t choice(std::string_view& input, std::size_t count);
// Takes the first line off the input, without its end.
std::string_view first_line(std::string_view& input);

// Runs it. A refusal in words is what a reader may answer.
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
