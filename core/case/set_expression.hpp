// Sets made of other sets: "left and not (hole or 'far edge')", "body - hole". Binding from loose to tight:
// or; and, which '-' (and not) equals; not; parentheses. Names with blanks or of the words above stand in
// single quotes, a quote in them doubled.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct SetTerm {
    enum class Kind { set, complement, both, either, without };
    Kind kind = Kind::set;
    std::string name; // of a set
};

// The terms in the order in which a stack evaluates them: operands before what joins them. Throws
// std::invalid_argument that says at which character what is wrong.
std::vector<SetTerm> parse_set_expression(std::string_view text);

// `leaf(name)` gives the value of a set, `complement(value)` what is not in it, `join(kind, left, right)` two
// joined.
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

// The names it mentions, each once; none of a text that cannot be read.
std::vector<std::string> names_in(std::string_view expression);

// The expression with one name changed and all else as it was written.
std::string with_set_renamed(const std::string& expression, const std::string& before, const std::string& after);

} // namespace periscope
