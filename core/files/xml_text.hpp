// Escapes text for XML.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

std::string xml_text(std::string_view text); // the text is escaped so that it may stand in an attribute

} // namespace periscope
