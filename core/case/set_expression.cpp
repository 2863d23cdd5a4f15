#include "core/case/set_expression.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <unordered_set>

namespace periscope {
namespace {

constexpr int deepest = 100; // largest depth of nested parentheses and `not`

struct Token {
    enum class Kind { name, word, sign, end };
    Kind kind = Kind::end;
    std::string text;             // for a name: without its quotes
    std::size_t at = 0, size = 0; // first byte of the token in the text, and its number of bytes
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool is_letter(char c) { // all of UTF-8 beyond ASCII counts as letters
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           (static_cast<unsigned char>(c) & 0x80) != 0;
}
bool is_word(std::string_view s) {
    return s == "and" || s == "or" || s == "not";
}

// Returns the number, counted from 1, of the character that begins at byte `at` of the text.
std::size_t character(std::string_view text, std::size_t at) {
    return 1 + static_cast<std::size_t>(
                   std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at),
                                 [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

[[noreturn]] void fail(std::string_view text, std::size_t at, const std::string& reason) {
    throw std::invalid_argument(fmt::format("At character {}: {}", character(text, at), reason));
}

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    Token next() {
        while (at_ < text_.size() && is_blank(text_[at_]))
            ++at_;
        Token token;
        token.at = at_;
        if (at_ == text_.size())
            return token;
        if (text_[at_] == '\'')
            quoted(token);
        else if (is_letter(text_[at_]))
            bare(token);
        else if (std::string_view("()-").find(text_[at_]) != std::string_view::npos)
            token.kind = Token::Kind::sign, token.text = text_[at_++];
        else
            fail(text_, at_,
                 fmt::format("unexpected '{}'; put names with special characters in single quotes: '…'", text_[at_]));
        token.size = at_ - token.at;
        return token;
    }

private:
    void quoted(Token& token) {
        token.kind = Token::Kind::name;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\'') {
                if (at_ + 1 == text_.size() || text_[at_ + 1] != '\'') {
                    ++at_;
                    return;
                }
                ++at_;
            }
            token.text += text_[at_];
        }
        fail(text_, token.at, "missing closing quote");
    }

    void bare(Token& token) { // reads a name without quotes; a '-' between letters belongs to it
        while (at_ < text_.size() &&
               (is_letter(text_[at_]) || (text_[at_] == '-' && at_ + 1 < text_.size() && is_letter(text_[at_ + 1]))))
            token.text += text_[at_++];
        token.kind = is_word(token.text) ? Token::Kind::word : Token::Kind::name;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text), scanner_(text), token_(scanner_.next()) {}

    std::vector<SetTerm> parse() {
        if (token_.kind == Token::Kind::end)
            throw std::invalid_argument("No expression given; enter e.g. \"left and not 'far edge'\"");
        either();
        if (token_.kind != Token::Kind::end)
            fail(text_, token_.at, fmt::format("unexpected '{}'; join names with and, or, not, -", token_.text));
        return std::move(terms_);
    }

private:
    bool take(Token::Kind kind, std::string_view text) {
        if (token_.kind != kind || token_.text != text)
            return false;
        token_ = scanner_.next();
        return true;
    }
    void add(SetTerm::Kind kind) { terms_.push_back({kind, {}}); }

    void either() {
        both();
        while (take(Token::Kind::word, "or")) {
            both();
            add(SetTerm::Kind::either);
        }
    }
    void both() {
        one();
        for (;;)
            if (take(Token::Kind::word, "and")) {
                one();
                add(SetTerm::Kind::both);
            } else if (take(Token::Kind::sign, "-")) {
                one();
                add(SetTerm::Kind::without);
            } else {
                return;
            }
    }
    void one() {
        if (++depth_ > deepest)
            fail(text_, token_.at, "nested too deeply; define a separate set for a part of it");
        const std::size_t begin = token_.at;
        if (take(Token::Kind::word, "not")) {
            one();
            add(SetTerm::Kind::complement);
        } else if (take(Token::Kind::sign, "(")) {
            either();
            if (!take(Token::Kind::sign, ")"))
                fail(text_, begin, "missing closing parenthesis");
        } else if (token_.kind == Token::Kind::name) {
            terms_.push_back({SetTerm::Kind::set, token_.text});
            token_ = scanner_.next();
        } else if (token_.kind == Token::Kind::end) {
            fail(text_, token_.at, "set name expected at the end");
        } else {
            fail(text_, token_.at, fmt::format("set name expected instead of '{}'", token_.text));
        }
        --depth_;
    }

    std::string_view text_;
    Scanner scanner_;
    Token token_;
    std::vector<SetTerm> terms_;
    int depth_ = 0;
};

// Returns the name as it is written in an expression.
std::string written(const std::string& name) {
    try {
        Scanner scanner(name);
        const Token token = scanner.next();
        if (token.kind == Token::Kind::name && token.text == name)
            return name;
    } catch (const std::invalid_argument&) { // the name is not a single word, so it needs quotes
    }
    std::string quoted = "'";
    for (const char c : name)
        quoted += c == '\'' ? "''" : std::string(1, c);
    return quoted + "'";
}

} // namespace

std::vector<SetTerm> parse_set_expression(std::string_view text) {
    return Parser(text).parse();
}

std::vector<std::string> names_in(std::string_view expression) {
    std::vector<std::string> names;
    std::unordered_set<std::string> seen;
    try {
        for (const SetTerm& term : parse_set_expression(expression))
            if (term.kind == SetTerm::Kind::set && seen.insert(term.name).second)
                names.push_back(term.name);
    } catch (const std::invalid_argument&) {
        names.clear();
    }
    return names;
}

std::string with_set_renamed(const std::string& expression, const std::string& before, const std::string& after) {
    std::string result;
    try {
        Scanner scanner(expression);
        std::size_t done = 0;
        for (Token token = scanner.next(); token.kind != Token::Kind::end; token = scanner.next())
            if (token.kind == Token::Kind::name && token.text == before) {
                result += expression.substr(done, token.at - done) + written(after);
                done = token.at + token.size;
            }
        return result + expression.substr(done);
    } catch (const std::invalid_argument&) { // an expression that cannot be read does not change
        return expression;
    }
}

} // namespace periscope
