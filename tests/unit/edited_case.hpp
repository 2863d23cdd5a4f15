// Reads cases that a test has as JSON, and returns the messages about them.
#pragma once

#include "core/case_file/case_file.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace periscope::test {

// Returns the case after changes like those of `--set`: "run.end_time=1 us".
inline Case edited_case(const char* text, const std::vector<std::string>& edits) {
    ParsedCase parsed = parse_case(text, {}, edits);
    if (!parsed.problems.empty())
        throw std::runtime_error(parsed.problems[0].text());
    return parsed.value;
}

inline std::vector<std::string> texts(const std::vector<Problem>& problems) {
    std::vector<std::string> said;
    for (const Problem& problem : problems)
        said.push_back(problem.text());
    return said;
}

} // namespace periscope::test
