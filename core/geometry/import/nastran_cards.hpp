// The cards of a Nastran bulk data file: small fields of 8 columns, large fields of 16 (name with '*'), and free fields
// between commas, with their continuation lines. Source of the format: MSC Nastran Quick Reference Guide, "Bulk Data
// Entries".
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
    // The text outlives this. `file` is for messages. Throws FileError when what stands before BEGIN BULK names another
    // file.
    NastranCards(const std::filesystem::path& file, std::string_view text);

    // Goes to the next card with all its continuation lines. False at ENDDATA or at the end of the file. Throws
    // FileError: a continuation line without its card or out of order, more fields than a line can have, generated
    // fields ("=").
    bool next();

    const std::string& name() const { return name_; } // in capitals, without '*'
    std::size_t line() const { return card_line_; }   // of its first line, from 1

    // Field i of the card as the manual numbers it, without the fields of names and continuation marks: 1 is the first
    // behind the name, 9 the first of the second line. Blank when it is not there.
    std::string_view field(std::size_t i) const { return i - 1 < fields_.size() ? fields_[i - 1] : std::string_view(); }
    std::size_t fields() const { return fields_.size(); }

    // Throw FileError unless the field is a whole number of at least 0, or a number ("1.5", "1.5-1", "1.+3", "1.D3").
    std::uint64_t whole(std::size_t i) const;
    double real(std::size_t i) const;
    double real_or_zero(std::size_t i) const { return field(i).empty() ? 0 : real(i); }

    // Throw FileError: what is wrong, where, what to do.
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const {
        fail_at(card_line_, reason, remedy);
    }
    // Line 0: the whole file.
    [[noreturn]] void fail_at(std::size_t line, const std::string& reason, const std::string& remedy) const;

private:
    struct Line {
        std::string_view text; // without comment, blanks at its end, or tabs
        std::size_t number = 0;
    };
    std::optional<Line> read_line(); // the next that is not empty
    void take_fields(const Line& line);
    void go_to_bulk_data();

    std::string file_;
    std::string_view text_;
    std::size_t at_ = 0, number_ = 0, card_line_ = 0;
    std::optional<Line> ahead_;
    std::deque<std::string> expanded_; // lines of this card and the next that have tabs
    std::string name_, mark_;          // the mark that continuation lines repeat
    std::vector<std::string_view> fields_;
};

} // namespace periscope
