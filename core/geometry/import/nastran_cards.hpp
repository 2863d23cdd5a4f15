// Reads the cards of a Nastran bulk data file with their continuation lines. Fields are small (8 columns), large (16
// columns; the name has a '*') or free (separated by commas). Source of the format: MSC Nastran Quick Reference Guide,
// "Bulk Data Entries".
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

class NastranCards {
public:
    // `text` must outlive this object. `file` is for messages. Throws FileError if a statement before BEGIN BULK refers
    // to another file.
    NastranCards(const std::filesystem::path& file, std::string_view text);

    // Moves to the next card and reads it with all its continuation lines. Returns false at ENDDATA or at the end of
    // the file. Throws FileError for a continuation line without its card or out of order, for more fields than a line
    // can have, and for generated fields ("=").
    bool next();

    const std::string& name() const { return name_; } // in capitals, without '*'
    std::size_t line() const { return card_line_; }   // number of the card's first line, from 1

    // Returns field `i`, numbered as in the manual without names and continuation marks: field 1 follows the name,
    // field 9 is the first one of the second line. It is empty if it is missing.
    std::string_view field(std::size_t i) const { return i - 1 < fields_.size() ? fields_[i - 1] : std::string_view(); }
    std::size_t fields() const { return fields_.size(); }

    // These functions throw FileError unless the field is a whole number of at least 0, or a number ("1.5", "1.5-1",
    // "1.+3", "1.D3").
    std::uint64_t whole(std::size_t i) const;
    double real(std::size_t i) const;
    double real_or_zero(std::size_t i) const { return field(i).empty() ? 0 : real(i); }

    // These functions throw FileError with the reason, the line and the remedy.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const {
        fail_at(card_line_, reason, remedy);
    }
    // `line` 0 stands for the whole file.
    [[noreturn]] void fail_at(std::size_t line, const std::string& reason, const std::string& remedy) const;

private:
    struct Line {
        std::string_view text; // without comments, tabs and trailing blanks
        std::size_t number = 0;
    };
    std::optional<Line> read_line(); // returns the next line that is not empty
    void take_fields(const Line& line);
    void go_to_bulk_data();

    std::string file_;
    std::string_view text_;
    std::size_t at_ = 0, number_ = 0, card_line_ = 0;
    std::optional<Line> ahead_;
    // Copies of those lines of this card and the next one that have tabs, with blanks in place of tabs.
    std::deque<std::string> expanded_;
    // `mark_` is the mark at the end of the last line read, which its continuation line must repeat.
    std::string name_, mark_;
    std::vector<std::string_view> fields_;
};

} // namespace periscope
