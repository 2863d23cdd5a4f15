// Names the location of a problem as it is called on the screen, not as in the file.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

// Returns "Materials ▸ steel ▸ Density ρ" for "materials[0].density". The last part is missing if no field has this
// path.
QString place_of(const Case& value, const QString& path);

QString place_of(const Case& value, const Item& item);

// Returns the part of such a location that follows another one: "Density ρ" after "Materials ▸ steel". Empty if both
// are the same.
QString place_below(const QString& place, const QString& above);

// Returns only the last part: "Density ρ". Empty for the path of a whole entry.
QString field_at(const QString& path);

// Returns the name of an entry in the tree: "steel", "left (velocity)", "crack 1". Empty if there is no such entry.
QString name_of(const Case& value, const Item& item);

// Replaces paths of entries, such as conditions[1], by their names in the tree, and keys of quantities, such as
// 'elastic_stretch', by their labels.
QString with_names(const Case& value, const QString& words);

// Returns the reason and the remedy, with names.
QString reason_of(const Case& value, const Problem& problem);

QString words_of(const Case& value, const Problem& problem); // returns location, reason and remedy

// Splits a warning of the model, such as "run.integrator: 'euler' is unstable …", into its path and its reason. The
// path is empty if the warning has none.
Problem problem_of(const QString& warning);

// returns the note with its location instead of its path, and with names
QString note_of(const Case& value, const QString& warning);

} // namespace periscope::ui
