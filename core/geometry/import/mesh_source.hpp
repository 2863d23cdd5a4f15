// A mesh file in memory, read from its beginning: numbers as text or as bytes, and where one is in it for
// messages.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace periscope {

class MeshSource {
public:
    // The text outlives the source. `file` is for messages.
    MeshSource(const std::filesystem::path& file, std::string_view text) : file_(file.string()), text_(text) {}

    void set_binary(bool binary) { binary_ = binary; }
    void set_swapped(bool swapped) { swapped_ = swapped; } // bytes in the other order than the machine's
    bool binary() const { return binary_; }

    // One number, as text or as bytes. Throw FileError at the end, or when there is something else.
    std::int64_t int32(); // 4 bytes, signed
    std::uint64_t size(); // 8 bytes
    double real();        // 8 bytes; infinities and NaN pass
    // The same as text whatever the mode.
    std::int64_t text_integer();
    double text_real();
    std::string quoted(); // "a name"

    bool at_end() const { return at_ >= text_.size(); }
    std::string_view rest_of_line(); // and goes to the next
    void skip_white();
    // Goes behind the next line that is `word`. False when there is none; then stays.
    bool skip_behind_line(std::string_view word);

    // Throws FileError unless that many things of at least this many bytes each can still be in the file.
    void require_room(std::uint64_t count, std::uint64_t bytes_each, std::string_view of_what);

    // Throws FileError: what is wrong, where, what to do.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const;
    [[noreturn]] void fail(const std::string& reason) const; // the remedy: write it again

private:
    template <typename T>
    T bytes();
    template <typename T>
    T number(std::string_view what);

    std::string file_;
    std::string_view text_;
    std::size_t at_ = 0;
    bool binary_ = false, swapped_ = false;
};

} // namespace periscope
