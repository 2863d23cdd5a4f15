// Text in XML.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

std::string xml_text(std::string_view text); // as it must stand inside an attribute

} // namespace periscope
