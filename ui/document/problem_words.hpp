// Translates paths of a case file into the names that the window shows.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

// Returns the step, the entry and the field of a path: "Materials ▸ steel ▸ Density ρ" for "materials[0].density". If no
// field has this path, only its entry is named.
QString full_name_of(const Case& value, const QString& path);

QString full_name_of(const Case& value, const Item& item);

// Returns the part of `full_name` that follows `above`: "Density ρ" if they are "Materials ▸ steel ▸ Density ρ" and
// "Materials ▸ steel". Empty if both are the same, and `full_name` itself if it does not start with `above`.
QString name_below(const QString& full_name, const QString& above);

// Returns only the name of the field: "Density ρ". Empty for the path of a whole entry.
QString field_at(const QString& path);

// Returns the name of an entry in the tree: "steel", "left (velocity)", "crack 1". Empty if there is no such entry.
QString name_of(const Case& value, const Item& item);

// Replaces paths of entries in `words`, such as conditions[1], by their names in the tree, and keys of quantities, such
// as 'elastic_stretch', by their labels.
QString with_names(const Case& value, const QString& words);

// Returns the reason of the problem and its remedy, with names instead of paths.
QString reason_of(const Case& value, const Problem& problem);

// returns location, reason and remedy, with names instead of paths
QString words_of(const Case& value, const Problem& problem);

// Splits a warning of the model, such as "run.integrator: 'euler' is unstable …", into its path and its reason. The
// path is empty if the warning has none.
Problem problem_of(const QString& warning);

// Returns the warning with the name of its location instead of the path.
QString note_of(const Case& value, const QString& warning);

} // namespace periscope::ui
