#include "core/case_file/json_path.hpp"

#include <charconv>

namespace periscope {

Json::json_pointer json_path(const std::string& path) {
    std::string pointer = path.empty() ? "" : "/";
    for (const char c : path)
        if (c == '.' || c == '[')
            pointer += '/';
        else if (c == '~' || c == '/') // in a JSON pointer these characters must be escaped
            pointer += c == '~' ? "~0" : "~1";
        else if (c != ']')
            pointer += c;
    return Json::json_pointer(pointer);
}

const Json* find_at(const Json& root, const std::string& path) {
    try {
        const Json::json_pointer at = json_path(path);
        return !at.empty() && root.contains(at) ? &root.at(at) : nullptr;
    } catch (const Json::exception&) { // the text is not a path, but for example "line 3, column 7"
        return nullptr;
    }
}

void write_at(Json& root, const std::string& path, const Json& value) {
    try {
        const Json::json_pointer at = json_path(path);
        if (at.empty())
            return;
        if (const Json::json_pointer list = at.parent_pointer();
            !root.contains(list)) { // empty lists are not in the file, so the list is added
            if (list.empty() || !root.contains(list.parent_pointer()) || !root.at(list.parent_pointer()).is_object())
                return;
            root.at(list.parent_pointer())[list.back()] = path.back() == ']' ? Json::array() : Json::object();
        }
        Json& holder = root.at(at.parent_pointer());
        const std::string& last = at.back();
        std::size_t index = 0;
        if (holder.is_object())
            holder[last] = value;
        else if (holder.is_array() && std::from_chars(last.data(), last.data() + last.size(), index).ec == std::errc())
            index < holder.size() ? void(holder[index] = value) : holder.push_back(value);
    } catch (const Json::exception&) { // the path does not name an entry: `root` is left as it is
    }
}

} // namespace periscope
