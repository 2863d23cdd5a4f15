// Sets combined from other sets: "left and not (hole or 'far edge')", "body - hole". From the lowest to the highest
// precedence, the operators are `or`; `and`, and `-`, which means "and not"; and `not`. Parentheses group. A name that
// contains blanks or equals an operator stands in single quotes, in which a quote is written twice.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct SetTerm {
    enum class Kind { set, complement, both, either, without };
    Kind kind = Kind::set;
    std::string name; // name of a set
};

// Returns the terms in postfix order, operands before their operator, for an evaluation on a stack. Throws
// std::invalid_argument with the error and the number of the character.
std::vector<SetTerm> parse_set_expression(std::string_view text);

// Evaluates the terms. `leaf(name)` returns the value of a set, `complement(value)` its complement, and `join(kind,
// left, right)` the combination of two values.
template <typename Leaf, typename Complement, typename Join>
auto evaluate(const std::vector<SetTerm>& terms, Leaf leaf, Complement complement, Join join) {
    std::vector<decltype(leaf(std::string()))> stack;
    for (const SetTerm& term : terms) {
        if (term.kind == SetTerm::Kind::set) {
            stack.push_back(leaf(term.name));
            continue;
        }
        auto last = std::move(stack.back());
        stack.pop_back();
        if (term.kind == SetTerm::Kind::complement)
            stack.push_back(complement(std::move(last)));
        else
            stack.back() = join(term.kind, std::move(stack.back()), std::move(last));
    }
    return std::move(stack.back());
}

// Returns the names of sets in the expression, each once; no names if the expression cannot be read.
std::vector<std::string> names_in(std::string_view expression);

// Returns the expression with one name changed and everything else as written.
std::string with_set_renamed(const std::string& expression, const std::string& before, const std::string& after);

} // namespace periscope
