// The labels of fields and choices of a case on the screen, unless another table has them (quantities.hpp,
// kind_table.hpp). Panels and messages use these labels.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace periscope {

struct Label {
    std::string_view key, label;
};

// Returns the label of the field at a path of the case, such as "From" for "sets.box.min", if it differs from the key;
// otherwise an empty string. The path has no indices.
std::string_view field_label(std::string_view path);

// Returns a label for the field at any path of the case without indices: the one of field_label(); otherwise that of
// its quantity ("Young's modulus E"); otherwise its key in words ("No fail").
std::string label_of(std::string_view path);

// Returns the labels of the analyses, each with its word in the file, in the order of Stepper.
std::span<const Label> analysis_labels();

} // namespace periscope
