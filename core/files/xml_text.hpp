// Escapes text for XML.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

std::string xml_text(std::string_view text); // escaped for the inside of an attribute

} // namespace periscope
