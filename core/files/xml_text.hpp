// Escapes text for XML.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

std::string xml_text(std::string_view text); // escapes the characters that have a meaning in XML, also in attributes

} // namespace periscope
