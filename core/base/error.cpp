#include "core/base/error.hpp"

namespace periscope {
namespace {

std::string joined(const std::vector<Problem>& problems, const std::string& file) {
    std::string text = file.empty() ? "The case has " : file + " has ";
    text += problems.size() == 1 ? "1 error:" : std::to_string(problems.size()) + " errors:";
    for (const Problem& p : problems)
        text += "\n  " + p.text();
    return text;
}

} // namespace

CaseError::CaseError(std::vector<Problem> list, const std::string& file)
    : Error(joined(list, file)), problems_(std::move(list)) {}

} // namespace periscope
