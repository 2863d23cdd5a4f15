#include "core/case_file/unique_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace periscope {
namespace {

// Follows the parser through the text and knows at any moment where it is.
class KeyWatch {
public:
    KeyWatch(std::string root, std::vector<Problem>& problems) : root_(std::move(root)), problems_(problems) {}

    bool operator()(int, Json::parse_event_t event, const Json& value) {
        using Event = Json::parse_event_t;
        switch (event) {
        case Event::object_start:
        case Event::array_start:
            count_element();
            levels_.push_back({event == Event::array_start, {}, 0});
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

private:
    struct Level {
        bool is_list;
        std::vector<std::string> keys; // so far; the last is where the parser is
        std::size_t elements;
    };

    void count_element() {
        if (!levels_.empty() && levels_.back().is_list)
            ++levels_.back().elements;
    }

    void take(const std::string& key) {
        auto& keys = levels_.back().keys;
        const bool again = std::find(keys.begin(), keys.end(), key) != keys.end();
        keys.push_back(key);
        if (again)
            problems_.push_back({path(), "is given twice", "leave one of them out: only the last would count"});
    }

    std::string path() const {
        std::string path = root_;
        for (const Level& level : levels_)
            if (level.is_list)
                path += fmt::format("[{}]", level.elements - 1);
            else
                path += (path.empty() ? "" : ".") + level.keys.back();
        return path;
    }

    std::string root_;
    std::vector<Problem>& problems_;
    std::vector<Level> levels_;
};

} // namespace

Json parse_json(std::string_view text, std::vector<Problem>& problems, const std::string& root) {
    KeyWatch watch(root, problems);
    return Json::parse(text, std::ref(watch), true, true);
}

} // namespace periscope
