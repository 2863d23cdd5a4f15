// Keys of the case's reference, each written the same way wherever it stands.
#pragma once

#include "core/case_file/case_reference.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope::reference_parts {

using Keys = std::vector<ReferenceKey>;

inline constexpr const char* required = "required";
inline constexpr const char* a_length = "length";
inline constexpr const char* a_vector = "`[x, y, z]`, lengths";
inline constexpr const char* a_direction = "`[x, y, z]`, numbers";

// `"a"`, `"b"`: what may stand there.
std::string words_of(std::span<const std::string> words);

// The key of a choice. Its first word counts if the key is missing.
ReferenceKey choice(std::string key, std::span<const std::string> words, std::string meaning);

// The key of a number with a unit: example, label and help are those of its row in core/case/quantities.hpp.
ReferenceKey quantity(std::string_view key, std::string otherwise);

Keys joined(Keys keys, Keys more);

} // namespace periscope::reference_parts
