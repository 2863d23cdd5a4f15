// The names of parameters and results of a study file, which its formulas use.
#pragma once

#include "core/base/error.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

class FormulaNames {
public:
    explicit FormulaNames(std::vector<Problem>& problems) : problems_(problems) {}

    static bool is_word(const std::string& name); // letters, digits and _

    // Adds a problem if the name is not a word, or if it was taken before. `path` is that of the key with the name.
    void take(const std::string& name, const std::string& path);
    // Lets the formulas that follow use a name.
    void allow(std::string name) { allowed_.push_back(std::move(name)); }
    // Adds a problem if a text is not a formula of the names that are allowed.
    void check(const std::string& formula, const std::string& path) const;

private:
    std::vector<Problem>& problems_;
    std::set<std::string> taken_;
    std::vector<std::string> allowed_; // in their order
};

} // namespace periscope
