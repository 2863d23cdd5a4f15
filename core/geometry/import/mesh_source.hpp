// A mesh file in memory, which is read from its beginning. Numbers are text or bytes. It knows the current position,
// for messages.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace periscope {

class MeshSource {
public:
    // `text` must outlive this object. `file` is the name for messages.
    MeshSource(const std::filesystem::path& file, std::string_view text) : file_(file.string()), text_(text) {}

    void set_binary(bool binary) { binary_ = binary; }
    void set_swapped(bool swapped) { swapped_ = swapped; } // whether the byte order differs from that of the machine
    bool binary() const { return binary_; }

    // Each reads one number, as text or as bytes. Throws FileError at the end of the file, or if the text is not such a
    // number.
    std::int64_t int32(); // 4 bytes, signed
    std::uint64_t size(); // 8 bytes
    double real();        // 8 bytes; infinities and NaN are accepted
    // Read text, also in binary mode.
    std::int64_t text_integer();
    double text_real();
    std::string quoted(); // "a name"

    bool at_end() const { return at_ >= text_.size(); }
    std::string_view rest_of_line(); // returns the rest of the line and moves to the next one
    void skip_white();
    // Moves to the line after the next line that equals `word`. Returns false, and does not move, if there is none.
    bool skip_behind_line(std::string_view word);

    // Throws FileError if the rest of the file is too short for `count` items of at least `bytes_each` bytes.
    void require_room(std::uint64_t count, std::uint64_t bytes_each, std::string_view of_what);

    // Throws FileError with the reason, the position and the remedy.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const;
    [[noreturn]] void fail(const std::string& reason) const; // with the remedy to write the file again

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
