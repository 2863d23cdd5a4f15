#include "core/case_file/json_text.hpp"

#include "core/case_file/shallow_json.hpp"
#include "core/case_file/unique_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

Problem syntax_problem(std::string_view text, const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte, text.size());
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i + 1 < at; ++i)
        column = text[i] == '\n' ? (++line, 1) : column + 1;
    std::string what = error.what();
    if (const auto colon = what.rfind("syntax error"); colon != std::string::npos)
        what = what.substr(colon);
    return {fmt::format("line {}, column {}", line, column), "Not valid JSON: " + what,
            "correct the text at this place"};
}

} // namespace

std::optional<Json> read_json_text(std::string_view text, std::vector<Problem>& problems) {
    if (nesting_of(text) > deepest_json) {
        problems.push_back({"", "Nested deeper than 64 levels", "correct the brackets"});
        return std::nullopt;
    }
    try {
        return parse_json(text, problems);
    } catch (const Json::parse_error& e) {
        problems.push_back(syntax_problem(text, e));
        return std::nullopt;
    }
}

} // namespace periscope
