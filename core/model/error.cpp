#include "core/model/error.hpp"

namespace periscope {
namespace {

std::string joined(const std::vector<Problem>& problems) {
    std::string text = problems.size() == 1 ? "The case has a problem:"
                                            : "The case has " + std::to_string(problems.size()) + " problems:";
    for (const Problem& p : problems)
        text += "\n  " + p.text();
    return text;
}

} // namespace

CaseError::CaseError(std::vector<Problem> list) : Error(joined(list)), problems_(std::move(list)) {}

} // namespace periscope
