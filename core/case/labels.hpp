// The labels of fields and choices of a case on the screen, unless another table has them (quantities.hpp,
// kind_table.hpp). Panels use them, and messages that name a field.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace periscope {

struct Label {
    std::string_view key, label;
};

// Returns the label of the field at a path of the case without indices, such as "From" for "sets.box.min", if it
// differs from the key. Returns an empty string for other fields.
std::string_view field_label(std::string_view path);

// Returns the label of any field at such a path: field_label(), the label of its quantity ("Young's modulus E"), or its
// key in words ("No fail").
std::string label_of(std::string_view path);

// Returns the labels of the analyses, each with its word in the file, in the order of Stepper.
std::span<const Label> analysis_labels();

} // namespace periscope
