#include "core/study/formula_names.hpp"

#include "core/base/short_quotes.hpp"
#include "core/case/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace periscope {

bool FormulaNames::is_word(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && letter(name.front()) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

void FormulaNames::take(const std::string& name, const std::string& path) {
    if (!is_word(name))
        problems_.push_back({path, fmt::format("'{}' is not a word", shortened(name)),
                             "use letters, digits and _, as in \"peak_load\": formulas refer to it"});
    else if (!taken_.insert(name).second)
        problems_.push_back(
            {path, fmt::format("There are two of the name '{}'", shortened(name)), "choose another name"});
}

void FormulaNames::check(const std::string& formula, const std::string& path) const {
    std::vector<std::string> words;
    std::ranges::copy_if(allowed_, std::back_inserter(words), is_word);
    if (auto fault = problem_of_formula(formula, words, "enter a formula of the names before it, e.g. 2*G"))
        problems_.push_back({path, fault->reason, fault->remedy});
}

} // namespace periscope
