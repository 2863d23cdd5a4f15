#include "core/geometry/import/node_list_reader.hpp"

#include "core/base/error.hpp"
#include "core/base/trimmed.hpp"
#include "core/geometry/import/abaqus_lines.hpp"
#include "core/geometry/import/point_numbers.hpp"
#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace periscope {
namespace {

enum class Column : std::uint8_t { x, y, z, block, volume, area, number, skipped };
constexpr std::array<std::string_view, 7> column_words{"x", "y", "z", "block", "volume", "area", "id"};

constexpr const char* name_them = "name the columns in the first line, e.g. 'header: x y z block_id volume' (in a "
                                  "plane 'header: x y block_id volume')";

Column column_of(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Column>, 18> names{{{"X", Column::x},
                                                                                {"Y", Column::y},
                                                                                {"Z", Column::z},
                                                                                {"BLOCK", Column::block},
                                                                                {"BLOCK_ID", Column::block},
                                                                                {"BLOCKID", Column::block},
                                                                                {"BLOCK_NUMBER", Column::block},
                                                                                {"VOLUME", Column::volume},
                                                                                {"VOL", Column::volume},
                                                                                {"V", Column::volume},
                                                                                {"AREA", Column::area},
                                                                                {"A", Column::area},
                                                                                {"ID", Column::number},
                                                                                {"NODE", Column::number},
                                                                                {"NODE_ID", Column::number},
                                                                                {"NODE_NUMBER", Column::number},
                                                                                {"NUMBER", Column::number},
                                                                                {"NODEID", Column::number}}};
    const std::string word = capitals(name);
    const auto found = std::ranges::find(names, word, &std::pair<std::string_view, Column>::first);
    return found == names.end() ? Column::skipped : found->second;
}

// Divides a line into the words between blanks, commas and semicolons. Two commas without a word between them give an
// empty word.
void split(std::string_view line, std::vector<std::string_view>& words) {
    constexpr std::string_view blanks = " \t\r", separators = ",;";
    words.clear();
    for (std::size_t at = line.find_first_not_of(blanks); at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(" \t\r,;", at), line.size());
        words.push_back(trimmed(line.substr(at, end - at), "\"'"));
        at = std::min(line.find_first_not_of(blanks, end), line.size());
        if (at < line.size() && separators.find(line[at]) != std::string_view::npos)
            at = std::min(line.find_first_not_of(blanks, at + 1), line.size());
    }
}

std::optional<double> number_in(std::string_view word) {
    std::string text(word.substr(word.starts_with('+') ? 1 : 0));
    std::ranges::replace_if(
        text, [](char c) { return c == 'd' || c == 'D'; }, 'e');
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || stop != text.data() + text.size())
        return std::nullopt;
    return error == std::errc() ? value : std::numeric_limits<double>::infinity();
}

std::string shown(std::string_view word) {
    std::string text(word.substr(0, 24));
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 32 || c > 126; }, '?');
    return text;
}

class NodeListReader {
public:
    NodeListReader(const std::filesystem::path& file, std::string_view text) : file_(file), text_(text) {}

    VolumeMesh read() {
        for (std::size_t begin = 0; begin < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', begin), text_.size());
            ++line_;
            take(text_.substr(begin, end - begin));
            begin = end + 1;
        }
        line_ = 0;
        if (mesh_.points.empty())
            fail("the file contains no nodes", "export the list of nodes again");
        if (is_headless_ && is_third_column_doubtful())
            fail("the third column has whole numbers only: it may be z or the block", name_them);
        if (const NumberIndex numbers(mesh_.point_numbers); numbers.twice())
            fail(fmt::format("two nodes have the number {}", *numbers.twice()), "renumber one of them");
        make_groups();
        return std::move(mesh_);
    }

private:
    [[noreturn]] void fail(const std::string& reason, const std::string& remedy) const {
        const std::string where = line_ == 0 ? file_.string() : fmt::format("{}, line {}", file_.string(), line_);
        throw FileError(fmt::format("{}: {} — {}", where, reason, remedy));
    }

    void take(std::string_view line) {
        const std::size_t hash = line.find('#');
        split(line.substr(0, hash), words_);
        if (words_.empty()) {
            if (hash != std::string_view::npos && columns_.empty())
                comment_ = line.substr(hash + 1);
            return;
        }
        if (columns_.empty() && !number_in(words_.front()))
            return take_header();
        if (columns_.empty())
            choose_columns();
        take_node();
    }

    void take_header() {
        if (capitals(words_.front()) == "HEADER:")
            words_.erase(words_.begin());
        else if (capitals(words_.front()).starts_with("HEADER:"))
            words_.front().remove_prefix(std::string_view("HEADER:").size());
        std::string skipped;
        for (const std::string_view word : words_) {
            columns_.push_back(column_of(word));
            if (columns_.back() == Column::skipped)
                skipped += fmt::format("{}'{}'", skipped.empty() ? "" : ", ", shown(word));
        }
        require_columns();
        if (!skipped.empty())
            mesh_.notes.push_back(fmt::format("mesh: columns that are not read: {}", skipped));
    }

