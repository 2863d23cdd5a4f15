// The names of parameters and results of a study file while it is read. Formulas may use the names that stand before
// them.
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

    static bool is_word(const std::string& name); // letters, digits and _, not beginning with a digit

    // Adds an error if the name is not a word or is taken already. `path` is the key of the name in the file, for the
    // message.
    void take(const std::string& name, const std::string& path);
    // Allows later formulas to use a name.
    void allow(std::string name) { allowed_.push_back(std::move(name)); }
    // Adds an error if a text is not a formula of allowed names.
    void check(const std::string& formula, const std::string& path) const;

private:
    std::vector<Problem>& problems_;
    std::set<std::string> taken_;
    std::vector<std::string> allowed_; // in the order in which they were allowed
};

} // namespace periscope
