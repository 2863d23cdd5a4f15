// The reference of the case file: all keys of all objects. Words, quantities, conditions, observers and laws come from
// the tables that the reader uses; case_reference_test compares the keys with those of the reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct ReferenceKey {
    std::string key;
    std::string value;     // the possible values in Markdown: an example, or a list of words
    std::string otherwise; // the value if the key is missing, or "required"
    std::string meaning;
};

struct ReferenceObject {
    std::string_view path;    // "materials[].anisotropy"; "" is the case itself
    std::string_view meaning; // one sentence
    std::string_view example; // JSON of such an object
    std::vector<ReferenceKey> keys;
};

std::vector<ReferenceObject> case_reference();

// Returns the text of the help page with the whole reference, in Markdown.
std::string case_reference_page();

} // namespace periscope
