// The reference of the case file: every key of every object. Words, quantities, conditions, observers and laws come from the
// tables that reading uses; a test compares the keys with those that reading knows (case_reference_test).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct ReferenceKey {
    std::string key;
    std::string value;     // what stands there, in Markdown: an example, or the words that are possible
    std::string otherwise; // what counts where the key is missing; "required" where it may not be
    std::string meaning;
};

struct ReferenceObject {
    std::string_view path;    // "materials[].anisotropy"; "" is the case itself
    std::string_view meaning; // a sentence
    std::string_view example; // JSON of such an object
    std::vector<ReferenceKey> keys;
};

std::vector<ReferenceObject> case_reference();

// The page of the help.
std::string case_reference_page();

} // namespace periscope
