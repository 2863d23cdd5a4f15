// What fields and choices of a case are called on the screen, as far as no other table says it (quantities.hpp, kind_table.hpp):
// for the panels, and for messages that name them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace periscope {

struct Label {
    std::string_view key, label;
};

// The label of the field at a path of the case without indices, "sets.box.min", if it is another word than its key: "From". Empty
// of other fields.
std::string_view field_label(std::string_view path);

// The label of any field at such a path: field_label(), or the label of its quantity, or its key in words, "Young's modulus E", "No fail".
std::string label_of(std::string_view path);

// The label of each analysis, under its word in the file; in the order of Stepper.
std::span<const Label> analysis_labels();

} // namespace periscope
