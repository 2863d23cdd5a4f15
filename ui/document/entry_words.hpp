// Describes entries of a case in a few words, for the workflow tree, for the overviews of lists and for the report.
#pragma once

#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QString>

#include <cstddef>
#include <vector>

namespace periscope::ui {

// Returns the type of a crack, condition, rigid body or observer: "disc", "velocity", "cylinder, free", "reaction".
// Empty for other entries, and for those that the case does not have.
QString type_words(const Case& value, const Item& item);

// Returns the type of a condition with its values: "fixed", "y fixed (roller, symmetry)", "displacement y -0.15 mm".
QString condition_words(const ConditionEntry& entry);

// Returns the main values of an entry: condition_words() of a condition, Young's modulus of a material, position and
// size of a crack, "reaction force of left support" for an observer. Returns type_words() for other entries.
QString overview_words(const Case& value, const Item& item);

// Returns for each set what uses it, e.g. "velocity y 22 m/s; observer impact force", or "not used".
std::vector<QString> words_of_set_uses(const Case& value);

QString node_count_words(std::size_t nodes); // "1 node", "1,250 nodes"

} // namespace periscope::ui
