#include "core/case_file/unique_keys.hpp"

#include <fmt/format.h>

#include <functional>
#include <unordered_set>

namespace periscope {
namespace {

constexpr std::size_t most_keys = 1000; // for one object; no entry of a case has nearly that many keys

struct TooManyKeys {};

// The parser calls this object for each element of the text. It keeps the path of the current element.
class KeyWatch {
public:
    KeyWatch(std::string root, std::vector<Problem>& problems) : root_(std::move(root)), problems_(problems) {}

    bool operator()(int, Json::parse_event_t event, const Json& value) {
        using Event = Json::parse_event_t;
        switch (event) {
        case Event::object_start:
        case Event::array_start:
            count_element();
            levels_.push_back({event == Event::array_start, {}, {}, 0});
            break;
        case Event::object_end:
        case Event::array_end:
            levels_.pop_back();
            break;
        case Event::key:
            take(value.get_ref<const std::string&>());
            break;
        case Event::value:
            count_element();
            break;
        }
        return true;
    }

    // Returns the path of the value that the parser could not read.
    std::string path_of_next() {
        count_element();
        return path();
    }

private:
    struct Level {
        bool is_list;
        std::unordered_set<std::string> keys; // keys of the object so far
        std::string key;                      // the key that the parser has reached
        std::size_t elements;
    };

    void count_element() {
        if (!levels_.empty() && levels_.back().is_list)
            ++levels_.back().elements;
    }

    void take(const std::string& key) {
        Level& level = levels_.back();
        level.key = key;
        if (!level.keys.insert(key).second)
            problems_.push_back({path(), "Given twice", "remove one; only the last would be used"});
        if (level.keys.size() <= most_keys) // a new key is compared with all earlier ones, so their number is limited
            return;
        problems_.push_back({path(), fmt::format("Key number {} of its object", level.keys.size()),
                             fmt::format("an object has at most {} keys; correct the file", most_keys)});
        throw TooManyKeys();
    }

    std::string path() const {
        std::string path = root_;
        for (const Level& level : levels_)
            if (level.is_list)
                path += fmt::format("[{}]", level.elements - 1);
            else
                path += (path.empty() ? "" : ".") + level.key;
        return path;
    }

    std::string root_;
    std::vector<Problem>& problems_;
    std::vector<Level> levels_;
};

// Returns the number in a message of the JSON library: "'1e999'" for "[json.exception.out_of_range.406] number overflow
// parsing '1e999'".
std::string number_in(const std::string& message) {
    constexpr std::size_t longest = 40;
    const auto begin = message.find('\''), end = message.rfind('\'');
    if (begin == std::string::npos || end <= begin)
        return "a number";
    const std::string number = message.substr(begin + 1, end - begin - 1);
    return "'" + (number.size() > longest ? number.substr(0, longest) + "…" : number) + "'";
}

} // namespace

std::optional<Json> parse_json(std::string_view text, std::vector<Problem>& problems, const std::string& root) {
    KeyWatch watch(root, problems);
    try {
        return Json::parse(text, std::ref(watch), true, true);
    } catch (const Json::out_of_range& e) {
        problems.push_back({watch.path_of_next(), fmt::format("{} is out of range", number_in(e.what())),
                            "the maximum is about 1e308; enter a smaller number"});
    } catch (const TooManyKeys&) { // the problem has been added to the list already
    }
    return std::nullopt;
}

} // namespace periscope