    void require_columns() {
        for (std::size_t k = 0; k < column_words.size(); ++k)
            if (std::ranges::count(columns_, Column(k)) > 1)
                fail(fmt::format("two columns are named {}", column_words[k]), "rename one of them");
        const bool has_measure = has(Column::volume) || has(Column::area);
        for (const Column needed : {Column::x, Column::y})
            if (!has(needed))
                fail(fmt::format("not a list of nodes: no column is named {}", column_words[std::size_t(needed)]),
                     name_them);
        if (!has_measure)
            fail("the nodes have no volumes: no column is named volume or area", name_them);
        if (has(Column::volume) && has(Column::area))
            fail("the list has a column of volumes and one of areas", "remove one of them");
        mesh_.measure = has(Column::volume) ? NodeMeasure::volume : NodeMeasure::area;
        mesh_.has_z = has(Column::z);
    }

    bool has(Column column) const { return std::ranges::find(columns_, column) != columns_.end(); }

    // Determines the columns from the first row of numbers if no header names them.
    void choose_columns() {
        using enum Column;
        const std::size_t count = words_.size();
        std::vector<std::string_view> names;
        split(comment_, names);
        bool is_named = names.size() >= count;
        for (std::size_t k = 0; k < count && is_named; ++k) {
            columns_.push_back(column_of(names[k]));
            is_named = columns_.back() != skipped;
        }
        is_named = is_named && has(x) && has(y) && (has(volume) || has(area));
        if (!is_named) {
            columns_ = count == 3   ? std::vector{x, y, volume}
                       : count == 4 ? std::vector{x, y, z, volume}
                       : count == 5 ? std::vector{x, y, z, block, volume}
                                    : std::vector<Column>();
            is_headless_ = true;
        }
        if (columns_.empty())
            fail(fmt::format("the list has {} columns and no header, so their meaning is not known", count), name_them);
        require_columns();
        std::string text;
        for (const Column c : columns_)
            text += (text.empty() ? "" : ", ") + std::string(column_words[std::size_t(c)]);
        mesh_.notes.push_back(fmt::format("mesh: the columns are read as {}{}", text,
                                          is_named ? ", as a comment names them" : "; the file does not name them"));
    }

    void take_node() {
        if (words_.size() != columns_.size())
            fail(fmt::format("the line has {} columns instead of {}", words_.size(), columns_.size()),
                 "correct the line, or export the list again");
        Vec3 p;
        std::uint64_t number = mesh_.points.size() + 1;
        for (std::size_t k = 0; k < columns_.size(); ++k) {
            if (columns_[k] == Column::skipped)
                continue;
            const std::string_view name = column_words[std::size_t(columns_[k])];
            const auto value = number_in(words_[k]);
            if (!value || !std::isfinite(*value))
                fail(fmt::format("{} is '{}' instead of a {}", name, shown(words_[k]),
                                 value ? "finite number" : "number"),
                     "correct the line, or export the list again");
            const bool is_whole = *value >= 0 && *value <= 9e15 && *value == std::floor(*value);
            switch (columns_[k]) {
            case Column::x:
            case Column::y:
            case Column::z:
                p[std::size_t(columns_[k])] = *value;
                break;
            case Column::volume:
            case Column::area:
                if (!(*value > 0))
                    fail(fmt::format("{} is {:g}, but must be positive", name, *value),
                         "correct the line, or remove the node");
                mesh_.measures.push_back(*value);
                break;
            default:
                if (!is_whole)
                    fail(fmt::format("{} is '{}' instead of a whole number", name, shown(words_[k])), name_them);
                if (columns_[k] == Column::block)
                    blocks_.push_back(static_cast<std::uint64_t>(*value));
                else
                    number = static_cast<std::uint64_t>(*value);
            }
        }
        mesh_.points.push_back(p);
        mesh_.point_numbers.push_back(number);
    }

    // Returns whether the third column may be something other than z. Blocks are whole numbers from 1. Coordinates
    // seldom are, unless x and y are whole numbers, too.
    bool is_third_column_doubtful() const {
        if (columns_.size() != 4)
            return false;
        const auto is_whole = [](double v) { return v == std::floor(v); };
        return std::ranges::all_of(mesh_.points, [&](const Vec3& p) { return p.z >= 1 && is_whole(p.z); }) &&
               !std::ranges::all_of(mesh_.points, [&](const Vec3& p) { return is_whole(p.x) && is_whole(p.y); });
    }

    void make_groups() {
        std::map<std::uint64_t, std::vector<std::uint32_t>> nodes_of;
        for (std::size_t i = 0; i < blocks_.size(); ++i)
            nodes_of[blocks_[i]].push_back(static_cast<std::uint32_t>(i));
        GroupMaker groups(file_, mesh_.points.size());
        for (const auto& [block, nodes] : nodes_of)
            groups.add(fmt::format("block {}", block), nodes);
        mesh_.groups = groups.finish();
    }

    std::filesystem::path file_;
    std::string_view text_, comment_; // the last comment before the first node
    std::size_t line_ = 0;
    bool is_headless_ = false;
    std::vector<Column> columns_;
    std::vector<std::string_view> words_;
    std::vector<std::uint64_t> blocks_; // the block of each node
    VolumeMesh mesh_;
};

} // namespace

VolumeMesh read_node_list(const std::filesystem::path& file, std::string_view text) {
    return NodeListReader(file, text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text).read();
}

} // namespace periscope
