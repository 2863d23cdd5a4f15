#include "core/files/xml_text.hpp"

#include <string>

namespace periscope {

std::string xml_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default: // XML does not allow other control characters, even escaped
            escaped += c >= 0 && c < ' ' ? ' ' : c;
        }
    }
    return escaped;
}

} // namespace periscope
