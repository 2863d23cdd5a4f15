// Changes valid small files as a stranger could, and checks the messages about them.
#pragma once

#include "core/model/checkpoint.hpp"
#include "core/results/checkpoint_file.hpp"

#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace periscope::test {

inline Checkpoint small_checkpoint() {
    Checkpoint checkpoint;
    checkpoint.info.step = 4;
    checkpoint.info.time_step = 1e-7;
    checkpoint.info.precision = "single";
    checkpoint.info.layout = "vector";
    checkpoint.blocks.push_back(
        {"life", 64, [](std::uint64_t, std::span<std::byte> to) { std::ranges::fill(to, std::byte{0xff}); }});
    return checkpoint;
}

// Writes a valid checkpoint into the folder.
inline std::filesystem::path written_checkpoint(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / checkpoint_name;
    write_checkpoint(file, small_checkpoint(), "{}");
    return file;
}

inline void replace(std::string& text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    QVERIFY2(at != std::string::npos, from.c_str());
    text.replace(at, from.size(), to);
}

// Checks that the message has the expected words and names the file.
inline void refused(const std::string& message, const std::filesystem::path& file, const char* words) {
    QVERIFY2(message.find(words) != std::string::npos, message.c_str());
    QVERIFY2(message.find(file.filename().string()) != std::string::npos, message.c_str());
    QVERIFY2(message.size() < 700, message.c_str());
}

} // namespace periscope::test
